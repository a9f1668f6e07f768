"""A view keeps the plays since hands were dealt."""

import pytest

from games import opening, seed_of, steps
from scopa_engine.rules import PRESETS, view_of
from scopa_engine.rules.view import as_mover_sees, full_view


@pytest.mark.parametrize("preset", ["scopa", "scopone", "scopa-3", "scopa-6-decks"])
def test_plays_are_seen_until_hands_are_dealt(preset):
    rules, rng = PRESETS[preset], seed_of("seen", preset)
    start = opening(rules, rng)
    view, seen = view_of(start, 0), ()
    for _, move, after in steps(start, rng):
        view = view.play(move)
        seen = (*seen, move)
        if after.plays_left and (rules.plays - after.plays_left) % rules.round_plays == 0:
            view = view.with_hands(view_of(after, 0).hands)
            seen = ()
        assert view.seen == seen


def test_a_full_view_keeps_them_for_its_mover():
    rng = seed_of("full")
    state = opening(PRESETS["scopa"], rng)
    view = full_view(state)
    move = state.legal_moves()[0]
    after = view.play(move)
    assert as_mover_sees(after).seen == (move,)
    assert as_mover_sees(after)._replace(seen=()) == view_of(state.play(move), 1 - state.turn)
