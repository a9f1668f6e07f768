"""Engines that misbehave, driven by both kinds of client: which error it is, and what is left."""

import os
import signal
import subprocess
import sys
import time

import pytest

from driven import BOTH, START, scripted
from matchplay import alive, noted_pids, wait_until
from scopa_engine.client import (
    EngineDiedError,
    EngineError,
    EngineProtocolError,
    EngineRefusedError,
    EngineStartError,
    EngineTimeoutError,
)

pytestmark = [pytest.mark.parametrize("kind", BOTH), pytest.mark.timeout(60)]

STUBBORN = ("--ignore-quit", "--ignore-eof", "--child")


def misbehaving(kind, misdeed, *switches):
    return kind(scripted("--misdeed", misdeed, "--at", 1, *switches), quit_timeout=0.2)


# The start


def test_there_must_be_a_program(kind):
    with pytest.raises(EngineStartError, match="there is no program no-such-program"):
        kind("no-such-program").__enter__()


def test_a_program_that_the_system_cannot_start(kind, tmp_path):
    text = tmp_path / "text"
    text.write_text("no program")
    text.chmod(0o755)
    with pytest.raises(EngineStartError, match="cannot start"):
        kind(str(text)).__enter__()


def test_an_engine_that_ends_at_its_start(kind):
    with pytest.raises(EngineDiedError, match="exit code 3; its last words: cannot") as error:
        kind(scripted("--crash-on-start", "--exit-code", 3)).__enter__()
    assert (error.value.exit_code, error.value.signal) == (3, None)
    assert error.value.stderr == "cannot start\n"


def test_an_engine_that_does_not_end_its_greeting(kind, tmp_path):
    pids = tmp_path / "pids"
    with pytest.raises(EngineTimeoutError, match=r"no answer to '#1 usp 1' within 0.2 s") as error:
        kind(scripted("--no-uspok", "--pids", pids), timeout=0.2).__enter__()
    assert error.value.seconds == 0.2
    assert alive(noted_pids(pids)) == []


def test_an_engine_of_another_version(kind):
    with pytest.raises(EngineRefusedError, match="unsupported 5 version 1 is too old") as error:
        kind(scripted("--version", 2)).__enter__()
    assert (error.value.code, error.value.column) == ("unsupported", 5)
    assert error.value.text == "version 1 is too old"


def test_an_engine_that_knows_no_request_ids(kind):
    words = [sys.executable, "-c", "input(); print('uspok 1'); input()"]
    with pytest.raises(EngineProtocolError, match=r"'uspok 1'.*lacks the request id"):
        kind(words).__enter__()


def test_a_banner_is_no_fault(kind):
    with kind(scripted("--banner")) as engine:
        assert engine.identity["name"] == "scripted"


# The end


@pytest.mark.parametrize("misdeed", ["crash", "half_line_at_the_end"])
def test_an_engine_that_ends_while_it_thinks(kind, misdeed):
    with misbehaving(kind, misdeed, "--exit-code", 9) as engine:
        with pytest.raises(EngineDiedError, match=r"ended with exit code [09]") as error:
            engine.best_move(START)
        assert error.value.exit_code == {"crash": 9}.get(misdeed, 0)
        with pytest.raises(EngineDiedError, match="ended with exit code"):
            engine.ping()
    assert engine.stderr == {"crash": "last words\n"}.get(misdeed, "")


def test_an_engine_that_is_killed(kind):
    with misbehaving(kind, "abort") as engine:
        with pytest.raises(EngineDiedError, match="killed by SIGABRT") as error:
            engine.best_move(START)
        assert (error.value.exit_code, error.value.signal) == (None, "SIGABRT")


def test_an_engine_whose_child_holds_its_output_open(kind):
    with (
        misbehaving(kind, "crash", "--child") as engine,
        pytest.raises(EngineDiedError, match="exit code 7"),
    ):
        engine.best_move(START)


def test_the_last_answer_counts(kind):
    with misbehaving(kind, "farewell") as engine:
        assert str(engine.best_move(START)) == "1d"
        with pytest.raises(EngineDiedError, match="exit code 0"):
            engine.ping()


def test_an_engine_that_closes_its_output(kind):
    with (
        misbehaving(kind, "close_output") as engine,
        pytest.raises(EngineDiedError, match="it has closed its output"),
    ):
        engine.best_move(START)


# No answer


@pytest.mark.parametrize("misdeed", ["stall", "half_line", "endless_line", "endless_info"])
def test_no_answer_in_time(kind, misdeed):
    with misbehaving(kind, misdeed) as engine:
        started = time.monotonic()
        with pytest.raises(EngineTimeoutError, match=r"go' within 0.3 s") as error:
            engine.best_move(START, timeout=0.3)
        assert 0.3 <= time.monotonic() - started < 5.0
        assert error.value.asked.endswith(" go")
        with pytest.raises((EngineTimeoutError, EngineProtocolError)):
            engine.best_move(START, timeout=0.1)


def test_a_late_answer_is_not_taken_for_that_of_another_question(kind, tmp_path):
    heard = tmp_path / "heard"
    with misbehaving(kind, "late", "--heard", heard) as engine:
        with pytest.raises(EngineTimeoutError):
            engine.best_move(START, timeout=0.2)
        other = "scopa 3s4s9b/?3 1b2b5b10d ?30 -/- 0/0 - 0 1 0/0"
        assert str(engine.best_move(other)) == "3sx1b2b"
        engine.ping()
        late = [line for line in engine.transcript if "bestmove" in line]
    assert len(late) == 2
    words = [line.split()[1:2] for line in heard.read_text().splitlines()]
    # The next position waits for the end of the search.
    assert words[-7:-2] == [["position"], ["go"], [], ["position"], ["go"]]


def test_lateness_is_also_a_timeout_of_the_system(kind):
    with misbehaving(kind, "stall") as engine, pytest.raises(TimeoutError):
        engine.best_move(START, timeout=0.1)


# What is no answer


@pytest.mark.parametrize(
    ("misdeed", "what"),
    [
        ("garbage", "said '#[0-9]+ %. what is this'"),
        ("malformed", "said '#[0-9]+ bestmove 11d'"),
        ("double", "lacks the request id"),
        ("with_id", "#1 bestmove"),
        ("not_utf8", "a line is UTF-8"),
        ("long_line", "at most 65536 bytes"),
    ],
)
def test_an_answer_that_is_none(kind, misdeed, what):
    with misbehaving(kind, misdeed, "--child") as engine:
        with pytest.raises(EngineProtocolError, match=what) as error:
            engine.best_move(START)
        assert error.value.lines[-2].endswith(" go")
        with pytest.raises(EngineProtocolError):
            engine.ping()


def test_an_error(kind):
    with misbehaving(kind, "error") as engine:
        with pytest.raises(EngineRefusedError, match="bad-position 9 I do not like it") as error:
            engine.best_move(START)
        assert (error.value.code, error.value.column) == ("bad-position", 9)
        assert error.value.text == "I do not like it"
        assert str(engine.best_move(START)) == "1d"


@pytest.mark.parametrize("misdeed", ["illegal", "noncanonical"])
def test_a_move_that_is_not_legal(kind, misdeed):
    position = "scopa 7d8d9d/?3 3c4c10c10s ?30 -/- 0/0 - 0 1 0/0"
    with misbehaving(kind, misdeed) as engine:
        with pytest.raises(EngineProtocolError, match=r"it answered \S+, which is not legal here"):
            engine.best_move(position)
        engine.ping()


# Standard error


def test_of_standard_error_the_end_is_kept(kind):
    with kind(scripted("--stderr-flood")) as engine:
        engine.best_move(START)
        assert engine.stderr.endswith("xthe end\n")
        assert len(engine.stderr) == 4096
    assert engine.stderr.endswith("xthe end\n")


# Nothing is left


@pytest.mark.parametrize("switches", [(), ("--child",), STUBBORN, ("--child", "--escape")])
def test_nothing_is_left(kind, tmp_path, switches):
    pids = tmp_path / "pids"
    with kind(scripted("--pids", pids, *switches), quit_timeout=0.3) as engine:
        engine.best_move(START)
        assert len(alive(noted_pids(pids))) == 1 + len({"--child", "--escape"} & set(switches))
    assert alive(noted_pids(pids)) == []
    with pytest.raises(EngineError, match="it was closed"):
        engine.ping()


def test_nothing_is_left_after_an_error_in_the_block(kind, tmp_path):
    pids = tmp_path / "pids"
    started = time.monotonic()
    with pytest.raises(ZeroDivisionError), kind(scripted("--pids", pids, *STUBBORN)):
        raise ZeroDivisionError
    assert time.monotonic() - started < 5.0
    assert len(noted_pids(pids)) == 2
    assert alive(noted_pids(pids)) == []


def test_nothing_is_left_after_the_program_was_killed(kind, tmp_path):
    pids = tmp_path / "pids"
    words = scripted("--pids", pids, *STUBBORN)
    code = f"import driven; driven.{kind.__name__}({words!r}).__enter__(); input()"
    path = os.pathsep.join(sys.path)
    program = subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": path},
    )
    wait_until(lambda: len(noted_pids(pids)) == 2)
    program.send_signal(signal.SIGKILL)
    program.communicate()
    wait_until(lambda: not alive(noted_pids(pids)))
