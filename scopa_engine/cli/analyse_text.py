"""``analyse`` for people: a table a decision, then a summary of the players."""

from collections.abc import Iterable, Iterator

from rich.table import Table
from rich.text import Text

from scopa_engine.analysis import Analysis, Decision, MoveValue, PlayerTally
from scopa_engine.cli.analyse_summary import print_summary
from scopa_engine.cli.figures import add_column, half, number, plain_table, signed
from scopa_engine.cli.game_text import marked
from scopa_engine.cli.page import Page
from scopa_engine.rules import Move, Partial, View


class TextPrinter:
    """Prints tables on a page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._notes: set[str] = set()

    def position(self, view: View, analysis: Analysis) -> None:
        """Print a position that nobody has played on from."""
        heading = Text(self._page.text("analyse.to_play", seat=view.turn))
        self._decision(heading, view, analysis, None)

    def decision(self, decision: Decision, analysis: Analysis) -> None:
        """Print a decision of a game, the move played marked."""
        where = self._page.text(
            "analyse.play",
            game=decision.game,
            deal=decision.deal,
            play=decision.play,
            seat=decision.seat,
        )
        heading = Text.assemble(where, " ", (self._page.name(decision.player), "bold"))
        self._decision(heading, decision.view, analysis, decision.played)

    def summary(self, players: Iterable[PlayerTally]) -> None:
        """Print what each player has lost."""
        print_summary(self._page, tuple(players))

    def _decision(self, heading: Text, view: View, analysis: Analysis, played: Move | None) -> None:
        page = self._page
        if analysis.is_exact:
            heading.append(f", {page.text('analyse.exact')}")
        page.line(heading)
        page.line(Text(", ").join(self._cards(view)))
        page.console.print(self._moves(analysis, played))
        if analysis.note is not None and analysis.note not in self._notes:
            self._notes.add(analysis.note)
            page.line(page.text("analyse.note", note=analysis.note))
        page.line("")

    def _cards(self, view: View) -> Iterator[Text]:
        """The mover's hand, the table, and what is known of other hands."""
        text, look = self._page.text, self._page.look
        yield Text.assemble(text("analyse.hand"), " ", look.cards(view.hands[view.turn]))
        yield Text.assemble(text("analyse.table"), " ", look.cards(Partial(view.table)))
        for seat, hand in enumerate(view.hands):
            if seat != view.turn and hand.cards:
                yield Text.assemble(text("analyse.holds", seat=seat), " ", look.cards(hand))

    def _moves(self, analysis: Analysis, played: Move | None) -> Table:
        """A row a move, the best first; ``>`` stands before the one that was played."""
        page, exact = self._page, analysis.is_exact
        table = plain_table()
        add_column(table, "")
        add_column(table, page.text("analyse.columns.move"))
        counted = ("points", "interval", "visits", "loss", "interval")
        for name in ("points", "loss") if exact else counted:
            add_column(table, page.text(f"analyse.columns.{name}"), "right")
        for value in analysis.moves:
            is_played = ">" if value.move == played else ""
            move = marked(page.look.move(value.move), value.mark)
            table.add_row(is_played, move, *self._figures(value, exact=exact))
        return table

    def _figures(self, value: MoveValue, *, exact: bool) -> tuple[str, ...]:
        points, loss = signed(value.points), number(value.loss)
        if exact:
            return points, loss
        word = self._page.text("analyse.exact")
        between = half(value.interval, word), f"{value.visits:,}"
        return (points, *between, loss, half(value.loss_interval, word))
