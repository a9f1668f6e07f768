"""Playouts by greed: the same in both back ends, and what greed is."""

import importlib
from random import Random

import pytest

from scopa_engine.kernel import tree as python_kernel
from scopa_engine.kernel.position import load
from scopa_engine.kernel.tables import UnsupportedRulesError, tables_of
from scopa_engine.rules import PRESETS, Card, deal, points_of, total, view_of
from scopa_engine.search import ALGORITHMS, Control, Limits
from scopa_engine.search.greedy import worth
from scopa_engine.search.worlds import hidden_plies

WORTHS = [worth(Card(card)) for card in range(40)]

try:
    COMPILED = importlib.import_module("scopa_engine.kernel._compiled")
except ImportError:
    COMPILED = None


def known(preset):
    try:
        tables_of(PRESETS[preset])
    except UnsupportedRulesError:
        return False
    return True


KNOWN = list(filter(known, PRESETS))


def searched(module, state, epsilon, iterations=120):
    kernel = module.Tree(tables_of(state.rules))
    kernel.seed(5)
    kernel.be_greedy(WORTHS, epsilon)
    load(kernel, state)
    kernel.start(hidden_plies(view_of(state, state.turn), state), 1024)
    kernel.search(iterations)
    return kernel.root_moves()


@pytest.mark.skipif(COMPILED is None, reason="no compiled kernel here")
@pytest.mark.parametrize("preset", KNOWN)
def test_both_back_ends_give_the_same(preset):
    state = deal(PRESETS[preset], Random(preset))
    found = searched(python_kernel, state, 77)
    assert searched(COMPILED, state, 77) == found
    assert searched(python_kernel, state, 256) != found


def most_captured(state, move):
    """What the worthiest play brings, by the definition and card by card."""
    after = state.after(move)
    if not move.taken:
        return -WORTHS[move.card]
    cards = [c for c in range(40) if move.taken >> c & 1]
    scopa = sum(after.scope) - sum(state.scope)
    return WORTHS[move.card] + sum(WORTHS[c] for c in cards) + 400 * scopa


def greedy_difference(state):
    while not state.is_over:
        worths = {move: most_captured(state, move) for move in state.legal_moves()}
        best = [move for move, value in worths.items() if value == max(worths.values())]
        if len(best) > 1:
            return None  # the kernel's order of equal plays is its own
        state = state.after(best[0])
    points = total(points_of(state), 2)
    first = state.rules.side(state.rules.first_seat(state.dealer))
    return points[first] - points[1 - first]


@pytest.mark.parametrize("preset", ["scopa", "asso-piglia-tutto", "escoba", "cirulla"])
def test_without_chance_the_worthiest_play_is_made(preset):
    """The last plays of random deals: one iteration's result is the greedy end of the deal."""
    rules = PRESETS[preset]
    compared = 0
    for seed in range(60):
        rng = Random(seed)
        state = deal(rules, rng)
        while state.plays_left > rules.round_plays - 1:
            state = state.after(rng.choice(state.legal_moves()))
        kernel = python_kernel.Tree(tables_of(rules))
        kernel.seed(seed + 1)
        kernel.be_greedy(WORTHS, 0)
        load(kernel, state)
        kernel.start([], 1024)
        kernel.search(1)
        ((card, taken, _, result),) = [each for each in kernel.root_moves() if each[2]]
        move = next(m for m in state.legal_moves() if tuple(m) == (card, taken))
        expected = greedy_difference(state.after(move))
        if expected is not None:
            compared += 1
            mover = rules.side(state.turn) == rules.side(rules.first_seat(state.dealer))
            assert result == (expected if mover else -expected)
    assert compared > 10


def test_the_option_changes_the_search_and_only_of_trees():
    state = deal(PRESETS["scopa"], Random(1))
    view = view_of(state, state.turn)
    for name, differs in (("ismcts", True), ("greedy", False)):
        found = [
            ALGORITHMS[name](
                view,
                Limits(iterations=300, greedy_playouts=greedy),
                Control(clock=lambda: 0.0),
                Random(1),
                print,
            )
            for greedy in (False, True, False)
        ]
        assert (found[0] != found[1]) == differs
        assert found[0] == found[2]
