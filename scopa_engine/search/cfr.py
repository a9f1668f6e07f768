"""Sound play at the end of a deal of two players: mixed strategies where cards are hidden.

Which game is solved: the one that begins at the position searched, in the last round but one.
The mover may hold any of the cards that were unseen by the other, the other any that are unseen
by the mover, all hands equally likely; both know just that, their own hand and the plays to come.
The last round, in which all cards are known, is worth its exact value, the mean over the ways in
which the last six cards may be dealt.  CFR+ finds strategies for both players and all their
hands (:mod:`scopa_engine.kernel.cfr`); the move is drawn from the mover's.

What that means: the mover's hand is *not* taken as known to the other, as it would be if only
the hidden cards were dealt anew; the play keeps it hidden as far as that pays.  From the first
play of the round the belief is the true one, since the hands were just dealt, so there the
strategy is an equilibrium of the whole rest of the deal.  From later plays on it is one of the
rest after plays that told nothing: a view does not say which plays led to it.
What little that costs, and the few deals of the last round by which hands that the mover does
not hold are valued early in the round (``SPLITS``), is measured by ``bench/exploit.py``.

Before that round the move is that of :func:`ismcts`, in the last round the exact one.
"""

from random import Random
from typing import TYPE_CHECKING, Final

from scopa_engine.kernel.backend import COMPILED, backend, cfr_for
from scopa_engine.kernel.position import load
from scopa_engine.kernel.tables import UnsupportedRulesError
from scopa_engine.rules import Card, CardSet, Move, View, below, members
from scopa_engine.rules.cards import EMPTY, add
from scopa_engine.search.ismcts import ismcts
from scopa_engine.search.limits import Control, Limits
from scopa_engine.search.pimc import pimc
from scopa_engine.search.result import Line, Report, Result
from scopa_engine.search.worlds import is_only_world, sample_world

if TYPE_CHECKING:
    from scopa_engine.kernel.cfr import Cfr

ITERATIONS: Final = 24
"""Both players together lose less than 0.005 points to this many."""
_FEWEST: Final = 8
SPLITS: Final = (20, 20, 20, 20, 20, 4, 1)
"""Deals of the last round by which hands not held are valued, by the plays left in this one."""
WHOLE: Final = 1000
"""The ``visits`` of a move that is always played."""
LAST: Final = 6
"""Plays in a round, and cards in the last one."""

# Seconds to allow for a solution, by the plays left in the round, with room for a slower machine;
# plain Python takes a hundred times as long.
_SECONDS: Final = (0.0, 0.005, 0.01, 0.03, 0.2, 0.3, 0.45)
_SLOWER: Final = 1 if backend() == COMPILED else 100
_PATIENCE: Final = 10.0
"""What to allow when no time is given."""
# Work between two looks at the clock, a few milliseconds: nodes and payoffs.
_NODES, _PAYOFFS = (1024, 64) if backend() == COMPILED else (16, 1)
# Iterations of tree search, for a move to play if the time is up before there is a solution.
_FIRST: Final = 512
_FINE: Final = 1 << 30


def cfr(view: View, limits: Limits, control: Control, rng: Random, report: Report) -> Result:
    """A move drawn from an equilibrium of the last round but one; its ``visits`` are chances.

    The limits of iterations are for :func:`ismcts`; this does :data:`ITERATIONS`, or as many as
    there is time for.  It is left to ``ismcts`` where there is too little time, and where more
    or other cards are known than in play, or the kernel does not play the rules.
    """
    if is_only_world(view):
        return pimc(view, limits, control, rng, report)
    solver = _prepared(view, control, rng)
    if solver is None:
        return ismcts(view, limits, control, rng, report)
    first = ismcts(view, limits._replace(iterations=_FIRST, threads=1), control, rng, report)
    if not _is_solved(solver, control):
        return first.with_note("the round could not be solved: ismcts")
    return _result(solver, view.hands[view.turn].cards, limits, rng)


class Mixtures:
    """Mixed strategies, each public position being solved once for all hands if that will do."""

    def __init__(self) -> None:
        self._solved: View | None = None

    def of(self, view: View, control: Control) -> dict[Move, float] | None:
        """How likely :func:`cfr` makes each move; ``None`` where it does not solve the view."""
        hands = tuple(hand._replace(cards=EMPTY) for hand in view.hands)
        public = view._replace(hands=hands)
        if public != self._solved or SPLITS[view.plays_left - LAST] < SPLITS[0]:
            self._solved = None
            solver = _prepared(view, control, Random(0))
            if solver is None or not _is_solved(solver, control):
                return None
            self._solved = public
        hand = view.hands[view.turn].cards
        return {
            Move(Card(card), CardSet(taken)): chance
            for card, taken, chance, _ in cfr_for(view.rules).root_moves(hand)
        }


def _prepared(view: View, control: Control, rng: Random) -> "Cfr | None":
    """The solver at the view, if it can solve it and there is time."""
    plays = view.plays_left - LAST
    if not 0 < plays <= LAST or not _is_as_in_play(view):
        return None
    left = _PATIENCE if control.deadline is None else control.deadline - control.clock()
    if left < _SECONDS[plays] * _SLOWER:
        return None
    try:
        solver = cfr_for(view.rules)
    except UnsupportedRulesError:
        return None
    load(solver, sample_world(view, rng))
    hand = view.hands[view.turn].cards
    solver.plant(add(view.unseen, hand), hand, SPLITS[plays])
    return solver


def _is_as_in_play(view: View) -> bool:
    """Whether the mover knows its own hand, no other cards to come, and all piles."""
    if view.stock.known or any(pile.unknown for pile in view.piles):
        return False
    return all(
        not (hand.unknown if seat == view.turn else hand.cards)
        for seat, hand in enumerate(view.hands)
    )


def _is_solved(solver: "Cfr", control: Control) -> bool:
    """Solve, for as long as there is time; whether there is a solution."""
    try:
        while not solver.grow(_NODES):
            if control.is_over:
                return False
    except OverflowError:
        return False
    while not solver.pay(_PAYOFFS):
        if control.is_over:
            return False
    solver.prepare()
    while solver.walks < 2 * ITERATIONS and _learns(solver, control):
        pass
    return solver.walks >= 2 * _FEWEST


def _learns(solver: "Cfr", control: Control) -> bool:
    """Let the solver learn once; whether there is time for it to do so again, and to end."""
    start = control.clock()
    solver.learn()
    if control.is_over:
        return False
    now = control.clock()
    return control.deadline is None or now + 2 * (now - start) < control.deadline


def _result(solver: "Cfr", hand: CardSet, limits: Limits, rng: Random) -> Result:
    lines, chances = [], []
    for card, taken, chance, value in solver.root_moves(hand):
        move = Move(Card(card), CardSet(taken))
        if not limits.searchmoves or move in limits.searchmoves:
            lines.append(Line(move, value, round(chance * WHOLE), (move,)))
            chances.append(chance)
    best = lines[_drawn(chances, rng)]
    lines.sort(
        key=lambda line: (line is not best, -line.visits, line.move.card, members(line.move.taken))
    )
    iterations = solver.walks // 2
    return Result(tuple(lines), iterations, iterations, solver.used)


def _drawn(chances: list[float], rng: Random) -> int:
    """Which of the moves is played; equally likely when none had a chance."""
    total = sum(chances)
    if total <= 0:
        return below(len(chances), rng)
    left = total * below(_FINE, rng) / _FINE
    for index, chance in enumerate(chances):
        left -= chance
        if left < 0:
            return index
    return chances.index(max(chances))
