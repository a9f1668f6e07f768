"""The same deal in other suits is worth the same, under every preset."""

from random import Random

import pytest

from games import opening, seed_of
from scopa_engine.match.schedule import Schedule
from scopa_engine.match.suits import PLAIN, draw_suits, is_suits, with_suits, without_suits
from scopa_engine.rules import PRESETS, Move, card_set, make_rules, members, points_of

ALL_CHANGED = {"dcbs", "dscb", "dsbc", "dbcs", "dbsc"}


def test_denari_stay_and_others_change_places():
    drawn = {draw_suits(Random(seed)) for seed in range(60)}
    assert drawn == ALL_CHANGED
    assert all(map(is_suits, [PLAIN, *drawn]))
    assert not any(map(is_suits, ["", "cdsb", "dccc", "dcs"]))


def changed(move, suits):
    """A move in other suits, card by card."""
    numbers = [PLAIN.index(letter) for letter in suits]

    def card(of):
        return numbers[of // 10] * 10 + of % 10

    return Move(card(move.card), card_set(map(card, members(move.taken))))


@pytest.mark.parametrize("preset", sorted(PRESETS))
@pytest.mark.parametrize("suits", sorted(ALL_CHANGED))
def test_a_deal_in_other_suits_has_the_same_moves_and_points(preset, suits):
    rng = seed_of(preset, suits)
    one = opening(make_rules(preset, ()), rng)
    two = with_suits(one, suits)
    assert without_suits(two, suits) == one
    while not one.is_over:
        moves = one.legal_moves()
        assert {changed(move, suits) for move in moves} == set(two.legal_moves())
        move = rng.choice(moves)
        one, two = one.play(move), two.play(changed(move, suits))
        assert two == with_suits(one, suits)
    assert points_of(one) == points_of(two)


def test_a_schedule_changes_the_suits_of_later_halves_only():
    schedule = Schedule(make_rules("scopa-3", ()), 1)
    assert {schedule.suits(pair, 0) for pair in range(20)} == {PLAIN}
    assert {schedule.suits(pair, half) for pair in range(40) for half in (1, 2)} == ALL_CHANGED
    assert Schedule(schedule.rules, 1, changes_suits=False).suits(0, 1) == PLAIN
