"""Moves as numbers: a number means the same everywhere, and no move is out of reach."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import opening, plies, rule_sets, seed_of
from notation import cards, move, pile, plays, rules
from scopa_engine.bridges.actions import (
    ACTIONS,
    MOST_ACTIONS_A_PLAY,
    STOP,
    Choice,
    actions_of,
    spelling,
)
from scopa_engine.rules import PRESETS, deal
from scopa_engine.rules.moves import legal_moves


def card(text):
    return cards(text)[0]


def take(text):
    return 40 + card(text)


def choice(hand, table, rule_set=PRESETS["scopa"]):
    return Choice(legal_moves(rule_set, pile(hand), pile(table), first=False))


def leaves(start):
    """Every move that can be reached, with the actions that lead to it."""
    if start.move is not None:
        yield start.move, ()
    for action in start.actions:
        for end, actions in leaves(start.choose(action)):
            yield end, (action, *actions)


def test_a_card_that_can_be_played_in_one_way_is_one_action():
    start = choice("7d5c", "7c3s")
    assert start.actions == (card("7d"), card("5c"))
    assert start.choose(card("7d")).move == move("7dx7c")
    assert start.choose(card("5c")).move == move("5c")


def test_captures_are_told_apart_by_the_cards_that_they_take():
    start = choice("7d", "2c5b3s4d")
    assert plays("7d", "2c5b3s4d") == ["7dx4d3s", "7dx2c5b"]
    asked = start.choose(card("7d"))
    assert asked.move is None
    assert asked.actions == (take("4d"), take("2c"))
    assert asked.choose(take("2c")).move == move("7dx2c5b")


def test_cards_that_all_captures_take_are_not_asked_for():
    asked = choice("10d", "1d9c9s").choose(card("10d"))
    assert asked.chosen == (card("10d"), take("1d"))
    assert asked.actions == (take("9c"), take("9s"))


def test_a_card_may_be_laid_by_taking_no_more_cards():
    free = rules(forced_capture="off")
    asked = choice("7d", "7c", free).choose(card("7d"))
    assert asked.actions == (take("7c"), STOP)
    assert asked.choose(STOP).move == move("7d")
    assert asked.choose(take("7c")).move == move("7dx7c")


def test_a_capture_that_begins_like_a_larger_one_is_ended():
    cirulla = PRESETS["cirulla"]
    asked = choice("5d", "5c5b", cirulla).choose(card("5d"))
    assert set(plays("5d", "5c5b", cirulla)) == {"5dx5c", "5dx5c5b", "5dx5b"}
    assert asked.choose(take("5b")).move == move("5dx5b")
    again = asked.choose(take("5c"))
    assert again.actions == (take("5b"), STOP)
    assert again.choose(STOP).move == move("5dx5c")
    assert again.choose(take("5b")).move == move("5dx5c5b")


def test_both_copies_of_a_card_are_taken_one_after_the_other():
    doubled = rules("scopa-6-decks", forced_capture="off")
    asked = choice("6d", "3c3c", doubled).choose(card("6d"))
    assert asked.actions == (take("3c"), STOP)
    assert asked.choose(take("3c")).move == move("6dx3c3c")


def test_the_card_is_asked_for_even_where_there_is_no_choice():
    start = choice("5c", "-")
    assert start.move is None
    assert start.actions == (card("5c"),)


@pytest.mark.parametrize("action", [card("6d"), take("7c"), STOP, -1, ACTIONS])
def test_what_may_not_come_next_is_refused(action):
    with pytest.raises(ValueError, match=f"action {action} is not allowed here; allowed: 6, 14"):
        choice("7d5c", "7c").choose(action)


def test_nothing_may_follow_a_whole_move():
    done = choice("7d5c", "7c").choose(card("7d"))
    assert done.actions == ()
    with pytest.raises(ValueError, match="allowed: none"):
        done.choose(card("7d"))


def test_a_move_that_is_not_legal_has_no_actions():
    with pytest.raises(ValueError, match="not one of the moves"):
        actions_of(choice("7d", "7c").moves, move("7d"))


@settings(max_examples=20)
@given(rule_sets(), st.integers(0, 1000))
def test_every_move_is_reached_in_one_way(rule_set, seed):
    rng = seed_of("actions", seed)
    for state in plies(deal(rule_set, rng), rng):
        moves = state.legal_moves()
        found = dict(leaves(Choice(moves)))
        assert sorted(end for end, _ in leaves(Choice(moves))) == sorted(moves)
        for end, actions in found.items():
            assert actions == actions_of(moves, end)
            assert set(actions) <= set(spelling(end))
            assert len(actions) <= MOST_ACTIONS_A_PLAY
            assert all(0 <= action < ACTIONS for action in actions)


@pytest.mark.parametrize(("preset", "most"), [("scopa", 1.06), ("quindici", 1.25)])
def test_few_plays_need_a_second_action(preset, most):
    rng, actions, turns = seed_of("few", preset), 0, 0
    for _ in range(30):
        for state in plies(opening(PRESETS[preset], rng), rng):
            moves = state.legal_moves()
            actions += len(actions_of(moves, rng.choice(moves)))
            turns += 1
    assert 1 < actions / turns < most
