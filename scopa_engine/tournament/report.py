"""The result of a tournament as tables for people."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group, RenderableType
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from scopa_engine.binding import rules_text
from scopa_engine.tournament.figures import Figures
from scopa_engine.tournament.ratings import FEWEST_DEALS, Rating
from scopa_engine.tournament.result import Standing, TournamentResult
from scopa_engine.tournament.triples import Cycle

_UNKNOWN: Final = "n/a"
_WIDEST: Final = 10_000


def print_tournament(console: Console, result: TournamentResult) -> None:
    """Print standings, crosstable, the ladder if it is one, and non-transitive triples."""
    parts = Group(*_parts(result))
    if not console.is_terminal:
        # Nobody knows how wide the reader's page is, so nothing is cut to fit it.
        options = console.options.update(max_width=_WIDEST)
        console.width = max(console.width, Measurement.get(console, options, parts).maximum)
    console.print(parts)


def _parts(result: TournamentResult) -> Iterator[RenderableType]:
    yield Text(_heading(result))
    yield _standings(result)
    yield Text(
        "rating: Bradley-Terry, 400 for ten times the odds, mean 0, 95% interval from "
        f"{FEWEST_DEALS} deals on"
    )
    if _has_groups(result):
        yield Text("engines of different groups have not met, nor others in between")
    yield _crosstable(result)
    yield Text("points of the row's engine against the column's ± standard error; games")
    if result.ladder is not None:
        yield Text(f"ladder, top first: {', '.join(result.ladder)}")
    for cycle in result.cycles:
        yield Text(_cycle(cycle))


def _heading(result: TournamentResult) -> str:
    setup = result.plan.setup
    schedule = setup.terms.schedule
    deals = f"deals of {setup.deals}" if setup.deals else f"seed {schedule.seed}"
    finished = sum(played.is_finished for played in result.played.values())
    state = "" if result.is_finished else f"; not finished (matches done: {finished})"
    return (
        f"{result.plan.form} of {len(result.plan.engines)}: {rules_text(schedule.rules)}, "
        f"unit {setup.terms.unit}, {deals}{state}"
    )


def _has_groups(result: TournamentResult) -> bool:
    return len({standing.rating.group for standing in result.standings}) > 1


def _standings(result: TournamentResult) -> Table:
    unit = result.plan.setup.terms.unit
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    groups = ["group"] if _has_groups(result) else []
    titles = ["", "engine", *groups, "rating", f"points a {unit}", "won-drawn-lost", "pairs"]
    for title in titles:
        table.add_column(title, justify="left" if title == "engine" else "right")
    table.add_column("faults")
    for place, standing in enumerate(result.standings, 1):
        cells = [str(place), standing.name, *_row(standing)]
        if _has_groups(result):
            cells.insert(2, str(standing.rating.group + 1))
        table.add_row(*map(Text, cells))
    return table


def _row(standing: Standing) -> Sequence[str]:
    figures = standing.figures
    faults = ", ".join(f"{count} {fault}" for fault, count in standing.faults.items())
    return (
        _rating(standing.rating),
        _mean(figures),
        _UNKNOWN if figures is None else _wdl(figures),
        "0" if figures is None else str(figures.pairs),
        faults or "none",
    )


def _rating(rating: Rating) -> str:
    if rating.value is None:
        return _UNKNOWN
    if rating.interval is None:
        return f"{rating.value:+.0f}"
    low, high = rating.interval
    return f"{rating.value:+.0f} ({low:+.0f} to {high:+.0f})"


def _crosstable(result: TournamentResult) -> Table:
    names = [standing.name for standing in result.standings]
    table = Table(box=SIMPLE_HEAD, pad_edge=False, leading=1)
    table.add_column("", justify="right")
    table.add_column("")
    for place in range(1, len(names) + 1):
        table.add_column(str(place), justify="center")
    for place, name in enumerate(names, 1):
        cells = (result.crosstable.get((name, other)) for other in names)
        texts = ("" if cell is None else f"{_mean(cell)}\n{_wdl(cell)}" for cell in cells)
        table.add_row(*map(Text, (str(place), name, *texts)))
    return table


def _mean(figures: Figures | None) -> str:
    if figures is None or figures.mean is None:
        return _UNKNOWN
    if figures.se is None:
        return f"{figures.mean:+.3f}"
    return f"{figures.mean:+.3f} ± {figures.se:.3f}"


def _wdl(figures: Figures) -> str:
    return "-".join(map(str, figures.wdl))


def _cycle(cycle: Cycle) -> str:
    names = (*cycle.names, cycle.names[0])
    edges = ", ".join(
        f"{first} beats {second} by {_mean(edge)}{'' if edge.is_certain else ' (uncertain)'}"
        for first, second, edge in zip(names[:-1], names[1:], cycle.edges, strict=True)
    )
    word = "certain" if cycle.is_certain else "uncertain"
    return f"non-transitive, {word}: {edges}"
