"""From samples to the numbers of a value: means of what deals brought, by entry.

A mean of few samples is drawn towards that of the entries like it, and that one towards a
guess.
"""

from array import array
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from typing import Final

from scopa_engine.kernel.value_tables import (
    MOST_LEAD,
    PRIMIERA_LEADS,
    STAGE_SIZE,
    SUIT_UNIT,
    VALUE_TABLES,
    VALUE_UNIT,
    Table,
    lead_entry,
)
from scopa_engine.training.samples import Sample

DOUBT: Final = 10
"""As many samples as a guess counts."""

_DENARI: Final = 10


def fit(samples: Sequence[Sample], stages: int) -> "array[int]":
    """The numbers of a value, all stages."""
    numbers = array("h", bytes(2 * STAGE_SIZE * stages))
    *summed, primiera, suit = VALUE_TABLES
    for stage in range(stages):
        own = [sample for sample in samples if sample.stage == stage]
        first = stage * STAGE_SIZE
        for k, table in enumerate(summed):
            pairs = ((sample.entries[k], sample.targets[k]) for sample in own)
            _fill(numbers, first, table, pairs, VALUE_UNIT)
        _fill(numbers, first, suit, _suit_pairs(own), SUIT_UNIT)
        leads = (lead_entry(sum(numbers[first + at] for at in sample.suits)) for sample in own)
        targets = (sample.targets[-1] for sample in own)
        _fill(numbers, first, primiera, zip(leads, targets, strict=True), VALUE_UNIT)
    return numbers


def predict(numbers: "array[int]", sample: Sample) -> float:
    """The points that a value expects after a stage, scope made before left out."""
    first = sample.stage * STAGE_SIZE
    lead = sum(numbers[first + at] for at in sample.suits)
    entries = (*sample.entries, lead_entry(lead))
    return sum(numbers[first + at] for at in entries) / VALUE_UNIT


def error(numbers: "array[int]", samples: Sequence[Sample]) -> float:
    """The root of the mean squared error of :func:`predict`, in points."""
    squares = [(predict(numbers, sample) - sum(sample.targets)) ** 2 for sample in samples]
    return sqrt(sum(squares) / len(squares))


def _suit_pairs(samples: Iterable[Sample]) -> Iterable[tuple[int, int]]:
    for sample in samples:
        yield from zip(sample.suits, sample.suit_targets, strict=True)


def _fill(
    numbers: "array[int]",
    first: int,
    table: Table,
    pairs: Iterable[tuple[int, int]],
    unit: int,
) -> None:
    """Set the entries of a table from pairs of an entry of the stage and what came of it."""
    sums = [0] * table.size
    counts = [0] * table.size
    for at, target in pairs:
        sums[at - table.base] += target
        counts[at - table.base] += 1
    if not any(sums):
        return
    guess = _GUESSES.get(table.name, _nothing)
    for begin in range(0, table.size, table.inner):
        alike = range(begin, begin + table.inner)
        of_all = _mean(
            sum(sums[k] for k in alike), sum(counts[k] for k in alike), guess(begin // table.inner)
        )
        for k in alike:
            mean = _mean(sums[k], counts[k], of_all)
            numbers[first + table.base + k] = round(unit * mean)


def _mean(total: int, count: int, guess: float) -> float:
    return (total + DOUBT * guess) / (count + DOUBT)


# Guesses, by an entry without its last digit


def _nothing(_group: int) -> float:
    return 0


def _carte(group: int) -> float:
    return (group - MOST_LEAD) / MOST_LEAD


def _denari(group: int) -> float:
    ours = 0
    while group > _DENARI - ours:
        group -= _DENARI + 1 - ours
        ours += 1
    return _within_one((ours - group) / (_DENARI + 1 - ours - group))


def _primiera(group: int) -> float:
    return _within_one((group - PRIMIERA_LEADS // 2) / 16)


def _within_one(number: float) -> float:
    return max(-1.0, min(1.0, number))


_GUESSES: Final[dict[str, Callable[[int], float]]] = {
    "carte": _carte,
    "denari": _denari,
    "primiera": _primiera,
}
