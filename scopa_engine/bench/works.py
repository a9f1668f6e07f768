"""The work whose speed is told, each on the kernel that runs."""

from typing import Final

from scopa_engine.bench.deals import ROUNDS, RULES, position
from scopa_engine.bench.measure import Work
from scopa_engine.kernel.backend import COMPILED, backend, kernel_for, solver_for
from scopa_engine.kernel.position import load

SOLVED: Final = {1: 200, 2: 200, 3: 200, 4: 200, 5: 200, 6: 100}
"""How many deals are solved, by rounds left."""
SAMPLED: Final = (2, 3, 4, 5, 6)
"""Rounds left of the positions whose hidden cards are sampled; in the last round none are."""

_FIRST_SOLVED: Final = 5000
_DEALS: Final = 50

# Playouts and worlds in a piece of work: some milliseconds compiled.
_PLAYOUTS: Final = {COMPILED: 20_000}
_WORLDS: Final = {COMPILED: 10}
_FEW_PLAYOUTS: Final = 200
_FEW_WORLDS: Final = 1


def playouts(by_move: int) -> Work:
    """Random deals, by one policy of :meth:`Playout.sum_playouts` or the other."""
    kernel = kernel_for(RULES)
    deals = _PLAYOUTS.get(backend(), _FEW_PLAYOUTS)

    def prepare(repeat: int, piece: int) -> None:
        kernel.seed(1000 * repeat + piece)

    def run() -> int:
        kernel.sum_playouts(deals, by_move)
        return deals

    return Work(prepare, run)


def tree_search(iterations: int) -> Work:
    """Tree searches of the first move, from an empty tree to the moves' visits."""
    kernel = kernel_for(RULES)
    size = 1 << (2 * iterations - 1).bit_length()
    hidden = hidden_plies(ROUNDS)

    def prepare(repeat: int, piece: int) -> None:
        load(kernel, position(piece % _DEALS))
        kernel.seed(10_000 * repeat + piece)

    def run() -> int:
        kernel.start(hidden, size)
        kernel.search(iterations)
        kernel.root_moves()
        return iterations

    return Work(prepare, run)


def solve(rounds_left: int) -> Work:
    """Deals solved to the end, all cards known; what is done counts in nodes."""
    solver = solver_for(RULES)

    def prepare(_: int, piece: int) -> None:
        load(solver, position(_FIRST_SOLVED + piece, rounds_left, piece))

    def run() -> int:
        solver.solve()
        return solver.nodes

    return Work(prepare, run, most=SOLVED[rounds_left])


def sample_worlds(rounds_left: int) -> Work:
    """Worlds of which every move is solved to the end."""
    solver = solver_for(RULES)
    hidden = hidden_plies(rounds_left)
    worlds = _WORLDS.get(backend(), _FEW_WORLDS)

    def prepare(repeat: int, piece: int) -> None:
        number = piece % _DEALS
        load(solver, position(_DEALS * repeat + number, rounds_left, number))
        solver.seed(piece)

    def run() -> int:
        solver.hide(hidden)
        return solver.pimc(worlds)

    return Work(prepare, run)


def hidden_plies(rounds_left: int) -> list[int]:
    """Plies, from the start of a round on, whose cards the player to move does not know."""
    start = RULES.plays - RULES.round_plays * rounds_left
    own = range(start, start + RULES.round_plays, RULES.players)
    return [ply for ply in range(start, RULES.plays) if ply not in own]
