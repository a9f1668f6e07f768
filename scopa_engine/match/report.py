"""The result of a run as text and a table for people."""

from collections.abc import Iterator, Sequence
from statistics import fmean, median

from rich.console import Console
from rich.table import Table
from rich.text import Text

from scopa_engine.match.record import Game, Result, Run
from scopa_engine.match.sprt_report import UNKNOWN, elo_text, error_text, mean_text, sprt_rows
from scopa_protocol.printable import encodable, printable


def print_report(console: Console, run: Run, games: Sequence[Game], result: Result) -> None:
    """Print the figures of a run, and a line for each engine."""
    lines = [printable(_heading(run))]
    lines += (f"{name:<21} {printable(value)}" for name, value in _rows(run, result))
    # Lines that are too long for a narrow window are broken by it, not here.
    console.print(Text("\n".join(lines)), soft_wrap=True)
    console.print(_engines(run, games, result, console.encoding))


def _heading(run: Run) -> str:
    deals = f"deals of {run.deals}" if run.deals else f"seed {run.seed}"
    return f"{' - '.join(run.names)}: {run.rules}, unit {run.unit}, {deals}"


def _rows(run: Run, result: Result) -> Iterator[tuple[str, str]]:
    yield "pairs", f"{result.pairs} of {run.pairs}"
    unit = "deal" if run.unit == "deal" else "match"
    yield f"points a {unit}", mean_text(result.mean, result.se, result.interval)
    for name, of in result.categories.items():
        yield f"  {name.replace('_', ' ')}", error_text(*of)
    yield "superiority", UNKNOWN if result.los is None else f"{result.los:.2%}"
    yield "won, drawn, lost", ", ".join(map(str, result.wdl))
    if result.pentanomial is not None:
        yield "pairs 0 1/2 1 3/2 2", " ".join(map(str, result.pentanomial))
        yield "Elo", elo_text(result.elo)
        yield "normalised Elo", elo_text(result.normalized_elo)
    for role, of in enumerate(result.roles or ()):
        yield "as the dealer's side" if role == 0 else f"as side {role} after it", error_text(*of)
    if result.canary is not None:
        yield "canary", f"{error_text(*result.canary)} (deals met again, less new ones)"
    if result.sprt is not None:
        yield from sprt_rows(result.sprt).items()


def _engines(run: Run, games: Sequence[Game], result: Result, encoding: str) -> Table:
    table = Table()
    table.add_column("engine", overflow="fold")
    table.add_column("thinking a game", justify="right")
    table.add_column("overhead a move", justify="right")
    table.add_column("faults", overflow="fold")
    for name in run.players:
        faults = ", ".join(f"{count} {fault}" for fault, count in result.faults[name].items())
        times = _thinking(games, name), _overhead(games, name)
        cells = (printable(name), *times, faults or "none")
        table.add_row(*(Text(encodable(cell, encoding)) for cell in cells))
    return table


def _thinking(games: Sequence[Game], name: str) -> str:
    times = [
        sum(ms for seat, ms in zip(game.seats, game.think_ms, strict=True) if seat == name)
        for game in games
    ]
    return f"{fmean(times):.0f} ms" if times else UNKNOWN


def _overhead(games: Sequence[Game], name: str) -> str:
    known = [
        us
        for game in games
        for seat, us in zip(game.seats, game.overhead_us, strict=True)
        if seat == name and us is not None
    ]
    return f"{median(known):.0f} µs" if known else UNKNOWN
