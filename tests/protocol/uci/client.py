#!/usr/bin/env python3
"""A client of the UCI protocol: plays whole games, and behaves like tools for chess engines.

    client.py ENGINE game VARIANT [LIMITS]
    client.py ENGINE manners

Every line the engine writes is checked. The exit status is 0 when nothing was wrong.
"""

import os
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../support'))
from engine_process import MOVE, PATIENCE, SOON, START, Engine, Judge, Trouble

NUMBER = r'-?\d+'
SCORE = rf'score (cp|mate) {NUMBER}'
UCI_FORMS = {
    'id': r'id (name|author) \S.*',
    'option': r'option name \S+ type (check default (true|false)'
              rf'|spin default {NUMBER} min {NUMBER} max {NUMBER}|combo default (\S+)( var \S+)+'
              r'|string default .+|button)',
    'uciok': r'uciok',
    'readyok': r'readyok',
    'info': rf'info (string .+|depth \d+ seldepth \d+ multipv \d+ {SCORE} nodes \d+ nps \d+ '
            rf'hashfull \d+( tbhits \d+)? time \d+( pv {MOVE}( {MOVE})*)?)',
    'bestmove': rf'bestmove ({MOVE}( ponder {MOVE})?|\(none\))',
}


class UciEngine(Engine):
    """An engine process with the commands that every UCI client sends."""

    protocol, forms = 'uci', UCI_FORMS

    def __init__(self, path, *options, **settings):
        super().__init__(path, *options, **settings)
        self.options = {}
        self.news = []  # since the last bestmove

    def line(self, patience=PATIENCE):
        line = super().line(patience)
        if line is not None and line.startswith('info depth '):
            self.news.append(line)
        return line

    def handshake(self):
        self.say('uci')
        for line in self.expect('uciok', SOON):
            if option := re.match(r'option name (\S+) type (\w+) ?(?:default (\S+))?(.*)', line):
                self.options[option[1]] = option.groups()[1:]
        self.say('isready')
        self.expect('readyok', SOON)

    def search(self, patience=PATIENCE):
        """Returns the answer to a go and the info lines before it."""
        answer = self.expect('bestmove', patience)[-1]
        best = re.fullmatch(r'bestmove (\S+)(?: ponder (\S+))?', answer)
        news, self.news = self.news, []
        if not news:
            raise Trouble('an answer without news')
        last = [n for n in news if ' multipv 1 ' in n][-1]
        if best[1] != '(none)' and f' pv {best[1]}' not in last:
            raise Trouble(f'the line does not start with the move: {last} / {answer}')
        return best[1], best[2], news


def game(path, variant, limits='nodes 2000', longest=160):
    """Plays both sides of a game and checks every move."""
    judge = Judge(path, variant)
    engine = UciEngine(path)
    engine.handshake()
    engine.say(f'setoption name UCI_Variant value {variant}')
    engine.say('ucinewgame')
    position, moves = judge.play('start', []), []
    while len(moves) < longest:
        if len(moves) % 2 == 0:
            engine.say('position startpos' + (f' moves {" ".join(moves)}' if moves else ''))
        else:
            engine.say(f'position fen {position}')
        engine.say(f'go {limits}')
        move, ponder, _ = engine.search()
        if move == '(none)':
            if judge.run('moves', '--fen', position).stdout:
                raise Trouble(f'no move in {position}')
            break
        position = judge.play(position, [move])
        if ponder:
            judge.play(position, [ponder])
        moves.append(move)
    engine.silence()
    engine.end()
    if len(moves) < 20:
        raise Trouble(f'a game of {len(moves)} moves')
    print(f'{variant}: {len(moves)} moves')


def manners(path):
    """Behaves like match runners, analysis boards and users that do not wait."""
    engine = UciEngine(path)
    engine.handshake()
    for name in ('Hash', 'Threads', 'MultiPV', 'Ponder', 'UCI_Variant'):
        if name not in engine.options:
            raise Trouble(f'{name} is not offered')
    for name, (kind, default, _) in engine.options.items():  # what a runner sends back
        if kind != 'button':
            engine.say(f'setoption name {name} value {default}')
    engine.say('isready')
    if engine.expect('readyok') != ['readyok']:
        raise Trouble('its own values are refused')
    for limits in ('depth 4', 'nodes 1', 'movetime 1', 'movetime 50', 'wtime 100 btime 100',
                   'wtime 50 btime 50 winc 1000 binc 1000', 'wtime -20 btime 3', 'wtime nan btime nan',
                   'movetime', 'depth 0', 'wtime 1000 btime 1000 movestogo 1', 'depth 3 searchmoves 34-30',
                   'mate 1', 'btime 1000'):
        engine.say('position startpos')
        begin = time.monotonic()
        engine.say(f'go {limits}')
        move = engine.search()[0]
        if time.monotonic() - begin > 2 or ('searchmoves' in limits and move != '34-30'):
            raise Trouble(f'go {limits}: {move} after {time.monotonic() - begin} s')
    engine.say('setoption name MultiPV value 4')
    engine.say('go depth 5')
    firsts = [re.search(r' multipv (\d) .* pv (\S+)', n).groups() for n in engine.search()[2][-4:]]
    if [f[0] for f in firsts] != list('1234') or len({f[1] for f in firsts}) != 4:
        raise Trouble(f'four lines: {firsts}')
    engine.say('setoption name MultiPV value 1')
    engine.say('position startpos moves 32-28 32-28')
    engine.say('isready')
    if not engine.expect('readyok')[0].startswith('info string error: '):
        raise Trouble('an illegal move is no error')
    # In a search: readiness at once, stop, a position without stop, pondering.
    for word in ('stop', 'position startpos moves 32-28', 'go depth 2'):
        engine.say('position startpos')
        engine.say('go infinite')
        time.sleep(0.05)
        engine.say('isready')
        engine.expect('readyok', SOON)
        engine.say(word)
        engine.search(SOON)
    engine.search(SOON)  # of the go
    for word in ('ponderhit', 'stop'):
        engine.say('position startpos moves 32-28 19-23')
        engine.say('go ponder wtime 1000 btime 1000')
        time.sleep(0.05)
        if any(n.startswith('bestmove') for n in iter(lambda: engine.line(0), None)):
            raise Trouble('pondering ended by itself')
        engine.say(word)
        engine.search(SOON)
    for line in ('stop', 'ponderhit', 'debug on', '', 'ucinewgame'):
        engine.say(line)
    engine.silence()
    engine.say('position fen W:W:B21')
    engine.say('go depth 3', '\r\n')
    if engine.search()[0] != '(none)':
        raise Trouble('a move where there is none')
    engine.end()
    ends(path)
    print('manners: good')


def ends(path):
    """Checks the ways to end the session, the log, and a faulty configuration file."""
    for goodbye in (True, False):
        engine = UciEngine(path)
        engine.say('go infinite')
        time.sleep(0.05)
        engine.end(goodbye)
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, 'soplo.ini'), 'w', encoding='utf-8') as file:
            file.write('hsah=5\nthreads=3\n')
        engine = UciEngine(path, '--log', 'log', cwd=folder)
        engine.say('isready')
        told = engine.expect('readyok')
        if len(told) != 2 or 'soplo.ini:1' not in told[0]:
            raise Trouble(f'isready says {told}')
        engine.handshake()
        engine.end()
        with open(os.path.join(folder, 'log'), encoding='utf-8') as file:
            text = file.read()
        for part in (' uci: variant=international threads=3 ', ' * soplo.ini:1: ', ' > isready\n',
                     ' < readyok\n', ' > quit\n'):
            if part not in text:
                raise Trouble(f'the log lacks {part!r}: {text}')
    # A search of each board in one process.
    engine = UciEngine(path)
    for variant in ('canadian', 'turkish', 'american', 'international'):
        engine.say(f'setoption name UCI_Variant value {variant}')
        engine.say('position startpos')
        engine.say('go nodes 500')
        Judge(path, variant).play('start', [engine.search()[0]])
    engine.say(f'position fen {START}')
    engine.say('go nodes 10')
    engine.search()
    engine.end()


def main():
    path, task, *words = sys.argv[1:]
    try:
        {'game': game, 'manners': manners}[task](os.path.abspath(path), *words)
    except (Trouble, subprocess.TimeoutExpired) as trouble:
        sys.exit(f'{task} {" ".join(words)}: {trouble}')


if __name__ == '__main__':
    main()
