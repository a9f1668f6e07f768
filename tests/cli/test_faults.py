"""Every kind of bad engine by the command line: its outcome, its evidence, and what goes on.

Each plays a good engine.  In its second move of the first game it does what its row says, and
nothing wrong after that; the other three games must be played as if nothing had happened.
"""

import re
import subprocess
from dataclasses import dataclass

import psutil
import pytest

from matchplay import alive, engine, noted_pids, run_command
from scopa_engine.match.log import read_log
from scopa_engine.match.replay import replay_game

PAIRS = 2
WAITS = ("--move-timeout", 1, "--startup-timeout", 2, "--quit-timeout", 0.5)


@dataclass(frozen=True)
class Fault:
    """What the log must say of a misdeed."""

    misdeed: str
    outcome: str
    reason: str
    last_line: str = "> go"
    limits: str = ""
    stderr: str = ""
    exit_code: int | None = None
    signal: str | None = None


FAULTS = {
    "crash": Fault(
        "crash",
        "crash",
        r"it has closed its output \(exit code 7\)",
        stderr="last words\n",
        exit_code=7,
    ),
    "killed by a signal": Fault(
        "abort", "crash", r"it has closed its output \(killed by SIGABRT\)", signal="SIGABRT"
    ),
    "stall": Fault("stall", "stall", "no move within 1 s"),
    "part of a line": Fault(
        "half_line", "stall", "no move within 1 s", r"< \(part of a line: bestmo\)"
    ),
    "crash amid a line": Fault(
        "half_line_at_the_end",
        "crash",
        r"it has closed its output \(exit code 0\)",
        r"< \(part of a line: bestmo\)",
        exit_code=0,
    ),
    "flood without a line": Fault(
        "endless_line", "stall", "no move within 1 s", r"< \(part of a line: .* 65536 bytes\)"
    ),
    "flood of lines": Fault("endless_info", "stall", "no move within 1 s", "< info nodes 1"),
    "illegal move": Fault("illegal", "illegal-move", r".* is not .*", r"< bestmove \d\d?[dcsb]"),
    "garbage": Fault(
        "garbage", "protocol-error", r"it said '%\$ what is this': .*", r"< %\$ what is this"
    ),
    "double reply": Fault(
        "double",
        "protocol-error",
        r"it said 'bestmove .*', which is no answer here",
        "< bestmove .*",
    ),
    "not UTF-8": Fault(
        "not_utf8",
        "protocol-error",
        "a line is UTF-8, found the byte 0xff",
        r"< \(a line that cannot be read: .*\)",
    ),
    "line without measure": Fault(
        "long_line",
        "protocol-error",
        "a line has at most 65536 bytes",
        r"< \(a line that cannot be read: .*\)",
    ),
    "late reply": Fault(
        "late",
        "time",
        r"the move took \d+ ms of 500 ms",
        "< bestmove .*",
        limits="movetime=500",
    ),
    "no reply in time": Fault(
        "stall", "time", "no move within 500 ms, nor after stop", "> stop", limits="movetime=500"
    ),
}

# What is no fault: the games are those of a good engine.
HARMLESS = {
    "slow start": "--slow-start 0.4",
    "flood on standard error": "--stderr-flood",
    "lines that end in CR LF": "--crlf",
    "lines in parts": "--pieces",
    "deaf to quit": "--ignore-quit --ignore-eof",
    "orphan child": "--child",
    "orphan child in a session of its own": "--escape",
}


@pytest.fixture
def match(tmp_path):
    """Plays ``bad`` against a good engine: exit code, standard error, log."""

    def play(switches, limits=""):
        log, pids = tmp_path / "log", tmp_path / "pids"
        noting = f"--pids {pids}"
        bad = engine("bad", f"{switches} --starts {tmp_path / 'starts'} {noting}", limits)
        code, _, err = run_command(
            *("match", "--engine", bad, "--engine", engine("good", noting)),
            *("--pairs", PAIRS, "--log", log, *WAITS),
        )
        return code, err, log

    yield play
    assert noted_pids(tmp_path / "pids")
    assert alive(noted_pids(tmp_path / "pids")) == []
    assert [process for process in psutil.process_iter() if is_of(process, tmp_path)] == []


def is_of(process, folder):
    """Whether it was started with a file in ``folder``."""
    try:
        return str(folder) in " ".join(process.cmdline())
    except psutil.Error:
        return False


def checks(log):
    return [line.check for line in read_log(log).lines]


@pytest.fixture(scope="module")
def good_games(tmp_path_factory):
    """The checksums of the games of two good engines."""
    log = tmp_path_factory.mktemp("good") / "log"
    players = ("--engine", engine("bad"), "--engine", engine("good"))
    assert run_command("match", *players, "--pairs", PAIRS, "--log", log)[0] == 0
    return checks(log)


@pytest.mark.parametrize("kind", FAULTS)
def test_every_kind_of_bad_engine(kind, match, good_games):
    fault = FAULTS[kind]
    code, err, path = match(f"--misdeed {fault.misdeed} --once", fault.limits)
    log = read_log(path)
    bad, *later = log.games
    assert code == 2
    assert (bad.outcome, bad.ended_by, bad.points) == (fault.outcome, "bad", (0, 4))
    evidence = bad.evidence
    assert re.fullmatch(fault.reason, evidence.reason)
    assert re.fullmatch(fault.last_line, re.sub("^> go .*", "> go", evidence.lines[-1]))
    assert evidence.stderr == fault.stderr
    assert (evidence.exit_code, evidence.signal) == (fault.exit_code, fault.signal)
    assert f"pair 0, half 0: {fault.outcome} by bad: {evidence.reason}\n" in err
    assert evidence.asked.startswith("position scopa ")
    assert evidence.asked in evidence.reproduce
    assert [game.outcome for game in later] == ["normal"] * 3
    assert checks(path)[1:] == good_games[1:]
    assert log.result[1]["faults"] == {"bad": {fault.outcome: 1}, "good": {}}
    assert [wrong for game in log.games for wrong in replay_game(log.run, game)] == []


def test_no_two_kinds_look_the_same():
    told = {(fault.outcome, fault.reason, fault.last_line) for fault in FAULTS.values()}
    assert len(told) == len(FAULTS)


@pytest.mark.parametrize("kind", HARMLESS)
def test_what_is_no_fault(kind, match, good_games):
    code, err, path = match(HARMLESS[kind])
    assert code == 0, err
    assert checks(path) == good_games


def test_an_engine_that_is_slow_to_come_back_loses_that_game_too(match):
    code, _, path = match("--misdeed crash --once --slow-restart 30")
    games = read_log(path).games
    assert code == 2
    assert [game.outcome for game in games] == ["crash", "stall", "normal", "normal"]
    evidence = games[1].evidence
    assert evidence.reason == "not ready within 2 s of its start"
    assert evidence.lines == ("> usp 1",)
    assert (evidence.asked, evidence.reproduce) == (None, None)
    log = read_log(path)
    assert [wrong for game in log.games for wrong in replay_game(log.run, game)] == []


def test_an_engine_that_is_too_slow_to_start_ends_the_match_before_its_first_game(match):
    code, err, path = match("--slow-start 30")
    assert code == 2
    assert err.startswith("engine bad: stall at the start: not ready within 2 s of its start\n")
    assert path.read_bytes() == b""


@pytest.mark.parametrize(
    ("switches", "answer"),
    [("--misdeed garbage", r"%\$ what is this"), ("--misdeed illegal", r"bestmove .*")],
)
def test_the_command_of_the_log_does_it_again(switches, answer, match):
    _, _, path = match(f"{switches} --at 1")
    game = next(game for game in read_log(path).games if game.ended_by)
    done = subprocess.run(
        ["bash", "-c", game.evidence.reproduce], capture_output=True, text=True, timeout=30
    )
    assert re.fullmatch(answer, done.stdout.splitlines()[-1])
    said = game.evidence.lines[-1].removeprefix("< ")
    assert done.stdout.splitlines()[-1] == said
