#!/usr/bin/env python3
"""Simulated clients of the Hub protocol, each with the habits of a real one.

    dialects.py ENGINE NAME

The exit status is 0 when that client would have been content; without arguments it lists the names.
"""

import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../support'))
import clients_driven  # noqa: E402,F401  (registers its clients)
import clients_read  # noqa: E402,F401
from engine_process import Trouble  # noqa: E402
from habits import DIALECTS  # noqa: E402


def main():
    if len(sys.argv) < 3:
        print(' '.join(DIALECTS))
        return
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.abspath(sys.argv[1])
        os.chdir(folder)  # no configuration file of this machine
        os.environ['XDG_CONFIG_HOME'] = folder
        try:
            DIALECTS[sys.argv[2]](path)
        except (Trouble, AttributeError, subprocess.TimeoutExpired) as trouble:
            sys.exit(f'{sys.argv[2]}: {trouble}')
    print(f'{sys.argv[2]}: content')


if __name__ == '__main__':
    main()
