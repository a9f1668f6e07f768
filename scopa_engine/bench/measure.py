"""How fast a piece of work is done, by a clock that is given."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median

Clock = Callable[[], float]
"""Seconds that only go forward."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is measured.

    :ivar repeats: every speed is the median over so many.
    :ivar seconds: that a repeat goes on for; at least one piece of work is done.
    :ivar starts: how many times the engine is started.
    """

    repeats: int
    seconds: float
    starts: int


FULL = Effort(repeats=5, seconds=0.3, starts=11)
QUICK = Effort(repeats=1, seconds=0.15, starts=3)


@dataclass(frozen=True, slots=True)
class Work:
    """What is done again and again.

    :ivar prepare: sets up a piece, given the numbers of the repeat and of the piece in it; the
        time that takes does not count.
    :ivar run: does the piece, and tells how much that was.
    :ivar most: pieces in a repeat.
    """

    prepare: Callable[[int, int], None]
    run: Callable[[], int]
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Sample:
    """What one repeat did: how much, in how many pieces of work, in what time."""

    done: int
    pieces: int
    seconds: float


def sample(work: Work, repeat: int, seconds: float, clock: Clock) -> Sample:
    """One repeat of a work."""
    done, pieces, spent = 0, 0, 0.0
    while pieces != work.most and (not pieces or spent < seconds):
        work.prepare(repeat, pieces)
        start = clock()
        done += work.run()
        spent += clock() - start
        pieces += 1
    return Sample(done, pieces, spent)


def sample_all(
    works: Mapping[str, Work], effort: Effort, clock: Clock
) -> dict[str, tuple[Sample, ...]]:
    """The repeats of every work; works take turns, so that all see a machine's slow moments."""
    rounds = [
        {name: sample(work, repeat, effort.seconds, clock) for name, work in works.items()}
        for repeat in range(effort.repeats)
    ]
    return {name: tuple(samples[name] for samples in rounds) for name in works}


def speed(samples: tuple[Sample, ...]) -> int:
    """How much is done in a second."""
    return round(median(sample.done / sample.seconds for sample in samples))


def mean_ms(samples: tuple[Sample, ...]) -> float:
    """Milliseconds that a piece takes in the mean."""
    return round(median(1000 * sample.seconds / sample.pieces for sample in samples), 4)
