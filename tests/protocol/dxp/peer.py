"""Shared code of the DXP tests: soplo dxp as a process with a check of its log, a peer that checks
the messages it receives, and the rules."""

import datetime
import random
import re
import signal
import socket
import struct
import subprocess
import tempfile
import threading

FORMS = {
    'R': r'R01.{32}[WZ][0-9.]{3}[0-9]{3}(A|B[WZ][wzWZe]{50})',
    'A': r'A.{32}[012]',
    'M': r'M[0-9]{8}([0-9]{2})((?:[0-9]{2})*)',
    'E': r'E[0-3][01]',
    'C': r'C[ -~]{0,126}',
    'K': r'K[012]',
}
START = 'W' + 'z' * 20 + 'e' * 10 + 'w' * 20
PATIENCE = 30.0
GAP = 0.05  # s; 0.1 is kept, but the log may be late


class Trouble(Exception):
    """An error of the engine that makes a client fail."""


class Program:
    """soplo dxp as a process, with a log."""

    def __init__(self, path, *words):
        self.log = tempfile.NamedTemporaryFile(mode='r', encoding='utf-8')
        self.process = subprocess.Popen([path, 'dxp', '--hash', '1', '--log', self.log.name, *words],
                                        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True)
        self.words = words
        self.lines = []
        self.port = None
        if '--listen' in words:
            line = self.process.stdout.readline()
            found = re.match(r'listening on 127\.0\.0\.1:(\d+)', line)
            if not found:
                self.kill()
                raise Trouble(f'{words}: {line!r} {self.process.stderr.read()!r}')
            self.port = int(found[1])
        self.reader = threading.Thread(target=self.read)
        self.reader.start()
        running.append(self)

    def read(self):
        for line in self.process.stdout:
            self.lines.append(line.rstrip('\n'))

    def kill(self):
        self.process.kill()
        self.process.wait()

    def end(self, status=0, interrupt=False, patience=90.0):
        """Waits until the program has ended with that status, and returns its output."""
        if interrupt:
            self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.kill()
            raise Trouble(f'{self.words}: it did not end') from None
        self.reader.join()
        err = self.process.stderr.read()
        if self.process.returncode != status:
            raise Trouble(f'{self.words}: status {self.process.returncode}: {self.lines[-2:]} '
                          f'{err!r}')
        if (status == 0) != (err == ''):
            raise Trouble(f'{self.words}: status {status}, error stream {err!r}')
        self.check_log()
        return self.lines, err

    def check_log(self):
        """Checks the form of the log, and the minimum time between two messages."""
        last = {}  # of each connection: kind and time of our last message
        for line in self.log:
            found = re.fullmatch(r'(\S+ \S+) ([<>*]) (?:\[(\d+)\] )?([ -~]*)\n', line)
            if not found:
                raise Trouble(f'the log says {line!r}')
            when = datetime.datetime.strptime(found[1], '%Y-%m-%d %H:%M:%S.%f').timestamp()
            direction, number, text = found[2], found[3], found[4]
            if direction == '>' and last.get(number, ' ')[0][0] not in 'AK':
                last.pop(number, None)  # it may have read what we sent
            if direction == '<':
                before = last.get(number)
                if before and when - before[1] < GAP:
                    raise Trouble(f'{text!r} was sent {when - before[1]:.3f} s after {before[0]!r}')
                last[number] = (text, when)


running = []


class Peer:
    """A client that checks the messages it receives."""

    def __init__(self, port, host='127.0.0.1'):
        self.socket = socket.create_connection((host, port), timeout=PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.unread = b''
        self.last = ''  # message heard

    def say(self, text):
        self.raw(text.encode() + b'\0')

    def raw(self, data):
        self.socket.sendall(data)

    def hear(self, patience=PATIENCE):
        """Returns the next message, or None if none arrives in time."""
        self.socket.settimeout(patience)
        while b'\0' not in self.unread:
            try:
                data = self.socket.recv(128)
            except (socket.timeout, BlockingIOError):
                return None
            if not data:
                raise Trouble('the line was closed')
            self.unread += data
        data, _, self.unread = self.unread.partition(b'\0')
        text = data.decode('ascii')
        if text[:1] not in FORMS or not re.fullmatch(FORMS[text[0]], text):
            raise Trouble(f'no client reads this: {text!r}')
        if text[0] == 'M' and len(text) != 11 + 2 * int(text[9:11]):
            raise Trouble(f'captured squares do not fit: {text!r}')
        self.last = text
        return text

    def expect(self, form, patience=PATIENCE):
        text = self.hear(patience)
        if text is None or not re.fullmatch(form, text):
            raise Trouble(f'{form!r} was to come, not {text!r}')
        return text

    def silence(self, seconds=0.15):
        text = self.hear(seconds)
        if text is not None:
            raise Trouble(f'unasked for: {text!r}')

    def request(self, follower='Z', board=START, minutes='001', moves='000', name='Peer'):
        self.say(f'R01{name:<32}{follower}{minutes}{moves}B{board}')

    def close(self, hard=False):
        if hard:  # a reset instead of a farewell
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack('ii', 1, 0))
        self.socket.close()


class Judge:
    """Checks moves by the rules. It uses the program's list of legal moves."""

    def __init__(self, path):
        self.process = subprocess.Popen([path, 'moves', '--fens', '-'], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def moves(self, board):
        """Returns the legal moves in the form of DXP, without the time."""
        self.process.stdin.write(board.replace('z', 'b').replace('Z', 'B') + '\n')
        self.process.stdin.flush()
        result = []
        for move in self.process.stdout.readline().split():
            squares = [int(s) for s in re.split('[-x]', move)]
            result.append(''.join(f'{n:02}' for n in
                                  squares[:2] + [len(squares) - 2] + squares[2:]))
        return result

    @staticmethod
    def play(board, move):
        """Returns the position after a legal move."""
        numbers = [int(move[i:i + 2]) for i in range(0, len(move), 2)]
        start, end, captured = numbers[0], numbers[1], sorted(numbers[3:])
        squares = list(board[1:])
        piece = squares[start - 1]
        for n in [start, *captured]:
            squares[n - 1] = 'e'
        crowned = (piece == 'w' and end <= 5) or (piece == 'z' and end >= 46)
        squares[end - 1] = piece.upper() if crowned else piece
        return ('Z' if board[0] == 'W' else 'W') + ''.join(squares)


class Table:
    """The game from the view of the peer."""

    def __init__(self, judge, request):
        self.judge = judge
        self.board = START if request[42:43] == 'A' else request[43:94]
        self.engine = request[35]
        self.seen = [self.board]

    def play(self, move):
        self.board = self.judge.play(self.board, move)
        self.seen.append(self.board)

    def may_be_drawn(self):
        """Returns whether a draw by rule is possible: a threefold repetition, or at least five king
        moves by each side (FMJD 6.2, 6.3) without a capture or a man move."""
        men = [re.sub('[WZ]', 'e', board[1:]) + str(board.upper().count('E')) for board in self.seen[-11:]]
        return self.seen.count(self.board) >= 3 or (len(men) == 11 and len(set(men)) == 1)

    def is_engines_turn(self):
        return self.board[0] == self.engine

    def moves(self):
        return self.judge.moves(self.board)

    def take(self, text):
        """Plays a move of the engine, which must be legal."""
        if text[5:] not in self.moves():
            raise Trouble(f'{text!r} is illegal in {self.board}')
        self.play(text[5:])

    def give(self, wanted=None):
        """Returns a move for the peer: the wanted move if it is legal."""
        legal = self.moves()
        if not legal:
            return None
        move = wanted[5:] if wanted and wanted[5:] in legal else random.choice(legal)
        self.play(move)
        return 'M0000' + move
