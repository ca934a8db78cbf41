"""Runs interactive commands of a page: types their input through pipes or at a pseudo-terminal."""

import os
import queue
import re
import signal
import socket
import subprocess
import sys
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
from pseudo_terminal import PATIENCE, Terminal

PROMPT = re.compile(r'^((?:Your move|Tu jugada) \(\w+\)> |(?:Game over|Partida terminada)> )(.*)$')


def free_port():
    with socket.socket() as s:
        s.bind(('127.0.0.1', 0))
        return s.getsockname()[1]


def end_group(process):
    """Ends the processes that a command left running in its process group."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


def at_terminal(folder, command, shown):
    """Types the text after each prompt. Returns everything that the terminal showed up to the next prompt."""
    program, *arguments = command.split()
    t = Terminal(os.path.join(folder.path, 'build', os.path.basename(program)), folder.path, *arguments)
    for line in shown:
        prompt = PROMPT.match(line)
        if prompt:
            t.expect(re.escape(prompt[1]) + '$')
            t.send(prompt[2])
    t.expect('> $')
    seen = t.seen
    t.quit()
    return seen


def read_lines(stream, lines):
    for line in stream:
        lines.put(line)
    lines.put(None)


def through_pipes(folder, command, shown, shown_pattern, neutral, fault):
    """Types every line `> TEXT` when the output above it has arrived. The output must be as shown."""
    process = subprocess.Popen(folder.shell(command), cwd=folder.path, env=folder.environment, stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)
    lines, seen, skip = queue.Queue(), [], False
    threading.Thread(target=read_lines, args=(process.stdout, lines), daemon=True).start()

    def next_line():
        try:
            line = lines.get(timeout=PATIENCE)
        except queue.Empty:
            line = None
        if line is not None:
            seen.append(line.rstrip('\n'))
        return line

    def expect(wanted, skip):
        while True:
            line = next_line()
            if line is not None and re.fullmatch(shown_pattern([wanted]), neutral(line) + '\n'):
                return
            if line is None or not skip:
                raise fault(f'$ {command}\nno line {wanted!r}; printed so far:\n' + '\n'.join(seen))

    try:
        for line in shown:
            if line.startswith('> '):
                process.stdin.write(line[2:].replace('27531', folder.port) + '\n')
                process.stdin.flush()
                seen.append(line)
            elif line.strip() == '...':
                skip = True
            else:
                expect(line, skip)
                skip = False
        process.stdin.close()
        rest = next_line()
        if rest is not None and not skip:
            raise fault(f'$ {command}\nprinted and not shown: {rest}')
    finally:
        end_group(process)
