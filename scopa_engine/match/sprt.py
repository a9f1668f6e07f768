"""The sequential probability ratio test: play no more pairs than it takes to tell.

Two hypotheses about the first engine, h0 and h1 > h0, are weighed pair by pair until one of
them is so much the likelier that the chance to be wrong is kept: ``alpha`` to accept h1 where
h0 holds, ``beta`` the other way round (A. Wald, Sequential Analysis, 1947).
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Final

from scopa_engine.match.llr import logistic_llr, normalized_llr, points_llr
from scopa_engine.match.outcome import SetupError
from scopa_engine.match.toml import DECIMAL, TEXT, check_value, shown

MIN_PAIRS: Final = 40
"""Before as many pairs nothing is decided: the spread that the ratio needs is not yet known."""

KEYS: Final = "h0 h1 alpha beta model"
# Far beyond what can be told apart, and near enough for the arithmetic.
_LEAST: Final = 1e-6


class Model(StrEnum):
    """What the hypotheses are about."""

    POINTS = "points"
    """The mean difference in points a game."""
    NORMALIZED = "normalized"
    """Normalised Elo, by pair scores."""
    LOGISTIC = "logistic"
    """Elo, by pair scores."""


class Verdict(StrEnum):
    """Which hypothesis is accepted."""

    H0 = "H0"
    H1 = "H1"
    UNDECIDED = "undecided"


_MOST: Final = {Model.POINTS: 1000, Model.NORMALIZED: 200, Model.LOGISTIC: 200}


@dataclass(frozen=True, slots=True)
class Bounds:
    """What is tested.

    :ivar h0: in the unit of ``model``, from the first engine's side; as ``h1``.
    :ivar alpha: chance to accept h1 where h0 holds; ``beta`` to accept h0 where h1 holds.
    :raises SetupError: when no test has such bounds.
    """

    h0: float
    h1: float
    alpha: float = 0.05
    beta: float = 0.05
    model: Model = Model.POINTS

    def __post_init__(self) -> None:
        most = _MOST[self.model]
        # Written so that NaN is refused too.
        if not -most <= self.h0 < self.h0 + _LEAST <= self.h1 <= most:
            raise SetupError(
                f"sprt: h0={self.h0:g} h1={self.h1:g}: h0 must be the less by {_LEAST:g} or more, "
                f"and both from {-most:g} to {most:g} for model={self.model}"
            )
        if not (self.alpha >= _LEAST and self.beta >= _LEAST and self.alpha + self.beta < 1):
            raise SetupError(
                f"sprt: alpha={self.alpha:g} beta={self.beta:g}: "
                f"each must be {_LEAST:g} or more, and their sum less than 1"
            )

    @property
    def lower(self) -> float:
        """The ratio at which h0 is accepted, ln(beta / (1 - alpha))."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The ratio at which h1 is accepted, ln((1 - beta) / alpha)."""
        return math.log((1 - self.beta) / self.alpha)

    def check_sides(self, sides: int) -> None:
        """Refuse a model of pair scores where pairs are not of two games.

        :raises SetupError: saying which model is allowed.
        """
        if self.model is not Model.POINTS and sides != 2:
            raise SetupError(
                f"sprt: model={self.model}: with {sides} sides only {Model.POINTS} is allowed"
            )

    def verdict(self, pairs: int, llr: float) -> Verdict:
        """What a ratio after so many pairs says."""
        if pairs < MIN_PAIRS or self.lower < llr < self.upper:
            return Verdict.UNDECIDED
        return Verdict.H1 if llr > 0 else Verdict.H0

    @classmethod
    def from_json(cls, line: Mapping[str, Any]) -> "Bounds":
        """The bounds that an object describes; keys that are not known are ignored."""
        model = Model(line.get("model", Model.POINTS))
        numbers = {key: float(line[key]) for key in ("h0", "h1", "alpha", "beta") if key in line}
        return cls(**numbers, model=model)


def parse_bounds(text: str, model: Model = Model.POINTS) -> Bounds:
    """The bounds of a text like ``h0=0 h1=0.1 alpha=0.05 beta=0.05 model=points``.

    Only ``h1`` must be there; by default ``h0`` is 0, ``model`` the one given here, and the
    others are as in :class:`Bounds`.

    :raises SetupError: naming the word that is wrong and what is allowed.
    """
    values: dict[str, str] = {}
    for word in text.split():
        key, equals, value = word.partition("=")
        if not equals or key not in KEYS.split():
            raise SetupError(f"--sprt: {word!r} is not KEY=VALUE with a key of: {KEYS}")
        if key in values:
            raise SetupError(f"--sprt: {key} is given twice")
        values[key] = value
    if "h1" not in values:
        raise SetupError("--sprt: h1=NUMBER is missing")
    name = values.pop("model", model.value)
    if name not in list(Model):
        raise SetupError(f"--sprt: model={name}: one of {', '.join(Model)} is allowed")
    numbers = {"h0": 0.0, **{key: _number(key, value) for key, value in values.items()}}
    return Bounds(**numbers, model=Model(name))


def bounds_text(value: object) -> str:
    """The text of ``--sprt`` that a file says, as a text or as a table.

    :raises SetupError: naming what is wrong in it.
    """
    if not isinstance(value, Mapping):
        check_value("sprt", value, {**TEXT, dict: "a table"})
        text = str(value)
    else:
        for key, each in value.items():
            if key not in KEYS.split():
                raise SetupError(f"sprt: there is no key {shown(key)}; allowed: {KEYS}")
            check_value(f"sprt.{key}", each, TEXT if key == "model" else DECIMAL)
        text = " ".join(f"{key}={each}" for key, each in value.items())
    try:
        parse_bounds(text)
    except SetupError as error:
        raise SetupError(str(error).removeprefix("--")) from None
    return text


def _number(key: str, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise SetupError(f"--sprt: {key}={text}: a number is allowed") from None


@dataclass(frozen=True, slots=True)
class Tested:
    """How a test stands; the fields of :class:`Bounds` and these, so that JSON shows all.

    :ivar lower: the ratio at which h0 is accepted; ``upper`` for h1.
    :ivar llr: the ratio after ``pairs`` pairs.
    :ivar pairs: how many were seen: up to the one that decided, or all.
    """

    model: Model
    h0: float
    h1: float
    alpha: float
    beta: float
    lower: float
    upper: float
    llr: float
    pairs: int
    verdict: Verdict


def tested(bounds: Bounds, pairs: int, llr: float) -> Tested:
    """How a test stands by its ratio after ``pairs`` pairs."""
    return Tested(
        **asdict(bounds),
        lower=bounds.lower,
        upper=bounds.upper,
        llr=llr,
        pairs=pairs,
        verdict=bounds.verdict(pairs, llr),
    )


class Sprt:
    """A test that sees pairs one by one, in the order of their numbers.

    In that order, whichever was finished first, the verdict and the pair that brings it are
    the same for any number of games at a time.
    """

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._counts = [0] * 5
        self._squares0 = 0.0
        self._squares1 = 0.0
        self._pairs = 0
        self._llr: float | None = 0.0
        self._verdict = Verdict.UNDECIDED

    @property
    def state(self) -> Tested:
        """How the test stands."""
        return tested(self._bounds, self._pairs, self.llr)

    @property
    def llr(self) -> float:
        """The ratio of the pairs so far."""
        if self._llr is None:
            self._llr = self._ratio()
        return self._llr

    def add(self, difference: float, score: float) -> Verdict:
        """See the next pair, its points and its score; after the verdict it changes nothing."""
        if self._verdict is Verdict.UNDECIDED:
            self._pairs += 1
            self._squares0 += (difference - self._bounds.h0) ** 2
            self._squares1 += (difference - self._bounds.h1) ** 2
            self._counts[int(score * 4)] += 1
            self._llr = None
            # Before the ratio can decide it is not worked out, unless somebody asks for it.
            if self._pairs >= MIN_PAIRS:
                self._verdict = self._bounds.verdict(self._pairs, self.llr)
        return self._verdict

    def _ratio(self) -> float:
        if self._bounds.model is Model.POINTS:
            return points_llr(self._pairs, self._squares0, self._squares1)
        return llr_of_counts(self._bounds, self._counts)


def llr_of_counts(bounds: Bounds, counts: Sequence[int]) -> float:
    """The ratio of pairs by score, under a model of scores."""
    ratio = normalized_llr if bounds.model is Model.NORMALIZED else logistic_llr
    return ratio(counts, bounds.h0, bounds.h1)


def llr_of_mean(bounds: Bounds, pairs: int, mean: float, se: float) -> float:
    """The ratio of pairs with this mean difference and standard error, under ``points``."""
    # n SD^2 with n in the SD, of se = SD / sqrt(n) with n - 1 in the SD.
    spread = pairs * (pairs - 1) * se**2
    squares = [pairs * (mean - h) ** 2 + spread for h in (bounds.h0, bounds.h1)]
    return points_llr(pairs, *squares)
