"""Tests the scripts that train and measure, each with a budget of a few seconds.

usage: measuring.py SOURCE PROGRAM
"""

import json
import os
import re
import subprocess
import sys
import tempfile


def fail(message, run):
    sys.exit(f'{message}\n{run.stdout}{run.stderr}')


def script(source, name, *arguments):
    run = subprocess.run([os.path.join(source, 'scripts', name), *arguments], capture_output=True, text=True)
    if run.returncode != 0:
        fail(f'{name} {" ".join(arguments)} ends with {run.returncode}', run)
    return run


def check_train(source, program, folder):
    """Runs two generations, the second by a second call, as after an interruption."""
    weights = os.path.join(folder, 'weights')

    common = ('--program', program, '--weights', weights, '--seed', '1', '--nodes', '100', '--epochs', '4', '--batch', '256',
              '--match-nodes', '300')

    def train(generations, gain):
        return script(source, 'train', 'frisian', *common, '--folder', os.path.join(folder, 'run'), '--positions', '20000',
                      '--games', '40', '--gain', gain, '--generations', generations)

    first = train('1', '-1000')
    with open(os.path.join(folder, 'run', 'state.json'), encoding='utf-8') as file:
        state = json.load(file)
    if state['number'] != 1 or not state['best'].endswith('best-1.net'):
        fail(f'the first weights did not beat the plain evaluation: {state}', first)
    train('2', '-1000')
    with open(os.path.join(weights, 'generations.tsv'), encoding='utf-8') as file:
        rows = file.read().splitlines()
    form = r'frisian\t[12]\t0\.02 M\t0\.\d+\t[+-]\d+ \+- \d+'
    if len(rows) != 2 or not all(re.fullmatch(form, row) for row in rows):
        sys.exit(f'not two rows of history: {rows}')
    again = train('2', '-1000')
    if 'selfplay' in again.stderr:
        fail('a run that is done begins anew', again)
    # --like: the weights of the other variant stay unless the trained ones beat them.
    like = script(source, 'train', 'killer', *common, '--folder', os.path.join(folder, 'like'), '--positions', '3000',
                  '--games', '2', '--like', 'frisian', '--go-on', '--generations', '1')
    if not all(re.search(f'soplo {word} .*like.net', like.stderr) for word in ('selfplay', 'train', 'match')):
        fail('the weights of the relative were not used', like)
    for variant in ('frisian', 'killer'):
        shown = subprocess.run([program, 'eval', '--variant', variant, '--eval',
                                os.path.join(weights, f'{variant}.net')], capture_output=True, text=True)
        if shown.returncode != 0:
            fail('the weights cannot be used', shown)


def check_compare(source, program):
    one = '--program', program, '--games', '2', '--nodes', '200', '--concurrency', '2'
    result = r'\+\d =\d -\d \(2\), Elo .*'
    for words, forms in ((('evaluation', 'american', 'turkish'),
                          ('american learned vs plain: ', 'turkish learned vs plain: ')),
                         (('evaluation', '--odds', '3', 'losing'), ('losing learned vs plain: ',)),
                         (('threads', 'russian'), ('russian two-threads vs one-thread: ',))):
        run = script(source, 'compare', *words, *one)
        lines = run.stdout.splitlines()
        if len(lines) != len(forms) or not all(re.fullmatch(form + result, line) for form, line in zip(forms, lines)):
            fail(f'not the results of {words}', run)
    levels = script(source, 'compare', 'levels', 'spanish', *one).stdout.splitlines()
    if [line.split()[1] for line in levels] != [f'level-{n}' for n in range(2, 11)]:
        sys.exit(f'not every level: {levels}')


def check_endure(source, program):
    for words, form in ((('stops', '--times', '30'), r'30 stops: median .* ms, .* longest .* ms\n'),
                        (('memory', '--times', '60'), r'60 searches: \d+ kB .*\n')):
        run = script(source, 'endure', *words, '--program', program)
        if not re.fullmatch(form, run.stdout):
            fail('not a measurement', run)


def main():
    source, program = map(os.path.abspath, sys.argv[1:3])
    with tempfile.TemporaryDirectory() as folder:
        check_train(source, program, folder)
    check_compare(source, program)
    check_endure(source, program)


main()
