"""What a deal pays: the points of a side, less the mean of the others."""

import pytest

from games import opening, seed_of, steps
from notation import pile, rules
from scopa_engine.bridges.rewards import highest_reward, seat_rewards
from scopa_engine.rules import PRESETS

NOTHING = pile("-")
ALL = pile("denari coppe spade bastoni")


def test_two_sides_get_the_difference():
    # carte, denari, settebello, primiera and three scope; to the other side one scopa.
    assert seat_rewards(PRESETS["scopa"], (ALL, NOTHING), (3, 1)) == (6.0, -6.0)


def test_three_sides_get_the_difference_to_the_mean_of_the_others():
    piles = (ALL, NOTHING, NOTHING)
    assert seat_rewards(PRESETS["scopa-3"], piles, (0, 2, 1)) == (2.5, -0.5, -2.0)


def test_partners_share_their_reward():
    assert seat_rewards(PRESETS["scopone"], (NOTHING, ALL), (0, 0)) == (-4.0, 4.0, -4.0, 4.0)


def test_fewer_points_are_better_in_inversa():
    assert seat_rewards(PRESETS["inversa"], (ALL, NOTHING), (3, 1)) == (-6.0, 6.0)


@pytest.mark.parametrize("preset", PRESETS)
def test_rewards_add_up_to_zero_within_the_limits(preset):
    rng, rule_set = seed_of("rewards", preset), PRESETS[preset]
    for _ in range(3):
        *_, (_, _, end) = steps(opening(rule_set, rng), rng)
        paid = seat_rewards(rule_set, end.piles, end.scope)
        assert sum(paid) == pytest.approx(0)
        assert max(map(abs, paid)) <= highest_reward(rule_set)
        assert len(set(paid)) <= rule_set.sides


def test_the_limit_holds_for_one_side_with_everything():
    for name in ("scopa", "scopa-6-decks", "trenta", "ponino", "napola", "escoba", "cirulla"):
        rule_set = PRESETS[name]
        everything = pile("denari coppe spade bastoni" * rule_set.decks)
        piles = (everything,) + (NOTHING,) * (rule_set.sides - 1)
        scope = (rule_set.plays,) + (0,) * (rule_set.sides - 1)
        assert seat_rewards(rule_set, piles, scope)[0] <= highest_reward(rule_set)
    assert highest_reward(rules("scopa")) < 60
