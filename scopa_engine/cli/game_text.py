"""A game of a log for people: who played, deal by deal the plays, the points, the end.

On a terminal a deal is a table, with a column a hand; elsewhere, and plain, it is a line a play.
Plays that were judged are marked, and the better move stands beside a mistake.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from rich.box import SIMPLE
from rich.cells import cell_len, set_cell_size
from rich.table import Table
from rich.text import Text

import scopa_protocol as wire
from scopa_engine.binding import cards_text, move_text
from scopa_engine.cli.page import Page
from scopa_engine.look import COLOURS
from scopa_engine.match.playback import LoggedPlay, PlayedDeal
from scopa_engine.match.record import Game, Run
from scopa_engine.match.suits import PLAIN
from scopa_engine.rules import Move, Partial, full_view, members, view_of
from scopa_protocol.printable import printable

if TYPE_CHECKING:
    from scopa_engine.analysis import Analysis

Judged = Mapping[int, "Analysis"]
"""What was found about plays, by their number."""

_UNJUDGED: Final[Judged] = MappingProxyType({})
_MARKS: Final = {"?": COLOURS[0], "??": f"bold {COLOURS[1]}"}


def ending(page: Page, game: Game) -> str:
    """How a game ended, in one line."""
    if game.points is None:
        points = page.text("replay.ending.nobody")
    else:
        pairs = zip(game.side_names(len(game.points)), game.points, strict=True)
        points = ", ".join(f"{name} {each}" for name, each in pairs)
    how = page.text(f"replay.outcomes.{game.outcome.value}")
    if game.ended_by is not None:
        how = page.text("replay.ending.by", outcome=how, player=game.ended_by)
        how += f" ({game.evidence.reason})" if game.evidence else ""
    return printable(f"{how}: {points}")


@dataclass(frozen=True, slots=True)
class GameText:
    """Prints a game on a page.

    :ivar seat: hands as this seat saw them; ``None`` sees all.
    """

    page: Page
    game: Game
    seat: int | None

    def opening(self, run: Run, number: int) -> None:
        """Print which game it is, the ``number``-th of its log, and who played."""
        page, game = self.page, self.game
        name = page.text(
            "replay.game", number=number, pair=game.pair, half=game.half, rules=run.rules
        )
        seats = ", ".join(f"{seat} {name}" for seat, name in enumerate(game.seats))
        page.line(name)
        page.line(page.text("replay.seats", seats=printable(seats)))
        if game.suits != PLAIN:
            page.line(page.text("replay.suits", suits=game.suits, plain=PLAIN))

    def deal(self, deal: PlayedDeal, judged: Judged = _UNJUDGED) -> None:
        """Print the plays of a deal and its points."""
        page, start = self.page, deal.start
        score = "/".join(map(str, start.score))
        page.line("")
        page.line(page.text("replay.deal", deal=deal.number, dealer=start.dealer, score=score))
        if page.is_drawn:
            page.console.print(self._table(deal, judged))
        else:
            for line in self._lines(deal, judged):
                page.line(line)
        self._points(deal)

    def ending(self) -> None:
        """Print how it ended."""
        self.page.line("")
        self.page.line(ending(self.page, self.game))

    def _points(self, deal: PlayedDeal) -> None:
        record = deal.record
        if record.points is None or record.by is None:
            self.page.line(self.page.text("replay.unfinished"))
            return
        by = {**record.by, "points": record.points}
        if self.page.is_drawn:
            self.page.line("")
            self.page.console.print(self._points_table(by))
            return
        points = (
            f"{self.page.category(name)} {'/'.join(map(str, points))}"
            for name, points in by.items()
        )
        self.page.line(f"{self.page.text('replay.points')}: {', '.join(points)}")

    def _points_table(self, by: Mapping[str, tuple[int, ...]]) -> Table:
        """A row a side, a column a category."""
        table = Table(box=None, pad_edge=False)
        table.add_column("")
        for name in by:
            table.add_column(Text(self.page.category(name)), justify="right", overflow="fold")
        sides = len(by["points"])
        for side, player in enumerate(self.game.side_names(sides)):
            points = (str(points[side]) for points in by.values())
            table.add_row(Text(self.page.name(player), "bold"), *points)
        return table

    def _lines(self, deal: PlayedDeal, judged: Judged) -> Iterator[str]:
        """A line a play: number, seat, hands, table, move."""
        names = self._names()
        width = max(map(cell_len, names))
        hands = ["/".join(map(_compact, self._hands(play))) for play in deal.plays]
        widest = max(map(len, hands), default=0)
        word = self.page.text("replay.table")
        for play, hand in zip(deal.plays, hands, strict=True):
            analysis = judged.get(play.number)
            move = f"{move_text(play.move)} {_mark(play, analysis)}".rstrip()
            remarks = self._remarks(play, analysis, lambda move: Text(move_text(move))).plain
            cards = f"{hand:{widest}}  {word} {cards_text(play.before.table):20}"
            line = f"{play.number:4} {set_cell_size(names[play.seat], width)}  {cards}"
            yield f"{line}  {move:12} {remarks}".rstrip()

    def _table(self, deal: PlayedDeal, judged: Judged) -> Table:
        """A row a play: number, a column a hand, table, move."""
        words = (self.page.text("replay.table"), self.page.text("replay.move"))
        table = Table(box=SIMPLE, show_edge=False, padding=(0, 1, 0, 0))
        table.add_column("", justify="right")
        for heading in (*self._names(), *words, ""):
            table.add_column(Text(heading), overflow="fold")
        for play in deal.plays:
            row = self._row(play, judged.get(play.number))
            table.add_row(str(play.number), *row, end_section=play.is_dealt_after)
        return table

    def _row(self, play: LoggedPlay, analysis: "Analysis | None") -> Iterator[Text]:
        look = self.page.look
        for seat, hand in enumerate(self._hands(play)):
            yield look.cards(hand, play.move.card if seat == play.seat else None)
        yield look.cards(Partial(play.before.table))
        yield marked(look.move(play.move), _mark(play, analysis))
        yield self._remarks(play, analysis, look.move)

    def _hands(self, play: LoggedPlay) -> tuple[Partial, ...]:
        state = play.before
        return (full_view(state) if self.seat is None else view_of(state, self.seat)).hands

    def _names(self) -> list[str]:
        return [f"{seat} {self.page.name(name)}" for seat, name in enumerate(self.game.seats)]

    def _remarks(
        self, play: LoggedPlay, analysis: "Analysis | None", name: Callable[[Move], Text]
    ) -> Text:
        """What happened at a play, and what would have been better."""
        remarks = [Text(event, "bold") for event in self._events(play)]
        if analysis is not None and _mark(play, analysis):
            loss = f"{analysis.of(play.move).loss:.2f}"
            better = self.page.text("analyse.better", loss=loss)
            remarks.append(Text.assemble(better, " ", name(analysis.moves[0].move)))
        return Text(", ").join(remarks)

    def _events(self, play: LoggedPlay) -> Iterator[str]:
        if play.is_scopa:
            yield self.page.text("replay.scopa")
        if play.after.is_over:
            yield self.page.text("replay.last_card")
        elif play.is_dealt_after:
            yield self.page.text("replay.new_hands")


def marked(move: Text, mark: str) -> Text:
    """The move, with its mark behind it as in the notation of chess."""
    return Text.assemble(move, " ", (mark, _MARKS[mark])) if mark else move


def _mark(play: LoggedPlay, analysis: "Analysis | None") -> str:
    return "" if analysis is None else analysis.of(play.move).mark


def _compact(hand: Partial) -> str:
    return wire.cards_text(wire.Cards(members(hand.cards), hand.unknown))
