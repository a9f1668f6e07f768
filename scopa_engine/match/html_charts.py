"""The charts of a report as inline SVG: no script, colours by the classes of the page."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape
from itertools import accumulate

from scopa_engine.match.stats import Estimate, t_interval

_WIDTH, _HEIGHT = 440, 220
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 425, 10, 190
# Of a chart with a line for each name: room for names, from so much to so much, by letters.
_NAMES, _MOST_NAMES, _LETTER = 90, 200, 7
_LINE, _BELOW = 22, 24
# More points than that cannot be told apart in a chart of this width.
_MOST_POINTS = 300
_MOST_BARS = 31

Limits = tuple[float, float]


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers from ``low`` to ``high``, at most ``most`` and one, evenly spaced.

    >>> ticks(-1.2, 2.1)
    [-1.0, 0.0, 1.0, 2.0]
    """
    rough = (high - low) / most
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(step * power for step in (1, 2, 5, 10) if step * power >= rough * 0.999)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [round(number * step, 10) for number in range(first, last + 1)]


def running(values: Sequence[float]) -> list[tuple[int, float, Limits | None]]:
    """After some of the values, the last always among them: count, mean and its 95% interval."""
    found = []
    step = math.ceil(len(values) / _MOST_POINTS)
    squares = accumulate(value * value for value in values)
    for count, (total, square) in enumerate(zip(accumulate(values), squares, strict=True), 1):
        if count % step and count != len(values):
            continue
        mean = total / count
        variance = max(square - total * mean, 0.0) / (count - 1) if count > 1 else None
        se = None if variance is None else math.sqrt(variance / count)
        found.append((count, mean, t_interval(Estimate(count, mean, se))))
    return found


def running_mean(values: Sequence[float]) -> str:
    """The mean of the first values, as more are counted, in the band of its 95% interval."""
    points = running(values)
    frame = _Frame((1, max(len(values), 2)), _range(points))
    band = [(count, *interval) for count, _mean, interval in points if interval is not None]
    edge = [(n, low) for n, low, _ in band] + [(n, high) for n, _, high in reversed(band)]
    line = [(n, mean) for n, mean, _ in points]
    return _svg(
        "Running mean of points with its 95% interval, by pairs played",
        *frame.grid(),
        *frame.marks(number for number in frame.x_ticks() if number.is_integer()),
        _cut(
            f'<polygon class="band" points="{frame.places(edge)}"/>',
            f'<polyline class="line" points="{frame.places(line)}"/>',
        ),
    )


def ratio_path(ratios: Sequence[float], lower: float, upper: float) -> str:
    """The likelihood ratio of a sequential test after each pair, between its bounds."""
    step = math.ceil(len(ratios) / _MOST_POINTS)
    path = [(n, ratio) for n, ratio in enumerate(ratios, 1) if not n % step or n == len(ratios)]
    last = max(len(ratios), 2)
    room = 0.1 * (upper - lower)
    frame = _Frame((1, last), (min(lower, *ratios) - room, max(upper, *ratios) + room))
    bounds = (
        f'<polyline class="bound" points="{frame.places([(1, bound), (last, bound)])}"/>'
        for bound in (lower, upper)
    )
    return _svg(
        "Logarithm of the likelihood ratio by pairs, between the bounds of the test",
        *frame.grid(),
        *frame.marks(number for number in frame.x_ticks() if number.is_integer()),
        *bounds,
        f'<polyline class="line" points="{frame.places(path)}"/>',
    )


def _range(points: Sequence[tuple[int, float, Limits | None]]) -> Limits:
    """What is to be seen: all from the first tenth on; before it the interval is too wide."""
    settled = points[len(points) // 10 :]
    seen = [0.0]
    for _count, mean, interval in settled:
        seen += (mean, *(interval or ()))
    if len(settled) < 2 or max(seen) == min(seen):
        seen += (max(seen) + 1, min(seen) - 1)
    # A few pairs have intervals without meaning: their means decide, with room around.
    means = [mean for _count, mean, _ in settled] + [0.0]
    room = 4 * (max(means) - min(means)) + 1
    low, high = max(min(seen), min(means) - room), min(max(seen), max(means) + room)
    return low, high


def bins(values: Sequence[float], grid: float) -> tuple[float, dict[int, int]]:
    """The width of a bin, and how many values are in bin ``k``, around ``k`` times that width.

    The values are multiples of ``grid``; a bin holds an odd number of them, so that it lies
    evenly around its middle.
    """
    spread = (max(values) - min(values)) / grid
    each = math.ceil(spread / _MOST_BARS) // 2 * 2 + 1
    width = grid * each
    return width, dict(Counter(math.floor(value / width + 0.5) for value in values))


def histogram(values: Sequence[float], grid: float) -> str:
    """How many pairs ended with which difference; the values are multiples of ``grid``."""
    width, counts = bins(values, grid)
    low, high = min(*counts, -2), max(*counts, 2)
    frame = _Frame(((low - 0.5) * width, (high + 0.5) * width), (0, max(counts.values()) * 1.05))
    bars = []
    for number, count in sorted(counts.items()):
        left, top = frame.place((number - 0.45) * width, count)
        right, bottom = frame.place((number + 0.45) * width, 0)
        side = "won" if number > 0 else "lost" if number else "drawn"
        bars.append(
            f'<rect class="{side}" x="{left:.1f}" y="{top:.1f}" width="{right - left:.1f}" '
            f'height="{bottom - top:.1f}"><title>{number * width:+.3g}: {count}</title></rect>'
        )
    return _svg("Pairs by points", *frame.grid(whole=True), *frame.marks(frame.x_ticks()), *bars)


def whiskers(title: str, rows: Sequence[tuple[str, float, Limits | None]]) -> str:
    """Values, most with the ends of their intervals, a line for each name; a mark at nothing."""
    reach = [0.0, *(end for _name, value, ends in rows for end in (value, *(ends or ())))]
    room = 0.05 * (max(reach) - min(reach)) or 1.0
    bottom = _TOP + len(rows) * _LINE
    x = min(reach) - room, max(reach) + room
    longest = _LETTER * max(len(name) for name, _value, _ends in rows)
    left = min(max(_NAMES, longest + _LETTER), _MOST_NAMES)
    frame = _Frame(x, (len(rows), 0), left=left, bottom=bottom)
    lines = (
        part
        for number, (name, value, ends) in enumerate(rows)
        for part in _whisker(frame, number + 0.5, name, value, ends)
    )
    marks = frame.marks(frame.x_ticks())
    return _svg(title, *frame.columns(), *marks, *lines, height=bottom + _BELOW)


def _whisker(
    frame: "_Frame", line: float, name: str, value: float, ends: Limits | None
) -> Iterator[str]:
    middle, y = frame.place(value, line)
    most = _MOST_NAMES // _LETTER - 1
    shown = name if len(name) <= most else f"{name[: most - 1]}…"
    yield f'<text x="0" y="{y + 4:.1f}">{escape(shown)}<title>{escape(name)}</title></text>'
    side = "drawn"
    if ends is not None:
        side = "won" if ends[0] > 0 else "lost" if ends[1] < 0 else "drawn"
        start, end = (frame.place(at, line)[0] for at in ends)
        places = f'x1="{start:.1f}" x2="{end:.1f}" y1="{y:.1f}" y2="{y:.1f}"'
        yield f'<line class="bar {side}" {places}/>'
    yield f'<circle class="{side}" cx="{middle:.1f}" cy="{y:.1f}" r="4"/>'


def _cut(*parts: str) -> str:
    """The parts as far as they lie within the frame."""
    # A picture in the picture cuts what passes its edges; a clipPath would need a name of its
    # own in the page.
    width, height = _RIGHT - _LEFT, _BOTTOM - _TOP
    place = f'x="{_LEFT}" y="{_TOP}" width="{width}" height="{height}"'
    body = "\n".join(parts)
    return f'<svg {place} viewBox="{_LEFT} {_TOP} {width} {height}">\n{body}\n</svg>'


def _svg(title: str, *parts: str, height: float = _HEIGHT) -> str:
    body = "\n".join(parts)
    return f'<svg viewBox="0 0 {_WIDTH} {height}" role="img" aria-label="{title}">\n{body}\n</svg>'


class _Frame:
    """The plane of a chart: from numbers to places in it."""

    def __init__(
        self, x: Limits, y: Limits, *, left: float = _LEFT, bottom: float = _BOTTOM
    ) -> None:
        self._x = x
        self._y = y
        self._left = left
        self._bottom = bottom

    def place(self, x: float, y: float) -> tuple[float, float]:
        (x_low, x_high), (y_low, y_high) = self._x, self._y
        across = (x - x_low) / (x_high - x_low)
        up = (y - y_low) / (y_high - y_low)
        return (
            self._left + across * (_RIGHT - self._left),
            self._bottom - up * (self._bottom - _TOP),
        )

    def places(self, points: Sequence[tuple[float, float]]) -> str:
        placed = (self.place(x, y) for x, y in points)
        return " ".join(f"{x:.1f},{y:.1f}" for x, y in placed)

    def x_ticks(self) -> list[float]:
        return ticks(*self._x)

    def grid(self, *, whole: bool = False) -> Iterator[str]:
        """Lines across with their numbers."""
        for number in ticks(*self._y):
            if whole and not number.is_integer():
                continue
            _x, y = self.place(self._x[0], number)
            kind = "zero" if number == 0 else "grid"
            yield f'<line class="{kind}" x1="{_LEFT}" x2="{_RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
            yield f'<text x="{_LEFT - 5}" y="{y + 4:.1f}" text-anchor="end">{number:g}</text>'

    def columns(self) -> Iterator[str]:
        """Lines up and down at the numbers below."""
        for number in self.x_ticks():
            x, _y = self.place(number, self._y[0])
            kind = "zero" if number == 0 else "grid"
            ends = f'x1="{x:.1f}" x2="{x:.1f}" y1="{_TOP}" y2="{self._bottom}"'
            yield f'<line class="{kind}" {ends}/>'

    def marks(self, numbers: Iterator[float] | Sequence[float]) -> Iterator[str]:
        """The numbers below the chart."""
        for number in numbers:
            x, _y = self.place(number, self._y[0])
            y = self._bottom + 16
            yield f'<text x="{x:.1f}" y="{y}" text-anchor="middle">{number:g}</text>'
