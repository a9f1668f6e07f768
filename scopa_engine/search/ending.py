"""The last plays of a deal when all cards are known and it is played for the match."""

from random import Random
from typing import TYPE_CHECKING

from scopa_engine.kernel.backend import kernel_for
from scopa_engine.kernel.position import load
from scopa_engine.kernel.tables import PAYOFF_WON
from scopa_engine.rules import Card, CardSet, Move, View, members
from scopa_engine.search.limits import Limits
from scopa_engine.search.match_score import as_chances, load_stakes
from scopa_engine.search.result import Line, Result
from scopa_engine.search.worlds import sample_world

if TYPE_CHECKING:
    from scopa_engine.chances import Stakes


def solve_ending(view: View, limits: Limits, stakes: "Stakes", rng: Random) -> Result:
    """Every move with the exact chance that it leaves; ``view`` has one world only.

    :raises UnsupportedRulesError: for rules that the kernel cannot play.
    """
    kernel = kernel_for(view.rules)
    load(kernel, sample_world(view, rng))
    load_stakes(kernel, view, stakes)
    lines = []
    for card, taken, payoff in kernel.solve_rest():
        move = Move(Card(card), CardSet(taken))
        if not limits.searchmoves or move in limits.searchmoves:
            lines.append(Line(move, payoff / PAYOFF_WON, 1, (move,)))
    lines.sort(key=lambda line: (-(line.points or 0), line.move.card, members(line.move.taken)))
    return as_chances(Result(tuple(lines), 1, 1, len(lines), exact=True))
