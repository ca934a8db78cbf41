"""Runs a program on a pseudo-terminal of 80 columns, types lines and keys, and checks its output."""

import os
import pty
import re
import select
import time

PATIENCE = 60  # seconds for a short action; a busy machine may need more than one


class Trouble(Exception):
    pass


class Terminal:
    """The program on a terminal of 80 columns, with its own home folder."""

    def __init__(self, program, home, *arguments, locale='C.UTF-8'):
        self.seen = ''  # the whole output from the start
        self.read_to = 0
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(home)
            environment = {'HOME': home, 'LC_ALL': locale, 'TERM': 'dumb', 'COLUMNS': '80'}
            os.execve(program, [program, *arguments], environment)

    def _read(self, seconds):
        """Reads the output that is available. Returns False at the end of the program."""
        if not select.select([self.fd], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self.fd, 4096)
        except OSError:
            return False
        self.seen += data.decode('utf-8').replace('\r\n', '\n')
        return bool(data)

    def expect(self, pattern):
        """Waits until the pattern occurs in the output after the last match. Returns the match."""
        end = time.monotonic() + PATIENCE
        alive = True
        while True:
            found = re.search(pattern, self.seen[self.read_to:], re.M)
            if found:
                self.read_to += found.end()
                return found
            if not alive or time.monotonic() > end:
                raise Trouble(f'no {pattern!r} in\n{self.seen[self.read_to:]}')
            alive = self._read(0.2)

    def send(self, line):
        os.write(self.fd, (line + '\n').encode('utf-8'))

    def say(self, line, *patterns):
        """Types a line at the prompt, then waits for the answers in this order and for the next prompt."""
        self.send(line)
        if not (patterns and patterns[-1].endswith('> $')):
            patterns += (r'> $',)
        for pattern in patterns:
            self.expect(pattern)

    def press(self, key):
        os.write(self.fd, bytes([ord(key) - ord('@')]))

    def finish(self):
        """Waits until the program ends, checks its output and returns the exit status."""
        while self._read(PATIENCE):
            pass
        status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        os.close(self.fd)
        if '\x1b' in self.seen:
            raise Trouble('an escape sequence: not every terminal knows them')
        wide = [line for line in self.seen.split('\n') if len(line) > 79]
        if wide:
            raise Trouble(f'too wide for 80 columns: {wide[0]}')
        return status

    def quit(self, word='quit'):
        self.send(word)
        if self.finish() != 0:
            raise Trouble('exit status after quit')
