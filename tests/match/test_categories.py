"""From games to where their points come from."""

import pytest

from matchplay import engine, run_command
from scopa_engine.match.categories import FORFEIT, categories
from scopa_engine.match.log import read_log
from scopa_engine.match.outcome import Outcome
from scopa_engine.match.record import DealRecord, EngineRecord, Game, Run
from scopa_engine.match.results import result_of
from scopa_engine.match.stats import Estimate


def make_run(names="ab", rules="scopa", unit="deal", pairs=2):
    engines = tuple(EngineRecord(name, "cmd", {}, {}, {}) for name in names)
    return Run(rules, unit, pairs, 1, engines, {}, "2000-01-01T00:00:00+00:00")


def make_game(pair, half, *deals, points=None, outcome=Outcome.NORMAL, names="ab"):
    """A game of these deals by category; by default its points are theirs."""
    if points is None:
        columns = [each for by in deals for each in by.values()]
        points = tuple(map(sum, zip(*columns, strict=True)))
    seats = tuple(names[half:] + names[:half])
    records = tuple(DealRecord("", "", None, by) for by in deals)
    times = (0,) * len(seats)
    return Game(pair, half, seats, records, points, None, outcome, None, None, times, times)


CARTE, DENARI = {"carte": (1, 0), "scope": (0, 0)}, {"carte": (0, 0), "scope": (0, 3)}


def test_by_hand():
    games = [
        make_game(0, 0, CARTE),  # a: carte +1
        make_game(0, 1, DENARI),  # a, second here, is at side 1: scope +3
        make_game(1, 0, DENARI),  # scope -3
        make_game(1, 1, DENARI),  # scope +3
    ]
    found = categories(make_run(), games)
    assert list(found) == ["carte", "scope"]
    # Pairs: carte 1/2 and 0; scope 3/2 and 0.
    assert found["carte"] == Estimate(2, 0.25, pytest.approx(0.25))
    assert found["scope"] == Estimate(2, 0.75, pytest.approx(0.75))


def test_the_order_of_the_games_does_not_matter():
    games = [make_game(pair, half, CARTE) for pair in range(3) for half in range(2)]
    assert categories(make_run(), games[::-1]) == categories(make_run(), games)


def test_the_deals_of_a_match_are_added_up():
    games = [make_game(0, 0, CARTE, CARTE, DENARI), make_game(0, 1, CARTE)]
    found = categories(make_run(unit="match"), games)
    assert found["carte"].mean == (2 - 1) / 2
    assert found["scope"].mean == -3 / 2


def test_a_forfeit_is_a_row_of_its_own_and_the_last_one():
    games = [
        make_game(0, 0, CARTE, points=(0, 4), outcome=Outcome.CRASH),
        make_game(0, 1, CARTE),
    ]
    found = categories(make_run(), games)
    assert list(found) == ["carte", "scope", FORFEIT]
    assert found[FORFEIT].mean == -2
    assert found["carte"].mean == -0.5


def test_what_does_not_count_is_left_out():
    whole = [make_game(0, 0, CARTE), make_game(0, 1, CARTE)]
    half = make_game(1, 0, DENARI)
    broken = Game(1, 1, ("b", "a"), (), None, None, Outcome.INTERRUPTED, None, None, (), ())
    assert categories(make_run(), [*whole, half, broken]) == categories(make_run(), whole)


def test_where_few_points_are_good_fewer_are_better():
    games = [make_game(0, 0, CARTE), make_game(0, 1, DENARI)]
    found = categories(make_run(rules="inversa"), games)
    assert (found["carte"].mean, found["scope"].mean) == (-0.5, -1.5)


def test_against_several_others_their_mean_is_the_measure():
    by = {"scope": (2, 1, 0)}
    games = [make_game(0, half, by, names="abc") for half in range(3)]
    # a sits at 0, then 2, then 1: 2 - 1/2, then 0 - 3/2, then 1 - 1.
    found = categories(make_run("abc", "scopa-3"), games)
    assert found["scope"].mean == pytest.approx(0)
    assert categories(make_run("abc", "scopa-3"), games[:2]) == {}


def test_without_games_there_is_nothing():
    assert categories(make_run(), []) == {}


@pytest.mark.parametrize("unit", ["deal", "match"])
def test_the_categories_of_played_games_add_up_to_the_mean(unit, tmp_path):
    path = tmp_path / "run.jsonl"
    engines = [engine("a"), engine("b", "--misdeed illegal --at 40")]
    words = [word for each in engines for word in ("--engine", each)]
    run_command("match", *words, "--pairs", 3, "--unit", unit, "--log", path)
    log = read_log(path)
    run, games = log.run, log.games
    found = categories(run, games)
    assert FORFEIT in found
    assert {"carte", "denari", "settebello", "primiera", "scope"} <= set(found)
    result = result_of(run, games)
    assert sum(row.mean for row in found.values()) == pytest.approx(result.mean)
    assert {row.count for row in found.values()} == {result.pairs}
