"""A match as it goes on: a bar and the running mean on a terminal, plain lines elsewhere."""

from time import monotonic
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from scopa_engine.match.record import Game, Run
from scopa_engine.match.results import Pairing
from scopa_engine.match.sprt import Sprt

# A refresh takes time from the engines, on a machine with few cores.
_REFRESH_SECONDS = 0.2
_PLAIN_LINES = 20


class Live:
    """Shows each game of ``run`` as it ends, on ``console`` only."""

    def __init__(self, run: Run, console: Console) -> None:
        self._run = run
        self._console = console
        self._pairing = Pairing(run)
        self._pairs = 0
        self._sum = 0.0
        self._test = None if run.sprt is None else Sprt(run.sprt)
        self._games = 0
        self._total = run.pairs * self._pairing.sides
        self._shown_at = 0.0
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console,
            auto_refresh=False,
            transient=True,
        )
        self._task = self._progress.add_task("games", total=self._total)

    def __enter__(self) -> Self:
        if self._console.is_terminal:
            self._progress.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._console.is_terminal:
            self._progress.stop()

    def see_played(self, game: Game) -> None:
        """Count a game that was played before."""
        self._games += 1
        pair = self._pairing.add(game)
        if pair is not None:
            self._pairs += 1
            self._sum += pair.difference
            if self._test is not None:
                self._test.add(pair.difference, pair.score)

    def see(self, game: Game) -> None:
        """Show that ``game`` has ended."""
        self.see_played(game)
        if game.ended_by is not None and game.evidence is not None:
            self._print(
                f"pair {game.pair}, half {game.half}: {game.outcome} by {game.ended_by}: "
                f"{game.evidence.reason}"
            )
        if self._console.is_terminal:
            self._refresh()
        elif self._is_due():
            self._print(f"game {self._games} of {self._total}: {self._mean()}")

    def _refresh(self) -> None:
        self._progress.update(self._task, completed=self._games, description=self._mean())
        if monotonic() - self._shown_at >= _REFRESH_SECONDS:
            self._progress.refresh()
            self._shown_at = monotonic()

    def _is_due(self) -> bool:
        """Whether this game is the one to begin another twentieth of the match."""
        return self._games * _PLAIN_LINES // self._total > (
            (self._games - 1) * _PLAIN_LINES // self._total
        )

    def _mean(self) -> str:
        if not self._pairs:
            return f"{self._run.names[0]} no pair yet"
        mean = f"{self._run.names[0]} {self._sum / self._pairs:+.3f} points a game"
        if self._test is None:
            return mean
        test = self._test.state
        return f"{mean}, ratio {test.llr:+.2f} ({test.lower:.2f} to {test.upper:.2f})"

    def _print(self, line: str) -> None:
        self._console.print(Text(line), soft_wrap=True)
