"""Simulates Hub clients as they were recorded with a real engine."""

import os
import re
import select
import subprocess
import time

from engine_process import MOVE, SOON, START, START_8, HubEngine, Judge, Trouble
from habits import StrictEngine, declared, dialect, value


@dialect
def hub_gui(path):
    """Hub's own interface: position since the last capture, a clock, bursts without waiting; numbers
    in the manner of the country; leaves by closing the pipe."""
    judge = Judge(path, 'international')
    engine = HubEngine(path)
    engine.say('hub')
    params = declared(engine.expect('wait'))
    for name, wish in {'variant': 'normal', 'book': 'false', 'ponder': 'true', 'tt-size': '20',
                       'not-a-parameter': '1'}.items():
        if name in params and params[name] != wish:
            engine.say(f'set-param name={name} value={wish}')
    engine.say('init')
    engine.expect('ready')
    engine.say('new-game')
    position = START
    for number, clock in enumerate(('moves=75 time=0.500', 'moves=74 time=0,480', 'time=0,300 inc=0,010',
                                    'time=-0.011', 'time=-2.500', 'time=0.000 inc=0.010')):
        engine.say(f'pos pos={position}')
        engine.say(f'level {clock}')
        engine.say('go think')
        move, ponder = engine.search(SOON)
        position = judge.hub(judge.play(position, [move]))
        if ponder and number % 2 == 0:
            engine.say(f'pos pos={judge.hub(judge.play(position, [ponder]))}')
            engine.say('level moves=75 time=0.500')
            engine.say('go ponder')
            time.sleep(0.02)
            engine.say('ponder-hit')
            engine.search(SOON)
    for _ in range(3):  # stepping through a game while it analyses
        engine.say(f'pos pos={position}')
        engine.say('level infinite')
        engine.say('go analyze')
        for line in ('stop', 'new-game', 'stop', f'pos pos={START}', 'level infinite', 'go analyze'):
            engine.say(line)
        engine.search(SOON)
        engine.say('stop')
        engine.search(SOON)
    engine.silence()
    engine.end(goodbye=False)


@dialect
def pydraughts(path):
    """The library: every move from the start, times with many digits, pings, pondering."""
    judge = Judge(path, 'international')
    engine = StrictEngine(path)
    engine.say('hub')
    engine.expect('wait')
    for line in ('name=threads value=1', 'name=no-such-option value=none',
                 'name=initial-time value=300', 'name=variant value=normal'):
        engine.say(f'set-param {line}')
    engine.say('init')
    engine.expect('ready')
    moves = []
    for level in ('time=2.9 inc=0.1', 'time=0.15799000000000001 inc=0.1', 'time=-0.05 inc=0.1', 'depth=1',
                  'moves=40 time=1', 'time=1', 'move-time=0.1', 'nodes=1', 'time=1e-07'):
        engine.say(f'pos pos={START}' + (f' moves="{" ".join(moves)}"' if moves else ''))
        engine.say(f'level {level}')
        engine.say('go think')
        move, ponder = engine.search(SOON)
        moves.append(move)
        judge.play('start', moves + ([ponder] if ponder else []))
        engine.say('ping')
        engine.expect('pong', SOON)
    engine.say('pos pos=W:W31,32:B1,2')  # its own tests send a FEN
    engine.expect('error', SOON)
    engine.say('level nodes=50')
    engine.say('go think')
    judge.play('start', moves[:-1] + [engine.search()[0]])
    for variant, position in (('frisian', START), ('losing', START), ('bt', START),
                              ('brazilian', START_8), ('russian', START_8)):
        engine.say(f'set-param name=variant value={variant}')
        engine.say(f'pos pos={position}')
        engine.say('level nodes=200')
        engine.say('go think')
        Judge(path, variant).play('start', [engine.search()[0]])
    engine.end()


@dialect
def lidraughts_bot(path):
    """The bot: its configuration as parameters, a first move by time, then pondering whatever the
    parameter says."""
    judge = Judge(path, 'international')
    engine = StrictEngine(path)
    engine.say('hub')
    engine.expect('wait')
    for line in ('name=bb-size value=0', 'name=book-ply value=20', 'name=tt-size value=23',
                 'name=variant value=normal', 'name=initial-time value=20.0'):
        engine.say(f'set-param {line}')
    engine.say('init')
    engine.expect('ready')
    engine.say(f'pos pos={START}')
    engine.say('level move-time=0.1')
    engine.say('go think')
    moves = [engine.search()[0]]
    for is_hit in (True, False, True):
        reply = judge.run('moves', '--fen', judge.play('start', moves)).stdout.split()[0]
        moves.append(reply)
        text = ' '.join(moves)
        engine.say(f'pos pos={START} moves="{text}"')
        engine.say('level time=0.51234567890123 inc=0.9')
        engine.say('go ponder')
        time.sleep(0.05)
        engine.say('ponder-hit' if is_hit else 'stop')
        moves.append(engine.search(SOON)[0])
        judge.play('start', moves)
    engine.say('stop')
    engine.end()


@dialect
def py_draughts(path):
    """Asks select() whether there is more while its buffer holds it already: two lines that arrive
    together look like one and silence. Raises on any error line; waits 2 s for the end."""
    folder = os.path.dirname(os.path.abspath(path))
    process = subprocess.Popen([path, 'hub'], cwd=folder, stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, text=True)
    hangs, searches = 0, 40

    def say(line):
        process.stdin.write(line + '\n')
        process.stdin.flush()

    def read_to(word):
        nonlocal hangs
        seen = []
        while True:
            if not select.select([process.stdout], [], [], 0.5)[0]:
                hangs += 1  # the real client would wait without end
            line = process.stdout.readline().strip()
            seen.append(line)
            if line.split(' ')[0] == 'error' or not line:
                raise Trouble(f'raises on {line!r}')
            if line.split(' ')[0] == word:
                return seen

    say('hub')
    read_to('wait')
    say('init')
    read_to('ready')
    say('new-game')
    for number in range(searches):
        say(f'pos pos={START}')
        say('level move-time=0.001' if number % 5 else 'level depth=6')
        say('go think')
        seen = read_to('done')
        if value(seen[-1], 'move') is None or not seen[-2].startswith('info '):
            raise Trouble(f'no move and news in {seen}')
    say('quit')
    if process.wait(SOON) != 0:
        raise Trouble('a bad end')
    # A loaded machine may hold the client up for longer than the lines are apart.
    if hangs > searches // 4:
        raise Trouble(f'{hangs} hangs in {searches} searches')


@dialect
def draughtsnet(path):
    """The workers of lidraughts: a first start only to ask, killed at once; levels by nodes and depth;
    analyses of every position of a game, the final one too."""
    probe = HubEngine(path)
    probe.say('hub')
    variants = value('\n'.join(probe.expect('wait')), 'values').split()
    probe.process.kill()
    if missing := {'normal', 'bt', 'frisian', 'losing'} - set(variants):
        raise Trouble(f'refuses an engine without {missing}')
    probe.process.wait()
    engine = StrictEngine(path)
    engine.say('hub')
    engine.expect('wait')
    for line in ('name=threads value=1', 'name=tt-size value=22', 'name=variant value=frisian',
                 'name=bb-size value=4'):
        engine.say(f'set-param {line}')
    engine.say('init')
    engine.expect('ready')
    engine.say('set-param name=variant value=normal')
    for level in (('nodes=50', 'handicap=3', 'move-time=0.05', 'depth=1'),
                  ('ply=4', 'nodes=1200', 'move-time=0.15', 'depth=5'), ('move-time=0.3', 'depth=21')):
        engine.say('new-game')
        engine.say(f'pos pos={START} moves="32-28 19-23 28x19x23 14x23x19"')
        for line in ('eval value=pst', 'book-margin value=90', 'book-ply value=8'):
            engine.say(f'set-param name={line}')
        for key in level:
            engine.say(f'level {key}')
        engine.say('go think')
        if not engine.search(SOON)[0]:
            raise Trouble('no move')
    last_first = 'moves="32-28 17-22 28x17x22 11x22x17 33-28 22x33x28"'  # captured squares as jobs have them
    over = 'W' + 'b' * 5 + 'e' * 35 + 'e' * 10
    for position in (f'{START} {last_first}', over):
        engine.say('new-game')
        engine.say('set-param name=eval value=pattern')
        engine.say(f'pos pos={position}')
        engine.say('level move-time=4')
        engine.say('level nodes=20000')
        engine.say('go analyze')
        for line in iter(engine.line, None):
            if line.startswith('done'):
                break
            if re.search(r' pv="?$', line) or value(line, 'score') is None:
                raise Trouble(f'the worker dies of {line!r}')
            if int(value(line, 'nodes')) > 10000:
                engine.say('stop')
        if (line == 'done') != (position == over):
            raise Trouble(f'{line!r} in {position}')
        engine.say('stop')
    engine.silence()
    engine.process.kill()


@dialect
def lidraughts_ceval(path):
    """The analysis in the browser: everything at once, no stop when stepping fast, a reboot when a stop
    takes 300 ms; reads news by one regular expression."""
    news = re.compile(r'info depth=(\d+) mean-depth=\S+ score=(\S+) nodes=(\d+)'
                      rf'(?: time=(\S+))?(?: nps=\S+)? pv="?({MOVE}(?: {MOVE})*)')
    engine = HubEngine(path)
    for line in ('hub', 'set-param name=tt-size value=22', 'set-param name=variant value=frisian',
                 'set-param name=bb-size value=4', 'init', f'pos pos={START}', 'level move-time=90',
                 'level depth=8', 'go analyze'):
        engine.say(line)
    name = re.search(r'id name=(.*?) author=', engine.expect('id')[-1])
    if not name or '"' in name[1]:
        raise Trouble('no name')
    engine.expect('ready')
    kings = 'W' + 'e' * 24 + 'W' + 'e' * 22 + 'B' + 'ee'
    for position in (START, f'{START} moves="32-28"', f'{kings} wolf="W25=2 B48=1"',
                     f'{kings} wolf="W25=3" moves="25-14"', f'{START} moves="32-28 19-23"'):
        for line in (f'pos pos={position}', 'level infinite', 'go analyze'):
            engine.say(line)
        seen = engine.expect('done', SOON)
        engine.infos.clear()
        for line in seen:
            if line.startswith('info ') and not news.match(line):
                raise Trouble(f'shows nothing for {line!r}')
    engine.say('stop')
    engine.search(SOON)
    times = []
    for _ in range(5):
        for line in (f'pos pos={START}', 'level infinite', 'go analyze'):
            engine.say(line)
        engine.expect('info')
        begin = time.monotonic()
        engine.say('stop')
        engine.search(SOON)
        times.append(time.monotonic() - begin)
    if sorted(times)[2] > 0.3:
        raise Trouble(f'reboots the engine: {times}')
    engine.say('stop')
    engine.silence()
    engine.end(goodbye=False)


@dialect
def gwdgui(path):
    """Lines end in CR LF; sends every parameter back; captures may lack the captured squares; reads
    the error stream as if it were output."""
    engine = HubEngine(path)

    def say(line):
        engine.say(line, '\r\n')

    say('hub')
    params = declared(engine.expect('wait'))
    for name, old in params.items():
        say(f'set-param name={name} value={old}')
    say('init')
    if len(seen := engine.expect('ready')) > 1:
        raise Trouble(f'its own values are refused: {seen}')
    for moves in ('', ' moves=32-28', ' moves="32-28 19-23 28x19 14x23"', '  moves="32-28 19-23 28x19x23"'):
        say(f'pos pos={START}{moves}')
        say('level move-time=0.050')
        say('go think')
        engine.search(SOON)
    say('level time=1.000')
    say('go analyze')
    say('stop')
    engine.search(SOON)
    say('quit')
    if engine.process.wait(SOON) != 0 or engine.process.stderr.read():
        raise Trouble('a bad end')
