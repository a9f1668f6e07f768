"""Sampled worlds agree with all that a view tells, and every such world may come."""

from collections import Counter

import pytest

from games import opening, plies, seed_of
from notation import rules
from scopa_engine import binding
from scopa_engine.rules import PRESETS, public_view, view_of
from scopa_engine.rules.cards import full_deck, members
from scopa_engine.search.worlds import is_only_world, sample_world

every_preset = pytest.mark.parametrize("preset", PRESETS)


@every_preset
def test_a_world_looks_as_the_view_does(preset):
    rng = seed_of("worlds", preset)
    for state in plies(opening(PRESETS[preset], rng), rng):
        for seat in range(state.rules.players):
            view = view_of(state, seat)
            world = sample_world(view, rng)
            assert view_of(world, seat) == view
            assert every_card(world) == list(members(full_deck(state.rules.decks)))
        assert public_view(sample_world(public_view(state), rng)) == public_view(state)


def every_card(state):
    parts = (*state.hands, state.table, *state.piles)
    return sorted([*state.stock, *(card for part in parts for card in members(part))])


def test_partly_known_cards_stay_where_they_are():
    view = binding.view_from_text("scopa 3s?/?2 8d10s6b 4d9b?22 7d7c?/9d2c7s?3 0/0 1 0 1 0/0")
    for seed in range(20):
        world = sample_world(view, seed_of(seed))
        assert world.stock[:2] == view.stock.known
        for part, whole in zip(
            (*view.hands, *view.piles), (*world.hands, *world.piles), strict=True
        ):
            assert whole & part.cards == part.cards
            assert whole.bit_count() == part.size


def test_every_arrangement_comes_equally_often():
    # One card a hand: near the end three cards are hidden, in the other hand and the stock.
    rng = seed_of("arrangements")
    start = opening(rules("scopa", hand_size=1), rng)
    state = next(state for state in plies(start, rng) if len(state.stock) == 2 and all(state.hands))
    view = view_of(state, state.turn)
    other = 1 - state.turn
    tries = 3000
    found = Counter(
        (world.hands[other], world.stock)
        for world in (sample_world(view, rng) for _ in range(tries))
    )
    assert len(found) == 6
    # Five standard deviations around a sixth.
    assert all(abs(count - tries / 6) < 5 * (tries * 5 / 36) ** 0.5 for count in found.values())


PILES = "1d2d3d4d5d6d7d9d10d1c2c3c4c5c6c7c8c/9c10c1s2s4s5s6s7s8s9s1b2b3b4b5b7b8b9b"


@pytest.mark.parametrize(
    ("hands", "piles", "only"),
    [("3s/?", PILES, True), ("?/?", PILES, False), ("3s/?", "?17/?18", False)],
)
def test_the_only_world(hands, piles, only):
    view = binding.view_from_text(f"scopa {hands} 8d10s6b - {piles} 0/0 1 0 1 0/0")
    assert is_only_world(view) is only
