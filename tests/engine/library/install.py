"""Tests the engine as a library: installs the package into a temporary folder, builds the example of the
manual with it, as another project does, and runs the example.

usage: install.py SOURCE BUILD GENERATOR COMPILER [FLAGS]
"""

import os
import re
import subprocess
import sys
import tempfile


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f'{" ".join(command)}\n{done.stdout}{done.stderr}')
    return done.stdout


def indented(file):
    """Returns the text of a file in the form in which a manual page quotes it."""
    with open(file, encoding='utf-8') as lines:
        return ''.join('    ' + line if line.strip() else line for line in lines)


def check_quotes(source):
    """Checks that a manual page quotes both files of the example."""
    pages = []
    for page in ('README.md', 'engine/README.md'):
        if os.path.exists(os.path.join(source, page)):
            with open(os.path.join(source, page), encoding='utf-8') as file:
                pages.append(file.read())
    for name in ('example.cpp', 'CMakeLists.txt'):
        quote = indented(os.path.join(source, 'tests', 'engine', 'library', name))
        if not any(quote in page for page in pages):
            sys.exit(f'neither README.md nor engine/README.md quotes tests/engine/library/{name} as it is')


def check_example(output):
    moves, line = output.splitlines()
    if moves.split() != 'd4-c5 d4-e5 a3-b4 e3-f4 g3-f4 g3-h4 b2-c3 d2-c3'.split():
        sys.exit(f'not the legal moves: {moves}')
    if not re.fullmatch(r'-?\d+(\.\d+)?:( [a-h][1-8][-:][a-h][1-8]([-:][a-h][1-8])*)+', line):
        sys.exit(f'not a score and a line: {line}')


def check_shell_files(share):
    """Checks that the man page and the completions are in the folders that the shells use."""
    for name in ('man/man1/soplo.1', 'bash-completion/completions/soplo', 'zsh/site-functions/_soplo',
                 'fish/vendor_completions.d/soplo.fish'):
        if not os.path.getsize(os.path.join(share, name)):
            sys.exit(f'{name} is installed without text')


def main(source, build, generator, compiler, flags=''):
    check_quotes(source)
    with tempfile.TemporaryDirectory() as folder:
        prefix, project = os.path.join(folder, 'prefix'), os.path.join(folder, 'build')
        run('cmake', '--install', build, '--prefix', prefix)
        check_shell_files(os.path.join(prefix, 'share'))
        run('cmake', '-S', os.path.join(source, 'tests', 'engine', 'library'), '-B', project, '-G', generator,
            f'-DCMAKE_PREFIX_PATH={prefix}', f'-DCMAKE_CXX_COMPILER={compiler}',
            f'-DCMAKE_CXX_FLAGS={flags}', '-DCMAKE_BUILD_TYPE=Release')
        run('cmake', '--build', project)
        check_example(run(os.path.join(project, 'example')))
        print(run(os.path.join(prefix, 'bin', 'soplo'), '--version'), end='')


if __name__ == '__main__':
    main(*sys.argv[1:])
