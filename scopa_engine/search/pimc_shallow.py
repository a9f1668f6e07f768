"""Perfect-information Monte Carlo with shallow search.

Worlds are sampled, and each is searched some plies deep.  Every move's value is its mean over
the worlds.  Where the view leaves one world only, that world is searched to the end of the
deal and the values are exact.
"""

from contextlib import suppress
from random import Random

from scopa_engine.kernel.backend import COMPILED, backend, lookahead_for
from scopa_engine.kernel.tables import UnsupportedRulesError
from scopa_engine.rules import Move, State, View
from scopa_engine.search.limits import Control, Limits, SearchStopped
from scopa_engine.search.lookahead import Lookahead, promising_first
from scopa_engine.search.result import Line, Report, Result
from scopa_engine.search.sampled import LAST_PLAYS, Pace, add_up, check_supported, set_up
from scopa_engine.search.worlds import is_only_world, sample_world

DEPTH = 5
"""Plies searched in each world, the root move included."""
DEFAULT_WORLDS = 12
# A world takes some microseconds compiled, a millisecond in plain Python; with the large hands
# of Scopone up to a hundred times that.
_PACE = Pace(4, 512, False) if backend() == COMPILED else Pace(1, 16, True)


class _Sums:
    """Values of each root move added up over worlds."""

    def __init__(self, moves: list[Move]) -> None:
        self.moves = moves
        self.worlds = 0
        self.totals: dict[Move, float] = {}

    def add(self, values: dict[Move, float]) -> None:
        self.worlds += 1
        for move, value in values.items():
            self.totals[move] = self.totals.get(move, 0.0) + value

    def result(self, nodes: int, *, exact: bool) -> Result:
        if not self.worlds:
            return Result(tuple(Line(move, pv=(move,)) for move in self.moves), nodes=nodes)
        lines = [
            Line(move, self.totals[move] / self.worlds, self.worlds, (move,)) for move in self.moves
        ]
        # The order is stable: between equals the first of `moves` is preferred.
        lines.sort(key=lambda line: self.totals[line.move], reverse=True)
        return Result(tuple(lines), self.worlds, self.worlds, nodes, exact)


def pimc_shallow(
    view: View, limits: Limits, control: Control, rng: Random, report: Report
) -> Result:
    """The move with the best mean over sampled worlds.

    What the kernel cannot look ahead in the readable core can, and the result says so.

    :param limits: an iteration is a world.
    """
    exact = is_only_world(view) and view.plays_left <= LAST_PLAYS
    wanted = 1 if exact else limits.iterations_or(DEFAULT_WORLDS)
    try:
        check_supported(view)
        kernel = lookahead_for(view.rules, DEPTH, LAST_PLAYS)
    except UnsupportedRulesError as error:
        result = _on_the_core(view, limits, control, rng, report, wanted=wanted, exact=exact)
        return result.with_note(f"the kernel does not search {error}: on the readable core")
    set_up(kernel, view, rng)
    return add_up(kernel, view, limits, control, report, wanted=wanted, exact=exact, pace=_PACE)


def _on_the_core(
    view: View,
    limits: Limits,
    control: Control,
    rng: Random,
    report: Report,
    *,
    wanted: int | None,
    exact: bool,
) -> Result:
    lookahead = Lookahead(view.rules.side(view.turn), control)
    sums = _Sums(promising_first(limits.searchmoves or view.legal_moves()))
    with suppress(SearchStopped):
        while wanted is None or sums.worlds < wanted:
            sums.add(_values(lookahead, sums.moves, sample_world(view, rng), exact))
            if sums.worlds.bit_count() == 1 and sums.worlds != wanted:
                report(sums.result(lookahead.nodes, exact=exact))
    return sums.result(lookahead.nodes, exact=exact)


def _values(
    lookahead: Lookahead, moves: list[Move], world: State, exact: bool
) -> dict[Move, float]:
    to_the_end = exact or world.plays_left <= LAST_PLAYS
    depth = world.plays_left if to_the_end else DEPTH
    return {move: lookahead.value(world.after(move), depth - 1) for move in moves}
