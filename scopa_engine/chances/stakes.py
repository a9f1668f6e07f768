"""What a deal is played for at a score: the chance to win the match by the points of the deal."""

from functools import lru_cache
from math import fsum, sqrt
from typing import Final, NamedTuple

from scopa_engine.chances.shipped import find_chances
from scopa_engine.chances.table import Chances
from scopa_engine.kernel.tables import PAYOFF_WIDTH, PAYOFF_WON
from scopa_engine.rules import Rules

BENT: Final = 0.1
"""From this bend on the score matters."""
CURIOSITY: Final = 3.0
"""Exploration in play for the match, times that of points.  With 300 iterations at scores near the
end 2 to 4 gain 1.3% (95%: 0.8%) of a match a deal against points; 3 gains as much for points.
"""
TRIFLE: Final = 20
"""The payoff of a point that changes nothing: a hundred-thousandth of a match."""
_UNHEARD_OF: Final = 2
"""More points than ever seen in a deal, by so many, count as that."""


class Stakes(NamedTuple):
    """A deal at a score of a match, for the side that plays first (``side``).

    :ivar chance: to win the match, before the deal.
    :ivar mean: the difference of points to expect.
    :ivar slope: what a point more adds to the chance, on average.
    :ivar bend: from 0 to 1, how far chances are from a straight line over the difference of
        points: what of their standard deviation over all deals no such line explains.
    :ivar unit: payoff for a point, for the exploration of a search: ``CURIOSITY`` times the spread
        of payoffs over that of points.
    """

    side: int
    chance: float
    mean: float
    slope: float
    bend: float
    unit: float

    @property
    def matters(self) -> bool:
        """Whether the best play for points need not be the best for the match."""
        return self.bend >= BENT

    def chance_of(self, side: int, points: float) -> float:
        """The chance of ``side`` when it expects so many points more than the other.

        Along the line of ``slope``, so for points that are expected and not yet won.
        """
        ahead = points if side == self.side else -points
        chance = min(max(self.chance + self.slope * (ahead - self.mean), 0.0), 1.0)
        return chance if side == self.side else 1 - chance


class _Deal:
    """A deal of the seat ``dealer`` at ``score``, from the side that plays first."""

    def __init__(self, chances: Chances, score: tuple[int, ...], dealer: int) -> None:
        rules = chances.rules
        self.chances = chances
        self.side = rules.side(rules.first_seat(dealer))
        self.is_of_dealer = self.side == rules.side(dealer)
        self.own, self.other = score[self.side], score[1 - self.side]

    def chance_after(self, ours: int, theirs: int) -> float:
        """The chance of the first player's side after a deal with so many points."""
        own, other = self.own + ours, self.other + theirs
        if self.is_of_dealer:  # the other side deals next
            return 1 - self.chances.of_dealer(other, own)
        return self.chances.of_dealer(own, other)

    def results(self) -> list[tuple[int, int, int]]:
        """How deals end: points of the first player's side, of the other side, deals."""
        rows = self.chances.results.points
        return list(rows) if self.is_of_dealer else [(b, a, n) for a, b, n in rows]


def stakes_of(chances: Chances, score: tuple[int, ...], dealer: int) -> Stakes:
    """What a deal of the seat ``dealer`` is played for at ``score``."""
    deal = _Deal(chances, score, dealer)
    rows = deal.results()
    sign = -1 if chances.rules.inverse else 1
    counts = [count for _, _, count in rows]
    points = [float(sign * (ours - theirs)) for ours, theirs, _ in rows]
    wins = [deal.chance_after(ours, theirs) for ours, theirs, _ in rows]
    mean, chance = _mean(points, counts), _mean(wins, counts)
    of_points, of_wins = _covariance(points, points, counts), _covariance(wins, wins, counts)
    if not of_points or not of_wins:
        return Stakes(deal.side, chance, mean, slope=0.0, bend=0.0, unit=1.0)
    shared = _covariance(points, wins, counts)
    bend = sqrt(max(0.0, 1 - shared * shared / (of_points * of_wins)))
    unit = CURIOSITY * 2 * PAYOFF_WON * sqrt(of_wins / of_points)
    return Stakes(deal.side, chance, mean, shared / of_points, bend, unit)


def payoffs_of(chances: Chances, score: tuple[int, ...], dealer: int) -> tuple[int, ...]:
    """What each result of a deal of the seat ``dealer`` at ``score`` pays the first player's side.

    By its points times ``PAYOFF_WIDTH`` plus the other side's: ``PAYOFF_WON`` if that wins the
    match, as much below zero if it loses it, and in between as the chance is.  A point more is
    a trifle more, so that of plays which are equal for the match the one for more points is best.
    """
    deal = _Deal(chances, score, dealer)
    most = min(chances.results.most + _UNHEARD_OF, PAYOFF_WIDTH - 1)
    points = range(most + 1)
    trifle = -TRIFLE if chances.rules.inverse else TRIFLE
    of = [
        [round(PAYOFF_WON * (2 * deal.chance_after(a, b) - 1)) + trifle * (a - b) for b in points]
        for a in points
    ]
    every = [min(points, most) for points in range(PAYOFF_WIDTH)]
    return tuple(of[a][b] for a in every for b in every)


@lru_cache(maxsize=1024)
def stakes_at(rules: Rules, score: tuple[int, ...], dealer: int) -> Stakes | None:
    """As :func:`stakes_of` with the table that comes with the engine, if there is one."""
    chances = find_chances(rules)
    return None if chances is None else stakes_of(chances, score, dealer)


@lru_cache(maxsize=256)
def payoffs_at(rules: Rules, score: tuple[int, ...], dealer: int) -> tuple[int, ...] | None:
    """As :func:`payoffs_of` with the table that comes with the engine, if there is one."""
    chances = find_chances(rules)
    return None if chances is None else payoffs_of(chances, score, dealer)


def _mean(values: list[float], counts: list[int]) -> float:
    return fsum(value * n for value, n in zip(values, counts, strict=True)) / sum(counts)


def _covariance(first: list[float], second: list[float], counts: list[int]) -> float:
    a, b = _mean(first, counts), _mean(second, counts)
    return _mean([(x - a) * (y - b) for x, y in zip(first, second, strict=True)], counts)
