"""From games to figures."""

import json
import math
from dataclasses import replace
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


def make_pair(pair, dealing, other):
    """The first engine deals in half 0, with this lead, and is the other side in half 1."""
    return [make_game(pair, 0, (dealing, 0)), make_game(pair, 1, (0, other))]


def rotating(pairs):
    return replace(make_run(pairs=pairs), rotates=True)


def test_the_canary_is_what_is_gained_where_a_deal_is_met_again():
    # Pairs 0 and 2 begin with half 0, pair 1 with half 1: gains 3 - 1, 5 - 1 and 2 - 4.
    games = [*make_pair(0, 1, 3), *make_pair(1, 2, 4), *make_pair(2, 1, 5)]
    assert result_of(rotating(3), games).canary == (pytest.approx((3 - 2) / 2), None)
    # Pair 3: 0 - 2; the groups have the means 3 and -2, the standard errors 1 and 0.
    games += make_pair(3, 0, 2)
    assert result_of(rotating(4), games).canary == (pytest.approx(0.5), pytest.approx(0.5))


def test_what_roles_are_worth_does_not_stir_the_canary():
    games = [game for pair in range(4) for game in make_pair(pair, 7, 2)]
    assert result_of(rotating(4), games).canary == (0, 0)
    learned = [
        game
        for pair in range(4)
        for game in make_pair(pair, 7 + 1 * (pair % 2), 2 + 1 * (pair % 2 == 0))
    ]
    assert result_of(rotating(4), learned).canary == (1, 0)


def test_there_is_no_canary_where_the_same_half_always_comes_first():
    games = [game for pair in range(4) for game in make_pair(pair, 7, 2)]
    assert result_of(make_run(pairs=4), games).canary is None
    assert result_of(rotating(1), games[:2]).canary is None
    assert result_of(rotating(4), []).canary is None


def test_three_sides_have_a_canary_of_the_later_games():
    # a deals in half 0, sits two after the dealer in half 1, one after in half 2.  Pair n begins
    # with half n, which brings it nothing there and 3 where the deal is met again.
    names = "abc"
    run = replace(make_run(names, "scopa-3", pairs=3), rotates=True)
    games = [
        make_game(
            pair,
            half,
            tuple(3 * (pair != half) if (seat + half) % 3 == 0 else 0 for seat in range(3)),
            names=names,
        )
        for pair in range(3)
        for half in range(3)
    ]
    assert result_of(run, games).canary == (pytest.approx(3), None)
    assert result_of(run, [*games[:-1], make_game(2, 2, (0, 9, 0), names=names)]).canary == (
        pytest.approx((3 + 3 + (3 - 9)) / 3),
        None,
    )


def test_normalised_elo_and_categories_are_in_the_result():
    result = result_of(make_run(), FOUR)
    # Pair scores 3/4 and 1/2: mean 5/8, SD 1/8 with n: (1/8) / (sqrt(2) / 8) x 800 / ln 10.
    assert result.normalized_elo[0] == pytest.approx(347.4 / math.sqrt(2), abs=0.1)
    assert result.categories == {}
    deals = (DealRecord(OPENINGS[2], "", (1, 0), {"carte": (1, 0)}),)
    games = [replace(game, deals=deals) for game in FOUR]
    # a has won carte in half 0 and lost it in half 1, in both pairs.
    assert result_of(make_run(), games).categories == {"carte": (0, 0)}
    assert json.loads(to_line(result_of(make_run(), games)))["categories"] == {"carte": [0, 0]}


def test_a_log_that_is_not_true_has_figures_all_the_same():
    # The same seats in both halves; halves that there are not.
    twice = [make_game(0, 0, (3, 1)), replace(make_game(0, 1, (3, 1)), seats=("a", "b"))]
    assert result_of(make_run(), [*twice, *FOUR[2:]]).pairs == 1
    odd = [make_game(0, 1, (3, 1)), replace(make_game(0, 0, (3, 1)), half=2)]
    assert result_of(rotating(2), odd).pairs == 1


def test_a_game_that_ended_before_its_first_deal_counts_in_the_role_of_its_half():
    early = replace(make_game(0, 0, (0, 4), outcome=Outcome.CRASH, by="a"), deals=())
    result = result_of(make_run(), [early, make_game(0, 1, (1, 3))])
    assert result.roles == ((-4, None), (2, None))


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
