"""The table of chances: closed forms, the rules' own end of a match, what holds anywhere."""

from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import opening, seed_of, steps
from notation import rules
from scopa_engine.chances import Chances, NoChancesError, Results, find_chances
from scopa_engine.rules import PRESETS, after_deal, points_of, total
from scopa_engine.rules.matches import standing
from scopa_engine.rules.scoring import outright_winner

ONE_POINT = Results(((0, 1, 1), (1, 0, 1)))
WITH_TABLE = [name for name in PRESETS if find_chances(PRESETS[name])]
MATCH_ENDS = [
    {},
    {"tie": "draw"},
    {"win_by": 2},
    {"win_by": 2, "tie": "draw"},
    {"target": 1},
]


def binomial(n, chance):
    return [comb(n, k) * chance**k * (1 - chance) ** (n - k) for k in range(n + 1)]


def first_to(own_needs, other_needs, chance):
    """Of the side that deals next, if its deals give it the point with ``chance``, as the other
    side's give the other: it has enough of all the deals that there can be.
    """
    deals = own_needs + other_needs - 1
    own = binomial((deals + 1) // 2, chance)
    of_other = binomial(deals // 2, 1 - chance)
    return sum(
        a * b for i, a in enumerate(own) for j, b in enumerate(of_other) if i + j >= own_needs
    )


@pytest.mark.parametrize(("lost", "won"), [(1, 1), (1, 3), (7, 2), (0, 1)])
def test_a_point_a_deal_is_a_negative_binomial(lost, won):
    target = 6
    table = Chances(rules(target=target), Results(((0, 1, lost), (1, 0, won))))
    for own in range(target):
        for other in range(target):
            expected = first_to(target - own, target - other, won / (lost + won))
            assert table.of_dealer(own, other) == pytest.approx(expected, abs=1e-12)


def test_deals_without_points_change_nothing_between_equals():
    plain = Chances(rules(), ONE_POINT)
    slow = Chances(rules(), Results(((0, 0, 6), (0, 1, 1), (1, 0, 1))))
    for own in range(11):
        for other in range(11):
            assert slow.of_dealer(own, other) == pytest.approx(plain.of_dealer(own, other))


def test_a_deal_without_points_passes_the_deal_on():
    """x = 1/2 (1 - y) + 1/2 and y = x, where the dealer wins half the deals and none the rest."""
    table = Chances(rules(target=1), Results(((0, 0, 1), (1, 0, 1))))
    assert table.of_dealer(0, 0) == pytest.approx(2 / 3)


def test_matches_that_never_end_are_even():
    table = Chances(rules(target=3), Results(((0, 0, 5),)))
    assert table.of_dealer(2, 0) == 0.5
    level = Chances(rules(target=3), Results(((1, 1, 5),)))
    assert level.of_dealer(2, 2) == 0.5


def test_a_tie_past_the_target_plays_on_or_is_half_a_win():
    always_level = Results(((1, 1, 1), (1, 0, 1)))
    on = Chances(rules(target=1), always_level)
    assert on.of_dealer(0, 0) == pytest.approx(2 / 3)  # x = 1/2 + 1/2 (1 - x)
    draw = Chances(rules(target=1, tie="draw"), always_level)
    assert draw.of_dealer(0, 0) == pytest.approx(3 / 4)


def test_a_lead_of_two_may_take_long():
    """From level a side needs the next two points, or any two more in a row than the other.

    The dealer has two of three points, so both sides win two deals of each with the same chance.
    """
    table = Chances(rules(target=1, win_by=2), Results(((0, 1, 1), (1, 0, 2))))
    assert table.of_dealer(0, 0) == pytest.approx(1 / 2)
    assert table.of_dealer(1, 0) == pytest.approx(2 / 3 + 1 / 3 * 1 / 2)
    assert table.of_dealer(0, 1) == pytest.approx(2 / 3 * 1 / 2)


def test_an_outright_win_needs_no_points():
    table = Chances(rules("scopone", trenta="on"), Results(((0, 0, 1),), outright=(3, 0)))
    assert table.of_dealer(0, 20) == pytest.approx(3 / 4 + 1 / 4 * (1 - table.of_dealer(20, 0)))
    assert table.of_dealer(0, 20) == table.of_dealer(20, 0)


def test_under_inverse_the_lowest_wins():
    table = Chances(rules("inversa"), ONE_POINT)
    plain = Chances(rules(target=21), ONE_POINT)
    for own, other in [(0, 0), (20, 0), (20, 20), (3, 17)]:
        assert table.of_dealer(own, other) == pytest.approx(1 - plain.of_dealer(own, other))


@st.composite
def results(draw):
    rows = draw(
        st.lists(
            st.tuples(st.integers(0, 7), st.integers(0, 7), st.integers(1, 9)),
            min_size=1,
            max_size=12,
            unique_by=lambda row: row[:2],
        )
    )
    return Results(tuple(rows), draw(st.tuples(st.integers(0, 2), st.integers(0, 2))))


def one_step(table, own, other):
    """The chance before a deal from those after it, by the rules' word for how that stands."""
    found = table.results.outright[0] * 1.0
    for ours, theirs, count in table.results.points:
        score = (own + ours, other + theirs)
        end = standing(table.rules, score)
        if end.over:
            chance = 0.5 if end.winner is None else float(end.winner == 0)
        else:
            chance = table.of_side(0, score, 1)
        found += count * chance
    return found / table.results.deals


@settings(deadline=None, max_examples=60)
@given(
    results(),
    st.sampled_from(MATCH_ENDS),
    st.booleans(),
    st.integers(0, 13),
    st.integers(0, 13),
)
def test_a_chance_is_the_mean_of_those_after_the_next_deal(found, end, inverse, own, other):
    table = Chances(rules(inverse="on" if inverse else "off", **end), found)
    if standing(table.rules, (own, other)).over:
        return
    assert table.of_dealer(own, other) == pytest.approx(one_step(table, own, other), abs=1e-9)
    assert 0 <= table.of_dealer(own, other) <= 1


@settings(deadline=None, max_examples=30)
@given(results(), st.integers(0, 10))
def test_sides_that_are_alike_are_even_but_for_the_deal(found, score):
    mirrored = [(b, a, n) for a, b, n in found.points]
    both = Results(found.points + tuple(mirrored))
    assert Chances(rules(), both).of_dealer(score, score) == pytest.approx(0.5)


@pytest.mark.parametrize("preset", WITH_TABLE)
def test_more_points_are_better(preset):
    table = find_chances(PRESETS[preset])
    target, sign = table.rules.target, -1 if table.rules.inverse else 1
    for own in range(target - 1):
        for other in range(target):
            gain = table.of_dealer(own + 1, other) - table.of_dealer(own, other)
            assert sign * gain > 0, (own, other)


def test_a_side_is_seen_from_both_seats():
    table = Chances(rules(), Results(((1, 0, 3), (0, 1, 1))))
    for own, other in [(0, 0), (3, 9), (10, 2)]:
        assert table.of_side(0, (own, other), 0) == table.of_dealer(own, other)
        assert table.of_side(1, (other, own), 1) == table.of_dealer(own, other)
        assert table.of_side(1, (own, other), 0) == 1 - table.of_dealer(own, other)


@pytest.mark.parametrize("preset", [name for name in PRESETS if PRESETS[name].sides == 2])
def test_how_a_match_stands_is_what_the_rules_say_after_a_deal(preset):
    """``standing`` decides in the table what ``after_deal`` decides at the table."""
    for end in MATCH_ENDS:
        played = rules(preset, **end)
        for number in range(2):
            rng = seed_of(preset, number)
            state = opening(played, rng)
            score = tuple(played.target - rng.randrange(1, 5) for _ in range(2))
            score = tuple(max(0, points) for points in score)
            *_, (_, _, last) = steps(state._replace(score=score), rng)
            if outright_winner(played, last.piles) is not None:
                continue
            points = total(points_of(last), 2)
            after = tuple(a + b for a, b in zip(score, points, strict=True))
            assert after_deal(last) == standing(played, after)


@pytest.mark.parametrize(
    ("found", "reason"),
    [
        (rules("scopa-3"), "3 sides"),
        (rules(match_end="count_order"), "match_end=count_order"),
        (rules(target=251), "target 251"),
    ],
)
def test_matches_without_a_table(found, reason):
    with pytest.raises(NoChancesError, match=reason):
        Chances(found, ONE_POINT)
    assert find_chances(found) is None
