"""A match as it goes on: a few lines that change on a terminal, plain lines elsewhere."""

from collections.abc import Callable
from time import monotonic
from types import TracebackType
from typing import Self

from rich import live
from rich.console import Console
from rich.text import Text

from scopa_engine.match.live_lines import LiveLines, plain_line
from scopa_engine.match.record import Game, Run
from scopa_engine.match.stats import Estimate, t_interval
from scopa_engine.match.tally import Tally
from scopa_protocol.printable import printable

# A refresh takes time from the engines, on a machine with few cores.
_REFRESH_SECONDS = 0.2
# Elsewhere a line for each twentieth of the match, and one a minute.
_PLAIN_LINES = 20
_PLAIN_SECONDS = 60.0


class Live:
    """Shows each game of ``run`` as it ends, on ``console`` only."""

    def __init__(self, run: Run, console: Console, clock: Callable[[], float] = monotonic) -> None:
        self._console = console
        self._clock = clock
        self._tally = Tally(run, clock)
        self._shown_at = clock()
        self._live = live.Live(console=console, auto_refresh=False, transient=True)

    def __enter__(self) -> Self:
        if self._console.is_terminal:
            # What it loads takes long; now no engine has a clock that runs.
            t_interval(Estimate(2, 0.0, 1.0))
            self._live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._console.is_terminal:
            self._live.stop()

    def see_played(self, game: Game) -> None:
        """Count a game that was played before."""
        self._tally.add(game, is_fresh=False)

    def see(self, game: Game) -> None:
        """Show that ``game`` has ended."""
        self._tally.add(game)
        if game.ended_by is not None and game.evidence is not None:
            self._print(
                f"pair {game.pair}, half {game.half}: {game.outcome} by {game.ended_by}: "
                f"{game.evidence.reason}"
            )
        if self._is_due():
            self._show()
            self._shown_at = self._clock()

    def _is_due(self) -> bool:
        since = self._clock() - self._shown_at
        if self._console.is_terminal:
            return since >= _REFRESH_SECONDS
        games, total = self._tally.games, self._tally.total
        begins = games * _PLAIN_LINES // total > (games - 1) * _PLAIN_LINES // total
        return begins or since >= _PLAIN_SECONDS

    def _show(self) -> None:
        standing = self._tally.standing()
        if self._console.is_terminal:
            self._live.update(LiveLines(standing), refresh=True)
        else:
            self._print(plain_line(standing))

    def _print(self, line: str) -> None:
        self._console.print(Text(printable(line)), soft_wrap=True)
