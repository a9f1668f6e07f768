"""The figures of pairs that are known by their counts, by their mean, or one by one."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from scopa_engine.match import stats
from scopa_engine.match.results import PairResult, sprt_of
from scopa_engine.match.sprt import (
    Bounds,
    Model,
    Tested,
    llr_of_counts,
    llr_of_mean,
    tested,
)


@dataclass(frozen=True, slots=True)
class Figures:
    """What pairs say, from the first engine's side; ``None`` where undefined or unknown.

    :ivar mean: points a game, averaged over pairs; ``se`` and ``interval`` (95%) are its own.
    :ivar los: chance that the first engine is the better one: by points, or else by scores.
    :ivar pentanomial: pairs by their score, from 0 to 2 in halves; two sides only, as all below.
    :ivar score: the mean pair score, from 0 to 1; ``score_se`` is its standard error.
    :ivar elo: the difference and the ends of its 95% interval.
    :ivar normalized_elo: the same for normalised Elo.
    :ivar sprt: the test that was asked for.
    """

    pairs: int
    mean: float | None = None
    se: float | None = None
    interval: tuple[float, float] | None = None
    los: float | None = None
    pentanomial: tuple[int, ...] | None = None
    score: float | None = None
    score_se: float | None = None
    elo: tuple[float, float | None, float | None] | None = None
    normalized_elo: tuple[float, float, float] | None = None
    sprt: Tested | None = None

    def sd(self, model: Model) -> float | None:
        """Standard deviation of a pair, in what a test by ``model`` is about."""
        se = self.se if model is Model.POINTS else self.score_se
        return se * math.sqrt(self.pairs) if se else None


def figures_of_pairs(pairs: Sequence[PairResult], sides: int, bounds: Bounds | None) -> Figures:
    """The figures of pairs one by one: the test ends with the pair that decides it.

    :raises SetupError: for a test by scores with more than two sides.
    """
    if bounds:
        bounds.check_sides(sides)
    points = stats.estimate([pair.difference for pair in pairs])
    test = sprt_of(pairs, bounds) if bounds else None
    if sides != 2:
        return _of_points(points, test)
    return _with_scores(_of_points(points, test), [pair.score for pair in pairs])


def figures_of_mean(pairs: int, mean: float, se: float, bounds: Bounds | None) -> Figures:
    """The figures of pairs by their mean difference in points and its standard error."""
    test = tested(bounds, pairs, llr_of_mean(bounds, pairs, mean, se)) if bounds else None
    return _of_points(stats.Estimate(pairs, mean, se), test)


def figures_of_counts(counts: Sequence[int], bounds: Bounds | None) -> Figures:
    """The figures of pairs of two games by how many scored 0, 1/2, 1, 3/2 and 2."""
    scores = [index / 4 for index, count in enumerate(counts) for _ in range(count)]
    test = tested(bounds, len(scores), llr_of_counts(bounds, counts)) if bounds else None
    return _with_scores(Figures(len(scores), sprt=test), scores)


def _of_points(points: stats.Estimate, test: Tested | None) -> Figures:
    return Figures(
        pairs=points.count,
        mean=points.mean,
        se=points.se,
        interval=stats.t_interval(points),
        los=stats.los(points),
        sprt=test,
    )


def _with_scores(figures: Figures, scores: Sequence[float]) -> Figures:
    of = stats.estimate(scores)
    lead = stats.Estimate(of.count, None if of.mean is None else of.mean - 0.5, of.se)
    return replace(
        figures,
        los=stats.los(lead) if figures.mean is None else figures.los,
        pentanomial=stats.pentanomial(scores),
        score=of.mean,
        score_se=of.se,
        elo=stats.elo(scores),
        normalized_elo=stats.normalized_elo(scores),
    )
