"""Ratings of all engines of a tournament, with 95% intervals.

Scale: 400 log10 of the odds, as Elo's, so that 400 more points mean odds of ten to one.  The
mean of a group of engines that have met is 0.  A comparison is a meeting (one deal in all
rotations of the seats) with its mean score: 1 for games won, 1/2 for drawn, 0 for lost.

Prior: to every two engines that have met half a meeting is added that was drawn.  It keeps
the rating of an engine finite that has won or lost everything, and matters little otherwise.

Intervals: the Bayesian bootstrap over deals (D. B. Rubin, Annals of Statistics 9, 1981).  Every
deal, with all that was played on it, is given a random weight, exponential with mean 1, and
every prior one of Gamma(1/2), half a meeting again; the interval holds the middle 95% of the
ratings under 1000 such weightings.  It is a bootstrap whose prior takes part: resampling whole
deals would find no spread at all where an engine has won everything, and this one finds that
such an interval reaches far up.  In simulations the intervals of three engines held the truth in
about 90% of tournaments of 10 deals, and in 92% of those of 50.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import mul
from random import Random
from statistics import quantiles
from typing import Final

from scopa_engine.tournament.figures import Names
from scopa_engine.tournament.meetings import Meeting
from scopa_engine.tournament.strengths import groups_of, strengths

SCALE: Final = 400 / math.log(10)
"""Elo points to a natural unit of strength."""

PRIOR: Final = 0.5
"""Drawn meetings that are added for every two engines that have met."""

RESAMPLES: Final = 1000

FEWEST_DEALS: Final = 10
"""Of fewer deals there is no interval: it would be far too short."""

MOST_WEIGHTS: Final = 500
"""Of more deals, some share a weight: each 500th from the first on, and so forth."""

# A prior of next to nothing would be lost in rounding errors; 1 in 900 is drawn less than this.
_LEAST_PRIOR: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating of an engine; comparable only with those of the same ``group``.

    :ivar value: in Elo points, with mean 0 over the group; ``None`` for one that met nobody.
    :ivar interval: the ends of its 95% interval; ``None`` with fewer than ``FEWEST_DEALS`` deals.
    :ivar group: number of the group, 0 for that of the first engine.
    """

    value: float | None
    interval: tuple[float, float] | None
    group: int


def ratings(
    names: Sequence[str], meetings: Iterable[Meeting], rng: Random, resamples: int = RESAMPLES
) -> dict[str, Rating]:
    """The ratings of ``names`` by all ``meetings``; ``rng`` draws the weights of deals."""
    tallies = _Tallies(meetings)
    found: dict[str, Rating] = {}
    if tallies.deals < FEWEST_DEALS:
        resamples = 0
    drawn = [tallies.drawn_scores(rng) for _ in range(resamples)]
    for number, group in enumerate(groups_of(names, tallies.met)):
        if len(group) == 1:
            found[group[0]] = Rating(None, None, number)
            continue
        best = strengths(group, tallies.scores())
        draws = [strengths(group, scores, best) for scores in drawn]
        for name in group:
            interval = _middle([SCALE * draw[name] for draw in draws]) if draws else None
            found[name] = Rating(SCALE * best[name], interval, number)
    return found


def _middle(values: Sequence[float]) -> tuple[float, float]:
    """The ends of the middle 95%."""
    cuts = quantiles(values, n=40, method="inclusive")
    return cuts[0], cuts[-1]


class _Tallies:
    """Scores of every two engines, in columns to be summed under any weights of the deals."""

    def __init__(self, meetings: Iterable[Meeting]) -> None:
        ordered = [each if each.first < each.second else each.turned() for each in meetings]
        deals = sorted({each.deal for each in ordered})
        row = {deal: number % MOST_WEIGHTS for number, deal in enumerate(deals)}
        self.deals = len(deals)
        self._rows = min(self.deals, MOST_WEIGHTS)
        self.met: list[Names] = sorted({(each.first, each.second) for each in ordered})
        self._won = {names: [0.0] * self._rows for names in self.met}
        self._lost = {names: [0.0] * self._rows for names in self.met}
        for each in ordered:
            names = each.first, each.second
            self._won[names][row[each.deal]] += each.score
            self._lost[names][row[each.deal]] += 1 - each.score

    def scores(self) -> dict[Names, float]:
        """What everybody has scored against everybody, every deal counting once."""
        return self._sums([1.0] * self._rows, [PRIOR] * len(self.met))

    def drawn_scores(self, rng: Random) -> dict[Names, float]:
        """The same with every deal, and every prior, counting as often as ``rng`` says."""
        weights = [rng.expovariate(1.0) for _ in range(self._rows)]
        priors = [max(_LEAST_PRIOR, rng.gammavariate(PRIOR, 1.0)) for _ in self.met]
        return self._sums(weights, priors)

    def _sums(self, weights: Sequence[float], priors: Iterable[float]) -> dict[Names, float]:
        sums: dict[Names, float] = {}
        for (first, second), prior in zip(self.met, priors, strict=True):
            won, lost = self._won[first, second], self._lost[first, second]
            sums[first, second] = sum(map(mul, weights, won)) + prior / 2
            sums[second, first] = sum(map(mul, weights, lost)) + prior / 2
        return sums
