"""How a match stands while it goes on."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from scopa_engine.match.record import Game, Run
from scopa_engine.match.results import Pairing
from scopa_engine.match.sprt import Sprt, Tested
from scopa_engine.match.stats import Estimate


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands, from the first engine's side.

    :ivar total: how many games it has; with a test at most.
    :ivar points: points a game, over whole pairs.
    :ivar per_minute: games a minute since it was begun, or gone on with.
    """

    name: str
    unit: str
    games: int
    total: int
    points: Estimate
    test: Tested | None
    per_minute: float | None

    @property
    def seconds_left(self) -> float | None:
        """How long the games that are left will take."""
        return (self.total - self.games) / self.per_minute * 60 if self.per_minute else None


class Tally:
    """Counts the games of ``run`` as they end."""

    def __init__(self, run: Run, clock: Callable[[], float]) -> None:
        self._run = run
        self._pairing = Pairing(run)
        self._test = None if run.sprt is None else Sprt(run.sprt)
        self._clock = clock
        self._start = clock()
        self._fresh = 0
        self._pairs = 0
        self._sum = 0.0
        self._squares = 0.0
        self.games = 0
        self.total = run.pairs * self._pairing.sides

    def add(self, game: Game, *, is_fresh: bool = True) -> None:
        """Count a game; one that is not ``is_fresh`` was played before."""
        self.games += 1
        self._fresh += is_fresh
        pair = self._pairing.add(game)
        if pair is not None:
            self._pairs += 1
            self._sum += pair.difference
            self._squares += pair.difference**2
            if self._test is not None:
                self._test.add(pair.difference, pair.score)

    def standing(self) -> Standing:
        """How the match stands now."""
        seconds = self._clock() - self._start
        return Standing(
            name=self._run.names[0],
            unit=self._run.unit,
            games=self.games,
            total=self.total,
            points=self._points(),
            test=None if self._test is None else self._test.state,
            per_minute=self._fresh / seconds * 60 if self._fresh and seconds > 0 else None,
        )

    def _points(self) -> Estimate:
        pairs = self._pairs
        if not pairs:
            return Estimate(0, None, None)
        mean = self._sum / pairs
        if pairs == 1:
            return Estimate(1, mean, None)
        variance = max(self._squares - self._sum * mean, 0.0) / (pairs - 1)
        return Estimate(pairs, mean, math.sqrt(variance / pairs))
