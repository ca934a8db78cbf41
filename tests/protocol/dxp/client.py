#!/usr/bin/env python3
"""Tests the DXP protocol over sockets: two Soplo programs, recorded clients, and clients with faults.

    client.py ENGINE match         each combination of roles, 20 games per pair
    client.py ENGINE replay FILE…  recorded clients, one connection each, one server for all
    client.py ENGINE rude          peers that break the rules of the protocol
    client.py ENGINE garbage       10,000 random byte streams, then a game

Checks that real clients can read every message. The exit status is 0 if there was no fault.
"""

import concurrent.futures
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time

from peer import FORMS, PATIENCE, START, Judge, Peer, Program, Table, Trouble, running

# -- two programs

def match(path):
    """Plays 20 games with every pair of roles."""
    games = 20
    matches = [(path, games, initiates, variant) for initiates in (False, True)
               for variant in ('international', 'frisian')]
    # The programs mostly wait, so more of them than processors can run.
    with concurrent.futures.ThreadPoolExecutor(len(matches)) as pool:
        for played in [pool.submit(play_match, *m) for m in matches]:
            played.result()
    print(f'{len(matches)} matches of {games} games')


def play_match(path, games, server_initiates, variant):
    with tempfile.TemporaryDirectory() as folder:
        names = [os.path.join(folder, n) for n in ('server.pdn', 'client.pdn')]
        common = ('--nodes', '150', '--variant', variant)
        propose = ('--initiate', '--games', str(games), '--minutes', '2', '--moves', '60')
        server = Program(path, '--listen', '0', '--name', 'Server', '--pdn', names[0], *common,
                         *(propose if server_initiates else ('--games', str(games))))
        client = Program(path, '--connect', f'127.0.0.1:{server.port}', '--name', 'Client', '--pdn',
                         names[1], *common, *(() if server_initiates else propose))
        (ours, _), (theirs, _) = server.end(), client.end()
        if len(ours) != games + 1 or ours[:-1] != theirs[:-1]:
            raise Trouble(f'the two tell different games: {ours} {theirs}')
        for i, line in enumerate(ours[:-1]):
            white = 'Server' if (i % 2 == 0) == server_initiates else 'Client'
            black = 'Client' if white == 'Server' else 'Server'
            if not re.fullmatch(rf'{i + 1}: {white} - {black} \S+, .+ \(\d+ plies\)', line):
                raise Trouble(f'game {i + 1}: {line!r}')
        total = re.fullmatch(r'Server v Client: \+(\d+) =(\d+) -(\d+) \(20 games'
                             r'(?:, (\d+) without a result)?\)', ours[-1])
        if not total or sum(int(n or 0) for n in total.groups()) != games:
            raise Trouble(f'tally {ours[-1]!r}')
        for name in names:
            checked = subprocess.run([path, 'pdn', '--check', name], capture_output=True, text=True,
                                     check=False)
            if checked.returncode != 0 or f'{games} games' not in checked.stdout:
                raise Trouble(f'the games as saved: {checked.stdout!r} {checked.stderr!r}')


# -- recorded clients

def replay(path, *names):
    server = Program(path, '--listen', '0', '--nodes', '300')
    for name in names:
        try:
            replay_one(path, server.port, name)
        except Trouble as trouble:
            raise Trouble(f'{os.path.basename(name)}: {trouble}') from None
    server.end(interrupt=True)
    print(f'{len(names)} recorded clients')


def replay_one(path, port, name):
    """'>' lines are sent, '<' kinds awaited (of GAMEACC also the code, where it is not 0). Where our moves differ from the recorded ones, the
    client makes a legal move; where a game ends early, the script goes on behind its moves."""
    with open(name, encoding='utf-8') as file:
        steps = [s.rstrip('\n') for s in file if not s.startswith('#')]
    judge = Judge(path)
    peer = Peer(port)
    table, over = None, False
    history = []
    for i, step in enumerate(steps):
        direction, text = step[0], step[2:]
        kind = text[0]
        if over and kind == 'M':
            continue
        if direction == '>' and kind == 'M':
            history.append(table.board)
            text = table.give(text)
            if text is None:
                over = True
                peer.say('E10')
                peer.expect('E00')
        if direction == '>':
            if over and kind == 'E' and peer.last.startswith('E'):
                text = 'E01'
            if text:
                peer.say(text)
            if kind == 'R':
                table, over, history = Table(judge, text), False, []
            if kind == 'B':
                table.board = history[2 * (int(text[1:4]) - 1) + (text[4] != table_start(table))]
            continue
        if kind == 'E' and over and peer.last.startswith('E'):
            continue  # the engine has ended the game itself
        heard = peer.hear()
        if heard is None:
            raise Trouble(f'step {i}: nothing came instead of {kind}')
        if heard[0] == 'E' and kind == 'M':
            if table.moves() and not (heard[:2] == 'E2' and table.may_be_drawn()):
                raise Trouble(f'step {i}: {heard!r} with moves left')
            over = True
        elif heard[0] == 'M' and kind == 'E':  # the recorded engine had lost by now
            table.take(heard)
            peer.say('E20')
            peer.expect('E00')
            over = True
        elif heard[0] != kind:
            raise Trouble(f'step {i}: {heard!r} instead of {kind}')
        elif kind == 'A' and heard[-1] != (text[1:] or '0'):
            raise Trouble(f'step {i}: {heard!r}')
        elif kind == 'M':
            history.append(table.board)
            table.take(heard)
    # After any last message there is at most one answer, and the server keeps the connection open.
    rest = [peer.hear(0.2)]
    if rest[0] and (rest[0][0] != 'E' or peer.hear(0.2)):
        raise Trouble(f'after the end: {rest}')
    peer.close()


def table_start(_table):
    return 'W'  # every recorded game with a request to go back begins with White


# -- peers with faults

def rude(path):
    with tempfile.TemporaryDirectory() as folder:
        pdn = os.path.join(folder, 'games.pdn')
        server = Program(path, '--listen', '0', '--nodes', '300', '--pdn', pdn)
        port = server.port
        judge = Judge(path)
        for breach in (pieces, two_peers, vanishing, wrong, crowd, flood, second_address):
            breach(port)
            normal_game(judge, port)
        first = Peer(port)
        first.request('W')
        first.expect(FORMS['A'])
        first.expect(FORMS['M'])
        lines, _ = server.end(interrupt=True, patience=10)
        first.expect('E01')
        with open(pdn, encoding='utf-8') as file:
            saved = file.read()
        if saved.count('[Result') != len(lines) - 1:
            raise Trouble(f'{saved.count("[Result")} games saved, {len(lines) - 1} told')
        if 'interrupted' not in lines[-2] or '[Termination "interrupted"]' not in saved:
            raise Trouble(f'the game that was interrupted: {lines[-2]!r}')
    one_server_a_port(path)
    match_is_broken_off(path)
    print('rude peers: survived')


def normal_game(judge, port, moves=3):
    """Checks that the server still works: plays a few moves and ends the game."""
    peer = Peer(port)
    peer.request('W')
    request = f'R01{"Peer":<32}W001000B{START}'
    table = Table(judge, request)
    peer.expect(FORMS['A'][:-5] + '0')
    for _ in range(moves):
        table.take(peer.expect(FORMS['M']))
        peer.say(table.give())
    peer.expect(FORMS['M'])
    peer.say('E10')
    peer.expect('E00')
    peer.silence()
    peer.close()


def pieces(port):
    """Sends messages byte by byte, and several messages in one packet."""
    peer = Peer(port)
    for byte in f'R01{"Slow":<32}Z001000A\0'.encode():
        peer.raw(bytes([byte]))
        time.sleep(0.002)
    peer.expect('A.{32}0')
    peer.raw(b'Chello\0M0000322800\0')
    peer.expect(FORMS['M'])
    peer.raw(b'E00\0E00\0E00\0')
    peer.expect('E00')
    peer.silence(0.3)
    peer.close()


def two_peers(port):
    """Checks that the second peer gets the answer busy and that the first game continues."""
    first, second = Peer(port), Peer(port)
    first.request('Z')
    first.expect('A.{32}0')
    second.request('Z')
    second.expect('A.{32}2')
    second.expect('Cerror: .*another opponent.*')
    first.say('M0000322800')
    first.expect(FORMS['M'])
    second.say('M0000322800')
    second.expect('Cerror: .*no game.*')
    first.say('E00')
    first.expect('E00')
    second.request('Z')
    second.expect('A.{32}0')
    second.close()
    first.close()


def vanishing(port):
    """Closes and resets the connection at every stage of a game."""
    for hard in (False, True):
        for stage in range(4):
            peer = Peer(port)
            if stage > 0:
                peer.request('W')
            if stage > 1:
                peer.expect('A.{32}0')
            if stage > 2:
                peer.expect(FORMS['M'])
            peer.close(hard)
            time.sleep(0.03)


def wrong(port):
    """Sends messages that are malformed, too early, too late or illegal."""
    peer = Peer(port)
    peer.say(f'R02{"Peer":<32}Z001000A')
    peer.expect('A.{32}1')
    peer.expect('Cerror: .*version.*')
    peer.say('Rubbish')
    peer.expect('A.{32}2')
    peer.expect('Cerror: GAMEREQ.*')
    peer.say('M0000322800')
    peer.expect('Cerror: .*no game.*')
    peer.say('B001W')
    peer.expect('K2')
    peer.request('Z')
    peer.expect('A.{32}0')
    peer.request('Z')
    peer.expect('A.{32}2')
    peer.expect('Cerror: .*being played.*')
    peer.say('Xyzzy')
    peer.expect('Cerror: unknown message.*')
    peer.say('M0000012600')
    peer.expect("Cerror: 01-26|Cerror: 1-26: .*")
    peer.expect('E30')
    peer.say('E00')
    peer.silence()
    peer.close()


def crowd(port):
    """Opens many connections that send nothing."""
    crowd_ = [Peer(port) for _ in range(200)]
    time.sleep(0.1)
    for peer in crowd_:
        peer.close()


def flood(port):
    """One peer sends bytes without end while another plays."""
    player, flooder = Peer(port), Peer(port)
    player.request('Z')
    player.expect('A.{32}0')
    flooder.socket.setblocking(False)
    end = time.monotonic() + 0.6
    while time.monotonic() < end:
        try:
            flooder.socket.send(b'x' * 65536)
        except BlockingIOError:
            time.sleep(0.01)
    begin = time.monotonic()
    player.say('M0000322800')
    player.expect(FORMS['M'])
    if time.monotonic() - begin > 5:
        raise Trouble('a flood slows the game of another')
    player.say('E00')
    player.expect('E00')
    flooder.close()
    player.close()


def second_address(port):
    """Connects over IPv6, if the system has it."""
    try:
        peer = Peer(port, '::1')
    except OSError:
        return
    peer.request('Z')
    peer.expect('A.{32}0')
    peer.close()


def one_server_a_port(path):
    """Checks the error for a port in use, and that a port can be used again immediately."""
    first = Program(path, '--listen', '0')
    second = subprocess.run([path, 'dxp', '--listen', str(first.port)], capture_output=True,
                            text=True, check=False, timeout=PATIENCE)
    if second.returncode != 1 or f'127.0.0.1:{first.port}' not in second.stderr:
        raise Trouble(f'a port that is taken: {second}')
    peer = Peer(first.port)
    peer.request('Z')
    peer.expect('A.{32}0')
    first.end(interrupt=True)
    again = Program(path, '--listen', str(first.port))
    again.end(interrupt=True)
    peer.close()


def match_is_broken_off(path):
    """Checks an initiator whose peer refuses or vanishes: exit status 1, one sentence, and a saved game."""
    for refuses in (True, False):
        with socket.create_server(('127.0.0.1', 0)) as server, \
                tempfile.TemporaryDirectory() as folder:
            pdn = os.path.join(folder, 'games.pdn')
            program = Program(path, '--connect', f'127.0.0.1:{server.getsockname()[1]}',
                              '--initiate', '--games', '3', '--nodes', '100', '--pdn', pdn)
            connection, _ = server.accept()
            connection.settimeout(PATIENCE)
            connection.recv(128)
            connection.sendall(f'A{"Mule":<32}{"2" if refuses else "0"}\0'.encode())
            if not refuses:
                connection.recv(128)
            connection.close()
            _, err = program.end(status=1)
            word = 'Mule refuses the game' if refuses else 'the line was cut in a game'
            if not err.startswith(f'soplo: error: {word}') or err.count('\n') != 1:
                raise Trouble(f'a broken match: {err!r}')
            with open(pdn, encoding='utf-8') as file:
                if ('[White "Soplo' in file.read()) == refuses:
                    raise Trouble('the broken game is not saved')


# -- random bytes

def garbage(path, streams=10000):
    """Sends random bytes and messages with random faults, each stream on its own connection."""
    dice = random.Random(5)
    server = Program(path, '--listen', '0', '--nodes', '50')
    whole = [f'R01{"Noise":<32}W001000A', f'R01{"Noise":<32}Z.50002B{START}', 'M0000322800', 'E00',
             'E31', 'B001W', 'K0', 'Chello', f'A{"Noise":<32}0']
    for _ in range(streams):
        peer = socket.create_connection(('127.0.0.1', server.port), timeout=PATIENCE)
        data = b''
        for _ in range(dice.randrange(1, 6)):
            if dice.random() < 0.5:
                data += dice.randbytes(dice.randrange(200))
            else:
                message = bytearray(dice.choice(whole).encode() + b'\0')
                if dice.random() < 0.7:
                    message[dice.randrange(len(message))] = dice.randrange(256)
                data += message
        try:
            peer.sendall(data)
        except OSError:
            pass  # the server may drop a stranger
        peer.close()
    judge = Judge(path)
    normal_game(judge, server.port)
    lines, _ = server.end(interrupt=True)
    print(f'{streams} streams: {lines[-1]}')


def main():
    path, task, *words = sys.argv[1:]
    try:
        {'match': match, 'replay': replay, 'rude': rude, 'garbage': garbage}[task](path, *words)
    except Trouble as trouble:
        sys.exit(f'{task}: {trouble}')
    finally:
        for program in running:
            if program.process.poll() is None:
                program.kill()


if __name__ == '__main__':
    main()
