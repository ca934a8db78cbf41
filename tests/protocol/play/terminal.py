"""Plays games against soplo through a pseudo-terminal, as a newcomer does.

usage: terminal.py SOPLO TASK
"""

import os
import re
import signal
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'support'))
from pseudo_terminal import Terminal, Trouble


def kept(home):
    return os.path.join(home, '.local', 'state', 'soplo', 'unfinished.pdn')


def check(condition, what):
    if not condition:
        raise Trouble(what)


def lost(program, home):
    """A lost game, with every mistake that a newcomer makes."""
    t = Terminal(program, home, 'play', '--fen', 'W:W28,49:B17,19', '--level', 'easy')
    t.expect(r'^Soplo .* - International draughts$')
    t.expect(r'^You play White\. Soplo plays Black, level 2 of 10\.$')
    t.expect('⛀')
    t.expect(r'Your move \(White\)> $')
    t.say('hello', r"'hello' is neither a move nor a command")
    t.say('hnit', r"Did you mean 'hint'\?")
    t.say('help', r'^  undo +take back your last move$')
    t.say('28-32', 'Not possible. 28-32: a man does not move backwards')
    t.say('17-22', r"the piece on 17 is Black's")
    t.say('28x17', r'Not possible')
    t.say('28', r"'28' fits several moves: 28-22, 28-23")
    t.say('moves', r'^Legal moves: 28-22, 28-23, 49-43, 49-44$')
    t.say('hint', r'^Hint: \d+-\d+ \(.*you.*\)$')
    t.say('28 22', r'^Soplo plays 17x28$')
    t.say('undo', r'^Your move is taken back\.$')
    t.say('23', r'^Soplo plays 19x28$')
    t.say('49-44', r'^Soplo plays ')
    t.say('44 40', r'^Soplo plays ')
    t.say('resign', r'^You lose: you have resigned\.$', 'Game over> $')
    t.say('40-35', 'The game is over')
    t.say('continue', r'Your move')
    t.say('resign', r'^You lose')
    t.quit()
    check(not os.path.exists(kept(home)), 'a finished game was kept')


def won(program, home):
    """A win on the board; the game is saved and resumed."""
    t = Terminal(program, home, 'play', '--fen', 'W:W28,33,39:B17', '--level', '3')
    t.expect('> $')
    t.say('28-22', r'^Soplo plays 17x28$')
    t.say('save', r'Which file\? save FILE')
    t.say('save my game.pdn', r'^Saved in my game\.pdn$')
    t.quit()
    check(not os.path.exists(kept(home)), 'a saved game was kept once more')
    t = Terminal(program, home, 'play', '--resume', 'my game.pdn')
    t.expect(r'level 3 of 10')
    t.expect(r'^Read from my game\.pdn; moves: 2$')
    t.expect('> $')
    t.say('game', r'^1\. 28-22 17x28 \*$')
    t.say('33x22', r'^You win: Black has no pieces left\.$', 'Game over> $')
    t.say('save', r'^Saved in my game\.pdn$')
    t.quit()
    check(not os.path.exists(kept(home)), 'a finished game was kept')
    with open(os.path.join(home, 'my game.pdn'), encoding='utf-8') as file:
        text = file.read()
    for part in ('[Result "2-0"]', '[White "Player"]', '[Black "Soplo, level 3"]', '[FEN "',
                 '1. 28-22 17x28 2. 33x22 2-0', '[Termination "no pieces left"]'):
        check(part in text, f'{part} is not in\n{text}')


def drawn(program, home):
    """One draw by agreement, one by the rules."""
    t = Terminal(program, home, 'play', '--fen', 'W:WK46:BK25', '--time', '0.1')
    t.expect('> $')
    t.say('accept', 'No draw has been offered')
    t.say('draw', r'^Soplo accepts the draw\.$', r'^Draw: agreed by both sides\.$')
    t.say('undo', 'no move of yours')
    t.say('continue', 'Your move')
    t.quit()
    t = Terminal(program, home, 'play', '--fen', 'W:WK46:BK25:H8:F70', '--time', '0.1', '--color', 'w')
    t.expect(r'^Plies to a draw by rule: 2 \(5 moves each, one king against two or one\)\.$')
    t.expect('> $')
    t.say('46-41', r'^Soplo plays ', r'^Draw: 5 moves each, one king against two or one\.$')
    t.say('draw', 'The game is over')
    t.quit()
    t = Terminal(program, home, 'play', '--level', '1')
    t.expect('> $')
    t.say('draw', r'^Soplo declines the draw and plays on\.$')
    t.quit()


def spanish(program, home):
    """A game in Spanish, on a terminal with UTF-8 and on one without."""
    t = Terminal(program, home, 'play', '--lang', 'es', '--fen', 'W:W28,33,39:B17', '--level', 'medium')
    t.expect(r'^Juegas con las blancas\. Soplo juega con las negras, nivel 5 de 10\.$')
    t.expect(r'Tu jugada \(blancas\)> $')
    t.say('ayuda', r'^  pista +sugerir una jugada$')
    t.say('ayudda', r'¿Querías decir «ayuda»\?')
    t.say('28-32', r'^No es posible\. 28-32: un peón no mueve hacia atrás$')
    t.say('nivel fácil', r'^Nivel 2 de 10\.$')
    t.say('nivel once', r'^«once» no es un nivel')
    t.say('pista', r'^Sugerencia: ')
    t.say('28-22', r'^Soplo juega 17x28$')
    t.say('DESHACER', r'^Jugada deshecha\.$')
    t.say('22', r'^Soplo juega 17x28$')
    t.say('guardar partida.pdn', r'^Guardada en partida\.pdn$')
    t.say('cambiar', r'^Ahora juegas con las negras\.$', r'^Soplo juega 33x22$',
          r'^Pierdes: a las negras no les quedan piezas\.$', r'Partida terminada> $')
    t.say('cargar partida.pdn', r'^Leída de partida\.pdn; jugadas: 2$', r'Tu jugada \(blancas\)> $')
    t.say('33x22', r'^Ganas: a las negras no les quedan piezas\.$')
    t.say('idioma en', r'^You play White\.')
    t.quit('salir')
    t = Terminal(program, home, 'play', '--lang', 'es', '--level', '1', locale='C')
    t.expect(r'^Escribe una jugada, por ejemplo 31-26, o \'ayuda\'')
    t.expect('> $')
    t.say('posicion', '^W:W31')
    t.quit()
    check(t.seen.isascii(), 'this terminal cannot show some of the characters')


def interrupts(program, home):
    """Ctrl-C while the engine thinks, and a game that is kept when the person leaves."""
    t = Terminal(program, home, 'play', '--color', 'b', '--time', '3600')
    t.expect('Ctrl-C makes it move at once')
    time.sleep(0.5)
    t.press('C')
    t.expect(r'^Soplo plays \d+-\d+$')
    t.expect(r'Your move \(Black\)> $')
    time.sleep(1)  # an earlier Ctrl-C would still hurry the engine
    t.press('C')
    t.expect(r'^The game is kept\. To continue it:$')
    check(t.finish() == 0, 'exit status after Ctrl-C')
    t = Terminal(program, home, 'play', '--level', '2')
    t.expect(r"An unfinished game was kept; 'load' continues it\.")
    t.expect('> $')
    t.say('load', 'You play Black', r'moves: 1$', r'Your move \(Black\)> $')
    t.say('level easy', 'Level 2')
    t.say('new russian', r'Russian draughts')
    t.say('c3-d4', 'Soplo plays')
    t.press('D')
    t.expect('The game is kept')
    check(t.finish() == 0, 'exit status at the end of the input')
    check(os.path.exists(kept(home).replace('.pdn', '.old.pdn')), 'the game kept before is gone')
    t = Terminal(program, home, 'play', '--resume', kept(home))
    t.expect('Russian draughts')
    t.expect('> $')
    t.send('hint')  # the legal moves depend on the engine's answer
    move = t.expect(r'^Hint: (\S+) \(').group(1)
    t.expect('> $')
    t.say(move, 'Soplo plays')
    os.kill(t.pid, signal.SIGHUP)  # the connection breaks
    t.finish()
    with open(kept(home), encoding='utf-8') as file:
        check('2. ' in file.read(), 'the last move is not in the file')
    # With two unfinished games, loading one keeps the other.
    t = Terminal(program, home, 'play', '--variant', 'turkish', '--level', '1')
    t.expect('> $')
    t.say('a3-a4', 'Soplo plays')
    t.say('load', 'The game is kept', 'Russian draughts')
    t.say('resign', 'You lose')
    t.quit()
    t = Terminal(program, home, 'play')
    t.expect('> $')
    t.say('load', 'Turkish draughts', r'moves: 2$')
    t.quit()


def clocks(program, home):
    t = Terminal(program, home, 'play', '--tc', '600+2', '--level', '1')
    t.expect(r'^Clock: White 10:02, Black 10:02\.$')
    t.expect('> $')
    time.sleep(1.1)
    t.say('32-28', r'^Clock: White (9:\d\d|10:0[0-3]), Black 10:0\d\.$')
    t.say('save clocks.pdn', 'Saved')
    t.say('clock 0.2', r'^Clock: White 0:01, Black 0:01\.$')
    time.sleep(0.5)
    t.say('moves', 'Legal')
    move = re.findall(r'Legal moves: ([\dx-]+)', t.seen)[-1]
    t.say(move, r'^You lose: the time of White is over\.$')
    t.say('continue', r'^No clock is running\.$', r'Your move')
    t.quit()
    t = Terminal(program, home, 'play', '--resume', 'clocks.pdn')
    t.expect(r'^Clock: White (9:\d\d|10:0[0-3]), Black 10:0\d\.$')
    t.expect('> $')
    t.quit()


def program_alone(program, home):
    """Without a subcommand, soplo at a terminal starts a game."""
    t = Terminal(program, home)
    t.expect('level 10 of 10')
    t.expect('> $')
    t.quit('q')


TASKS = [lost, won, drawn, spanish, interrupts, clocks, program_alone]


def main():
    program, name = sys.argv[1:3]
    task = next(t for t in TASKS if t.__name__ == name)
    with tempfile.TemporaryDirectory() as home:
        try:
            task(program, home)
        except Trouble as trouble:
            sys.exit(f'{name}: {trouble}')


if __name__ == '__main__':
    main()
