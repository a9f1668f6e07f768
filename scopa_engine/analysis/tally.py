"""What each player has lost by its moves, summed up."""

import math
from collections.abc import Mapping
from statistics import NormalDist
from typing import Final

from scopa_engine.analysis.game import Decision
from scopa_engine.analysis.judgement import Analysis
from scopa_engine.analysis.split import loss_by_category

WORST: Final = 3
"""How many of the worst moves are kept in mind."""

_NORMAL_95: Final = NormalDist().inv_cdf(0.975)
Judged = tuple[Decision, Analysis]


class PlayerTally:
    """What one player has lost.

    :ivar lost: by mistakes, by category as in :func:`loss_by_category`; empty without any.
    """

    def __init__(self, player: str) -> None:
        self.player = player
        self.decisions = 0
        self.mistakes = 0
        self.blunders = 0
        self.lost: dict[str, float] = {}
        self._losses: list[float] = []
        self._errors: list[float] = []
        self._deals: dict[tuple[str, int], Mapping[str, int] | None] = {}
        self._costly: list[Judged] = []

    def add(self, decision: Decision, analysis: Analysis) -> None:
        """Count a move."""
        played = analysis.of(decision.played)
        self.decisions += 1
        self.mistakes += played.mark == "?"
        self.blunders += played.mark == "??"
        self._losses.append(played.loss)
        self._errors.append(played.loss_error)
        self._deals[decision.game, decision.deal] = decision.points
        if played.mark:
            self._costly.append((decision, analysis))
            for name, part in loss_by_category(decision.view, analysis, decision.played).items():
                self.lost[name] = self.lost.get(name, 0.0) + part

    @property
    def loss(self) -> float:
        """The sum of all losses, in points."""
        return math.fsum(self._losses)

    @property
    def half_interval(self) -> float:
        """Half the 95% interval of that sum: what chance in the searches makes of it."""
        return _NORMAL_95 * math.hypot(*self._errors)

    @property
    def deals(self) -> int:
        """In how many deals the player had a decision to make."""
        return len(self._deals)

    @property
    def points(self) -> dict[str, float]:
        """What the player's side got a deal, by category, in the deals that came to their end."""
        finished = [by for by in self._deals.values() if by is not None]
        names = dict.fromkeys(name for by in finished for name in by)
        return {name: sum(by[name] for by in finished) / len(finished) for name in names}

    @property
    def worst(self) -> list[Judged]:
        """The mistakes that cost most, the worst first."""
        return sorted(self._costly, key=lambda each: -each[1].of(each[0].played).loss)[:WORST]


class Tally:
    """What all players have lost, in the order in which they came to play."""

    def __init__(self) -> None:
        self._players: dict[str, PlayerTally] = {}

    def add(self, decision: Decision, analysis: Analysis) -> None:
        """Count a decision."""
        player = self._players.setdefault(decision.player, PlayerTally(decision.player))
        player.add(decision, analysis)

    @property
    def players(self) -> tuple[PlayerTally, ...]:
        """Each player's sums."""
        return tuple(self._players.values())
