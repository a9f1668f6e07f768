"""Points a deal over many meetings, with errors that know that deals are shared.

The pairings of a tournament play the same deals, so meetings on one deal are not independent
of each other: the deal is the unit.  Sums by deal S and counts by deal m give the mean
sum(S) / sum(m) and its standard error sqrt(n / (n - 1) sum((S - m mean)^2)) / sum(m), the
estimate of a ratio over n deals; with one meeting a deal they are the usual ones.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scopa_engine.match import stats
from scopa_engine.tournament.meetings import Meeting

Names = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Figures:
    """What meetings come to, from the side of the engine in question.

    :ivar pairs: how many meetings, each a deal in all rotations; on ``deals`` different deals.
    :ivar mean: points a game; ``se`` is its standard error, ``interval`` (95%) by Student's t.
    :ivar wdl: games won, drawn and lost.
    """

    pairs: int
    deals: int
    mean: float | None
    se: float | None
    interval: tuple[float, float] | None
    wdl: tuple[int, int, int]

    def turned(self) -> "Figures":
        """The same from the other side."""
        won, drawn, lost = self.wdl
        return Figures(
            self.pairs,
            self.deals,
            None if self.mean is None else -self.mean,
            self.se,
            None if self.interval is None else (-self.interval[1], -self.interval[0]),
            (lost, drawn, won),
        )

    @property
    def is_certain(self) -> bool:
        """Whether the interval excludes 0."""
        return self.interval is not None and not self.interval[0] <= 0 <= self.interval[1]


def figures_of(meetings: Iterable[Meeting]) -> Figures:
    """The figures of meetings that are all from the side of the same engine."""
    by_deal: defaultdict[int, list[float]] = defaultdict(list)
    outcomes: Counter[float] = Counter()
    for meeting in meetings:
        by_deal[meeting.deal].append(meeting.difference)
        outcomes.update(meeting.scores)
    of = estimate(by_deal)
    return Figures(
        pairs=sum(map(len, by_deal.values())),
        deals=of.count,
        mean=of.mean,
        se=of.se,
        interval=stats.t_interval(of),
        wdl=(outcomes[1.0], outcomes[0.5], outcomes[0.0]),
    )


def estimate(by_deal: Mapping[int, list[float]]) -> stats.Estimate:
    """Mean and standard error of values that come in lists, a list a deal."""
    count = len(by_deal)
    total = sum(map(len, by_deal.values()))
    if not total:
        return stats.Estimate(0, None, None)
    mean = math.fsum(math.fsum(values) for values in by_deal.values()) / total
    if count == 1:
        return stats.Estimate(count, mean, None)
    squares = math.fsum(
        (math.fsum(values) - len(values) * mean) ** 2 for values in by_deal.values()
    )
    return stats.Estimate(count, mean, math.sqrt(count / (count - 1) * squares) / total)


def crosstable(meetings: Iterable[Meeting]) -> dict[Names, Figures]:
    """The figures of every two engines that have met, from both sides."""
    by_names: defaultdict[Names, list[Meeting]] = defaultdict(list)
    for meeting in meetings:
        by_names[meeting.first, meeting.second].append(meeting)
        by_names[meeting.second, meeting.first].append(meeting.turned())
    return {names: figures_of(of) for names, of in by_names.items()}


def totals(meetings: Iterable[Meeting]) -> dict[str, Figures]:
    """The figures of every engine against all that it has met."""
    by_name: defaultdict[str, list[Meeting]] = defaultdict(list)
    for meeting in meetings:
        by_name[meeting.first].append(meeting)
        by_name[meeting.second].append(meeting.turned())
    return {name: figures_of(of) for name, of in by_name.items()}
