"""The sequential test against exact cases and simulation."""

import json
import math
from dataclasses import asdict
from random import Random

import pytest

from scopa_engine.binding import position_text
from scopa_engine.match.outcome import Outcome, SetupError
from scopa_engine.match.record import DealRecord, EngineRecord, Game, Run
from scopa_engine.match.results import PairResult, decider, pairs_of, sprt_of
from scopa_engine.match.sprt import (
    MIN_PAIRS,
    Bounds,
    Model,
    Sprt,
    Verdict,
    llr_of_mean,
    parse_bounds,
)
from scopa_engine.rules import deal, make_rules


def test_points_ratio_by_hand():
    # Differences 1 1 3 3: mean 2, SD 1 (with n); h0 = 1 and h1 = 2 are t = -1 and 0 from it.
    # (4/2) ln[(1 + 1) / (1 + 0)].
    test = Sprt(Bounds(1, 2))
    for difference in (1, 3, 1, 3):
        test.add(difference, 0.5)
    assert test.state.llr == pytest.approx(2 * math.log(2), abs=1e-3)
    assert test.state.pairs == 4
    assert llr_of_mean(Bounds(1, 2), 4, 2.0, 1 / math.sqrt(3)) == pytest.approx(test.state.llr)


def test_the_bounds_are_those_of_wald():
    bounds = Bounds(0, 1)
    assert bounds.upper == pytest.approx(2.944, abs=5e-4)
    assert bounds.lower == pytest.approx(-2.944, abs=5e-4)
    bounds = Bounds(0, 1, alpha=0.01, beta=0.1)
    assert bounds.upper == pytest.approx(math.log(90))
    assert bounds.lower == pytest.approx(math.log(10 / 99))


@pytest.mark.parametrize("model", Model)
def test_engines_that_never_differ_are_not_better(model):
    test = Sprt(Bounds(0, 100 if model is not Model.POINTS else 0.1, model=model))
    verdicts = [test.add(0.0, 0.5) for _ in range(200)]
    assert verdicts[MIN_PAIRS - 2] is Verdict.UNDECIDED
    assert verdicts[-1] is Verdict.H0
    assert math.isfinite(test.state.llr)


def test_the_verdict_stands_and_names_its_pair():
    test = Sprt(Bounds(0, 0.5))
    for number in range(MIN_PAIRS):
        assert test.add(2.0 + number % 2, 1.0) is (
            Verdict.H1 if number == MIN_PAIRS - 1 else Verdict.UNDECIDED
        )
    decided = test.state
    assert test.add(-50.0, 0.0) is Verdict.H1
    assert test.state == decided
    assert decided.pairs == MIN_PAIRS


OPENING = position_text(deal(make_rules("scopa"), Random(1)))


def make_run():
    engines = tuple(EngineRecord(name, "cmd", {}, {}, {}) for name in "ab")
    return Run("scopa", "deal", 100, 1, engines, {}, "2000-01-01T00:00:00+00:00")


def make_game(pair, half, points):
    seats = ("b", "a") if half else ("a", "b")
    deals = (DealRecord(OPENING, "", None, None),)
    return Game(pair, half, seats, deals, points, None, Outcome.NORMAL, None, None, (0, 0), (0, 0))


def some_pairs(count, rng):
    return [
        PairResult(number, rng.gauss(0.4, 1.5), (rng.choice((0.5, 1.0)), 0.5), (0.0, 0.0), 0)
        for number in range(count)
    ]


@pytest.mark.parametrize("model", Model)
def test_the_order_of_arrival_does_not_matter(model):
    rng = Random(3)
    pairs = some_pairs(400, rng)
    bounds = Bounds(0, 0.5 if model is Model.POINTS else 60, model=model)
    in_order = sprt_of(pairs, bounds)
    assert in_order.verdict is Verdict.H1
    assert in_order.pairs < 400
    # The pairs after the verdict do not count, the last one before it does.
    assert sprt_of(pairs[: in_order.pairs], bounds) == in_order
    assert sprt_of(pairs[: in_order.pairs - 1], bounds).verdict is Verdict.UNDECIDED
    rng.shuffle(pairs)
    assert sprt_of(pairs, bounds) == in_order


def test_a_run_is_decided_by_the_game_that_ends_the_pair():
    rng = Random(5)
    # The first engine is at the dealer's side, then at the other.
    games = [
        make_game(pair, half, points[::-1] if half else points)
        for pair in range(100)
        for half, points in enumerate([(4, rng.choice((2, 3))), (rng.choice((3, 6)), 2)])
    ]
    run, bounds = make_run(), Bounds(0, 1)
    is_decided = decider(run, bounds)
    decided = [is_decided(game) for game in games].index(True)
    state = sprt_of(pairs_of(run, games), bounds)
    assert state.verdict is Verdict.H1
    assert (games[decided].pair, games[decided].half) == (state.pairs - 1, 1)


def test_a_test_is_an_object_of_plain_values():
    line = json.loads(json.dumps(asdict(sprt_of([], Bounds(0, 0.1)))))
    assert line["verdict"] == "undecided"
    assert line["pairs"] == 0
    assert Bounds.from_json(line) == Bounds(0, 0.1)


def test_bounds_as_they_are_written():
    assert parse_bounds("h0=0 h1=0.1 alpha=0.05 beta=0.05") == Bounds(0.0, 0.1)
    assert parse_bounds("h1=5 model=normalized beta=0.1") == Bounds(
        0.0, 5.0, 0.05, 0.1, Model.NORMALIZED
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "--sprt: h1=NUMBER is missing"),
        ("h1", "--sprt: 'h1' is not KEY=VALUE with a key of: h0 h1 alpha beta model"),
        ("elo1=5", "--sprt: 'elo1=5' is not KEY=VALUE with a key of: h0 h1 alpha beta model"),
        ("h1=1 h1=2", "--sprt: h1 is given twice"),
        ("h1=much", "--sprt: h1=much: a number is allowed"),
        ("h1=1 model=bayesian", "model=bayesian: one of points, normalized, logistic is allowed"),
        ("h0=1 h1=1", "h0=1 h1=1: h0 must be the less by 1e-06 or more"),
        ("h1=nan", "h0=0 h1=nan: h0 must be the less"),
        ("h1=inf", "both from -1000 to 1000 for model=points"),
        ("h1=1 alpha=0", "alpha=0 beta=0.05: each must be 1e-06 or more, and their sum less"),
        ("h1=1 alpha=nan", "their sum less than 1"),
        ("h1=1 alpha=0.5 beta=0.5", "their sum less than 1"),
        ("h1=300 model=logistic", "both from -200 to 200 for model=logistic"),
    ],
)
def test_bounds_that_are_refused(text, message):
    with pytest.raises(SetupError) as caught:
        parse_bounds(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_scores_are_tested_between_two_sides_only():
    Bounds(0, 5, model=Model.NORMALIZED).check_sides(2)
    Bounds(0, 5).check_sides(3)
    with pytest.raises(SetupError, match="with 3 sides only points is allowed"):
        Bounds(0, 5, model=Model.NORMALIZED).check_sides(3)
