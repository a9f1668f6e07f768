"""Losses and intervals over independent searches, and the marks of costly moves."""

from math import sqrt
from random import Random
from statistics import fmean

import pytest

from scopa_engine.analysis.judgement import MoveValue, judge, judge_exact
from scopa_engine.rules import Card, CardSet, Move

A, B, C = (Move(Card(card), CardSet(0)) for card in range(3))
T3 = 3.1824463  # Student's t, 3 degrees of freedom, 97.5%


def samples(*columns):
    """Searches of moves A, B, …, given the values of each move over the searches."""
    moves = (A, B, C)[: len(columns)]
    return [
        {move: (value, 10) for move, value in zip(moves, row, strict=True)}
        for row in zip(*columns, strict=True)
    ]


def by_move(found):
    return {value.move: value for value in found}


def test_means_and_intervals():
    found = by_move(judge(samples([1, 2, 3, 4], [0, 1, 2, 2])))
    assert found[A].points == 2.5
    half = T3 * sqrt(5 / 3 / 4)
    assert found[A].interval == pytest.approx((2.5 - half, 2.5 + half))
    assert found[A].visits == 40
    # The difference is paired: 1, 1, 1, 2.
    assert found[B].loss == 1.25
    assert found[B].loss_error == pytest.approx(0.25)
    assert found[B].loss_interval == pytest.approx((1.25 - T3 / 4, 1.25 + T3 / 4))
    assert (found[A].loss, found[A].loss_interval) == (0, (0, 0))


def test_the_best_of_one_half_is_valued_by_the_other():
    """The searches 0 and 2 like A best, 1 and 3 like B: so each is valued where it is poor."""
    found = by_move(judge(samples([5, 0, 5, 0], [1, 3, 1, 3])))
    # Searches 0 and 2 value B, at 1; searches 1 and 3 value A, at 0.
    assert found[A].loss == (1 + 0 + 1 + 0) / 4 - 2.5
    assert found[B].loss == (1 + 0 + 1 + 0) / 4 - 2
    assert not any(value.is_significant for value in found.values())


def test_the_best_comes_first_and_equal_ones_in_the_order_of_their_names():
    ordered = [value.move for value in judge(samples([1, 1], [2, 2], [1, 1]))]
    assert ordered == [B, A, C]


def test_moves_that_are_equal_are_seldom_told_apart():
    """Where a plain difference to the highest mean would nearly always see a loss."""
    rng = Random(1)
    losses, significant = [], 0
    for _ in range(1000):
        first = by_move(judge(samples(*([rng.gauss(0, 1) for _ in range(10)] for _ in "abc"))))[A]
        losses.append(first.loss)
        significant += first.is_significant
    assert significant <= 60
    # The standard error of this mean is about sqrt(2 / 10 / 1000).
    assert abs(fmean(losses)) < 4 * 0.014


def test_a_worse_move_is_told():
    rng = Random(1)
    noise = [[rng.gauss(0, 0.1) for _ in range(10)] for _ in "ab"]
    worse = [value - 0.5 for value in noise[1]]
    found = by_move(judge(samples(noise[0], worse)))[B]
    assert found.mark == "?"
    assert 0.3 < found.loss_interval[0] < found.loss < found.loss_interval[1] < 0.7


def test_exact_values():
    found = by_move(judge_exact({A: 1.0, B: 1.0, C: 0.0}))
    assert [found[move].loss for move in (A, B, C)] == [0, 0, 1]
    assert [found[move].mark for move in (A, B, C)] == ["", "", "??"]
    assert found[C].interval is found[C].loss_interval is None


@pytest.mark.parametrize(
    ("loss", "low", "mark"),
    [
        (0.24, 0.2, ""),
        (0.25, 0.01, "?"),
        (0.25, 0.0, ""),
        (0.74, 0.5, "?"),
        (0.75, 0.01, "??"),
        (2.0, -0.5, ""),
    ],
)
def test_marks_need_size_and_significance(loss, low, mark):
    value = MoveValue(A, 0.0, (-1, 1), 10, loss, 0.1, (low, 2 * loss - low))
    assert value.mark == mark
