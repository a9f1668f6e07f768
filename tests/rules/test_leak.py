"""What a seat cannot see does not change what it is told.

Two states that differ only in hidden cards are told to a seat in the same words, byte by byte:
the position, and along the game the plays and the new hands.
"""

import pytest

from games import is_dealt, opening, seed_of, steps, tokens
from scopa_engine import binding
from scopa_engine.rules import PRESETS, State, public_view, view_of
from scopa_engine.rules.cards import CardSet, members
from scopa_engine.rules.hands import seats_in_dealing_order
from scopa_engine.search.worlds import sample_world

every_preset = pytest.mark.parametrize("preset", PRESETS)


@every_preset
def test_reshuffled_hidden_cards_give_the_same_text(preset):
    rng = seed_of("leak", preset)
    different = 0
    for state, _, _ in steps(opening(PRESETS[preset], rng), rng):
        for seat in range(state.rules.players):
            other = sample_world(view_of(state, seat), rng)
            different += other != state
            assert told(other, seat) == told(state, seat)
            assert binding.position_text(public_view(other)) == binding.position_text(
                public_view(state)
            )
    assert different > 10


def told(state, seat):
    return binding.position_text(view_of(state, seat))


@every_preset
def test_games_with_other_hidden_cards_are_told_in_the_same_words(preset):
    rng = seed_of("games", preset)
    plays, deals = 0, 0
    for state, _, _ in steps(opening(PRESETS[preset], rng), rng):
        seat = rng.randrange(state.rules.players)
        twin = with_two_hidden_cards_swapped(state, seat, rng)
        if twin is not None:
            more = told_alike(state, twin, seat, rng)
            plays, deals = plays + more[0], deals + more[1]
    assert plays > 50
    rules = PRESETS[preset]
    assert deals > 0 or rules.plays == rules.round_plays


def told_alike(state, twin, seat, rng):
    """Play both while they allow the same public moves; how many plays and new deals that was."""
    plays = deals = 0
    while common := [move for move in state.legal_moves() if move in twin.legal_moves()]:
        move = rng.choice(common)
        after, twin_after = state.play(move), twin.play(move)
        assert tokens(state, move, after, seat) == tokens(twin, move, twin_after, seat)
        assert told(after, seat) == told(twin_after, seat)
        plays, deals = plays + 1, deals + is_dealt(state, after)
        state, twin = after, twin_after
    return plays, deals


def with_two_hidden_cards_swapped(state, seat, rng):
    """A state that the seat cannot tell from ``state``, now or at later deals.

    Swapped are cards in hands of others, or that others will be dealt.
    """
    order = seats_in_dealing_order(state.rules, state.dealer)
    stock = list(state.stock)
    hands = [list(members(hand)) for hand in state.hands]
    places = [(stock, at) for at in range(len(stock)) if order[at % len(order)] != seat]
    for other, hand in enumerate(hands):
        if other != seat:
            places += [(hand, at) for at in range(len(hand))]
    if len(places) < 2:
        return None
    (one, i), (two, j) = rng.sample(places, 2)
    one[i], two[j] = two[j], one[i]
    return State(
        state.rules,
        tuple(map(as_set, hands)),
        state.table,
        tuple(stock),
        state.piles,
        state.scope,
        state.last,
        state.turn,
        state.dealer,
        state.score,
    )


def as_set(cards):
    singles = sum(1 << card for card in set(cards))
    doubles = sum(1 << card + 40 for card in set(cards) if cards.count(card) == 2)
    return CardSet(singles | doubles)
