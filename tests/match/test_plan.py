"""What a test takes: exact cases, a figure from elsewhere, and simulation."""

import math
from random import Random
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa_engine.match.outcome import SetupError
from scopa_engine.match.plan import expect, fixed_pairs, plan
from scopa_engine.match.sprt import MIN_PAIRS, Bounds, Model, Sprt, Verdict


@given(st.floats(0.001, 0.3), st.floats(0.001, 0.3))
def test_under_the_hypotheses_the_chances_are_those_asked_for(alpha, beta):
    # With a step so small that its overshoot is nothing; and never worse with a greater one.
    bounds = Bounds(-0.00001, 0.00002, alpha, beta)
    assert expect(bounds, bounds.h0, 1.5).accepts_h1 == pytest.approx(alpha, rel=1e-4)
    assert expect(bounds, bounds.h1, 1.5).accepts_h1 == pytest.approx(1 - beta, rel=1e-4)
    bounds = Bounds(-0.1, 0.2, alpha, beta)
    assert expect(bounds, bounds.h0, 1.5).accepts_h1 <= alpha
    assert expect(bounds, bounds.h1, 1.5).accepts_h1 >= 1 - beta


def test_pairs_by_hand():
    # With d = 0.1 and s = 1.5 the bounds are 2.944439 + 0.5826 / 15 = 2.983279, so H1 is
    # accepted with P = 1 / (1 + e^-2.983279) = 0.951813 under it, after
    # 2.983279 (2 P - 1) / (d^2 / 2 s^2) = 2.695768 / (0.01 / 4.5) pairs;
    # half-way 2.983279^2 / (d^2 / s^2).
    bounds = Bounds(0, 0.1)
    assert expect(bounds, 0.1, 1.5).pairs == pytest.approx(1213.10, abs=0.1)
    assert expect(bounds, 0.1, 1.5).accepts_h1 == pytest.approx(0.951813, abs=1e-6)
    assert expect(bounds, 0.0, 1.5).pairs == pytest.approx(1213.10, abs=0.1)
    assert expect(bounds, 0.05, 1.5).pairs == pytest.approx(2.983279**2 * 225, rel=1e-4)
    assert expect(bounds, 0.05, 1.5).accepts_h1 == pytest.approx(0.5)


def test_a_fixed_length_by_hand():
    # (2 x 1.64485 x 1.56 / 0.1)^2.
    assert fixed_pairs(Bounds(0, 0.1), 1.56) == pytest.approx(2633.6, abs=0.2)


def test_the_middle_is_approached_smoothly():
    bounds = Bounds(0, 0.1, alpha=0.01, beta=0.2)
    middle = expect(bounds, 0.05, 1.5)
    near = expect(bounds, 0.05 + 1e-6, 1.5)
    assert near.pairs == pytest.approx(middle.pairs, rel=1e-3)
    assert near.accepts_h1 == pytest.approx(middle.accepts_h1, rel=1e-3)


def test_units_agree():
    # With a spread of sqrt(1/2) of a game, a pair's is 1/2; 40 normalised Elo are a score of
    # 1/2 + 40/347.436 sqrt(1/2).
    score = 0.5 + 40 * math.log(10) / 800 * math.sqrt(0.5)
    elo = 400 * math.log10(score / (1 - score))
    by_elo = expect(Bounds(0, elo, model=Model.LOGISTIC), 0.0, 0.5)
    by_normalized = expect(Bounds(0, 40, model=Model.NORMALIZED), 0.0, None)
    assert by_elo.pairs == pytest.approx(by_normalized.pairs)


def test_nothing_is_decided_before_the_first_pairs():
    assert expect(Bounds(0, 0.1), 900.0, 1.0).pairs == MIN_PAIRS
    assert expect(Bounds(0, 0.1), -900.0, 1.0).pairs == MIN_PAIRS


@pytest.mark.parametrize("effect", [0.0, 0.12, 0.3])
def test_simulated_tests_take_as_many(effect):
    bounds, sd, runs = Bounds(0, 0.3), 1.5, 800
    taken, accepted = [], 0
    for seed in range(runs):
        rng = Random(f"plan/{effect}/{seed}")
        test = Sprt(bounds)
        while test.add(rng.gauss(effect, sd), 0.5) is Verdict.UNDECIDED:
            pass
        taken.append(test.state.pairs)
        accepted += test.state.verdict is Verdict.H1
    expected = expect(bounds, effect, sd)
    # Three standard errors of the mean, and of a share; some tests end before MIN_PAIRS.
    slack = 3 * stdev(taken) / math.sqrt(runs)
    assert fmean(taken) == pytest.approx(expected.pairs, abs=slack)
    assert accepted / runs == pytest.approx(expected.accepts_h1, abs=3 * math.sqrt(0.25 / runs))


def test_a_plan_is_for_both_hypotheses_and_the_effect():
    found = plan(Bounds(0, 0.1), 1.5, 0.07)
    assert [each.effect for each in found.expected] == [0, 0.1, 0.07]
    assert (found.h1, found.model, found.sd) == (0.1, Model.POINTS, 1.5)
    assert len(plan(Bounds(0, 0.1), 1.5).expected) == 2
    assert plan(Bounds(0, 5, model=Model.NORMALIZED), 1.5).sd is None


def test_points_cannot_be_planned_without_their_spread():
    with pytest.raises(SetupError, match="the spread of a pair must be known"):
        plan(Bounds(0, 0.1), None)
