"""Shared code of the scripted clients: an engine process that reads and writes lines, the forms of
the lines that Hub clients can read, and a class that checks moves."""

import os
import re
import select
import subprocess
import time

MOVE = r'(?:~\d+,)?\d+(?:-\d+|x\d+(?:x\d+)+)'
HUB_FORMS = {
    'id': r'id name=\S+ version=\S+ author=("[^"=]+"|[^"= ]+) country=("[^"=]+"|[^"= ]+)',
    'param': r'param name=\S+ value=\S+ type='
             r'(bool|string|(int|real) min=-?\S+ max=\S+|enum values="[^"=]+")',
    'wait': r'wait',
    'ready': r'ready',
    'pong': r'pong',
    'info': r'info depth=\d+ mean-depth=\d+\.\d+ score=-?\d+\.\d+ nodes=\d+ time=\d+\.\d+ '
            rf'nps=\d+\.\d+( pv=({MOVE}|"{MOVE}( {MOVE})+"))?',
    'done': rf'done( move={MOVE}( ponder={MOVE})?)?',
    'error': r'error message=("[^"=]+"|[^"= ]+)',
}
START = 'W' + 'b' * 20 + 'e' * 10 + 'w' * 20
START_8 = 'W' + 'b' * 12 + 'e' * 8 + 'w' * 12
PATIENCE = 20.0
# Seconds for an immediate answer, even on a busy machine; shorter than a search without limits.
SOON = 4.0


class Trouble(Exception):
    """An error of the engine that makes a client fail."""


class Engine:
    """An engine process with pipes. Checks the form of every line that it writes."""

    protocol, forms = '', {}  # the subcommand, and the form of each line by its first word

    def __init__(self, path, *options, **settings):
        self.process = subprocess.Popen([path, self.protocol, *options], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, **settings)
        self.partial = b''
        self.lines = []

    def say(self, line, end='\n'):
        self.process.stdin.write((line + end).encode())
        self.process.stdin.flush()

    def check(self, line):
        """Raises Trouble for a line that no client can read."""
        word = line.split(' ')[0]
        if word not in self.forms or not re.fullmatch(self.forms[word], line):
            raise Trouble(f'no client reads this: {line!r}')

    def line(self, patience=PATIENCE):
        """Returns the next line after checking it, or None if none arrives in time."""
        end = time.monotonic() + patience
        while not self.lines:
            ready, _, _ = select.select([self.process.stdout], [], [],
                                        max(0.0, end - time.monotonic()))
            if not ready:
                return None
            data = os.read(self.process.stdout.fileno(), 65536)
            if not data:
                raise Trouble('the engine has ended')
            *whole, self.partial = (self.partial + data).split(b'\n')
            self.lines += [w.decode() for w in whole]
        line = self.lines.pop(0)
        self.check(line)
        return line

    def expect(self, word, patience=PATIENCE):
        """Returns the lines up to the first one that begins with the word."""
        seen = []
        end = time.monotonic() + patience
        while True:
            line = self.line(max(0.0, end - time.monotonic()))
            if line is None:
                raise Trouble(f'no {word} in {patience} s after {seen[-3:]}')
            seen.append(line)
            if line.split(' ')[0] == word:
                return seen

    def silence(self, seconds=0.03):
        line = self.line(seconds)
        if line is not None:
            raise Trouble(f'unasked for: {line!r}')

    def end(self, goodbye=True, patience=SOON):
        """Sends quit or closes the pipe. The engine must end immediately with status 0 and no extra
        output."""
        if goodbye:
            self.say('quit')
        else:
            self.process.stdin.close()
        try:
            status = self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise Trouble('the engine did not end') from None
        errors = self.process.stderr.read()
        if status != 0 or errors:
            raise Trouble(f'ended with status {status}, error stream {errors!r}')


class HubEngine(Engine):
    """An engine process with the commands that every Hub client sends."""

    protocol, forms = 'hub', HUB_FORMS

    def __init__(self, path, *options, **settings):
        super().__init__(path, *options, **settings)
        self.infos = []  # info lines since the last done

    def line(self, patience=PATIENCE):
        line = super().line(patience)
        if line is not None and line.startswith('info '):
            self.infos.append(line)
        return line

    def handshake(self, variant=None):
        self.say('hub')
        seen = self.expect('wait')
        if seen[0].split(' ')[0] != 'id':
            raise Trouble(f'before id: {seen[0]!r}')
        if variant:
            names = re.search(r'name=variant .*values="([^"]*)"', '\n'.join(seen))[1].split()
            if variant not in names:
                raise Trouble(f'variant {variant} is not offered: {names}')
            self.say(f'set-param name=variant value={variant}')
        self.say('init')
        self.expect('ready')

    def search(self, patience=PATIENCE):
        """Returns the move of a search after go, and checks it against the info lines."""
        seen = self.expect('done', patience)
        done = re.fullmatch(r'done(?: move=(\S+))?(?: ponder=(\S+))?', seen[-1])
        infos, self.infos = self.infos, []
        if not infos:
            raise Trouble('a done without an info')
        if done[1]:
            pv = re.search(r' pv="?([^ "]+)', infos[-1])
            if not pv or pv[1] != done[1]:
                raise Trouble(f'the line does not start with the move: {infos[-1]} / {seen[-1]}')
        return done[1], done[2]


class Judge:
    """Checks moves by the rules. It runs the program's subcommands to get legal moves."""

    def __init__(self, path, variant):
        self.path, self.variant = path, variant

    def run(self, *words):
        return subprocess.run([self.path, words[0], '--variant', self.variant, *words[1:]],
                              capture_output=True, text=True, check=False)

    def hub(self, position):
        shown = self.run('show', '--fen', position).stdout
        return re.search(r'^Hub: +(\S+)', shown, re.M)[1]

    def is_over(self, position):
        return re.search(r'^Result:', self.run('show', '--fen', position).stdout, re.M)

    def play(self, position, moves):
        """Returns the position after the moves, which must be legal."""
        played = self.run('play-moves', '--fen', position, *moves)
        if played.returncode != 0:
            raise Trouble(f'{position} {moves}: {played.stderr.strip()}')
        return played.stdout.strip()
