"""No engine, and no child of one, outlives the match, however it ends."""

import os
import signal
import subprocess
import sys
import time

import psutil
import pytest

from matchplay import (
    alive,
    command,
    engine,
    kill,
    noted_pids,
    play,
    wait_until,
)
from scopa_engine.match.guard import Guard
from scopa_engine.match.log import read_log
from scopa_engine.match.outcome import Outcome
from scopa_engine.match.runner import Ending
from scopa_engine.match.stop import Stop

# An engine that nothing but a kill ends, with a child.
STUBBORN = "--ignore-quit --ignore-eof --child"


@pytest.fixture
def pids(tmp_path):
    return tmp_path / "pids"


def pair_of(pids, switches):
    noting = f"{switches} --pids {pids}"
    return engine("a", noting), engine("b", noting)


@pytest.mark.parametrize(
    ("switches", "count"), [("", 2), ("--child", 4), (STUBBORN, 4), ("--child --escape", 6)]
)
def test_after_a_match(pids, switches, count):
    play(*pair_of(pids, switches), pairs=1)
    assert len(noted_pids(pids)) == count
    assert alive(noted_pids(pids)) == []


@pytest.mark.parametrize("misdeed", ["crash", "stall", "close_output"])
def test_after_failures(pids, misdeed):
    play(*pair_of(pids, f"--child --escape --misdeed {misdeed}"), pairs=1)
    assert len(noted_pids(pids)) > 4
    assert alive(noted_pids(pids)) == []


def test_after_an_engine_was_killed(pids, tmp_path):
    first = tmp_path / "first"
    engines = (
        engine("a", f"--child --seconds 0.02 --pids {first}"),
        engine("b", f"--pids {pids}"),
    )

    def kill_it_once(game):
        if game.half == 0:
            os.kill(noted_pids(first)[0], signal.SIGKILL)

    _, _, games = play(*engines, pairs=1, watch=kill_it_once)
    assert [game.outcome for game in games] == [Outcome.NORMAL, Outcome.CRASH]
    assert games[1].evidence.signal == "SIGKILL"
    assert alive(noted_pids(first) + noted_pids(pids)) == []


def test_a_request_to_stop_interrupts_the_thinking(pids):
    stop = Stop()
    ending, _, games = play(
        *pair_of(pids, "--misdeed stall --at 40"),
        pairs=5,
        stop=stop,
        watch=lambda game: stop.request() if game.half else None,
    )
    stop.close()
    assert ending is Ending.INTERRUPTED
    assert [game.outcome for game in games] == [Outcome.NORMAL, Outcome.NORMAL, Outcome.INTERRUPTED]
    assert games[-1].ended_by is None
    assert games[-1].points is None
    assert alive(noted_pids(pids)) == []


def started(tmp_path, pids, switches, quit_timeout=0.3):
    """A match by the command line that is in its second game."""
    log = tmp_path / "run.jsonl"
    switches = f"{switches} --heard {tmp_path / 'heard'}"
    texts = pair_of(pids, f"{switches} --seconds 0.01")
    engines = [word for text in texts for word in ("--engine", text)]
    process = command(
        "match", *engines, "--pairs", 50, "--log", log, "--quit-timeout", quit_timeout
    )
    wait_until(lambda: log.exists() and log.read_bytes().count(b"\n") >= 2)
    return process, log


@pytest.mark.parametrize(
    ("switches", "count"), [("--child", 4), (STUBBORN, 4), (f"{STUBBORN} --escape", 6)]
)
def test_after_the_runner_was_killed(tmp_path, pids, switches, count):
    process, log = started(tmp_path, pids, switches)
    noted = noted_pids(pids)
    assert len(alive(noted)) == count
    kill(process)
    process.communicate(timeout=20)
    wait_until(lambda: not alive(noted))
    assert len(read_log(log).games) >= 1
    assert read_log(log).result is None


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("switches", ["", STUBBORN])
def test_after_a_signal(tmp_path, pids, switches, number):
    process, log = started(tmp_path, pids, switches)
    kill(process, number)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 3
    assert alive(noted_pids(pids)) == []
    assert f"interrupted: the games so far are in {log}" in err
    outcomes = [game.outcome for game in read_log(log).games]
    assert outcomes.count(Outcome.INTERRUPTED) == 1
    assert outcomes[-1] is Outcome.INTERRUPTED
    assert read_log(log).result is None


def test_the_same_signal_sent_to_process_and_group_is_one_request(tmp_path, pids):
    process, log = started(tmp_path, pids, STUBBORN, quit_timeout=1)
    kill(process, signal.SIGTERM)
    time.sleep(0.05)  # else they could be one for the kernel already
    kill(process, signal.SIGTERM)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 3
    assert f"interrupted: the games so far are in {log}" in err


def test_a_second_signal_kills_at_once(tmp_path, pids):
    process, _ = started(tmp_path, pids, STUBBORN, quit_timeout=30)
    noted = noted_pids(pids)
    kill(process, signal.SIGTERM)
    # It has taken the first signal when it has asked the engines to go.
    wait_until(lambda: b"quit" in (tmp_path / "heard").read_bytes())
    time.sleep(0.3)  # within 0.2 s it would be the same one
    kill(process, signal.SIGTERM)
    process.communicate(timeout=20)
    assert process.returncode == -signal.SIGTERM
    wait_until(lambda: not alive(noted))


# In a session of its own, so no process group has it.
ESCAPED = "import subprocess; subprocess.Popen(['sleep', '1000'], start_new_session=True)"


def escaped(guard):
    """A process that a marked one, which has ended, has started and left alone."""
    env = os.environ | guard.mark
    subprocess.run([sys.executable, "-c", ESCAPED], env=env, check=True)
    wait_until(lambda: marked(guard))
    (pid,) = marked(guard)
    return pid


def marked(guard):
    return [process.pid for process in psutil.process_iter() if has_mark(process, guard)]


def has_mark(process, guard):
    try:
        return guard.mark.items() <= process.environ().items()
    except psutil.Error:
        return False


def test_what_has_left_its_group_is_found_by_its_mark():
    with Guard() as guard, Guard() as other:
        mine, its = escaped(guard), escaped(other)
        other.__exit__(None, None, None)
        assert alive([its]) == []
        assert alive([mine]) == [mine]
    assert alive([mine]) == []


def test_a_guard_ends_although_another_process_holds_its_pipe():
    guard = Guard()
    holder = subprocess.Popen(["sleep", "600"], pass_fds=[guard._process.stdin.fileno()])
    guard.__exit__(None, None, None)
    assert holder.poll() is None
    holder.kill()
    holder.wait()


def test_the_guard_of_a_runner_that_is_an_engine_is_no_engine():
    with Guard() as outer:
        code = "from scopa_engine.match.guard import Guard; g = Guard(); input()"
        inner = subprocess.Popen(
            [sys.executable, "-c", code], env=os.environ | outer.mark, stdin=subprocess.PIPE
        )
        wait_until(lambda: psutil.Process(inner.pid).children())
        guards = psutil.Process(inner.pid).children()
        assert marked(outer) == [inner.pid]
        assert not has_mark(guards[0], outer)
        inner.communicate(b"\n")
