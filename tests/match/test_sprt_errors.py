"""How often a sequential test is wrong, by simulation under both hypotheses.

The bounds of Wald keep both errors below what is asked for: a ratio passes its bound by a part
of a pair, and nothing is decided before the first pairs, so the rates lie a little lower, and
the lower the shorter the test.

For more trials than there is time for here, with the figures on standard output:
``SCOPA_SPRT_TRIALS=10000 pytest -s -n 0 -o timeout=0 tests/match/test_sprt_errors.py``.
"""

import math
import os
from collections import Counter
from dataclasses import dataclass
from random import Random

import pytest

from scopa_engine.match.sprt import Bounds, Model, Sprt, Verdict

TRIALS = int(os.environ.get("SCOPA_SPRT_TRIALS", "0"))
SD = 1.5
"""Of a pair of deals, about what engines of like strength have."""


def points(mean):
    """Draws pairs by their points, normal and rounded to halves as those of two games are."""
    return lambda rng: (round(2 * rng.gauss(mean, SD)) / 2, 0.5)


# Symmetric, with a mean of 1/2 and a variance of 0.075 around it.
SHARES = (0.1, 0.2, 0.4, 0.2, 0.1)
VARIANCE = 0.075


def scores(lead):
    """Draws pairs by their score, with the mean 1/2 + lead.

    The shares p (1 + lead (a - 1/2) / v) have that mean, and as the others are symmetric, the
    variance v - lead^2.
    """
    values = [index / 4 for index in range(5)]
    weights = [p * (1 + lead * (a - 0.5) / VARIANCE) for p, a in zip(SHARES, values, strict=True)]
    return lambda rng: (0.0, rng.choices(values, weights)[0])


def logistic(elo):
    return scores(1 / (1 + 10 ** (-elo / 400)) - 0.5)


def normalized(nelo):
    # lead / sqrt(v - lead^2) is sqrt(2) nElo ln 10 / 800.
    t = math.sqrt(2) * nelo * math.log(10) / 800
    return scores(t * math.sqrt(VARIANCE / (1 + t * t)))


@dataclass(frozen=True)
class Simulated:
    """How trials ended: shares of them, and the pairs that they took on average."""

    trials: int
    h1: float
    pairs: float


def simulate(bounds, draw, trials, name):
    verdicts, pairs = Counter(), 0
    for trial in range(trials):
        rng = Random(f"{name}/{trial}")
        test = Sprt(bounds)
        while test.add(*draw(rng)) is Verdict.UNDECIDED:
            pass
        state = test.state
        verdicts[state.verdict] += 1
        pairs += state.pairs
    return Simulated(trials, verdicts[Verdict.H1] / trials, pairs / trials)


CASES = [
    pytest.param(Bounds(0, 0.3), points, 1000, id="points"),
    pytest.param(Bounds(0, 60, model=Model.NORMALIZED), normalized, 120, id="normalized"),
    pytest.param(Bounds(0, 60, model=Model.LOGISTIC), logistic, 400, id="logistic"),
]


@pytest.mark.parametrize(("bounds", "world", "trials"), CASES)
def test_errors_are_as_rare_as_asked_for(bounds, world, trials):
    trials = TRIALS or trials
    under = [simulate(bounds, world(h), trials, f"h{h}") for h in (bounds.h0, bounds.h1)]
    wrong = under[0].h1, 1 - under[1].h1
    # Three standard errors of a share of 5%.
    slack = 3 * math.sqrt(0.05 * 0.95 / trials)
    for rate, found in zip(wrong, under, strict=True):
        print(f"{bounds.model}: {trials} trials, wrong {rate:.2%}, {found.pairs:.1f} pairs")
        # Not far below either: that would be pairs wasted.
        assert 0.05 - 0.025 - slack < rate < 0.05 + slack
