"""Shared code of the simulated Hub clients: their list, and how they read lines."""

import re

from engine_process import HubEngine, Trouble

DIALECTS = {}


def dialect(client):
    """Registers a client under the name of its function."""
    DIALECTS[client.__name__] = client
    return client


def declared(lines):
    """Returns the parameters of a handshake by name."""
    params = [re.match(r'param name=(\S+) value=(\S+)', line) for line in lines]
    return {p[1]: p[2] for p in params if p}


def value(line, name):
    found = re.search(rf' {name}=("[^"]*"|\S+)', line)
    return found[1].strip('"') if found else None


class StrictEngine(HubEngine):
    """Read by pydraughts: arguments are key=value with one '=', anything else raises."""

    def check(self, line):
        super().check(line)
        word, *arguments = re.findall(r'(?:[^\s"]|"[^"]*")+', line)
        if word in ('id', 'param', 'info', 'done') and any(a.count('=') != 1 for a in arguments):
            raise Trouble(f'not key=value: {line!r}')
        if line != ' '.join([word, *arguments]):
            raise Trouble(f'stray blanks: {line!r}')
