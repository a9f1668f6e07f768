"""What a deal is worth to the match: payoffs, the line through them, and when the score matters."""

import pytest

from notation import rules
from scopa_engine.chances import Chances, Results, payoffs_of, stakes_of
from scopa_engine.chances.stakes import CURIOSITY, TRIFLE
from scopa_engine.kernel.tables import PAYOFF_WIDTH, PAYOFF_WON
from scopa_engine.rules import PRESETS

USUAL = Results(((0, 3, 2), (1, 2, 3), (2, 2, 1), (2, 1, 4), (3, 1, 2), (5, 0, 1)))


def payoff(payoffs, own, other):
    return payoffs[own * PAYOFF_WIDTH + other]


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("preset", ["scopa", "boxed"])  # in boxed the dealer plays first
def test_a_payoff_is_the_chance_after_the_deal(preset, dealer):
    played = PRESETS[preset]
    table = Chances(played, USUAL)
    score = (7, 4)
    first = played.side(played.first_seat(dealer))
    payoffs = payoffs_of(table, score, dealer)
    for own, other in [(0, 0), (2, 1), (1, 3), (3, 0)]:
        gains = (own, other) if first == 0 else (other, own)
        after = tuple(a + b for a, b in zip(score, gains, strict=True))
        chance = table.of_side(first, after, 1 - dealer)
        expected = round(PAYOFF_WON * (2 * chance - 1)) + TRIFLE * (own - other)
        assert payoff(payoffs, own, other) == expected
    assert stakes_of(table, score, dealer).side == first


def test_payoffs_of_matches_won_lost_and_drawn():
    payoffs = payoffs_of(Chances(rules(tie="draw"), USUAL), (10, 10), 1)
    assert payoff(payoffs, 2, 1) == PAYOFF_WON + TRIFLE
    assert payoff(payoffs, 1, 2) == -PAYOFF_WON - TRIFLE
    assert payoff(payoffs, 1, 1) == payoff(payoffs, 31, 31) == 0
    assert payoff(payoffs, 3, 0) == payoff(payoffs, 2, 1) + 2 * TRIFLE
    assert payoff(payoffs, 31, 0) > PAYOFF_WON


def test_where_the_match_is_decided_points_are_better_than_none():
    """At 10/0 two points win in any case; under inverse, at 20/0, they lose."""
    won = payoffs_of(Chances(rules(), USUAL), (0, 10), 0)  # side 1 plays first
    assert payoff(won, 3, 0) - payoff(won, 2, 0) == TRIFLE
    lost = payoffs_of(Chances(rules("inversa"), USUAL), (0, 20), 0)
    assert payoff(lost, 2, 0) - payoff(lost, 3, 0) == TRIFLE


def test_the_chance_is_that_of_the_table():
    table = Chances(rules(), USUAL)
    for score, dealer in [((0, 0), 0), ((9, 10), 1), ((3, 8), 0)]:
        stakes = stakes_of(table, score, dealer)
        assert stakes.chance == pytest.approx(table.of_side(stakes.side, score, dealer))
        assert stakes.chance_of(stakes.side, stakes.mean) == pytest.approx(stakes.chance)
        other = stakes.chance_of(1 - stakes.side, -stakes.mean)
        assert other == pytest.approx(1 - stakes.chance)


def test_chances_stay_between_never_and_always():
    stakes = stakes_of(Chances(rules(), USUAL), (5, 5), 0)
    assert stakes.chance_of(0, 40.0) == stakes.chance_of(1, 40.0) == 1
    assert stakes.chance_of(0, -40.0) == 0


def test_a_straight_line_has_no_bend():
    """With a point to one side or the other there are two results, and one line through them."""
    stakes = stakes_of(Chances(rules(), Results(((0, 1, 1), (1, 0, 1)))), (4, 9), 0)
    assert stakes.bend == pytest.approx(0, abs=1e-6)
    assert not stakes.matters
    assert stakes.unit == pytest.approx(CURIOSITY * 2 * PAYOFF_WON * stakes.slope)


def test_the_score_matters_near_the_end_and_not_at_the_start():
    table = Chances(rules(), USUAL)
    assert not stakes_of(table, (0, 0), 0).matters
    assert stakes_of(table, (10, 8), 0).matters
    assert stakes_of(table, (10, 8), 0).bend > stakes_of(table, (6, 4), 0).bend > 0


def test_under_inverse_a_point_for_the_better_is_one_less():
    stakes = stakes_of(Chances(rules("inversa"), USUAL), (10, 10), 0)
    assert stakes.slope > 0
    assert stakes.mean == pytest.approx(stakes_of(Chances(rules(), USUAL), (0, 0), 0).mean * -1)


def test_a_deal_that_decides_nothing_has_no_bend():
    stakes = stakes_of(Chances(rules(), Results(((1, 1, 1),))), (3, 3), 0)
    assert (stakes.slope, stakes.bend, stakes.unit) == (0, 0, 1)
