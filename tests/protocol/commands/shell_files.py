"""Tests the man page and the completions with the tools that read them, and the pager of the manual.

usage: shell_files.py SOPLO man|bash|syntax|pager
"""

import os
import pty
import re
import shutil
import subprocess
import sys
import tempfile

program = os.path.abspath(sys.argv[1])


def printed(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode != 0:
        sys.exit(f'{" ".join(command)} ends with {done.returncode}:\n{done.stdout}{done.stderr}')
    return done.stdout


def check(condition, message):
    if not condition:
        sys.exit(message)


def subcommands():
    """Returns every subcommand and the names of its options from --help."""
    names = re.findall(r'^  (\S+) +\S', printed(program, '--help').split('Subcommands:')[1], re.M)
    return {name: re.findall(r'^  --(\S+)', printed(program, name, '--help'), re.M) for name in names}


def man():
    page = printed(program, 'manual', '--man')
    for name, options in subcommands().items():
        section = re.search(rf'^\.SS {name}\n(.*?)^\.S', page.replace('\\-', '-'), re.M | re.S)
        check(section, f'soplo.1 does not name {name}')
        for option in options:
            check(f'\\fB--{option}\\fR' in section[1], f'soplo.1 does not name {name} --{option}')
    with tempfile.NamedTemporaryFile('w', suffix='.1', encoding='utf-8') as file:
        file.write(page)
        file.flush()
        if shutil.which('groff'):
            done = subprocess.run(['groff', '-k', '-man', '-ww', '-Tutf8', file.name], capture_output=True, text=True)
            check(not done.stderr, f'groff: {done.stderr}')
        if shutil.which('mandoc'):
            printed('mandoc', '-T', 'lint', '-W', 'error', file.name)
        if shutil.which('man'):
            shown = printed('man', '-l', file.name, env={**os.environ, 'LC_ALL': 'C.UTF-8', 'MANPAGER': 'cat', 'TERM': 'dumb'})
            check('EXIT STATUS' in shown, 'man shows no page')


def completed(line, folder, words=None):
    """Returns the completions that bash offers for the last word of the line."""
    words = words or line.split(' ')
    array = ' '.join(f"'{word}'" for word in words)
    return printed('bash', '-c', f'source "$0"; COMP_WORDS=({array}); COMP_CWORD={len(words) - 1}; _soplo; '
                   'printf "%s\\n" "${COMPREPLY[@]}"', os.path.join(folder, 'soplo'), cwd=folder).split()


def bash():
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, 'soplo'), 'w', encoding='utf-8') as file:
            file.write(printed(program, 'manual', '--completion', 'bash'))
        with open(os.path.join(folder, 'games.pdn'), 'w', encoding='utf-8') as file:
            file.write('')
        commands = subcommands()
        for line, answers in (('soplo ana', ['analyse']),
                              ('soplo ', [*commands, '--help', '--version']),
                              ('soplo --v', ['--version']),
                              ('soplo analyse --multi', ['--multi-pv']),
                              ('soplo analyse --variant fris', ['frisian']),
                              ('soplo analyse --variant american+', ['american+free', 'american+soplo']),
                              ('soplo play --draw-rules ', ['simple', 'federation', 'none']),
                              ('soplo analyse --pdn ga', ['games.pdn']),
                              ('soplo pdn ga', ['games.pdn']),
                              ('soplo pdn --ch', ['--check']),
                              ('soplo analyse --depth ', []),
                              ('soplo manual --completion z', ['zsh'])):
            found = completed(line, folder)
            check(found == answers, f'{line!r} is completed to {found}, not {answers}')
        found = completed('', folder, ['soplo', 'analyse', '--variant', '=', 'fris'])
        check(found == ['frisian'], f'--variant=fris is completed to {found}')
        for name, options in commands.items():
            found = completed(f'soplo {name} --', folder)
            check(found == [f'--{option}' for option in options], f'options of {name}: {found}, not {options}')


def syntax():
    """Checks that the installed shells accept their scripts, and the completions that fish offers."""
    with tempfile.TemporaryDirectory() as folder:
        for shell in ('bash', 'zsh', 'fish'):
            script = printed(program, 'manual', '--completion', shell)
            check('--draw-rules' in script or '-l draw-rules' in script, f'no --draw-rules for {shell}')
            file = os.path.join(folder, shell)
            with open(file, 'w', encoding='utf-8') as out:
                out.write(script)
            if shutil.which(shell):
                printed(shell, '-n', file)
        if shutil.which('fish'):
            offered = printed('fish', '-c', f'source {file}; complete -C "soplo analyse --variant fris"', env={**os.environ, 'HOME': folder})
            check(offered.startswith('frisian'), f'fish offers {offered!r}')


def at_terminal(pager):
    """Returns the first page that a terminal shows with that pager, and the exit status."""
    pid, fd = pty.fork()
    if pid == 0:
        environment = {'PATH': os.environ['PATH'], 'TERM': 'xterm', 'LC_ALL': 'C.UTF-8', 'PAGER': pager}
        os.execve(program, [program, 'manual'], environment)
    seen = b''
    while True:
        try:
            data = os.read(fd, 4096)
        except OSError:
            data = b''
        if not data:
            return seen.decode('utf-8'), os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        seen += data


def pager():
    title = '\x1b[1mSoplo\x1b[0m'
    for name, beginning in (('cat', title), ('sed s/^/+/', '+' + title), ('head -n 1', title)):
        seen, status = at_terminal(name)
        check(status == 0 and seen.startswith(beginning), f'{name} shows {seen[:200]!r}, exit status {status}')
    check(seen.count('\n') == 1, 'a pager that is left early does not end the output')
    seen, status = at_terminal('no-such-pager')
    check(status == 0 and title in seen and 'soplo manual TOPIC' in seen, f'without a pager: {seen[:200]!r}')


if __name__ == '__main__':
    {'man': man, 'bash': bash, 'syntax': syntax, 'pager': pager}[sys.argv[2]]()
