"""Simulates Hub clients according to their source code."""

import re
import time

from engine_process import MOVE, SOON, START, START_8, HubEngine, Trouble
from habits import declared, dialect


@dialect
def bruno_gui(path):
    """hub, init and ping at once, in CR LF lines; a done without a move is fatal."""
    engine = HubEngine(path)
    for line in ('hub', 'init', 'ping'):
        engine.say(line, '\r\n')
    for word in ('wait', 'ready', 'pong'):
        engine.expect(word, SOON)
    for line in (f'pos pos={START}', 'level move-time=0.05', 'go think'):
        engine.say(line, '\r\n')
    if not engine.search(SOON)[0]:
        raise Trouble('throws')
    engine.end()


@dialect
def lidrobile(path):
    """A telephone: hub and init without waiting, threads before every move, captures with a dash."""
    engine = HubEngine(path)
    engine.say('hub')
    engine.say('init')
    engine.expect('ready')
    for moves in ('', ' moves="32-28 19-23 28-19"'):
        for line in ('set-param name=threads value=2', f'pos pos={START}{moves}', 'level handicap=2',
                     'level nodes=500', 'go think'):
            engine.say(line)
        if not re.fullmatch(r'done move=([0-9-xX ]+)( ponder=.*)?', engine.expect('done')[-1]):
            raise Trouble('does not see the move')
        engine.infos.clear()
    engine.end(goodbye=False)


@dialect
def dawikk_scan(path):
    """hub and init before each analysis, flags as go analyze=true, milliseconds for seconds; its first
    position is a FEN."""
    engine = HubEngine(path)
    for how in ('go analyze=true', 'go think=true'):
        for line in ('hub', 'init', 'pos pos="W:W31-50:B1-20"', f'pos pos={START}',
                     'level depth=7 move-time=1000', how):
            engine.say(line)
        engine.search(SOON)
    engine.end()


@dialect
def draughts_one(path):
    """wait and ready as whole lines, done at the start of one, analyses by move-time."""
    engine = HubEngine(path)
    engine.say('hub')
    if engine.expect('wait')[-1] != 'wait':
        raise Trouble('waits for ever')
    engine.say('init')
    if engine.expect('ready')[-1] != 'ready':
        raise Trouble('waits for ever')
    engine.say(f'pos pos={START}')
    engine.say('level move-time=0.2')
    begin = time.monotonic()
    engine.say('go analyze')
    engine.search(SOON)
    if time.monotonic() - begin < 0.1:
        raise Trouble('the analysis broke off')
    engine.end()


@dialect
def kotlin_app(path):
    """The error stream is merged into the output; two limits in one line; a process per search."""
    for _ in range(2):
        engine = HubEngine(path)
        engine.handshake()
        for line in ('new-game', 'ping', f'pos pos={START}', 'level depth=8 move-time=0.500', 'go think'):
            engine.say(line)
        engine.search(SOON)
        engine.end()


@dialect
def russian_bot(path):
    """An idle stop before each position; allows 0.3 s beyond the time of a move."""
    engine = HubEngine(path)
    engine.handshake('russian')
    times = []
    for moves in ('', ' moves=c3-d4', ' moves="21-17 12-16"'):
        engine.say('stop')
        engine.say(f'pos pos={START_8}{moves}')
        engine.say('level move-time=0.1')
        begin = time.monotonic()
        engine.say('go think')
        engine.search(SOON)
        times.append(time.monotonic() - begin)
    if sorted(times)[1] > 0.4:
        raise Trouble(f'too late: {times}')
    engine.end()


@dialect
def jass_bench(path):
    """Sets parameters and asks for them again: a second hub tells the new values."""
    engine = HubEngine(path)
    engine.handshake()
    wishes = {'threads': '2', 'tt-size': '18', 'ponder': 'true', 'book-ply': '7', 'bb-size': '3',
              'skill': '4', 'variant': 'bt'}
    for name, wish in wishes.items():
        engine.say(f'set-param name={name} value={wish}')
    engine.say('hub')
    told = declared(engine.expect('wait'))
    if wrong := {n: told.get(n) for n, v in wishes.items() if told.get(n) != v}:
        raise Trouble(f'forgotten: {wrong}')
    engine.end()


@dialect
def scan_oracle(path):
    """Parameters before hub, and no init at all."""
    engine = HubEngine(path)
    for line in ('set-param name=variant value=killer', 'set-param name=threads value=1', 'hub'):
        engine.say(line)
    if declared(engine.expect('wait'))['variant'] != 'killer':
        raise Trouble('the variant was not taken')
    for line in (f'pos pos={START}', 'level depth=5', 'go analyze'):
        engine.say(line)
    engine.search(SOON)
    engine.end()


@dialect
def scan_2(path):
    """A client of version 1: words by position, moves in lines of their own, numbers without names."""
    engine = HubEngine(path)
    engine.forms = {'info': r'info \d+ \d+\.\d -?\d+ \d+ \d+\.\d+ \d+\.\d( .*)?',
                    'move': rf'move {MOVE}( {MOVE})?|move 0-0', 'pong': 'pong', 'error': 'error .+',
                    'ready': 'ready'}
    for line in ('set threads 1', 'set some-other-name 3', 'init', 'ping', 'pos ' + START.lower(), 'move 32-28',
                 'move 19-23', 'level 75 30000 0', 'depth 6', 'go'):
        engine.say(line)
    engine.expect('pong')
    if not engine.expect('move')[-1].startswith('move 28x19x23'):
        raise Trouble('the only legal move was not played')
    for line in ('pos ' + START.lower(), 'time 50', 'go'):
        engine.say(line)
    engine.expect('move', SOON)
    engine.say('pos nonsense')
    engine.expect('error', SOON)
    for line in ('pos w' + 'b' * 5 + 'e' * 45, 'analyse'):
        engine.say(line)
    if engine.expect('move', SOON)[-1] != 'move 0-0':
        raise Trouble('no 0-0 at the end')
    engine.end()
