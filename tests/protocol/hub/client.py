#!/usr/bin/env python3
"""A client of the Hub protocol: plays whole games, replays recorded clients, sends unusual input.

    client.py ENGINE game VARIANT [LEVEL]
    client.py ENGINE replay FILE
    client.py ENGINE manners | log | settings | pace

Every line the engine writes is checked against what real clients can read. The exit status is 0
when nothing was wrong.
"""

import os
import re
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../support'))
from engine_process import SOON, START, HubEngine, Judge, Trouble


def game(path, variant, level='nodes=2000', longest=160):
    """Plays both sides of a game and checks every move. Sends even moves as position and moves."""
    judge = Judge(path, variant)
    engine = HubEngine(path)
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
    """Replays a recorded client: sends '>' lines, waits for '<' words, and keeps the pauses."""
    engine = HubEngine(path)
    judge = Judge(path, 'international')
    position, moves, searching, goes, dones = 'start', [], False, 0, 0

    def await_done():
        """Waits for the search for a short time, then stops it."""
        try:
            return engine.search(patience=0.4)
        except Trouble as trouble:
            if not str(trouble).startswith('no done'):
                raise
        engine.say('stop')
        return engine.search(SOON)

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
    """Behaves like clients that do not wait, vanish, or send wrong commands."""
    # Everything at once, without waiting.
    engine = HubEngine(path)
    for line in ('hub', 'set-param name=bb-size value=3', 'init', 'ping', f'pos pos={START}',
                 'level move-time=0.05', 'go think'):
        engine.say(line)
    engine.expect('pong')
    engine.search()
    # Every way to say how long.
    for level in ('time=0.05', 'time=-0.011', 'time=-2.5 inc=0.1', 'time=1e-07', 'time=0,500 inc=0,010',
                  'moves=40 time=1 inc=0.1', 'depth=1 nodes=1', 'nodes=1', 'move-time=0',
                  'moves=1 time=0.100', 'handicap=3 nodes=50', 'depth=3', 'time=nan', 'move-time=inf',
                  'time=', 'depth=x', 'move-time=0.05 nodes=1e300'):
        engine.say(f'pos pos={START}')
        engine.say(f'level {level}')
        begin = time.monotonic()
        engine.say('go think')
        engine.search()
        if time.monotonic() - begin > SOON:
            raise Trouble(f'level {level} took {time.monotonic() - begin} s')
    # Ping and stop in a search.
    engine.say('level infinite')
    engine.say('go analyze')
    time.sleep(0.3)
    engine.say('ping')
    engine.expect('pong', SOON)
    engine.say('stop')
    engine.say('stop')
    engine.search(SOON)
    engine.silence()
    # Pondering.
    for word in ('ponder-hit', 'stop'):
        engine.say(f'pos pos={START} moves="32-28 19-23"')
        engine.say('level move-time=0.05')
        engine.say('go ponder')
        time.sleep(0.15)
        if [s for s in iter(lambda: engine.line(0), None) if s.startswith('done')]:
            raise Trouble('pondering ended by itself')
        engine.say(word)
        engine.search(SOON)
    # A new search without stop; the single legal capture.
    engine.say('level infinite')
    engine.say('go analyze')
    engine.say(f'pos pos={START} moves="32-28 19-23"')
    engine.search(SOON)
    engine.say('level move-time=0.02')
    engine.say('go think')
    if engine.search()[0] != '28x19x23':
        raise Trouble('the only legal move was not played')
    engine.end()
    ends(path)
    print('manners: good')


def ends(path):
    """Ends the session in every possible way."""
    for goodbye in (True, False):
        for level in (None, 'infinite'):
            engine = HubEngine(path)
            engine.handshake()
            if level:
                engine.say(f'pos pos={START}')
                engine.say(f'level {level}')
                engine.say('go analyze')
                time.sleep(0.1)
            engine.end(goodbye)
    # The client closes both pipes during a search.
    engine = HubEngine(path)
    engine.handshake()
    engine.say('level infinite')
    engine.say('go analyze')
    engine.process.stdout.close()
    engine.end(goodbye=False)
    # The client closes only its reading end. The engine notices it when it writes a line.
    engine = HubEngine(path)
    engine.handshake()
    engine.process.stdout.close()
    engine.say('ping')
    engine.say('ping')
    if engine.process.wait(SOON) != 0:
        raise Trouble('a vanished reader is no accident')
    # A client that never reads and then leaves.
    engine = HubEngine(path)
    for _ in range(8000):
        engine.say('set-param name=variant value=wrong-name-that-fills-the-pipe')
    engine.end(goodbye=False)


def log(path):
    """Checks that the log has every line and that faults of the log do not disturb the session."""
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, 'log')
        engine = HubEngine(path, '--threads', '2', '--log', name)
        engine.say('ping')
        engine.expect('pong')
        engine.end()
        engine = HubEngine(path, '--log', name)
        engine.end(goodbye=False)
        with open(name, encoding='utf-8') as file:
            text = file.read()
    stamp = r'\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}'
    wish = (rf'{stamp} \* soplo \S+ hub: variant=\S+ threads=2 hash=64 .*\n{stamp} > ping\n'
            rf'{stamp} < pong\n{stamp} > quit\n{stamp} \* soplo .*\n{stamp} \* end of input\n')
    if not re.fullmatch(wish, text):
        raise Trouble(f'the log says {text!r}')
    # The client does not read the error stream, which gets a hundred times the size of its pipe.
    engine = HubEngine(path, '--log', '-')
    for _ in range(3000):
        engine.say('set-param name=no-such-name value=' + 'x' * 2000)
    engine.say('ping')
    engine.expect('pong', 5.0)
    engine.process.kill()
    # A log that cannot be written completely, and one that cannot be opened.
    if os.path.exists('/dev/full'):
        engine = HubEngine(path, '--log', '/dev/full')
        engine.say('ping')
        engine.expect('pong')
        engine.end()
    engine = HubEngine(path, '--log', '/no/such/folder/log')
    if engine.process.wait(5.0) != 1 or b'/no/such/folder/log' not in engine.process.stderr.read():
        raise Trouble('a log that cannot be opened is an error')
    print('log: good')


def settings(path):
    """Checks that faults of soplo.ini are reported and that its correct lines are used."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, 'soplo.ini'), 'w', encoding='utf-8') as file:
            file.write('hsah = 5\nthreads = 3\nlevel = 11\n')
        name = os.path.join(folder, 'log')
        engine = HubEngine(path, '--log', name, cwd=folder)
        engine.say('hub')
        if not any(line.startswith('param name=threads value=3 ') for line in engine.expect('wait')):
            raise Trouble('a good line was lost')
        engine.say('init')
        told = engine.expect('ready')
        engine.end()
        if [line.split(' ')[0] for line in told] != ['error', 'error', 'ready'] or 'ini:1' not in told[0]:
            raise Trouble(f'init says {told}')
        with open(name, encoding='utf-8') as file:
            if 'soplo.ini:3: level' not in file.read():
                raise Trouble('nothing in the log')
    print('settings: good')


def pace(path):
    """How long a client waits, in milliseconds. What is judged is the shortest wait of each kind: the
    others say more of the machine, and how soon it lets a process have its turn among others."""
    waits, limits = {}, {'start to ready': 100, 'go to done of 100 nodes': 25,
                         'ping to pong, eight threads at work': 5, 'stop to done, eight threads at work': 50}

    def note(name, begin):
        waits.setdefault(name, []).append(1000 * (time.monotonic() - begin))

    def measure(name, engine, line, word):
        begin = time.monotonic()
        engine.say(line)
        engine.expect(word)
        note(name, begin)

    starts = waits['start to ready'] = []
    while len(starts) < 7 or (min(starts) > limits['start to ready'] and len(starts) < 40):
        begin = time.monotonic()
        engine = HubEngine(path)
        engine.handshake()
        note('start to ready', begin)
        engine.end()
    engine = HubEngine(path)
    engine.handshake()
    for _ in range(40):
        engine.say('level nodes=100')
        measure('go to done of 100 nodes', engine, 'go think', 'done')
    engine.say('set-param name=threads value=8')
    for _ in range(10):
        engine.say('level infinite')
        engine.say('go analyze')
        for _ in range(10):
            time.sleep(0.013)
            measure('ping to pong, eight threads at work', engine, 'ping', 'pong')
        measure('stop to done, eight threads at work', engine, 'stop', 'done')
    engine.end()
    for name, limit in limits.items():
        times = sorted(waits[name])
        print(f'{name}: {times[len(times) // 2]:.1f} ms, {times[0]:.1f} to {times[-1]:.1f}')
        if times[0] > limit:
            raise Trouble(f'{name} takes {times[0]} ms')


def main():
    path, task, *words = sys.argv[1:]
    path = os.path.abspath(path)
    tasks = {'game': game, 'replay': replay, 'manners': manners, 'log': log, 'settings': settings,
             'pace': pace}
    try:
        tasks[task](path, *words)
    except Trouble as trouble:
        sys.exit(f'{task} {" ".join(words)}: {trouble}')


if __name__ == '__main__':
    main()
