"""Bradley-Terry: the strengths that make what was scored the most likely.

R. A. Bradley, M. E. Terry, Rank analysis of incomplete block designs I, Biometrika 39 (1952):
an engine of strength a scores against one of strength b 1 / (1 + exp(b - a)) on average.  The
likelihood of n comparisons of which i has scored w is w ln p + (n - w) ln(1 - p), a draw being
half a win and half a loss; it has one maximum where everybody has scored something, directly
or through others, against everybody else.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

Scores = Mapping[tuple[str, str], float]
"""What the first engine has scored against the second one, for both orders of each two."""

_PRECISION: Final = 1e-9
_MOST_STEPS: Final = 1000
# Newton's steps are kept short where the likelihood is flat and they would overshoot.
_LONGEST_STEP: Final = 1.0
# Near the maximum each step is far less than half of the one before; where steps so short no
# longer shrink, they are rounding errors.
_SHORT_STEP: Final = 0.01


def groups_of(names: Iterable[str], met: Iterable[tuple[str, str]]) -> list[tuple[str, ...]]:
    """Engines that have met, directly or through others; strengths compare only within a group.

    The order of ``names`` is kept, within groups and between them.
    """
    neighbours: defaultdict[str, set[str]] = defaultdict(set)
    for first, second in met:
        neighbours[first].add(second)
        neighbours[second].add(first)
    names = list(names)
    groups: list[tuple[str, ...]] = []
    placed: set[str] = set()
    for name in names:
        if name not in placed:
            reached = _reached(name, neighbours)
            placed |= reached
            groups.append(tuple(other for other in names if other in reached))
    return groups


def _reached(start: str, neighbours: Mapping[str, set[str]]) -> set[str]:
    reached, new = {start}, [start]
    while new:
        fresh = neighbours.get(new.pop(), set()) - reached
        reached |= fresh
        new.extend(fresh)
    return reached


def strengths(
    names: Sequence[str], scores: Scores, start: Mapping[str, float] | None = None
) -> dict[str, float]:
    """The likeliest strengths of one group, in natural units, their mean being 0.

    ``start`` is where the search begins.  Every engine must have scored something against the
    rest, and the rest against it, or there is no maximum.

    :raises ArithmeticError: when no maximum is found.
    """
    place = {name: number for number, name in enumerate(names)}
    games = [
        (place[first], place[second], won, scores[second, first])
        for (first, second), won in scores.items()
        if first in place and place[first] < place[second]
    ]
    values = [start[name] if start else 0.0 for name in names]
    before = math.inf
    for _ in range(_MOST_STEPS):
        step = _newton_step(values, games)
        longest = max(map(abs, step))
        if longest < _PRECISION or before / 2 < longest < _SHORT_STEP:
            mean = math.fsum(values) / len(values)
            return {name: value - mean for name, value in zip(names, values, strict=True)}
        shrink = min(1.0, _LONGEST_STEP / longest)
        values = [value + shrink * each for value, each in zip(values, step, strict=True)]
        before = longest
    raise ArithmeticError(f"no maximum of the likelihood found for {', '.join(names)}")


def _newton_step(
    values: Sequence[float], games: Iterable[tuple[int, int, float, float]]
) -> list[float]:
    """Where the quadratic that fits the likelihood at ``values`` has its maximum."""
    size = len(values)
    slope = [0.0] * size
    curve = [[0.0] * size for _ in values]
    for i, j, won, lost in games:
        odds = math.exp(-abs(values[i] - values[j]))
        high, low = 1 / (1 + odds), odds / (1 + odds)
        chance, other = (high, low) if values[i] >= values[j] else (low, high)
        pull = won * other - lost * chance
        slope[i] += pull
        slope[j] -= pull
        weight = (won + lost) * high * low
        curve[i][i] += weight
        curve[j][j] += weight
        curve[i][j] -= weight
        curve[j][i] -= weight
    # Only differences count, so the last engine stays where it is.
    return [*_solve([row[:-1] for row in curve[:-1]], slope[:-1]), 0.0]


def _solve(rows: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a symmetric, positive definite system, by elimination."""
    size = len(right)
    for i in range(size):
        pivot = rows[i]
        for j in range(i + 1, size):
            factor = rows[j][i] / pivot[i]
            if factor:
                row = rows[j]
                for k in range(i + 1, size):
                    row[k] -= factor * pivot[k]
                right[j] -= factor * right[i]
    solution = [0.0] * size
    for i in reversed(range(size)):
        known = sum(rows[i][k] * solution[k] for k in range(i + 1, size))
        solution[i] = (right[i] - known) / rows[i][i]
    return solution
