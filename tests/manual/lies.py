"""Tests the test of the manual: a page without faults passes, and a page with each kind of fault fails.

usage: lies.py SOURCE SOPLO
"""

import os
import sys
import tempfile

from run_blocks import faults_of

HONEST = '''
A session, with a number that depends on the machine and lines left out:

    $ soplo perft --depth 2
    1\t9\t0.123\t1
    2\t81\t9.9\t12345
    $ soplo moves --fen W:W28:B22
    28x17x22
    $ soplo show --fen W:W28:B22 \\
          --ascii
      1    .   .   .   .   .
    ...
    To move: ...
    ...
    $ soplo moves --fen W:W28:BX; echo status $?
    soplo: error: ...
    status 2

A script, a file `line.txt`:

```
W:W28:B22
```

and what is made of it:

    soplo moves --fens line.txt > moves.txt
    grep 28x17x22 moves.txt

A conversation:

    $ soplo hub
    > hub
    id name=Soplo ...
    ...
    wait
    > quit

A game:

    $ soplo play --level easy --fen W:W28,33,39:B17,6
    ...
    Your move (White)> 22
    ...
    Soplo plays 17x28

```text
anything at all
```
'''

LIES = {
    'a wrong line': '    $ soplo moves --fen W:W28:B22\n    28x17x21\n',
    'a line too many': '    $ soplo moves --fen W:W28:B22\n    28x17x22\n    28x17x23\n',
    'a line not shown': '    $ soplo moves --fen W:W28:B\n    28-22\n',
    'a wrong node count': '    $ soplo perft --depth 1\n    1\t8\t0.0\t1\n',
    'a failure without a word': '    $ soplo moves --fen W:X\n',
    'a script that fails': '    soplo moves --fen W:X\n    echo on\n',
    'a wrong answer': '    $ soplo hub\n    > hub\n    id name=Scan ...\n',
    'an answer that is not shown': '    $ soplo hub\n    > init\n    ready\n    > ping\n    > quit\n',
    'a wrong move': '    $ soplo play --level easy --fen W:W28,33,39:B17,6\n    ...\n    Your move (White)> 22\n    ...\n'
                    '    Soplo plays 6-11\n',
    'a block of no kind': '    name = value\n',
    'a change that does not apply': '```diff\n--- a/README.md\n+++ b/README.md\n@@ -1 +1 @@\n-# Scan\n+# Soplo\n```\n',
    'a dead link': '    echo\n\nSee [nothing](nothing/README.md).\n',
    'a file that is gone': 'See `engine/nothing.hpp`.\n',
    'an option that is gone': '    echo\n\nUse `--nothing` or `--depth`.\n',
    'a page too long': 'word\n' * 201,
}


def faults_of_text(source, program, text):
    with tempfile.TemporaryDirectory() as folder:
        for name in ('tests', 'engine', 'search', 'eval', 'protocol', 'scripts', 'LICENSE'):
            os.symlink(os.path.join(source, name), os.path.join(folder, name))
        with open(os.path.join(folder, 'PAGE.md'), 'w', encoding='utf-8') as page:
            page.write(text)
        with open(os.path.join(folder, 'README.md'), 'w', encoding='utf-8') as page:
            page.write('# Soplo\n')
        return faults_of(folder, program, 'PAGE.md')


def main():
    source, program = map(os.path.abspath, sys.argv[1:3])
    faults = faults_of_text(source, program, HONEST)
    if faults:
        sys.exit('an honest page has faults:\n' + '\n'.join(faults))
    for lie, text in LIES.items():
        if len(faults_of_text(source, program, text)) != 1:
            sys.exit(f'not found: {lie}')


if __name__ == '__main__':
    main()
