"""Bradley-Terry: strengths against closed forms and a published example."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa_engine.tournament.strengths import groups_of, strengths

# Agresti, Categorical Data Analysis (Wiley, 2nd ed. 2002), table 10.10: the American League of
# 1987, games that the team of the row won against that of the column.  Its strengths less that of
# Baltimore are published with it.
TEAMS = ("Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore")
WON = (
    (0, 7, 9, 7, 7, 9, 11),
    (6, 0, 7, 5, 11, 9, 9),
    (4, 6, 0, 7, 7, 8, 12),
    (6, 8, 6, 0, 6, 7, 10),
    (6, 2, 6, 7, 0, 7, 12),
    (4, 4, 5, 6, 6, 0, 6),
    (2, 4, 1, 3, 1, 7, 0),
)
PUBLISHED = (1.581, 1.436, 1.294, 1.248, 1.108, 0.684, 0.0)


def scores_of(rows, names):
    return {
        (a, b): float(rows[i][j])
        for i, a in enumerate(names)
        for j, b in enumerate(names)
        if i != j
    }


@pytest.mark.parametrize(("won", "lost"), [(3, 1), (1, 1), (0.25, 10.25), (1e5, 1e-4)])
def test_two_engines_have_the_odds_of_their_scores(won, lost):
    found = strengths("AB", {("A", "B"): won, ("B", "A"): lost})
    assert found["A"] - found["B"] == pytest.approx(math.log(won / lost))
    assert found["A"] + found["B"] == pytest.approx(0)


def test_a_published_example():
    found = strengths(TEAMS, scores_of(WON, TEAMS))
    ours = [found[team] - found["Baltimore"] for team in TEAMS]
    assert ours == pytest.approx(PUBLISHED, abs=0.0006)


def test_a_cycle_of_equal_results_leaves_all_equal():
    scores = scores_of(((0, 7, 3), (3, 0, 7), (7, 3, 0)), "ABC")
    assert list(strengths("ABC", scores).values()) == pytest.approx([0, 0, 0])


def test_along_a_chain_strengths_add_up():
    scores = {("A", "B"): 3, ("B", "A"): 1, ("B", "C"): 1, ("C", "B"): 5}
    found = strengths("ABC", scores)
    assert found["A"] - found["C"] == pytest.approx(math.log(3) - math.log(5))


SCORE = st.floats(1e-6, 1e4)


@given(st.lists(SCORE, min_size=12, max_size=12))
def test_at_the_maximum_everybody_scores_what_is_expected(numbers):
    names = "ABCD"
    left = iter(numbers)
    scores = {(a, b): next(left) for a in names for b in names if a != b}
    found = strengths(names, scores)
    for own in names:
        others = [other for other in names if other != own]
        expected = math.fsum(
            (scores[own, other] + scores[other, own]) / (1 + math.exp(found[other] - found[own]))
            for other in others
        )
        scored = math.fsum(scores[own, other] for other in others)
        assert expected == pytest.approx(scored, rel=1e-6, abs=1e-6)


@given(
    st.lists(SCORE, min_size=6, max_size=6), st.lists(st.floats(-20, 20), min_size=3, max_size=3)
)
def test_where_the_search_begins_does_not_matter(numbers, start):
    names = "ABC"
    left = iter(numbers)
    scores = {(a, b): next(left) for a in names for b in names if a != b}
    found = strengths(names, scores, dict(zip(names, start, strict=True)))
    assert found == pytest.approx(strengths(names, scores), abs=0.01)


def test_without_a_maximum_there_is_an_error():
    with pytest.raises(ArithmeticError):
        strengths("AB", {("A", "B"): 1.0, ("B", "A"): 0.0})


def test_groups_are_those_that_have_met_in_the_order_of_the_names():
    met = [("D", "A"), ("C", "E"), ("F", "A")]
    assert groups_of("ABCDEF", met) == [("A", "D", "F"), ("B",), ("C", "E")]
    assert groups_of("AB", []) == [("A",), ("B",)]
