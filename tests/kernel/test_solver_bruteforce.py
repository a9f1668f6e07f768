"""Whole last rounds and the end of the one before, solved and enumerated by the rules alone.

``SCOPA_SOLVER_POSITIONS`` sets how many positions a rule set has.
"""

import os
from random import Random

import pytest

from games import opening
from scopa_engine.kernel.backend import solver_for
from scopa_engine.kernel.position import load
from scopa_engine.rules import PRESETS, make_rules, points_of, total

POSITIONS = int(os.environ.get("SCOPA_SOLVER_POSITIONS", "72"))
# Rounds of Scopa for two have six plays: most positions lie in the last, some begin before it.
PLAYS_LEFT = (2, 3, 4, 4, 5, 5, 6, 6, 3, 4, 5, 7)
PRESETS_SOLVED = [name for name, r in PRESETS.items() if r.sides == 2 and r.decks == 1]
CHANGED = [
    "scopa:inverse=on,napola=run,re_bello=on",
    "cirulla:napola=run,re_bello=on",
    "scopa:primiera=counts,missing_suit=required",
    "scopa:primiera=graded,missing_suit=required",
    "scopa:primiera=ludoteka,missing_suit=required",
    "asso-piglia-tutto:last_scopa=yes,leftovers=last_player",
    "scopone:forced_capture=off,re_bello=on",
    "quindici:quindici_equal=on,napola=run",
]


def rules_of(text):
    preset, _, changes = text.partition(":")
    return make_rules(preset, [tuple(change.split("=")) for change in changes.split(",") if change])


def before_the_end(rules, rng, plays_left):
    """A random deal with so many plays left."""
    state = opening(rules, rng)
    while state.plays_left > plays_left:
        state = state.after(rng.choice(state.legal_moves()))
    return state


def best_for(state, side, known):
    """What ``side`` ends ahead by when it, and then the other, always plays best."""
    if state not in known:
        if state.is_over:
            points = total(points_of(state), 2)
            ahead = points[side] - points[1 - side]
            known[state] = -ahead if state.rules.inverse else ahead
        else:
            values = [best_for(state.after(move), side, known) for move in state.legal_moves()]
            is_mine = state.rules.side(state.turn) == side
            known[state] = max(values) if is_mine else min(values)
    return known[state]


def solved(solver, state):
    """The value for the side to play, and that of each of its moves."""
    load(solver, state)
    first = state.rules.side(state.rules.first_seat(state.dealer))
    sign = 1 if state.rules.side(state.turn) == first else -1
    value = sign * solver.solve()
    assert solver.solve_moves()
    return value, dict(zip(solver.moves(), solver.values(), strict=True))


def enumerated(state):
    side, known = state.rules.side(state.turn), {}
    return best_for(state, side, known), {
        tuple(move): best_for(state.after(move), side, known) for move in state.legal_moves()
    }


@pytest.mark.parametrize("text", [*PRESETS_SOLVED, *CHANGED])
def test_values_and_best_moves(text):
    rules, rng = rules_of(text), Random(f"bruteforce {text}")
    solver = solver_for(rules)
    solver.reset()
    for number in range(POSITIONS):
        state = before_the_end(rules, rng, PLAYS_LEFT[number % len(PLAYS_LEFT)])
        assert solved(solver, state) == enumerated(state)
