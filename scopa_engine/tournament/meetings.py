"""What two engines made of one deal against each other; a pure function of a pairing's log.

All figures of a tournament are made of these.  With two engines at a table a meeting is the
pair of the match; with three or more, every two of them meet in each game.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple

from scopa_engine.binding import rules_from_text
from scopa_engine.match.record import Game, Run


@dataclass(frozen=True, slots=True)
class Meeting:
    """One deal in all rotations of the seats, from the side of ``first``.

    :ivar deal: its number; all pairings of a tournament play the same deals.
    :ivar difference: the points of ``first`` less those of ``second``, averaged over games;
        under ``inverse`` rules the other way round, so that more is always better.
    :ivar scores: by game 1 for more points than ``second``, 1/2 for as many, 0 for fewer; in
        matches to a target 1 and 0 for the winner and those whom it beat.
    """

    deal: int
    first: str
    second: str
    difference: float
    scores: tuple[float, ...]

    @property
    def score(self) -> float:
        """The mean of the scores."""
        return sum(self.scores) / len(self.scores)

    def turned(self) -> "Meeting":
        """The same from the side of ``second``."""
        scores = tuple(1 - score for score in self.scores)
        return replace(
            self,
            first=self.second,
            second=self.first,
            difference=-self.difference,
            scores=scores,
        )


def meetings_of(run: Run, games: Iterable[Game]) -> list[Meeting]:
    """The meetings of a run that has played ``games``, in the order of the deals.

    Only deals of which all rotations were played and count are here.
    """
    rules = rules_from_text(run.rules)
    sign = -1 if rules.inverse else 1
    played: dict[int, dict[int, Game]] = {}
    for game in games:
        if game.points is not None:
            played.setdefault(game.pair, {})[game.half] = game
    sides = [_Side(*each) for each in zip(run.names, run.leads, strict=True)]
    return [
        _meeting(deal, first, second, [halves[half] for half in sorted(halves)], sign)
        for deal, halves in sorted(played.items())
        if len(halves) == rules.sides
        for first, second in combinations(sides, 2)
    ]


class _Side(NamedTuple):
    """A side by its name, and by its engine that has one of the first seats."""

    name: str
    lead: str


def _meeting(deal: int, first: _Side, second: _Side, games: Sequence[Game], sign: int) -> Meeting:
    differences = [sign * _difference(game, first.lead, second.lead) for game in games]
    scores = [
        _score(game, first.lead, second.lead, difference)
        for game, difference in zip(games, differences, strict=True)
    ]
    mean = sum(differences) / len(games)
    return Meeting(deal, first.name, second.name, mean, tuple(scores))


def _difference(game: Game, first: str, second: str) -> int:
    assert game.points is not None
    return game.points[game.side_of(first)] - game.points[game.side_of(second)]


def _score(game: Game, first: str, second: str, difference: int) -> float:
    if game.winner is not None:
        winner = game.seats[game.winner]
        if winner in {first, second}:
            return float(winner == first)
    return 0.5 if difference == 0 else float(difference > 0)
