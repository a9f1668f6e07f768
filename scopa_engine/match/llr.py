"""Log-likelihood ratios of paired results: how much better one hypothesis explains them.

Each is the logarithm of how much more likely the results are under the second hypothesis
than under the first, each with its best-fitting distribution.  The pentanomial ratios are
those of the generalized sequential test in Michel Van den Bergh, "Comments on normalized
Elo" (normalized_elo_practical.pdf), which fishtest and fastchess use too.
"""

import math
from collections.abc import Sequence
from typing import Final

# Stands for the count of a pair score that was not seen, and for squares that add up to
# nothing, so that every ratio is finite; the value is that of fishtest and fastchess.
_UNSEEN: Final = 1e-3
NELO: Final = 800 / math.log(10)
"""Normalised Elo of a game whose mean lies one standard deviation above 1/2: 347.4."""

_SCORES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
_ROUNDS: Final = 50
_PRECISE: Final = 1e-7


def points_llr(pairs: int, squares0: float, squares1: float) -> float:
    """The ratio for a mean of h1 against one of h0, of normal results of unknown spread.

    LLR = (n/2) ln(r0 / r1) with r = mean of (d - h)^2, the most likely variance when the mean
    is h.  With t = mean / SD (n in the SD) it is (n/2) ln[(1 + (t - t0)^2) / (1 + (t - t1)^2)],
    section 4.2 of the source, for hypotheses that are converted with the SD so far.

    :param squares0: sum of (d - h0)^2 over the ``pairs`` results d; ``squares1`` for h1.
    """
    return pairs / 2 * math.log((squares0 + _UNSEEN) / (squares1 + _UNSEEN))


def logistic_llr(counts: Sequence[int], elo0: float, elo1: float) -> float:
    """The ratio for an Elo difference of ``elo1`` against ``elo0``.

    The most likely distribution with mean m is q = p / (1 + x (a - m)), x the root of
    sum p (a - m) / (1 + x (a - m)) = 0 (source, proposition 1.1).

    :param counts: pairs by score, 0 1/4 1/2 3/4 1.
    """
    pairs, shares = _shares(counts)
    fits = [_with_mean(shares, score_of(elo)) for elo in (elo0, elo1)]
    return _ratio(pairs, shares, *fits)


def normalized_llr(counts: Sequence[int], nelo0: float, nelo1: float) -> float:
    """The ratio for a normalised Elo difference of ``nelo1`` against ``nelo0``.

    A normalised Elo is a t-value, (mean - 1/2) / SD = sqrt(2) nElo / 347.4 over pairs; the most
    likely distribution with it is found in a few rounds (source, section 4.1).  Where all n
    pairs are won it comes down to n ln(m1 / m0), m the mean of a won or lost pair with that
    t-value, (1 + t / sqrt(1 + t^2)) / 2: finite, though no t-value explains such pairs.

    :param counts: pairs by score, 0 1/4 1/2 3/4 1.
    """
    pairs, shares = _shares(counts)
    fits = [_with_t(shares, math.sqrt(2) * nelo / NELO) for nelo in (nelo0, nelo1)]
    return _ratio(pairs, shares, *fits)


def score_of(elo: float) -> float:
    """The score that is expected at an Elo difference.

    >>> score_of(0)
    0.5
    """
    return 1 / (1 + 10 ** (-elo / 400))


def _shares(counts: Sequence[int]) -> tuple[float, list[float]]:
    seen = [count or _UNSEEN for count in counts]
    pairs = math.fsum(seen)
    return pairs, [count / pairs for count in seen]


def _ratio(pairs: float, shares: list[float], fit0: list[float], fit1: list[float]) -> float:
    terms = zip(shares, fit0, fit1, strict=True)
    return pairs * math.fsum(p * math.log(q1 / q0) for p, q0, q1 in terms)


def _with_t(shares: list[float], t: float) -> list[float]:
    """The most likely distribution whose (mean - 1/2) / SD is ``t``."""
    fit, x = [1 / len(_SCORES)] * len(_SCORES), 0.0
    for _ in range(_ROUNDS):
        mean = math.fsum(q * a for q, a in zip(fit, _SCORES, strict=True))
        variance = math.fsum(q * (a - mean) ** 2 for q, a in zip(fit, _SCORES, strict=True))
        sd = math.sqrt(variance)
        moments = [a - 0.5 - t * sd * (1 + (a - mean) ** 2 / variance) / 2 for a in _SCORES]
        x = _root(shares, moments, x)
        before, fit = fit, _tilted(shares, moments, x)
        if max(abs(q - r) for q, r in zip(fit, before, strict=True)) < _PRECISE:
            break
    return fit


def _with_mean(shares: list[float], mean: float) -> list[float]:
    """The most likely distribution whose mean is ``mean``."""
    moments = [a - mean for a in _SCORES]
    return _tilted(shares, moments, _root(shares, moments, 0.0))


def _tilted(shares: list[float], moments: list[float], x: float) -> list[float]:
    return [p / (1 + x * u) for p, u in zip(shares, moments, strict=True)]


def _root(shares: list[float], moments: list[float], x: float) -> float:
    """The root of sum p u / (1 + x u), at which the moments u have the mean 0 once tilted by x.

    The sum falls between its poles: Newton's method from ``x`` on, kept inside.
    """
    poles = low, high = -1 / max(moments), -1 / min(moments)
    x = x if low < x < high else 0.0
    while True:
        terms = [u / (1 + x * u) for u in moments]
        value = math.fsum(p * term for p, term in zip(shares, terms, strict=True))
        slope = math.fsum(p * term * term for p, term in zip(shares, terms, strict=True))
        low, high = (x, high) if value > 0 else (low, x)
        before, x = x, x + value / slope
        if not low < x < high:
            x = (low + high) / 2
        # The root may lie very near to a pole: what is precise depends on the distance to it.
        if abs(x - before) <= _PRECISE * min(x - poles[0], poles[1] - x):
            return x
