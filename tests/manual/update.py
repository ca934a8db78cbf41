"""Writes the present output of the program into the pages. Use it after an intended change of the engine.

usage: update.py SOURCE SOPLO [PAGE...]

Lines that still agree stay unchanged. A session may contain one line `...`: the lines above it are the first
lines of the output, those below it the last. The script lists everything that it cannot update (interactive
commands, games at a terminal, several `...`); change these by hand. Read the changes before you commit them.
"""

import os
import re
import sys
import tempfile

from pages import blocks, pages
from run_blocks import Folder, faults_of, is_conversation, neutral, not_run, run_block, shown_pattern

LINE_LENGTH = 116  # of a line that ends in ` ...`


def agrees(shown, printed):
    return re.fullmatch(shown_pattern([shown]), neutral(printed) + '\n')


def renewed_line(shown, printed):
    if agrees(shown, printed):
        return shown
    if not shown.endswith(' ...'):
        return printed
    return printed[:LINE_LENGTH].rsplit(' ', 1)[0] + ' ...'


def renewed(shown, printed):
    """Returns the new lines below a command, or None if they are not clear."""
    gaps = [i for i, line in enumerate(shown) if line.strip() == '...']
    if not gaps:
        if len(shown) != len(printed):
            return printed
        return [renewed_line(*pair) for pair in zip(shown, printed)]
    above, below = gaps[0], len(shown) - gaps[0] - 1
    if len(gaps) > 1 or above + below > len(printed):
        return None
    last = printed[len(printed) - below:]
    return (renewed(shown[:above], printed[:above]) + [shown[above]] + renewed(shown[above + 1:], last))


def changes(folder, block):
    """Runs a session. Returns the old text of each command with its output, and the new text."""
    for command, shown in block.commands():
        if not shown or is_conversation(shown):
            continue
        typed = ('$ ' + command.rstrip('\n')).split('\n')
        printed, _ = folder.run(command)
        new = renewed(shown, printed.rstrip('\n').split('\n'))
        if new is not None:
            yield block.as_written(typed + shown), block.as_written(typed + new)


def update(source, program, page):
    file = os.path.join(source, page)
    with open(file, encoding='utf-8') as text:
        content = text.read()
    with tempfile.TemporaryDirectory() as path:
        folder = Folder(source, program, path)
        for block in blocks(file):
            if block.lines[0] in not_run():
                continue
            if block.kind != 'session':
                run_block(folder, block)
                continue
            for old, new in changes(folder, block):
                content = content.replace(old, new, 1)
    with open(file, 'w', encoding='utf-8') as text:
        text.write(content)
    for fault in faults_of(source, program, page):
        print(f'by hand: {fault}\n')


def main():
    source, program = map(os.path.abspath, sys.argv[1:3])
    for page in sys.argv[3:] or pages(source):
        update(source, program, page)


if __name__ == '__main__':
    main()
