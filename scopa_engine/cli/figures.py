"""How figures of an analysis are written, and the tables that they stand in."""

from rich.console import JustifyMethod
from rich.table import Table
from rich.text import Text


def number(value: float) -> str:
    """Two digits, never -0.00."""
    return f"{_positive_zero(value):.2f}"


def signed(value: float) -> str:
    """As :func:`number`, always with its sign."""
    return f"{_positive_zero(value):+.2f}"


def half(interval: tuple[float, float] | None, exact: str) -> str:
    """Half an interval; the word ``exact`` for none."""
    return exact if interval is None else f"{(interval[1] - interval[0]) / 2:.2f}"


def plain_table() -> Table:
    """A table without lines."""
    return Table(box=None, pad_edge=False)


def add_column(table: Table, heading: str, justify: JustifyMethod = "left") -> None:
    """A column whose cells are broken, and never cut, where it is too narrow."""
    table.add_column(Text(heading), justify=justify, overflow="fold")


def _positive_zero(value: float) -> float:
    return round(value, 2) + 0.0
