"""How many pairs a test will take: an estimate before the first one is played."""

import math
from dataclasses import asdict, dataclass
from statistics import NormalDist
from typing import Final

from scopa_engine.match.llr import NELO, score_of
from scopa_engine.match.outcome import SetupError
from scopa_engine.match.sprt import MIN_PAIRS, Bounds, Model

# By how many standard deviations of its steps a random walk passes a bound, on average:
# -zeta(1/2) / sqrt(2 pi).
_OVERSHOOT: Final = 0.5826


@dataclass(frozen=True, slots=True)
class Expected:
    """What to expect of a test where the true difference is ``effect``.

    :ivar pairs: how many the test takes on average.
    :ivar accepts_h1: the chance that it does.
    """

    effect: float
    pairs: float
    accepts_h1: float


@dataclass(frozen=True, slots=True)
class Plan:
    """How long a test takes.

    :ivar sd: standard deviation of a pair, where the model needs it.
    :ivar fixed_pairs: what a test of fixed length takes for the same chances to be wrong.
    :ivar expected: where h0 holds, where h1 holds, and for the effect that was asked for.
    """

    model: Model
    h0: float
    h1: float
    alpha: float
    beta: float
    sd: float | None
    fixed_pairs: float
    expected: tuple[Expected, ...]


def plan(bounds: Bounds, sd: float | None, effect: float | None = None) -> Plan:
    """How long a test takes; ``sd`` as in :func:`expect`.

    :raises SetupError: when the spread is needed and not there.
    """
    effects = [bounds.h0, bounds.h1, *([] if effect is None else [effect])]
    return Plan(
        **asdict(bounds),
        sd=None if bounds.model is Model.NORMALIZED else sd,
        fixed_pairs=fixed_pairs(bounds, sd),
        expected=tuple(expect(bounds, each, sd) for each in effects),
    )


def expect(bounds: Bounds, effect: float, sd: float | None) -> Expected:
    """What to expect of a test, the ratio taken for a Brownian motion (Wald's approximation).

    With the hypotheses and the effect in standard deviations of a pair, m0, m1 and m, the ratio
    drifts by D = (m1 - m0)(m - (m0 + m1)/2) a pair with the variance V = (m1 - m0)^2.  With the
    bounds a < 0 < b and k = 2 D / V, H1 is accepted with the chance
    P = (1 - e^(-k a)) / (e^(-k b) - e^(-k a)), after (P b + (1 - P) a) / D pairs on average;
    at D = 0, P = -a / (b - a) and -a b / V pairs.

    A ratio that grows pair by pair passes its bound by a part of a pair, on average by 0.583 of
    its standard deviation, sqrt(V) (D. Siegmund, Sequential Analysis, 1985, chapter X): so a
    and b are the bounds of the test, each that much farther out.  A test so short that it would
    end before the first :data:`~scopa_engine.match.sprt.MIN_PAIRS` takes more than is told.

    :param sd: standard deviation of a pair's points or score; normalised Elo needs none.
    :raises SetupError: when it is needed and not there.
    """
    m0, m1, m = (_in_sds(bounds.model, each, sd) for each in (bounds.h0, bounds.h1, effect))
    step = m1 - m0
    k = 2 * (m - (m0 + m1) / 2) / step
    lower, upper = bounds.lower - _OVERSHOOT * step, bounds.upper + _OVERSHOOT * step
    if abs(k) < 1e-6:
        chance, pairs = -lower / (upper - lower), -lower * upper / step**2
    else:
        chance = _chance(k, lower, upper)
        pairs = (chance * upper + (1 - chance) * lower) / (k * step**2 / 2)
    return Expected(effect, max(pairs, MIN_PAIRS), chance)


def fixed_pairs(bounds: Bounds, sd: float | None) -> float:
    """Pairs that a test of fixed length needs for the same chances to be wrong.

    ((z(1 - alpha) + z(1 - beta)) / (m1 - m0))^2, m as in :func:`expect`.
    """
    m0, m1 = (_in_sds(bounds.model, each, sd) for each in (bounds.h0, bounds.h1))
    normal = NormalDist()
    return ((normal.inv_cdf(1 - bounds.alpha) + normal.inv_cdf(1 - bounds.beta)) / (m1 - m0)) ** 2


def _chance(k: float, lower: float, upper: float) -> float:
    """The chance to reach ``upper`` first, by way of exponents that are below 0."""
    if k < 0:
        return 1 - _chance(-k, -upper, -lower)
    return math.expm1(k * lower) / math.expm1(k * (lower - upper))


def _in_sds(model: Model, value: float, sd: float | None) -> float:
    """A difference in standard deviations of a pair."""
    if model is Model.NORMALIZED:
        return math.sqrt(2) * value / NELO
    if sd is None:
        raise SetupError(f"sprt: model={model}: the spread of a pair must be known to plan")
    return (value if model is Model.POINTS else score_of(value) - 0.5) / sd
