"""docs/architecture.svg, from the table of imports: ``python docs/site/drawing.py`` draws it.

An arrow leads from a part to one that it may import.  What follows from other arrows is left
out.  Where a box stands is said here, how the arrows run is found: down, aside between two rows
if need be, and down again, never through a box.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
DRAWING: Final = ROOT / "docs" / "architecture.svg"


@dataclass(frozen=True, slots=True)
class Box:
    """A part: its row from the top, its left and right end in columns, its colour."""

    row: int
    left: float
    right: float
    colour: str


ENTRY, ENGINE, RUNNER, SEARCH, BASE = "#b2dfdb", "#bbdefb", "#ffe0b2", "#dcedc8", "#e0e0e0"
BOXES: Final = {
    "bridges": Box(0, 0, 1, ENTRY),
    "__main__": Box(0, 1.2, 2.2, ENTRY),
    "bot": Box(1, 0, 1, ENTRY),
    "cli": Box(1, 1.9, 14, ENTRY),
    "stdio": Box(2, 0, 1, ENGINE),
    "explain": Box(5, 0, 0.9, BASE),
    "play": Box(3, 1.1, 2, ENTRY),
    "look": Box(4, 1.1, 2, ENTRY),
    "language": Box(5, 1.05, 2.05, ENTRY),
    "client": Box(4, 2.2, 3.1, RUNNER),
    "conform": Box(4, 3.3, 4.2, RUNNER),
    "tournament": Box(4, 4.35, 5.45, RUNNER),
    "match": Box(6, 2.4, 5.4, RUNNER),
    "analysis": Box(5, 5.6, 6.55, RUNNER),
    "vectors": Box(7, 5.6, 6.5, BASE),
    "session": Box(3, 6.8, 9.6, ENGINE),
    "held": Box(4, 6.7, 7.4, ENGINE),
    "timing": Box(4, 7.6, 8.4, ENGINE),
    "describe": Box(4, 8.55, 9.5, ENGINE),
    "engine": Box(4, 9.7, 10.6, ENGINE),
    "builtin": Box(5, 9.7, 10.6, ENGINE),
    "options": Box(6, 9.7, 10.6, ENGINE),
    "selfplay": Box(5, 10.75, 11.7, SEARCH),
    "bench": Box(5, 11.9, 12.6, SEARCH),
    "training": Box(5, 12.75, 13.7, SEARCH),
    "search": Box(7, 7.9, 12.6, SEARCH),
    "chances": Box(8, 9.8, 11.2, SEARCH),
    "solve": Box(8, 12.8, 13.7, SEARCH),
    "kernel": Box(9, 9.8, 13.7, SEARCH),
    "binding": Box(9, 2.4, 6, BASE),
    "perft": Box(9, 6.2, 7, BASE),
    "scopa_protocol": Box(10, 1.1, 5.4, BASE),
    "rules": Box(11, 0, 14, BASE),
}
COLUMN, ROW, HEIGHT, MARGIN = 78, 64, 30, 8
LANE: Final = 5
"""Pixels between two lines aside in the same space between rows."""


def arrows_of(below: Mapping[str, Set[str]]) -> list[tuple[str, str]]:
    """What each part imports, but for what it reaches through another part."""
    return [
        (part, other)
        for part, others in below.items()
        for other in sorted(others)
        if not any(other in _reach(below, via) for via in others - {other})
    ]


def _reach(below: Mapping[str, Set[str]], part: str) -> set[str]:
    return {part}.union(*(_reach(below, other) for other in below[part]))


@dataclass(frozen=True, slots=True)
class Line:
    """Down at ``start`` to the space below row ``turn``, aside, and down at ``end``.

    Here and below places are in tenths of a column.
    """

    above: str
    below: str
    start: int
    end: int
    turn: int

    def downs(self) -> Iterator[tuple[int, int]]:
        """Each space between rows, by the row above it, that it goes down in, and where."""
        for row in range(BOXES[self.above].row, BOXES[self.below].row):
            if row <= self.turn:
                yield row, self.start
            if row >= self.turn:
                yield row, self.end


def lines_of(arrows: list[tuple[str, str]]) -> list[Line]:
    """How the arrows run: the shortest first, each as straight and as free as may be."""
    drawn: list[Line] = []
    used: Counter[tuple[int, int]] = Counter()
    for above, below in sorted(arrows, key=_length):
        choices = list(_straight(above, below)) or list(_turned(above, below))
        if not choices:
            raise SystemExit(f"no way from {above} to {below}: move a box")
        line = min(choices, key=lambda line: _cost(line, used))
        used.update(line.downs())
        drawn.append(line)
    return drawn


def _length(arrow: tuple[str, str]) -> tuple[int, str, str]:
    above, below = arrow
    return BOXES[below].row - BOXES[above].row, above, below


def _straight(above: str, below: str) -> Iterator[Line]:
    upper, lower = BOXES[above], BOXES[below]
    for place in _places(upper):
        if place in _places(lower) and _is_free(place, upper.row + 1, lower.row):
            yield Line(above, below, place, place, upper.row)


def _turned(above: str, below: str) -> Iterator[Line]:
    upper, lower = BOXES[above], BOXES[below]
    for turn in range(upper.row, lower.row):
        starts = [x for x in _places(upper) if _is_free(x, upper.row + 1, turn + 1)]
        ends = [x for x in _places(lower) if _is_free(x, turn + 1, lower.row)]
        for start, end in product(starts, ends):
            yield Line(above, below, start, end, turn)


def _places(box: Box) -> range:
    return range(round(10 * box.left) + 1, round(10 * box.right))


@cache
def _is_free(place: int, first: int, end: int) -> bool:
    """Whether a line at ``place`` meets no box in the rows from ``first`` to before ``end``."""
    return not any(
        first <= box.row < end and 10 * box.left <= place <= 10 * box.right
        for box in BOXES.values()
    )


def _cost(line: Line, used: Counter[tuple[int, int]]) -> float:
    upper, lower = BOXES[line.above], BOXES[line.below]
    aside = 1 + abs(line.start - line.end) / 10 if line.start != line.end else 0
    centre = abs(line.start / 5 - upper.left - upper.right) / 8
    centre += abs(line.end / 5 - lower.left - lower.right) / 40
    beside = sum(used[row, x + by] for row, x in line.downs() for by in (-1, 0, 1))
    return aside + centre + beside


def drawing(below: Mapping[str, Set[str]]) -> str:
    """The drawing as SVG; readable on white and on black."""
    missing = sorted(set(below) ^ set(BOXES))
    if missing:
        raise SystemExit(f"BOXES of {Path(__file__).name} and the parts differ: {missing}")
    width = max(_x(box.right) for box in BOXES.values()) + MARGIN
    height = max(_y(box.row) for box in BOXES.values()) + HEIGHT + MARGIN
    shapes = [*_paths(lines_of(arrows_of(below))), *_rectangles()]
    return HEAD.format(width=width, height=height) + "\n".join(shapes) + "\n</svg>\n"


HEAD: Final = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">
<title>The parts of the program, each above those that it imports</title>
<style>
path.arrow {{ fill: none; stroke: #7d8794; stroke-width: 1.4; }}
marker path {{ fill: #7d8794; }}
rect {{ stroke: #546e7a; }}
text {{ font: 13px ui-monospace, monospace; text-anchor: middle; fill: #102027; }}
</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="6" markerHeight="6"
 orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>
"""


def _paths(lines: list[Line]) -> Iterator[str]:
    turns: dict[int, int] = {}
    for line in lines:
        start, end = _x(line.start / 10), _x(line.end / 10)
        top, bottom = _y(BOXES[line.above].row) + HEIGHT, _y(BOXES[line.below].row)
        aside = ""
        if start != end:
            lane = turns[line.turn] = turns.get(line.turn, 0) + 1
            aside = f"V{_y(line.turn) + HEIGHT + LANE * lane}H{end}"
        yield f'<path class="arrow" marker-end="url(#head)" d="M{start} {top}{aside}V{bottom}"/>'


def _rectangles() -> Iterator[str]:
    for name, box in BOXES.items():
        x, y, width = _x(box.left), _y(box.row), _x(box.right) - _x(box.left)
        size = f'width="{width}" height="{HEIGHT}"'
        yield f'<rect x="{x}" y="{y}" {size} rx="4" fill="{box.colour}"/>'
        yield f'<text x="{x + width // 2}" y="{y + 20}">{name}</text>'


def _x(column: float) -> int:
    return MARGIN + round(COLUMN * column)


def _y(row: int) -> int:
    return MARGIN + ROW * row


if __name__ == "__main__":
    sys.path.append(str(ROOT / "tests"))
    from test_layers import BELOW

    DRAWING.write_text(drawing(BELOW), encoding="utf-8")
