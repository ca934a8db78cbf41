"""Tests analysis as a user runs it: JSON compared with the schema, Ctrl-C, pipes, and a terminal.

client.py SOPLO TASK
"""
import fcntl
import json
import os
import pathlib
import pty
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from json_schema import faults

DATA = pathlib.Path(__file__).resolve().parents[2] / "data"
SOPLO = os.path.abspath(sys.argv[1])
PATIENCE = 60  # seconds, enough for a busy machine


def run(*words, text="", status=0):
    done = subprocess.run([SOPLO, *words], input=text, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == status, (words, done)
    return done


def check_schema():
    with tempfile.TemporaryDirectory() as folder:
        samples = str(pathlib.Path(folder, "a.smp"))
        run("selfplay", "--out", samples, "--games", "5", "--nodes", "20")
        check_schema_with(samples)


def check_schema_with(samples):
    schema = json.loads((DATA / "schema" / "output.json").read_text())
    kinds = set(schema["$defs"])
    epd = 'start id "first";\nW:W28:B23 bm 28x19; id win;\nW:W:B21\nW:W27,32,37:B17,19,1 bm 27-22; am 32-28;\n'
    cases = [
        (["analyse", "--depth", "5", "--multi-pv", "2"], "", ["analyse"]),
        (["analyse", "--depth", "4", "--all-moves", "--variant", "frisian"], "", ["analyse"]),
        (["analyse", "--fen", "W:W28:B23"], "", ["analyse"]),
        (["analyse", "--depth", "12", "--fen", "W:WK46:BK45"], "", ["analyse"]),
        (["analyse", "--fen", "W:W:B21"], "", ["over"]),
        (["analyse", "--epd", "-", "--nodes", "2000"], epd, ["problem", "problems"]),
        (["solve", "--fen", "W:W27,32,37:B17,19,1"], "", ["solve"]),
        (["solve", "--fen", "W:W27,32,37:B17,19,1,2", "--depth", "3"], "", ["solve"]),
        (["solve", "--draw", "--fen", "W:WK46:BK45"], "", ["solve"]),
        (["solve", "--fen", "W:W28:B18,12,7"], "", ["solve"]),
        (["solve", "--fen", "W:W:B21"], "", ["over"]),
        (["moves"], "", ["moves_line"]),
        (["moves", "--explain", "--fen", "W:W28,36:B14,22,23"], "", ["moves_line"]),
        (["moves", "--fens", "-", "--notation", "pdn"], "start\nx\n", ["moves_line", "error"]),
        (["perft", "--depth", "2", "--divide"], "", ["divide", "perft"]),
        (["bench", "--depth", "2"], "", ["bench"]),
        (["bench", "--depth", "2", "--scaling", "--threads", "2"], "", ["scaling"]),
        (["show"], "", ["show"]),
        (["show", "--fen", "W:W:B21"], "", ["show"]),
        (["variants"], "", ["variants"]),
        (["analyse", "--pdn", str(DATA / "analysis" / "games.pdn"), "--nodes", "50"], "",
         ["judged_move", "judged_game", "player"]),
        (["analyse", "--pdn", "-", "--side", "w", "--depth", "3"], '[FEN "W:W28:B18,12,7"]\n1. 28-22 18x27 0-2\n',
         ["judged_move", "judged_game", "player"]),
        (["eval", "--variant", "russian"], "", ["eval"]),
        (["eval", "--samples", samples, "--worst", "2"], "", ["eval_samples"]),
    ]
    for words, text, names in cases:
        lines = run(*words, "--json", text=text).stdout.splitlines()
        assert len(lines) >= len(names), (words, lines)
        seen = set()
        for line in lines:
            value = json.loads(line)
            wrong = {n: faults(value, schema["$defs"][n], schema) for n in names}
            fitting = [n for n, found in wrong.items() if not found]
            assert fitting, (words, line, wrong)
            seen.update(fitting)
        assert seen == set(names), (words, seen)
        kinds -= seen
    assert kinds == {"move", "moves", "count", "seconds", "outcome", "percent", "expectation", "accuracy",
                     "mean_loss", "judged_side", "fit"}, kinds
    # The check must find a wrong line.
    good = json.loads(run("analyse", "--json", "--depth", "2").stdout.splitlines()[0])
    for name in ["depth", "pv", "move", "fen", "score"]:
        bad = {k: v for k, v in good.items() if k != name}
        assert faults(bad, schema["$defs"]["analyse"], schema), name
    assert faults({**good, "win_in": 3}, schema["$defs"]["analyse"], schema)
    assert faults({**good, "move": "e2e4"}, schema["$defs"]["analyse"], schema)


def interrupted(words, signals=(signal.SIGINT,), note=""):
    """Interrupts the program after its first output, or after a while."""
    child = subprocess.Popen([SOPLO, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                             stdin=subprocess.PIPE)
    select.select([child.stdout], [], [], 1)
    for s in signals:
        child.send_signal(s)
    out, err = child.communicate(timeout=PATIENCE)
    assert child.returncode == 0 and note in err, (words, child.returncode, err)
    return out.splitlines()


def check_interrupts():
    assert interrupted(["analyse", "--infinite"])[-1].startswith("best ")
    assert interrupted(["analyse", "--infinite", "--all-moves"])[-1].startswith("best ")
    assert interrupted(["analyse", "--infinite"], [signal.SIGTERM])[-1].startswith("best ")
    last = json.loads(interrupted(["analyse", "--infinite", "--json"])[-1])
    assert last["move"] == last["pv"][0]
    assert interrupted(["solve", "--infinite"])[-1].startswith("not proven: ")
    with tempfile.TemporaryDirectory() as folder:
        epd = pathlib.Path(folder, "many.epd")
        epd.write_text("start bm 32-28;\n" * 1000)
        out = interrupted(["analyse", "--epd", str(epd), "--time", "0.2"], note="soplo: note: interrupted after ")
        assert out[-1].startswith("solved ")


class Screen:
    """A terminal that knows the control codes of the program."""

    def __init__(self, columns):
        self.columns, self.rows, self.row, self.column = columns, [""], 0, 0

    def feed(self, text):
        i = 0
        while i < len(text):
            if text[i] == "\x1b":
                end = next(j for j in range(i + 2, len(text)) if text[j].isalpha())
                self.code(text[end], text[i + 2:end])
                i = end + 1
                continue
            self.put(text[i])
            i += 1

    def code(self, letter, number):
        assert letter in "AKJ", f"the code {letter} moves no cursor: colours are not wanted"
        if letter == "A":
            self.row -= int(number)
            assert self.row >= 0, "the cursor has left the screen"
            return
        self.rows[self.row] = self.rows[self.row][:self.column]
        if letter == "J":
            del self.rows[self.row + 1:]

    def put(self, c):
        if c == "\r":
            self.column = 0
        elif c == "\n":
            self.row += 1
            if self.row == len(self.rows):
                self.rows.append("")
        else:
            line = self.rows[self.row].ljust(self.column)
            self.rows[self.row] = line[:self.column] + c + line[self.column + 1:]
            self.column += 1
            assert self.column < self.columns, f"the line is too long: {self.rows[self.row]}"


def on_terminal(words, columns=80, rows=24, interrupt_after=None, term="xterm"):
    """Runs the program on a terminal. Returns the screen at the end and the exit status."""
    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    child = subprocess.Popen([SOPLO, *words], stdin=follower, stdout=follower, stderr=follower,
                             env={**os.environ, "TERM": term}, start_new_session=True)
    os.close(follower)
    text, begin, sent = b"", time.monotonic(), False
    while True:
        assert time.monotonic() - begin < PATIENCE
        if select.select([leader], [], [], 0.05)[0]:
            try:
                got = os.read(leader, 65536)
            except OSError:
                break
            if not got:
                break
            text += got
        if interrupt_after and not sent and time.monotonic() - begin > interrupt_after and text:
            child.send_signal(signal.SIGINT)
            sent = True
    os.close(leader)
    screen = Screen(columns)
    screen.feed(text.decode())
    return screen.rows, child.wait(timeout=PATIENCE), text


def check_terminal():
    rows, status, text = on_terminal(["analyse", "--depth", "10", "--multi-pv", "3"])
    assert status == 0
    assert rows[0].startswith("depth 10/"), rows
    assert rows[1].split() == ["score", "win", "draw", "loss", "line"], rows
    assert sum("%" in r for r in rows[2:5]) == 3 and rows[5] == "", rows
    assert rows[6].startswith("White: win ") and rows[7].startswith("best "), rows
    assert text.count(b"depth ") >= 5, "the table is redrawn"
    # A narrow window, more lines than it has rows, and a long last line.
    rows, status, _ = on_terminal(["analyse", "--depth", "8", "--multi-pv", "9"], columns=40, rows=8)
    assert status == 0 and rows[-2].startswith("best "), rows
    rows, status, _ = on_terminal(["analyse", "--infinite"], interrupt_after=1)
    assert status == 0 and rows[-2].startswith("best "), rows
    rows, status, _ = on_terminal(["analyse", "--all-moves", "--depth", "6"])
    assert rows[0].split()[:2] == ["move", "score"] and len(rows) == 1 + 9 + 1 + 1, rows
    # A terminal that cannot move its cursor gets plain lines.
    rows, status, text = on_terminal(["analyse", "--depth", "3"], columns=200, term="dumb")
    assert b"\x1b" not in text and rows[-2].startswith("best "), rows
    rows, status, _ = on_terminal(["analyse", "--fen", "W:W28:B23"])
    assert "White wins in 1 ply" in rows and rows[-2] == "best 28x19x23", rows
    assert any("only one legal move" in r for r in rows), rows


def check_pipe():
    """A program that uses pipes gets each answer before it sends the next position."""
    child = subprocess.Popen([SOPLO, "analyse", "--epd", "-", "--depth", "3"], stdin=subprocess.PIPE,
                             stdout=subprocess.PIPE, text=True)
    for fen in ["start", "W:W28:B23", "W:W:B21"]:
        child.stdin.write(fen + "\n")
        child.stdin.flush()
        assert select.select([child.stdout], [], [], PATIENCE)[0], fen
        assert child.stdout.readline().split()[1] == "-", fen
    out, _ = child.communicate(timeout=PATIENCE)
    assert out == "solved 0 of 0, 3 without a question\n", out


globals()["check_" + sys.argv[2]]()
