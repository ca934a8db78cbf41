#!/usr/bin/env python3
"""A client of the Hub protocol: plays whole games, replays recorded clients, tries rude behaviour.

    hub_client.py ENGINE game VARIANT [LEVEL]
    hub_client.py ENGINE replay FILE
    hub_client.py ENGINE manners

Every line the engine writes is checked against what real clients can read. The exit status is 0
when nothing was wrong.
"""

import os
import re
import select
import subprocess
import sys
import tempfile
import time

MOVE = r'(?:~\d+,)?\d+(?:-\d+|x\d+(?:x\d+)+)'
FORMS = {
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
PATIENCE = 20.0


class Trouble(Exception):
    """Something a client would not survive."""


class Engine:
    """The engine as a process, spoken to in lines through pipes."""

    def __init__(self, path):
        self.process = subprocess.Popen([path, 'hub'], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.partial = b''
        self.lines = []
        self.infos = []  # since the last done

    def say(self, line):
        self.process.stdin.write(line.encode() + b'\n')
        self.process.stdin.flush()

    def line(self, patience=PATIENCE):
        """The next line, checked, or None when there is none in time."""
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
        word = line.split(' ')[0]
        if word not in FORMS or not re.fullmatch(FORMS[word], line):
            raise Trouble(f'no client reads this: {line!r}')
        if word == 'info':
            self.infos.append(line)
        return line

    def expect(self, word, patience=PATIENCE):
        """The lines up to one that begins with the word."""
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

    def end(self, goodbye=True, patience=1.0):
        """Says quit, or closes the pipe; the end must come at once, with status 0 and no stray
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
        """After a go: the move, checked against the news before it."""
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
    """Rules, asked of the program's other commands."""

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
        """The position after the moves; they must be legal."""
        played = self.run('play-moves', '--fen', position, *moves)
        if played.returncode != 0:
            raise Trouble(f'{position} {moves}: {played.stderr.strip()}')
        return played.stdout.strip()


def game(path, variant, level='nodes=2000', longest=160):
    """Both sides of a game, every move checked; even moves are sent as position and moves."""
    judge = Judge(path, variant)
    engine = Engine(path)
    engine.handshake('normal' if variant == 'international' else variant)
    start = position = judge.hub('start')
    moves = []
    engine.say('new-game')
    while len(moves) < longest:
        engine.say(f'pos pos={start} moves="{" ".join(moves)}"' if len(moves) % 2 == 0
                   else f'pos pos={position}')
        engine.say(f'level {level}')
        engine.say('go think')
        move, ponder = engine.search()
        if move is None:
            if judge.run('moves', '--fen', position).stdout:
                raise Trouble(f'no move in {position}')
            break
        position = judge.hub(judge.play(position, [move]))
        if ponder:
            judge.play(position, [ponder])
        moves.append(move)
    engine.silence()
    engine.end()
    if len(moves) < 20:
        raise Trouble(f'a game of {len(moves)} moves')
    print(f'{variant}: {len(moves)} moves')


def replay(path, name):
    """A recorded client: '>' lines are sent, '<' words awaited, pauses kept."""
    engine = Engine(path)
    judge = Judge(path, 'international')
    position, moves, searching, goes, dones = 'start', [], False, 0, 0

    def await_done():
        """Waits a little for the search, then stops it as an impatient user would."""
        try:
            return engine.search(patience=0.4)
        except Trouble as trouble:
            if not str(trouble).startswith('no done'):
                raise
        engine.say('stop')
        return engine.search(patience=0.3)

    def finish():
        nonlocal dones, searching
        move, ponder = await_done()
        dones += 1
        searching = False
        if move:
            judge.play(position, moves + [move] + ([ponder] if ponder else []))

    with open(name, encoding='utf-8') as file:
        steps = [s.rstrip('\n') for s in file if s.strip() and not s.startswith('#')]
    for step in steps:
        kind, _, text = step.partition(' ')
        if kind == 'pause':
            time.sleep(float(text))
        elif kind == '<' and text == 'done':
            if searching:
                finish()
        elif kind == '<':
            engine.expect(text)
        elif text == 'quit':
            break
        else:
            engine.say(text)
            word = text.split(' ')[0]
            if searching and word not in ('ping', 'ponder-hit', 'stop', 'quit'):
                finish()  # the done of the old search comes before anything else
            if word == 'pos':
                position = re.search(r' pos=(\S+)', text)[1]
                found = re.search(r' moves=(?:"([^"]*)"|(\S+))', text)
                moves = (found[1] or found[2] or '').split() if found else []
            if 'name=variant' in text:
                judge.variant = text.split('value=')[1]
            if word == 'go':
                goes += 1
                searching = True
    leaves = steps[-1] == '> quit'
    if searching and not leaves:
        engine.say('stop')
        finish()
    if goes != dones + searching:
        raise Trouble(f'{goes} searches, {dones} answers')
    if not searching:
        engine.silence()
    engine.end(goodbye=leaves)
    print(f'{os.path.basename(name)}: {goes} searches')


def manners(path):
    """What impatient, vanishing and confused clients do."""
    start = 'W' + 'b' * 20 + 'e' * 10 + 'w' * 20
    # Everything at once, without waiting.
    engine = Engine(path)
    for line in ('hub', 'set-param name=bb-size value=3', 'init', 'ping', f'pos pos={start}',
                 'level move-time=0.05', 'go think'):
        engine.say(line)
    engine.expect('pong')
    engine.search()
    # Every way to say how long.
    for level in ('time=0.05', 'time=-0.011', 'time=-2.5 inc=0.1', 'time=1e-07', 'time=0,500 inc=0,010',
                  'moves=40 time=1 inc=0.1', 'depth=1 nodes=1', 'nodes=1', 'move-time=0',
                  'moves=1 time=0.100', 'handicap=3 nodes=50', 'depth=3'):
        engine.say(f'pos pos={start}')
        engine.say(f'level {level}')
        begin = time.monotonic()
        engine.say('go think')
        engine.search()
        if time.monotonic() - begin > 2:
            raise Trouble(f'level {level} took {time.monotonic() - begin} s')
    # Ping and stop in a search.
    engine.say('level infinite')
    engine.say('go analyze')
    time.sleep(0.3)
    begin = time.monotonic()
    engine.say('ping')
    engine.expect('pong', 0.5)
    if time.monotonic() - begin > 0.1:
        raise Trouble('a slow pong')
    begin = time.monotonic()
    engine.say('stop')
    engine.say('stop')
    engine.search(0.5)
    if time.monotonic() - begin > 0.15:
        raise Trouble(f'stopped after {time.monotonic() - begin} s')
    engine.silence()
    # Pondering.
    for word in ('ponder-hit', 'stop'):
        engine.say(f'pos pos={start} moves="32-28 19-23"')
        engine.say('level move-time=0.05')
        engine.say('go ponder')
        time.sleep(0.15)
        if [s for s in iter(lambda: engine.line(0), None) if s.startswith('done')]:
            raise Trouble('pondering ended by itself')
        engine.say(word)
        engine.search(1.0)
    # A new search without stop; the single legal capture.
    engine.say('level infinite')
    engine.say('go analyze')
    engine.say(f'pos pos={start} moves="32-28 19-23"')
    engine.search(0.5)
    engine.say('level move-time=0.02')
    engine.say('go think')
    if engine.search()[0] != '28x19x23':
        raise Trouble('the only legal move was not played')
    engine.end()
    ends(path, start)
    print('manners: good')


def ends(path, start):
    """Ways to leave."""
    for goodbye in (True, False):
        for level in (None, 'infinite'):
            engine = Engine(path)
            engine.handshake()
            if level:
                engine.say(f'pos pos={start}')
                engine.say(f'level {level}')
                engine.say('go analyze')
                time.sleep(0.1)
            engine.end(goodbye)
    # A client that vanishes with both pipes, in mid-search.
    engine = Engine(path)
    engine.handshake()
    engine.say('level infinite')
    engine.say('go analyze')
    engine.process.stdout.close()
    engine.end(goodbye=False)
    # Only the reading end goes: the engine notices when it has something to say.
    engine = Engine(path)
    engine.handshake()
    engine.process.stdout.close()
    engine.say('ping')
    engine.say('ping')
    if engine.process.wait(1.0) != 0:
        raise Trouble('a vanished reader is no accident')
    # A client that never reads and then leaves.
    engine = Engine(path)
    for _ in range(8000):
        engine.say('set-param name=variant value=wrong-name-that-fills-the-pipe')
    engine.end(goodbye=False, patience=3.0)
    # Every line both ways goes to the log.
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, 'log')
        subprocess.run([path, 'hub', '--log', log], input=b'ping\n', stdout=subprocess.DEVNULL,
                       check=True)
        with open(log, encoding='utf-8') as file:
            text = file.read()
    if not re.fullmatch(r'\S+ \S+ > ping\n\S+ \S+ < pong\n', text):
        raise Trouble(f'the log says {text!r}')


def main():
    path, task, *words = sys.argv[1:]
    try:
        {'game': game, 'replay': replay, 'manners': manners}[task](path, *words)
    except Trouble as trouble:
        sys.exit(f'{task} {" ".join(words)}: {trouble}')


if __name__ == '__main__':
    main()
