"""The result of a tournament as tables for people."""

from collections.abc import Iterator
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group, RenderableType
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from scopa_engine.tournament.result import TournamentResult
from scopa_engine.tournament.texts import (
    GROUPS_NOTE,
    RATING_NOTE,
    cycle_text,
    has_groups,
    heading,
    mean_text,
    standing_row,
    wdl_text,
)
from scopa_protocol.printable import encodable

_WIDEST: Final = 10_000


def print_tournament(console: Console, result: TournamentResult) -> None:
    """Print standings, crosstable, the ladder if it is one, and non-transitive triples."""
    parts = Group(*_parts(result, console.encoding))
    if not console.is_terminal:
        # Nobody knows how wide the reader's page is, so nothing is cut to fit it.
        options = console.options.update(max_width=_WIDEST)
        console.width = max(console.width, Measurement.get(console, options, parts).maximum)
    console.print(parts)


def _parts(result: TournamentResult, encoding: str) -> Iterator[RenderableType]:
    yield Text(heading(result))
    yield _standings(result, encoding)
    yield Text(RATING_NOTE)
    if has_groups(result):
        yield Text(GROUPS_NOTE)
    yield _crosstable(result, encoding)
    yield Text("points of the row's engine against the column's ± standard error; games")
    if result.ladder is not None:
        yield Text(f"ladder, top first: {', '.join(result.ladder)}")
    for cycle in result.cycles:
        yield Text(cycle_text(cycle))


def _standings(result: TournamentResult, encoding: str) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    rows = [standing_row(place, each) for place, each in enumerate(result.standings, 1)]
    titles = [title for title in rows[0] if title != "group" or has_groups(result)]
    points = f"points a {result.plan.setup.terms.unit}"
    for title in titles:
        table.add_column(
            points if title == "points" else title,
            justify="left" if title in {"engine", "faults"} else "right",
        )
    for row in rows:
        table.add_row(*(Text(encodable(row[title], encoding)) for title in titles))
    return table


def _crosstable(result: TournamentResult, encoding: str) -> Table:
    names = [standing.name for standing in result.standings]
    table = Table(box=SIMPLE_HEAD, pad_edge=False, leading=1)
    table.add_column("", justify="right")
    table.add_column("")
    for place in range(1, len(names) + 1):
        table.add_column(str(place), justify="center")
    for place, name in enumerate(names, 1):
        cells = (result.crosstable.get((name, other)) for other in names)
        texts = ("" if cell is None else f"{mean_text(cell)}\n{wdl_text(cell)}" for cell in cells)
        row = (str(place), name, *texts)
        table.add_row(*(Text(encodable(text, encoding)) for text in row))
    return table
