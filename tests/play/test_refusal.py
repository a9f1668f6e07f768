"""Why a play is not legal: each rule that a play can break, under rules that have it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import opening, plies, rule_sets, seed_of
from notation import cards, move, pile, position, rules
from scopa_engine.play.refusal import reason_against
from scopa_engine.rules import Move, card_set, members, view_of
from scopa_engine.rules.cards import ALL_CARDS

ACES = "scopa-d-assi"


def broken(play, hand, table, own_rules="scopa", *, first=False, **options):
    """The name of the rule that a play breaks, and the cards that are named."""
    its_rules = rules(own_rules, **options)
    state = position(its_rules, [hand, "2c"], table)
    if first:
        left = its_rules.plays - state.plays_left
        stock = tuple(card for card in ALL_CARDS if card not in cards(f"{hand}{table}2c"))
        state = state._replace(stock=stock[:left])
    reason = reason_against(view_of(state, 0), move(play))
    return reason and (
        reason.rule,
        {place: members(card_set(of)) for place, of in reason.cards.items()},
    )


@pytest.mark.parametrize(
    ("play", "hand", "table", "options"),
    [
        ("7d", "7d", "4s", {}),
        ("7dx7c", "7d", "7c4s3b", {}),
        ("7dx4s3b", "7d", "7c4s3b", {"single_first": "off"}),
        ("7d", "7d", "7c", {"forced_capture": "off"}),
        ("1dx7c4s", "1d3c", "7c4s", {"own_rules": ACES}),
    ],
)
def test_a_legal_play_breaks_nothing(play, hand, table, options):
    assert broken(play, hand, table, **options) is None


@pytest.mark.parametrize(
    ("rule", "play", "hand", "table", "options"),
    [
        ("not_in_hand", "7d", "6d", "4s", {}),
        ("not_on_table", "7dx7c", "7d", "7b", {}),
        ("must_capture", "7d", "7d", "7c2b", {}),
        ("must_capture", "7d", "7d", "4c3b", {}),
        ("must_capture", "6d", "6d", "9c", {"own_rules": "escoba"}),
        ("equal_first", "7dx4s3b", "7d", "7c4s3b", {}),
        ("fewest_cards", "7dx1c2s4b", "7d", "1c2s4b3d4d", {"capture_choice": "fewest"}),
        ("no_sum", "7dx4s", "7d", "4s5b", {}),
        ("no_sum", "7dx4s2b", "7d", "4s2b", {}),
        ("no_fifteen", "7dx7c", "7d", "7c", {"own_rules": "escoba"}),
        ("no_sum_nor_fifteen", "7dx5c1s", "7d", "5c1s", {"own_rules": "cirulla"}),
        ("ace_takes_all", "1d", "1d", "4s5b", {"own_rules": ACES}),
        ("ace_takes_all", "1dx4s", "1d", "4s5b", {"own_rules": ACES}),
        ("ace_takes_all", "1dx1c", "1d", "1c5b", {"ace": "match_takes_all"}),
        ("ace_takes_ace", "1dx1c5b", "1d", "1c5b", {"own_rules": ACES}),
        ("ace_takes_itself", "1d", "1d", "-", {"own_rules": ACES, "ace_empty": "take_self"}),
    ],
)
def test_the_rule_is_named(rule, play, hand, table, options):
    assert broken(play, hand, table, **options)[0] == rule


@pytest.mark.parametrize(
    ("rule", "play", "value"),
    [
        ("ace_not_first", "1d", "forbidden"),
        ("ace_no_sweep_first", "1dx4s5b6b9d", "no_sweep"),
    ],
)
def test_an_ace_as_first_card(rule, play, value):
    found = broken(play, "1d3c7c", "4s5b6b9d", ACES, first=True, ace_first_play=value)
    assert found[0] == rule
    assert broken("1dx4s5b6b9d", "1d3c7c", "4s5b6b9d", ACES, first=False) is None


def test_what_must_be_taken_instead_is_named():
    assert broken("7dx4s3b", "7d", "7c4s3b")[1]["cards"] == cards("7c")
    assert broken("7d", "7d", "7c4s")[1] == {"card": cards("7d"), "cards": cards("7c")}


def test_only_cards_that_are_not_there_are_missed():
    assert broken("7dx4s3b", "7d", "4s")[1]["cards"] == cards("3b")


def test_the_sums_are_told():
    state = position(rules("cirulla"), ["7d", "2c"], "5c1s")
    reason = reason_against(view_of(state, 0), move("7dx5c1s"))
    assert {"value": 7, "sum": 6, "together": 13}.items() <= reason.numbers.items()


@settings(max_examples=60, deadline=None)
@given(rule_sets(), st.integers(0, 10**6))
def test_a_reason_is_given_just_where_a_play_is_not_legal(some_rules, seed):
    rng = seed_of("refusal", seed)
    state = rng.choice(list(plies(opening(some_rules, rng), rng)))
    view = view_of(state, state.turn)
    lying, hand = members(state.table), members(state.hands[state.turn])
    for _ in range(20):
        taken = card_set(rng.sample(lying, rng.randint(0, min(3, len(lying)))))
        play = Move(rng.choice([*hand, rng.choice(ALL_CARDS)]), taken)
        assert (reason_against(view, play) is None) == (play in state.legal_moves())


def test_the_whole_table_of_two_decks_may_be_named():
    table = pile("7d7d5c")
    assert members(table) == cards("7d7d5c")
    assert broken("7dx7d7d", "7d", "7d7d5c", "scopa-6-decks")[0] == "no_sum"
