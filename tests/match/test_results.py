"""From games to figures."""

import json
from random import Random

import pytest

from scopa_engine.binding import position_text
from scopa_engine.match.outcome import Outcome
from scopa_engine.match.record import DealRecord, EngineRecord, Game, Run, to_line
from scopa_engine.match.results import Pairing, result_of
from scopa_engine.rules import deal, make_rules

# The dealer is seat 0.
OPENINGS = {
    sides: position_text(deal(make_rules(preset), Random(1)))
    for sides, preset in ((2, "scopa"), (3, "scopa-3"))
}


def make_run(names=("a", "b"), rules="scopa", unit="deal", pairs=2):
    engines = tuple(EngineRecord(name, "cmd", {}, {}, {}) for name in names)
    return Run(rules, unit, pairs, 1, engines, {}, "2000-01-01T00:00:00+00:00")


def make_game(pair, half, points, *, winner=None, outcome=Outcome.NORMAL, by=None, names="ab"):
    seats = tuple(names[half:] + names[:half])
    times = (0,) * len(seats)
    deals = (DealRecord(OPENINGS[len(names)], "", None, None),)
    return Game(pair, half, seats, deals, points, winner, outcome, by, None, times, times)


FOUR = [
    make_game(0, 0, (3, 1)),  # a wins by 2
    make_game(0, 1, (2, 2)),  # drawn
    make_game(1, 0, (0, 4)),  # a loses by 4
    make_game(1, 1, (1, 6)),  # a, second here, wins by 5
]


def test_figures_are_from_the_first_engines_side():
    result = result_of(make_run(), FOUR)
    assert result.pairs == 2
    # Pair differences 1 and 1/2.
    assert result.mean == pytest.approx(0.75)
    assert result.se == pytest.approx(0.25)
    assert result.wdl == (2, 1, 1)
    # Pair scores 3/4 and 1/2.
    assert result.pentanomial == (0, 0, 1, 1, 0)
    assert result.sprt is None
    assert result.faults == {"a": {}, "b": {}}


def test_roles_are_told_apart():
    # a deals in games 0 of both pairs (+2, -4), and is the other side in games 1 (0, +5).
    dealer, other = result_of(make_run(), FOUR).roles
    assert dealer == (pytest.approx(-1), pytest.approx(3))
    assert other == (pytest.approx(2.5), pytest.approx(2.5))
    assert result_of(make_run(unit="match"), FOUR).roles is None


def test_the_order_of_the_games_does_not_matter():
    assert result_of(make_run(), FOUR[::-1]) == result_of(make_run(), FOUR)


def test_half_a_pair_does_not_count():
    assert result_of(make_run(), FOUR[:3]).pairs == 1
    assert result_of(make_run(), FOUR[:3]).wdl == (1, 1, 0)


def test_a_pair_with_a_game_that_counts_for_nobody_is_left_out_and_its_fault_counted():
    void = make_game(1, 0, None, outcome=Outcome.CRASH, by="b")
    result = result_of(make_run(), [*FOUR[:2], void, FOUR[3]])
    assert result.pairs == 1
    assert result.faults == {"a": {}, "b": {"crash": 1}}


def test_a_game_that_was_interrupted_and_then_played_counts_once():
    broken = make_game(1, 0, None, outcome=Outcome.INTERRUPTED)
    assert result_of(make_run(), [*FOUR[:2], broken, *FOUR[2:]]) == result_of(make_run(), FOUR)


def test_without_pairs_nothing_is_known():
    result = result_of(make_run(), [])
    assert (result.pairs, result.mean, result.se, result.los) == (0, None, None, None)
    assert (result.interval, result.elo, result.wdl) == (None, None, (0, 0, 0))
    assert json.loads(to_line(result))["mean"] is None


def test_the_winner_of_a_match_need_not_have_more_points():
    games = [make_game(0, 0, (11, 12), winner=0), make_game(0, 1, (12, 11), winner=1)]
    result = result_of(make_run(unit="match", pairs=1), games)
    assert result.wdl == (2, 0, 0)
    assert result.mean == -1


def test_where_few_points_are_good_fewer_are_better():
    games = [make_game(0, 0, (1, 4)), make_game(0, 1, (3, 3))]
    result = result_of(make_run(rules="inversa", pairs=1), games)
    assert result.mean == 1.5
    assert result.wdl == (1, 1, 0)


def test_against_several_others_the_best_of_them_decides_and_their_mean_is_the_measure():
    run = make_run("abc", "scopa-3", pairs=1)
    points = [(3, 1, 2), (4, 0, 4), (2, 2, 2)]
    games = [make_game(0, half, each, names="abc") for half, each in enumerate(points)]
    result = result_of(run, games)
    # a sits at 0, then 2, then 1: 3 - 1.5, then 4 - 2, then 2 - 2.
    assert result.mean == pytest.approx((1.5 + 2 + 0) / 3)
    assert result.wdl == (1, 2, 0)
    assert result.pentanomial is None
    assert result.elo is None


def test_a_pair_is_reported_when_its_last_game_comes():
    pairing = Pairing(make_run())
    assert pairing.add(FOUR[0]) is None
    assert pairing.add(FOUR[2]) is None
    pair = pairing.add(FOUR[1])
    assert (pair.pair, pair.difference, pair.scores, pair.score) == (0, 1.0, (1.0, 0.5), 0.75)
