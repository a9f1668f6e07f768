"""Where the points go that a mistake loses: by scoring category.

A search says how much a move loses, not in what.  So both moves, the one that was played and
the best, are played on to the end of the deal in the same worlds, which agree with what the
mover knew: perfectly where that is soon done, else as the rule bot *greedy* plays.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from scopa_engine.analysis.judgement import Analysis
from scopa_engine.binding import position_text
from scopa_engine.rules import Move, State, View, points_of, view_of
from scopa_engine.rules.cards import size
from scopa_engine.search.greedy import choose
from scopa_engine.search.worlds import sample_world
from scopa_engine.solve import UnsolvableError, solve

WORLDS: Final = 40
"""In how many worlds both moves are played on; one is enough where it is the only one."""
OTHER: Final = "other"
"""What the deals played on do not show of a loss; nothing where it is proven."""

# Cards in hands up to which a whole deal is solved in some milliseconds.
_SMALL_HANDS: Final = 6


def loss_by_category(view: View, analysis: Analysis, played: Move) -> dict[str, float]:
    """What ``played`` loses against the best move, by category and :data:`OTHER`.

    The parts add up to the loss.  With three or more sides a category counts by the difference
    to the mean of the others.  The same arguments give the same result.
    """
    best = analysis.moves[0].move
    parts: dict[str, float] = {}
    worlds = list(_worlds(view, analysis))
    for world in worlds:
        better, own = (_leads(_end(world.after(move), analysis), view) for move in (best, played))
        for name, lead in better.items():
            parts[name] = parts.get(name, 0.0) + (lead - own[name]) / len(worlds)
    return {**parts, OTHER: analysis.of(played).loss - sum(parts.values())}


def _worlds(view: View, analysis: Analysis) -> Iterator[State]:
    rng = Random(f"split {position_text(view)}")
    for _ in range(1 if analysis.is_exact else WORLDS):
        yield sample_world(view, rng)


def _end(state: State, analysis: Analysis) -> State:
    """The deal played on to its end."""
    if analysis.is_exact or sum(map(size, state.hands)) <= _SMALL_HANDS:
        try:
            return _play_perfectly(state)
        except UnsolvableError:
            pass
    return _play_greedily(state)


def _play_perfectly(state: State) -> State:
    for move in () if state.is_over else solve(state).line:
        state = state.after(move)
    return state


def _play_greedily(state: State) -> State:
    while not state.is_over:
        moves = state.legal_moves()
        seen = view_of(state, state.turn)
        state = state.after(moves[0] if len(moves) == 1 else choose(seen, moves))
    return state


def _leads(end: State, view: View) -> Mapping[str, float]:
    """By category what the mover's side has more than the others in a finished deal."""
    side = view.rules.side(view.turn)
    sign = -1 if view.rules.inverse else 1
    return {
        name: sign * (points[side] - (sum(points) - points[side]) / (len(points) - 1))
        for name, points in points_of(end).items()
    }
