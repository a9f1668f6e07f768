"""Non-transitive triples: A beats B, B beats C, and C beats A, by mean points."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from scopa_engine.tournament.figures import Figures, Names


@dataclass(frozen=True, slots=True)
class Cycle:
    """Three engines of which each has beaten the next, and the last one the first.

    :ivar edges: the figures of each engine against the next.
    """

    names: tuple[str, str, str]
    edges: tuple[Figures, Figures, Figures]

    @property
    def is_certain(self) -> bool:
        """Whether the intervals of all three edges exclude 0."""
        return all(edge.is_certain for edge in self.edges)


def cycles(names: Sequence[str], table: Mapping[Names, Figures]) -> list[Cycle]:
    """All such triples of ``names``, the certain ones first; each begins with its first name."""
    found = [
        cycle
        for a, b, c in combinations(names, 3)
        for order in ((a, b, c), (a, c, b))
        if (cycle := _cycle(order, table)) is not None
    ]
    return sorted(found, key=lambda cycle: not cycle.is_certain)


def _cycle(names: tuple[str, str, str], table: Mapping[Names, Figures]) -> Cycle | None:
    a, b, c = names
    first, second, third = (table.get(edge) for edge in ((a, b), (b, c), (c, a)))
    if first is None or second is None or third is None:
        return None
    edges = first, second, third
    if all(edge.mean is not None and edge.mean > 0 for edge in edges):
        return Cycle(names, edges)
    return None
