"""The algorithm that is shown all cards, and that no other one is."""

from random import Random

from chat import FULL, Chat, infos
from games import opening, plies, seed_of
from scopa_engine.kernel.position import load
from scopa_engine.kernel.solver import Solver
from scopa_engine.kernel.tables import tables_of
from scopa_engine.rules import PRESETS, full_view, view_of
from scopa_engine.search import Control, Limits
from scopa_engine.search.cheat import cheat

RULES = PRESETS["scopa"]


def think(view):
    return cheat(view, Limits(iterations=3), Control(clock=lambda: 0.0), Random(1), print)


def late_states():
    rng = seed_of("cheat")
    for _ in range(3):
        yield from (s for s in plies(opening(RULES, rng), rng) if 0 < s.plays_left <= 14)


def test_it_plays_the_proven_best_of_the_cards_as_they_lie():
    for state in late_states():
        solver = Solver(tables_of(RULES))
        load(solver, state)
        assert solver.solve_moves()
        proven = dict(zip(solver.moves(), solver.values(), strict=True))
        result = think(full_view(state))
        assert result.exact
        assert {tuple(line.move): line.points for line in result.lines} == proven
        assert proven[tuple(result.best)] == max(proven.values())


def test_without_a_full_position_it_says_that_it_does_not_cheat():
    state = opening(RULES, seed_of("cheat"))
    result = think(view_of(state, state.turn))
    assert result.note == "cheat was sent no full position: pimc"
    assert result.worlds == 3


def test_only_cheat_is_told_all_of_a_full_position():
    last = {}
    for name in ("cheat", "pimc"):
        chat = Chat(f"setoption name Algorithm value {name}", FULL)
        last[name] = infos(chat.ask("go worlds 2"))[-1]
    assert (last["cheat"].exact, last["cheat"].worlds) == (True, 1)
    assert (last["pimc"].exact, last["pimc"].worlds) == (False, 2)
