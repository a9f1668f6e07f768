"""``resume``: whatever ended a match, it comes to the result of one that nothing has ended."""

import itertools
import json
import os
import re
import resource
import signal
import time
from random import Random

import pytest

from matchplay import alive, command, engine, kill, noted_pids, run_command, wait_until
from scopa_engine.match.log import LogWriter, read_log

PLAYERS = ("--engine", engine("a", "--seconds 0.001"), "--engine", engine("b"))
PAIRS = 6
KILL_PAIRS = int(os.environ.get("SCOPA_KILL_PAIRS", PAIRS))
KILLS = int(os.environ.get("SCOPA_KILLS", 3))
LONGEST_GAME = 0.1


def timeless(path):
    """The lines of a log without what a clock has measured."""
    text = re.sub(r'"(think_ms|overhead_us)":\[[^]]*\],?', "", path.read_text())
    return re.sub(r'"started":"[^"]*"', "", text)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The log of a match that nothing has ended."""
    path = tmp_path_factory.mktemp("whole") / "log"
    code, _, _ = run_command("match", *PLAYERS, "--pairs", PAIRS, "--log", path)
    assert code == 0
    return path


@pytest.fixture
def part(whole, tmp_path):
    """A log to be gone on with: the first five games and half of the sixth one's line."""
    path = tmp_path / "part log"
    lines = whole.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:6]) + lines[6][:300])
    return path


def run_to_its_end(*words):
    """What a command prints, however long it takes."""
    process = command(*words)
    out, err = process.communicate(timeout=600)
    assert process.returncode == 0, err
    return out


def kill_in(words, path, lines, rng):
    """Start a command, and kill it at a random moment after so many lines of its log."""
    process = command(*words)
    wait_until(lambda: path.exists() and path.read_bytes().count(b"\n") >= lines, seconds=600)
    time.sleep(rng.uniform(0, LONGEST_GAME))
    kill(process)
    process.communicate(timeout=20)
    assert process.returncode == -signal.SIGKILL


@pytest.mark.parametrize("tables", [(1,), (2, 1)], ids=["one table", "two and one by turns"])
def test_a_run_killed_again_and_again_comes_to_the_same_log(tmp_path, tables):
    """``SCOPA_KILL_PAIRS=300 SCOPA_KILLS=10 pytest -k again_and_again`` is the long form."""
    want, path = tmp_path / "want", tmp_path / "log"
    words = ["match", *PLAYERS, "--pairs", KILL_PAIRS, "--log"]
    run_to_its_end(*words, want)
    rng = Random(f"kills at {tables}")
    words.append(path)
    # Not the last games: to be killed it must still run.
    moments = sorted(rng.sample(range(1, 2 * KILL_PAIRS - 6), KILLS))
    for lines, concurrency in zip(moments, itertools.cycle(tables), strict=False):
        kill_in([*words, "--concurrency", concurrency], path, lines, rng)
        words = ["resume", path]
    assert read_log(path).result is None
    out = run_to_its_end("resume", path, "--json", "--concurrency", tables[-1])
    assert timeless(path).splitlines()[1:] == timeless(want).splitlines()[1:]
    assert json.loads(out) == read_log(want).result[1]
    assert run_command("verify", path)[0] == 0


@pytest.mark.parametrize("concurrency", [1, 2])
def test_a_torn_line_is_cut_off_and_its_game_played_again(whole, part, concurrency):
    code, _, _ = run_command("resume", part, "--concurrency", concurrency)
    assert code == 0
    assert timeless(part) == timeless(whole)


@pytest.mark.parametrize("lines", [1, 1 + 2 * PAIRS])
def test_from_no_game_and_from_all_games(whole, tmp_path, lines):
    path = tmp_path / "log"
    kept = b"".join(whole.read_bytes().splitlines(keepends=True)[:lines])
    path.write_bytes(kept.removesuffix(b"\n"))
    assert run_command("resume", path)[0] == 0
    assert timeless(path) == timeless(whole)


def test_a_finished_match_shows_its_result(whole):
    before = whole.read_bytes()
    code, out, err = run_command("resume", whole, "--json")
    assert code == 0
    assert json.loads(out) == read_log(whole).result[1]
    assert "nothing is left to play" in err
    assert whole.read_bytes() == before


def test_the_command_that_goes_on_is_told_on_interruption(whole, part):
    log = part.read_bytes()
    process = command("resume", part)
    wait_until(lambda: len(part.read_bytes()) > len(log))
    kill(process, signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 3
    assert f"go on with: scopa-engine resume '{part}'\n" in err
    assert run_command("resume", part)[0] == 0
    assert timeless(part) == timeless(whole)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"id":{"name":"scripted"', '"id":{"name":"other"', "engine a was name other, "),
        ('"seed":1', '"seed":2', "line 2: pair 0 was not played on the deal"),
        ('"rules":"scopa"', '"rules":"tressette"', "rules tressette: "),
        ('"deals":null', '"deals":"/no/such"', "/no/such: "),
    ],
)
def test_what_has_changed_is_refused(part, old, new, message):
    text = part.read_text()
    assert old in text
    part.write_text(text.replace(old, new, 1))
    before = part.read_bytes()
    code, out, err = run_command("resume", part)
    assert (code, out) == (1, "")
    assert message in err
    assert "Traceback" not in err
    assert part.read_bytes() == before


def test_other_deals_in_the_file_are_refused(tmp_path):
    _, made, _ = run_command("deals", "--count", 2, "--seed", 3)
    deals, path = tmp_path / "deals", tmp_path / "log"
    deals.write_text(made)
    run_command("match", *PLAYERS, "--deals", deals, "--log", path)
    want = timeless(path)
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:3]))
    deals.write_text("".join(reversed(made.splitlines(keepends=True))))
    code, _, err = run_command("resume", path)
    assert code == 1
    assert f"{deals}: its deals are not those that the run began with" in err
    deals.write_text(f"# the same\n{made}")
    assert run_command("resume", path)[0] == 0
    assert timeless(path) == want


def test_a_log_in_use_is_refused(part):
    with LogWriter(part, overwrite=True):
        code, _, err = run_command("resume", part)
    assert code == 1
    assert "another run is writing it" in err


def run_with_room(room, *words):
    """Exit code, standard output and error of a command that may write files of ``room`` bytes."""
    process = command(
        *words,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
    )
    out, err = process.communicate(timeout=30)
    return process.returncode, out, err


def test_a_full_disk_ends_in_one_line_and_a_log_that_can_be_gone_on_with(whole, tmp_path):
    path = tmp_path / "log"
    room = len(whole.read_bytes()) // 2
    code, out, err = run_with_room(
        room, "match", *PLAYERS, "--pairs", PAIRS, "--log", path, "--concurrency", 2
    )
    assert (code, out) == (3, "")
    last = err.splitlines()[-1]
    assert last.startswith(f"log {path}: File too large; the games so far are in {path}; go on")
    assert "Traceback" not in err
    read = read_log(path)
    assert read.torn is None
    assert 1 <= len(read.games) < 2 * PAIRS
    assert run_command("resume", path)[0] == 0
    assert timeless(path).splitlines()[1:] == timeless(whole).splitlines()[1:]


def test_a_trace_that_finds_no_room_ends_the_match_as_well(whole, tmp_path):
    path, trace = tmp_path / "log", tmp_path / "trace"
    words = ("match", *PLAYERS, "--pairs", PAIRS, "--log", path, "--trace", trace)
    code, out, err = run_with_room(4000, *words)
    assert (code, out) == (3, "")
    assert err.splitlines()[-1].startswith(f"trace {trace}: File too large; the games so far")
    assert "Traceback" not in err
    assert run_command("resume", path)[0] == 0
    assert timeless(path) == timeless(whole)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_all_tables(whole, tmp_path, number):
    path, pids = tmp_path / "log", tmp_path / "pids"
    words = ("--engine", engine("a", f"--seconds 0.001 --pids {pids}"), *PLAYERS[2:])
    process = command("match", *words, "--pairs", PAIRS, "--log", path, "--concurrency", 2)
    wait_until(lambda: path.exists() and path.read_bytes().count(b"\n") > 1)
    kill(process, number)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 3
    assert err.endswith(f"scopa-engine resume {path} --concurrency 2\n")
    assert len(noted_pids(pids)) == 2
    assert alive(noted_pids(pids)) == []
    assert run_command("resume", path, "--concurrency", 2)[0] == 0
    assert timeless(path).splitlines()[1:] == timeless(whole).splitlines()[1:]


def test_more_games_than_cores_are_refused_where_time_counts(tmp_path):
    words = ("match", "--engine", engine("a", limits="movetime=500"), *PLAYERS[2:], "--pairs", 1)
    code, _, err = run_command(*words, "--concurrency", 999)
    assert code == 1
    assert "engine a has a time limit" in err
    assert run_command(*words, "--concurrency", 3, "--force-concurrency")[0] == 0
