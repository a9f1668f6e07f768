"""How a match stands, as one plain line or as lines that fit a terminal."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from scopa_engine.match.sprt import Tested
from scopa_engine.match.sprt_report import error_text, mean_text
from scopa_engine.match.stats import t_interval
from scopa_engine.match.tally import Standing
from scopa_protocol.printable import printable


def plain_line(of: Standing) -> str:
    """All in one line, without control characters."""
    points = _points(of, error_text(of.points.mean, of.points.se))
    parts = [f"game {of.games} of {of.total}: {points}"]
    if of.test is not None:
        parts.append(f"ratio {of.test.llr:+.2f} ({of.test.lower:.2f} to {of.test.upper:.2f})")
    return ", ".join([*parts, *_pace(of)])


@dataclass(frozen=True, slots=True)
class LiveLines:
    """The mean with its interval, the games, and the ratio of a test: a line each."""

    of: Standing

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        of = self.of
        interval = t_interval(of.points)
        yield _line(_points(of, mean_text(of.points.mean, of.points.se, interval)))
        yield _bar_line(
            "games",
            ProgressBar(of.total, of.games),
            "  ".join([f"{of.games}/{of.total}", *_pace(of)]),
        )
        if of.test is not None:
            scale = RatioScale(of.test)
            yield _bar_line("ratio", scale, f"{of.test.llr:+.2f} after {of.test.pairs} pairs")


@dataclass(frozen=True, slots=True)
class RatioScale:
    """Where the ratio of a test stands between its bounds, in the width that there is."""

    test: Tested

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        test = self.test
        line, zero, mark = "-|o" if options.ascii_only else "─┼●"
        low, high = f"H0 {test.lower:.2f} ", f" {test.upper:.2f} H1"
        width = max(options.max_width - len(low) - len(high), 3)

        def place(ratio: float) -> int:
            share = (ratio - test.lower) / (test.upper - test.lower)
            return round(min(max(share, 0.0), 1.0) * (width - 1))

        cells = [line] * width
        cells[place(0.0)] = zero
        cells[place(test.llr)] = mark
        yield _line(f"{low}{''.join(cells)}{high}")


def _points(of: Standing, figures: str) -> str:
    if of.points.mean is None:
        return f"{printable(of.name)} no pair yet"
    return f"{printable(of.name)} {figures} points a {'deal' if of.unit == 'deal' else 'match'}"


def _pace(of: Standing) -> Iterator[str]:
    if of.per_minute is None or of.seconds_left is None:
        return
    yield f"{of.per_minute:.0f} games a minute"
    # A test may end it long before.
    yield f"{'at most ' if of.test else ''}{_duration(of.seconds_left)} left"


def _duration(seconds: float) -> str:
    """In minutes and seconds, or in hours too.

    >>> _duration(59.6), _duration(3661)
    ('1:00', '1:01:01')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _bar_line(name: str, bar: ProgressBar | RatioScale, text: str) -> Table:
    """A line in which the bar takes the room that the texts leave it."""
    row = Table.grid(padding=(0, 1), expand=True)
    row.add_column(no_wrap=True)
    row.add_column(ratio=1)
    row.add_column(no_wrap=True)
    row.add_row(name, bar, Text(text))
    return row


def _line(text: str) -> Text:
    return Text(text, no_wrap=True, overflow="ellipsis")
