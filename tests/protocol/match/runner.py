"""Runs soplo match with dummy engines: every failure, equal files with any concurrency, and matches that
continue after they were killed.

Usage: runner.py SOPLO DUMMY TEST...
"""
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

SOPLO, DUMMY = (str(pathlib.Path(p).resolve()) for p in sys.argv[1:3])
# An unused switch in the command line of every dummy engine, by which the test finds its processes.
MARK = f"--tag{os.getpid()}"


def dummy(name, switches="", proto="hub", fields=""):
    place = {"dxp": ",connect={port}"}.get(proto, "")
    if proto == "dxp" and "--connect" not in switches:
        switches = "--listen {port} " + switches
    return ["--engine", f"cmd={DUMMY} {proto} {switches} {MARK},name={name},proto={proto}{place}{fields}"]


def start(*words, **more):
    words = [SOPLO, "match", *(w if isinstance(w, bytes) else str(w) for w in words)]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more)


def run(*words, status=0, timeout=60):
    process = start(*words)
    out, err = process.communicate(timeout=timeout)
    assert process.returncode == status, f"{words}: status {process.returncode}, not {status}\n{out}{err}"
    return out, err


def dummies():
    """Returns the processes of the dummy engines that still run."""
    found = []
    for entry in os.listdir("/proc"):
        try:
            words = pathlib.Path("/proc", entry, "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if MARK.encode() in words and DUMMY.encode() in words[0]:
            found.append(int(entry))
    return found


def check_none_left(seconds=5):
    end = time.monotonic() + seconds
    while dummies():
        assert time.monotonic() < end, f"left behind: {dummies()}"
        time.sleep(0.02)


def games_of(file):
    return [json.loads(line) for line in open(file) if line.startswith('{"game"')]


def check_last_line(out, a, b):
    last = out.rstrip("\n").split("\n")[-1]
    form = (rf"{a} vs {b}: \+\d+ =\d+ -\d+ \(\d+\), Elo -?[\d.]+ \+- [\d.]+, LOS [\d.]+ %, "
            r"pairs \[\d+, \d+, \d+, \d+, \d+\]")
    assert re.fullmatch(form, last), last
    return last


# -- failures of engines

FAULTS = {  # fault of the dummy engine: (ending, part of the reason)
    "illegal": ("illegal move", "1-2: "),
    "garbage": ("wrong message", "checkmate"),
    "no-move": ("wrong message", "no move, though"),
    "slow": ("time loss", " s over the time (1.5"),
    "crash": ("crash", 'exit status 3, saying "dummy: going down"'),
    "stall": ("stall", "no answer for 2.1 s, 0.1 s were allowed"),
    "deaf": ("stall", "no "),
    "babble": ("stall", "no answer for 2.1 s"),
    "endless": ("wrong message", "a message without end"),
}


def verdicts(folder, proto):
    """An engine with a fault loses the game in which it happens, and no other game."""
    faults = dict(FAULTS)
    # Long enough for a correct engine on a busy machine.
    terms = ["--move-time", "0.1", "--margin", 1, "--stall", 2]
    if proto == "dxp":
        terms = ["--tc", 60, "--stall", 2, "--start-limit", 5]
        for missing in ("no-move", "deaf", "babble", "endless"):
            del faults[missing]
        faults["garbage"] = ("wrong message", "MOVE: time used: 'just' is no number")
        faults["claim"] = ("wrong message", "claimed a draw")
        del faults["slow"], faults["stall"]  # with a clock for the whole game they take too long
    if proto == "uci":
        del faults["deaf"], faults["babble"], faults["endless"]
    for fault, (ending, reason) in faults.items():
        # The fault happens in some openings only; so there are games without a fault between.
        state = f"{folder}/{proto}-{fault}.json"
        out, _ = run(*dummy("Good"), *dummy("Bad", f"--seed 2 --every 2 --late 1.5 --fault {fault}", proto), *terms,
                     "--games", 12, "--concurrency", 4, "--json", state)
        games = games_of(state)
        assert [g["game"] for g in games] == list(range(1, 13))
        failed = [g for g in games if g["ending"] not in ("rules", "adjudication")]
        assert 0 < len(failed) < 12, (fault, len(failed))
        for game in failed:
            winner = "white" if game["white"] == "Good" else "black"
            assert game["outcome"] == winner and game["ending"] == ending, (fault, game)
            assert reason in game["reason"], (fault, game["reason"])
        assert f"{len(failed)} x Bad: {ending}" in out, out
        check_last_line(out, "Good", "Bad")
    check_none_left()


def verdicts_hub(folder):
    verdicts(folder, "hub")


def verdicts_uci(folder):
    verdicts(folder, "uci")


def verdicts_dxp(folder):
    verdicts(folder, "dxp")
    out, _ = run(*dummy("Good"), *dummy("Tired", "--resign 20", "dxp"), "--tc", 60, "--games", 2)
    assert out.count("resignation: it resigned") == 2, out
    out, _ = run(*dummy("Good"), *dummy("Rude", "--fault mute-start", "dxp"), "--tc", 60, "--games", 2)
    assert out.count("wrong message: it refused the game with code 2") == 2, out
    # The runner measures the time of a DXP engine.
    out, _ = run(*dummy("Good"), *dummy("Slow", "--fault slow --late 0.6", "dxp"), "--tc", "0.5",
                 "--margin", 0, "--games", 2)
    assert out.count("time loss: ") == 2, out
    check_none_left()


def dxp_roles(folder):
    """A DXP engine may connect, listen, or run already."""
    expected, _ = run(*dummy("A"), *dummy("B", "--seed 2"), "--tc", 60, "--games", 4)
    called, _ = run(*dummy("A"), *dummy("B", "--seed 2", "dxp"), "--tc", 60, "--games", 4,
                    "--concurrency", 2)
    assert called == expected, called
    caller = f"cmd={DUMMY} dxp --connect {{port}} --seed 2 {MARK},name=B,proto=dxp,listen={{port}}"
    calling, _ = run(*dummy("A"), "--engine", caller, "--tc", 60, "--games", 4)
    assert calling == expected, calling
    # Ports below the range from which systems choose free ports.
    port = 15000 + os.getpid() % 4000
    peer = subprocess.Popen([DUMMY, "dxp", "--listen", str(port), "--seed", "2", MARK])
    try:
        running, _ = run(*dummy("A"), "--engine", f"name=B,proto=dxp,connect=127.0.0.1:{port}", "--tc", 60,
                         "--games", 4)
        assert running == expected, running
    finally:
        peer.kill()
        peer.wait()
    _, err = run(*dummy("A"), "--engine", f"name=B,proto=dxp,connect={port}", "--tc", 60, "--games", 4,
                 "--start-limit", 0.3, status=1)
    assert "engine 'B' cannot be started: cannot connect to" in err, err
    _, err = run(*dummy("A"), *dummy("B", "--fault refuse", "dxp"), "--tc", 60, "--games", 4, status=1)
    assert 'cannot be started: the program ended with exit status 4, saying "dummy: no desire' in err, err
    _, err = run(*dummy("A"), *dummy("B", "", "dxp"), "--nodes", 5, status=2)
    assert "DXP can only tell the time for a whole game" in err, err
    _, err = run(*dummy("A"), *dummy("B", "", "dxp"), "--tc", 60, "--variant", "russian", status=2)
    assert "DXP knows boards of 50 squares only" in err, err
    check_none_left()


def harmless(folder):
    """Bad manners that break no rule do not change a result."""
    expected, _ = run(*dummy("A"), *dummy("B", "--seed 2"), "--move-time", 5, "--games", 4)
    for fault in ("stray", "chatter", "flood", "offspring", "stubborn", "no-ping"):
        every = "--every 2" if fault == "chatter" else ""
        out, _ = run(*dummy("A"), *dummy("B", f"--seed 2 --fault {fault} --at 40 {every}"),
                     "--move-time", 5, "--games", 4, "--concurrency", 2)
        assert out == expected, (fault, out)
        check_none_left()
    out, _ = run(*dummy("A", proto="uci"), *dummy("B", "--seed 2 --fault stray", "uci"), "--move-time", 5,
                 "--games", 4)
    assert out == expected, out


def starts(folder):
    """An engine that never starts ends the match; one that does not start again loses its games."""
    good = dummy("Good")
    for other, reason in (
        (["--engine", "cmd=/no/such/program,name=Bad"], "cannot start '/no/such/program': No such file"),
        (["--engine", f"cmd={DUMMY} hub,dir=/no/such,name=Bad"], "in '/no/such': No such file"),
        (dummy("Bad", "--fault refuse"), 'exit status 4, saying "dummy: no desire to play"'),
        (dummy("Bad", "--fault mute-start"), "no ready within 2.0 s"),
        (dummy("Bad", fields=",param.sead=3"), "it has no parameter 'sead' (did you mean 'seed'?)"),
        (dummy("Bad", "--variants 'russian pool'"), "it does not play international, only russian, pool"),
        (dummy("Bad", "--fault mute-start", "uci"), "no readyok within 2.0 s"),
        (dummy("Bad", "", "uci", ",param.Sead=3"), "it has no parameter 'Sead' (did you mean 'Seed'?)"),
    ):
        out, err = run(*good, *other, "--depth", 1, "--start-limit", 2, "--games", 4, status=1)
        assert "soplo: error: engine 'Bad' cannot be started: " in err and reason in err, err
        assert "game" not in out, out
    # An engine inherits no descriptors of the runner. Otherwise files and sockets would stay open.
    log = f"{folder}/log"
    lister = ["--engine", "cmd=sh -c 'exec ls /proc/self/fd >&2',name=Bad"]
    run(*good, *lister, "--depth", 1, "--log", log, "--resume", f"{folder}/s", "--pdn", f"{folder}/p", status=1)
    assert pathlib.Path(log, "Bad-0.err").read_text().split() == ["0", "1", "2", "3"]  # ls itself opens 3
    marker = f"{folder}/marker"
    state = f"{folder}/no-start.json"
    run(*good, *dummy("Bad", f"--fault crash --at 9 --marker {marker}"), "--depth", 1, "--games", 4,
        "--json", state)
    games = games_of(state)
    assert [g["ending"] for g in games] == ["crash", "no start", "no start", "no start"], games
    assert all((g["white"] == "Good") == (g["outcome"] == "white") for g in games), games
    check_none_left()


# -- equal results in every way to run a match

MATCH = ["--nodes", 1000, "--adjudicate", "plies=80"]


def pair(more=""):
    return [*dummy("A", f"--greedy {more}"), *dummy("B", f"--seed 2 {more}", fields=",param.seed=5")]


def same_files(folder):
    """200 games on four workers give the same files, byte for byte, as on one worker."""
    outs = []
    for workers in (1, 4):
        out, _ = run(*pair(), *MATCH, "--games", 200, "--concurrency", workers,
                     "--pdn", f"{folder}/{workers}.pdn", "--json", f"{folder}/{workers}.json",
                     "--report", f"{folder}/{workers}.html")
        outs.append(out)
    assert outs[0] == outs[1]
    for kind in ("pdn", "json"):
        one, four = (pathlib.Path(f"{folder}/{n}.{kind}").read_bytes() for n in (1, 4))
        assert one == four and one, kind
    text = pathlib.Path(f"{folder}/1.pdn").read_text()
    assert text.count("[Event ") == 200 and text.count("[Termination \"rules: ") > 100
    out = subprocess.run([SOPLO, "pdn", "--check", f"{folder}/1.pdn"], capture_output=True, text=True)
    assert out.returncode == 0 and out.stdout.startswith("200 games, 0 faulty"), out
    # Each opening is played twice with colours swapped.
    games = games_of(f"{folder}/1.json")
    summary = json.loads(open(f"{folder}/1.json").readlines()[-1])["summary"][0]
    assert summary["wins"] + summary["draws"] + summary["losses"] == 200 and sum(summary["pairs"]) == 100
    for first, second in zip(games[::2], games[1::2]):
        assert first["pair"] == second["pair"] and first["start"] == second["start"]
        assert first["opening_moves"] == second["opening_moves"]
        assert (first["white"], first["black"]) == (second["black"], second["white"])
    run(*pair(), "--tc", "60", "--games", 2, "--pdn", f"{folder}/tc")
    assert "[%clk 0:01:00]" in pathlib.Path(f"{folder}/tc").read_text()
    check_none_left()


def killed(folder):
    """A match that is killed several times loses no game and plays none twice."""
    words = [*pair("--think 0.001"), *MATCH, "--games", 60]
    run(*words, "--concurrency", 4, "--pdn", f"{folder}/whole.pdn", "--json", f"{folder}/whole.json")
    state = f"{folder}/state"
    kills = 0
    for enough in (5, 20, 21, 40):
        process = start(*words, "--concurrency", 4, "--resume", state, "--pdn", f"{folder}/part.pdn")
        while process.poll() is None:
            lines = open(state).read().count("\n") if os.path.exists(state) else 0
            if lines > enough:
                process.send_signal(signal.SIGKILL)
                kills += 1
                break
            time.sleep(0.005)
        process.communicate()
        check_none_left()
    assert kills >= 3, kills
    before = [g["game"] for g in games_of(state)]
    assert 20 <= len(before) < 60 and len(set(before)) == len(before)
    out, _ = run(*words, "--concurrency", 3, "--resume", state, "--pdn", f"{folder}/part.pdn",
                 "--json", f"{folder}/part.json")
    after = [g["game"] for g in games_of(state)]
    assert sorted(after) == list(range(1, 61)) and after[:len(before)] == before
    for kind in ("pdn", "json"):
        whole, part = (pathlib.Path(f"{folder}/{n}.{kind}").read_bytes() for n in ("whole", "part"))
        assert whole == part, kind
    # Nothing is left to play; the run writes the files again.
    again, _ = run(*words, "--resume", state, "--pdn", f"{folder}/again.pdn")
    assert again == out and pathlib.Path(f"{folder}/again.pdn").read_bytes() == whole_pdn(folder)
    _, err = run(*words[:-1], 62, "--resume", state, status=2)
    assert "belongs to another match: games: 62 here, 60 there" in err, err


def whole_pdn(folder):
    return pathlib.Path(f"{folder}/whole.pdn").read_bytes()


def called_off(folder):
    """Ctrl-C ends a match at once. The games so far count, and no process stays behind."""
    for switches in ("--think 0.05", "--fault stall --at 20"):
        state = f"{folder}/state{len(switches)}"
        process = start(*pair(switches), "--depth", 3, "--games", 100, "--concurrency", 2,
                        "--resume", state, "--stall", 600)
        time.sleep(1)
        begin = time.monotonic()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
        assert time.monotonic() - begin < 5 and process.returncode == 1, (process.returncode, err)
        check_last_line(out, "A", "B")
        check_none_left()


def job_ended(folder):
    """A scheduler ends a job with a signal to each process, perhaps to the engines first. That is not a
    crash of an engine."""
    state = f"{folder}/state"
    words = [*pair("--think 0.003"), "--games", 12, "--tc", 60, "--adjudicate", "plies=60", "--resume", state]
    process = start(*words)
    end = time.monotonic() + 30
    while not os.path.exists(state) or len(games_of(state)) < 2:
        assert time.monotonic() < end and process.poll() is None, "no games"
        time.sleep(0.05)
    for engine in dummies():
        os.kill(engine, signal.SIGTERM)
    time.sleep(0.05)
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=20)
    assert process.returncode == 1 and len(games_of(state)) < 12, process.returncode
    run(*words)
    endings = [game["ending"] for game in games_of(state)]
    assert len(endings) == 12 and set(endings) <= {"rules", "adjudication"}, endings


def sharded(folder):
    """Merged shards give the same output as one run."""
    test = "elo0=-40,elo1=40,alpha=0.2,beta=0.2"
    for number, words in enumerate(([*pair(), *MATCH, "--games", 42],
                                    [*pair(), *dummy("C", "--seed 9"), *MATCH, "--games", 14],
                                    [*pair(), *MATCH, "--games", 42, "--sprt", test])):
        whole, _ = run(*words, "--pdn", f"{folder}/whole.pdn", "--json", f"{folder}/whole.json")
        states = [f"{folder}/{number}-{n}" for n in (1, 2, 3)]
        for n, state in enumerate(states, 1):
            run(*words, "--shard", f"{n}/3", "--resume", state, "--concurrency", 2)
        merged, err = run("merge", states[2], states[0], states[1], "--pdn", f"{folder}/merged.pdn",
                          "--json", f"{folder}/merged.json")
        assert merged == whole and err == "", (merged, whole, err)
        for kind in ("pdn", "json"):
            one, other = (pathlib.Path(f"{folder}/{n}.{kind}").read_bytes() for n in ("whole", "merged"))
            assert one == other, kind
    _, err = run("merge", states[0], states[1], "--pdn", f"{folder}/merged.pdn")
    _, err = run("merge", *states, "--nodes", 4, status=2)
    assert "match merge: --nodes is not an option of this subcommand" in err, err
    _, err = run("merge", states[0], states[0], status=2)
    assert "is in an earlier file too" in err, err
    check_none_left()


def formats(folder):
    """The pairings of several engines: round-robin, gauntlet and Swiss."""
    four = [*dummy("A", "--greedy"), *dummy("B", "--seed 2"), *dummy("C", "--seed 3"), *dummy("D", "--seed 4")]
    count = {}
    for form, more in (("round-robin", ["--games", 4]), ("gauntlet", ["--games", 4]), ("swiss", ["--rounds", 3])):
        state = f"{folder}/{form}"
        out, _ = run(*four, *MATCH, "--format", form, *more, "--concurrency", 3, "--json", state)
        games = games_of(state)
        met = {tuple(sorted((g["white"], g["black"]))) for g in games}
        count[form] = (len(games), len(met))
        assert "engine" in out and "points" in out, out
        check_last_line(out, "A" if form == "gauntlet" else "C", "D")
    assert count == {"round-robin": (24, 6), "gauntlet": (12, 3), "swiss": (12, 6)}, count
    # A Swiss tournament can be resumed too, because its pairings depend on the results only.
    words = [*four, *MATCH, "--format", "swiss", "--rounds", 3]
    run(*words, "--resume", f"{folder}/swiss-state")
    lines = open(f"{folder}/swiss-state").readlines()
    open(f"{folder}/swiss-state", "w").writelines(lines[:6])
    run(*words, "--resume", f"{folder}/swiss-state", "--json", f"{folder}/swiss-again")
    assert open(f"{folder}/swiss-again").read() == open(f"{folder}/swiss").read()
    _, err = run(*words, "--shard", "1/2", status=2)
    assert "--shard: not with --format swiss" in err, err
    check_none_left()


def tests_of_strength(folder):
    """A sequential test stops the match as soon as it is decided, after the same game with any
    concurrency."""
    words = [*dummy("A", "--greedy"), *dummy("B", "--seed 2"), "--depth", 1,
             "--sprt", "elo0=0,elo1=50,alpha=0.05,beta=0.05"]
    one, _ = run(*words)
    four, _ = run(*words, "--concurrency", 4)
    assert one == four
    assert "H1 accepted" in one, one
    games = int(re.search(r"\((\d+)\)", check_last_line(one, "A", "B")).group(1))
    assert games < 1000, games
    _, err = run(*words, *dummy("C"), status=2)
    assert "--sprt: needs exactly two engines" in err, err
    check_none_left()


def pondering(folder):
    """Engines ponder on the expected reply, until ponder-hit or stop."""
    expected, _ = run(*dummy("A"), *dummy("B", "--seed 2"), "--tc", "60+1", "--games", 6)
    for proto in ("hub", "uci"):
        log = f"{folder}/log-{proto}"
        out, _ = run(*dummy("A", proto=proto), *dummy("B", "--seed 2", proto), "--tc", "60+1", "--games", 6,
                     "--ponder", "--concurrency", 2, "--log", log)
        assert out == expected, out
        text = "".join(p.read_text() for p in pathlib.Path(log).glob("*.log"))
        assert text.count("> go ponder") > 40 and text.count("> stop\n") > 20
        assert text.count({"hub": "> ponder-hit\n", "uci": "> ponderhit\n"}[proto]) > 20
    out, _ = run(*dummy("A"), *dummy("B", "--fault mute-stop"), "--tc", "60+1", "--games", 2, "--ponder",
                 "--stall", 2, "--concurrency", 2)
    assert out.count("stall: no done after stop within 2.0 s") == 2, out
    check_none_left()


def variants(folder):
    """The runner chooses the variant by the name that the engine declares."""
    for variant, known in (("russian", "shashki normal"), ("international", "pool normal"),
                           ("frisian", "frisian"), ("turkish", "dama")):
        for proto in ("hub", "uci"):
            engine = f"--variants '{known}'"
            out, _ = run(*dummy("A", engine, proto), *dummy("B", f"--seed 2 {engine}", proto), "--variant", variant,
                         "--depth", 1, "--games", 2, "--pdn", f"{folder}/{variant}.pdn")
            assert "x" not in out.split("\n")[-3], out
    check_none_left()


def checks(folder):
    """The check finds nothing wrong with a correct engine, and finds each fault of a bad one."""
    quick = ["--stall", 1]
    for proto in ("hub", "uci"):
        out, _ = run("check", *dummy("A", "--variants 'international russian turkish'", proto), *quick)
        assert "\nwrong" not in out and out.endswith("right\n"), out
        assert "ok     variant turkish\n" in out, out
    out, _ = run("check", *dummy("A", "", "dxp"), *quick)
    assert "\nwrong" not in out, out
    out, _ = run("check", *dummy("A", "--variants frisian"), *quick, "--variant", "frisian")
    assert "\nwrong" not in out, out
    for proto, fault, reason in (
        ("hub", "stray", "'done move=1-2', though no search is running"),
        ("uci", "stray", "'bestmove 1-2', though no search is running"),
        ("hub", "illegal", "wrong  captures of several pieces: 1-2: "),
        ("uci", "no-move", "wrong  moves in many positions: no move, though"),
        ("hub", "mute-stop", "wrong  without a limit it thinks until it is stopped: no done within 1.0 s"),
        ("hub", "crash", 'the program ended with exit status 3, saying "dummy: going down"'),
        ("uci", "stall", "no bestmove within 1.0 s"),
        ("hub", "slow --late 0.9", "0.30 s were allowed, the answer took "),
        ("hub", "stubborn", "it still runs after 2000 ms"),
        ("dxp", "garbage", "MOVE: time used: 'just' is no number"),
        ("dxp", "mute-start", "it refuses the game with code 2"),
    ):
        engine = dummy("A", f"--at {0 if proto == 'dxp' else 8} --fault {fault}", proto)
        process = start("check", *engine, *quick)
        found = any(reason in line for line in process.stdout)  # stops reading at the first one
        process.terminate()
        process.communicate()
        assert found, fault
        check_none_left()
    out, _ = run("check", *dummy("A", "--fault illegal"), *quick, status=1)
    right, asked = map(int, re.search(r"\n(\d+) of (\d+) right\n$", out).groups())
    assert 0 < right < asked == out.count("\n") - 1, out
    _, err = run("check", *dummy("A", "--fault refuse"), status=1)
    assert "engine 'A' cannot be started" in err, err
    _, err = run("check", *dummy("A"), "--games", 4, status=2)
    assert "match check: --games is not an option of this subcommand" in err, err
    check_none_left()


def progress(folder):
    """On a terminal a bar shows the standings and the time left, and there are no lines for games."""
    terminal, stderr = os.openpty()
    words = [SOPLO, "match", *pair("--think 0.005"), *MATCH, "--games", 6]
    process = subprocess.Popen(list(map(str, words)), stdout=stderr, stderr=stderr)
    os.close(stderr)
    text = b""
    try:
        while chunk := os.read(terminal, 4096):
            text += chunk
    except OSError:
        pass  # the end of a terminal is an error
    assert process.wait() == 0
    text = text.decode()
    assert re.search(r"\[#*\.+\] \d/6, \S+ left  \w \S+/\d", text), text
    assert "game 1" not in text and "A vs B: " in text, text


def usage(folder):
    """Error messages name the mistake of the user."""
    good = [*dummy("A"), *dummy("B")]
    for words, reason in (
        ([], "match: at least two --engine"),
        (dummy("A"), "match: at least two --engine"),
        ([*dummy("A"), *dummy("A")], "the name 'A' is given twice"),
        ([*good, "--tc", "5", "--depth", 3], "only one of --tc, --move-time, --nodes and --depth"),
        ([*good, "--tc", "fast"], "--tc: seconds: 'fast' is not a number"),
        ([*good, "--games", 0], "--games: '0' is not a whole number from 1"),
        ([*good, "--format", "knockout"], "--format: 'knockout' is not one of round-robin, gauntlet, swiss"),
        ([*good, "--rounds", 3], "--rounds: belongs to --format swiss"),
        ([*good, "--variant", "chess"], "chess"),
        ([*good, "--shard", "3/2"], "--shard: '3/2' is not I/N"),
        ([*good, "--openings", "/no/such/file"], "cannot read '/no/such/file'"),
        (["marge", "x"], "match: unexpected 'marge' (did you mean 'merge'?)"),
        (["merge"], "match merge: FILE is missing"),
    ):
        status = 1 if "cannot read" in reason else 2
        _, err = run(*words, status=status)
        assert err.startswith("soplo: error: ") and reason in err and err.count("\n") == 1, err
    _, err = run("--engine", b"cmd=x,name=\xff", *dummy("B"), status=2)
    assert "must be UTF-8" in err, err
    _, err = run(*good, "--depth", 1, "--games", 2, "--pdn", "/no/such/folder/x.pdn", status=1)
    assert "cannot write '/no/such/folder/x.pdn'" in err, err
    check_none_left()


def main():
    for name in sys.argv[3:]:
        with tempfile.TemporaryDirectory() as folder:
            globals()[name](folder)
        print(f"{name}: ok")


main()
