"""Statistics against figures that can be checked by hand, or that were published."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa_engine.match import stats


def test_mean_and_standard_error_by_hand():
    # Deviations -1.5 -0.5 0.5 1.5: sum of squares 5, variance 5/3, SE sqrt(5/12).
    of = stats.estimate([1, 2, 3, 4])
    assert of.count == 4
    assert of.mean == 2.5
    assert of.se == pytest.approx(math.sqrt(5 / 12))


def test_without_values_nothing_is_known():
    assert stats.estimate([]) == stats.Estimate(0, None, None)
    assert stats.t_interval(stats.estimate([])) is None
    assert stats.los(stats.estimate([])) is None


def test_groups_weigh_alike_however_many_values_they_have():
    # Means 2 and 7, standard errors 1 and sqrt(7/3 / 3) = sqrt(7)/3.
    of = stats.stratified([[1, 3], [6, 6.5, 8.5]])
    assert (of.count, of.mean) == (5, 4.5)
    assert of.se == pytest.approx(math.sqrt(1 + 1.75 / 3) / 2)


def test_groups_without_values_or_with_a_single_one():
    assert stats.stratified([]) == stats.Estimate(0, None, None)
    assert stats.stratified([[1, 3], []]) == stats.Estimate(2, None, None)
    assert stats.stratified([[1, 3], [4]]) == stats.Estimate(3, 3.0, None)


def test_a_single_value_has_no_error():
    of = stats.estimate([3.0])
    assert (of.mean, of.se) == (3.0, None)
    assert stats.t_interval(of) is None
    assert stats.los(of) is None


@pytest.mark.parametrize(
    ("count", "quantile"),
    # Two-sided 95% points of Student's t in any printed table: 1, 4, 9, 30 degrees of freedom.
    [(2, 12.706), (5, 2.776), (10, 2.262), (31, 2.042)],
)
def test_the_interval_has_the_quantile_of_the_table(count, quantile):
    low, high = stats.t_interval(stats.Estimate(count, 1.0, 1.0))
    assert high - 1 == pytest.approx(quantile, abs=5e-4)
    assert 1 - low == pytest.approx(quantile, abs=5e-4)


def test_superiority_is_the_normal_distribution():
    # Phi(1.96) of any printed table.
    assert stats.los(stats.Estimate(50, 1.96, 1.0)) == pytest.approx(0.9750, abs=5e-5)
    assert stats.los(stats.Estimate(50, 0.0, 1.0)) == 0.5


def test_superiority_is_undefined_without_spread():
    assert stats.los(stats.estimate([1.0, 1.0])) is None


def test_pairs_are_counted_from_lost_to_won():
    assert stats.pentanomial([0, 0.25, 0.25, 0.5, 0.75, 1, 1, 1]) == (1, 2, 1, 1, 3)


@pytest.mark.parametrize(
    ("score", "elo"),
    # The scale itself: ten to one is 400, and 200 points are a score of 0.7597.
    [(0.5, 0.0), (10 / 11, 400.0), (1 / 11, -400.0), (0.7597469, 200.0)],
)
def test_elo_of_a_score(score, elo):
    assert stats.elo_of(score) == pytest.approx(elo, abs=1e-4)


def test_elo_by_hand():
    # Mean 5/8; deviations squared 1/64 9/64 ... of [0.5, 1, 0.5, 0.5]: variance 1/16, SE 1/8.
    value, low, high = stats.elo([0.5, 1.0, 0.5, 0.5])
    assert value == pytest.approx(400 * math.log10(5 / 3))
    assert low == pytest.approx(stats.elo_of(0.625 - 1.959964 / 8), abs=1e-3)
    assert high == pytest.approx(stats.elo_of(0.625 + 1.959964 / 8), abs=1e-3)


def test_elo_is_undefined_when_all_is_won_or_lost():
    assert stats.elo([1.0, 1.0]) is None
    assert stats.elo([0.0]) is None
    assert stats.elo([]) is None


def test_elo_of_one_pair_has_no_interval():
    assert stats.elo([0.75]) == (stats.elo_of(0.75), None, None)


def test_an_end_of_the_interval_is_clamped():
    _, low, high = stats.elo([0.0, 1.0])
    assert high == pytest.approx(400 * math.log10(999))
    assert low == pytest.approx(-high)


SCORES = st.lists(st.sampled_from([0, 0.25, 0.5, 0.75, 1]), min_size=1, max_size=30)


@given(SCORES)
def test_from_the_other_side_everything_is_mirrored(scores):
    mirrored = [1 - score for score in scores]
    assert stats.pentanomial(mirrored) == stats.pentanomial(scores)[::-1]
    ours, theirs = stats.elo(scores), stats.elo(mirrored)
    if ours is None:
        assert theirs is None
    else:
        assert theirs[0] == pytest.approx(-ours[0], abs=1e-9)


@given(st.lists(st.floats(-20, 20), min_size=2, max_size=30), st.floats(-5, 5))
def test_a_shift_moves_the_mean_and_nothing_else(values, shift):
    before = stats.estimate(values)
    after = stats.estimate([value + shift for value in values])
    assert after.mean == pytest.approx(before.mean + shift, abs=1e-9)
    assert after.se == pytest.approx(before.se, abs=1e-9)
