"""What fixed searches find, as one short text: the same on every machine and back end.

A change of the signature is a change of play.  Everything that is hashed is a whole number: a
tree search's mean is taken as the sum it was made of.
"""

from collections.abc import Iterator
from hashlib import blake2b
from random import Random
from typing import Final

from scopa_engine.kernel.backend import kernel_for, solver_for
from scopa_engine.kernel.position import load
from scopa_engine.kernel.tables import tables_of
from scopa_engine.rules import PRESETS, Rules, State, below, deal, view_of
from scopa_engine.search import ALGORITHMS, Control, Limits, Result
from scopa_engine.search.worlds import hidden_plies

PRESETS_HASHED: Final = (
    "scopa",
    "scopa-3",
    "scopa-6-pairs",
    "scopone",
    "scopa-d-assi",
    "asso-piglia-tutto",
    "re-bello",
    "quindici",
    "escoba",
    "inversa",
    "trenta",
    "ponino",
    "cirulla",
    "ludoteka",
    "boxed",
)
"""Together they use every way to capture, to count and to seat that the kernel knows."""

_PLAYOUTS: Final = 50
_ITERATIONS: Final = 150
_SOLVED_PLAYS: Final = 12
_WORLDS: Final = 2


def signature() -> str:
    """Sixteen hexadecimal digits over best moves, scores and counts of fixed searches."""
    digest = blake2b(digest_size=8)
    for name in PRESETS_HASHED:
        for found in _found(PRESETS[name]):
            digest.update(f"{name} {found}\n".encode())
    return digest.hexdigest()


def _found(rules: Rules) -> Iterator[tuple[float, ...]]:
    # A new one: what was done before would show in shuffles and counts.
    kernel = type(kernel_for(rules))(tables_of(rules))
    kernel.seed(1)
    for by_move in (0, 1):
        yield (kernel.sum_playouts(_PLAYOUTS, by_move),)
    for plays in (0, rules.plays // 2, rules.plays - rules.round_plays):
        state = _position(rules, plays)
        yield from _lines(_search("ismcts", state, Limits(iterations=_ITERATIONS)))
    if rules.sides == 2:
        yield from _solved(_position(rules, rules.plays - _SOLVED_PLAYS))


def _solved(state: State) -> Iterator[tuple[float, ...]]:
    """Value and nodes of the deal, then of every move the sum over some worlds."""
    solver = type(solver_for(state.rules))(tables_of(state.rules))
    load(solver, state)
    solver.seed(1)
    value = solver.solve()
    assert value is not None  # nobody stops it
    yield value, solver.nodes
    solver.hide(hidden_plies(view_of(state, state.turn), state))
    yield solver.pimc(_WORLDS), solver.nodes
    for (card, taken), total in zip(solver.moves(), solver.totals(), strict=True):
        yield card, taken, total


def _position(rules: Rules, plays: int) -> State:
    """A deal after so many plays at random."""
    rng = Random(1)
    state = deal(rules, rng)
    for _ in range(plays):
        moves = state.legal_moves()
        state = state.after(moves[below(len(moves), rng)])
    return state


def _search(algorithm: str, state: State, limits: Limits) -> Result:
    control = Control(clock=lambda: 0.0)
    view = view_of(state, state.turn)
    return ALGORITHMS[algorithm](view, limits, control, Random(1), lambda _: None)


def _lines(result: Result) -> Iterator[tuple[float, ...]]:
    yield result.worlds, result.iterations, result.nodes
    for line in result.lines:
        total = 0 if line.points is None else round(line.points * line.visits)
        yield line.move.card, line.move.taken, line.visits, total
