"""Reads the pages of the manual and their blocks. run_blocks.py describes the form of a block."""

import os
import re

COMMANDS = r'(soplo|(build|scripts)/[\w-]+|printf|echo|for|cat|head|grep|sudo|git|cmake|ctest|python3|man|pip|source|' \
           r'PAGER=\S+|[A-Z]+=\S+ soplo)( |$)'
NAMED_FILE = re.compile(r'`([\w.-]+)`:$')


class Block:
    """Lines of a page that are indented or fenced, without the indentation."""

    def __init__(self, line, lines, info, heading, indent):
        self.line, self.lines, self.info, self.indent = line, lines, info, indent
        self.file = None  # the name that the paragraph above gives
        named = NAMED_FILE.search(heading)
        if info in ('diff', 'text'):
            self.kind = info
        elif named:
            self.kind, self.file = 'file', named[1]
        elif any(line.startswith('$ ') for line in lines):
            self.kind = 'session'
        elif info in ('', 'sh', 'bash', 'console') and re.match(COMMANDS, lines[0]):
            self.kind = 'script'
        else:
            self.kind = 'other'

    def as_written(self, lines):
        """Returns the lines with the indentation of the block."""
        return '\n'.join(self.indent + line if line.strip() else line for line in lines)

    def commands(self):
        """Returns every command of a session and the lines shown below it."""
        command, shown, is_open = None, [], False
        for line in self.lines:
            if is_open or line.startswith('$ '):
                if not is_open:
                    if command is not None:
                        yield command, without_blank_ends(shown)
                    command, shown = '', []
                command += (line if is_open else line[2:]) + '\n'
                is_open = line.endswith('\\')
            elif command is not None:
                shown.append(line)
        yield command, without_blank_ends(shown)


def without_blank_ends(lines):
    while lines and not lines[-1].strip():
        lines = lines[:-1]
    return lines


def pages(source):
    """Returns the path of every README.md, relative to the repository."""
    found = ['README.md']
    for floor in ('engine', 'eval', 'search', 'protocol', 'tests'):
        for folder, _, files in os.walk(os.path.join(source, floor)):
            if 'README.md' in files:
                found.append(os.path.relpath(os.path.join(folder, 'README.md'), source))
    return sorted(found)


def fenced(lines, start):
    """Returns the lines between the fence at `start` and its end, and the number of the line after it."""
    fence = re.match(r' *(`{3,})', lines[start])
    indent = len(lines[start]) - len(lines[start].lstrip())
    end = start + 1
    while end < len(lines) and not lines[end].strip() == fence[1]:
        end += 1
    return [line[indent:] if not line[:indent].strip() else line for line in lines[start + 1:end]], end + 1


def indented(lines, start):
    """Returns the lines of the indented block at `start`, and the number of the line after it."""
    end = start
    while end < len(lines) and (lines[end].startswith('    ') or not lines[end].strip()):
        end += 1
    return without_blank_ends([line[4:] for line in lines[start:end]]), end


def blocks(file):
    """Returns the blocks of a page from top to bottom."""
    with open(file, encoding='utf-8') as text:
        lines = text.read().split('\n')
    heading, at = '', 0
    while at < len(lines):
        line = lines[at]
        if line.lstrip().startswith('```'):
            content, end = fenced(lines, at)
            yield Block(at + 1, content, line.strip().strip('`').strip(), heading, line[:len(line) - len(line.lstrip())])
            heading, at = '', end
        elif line.startswith('    ') and (at == 0 or not lines[at - 1].strip()):
            content, end = indented(lines, at)
            yield Block(at + 1, content, '', heading, '    ')
            heading, at = '', end
        else:
            heading = line.rstrip() or heading
            at += 1
