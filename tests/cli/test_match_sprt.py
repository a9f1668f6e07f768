"""A match that its sequential test ends, and what is told of it."""

import json

import pytest

from matchplay import engine, run_command
from scopa_engine.match.sprt import MIN_PAIRS

PLAYERS = ("--engine", engine("a"), "--engine", engine("b"))
BOUNDS = "h0=0 h1=0.27"
"""No engine is better than itself: H0, but not as soon as a test may end."""


def played(tmp_path, *words, name="log"):
    path = tmp_path / name
    code, out, errors = run_command("match", *PLAYERS, "--log", path, *words)
    return path, code, out, errors


def last_line(path):
    return json.loads(path.read_text().splitlines()[-1])


@pytest.fixture(scope="module")
def decided(tmp_path_factory):
    folder = tmp_path_factory.mktemp("decided")
    path, code, out, _ = played(folder, "--sprt", BOUNDS, "--pairs", "90", "--sprt-exit")
    return path, code, out


def test_the_verdict_ends_the_match(decided):
    path, code, out = decided
    result = last_line(path)
    assert result["sprt"]["verdict"] == "H0"
    pairs = result["pairs"]
    assert MIN_PAIRS < pairs < 50
    assert result["sprt"]["pairs"] == pairs
    assert code == 11
    assert f"H0 accepted after {pairs} pairs" in out
    games = [json.loads(line) for line in path.read_text().splitlines()[1:-1]]
    # The first fifty pairs once, then those that it took again: the odd ones end with half 0.
    assert len(games) == 50 + pairs
    assert (games[-1]["pair"], games[-1]["half"]) == (pairs - 1, pairs % 2)


def test_the_log_of_a_decided_match_is_true_and_whole(decided):
    path, _, _ = decided
    assert run_command("verify", path)[0] == 0
    code, out, errors = run_command("resume", path, "--sprt-exit")
    assert code == 11
    assert "nothing is left to play" in errors
    assert "H0 accepted" in out


def test_a_decided_match_with_a_game_less_is_not_true(decided, tmp_path):
    lines = decided[0].read_text().splitlines(keepends=True)
    path = tmp_path / "less"
    path.write_text("".join(lines[:5] + lines[6:]))
    code, out, errors = run_command("verify", path)
    assert code == 1
    assert "a game of a finished run" in out + errors


def test_the_test_of_the_log_is_that_of_the_calculator(decided):
    path, _, _ = decided
    told = json.loads(run_command("sprt", path, "--json")[1])
    assert told["sprt"] == last_line(path)["sprt"]


TIMES = ("think_ms", "overhead_us")


def games_of(path):
    """The game lines of a log without the times that they took."""
    games = [json.loads(line) for line in path.read_text().splitlines()[1:-1]]
    return [{key: game[key] for key in game if key not in TIMES} for game in games]


@pytest.mark.parametrize("concurrency", [2, 4])
def test_games_verdict_and_last_pair_are_the_same_at_any_concurrency(
    decided, concurrency, tmp_path
):
    words = ("--sprt", BOUNDS, "--pairs", "90", "--concurrency", concurrency)
    path, code, _, _ = played(tmp_path, *words)
    assert code == 0
    assert games_of(path) == games_of(decided[0])
    assert last_line(path) == last_line(decided[0])


def test_a_run_that_was_cut_off_comes_to_the_same_verdict(decided, tmp_path):
    path = tmp_path / "part"
    path.write_text("".join(decided[0].read_text().splitlines(keepends=True)[:70]))
    assert run_command("resume", path, "--sprt-exit")[0] == 11
    assert last_line(path) == last_line(decided[0])


def test_undecided(tmp_path):
    words = ("--sprt", "h1=0.5", "--pairs", "3")
    path, code, out, _ = played(tmp_path, *words, "--sprt-exit")
    assert code == 12
    assert last_line(path)["sprt"]["verdict"] == "undecided"
    assert "undecided after 3 pairs" in out


def test_the_page_shows_the_test(decided, tmp_path):
    page = tmp_path / "page.html"
    assert run_command("report", decided[0], "--html", page)[0] == 0
    text = page.read_text()
    assert "Sequential test" in text
    assert text.count('class="bound"') == 2


@pytest.mark.parametrize("text", ["h0=0", "h0=1 h1=0", "h1=x", "h1=1 model=odd", "h1=1 z=2"])
def test_bad_bounds_are_one_clear_line(text, tmp_path):
    path, code, out, errors = played(tmp_path, "--sprt", text)
    assert (code, out) == (1, "")
    assert len(errors.splitlines()) == 1
    assert "sprt" in errors
    assert not path.exists() or not path.read_text()
