"""The exact solver against plain minimax over the rules, compiled and plain."""

import importlib
from functools import cache
from random import Random

import pytest

from scopa_engine.kernel.alphabeta import NO_LIMIT
from scopa_engine.kernel.pimc import Pimc
from scopa_engine.kernel.position import load
from scopa_engine.kernel.solver import Solver
from scopa_engine.kernel.tables import UnsupportedRulesError, tables_of
from scopa_engine.rules import PRESETS, Move, deal, make_rules, points_of, total

try:
    COMPILED = getattr(importlib.import_module("scopa_engine.kernel._compiled"), "Pimc", None)
except ImportError:
    COMPILED = None

TWO_SIDES = [name for name, r in PRESETS.items() if r.sides == 2 and r.decks == 1]
CHANGED = [
    "scopa:ponino=on",
    "scopa:ponino=on,inverse=on,sevens=most_all",
    "scopa:ponino=on,scope=off",
    "scopa-pairs:ponino=on,last_scopa=yes",
    "scopa:napola=run6,inverse=on",
    "scopa:napola=fixed3,settebello=off,re_bello=on",
    "scopa:scope=off,carte=off",
    "scopa:last_scopa=yes,leftovers=nobody",
    "scopa:last_scopa=no_last_hand,leftovers=dealer",
    "scopa:primiera=counts",
    "scopa:primiera=graded,missing_suit=rank_by_suits",
    "scopa:primiera=off,denari=off,trenta=on",
    "scopa:sevens=most",
    "scopa:forced_capture=off",
    "scopa:single_first=off,capture_choice=fewest",
    "scopa:ace=match_takes_all",
    "scopa:ace=sweep,ace_on_table=sweep,ace_scopa=on",
    "quindici:quindici_equal=on,hand_size=6",
]


def rules_of(text):
    preset, _, changes = text.partition(":")
    return make_rules(preset, [tuple(change.split("=")) for change in changes.split(",") if change])


def position(rules, rng, plays_left):
    """A random game with so many plays left."""
    state = deal(rules, rng, dealer=rng.randrange(rules.players))
    while state.plays_left > plays_left:
        state = state.after(rng.choice(state.legal_moves()))
    return state


def side_of_first_player(state):
    return state.rules.side(state.rules.first_seat(state.dealer))


def difference(state):
    """What the solver calls the value, of a deal that is over."""
    first = side_of_first_player(state)
    points = total(points_of(state), 2)
    value = points[first] - points[1 - first]
    return -value if state.rules.inverse else value


@cache
def minimax(state):
    if state.is_over:
        return difference(state)
    values = [minimax(state.after(move)) for move in state.legal_moves()]
    is_first_side = state.rules.side(state.turn) == side_of_first_player(state)
    return max(values) if is_first_side else min(values)


def solver_at(state, kind=Solver):
    solver = kind(tables_of(state.rules))
    load(solver, state)
    return solver


def sign_of_mover(state):
    return 1 if state.rules.side(state.turn) == side_of_first_player(state) else -1


@pytest.fixture(autouse=True)
def _forget():
    yield
    minimax.cache_clear()


@pytest.mark.parametrize("text", [*TWO_SIDES, *CHANGED])
def test_value_is_that_of_minimax(text):
    rules, rng = rules_of(text), Random(text)
    solver = Solver(tables_of(rules))
    for plays_left in (0, 1, 2, 3, 4, 5, 6, 6, 7, 8):
        state = position(rules, rng, plays_left)
        load(solver, state)
        assert solver.solve() == minimax(state)


@pytest.mark.parametrize("text", ["scopa", "inversa", "cirulla", "scopa:ponino=on"])
def test_two_rounds_against_minimax(text):
    rules = rules_of(text)
    state = position(rules, Random(text), 2 * rules.round_plays - 2)
    assert solver_at(state).solve() == minimax(state)


@pytest.mark.parametrize("text", [*TWO_SIDES, *CHANGED])
def test_moves_have_the_values_of_what_follows(text):
    rules, rng = rules_of(text), Random(text)
    for plays_left in (1, 6, 13):
        state = position(rules, rng, plays_left)
        solver = solver_at(state)
        assert solver.solve_moves()
        found = dict(zip(solver.moves(), solver.values(), strict=True))
        assert set(found) == {tuple(move) for move in state.legal_moves()}
        for move, value in found.items():
            child = state.after(Move(*move))
            assert value == sign_of_mover(state) * solver_at(child).solve()


@pytest.mark.parametrize("text", ["scopa", "scopone", "inversa", "escoba", "scopa-6"])
def test_best_line_is_perfect_and_canonical(text):
    state = position(rules_of(text), Random(text), 7)
    line = solver_at(state).best_line()
    wanted = minimax(state)
    assert len(line) == 7
    for card, taken in line:
        best = next(m for m in state.legal_moves() if minimax(state.after(m)) == wanted)
        assert (card, taken) == best
        state = state.after(best)
    assert difference(state) == wanted


@pytest.mark.parametrize("text", ["scopa", "inversa", "scopone", "ponino", "napola"])
def test_every_window_agrees_with_the_value(text):
    state = position(rules_of(text), Random(text), 8)
    solver = solver_at(state)
    value = solver.solve()
    mover = 1 if sign_of_mover(state) > 0 else -1
    for beta in range(-9, 10):
        solver.set_root()
        bound = mover * value - solver.so_far()
        found = solver.search(solver.ply, beta)
        assert beta <= found <= bound if bound >= beta else bound <= found < beta


def test_small_table_gives_the_same():
    state = position(PRESETS["scopa"], Random(4), 16)
    small = Solver(tables_of(state.rules), bits=3)
    load(small, state)
    assert small.solve() == solver_at(state).solve()


def test_solver_can_be_used_again():
    solver, rng = Solver(tables_of(PRESETS["scopa"]), bits=6), Random(9)
    for _ in range(40):
        state = position(PRESETS["scopa"], rng, 5)
        load(solver, state)
        assert solver.solve() == minimax(state)


def test_node_limit_ends_the_search():
    state = position(PRESETS["scopa"], Random(1), 24)
    solver = solver_at(state, Pimc)
    value = solver.solve()
    assert solver.nodes > 100
    solver.limit = 100
    assert solver.solve() is None
    assert solver.nodes < 200
    assert not solver.solve_moves()
    assert len(solver.values()) < len(solver.moves())
    assert solver.best_line() == []
    solver.hide(hidden_plies(state))
    assert solver.pimc(3) == 0
    solver.limit = NO_LIMIT
    assert solver.pimc(3) == 3
    load(solver, state)
    assert solver.solve() == value


def test_stop_holds_until_the_limit_is_set_anew():
    solver = solver_at(position(PRESETS["scopa"], Random(1), 12))
    solver.stop()
    assert solver.solve() is None
    solver.limit = NO_LIMIT
    assert solver.solve() is not None


@pytest.mark.parametrize("preset", ["scopa-3", "scopa-4", "scopa-6-pairs"])
def test_more_sides_are_refused(preset):
    with pytest.raises(UnsupportedRulesError, match=r"two sides, not [34]"):
        Solver(tables_of(PRESETS[preset]))


def hidden_plies(state):
    rules = state.rules
    ply = rules.plays - state.plays_left
    end = ply - ply % rules.round_plays + rules.round_plays
    own = range(ply, end, rules.players)
    return [q for q in range(ply, rules.plays) if q not in own]


@pytest.mark.parametrize("preset", ["scopa", "scopa-pairs", "scopone", "inversa"])
def test_worlds_add_up(preset):
    """Each world is a deal in which only hidden cards change places; all are solved exactly."""
    state = position(PRESETS[preset], Random(preset), 10)
    pimc, solver = solver_at(state, Pimc), solver_at(state)
    hidden = hidden_plies(state)
    pimc.seed(5)
    pimc.hide(hidden)
    before, sums = list(pimc.seq), [0] * len(state.legal_moves())
    for world in range(1, 7):
        assert pimc.pimc(1) == world
        shown = [q for q in range(state.rules.plays) if q not in hidden]
        assert [pimc.seq[q] for q in shown] == [before[q] for q in shown]
        assert sorted(pimc.seq) == sorted(before)
        solver.seq = list(pimc.seq)
        solver.solve_moves()
        sums = [a + b for a, b in zip(sums, solver.values(), strict=True)]
        assert pimc.totals() == sums
        assert pimc.moves() == solver.moves()
    assert pimc.seq != before


@pytest.mark.skipif(COMPILED is None, reason="no compiled solver here")
@pytest.mark.parametrize("text", [*TWO_SIDES, *CHANGED])
def test_compiled_gives_the_same(text):
    state = position(rules_of(text), Random(text), 9)
    found = []
    for kind in (Pimc, COMPILED):
        solver = solver_at(state, kind)
        results = [solver.solve(), solver.nodes, solver.best_line(), solver.nodes]
        solver.solve_moves()
        results += [solver.nodes, solver.moves(), solver.values()]
        solver.seed(3)
        solver.hide(hidden_plies(state))
        results += [solver.pimc(4), solver.nodes, solver.totals()]
        found.append(results)
    assert found[0] == found[1]
