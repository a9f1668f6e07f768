"""Statistics of paired deals: pure functions of the results of whole pairs.

A pair is one deck played once in every rotation of the seats.  It is the unit of all
figures: the games of a pair are not independent of each other, so they are averaged first.
A figure that is undefined for the data is ``None``, never a guess and never a NaN.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

from scopa_engine.match.llr import NELO

# Beyond these pair scores an Elo difference says more about the clamp than about the engines.
_ELO_CLAMP = 0.001
_NORMAL_95 = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class Estimate:
    """Mean of ``count`` values, if there are any, and its standard error, if there are two."""

    count: int
    mean: float | None
    se: float | None


def estimate(values: Sequence[float]) -> Estimate:
    """Mean and standard error, SD / sqrt(n) with n - 1 in the SD."""
    count = len(values)
    if not count:
        return Estimate(0, None, None)
    mean = math.fsum(values) / count
    if count == 1:
        return Estimate(count, mean, None)
    variance = math.fsum((value - mean) ** 2 for value in values) / (count - 1)
    return Estimate(count, mean, math.sqrt(variance / count))


def stratified(groups: Sequence[Sequence[float]]) -> Estimate:
    """The mean of the means of the groups, each weighing alike however many values it has.

    Its standard error is sqrt(sum SE^2) / number of groups; unknown where one of theirs is.
    """
    found = [estimate(group) for group in groups]
    count = sum(of.count for of in found)
    means = [of.mean for of in found if of.mean is not None]
    errors = [of.se for of in found if of.se is not None]
    if not found or len(means) < len(found):
        return Estimate(count, None, None)
    mean = math.fsum(means) / len(found)
    if len(errors) < len(found):
        return Estimate(count, mean, None)
    return Estimate(count, mean, math.hypot(*errors) / len(found))


def t_interval(of: Estimate, confidence: float = 0.95) -> tuple[float, float] | None:
    """Two-sided interval of the mean by Student's t with ``count - 1`` degrees of freedom."""
    if of.mean is None or of.se is None:
        return None
    # Imported here: loading it takes longer than a short match.
    from scipy.special import stdtrit

    half = float(stdtrit(of.count - 1, (1 + confidence) / 2)) * of.se
    return of.mean - half, of.mean + half


def los(of: Estimate) -> float | None:
    """Likelihood of superiority, Phi(mean / SE): the chance that the true mean is above 0."""
    return NormalDist().cdf(of.mean / of.se) if of.mean is not None and of.se else None


def pentanomial(scores: Sequence[float]) -> tuple[int, int, int, int, int]:
    """How many pairs of two games scored 0, 1/4, 1/2, 3/4 and 1."""
    counts = Counter(scores)
    return counts[0.0], counts[0.25], counts[0.5], counts[0.75], counts[1.0]


def elo_of(score: float) -> float:
    """Elo difference at which ``score``, strictly between 0 and 1, is expected.

    >>> elo_of(0.5)
    0.0
    """
    return 400 * math.log10(score / (1 - score))


def elo(scores: Sequence[float]) -> tuple[float, float | None, float | None] | None:
    """Elo difference by pair scores, with the ends of its 95% interval.

    The interval is Elo(mu -+ 1.96 sqrt(v / n)), v the variance of the scores over pairs, with
    the scores clamped to [0.001, 0.999].  ``None`` at a mean of 0 or 1, where no finite
    difference is meant; the ends are ``None`` for fewer than two pairs.
    """
    of = estimate(scores)
    if of.mean is None or not 0 < of.mean < 1:
        return None
    if of.se is None:
        return elo_of(of.mean), None, None
    low, high = (_clamp(of.mean + sign * _NORMAL_95 * of.se) for sign in (-1, 1))
    return elo_of(of.mean), elo_of(low), elo_of(high)


def normalized_elo(scores: Sequence[float]) -> tuple[float, float, float] | None:
    """Normalised Elo difference by pair scores, with the ends of its 95% interval.

    (mu - 1/2) / sqrt(2 v) x 800 / ln 10, v the variance of the scores over pairs (with n, not
    n - 1) and so sqrt(2 v) the spread of a game; the interval is that of mu, -+ 1.96
    sqrt(v / n), on the same scale.  As fishtest and fastchess have it.  ``None`` without
    spread, where it is not defined.
    """
    of = estimate(scores)
    if of.mean is None or not of.se:
        return None
    spread = of.se * math.sqrt(of.count - 1)
    value = (of.mean - 0.5) / (math.sqrt(2) * spread) * NELO
    half = _NORMAL_95 / math.sqrt(2 * of.count) * NELO
    return value, value - half, value + half


def _clamp(score: float) -> float:
    return min(max(score, _ELO_CLAMP), 1 - _ELO_CLAMP)
