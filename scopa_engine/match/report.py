"""The result of a run as tables for people."""

from collections.abc import Sequence
from statistics import fmean, median

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from scopa_engine.match.record import Game, Result, Run
from scopa_engine.match.sprt_report import sprt_rows

_UNKNOWN = "n/a"


def print_report(console: Console, run: Run, games: Sequence[Game], result: Result) -> None:
    """Print the figures of a run, and a line for each engine."""
    console.print(Group(_heading(run), _figures(run, result), _engines(run, games, result)))


def _heading(run: Run) -> Text:
    deals = f"deals of {run.deals}" if run.deals else f"seed {run.seed}"
    return Text(f"{' - '.join(run.names)}: {run.rules}, unit {run.unit}, {deals}")


def _figures(run: Run, result: Result) -> Table:
    table = Table(show_header=False, box=None, pad_edge=False)
    rows = {
        "pairs": f"{result.pairs} of {run.pairs}",
        f"points a {'deal' if run.unit == 'deal' else 'match'}": _mean(result),
        "won, drawn, lost": ", ".join(map(str, result.wdl)),
        "superiority": _UNKNOWN if result.los is None else f"{result.los:.2%}",
    }
    for role, (mean, se) in enumerate(result.roles or ()):
        name = "as the dealer's side" if role == 0 else f"as side {role} after it"
        rows[name] = f"{mean:+.3f}" if se is None else f"{mean:+.3f} ± {se:.3f}"
    if result.pentanomial is not None:
        rows["pairs 0 1/2 1 3/2 2"] = " ".join(map(str, result.pentanomial))
        rows["Elo"] = _elo(result)
    if result.sprt is not None:
        rows |= sprt_rows(result.sprt)
    for name, value in rows.items():
        table.add_row(Text(name), Text(value))
    return table


def _mean(result: Result) -> str:
    if result.mean is None:
        return _UNKNOWN
    if result.se is None or result.interval is None:
        return f"{result.mean:+.3f}"
    low, high = result.interval
    return f"{result.mean:+.3f} ± {result.se:.3f} (95%: {low:+.3f} to {high:+.3f})"


def _elo(result: Result) -> str:
    if result.elo is None:
        return _UNKNOWN
    value, low, high = result.elo
    if low is None or high is None:
        return f"{value:+.0f}"
    return f"{value:+.0f} (95%: {low:+.0f} to {high:+.0f})"


def _engines(run: Run, games: Sequence[Game], result: Result) -> Table:
    table = Table()
    table.add_column("engine")
    table.add_column("thinking a game", justify="right")
    table.add_column("overhead a move", justify="right")
    table.add_column("faults")
    for name in run.names:
        faults = ", ".join(f"{count} {fault}" for fault, count in result.faults[name].items())
        table.add_row(
            Text(name), _thinking(games, name), _overhead(games, name), Text(faults or "none")
        )
    return table


def _thinking(games: Sequence[Game], name: str) -> str:
    times = [
        sum(ms for seat, ms in zip(game.seats, game.think_ms, strict=True) if seat == name)
        for game in games
    ]
    return f"{fmean(times):.0f} ms" if times else _UNKNOWN


def _overhead(games: Sequence[Game], name: str) -> str:
    known = [
        us
        for game in games
        for seat, us in zip(game.seats, game.overhead_us, strict=True)
        if seat == name and us is not None
    ]
    return f"{median(known):.0f} µs" if known else _UNKNOWN
