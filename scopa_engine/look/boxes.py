"""Cards drawn with lines around them, side by side."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

_WIDTH: Final = 6
_GAP: Final = " "


@dataclass(frozen=True, slots=True)
class Face:
    """What stands on a card: its rank with a mark beside it, and its suit, in a colour."""

    rank: str
    mark: str
    suit: str
    style: str


@dataclass(frozen=True, slots=True)
class Boxes:
    """A renderable: faces, each with a label below; a face that is ``None`` is face down."""

    cards: tuple[tuple[Face | None, str], ...]
    is_ascii: bool

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The rows of cards, each as wide as the console allows; ``-`` for none."""
        if not self.cards:
            yield Text("-")
        in_a_row = max(1, (options.max_width + len(_GAP)) // (_WIDTH + len(_GAP)))
        for start in range(0, len(self.cards), in_a_row):
            yield from self._row(self.cards[start : start + in_a_row])

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """From one card to all of them in a row."""
        whole = len(self.cards) * (_WIDTH + len(_GAP)) - len(_GAP)
        return Measurement(_WIDTH, max(_WIDTH, whole)).with_maximum(options.max_width)

    def _row(self, cards: Sequence[tuple[Face | None, str]]) -> Iterator[Text]:
        drawn = [self._drawn(face) for face, _ in cards]
        for line in zip(*drawn, strict=True):
            yield _joined(line)
        if any(label for _, label in cards):
            yield _joined([Text(f"{label:^{_WIDTH}}") for _, label in cards])

    def _drawn(self, face: Face | None) -> Iterator[Text]:
        style = "" if face is None else face.style
        top, side, bottom, back = (
            ("+----+", "|", "+----+", "::::")
            if self.is_ascii
            else ("╭────╮", "│", "╰────╯", "░░░░")
        )
        upper, lower = (
            (back, back) if face is None else (f"{face.rank:<2}{face.mark:>2}", f"{face.suit:^4}")
        )
        yield Text(top, style)
        for inner in (upper, lower):
            yield Text(f"{side}{inner}{side}", style)
        yield Text(bottom, style)


def _joined(parts: Sequence[Text]) -> Text:
    line = Text(_GAP).join(parts)
    line.rstrip()
    line.no_wrap = True
    return line
