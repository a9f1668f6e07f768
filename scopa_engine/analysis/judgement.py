"""What is found about the moves of a position, with what chance may have done to it.

Several independent searches value every move; the interval of a figure is Student's t over
them.  A loss is measured against the best move, and chance makes some move look best: so the
best move of one half of the searches is valued by the other half.  A loss is then not
overstated on average, nor is a sum of losses, and the interval of a loss that chance has made
holds zero.  It is the interval of what the search finds with so many iterations; what a longer
search would find is another matter.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scopa_engine.binding import move_text
from scopa_engine.match.stats import Estimate, estimate, t_interval
from scopa_engine.rules import Move

MISTAKE: Final = 0.25
"""Points from which a loss is a mistake, ``?``, if it is significant."""
BLUNDER: Final = 0.75
"""Points from which it is a blunder, ``??``."""

Interval = tuple[float, float]
Sample = dict[Move, tuple[float, int]]
"""What one search has found: for every move its value and the visits behind it."""


@dataclass(frozen=True, slots=True)
class MoveValue:
    """A legal move.

    :ivar points: the expected difference of points at the end of the deal, for the mover's side.
    :ivar visits: how many iterations or worlds stand behind it.
    :ivar loss: what it is worth less than the best move; a little below zero, by chance, for
        moves that are as good as the best.
    :ivar loss_error: the standard error of the loss.
    :ivar interval: 95%, as ``loss_interval``; ``None`` of a value that is exact.
    """

    move: Move
    points: float
    interval: Interval | None
    visits: int
    loss: float
    loss_error: float
    loss_interval: Interval | None

    @property
    def is_significant(self) -> bool:
        """Whether the move is worse than the best, and not only by chance."""
        return (self.loss if self.loss_interval is None else self.loss_interval[0]) > 0

    @property
    def mark(self) -> str:
        """``??`` of a blunder, ``?`` of another mistake, else nothing."""
        if not self.is_significant or self.loss < MISTAKE:
            return ""
        return "??" if self.loss >= BLUNDER else "?"


@dataclass(frozen=True, slots=True)
class Analysis:
    """The moves of a position, the best first.

    :ivar method: how they were valued.
    :ivar searches: how many independent searches there were; none, where the values are exact.
    :ivar iterations: of each search for each move.
    :ivar note: what a reader should know of how they were valued.
    """

    moves: tuple[MoveValue, ...]
    method: str
    searches: int = 0
    iterations: int = 0
    note: str | None = None

    @property
    def is_exact(self) -> bool:
        """Whether the values are proven."""
        return not self.searches

    def of(self, move: Move) -> MoveValue:
        """What is found about ``move``, a legal one."""
        return next(each for each in self.moves if each.move == move)


def judge_exact(values: dict[Move, float]) -> tuple[MoveValue, ...]:
    """The moves by proven values."""
    best = max(values.values())
    return _sorted(
        [
            MoveValue(move, points, None, 1, best - points, 0.0, None)
            for move, points in values.items()
        ]
    )


def judge(samples: Sequence[Sample]) -> tuple[MoveValue, ...]:
    """The moves by the values of two or more independent searches."""
    bests = _values_of_the_best(samples)
    return _sorted([_judged(move, samples, bests) for move in samples[0]])


def _judged(move: Move, samples: Sequence[Sample], bests: Sequence[float]) -> MoveValue:
    points = [sample[move][0] for sample in samples]
    losses = [best - value for best, value in zip(bests, points, strict=True)]
    value, loss = estimate(points), estimate(losses)
    return MoveValue(
        move,
        math.fsum(points) / len(points),
        _interval(value),
        sum(sample[move][1] for sample in samples),
        math.fsum(losses) / len(losses),
        loss.se or 0.0,
        _interval(loss),
    )


def _interval(of: Estimate) -> Interval:
    interval = t_interval(of)
    assert interval is not None, "an interval needs two searches"
    return interval


def _values_of_the_best(samples: Sequence[Sample]) -> list[float]:
    """In each search the value of the move that is best in the searches of the other half."""
    best = [_best(samples[half::2]) for half in (0, 1)]
    return [sample[best[1 - number % 2]][0] for number, sample in enumerate(samples)]


def _best(samples: Sequence[Sample]) -> Move:
    return max(samples[0], key=lambda move: math.fsum(sample[move][0] for sample in samples))


def _sorted(moves: list[MoveValue]) -> tuple[MoveValue, ...]:
    """The best first; equal ones by their text, so that every run prints the same."""
    return tuple(sorted(moves, key=lambda each: (-each.points, move_text(each.move))))
