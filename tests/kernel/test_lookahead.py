"""The kernel's search of some plies, and its estimate, against the readable core."""

import importlib
from functools import cache

import pytest

from games import opening, plies, seed_of
from scopa_engine.kernel.lookahead import Lookahead
from scopa_engine.kernel.position import load
from scopa_engine.kernel.tables import tables_of
from scopa_engine.rules import PRESETS, Move, make_rules
from scopa_engine.search import Control
from scopa_engine.search import lookahead as core

try:
    COMPILED = getattr(importlib.import_module("scopa_engine.kernel._compiled"), "Lookahead", None)
except ImportError:
    COMPILED = None

DEPTH, LAST = 3, 4
TWO_SIDES = [name for name, r in PRESETS.items() if r.sides == 2 and r.decks == 1]
CHANGED = [
    "scopa:ponino=on,inverse=on,sevens=most_all",
    "scopa-pairs:ponino=on,last_scopa=yes",
    "scopa:scope=off,carte=off,sevens=most",
    "scopa:primiera=counts,napola=run6",
    "scopa:primiera=off,denari=off,trenta=on",
    "scopa:last_scopa=no_last_hand,leftovers=dealer",
]
MISSING = pytest.mark.skipif(COMPILED is None, reason="no compiled kernel")
KINDS = [Lookahead, pytest.param(COMPILED, marks=MISSING)]


@cache
def rules_of(text):
    preset, _, changes = text.partition(":")
    return make_rules(preset, [tuple(change.split("=")) for change in changes.split(",") if change])


def positions(rules, *seed):
    """Positions of a random game in which a search is short."""
    rng = seed_of("lookahead", *seed)
    for state in plies(opening(rules, rng), rng):
        few_cards = max(hand.bit_count() for hand in state.hands) <= 4
        if few_cards and not state.is_over and len(state.legal_moves()) > 1:
            yield state


def values_of_core(state):
    depth = state.plays_left if state.plays_left <= LAST else DEPTH
    search = core.Lookahead(state.rules.side(state.turn), Control(clock=lambda: 0.0))
    return {move: search.value(state.after(move), depth - 1) for move in state.legal_moves()}


def values_of(kernel, worlds):
    """The means over so many worlds, of which all but one were there already."""
    assert kernel.pimc(1) == worlds
    moves = (Move(card, taken) for card, taken in kernel.moves())
    return {move: total / worlds for move, total in zip(moves, kernel.totals(), strict=True)}


@pytest.mark.parametrize("kind", KINDS, ids=["plain", "compiled"])
@pytest.mark.parametrize("text", TWO_SIDES + CHANGED)
def test_values_are_those_of_the_core(text, kind):
    kernel = kind(tables_of(rules_of(text)), DEPTH, LAST)
    estimated = set()
    for state in positions(rules_of(text), text):
        load(kernel, state)
        kernel.reset()
        kernel.hide([])
        found = values_of(kernel, 1)
        assert found == values_of_core(state)
        estimated |= {value for value in found.values() if not float(value).is_integer()}
    assert estimated or not rules_of(text).carte


@pytest.mark.parametrize("kind", KINDS, ids=["plain", "compiled"])
def test_worlds_are_added_up_and_a_stopped_one_is_left_out(kind):
    state = next(positions(rules_of("scopa"), "sums"))
    kernel = kind(tables_of(state.rules), DEPTH, LAST)
    load(kernel, state)
    kernel.seed(7)
    kernel.hide([])
    once = values_of(kernel, 1)
    assert kernel.pimc(2) == 3
    totals = kernel.totals()
    assert totals == pytest.approx([3 * value for value in once.values()])
    kernel.stop()
    assert kernel.pimc(1) == 3
    assert not kernel.is_finished()
    assert kernel.totals() == totals


@pytest.mark.parametrize("kind", KINDS, ids=["plain", "compiled"])
def test_hidden_cards_change_places(kind):
    state = next(positions(rules_of("scopa"), "hidden"))
    kernel = kind(tables_of(state.rules), DEPTH, LAST)
    load(kernel, state)
    kernel.seed(7)
    mine = state.rules.plays - state.plays_left
    others = [ply for ply in range(mine, state.rules.plays) if (ply - mine) % 2]
    kernel.hide(others)
    means = {tuple(values_of(kernel, worlds).values()) for worlds in range(1, 6)}
    assert len(means) > 1
