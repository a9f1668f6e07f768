"""``analyse`` for people: a table a decision, a summary of the players."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from scopa_engine.analysis import Analysis, Decision, MoveValue, PlayerTally
from scopa_engine.cli.look import cards_look, move_look
from scopa_engine.rules import Move, Partial, View
from scopa_protocol.printable import printable

if TYPE_CHECKING:
    from rich.console import JustifyMethod

_MARKS = {"?": "yellow", "??": "bold red"}


class TextPrinter:
    """Prints tables, in colours on a terminal."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._notes: set[str] = set()

    def position(self, view: View, analysis: Analysis) -> None:
        """Print a position that nobody has played on from."""
        self._decision(Text(f"seat {view.turn} to play"), view, analysis, None)

    def decision(self, decision: Decision, analysis: Analysis) -> None:
        """Print a decision of a game, the move played marked."""
        where = f"game {decision.game}, deal {decision.deal}, play {decision.play}: "
        heading = Text(f"{where}seat {decision.seat} ")
        heading.append(printable(decision.player), "bold")
        self._decision(heading, decision.view, analysis, decision.played)

    def _decision(self, heading: Text, view: View, analysis: Analysis, played: Move | None) -> None:
        if analysis.is_exact:
            heading.append(", exact")
        for line in (heading, Text.assemble(*_cards(view))):
            # Lines of a file are not broken.
            self._console.print(line, soft_wrap=not self._console.is_terminal)
        self._console.print(_moves(analysis, played))
        if analysis.note is not None and analysis.note not in self._notes:
            self._notes.add(analysis.note)
            self._console.print(Text(f"note: {analysis.note}"))
        self._console.print()

    def summary(self, players: Iterable[PlayerTally]) -> None:
        """Print what each player has lost."""
        players = list(players)
        self._console.print(_losses(players))
        if any(player.points for player in players):
            self._console.print()
            self._console.print(_points(players))
        for player in players:
            self._worst(player)

    def _worst(self, player: PlayerTally) -> None:
        if not player.worst:
            return
        self._console.print(f"\nworst moves of {printable(player.player)}", markup=False)
        table = _table()
        for heading in ("game", "play"):
            _column(table, heading, "right")
        for heading in ("move", "better"):
            _column(table, heading)
        for heading in ("loss", "±"):
            _column(table, heading, "right")
        for decision, analysis in player.worst:
            value = analysis.of(decision.played)
            table.add_row(
                decision.game,
                str(decision.play),
                _marked(value),
                move_look(analysis.moves[0].move),
                _number(value.loss),
                _half(value.loss_interval),
            )
        self._console.print(table)


def _cards(view: View) -> Iterator[str | Text]:
    """The mover's hand, the table, and what is known of other hands."""
    yield from ("hand ", cards_look(view.hands[view.turn]))
    yield from (", table ", cards_look(Partial(view.table)))
    for seat, hand in enumerate(view.hands):
        if seat != view.turn and hand.cards:
            yield from (f", seat {seat} holds ", cards_look(hand))


def _table() -> Table:
    return Table(box=None, pad_edge=False)


def _column(table: Table, heading: str, justify: "JustifyMethod" = "left") -> None:
    table.add_column(Text(heading), justify=justify, overflow="fold")


def _moves(analysis: Analysis, played: Move | None) -> Table:
    """A row a move, the best first; ``>`` stands before the one that was played."""
    table = _table()
    for heading in ("", "move"):
        _column(table, heading)
    exact = analysis.is_exact
    for heading in ("points", "loss") if exact else ("points", "±", "visits", "loss", "±"):
        _column(table, heading, "right")
    for value in analysis.moves:
        points, loss = f"{_positive_zero(value.points):+.2f}", _number(value.loss)
        counted = (_half(value.interval), f"{value.visits:,}", loss, _half(value.loss_interval))
        table.add_row(
            ">" if value.move == played else "",
            _marked(value),
            points,
            *((loss,) if exact else counted),
        )
    return table


def _marked(value: MoveValue) -> Text:
    """The move, with its mark behind it as in the notation of chess."""
    move = move_look(value.move)
    return Text.assemble(move, " ", (value.mark, _MARKS[value.mark])) if value.mark else move


def _half(interval: tuple[float, float] | None) -> str:
    return "exact" if interval is None else f"{(interval[1] - interval[0]) / 2:.2f}"


def _number(value: float) -> str:
    return f"{_positive_zero(value):.2f}"


def _positive_zero(value: float) -> float:
    """The value to two digits, never as -0.00."""
    return round(value, 2) + 0.0


def _losses(players: list[PlayerTally]) -> Table:
    table = _table()
    _column(table, "player")
    for heading in ("decisions", "deals", "loss a move", "±", "loss a deal", "±", "?", "??"):
        _column(table, heading, "right")
    for each in players:
        table.add_row(
            Text(printable(each.player)),
            str(each.decisions),
            str(each.deals),
            _number(each.loss / each.decisions),
            _number(each.half_interval / each.decisions),
            _number(each.loss / each.deals),
            _number(each.half_interval / each.deals),
            str(each.mistakes),
            str(each.blunders),
        )
    return table


def _points(players: list[PlayerTally]) -> Table:
    """What the players' sides got a deal."""
    names = dict.fromkeys(name for each in players for name in each.points)
    table = _table()
    _column(table, "points a deal")
    for name in (*names, "all"):
        _column(table, name.replace("_", " "), "right")
    for each in players:
        points = each.points
        if points:
            cells = [_number(points[name]) for name in names]
            table.add_row(Text(printable(each.player)), *cells, _number(sum(points.values())))
    return table
