"""The end of ``analyse``: what each player has lost, got, and in what."""

from collections.abc import Mapping, Sequence

from rich.console import JustifyMethod
from rich.table import Table
from rich.text import Text

from scopa_engine.analysis import OTHER, PlayerTally
from scopa_engine.cli.figures import add_column, half, number, plain_table
from scopa_engine.cli.game_text import marked
from scopa_engine.cli.page import Page


def print_summary(page: Page, players: Sequence[PlayerTally]) -> None:
    """Print the players' sums, and the worst moves of each."""
    page.console.print(_losses(page, players))
    points = {each.player: each.points for each in players}
    lost = {each.player: each.lost for each in players}
    for title, by_player in (("points_a_deal", points), ("lost", lost)):
        if any(by_player.values()):
            page.line("")
            page.console.print(_by_category(page, f"analyse.columns.{title}", by_player))
    for each in players:
        if each.worst:
            page.line("")
            page.line(page.text("analyse.worst", player=page.name(each.player)))
            page.console.print(_worst(page, each))


def _losses(page: Page, players: Sequence[PlayerTally]) -> Table:
    table = plain_table()
    add_column(table, page.text("analyse.columns.player"))
    names = ("decisions", "deals", "loss_a_move", "interval", "loss_a_deal", "interval")
    for heading in (*(page.text(f"analyse.columns.{name}") for name in names), "?", "??"):
        add_column(table, heading, "right")
    for each in players:
        table.add_row(
            Text(page.name(each.player)),
            str(each.decisions),
            str(each.deals),
            number(each.loss / each.decisions),
            number(each.half_interval / each.decisions),
            number(each.loss / each.deals),
            number(each.half_interval / each.deals),
            str(each.mistakes),
            str(each.blunders),
        )
    return table


def _by_category(page: Page, title: str, by_player: Mapping[str, Mapping[str, float]]) -> Table:
    """A row a player, of whom something is known, a column a category, and the sum."""
    names = dict.fromkeys(name for parts in by_player.values() for name in parts)
    table = plain_table()
    add_column(table, page.text(title))
    for name in names:
        heading = page.text("analyse.columns.rest") if name == OTHER else page.category(name)
        add_column(table, heading.replace("_", " "), "right")
    add_column(table, page.text("analyse.columns.all"), "right")
    for player, parts in by_player.items():
        if parts:
            cells = [number(parts[name]) for name in names]
            table.add_row(Text(page.name(player)), *cells, number(sum(parts.values())))
    return table


def _worst(page: Page, player: PlayerTally) -> Table:
    """A row a move, the worst first."""
    table = plain_table()
    for name in ("game", "play", "move", "better", "loss", "interval"):
        justify: JustifyMethod = "left" if name in ("move", "better") else "right"
        add_column(table, page.text(f"analyse.columns.{name}"), justify)
    for decision, analysis in player.worst:
        value = analysis.of(decision.played)
        table.add_row(
            decision.game,
            str(decision.play),
            marked(page.look.move(value.move), value.mark),
            page.look.move(analysis.moves[0].move),
            number(value.loss),
            half(value.loss_interval, page.text("analyse.exact")),
        )
    return table
