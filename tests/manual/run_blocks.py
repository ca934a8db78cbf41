"""Checks the manual: runs every command block of a README.md and compares the output with the page.

usage: run_blocks.py SOURCE SOPLO PAGE [LINE]  (PAGE: README.md, protocol/hub/README.md, ...; LINE: where one block begins)
       run_blocks.py SOURCE SOPLO --list       (every row of not_run.tsv must name a block that exists)

How to write a block (indented by four spaces, or between ``` fences):
 1. `$ COMMAND` runs in bash, in a fresh folder per page; a line that ends in `\\` goes on in the next one. The lines
    below are what it prints, standard output and error together. Without lines below the exit status must be 0;
    with lines it does not matter (show it with `; echo status $?` where it is of interest).
 2. A block without `$` whose first word is a command (soplo, build/soplo, scripts/..., printf, for, ...) runs as one
    bash script, must end with status 0 within two minutes, and its output is not compared. `&` works.
 3. The line `...` stands for any number of lines, and ` ...` at the end of a line for the rest of that line.
 4. Numbers that depend on the machine (seconds, nodes/s) are in NUMBERS below; write them as they were printed.
    Use --nodes or --depth and one thread, so that all other numbers are the same everywhere.
 5. Under a command, a line `> TEXT` is typed into it (`$ soplo hub`, `> init`, `ready`); what is typed after the
    prompt of `soplo play` ("Your move (White)> 32-28") is typed at a pseudo-terminal.
 6. A paragraph that ends in `NAME`: above a block makes the block a file of that name for the commands of the page.
 7. soplo, build/soplo, scripts/, tests/, engine/, search/, eval/, protocol/ are reachable; scripts/build and
    scripts/install do nothing. Port 27531 becomes a free one. Files that one block writes are there for the next.
 8. ```diff must apply to the repository; ```text (a picture, a format) is not looked at.
 9. Every other block, and every block that needs another program, the network or hours, needs a row in
    not_run.tsv: its first line, a tab, the reason. One row serves all pages; a row without a block is an error.
10. Pages: at most 200 lines; all blocks of a page together within a minute. Relative links lead to files, and so do
    names like `engine/rules/variants.hpp` in backquotes, seen from the top of the repository. An option in backquotes
    (`--depth`) is one of a subcommand or of a script.
tests/manual/update.py writes what the program prints now into the pages.
"""

import difflib
import os
import re
import subprocess
import sys
import tempfile

import conversation
from pages import blocks, pages

HERE = os.path.dirname(os.path.abspath(__file__))
LONGEST = 120  # seconds for one command
LINES = 200    # of a page

# Patterns of numbers that depend on the machine, and their replacements in both texts.
NUMBERS = [(re.compile(pattern, re.M), by) for pattern, by in (
    (r'^( *\d+ +\d+ +\S+ +\d+) +\d+\.\d\d +\d+', r'\1 S N'),  # a depth of analyse: seconds, nodes/s
    (r'^(\d+\t\d+)\t\d+\.\d+\t\d+', r'\1\tS\tN'),             # a depth of perft: seconds, nodes/s
    (r'\b(nps|time)([ =])\d+(\.\d+)?', r'\1\2N'),             # UCI and Hub lines
    (r'"(nps|time|seconds)":[-+\d.e]+', r'"\1":N'),           # JSON
    (r'\b\d+ (nps|nodes/s|positions/s|games/s)\b', r'N \1'),
    (r'\b\d+(\.\d+)? (s|ms|MB/s)\b', r'N \2'),
    (r'\[%clk [^\]]*\]', '[%clk T]'),
)]


class Fault(Exception):
    pass


def neutral(text):
    for pattern, by in NUMBERS:
        text = pattern.sub(by, text)
    return '\n'.join(line.rstrip() for line in text.splitlines())


def shown_pattern(lines):
    """Returns a regular expression for the lines that a block shows."""
    pattern = ''
    for line in neutral('\n'.join(lines)).split('\n'):
        if line.strip() == '...':
            pattern += r'(?:.*\n)*?'
        elif line.endswith(' ...'):
            pattern += re.escape(line.removesuffix('...').rstrip()) + '.*\n'
        else:
            pattern += re.escape(line) + '\n'
    return pattern


def compare(command, shown, printed, rest_may_follow=False):
    pattern = shown_pattern(shown) + (r'(?:.*\n)*' if rest_may_follow else '')
    if re.fullmatch(pattern, neutral(printed.rstrip()) + '\n'):
        return
    difference = '\n'.join(difflib.ndiff([line.rstrip() for line in shown], printed.splitlines()))
    raise Fault(f'$ {command}\n\nshown (-) and printed (+):\n{difference}')


class Folder:
    """The temporary folder of a page. It looks like the repository after a build."""

    def __init__(self, source, program, path):
        self.source, self.path = source, path
        for name in ('tests', 'engine', 'search', 'eval', 'protocol', 'README.md', 'LICENSE'):
            os.symlink(os.path.join(source, name), os.path.join(path, name))
        for name in ('build', 'scripts', 'home'):
            os.mkdir(os.path.join(path, name))
        os.symlink(program, os.path.join(path, 'build', 'soplo'))
        for name in os.listdir(os.path.join(source, 'scripts')):
            idle = name in ('build', 'install')
            os.symlink('/bin/true' if idle else os.path.join(source, 'scripts', name), os.path.join(path, 'scripts', name))
        self.port = str(conversation.free_port())
        self.environment = {'HOME': os.path.join(path, 'home'), 'LC_ALL': 'C.UTF-8', 'TERM': 'dumb', 'COLUMNS': '80',
                            'PATH': os.path.join(path, 'build') + ':' + os.environ['PATH']}

    def write(self, name, lines):
        file = os.path.join(self.path, name)
        if os.path.islink(file):
            os.remove(file)
        with open(file, 'w', encoding='utf-8') as out:
            out.write('\n'.join(lines) + '\n')

    def shell(self, script):
        return ['bash', '-c', script.replace('27531', self.port)]

    def run(self, script):
        """Returns the output of a script and its exit status."""
        with tempfile.TemporaryFile() as out:
            process = subprocess.Popen(self.shell(script), cwd=self.path, env=self.environment, stdin=subprocess.DEVNULL,
                                       stdout=out, stderr=subprocess.STDOUT, start_new_session=True)
            try:
                status = process.wait(LONGEST)
            except subprocess.TimeoutExpired:
                status = 'none after two minutes'
            conversation.end_group(process)
            out.seek(0)
            return out.read().decode('utf-8').replace(self.port, '27531'), status

    def run_well(self, script, command):
        """Runs a script that must end with status 0, and returns its output."""
        printed, status = self.run(script)
        if status != 0:
            raise Fault(f'$ {command}\nexit status {status}:\n{printed}')


def is_conversation(shown):
    return any(line.startswith('> ') or conversation.PROMPT.match(line) for line in shown)


def run_command(folder, command, shown):
    if not shown:
        folder.run_well(command, command)
    elif any(conversation.PROMPT.match(line) for line in shown):
        seen = conversation.at_terminal(folder, command, shown)
        compare(command, shown, seen, rest_may_follow=True)
    elif any(line.startswith('> ') for line in shown):
        conversation.through_pipes(folder, command, shown, shown_pattern, neutral, Fault)
    else:
        printed, _ = folder.run(command)
        compare(command, shown, printed)


def run_block(folder, block):
    if block.kind == 'session':
        for command, shown in block.commands():
            run_command(folder, command, shown)
    elif block.kind == 'script':
        command = '\n'.join(block.lines)
        folder.run_well(f'set -e\n{command}\nwait\n', command)
    elif block.kind == 'diff':
        done = subprocess.run(['git', 'apply', '--check', '--recount', '-'], input='\n'.join(block.lines) + '\n',
                              cwd=folder.source, capture_output=True, text=True)
        if done.returncode != 0:
            raise Fault(f'the change does not apply:\n{done.stderr}')
    elif block.kind == 'file':
        folder.write(block.file, block.lines)
    elif block.kind != 'text':
        raise Fault('neither a command nor a file: see the conventions in tests/manual/run_blocks.py, or give the block '
                    'a row in tests/manual/not_run.tsv')


def not_run():
    """Returns the blocks that are not run: first line -> reason."""
    with open(os.path.join(HERE, 'not_run.tsv'), encoding='utf-8') as file:
        rows = [line.rstrip('\n').split('\t') for line in file if line.strip() and not line.startswith('#')]
    for row in rows:
        if len(row) != 2:
            sys.exit(f'not_run.tsv: not a first line, a tab and a reason: {row}')
    return dict(rows)


# Options in backquotes that belong to other programs.
FOREIGN_OPTIONS = {'--build', '--install', '--output-on-failure', '--port', '--prefix', '--preset', '--target', '--test-dir'}
OPTION = re.compile(r'(?<![\w-])--[a-z][a-z-]*')


def known_options(source, program):
    """Returns the options of all subcommands and scripts."""
    def printed(*words):
        return subprocess.run([program, *words, '--help'], capture_output=True, text=True).stdout

    texts = [printed(name) for name in re.findall(r'^  (\S+) +\S', printed().split('Subcommands:')[1], re.M)]
    scripts = os.path.join(source, 'scripts')
    for name in os.listdir(scripts):
        with open(os.path.join(scripts, name), encoding='utf-8') as file:
            texts.append(file.read())
    return FOREIGN_OPTIONS | {option for text in texts for option in OPTION.findall(text)} | {'--version'}


def unknown_options(source, program, page):
    """Returns the options that a page names and that no command has."""
    with open(os.path.join(source, page), encoding='utf-8') as file:
        text = re.sub(r'```.*?```|^    [^\n]*$', '', file.read(), flags=re.S | re.M)
    named = [option for code in re.findall(r'`([^`]*)`', text) for option in OPTION.findall(code)]
    known = known_options(source, program)
    return [option for option in named if option not in known]


LINK = re.compile(r'\]\((?!https?:|#)([^)#]+)')
FILE_NAME = re.compile(r'`((?:engine|eval|search|protocol|tests|scripts)/[\w./+-]*)`')


def dead_names(source, page):
    """Returns the links and file names of a page whose files do not exist."""
    with open(os.path.join(source, page), encoding='utf-8') as file:
        text = file.read()
    folder = os.path.dirname(os.path.join(source, page))
    prose = re.sub(r'```.*?```|^    [^\n]*$|`[^`\n]*`', '', text, flags=re.S | re.M)
    dead = [link for link in LINK.findall(prose) if not os.path.exists(os.path.join(folder, link))]
    return dead + [name for name in FILE_NAME.findall(text) if not os.path.exists(os.path.join(source, name))]


def check_list(source):
    here = {block.lines[0] for page in pages(source) for block in blocks(os.path.join(source, page))}
    stale = [first for first in not_run() if first not in here]
    if stale:
        sys.exit('not_run.tsv names blocks that no page has:\n' + '\n'.join(stale))


def faults_of(source, program, page, only=None):
    """Returns the faults of a page. `only` is the line of the only block to run."""
    listed = not_run()
    faults = []
    file = os.path.join(source, page)
    with open(file, encoding='utf-8') as text:
        length = len(text.readlines())
    if length > LINES:
        faults.append(f'{page}: {length} lines; at most {LINES}')
    faults += [f'{page}: there is no {name}' for name in dead_names(source, page)]
    faults += [f'{page}: nothing takes {option}' for option in unknown_options(source, program, page)]
    with tempfile.TemporaryDirectory() as path:
        folder = Folder(source, program, path)
        for block in blocks(file):
            left_out = only and block.line != int(only) and block.kind != 'file'
            if block.lines[0] in listed or left_out:
                continue
            try:
                run_block(folder, block)
            except Fault as fault:
                faults.append(f'{page}:{block.line}: {block.lines[0]}\n{fault}')
    return faults


def main():
    source, program, page = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), sys.argv[3]
    if page == '--list':
        check_list(source)
    else:
        faults = faults_of(source, program, page, *sys.argv[4:])
        if faults:
            sys.exit('\n\n'.join(faults))


if __name__ == '__main__':
    main()
