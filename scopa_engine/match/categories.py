"""Where the points come from: the difference between the engines by scoring category."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from scopa_engine.binding import rules_from_text
from scopa_engine.match.record import Game, Points, Run
from scopa_engine.match.stats import Estimate, estimate

FORFEIT: Final = "forfeit"
"""The row of the games that an engine's fault has ended."""


def categories(run: Run, games: Iterable[Game]) -> dict[str, Estimate]:
    """The first engine's points a game less those of the others (their mean), by category.

    Mean and standard error are over whole pairs, as those of the result are, and the means add
    up to its mean: a game that a fault has ended counts as :data:`FORFEIT` alone, which is
    there only if there is such a game.  Under ``inverse`` rules the sign is turned, so that
    more is always better.  Categories are in the order in which they are counted.
    """
    rules = rules_from_text(run.rules)
    sign = -1 if rules.inverse else 1
    rows = [
        [_differences(game, run.leads[0]) for game in halves]
        for halves in _whole_pairs(games, rules.sides)
    ]
    names = dict.fromkeys(name for row in rows for game in row for name in game)
    # Last, wherever the first fault was.
    ordered = sorted(names, key=FORFEIT.__eq__)
    return {
        name: estimate([sign * sum(game.get(name, 0.0) for game in row) / len(row) for row in rows])
        for name in ordered
    }


def _whole_pairs(games: Iterable[Game], sides: int) -> list[list[Game]]:
    """The games that count of the pairs of which all do."""
    pairs: dict[int, dict[int, Game]] = {}
    for game in games:
        if game.points is not None:
            pairs.setdefault(game.pair, {})[game.half] = game
    return [
        [halves[half] for half in sorted(halves)]
        for _pair, halves in sorted(pairs.items())
        if len(halves) == sides
    ]


def _differences(game: Game, first: str) -> Mapping[str, float]:
    """The lead of an engine in a game by category."""
    side = game.side_of(first)
    if game.outcome.is_fault and game.points is not None:
        return {FORFEIT: _lead(game.points, side)}
    by_name: dict[str, float] = {}
    for deal in game.deals:
        for name, points in (deal.by or {}).items():
            by_name[name] = by_name.get(name, 0.0) + _lead(points, side)
    return by_name


def _lead(points: Points, side: int) -> float:
    others: Sequence[int] = points[:side] + points[side + 1 :]
    return points[side] - sum(others) / len(others)
