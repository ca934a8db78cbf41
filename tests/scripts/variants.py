"""Tests builds with a few variants: cmake -DSOPLO_VARIANTS="international;russian".

usage: variants.py SOURCE refused | built

refused: CMake reports the name of a variant that does not exist. built: the program has the variants of its
build and reports any other as unknown.
"""

import os
import subprocess
import sys
import tempfile


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False)


def configure(source, folder, variants):
    return run('cmake', '-S', source, '-B', folder, '-G', 'Ninja', '-DCMAKE_BUILD_TYPE=Release', '-DSOPLO_TESTS=OFF',
               f'-DSOPLO_VARIANTS={variants}')


def succeed(done):
    if done.returncode != 0:
        sys.exit(f'{" ".join(done.args)}\n{done.stdout}{done.stderr}')
    return done.stdout


def check_refused(source, folder):
    done = configure(source, folder, 'international;checkers960')
    if done.returncode == 0 or "no variant 'checkers960'" not in ' '.join(done.stderr.split()):
        sys.exit(f'CMake does not refuse an unknown variant:\n{done.stderr}')


def check_built(source, folder):
    succeed(configure(source, folder, 'international;russian'))
    succeed(run('cmake', '--build', folder, '--target', 'soplo'))
    program = os.path.join(folder, 'soplo')
    listed = [line.split()[0] for line in succeed(run(program, 'variants')).splitlines()]
    if listed != ['international', 'russian']:
        sys.exit(f'not the variants of the build: {listed}')
    for variant in listed:
        succeed(run(program, 'perft', '--variant', variant, '--depth', '3'))
    other = run(program, 'perft', '--variant', 'turkish', '--depth', '1')
    if other.returncode != 2 or 'turkish' not in other.stderr:
        sys.exit(f'a variant outside the build: status {other.returncode}, {other.stderr!r}')


def main():
    source, task = os.path.abspath(sys.argv[1]), sys.argv[2]
    with tempfile.TemporaryDirectory() as folder:
        {'refused': check_refused, 'built': check_built}[task](source, folder)


main()
