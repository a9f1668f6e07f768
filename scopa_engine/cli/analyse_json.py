"""``analyse --json``: an object a decision, then one a player (PROTOCOL.md, "The command")."""

from collections.abc import Iterable
from typing import Any

from scopa_engine.analysis import Analysis, Decision, MoveValue, PlayerTally
from scopa_engine.binding import move_text, position_text
from scopa_engine.cli.output import print_json
from scopa_engine.rules import View

_DIGITS = 4


class JsonPrinter:
    """Prints every object on a line of its own."""

    def position(self, view: View, analysis: Analysis) -> None:
        """Print a position that nobody has played on from."""
        _print("decision", _found(view, analysis))

    def decision(self, decision: Decision, analysis: Analysis) -> None:
        """Print a decision of a game."""
        played = analysis.of(decision.played)
        where = {
            "game": decision.game,
            "deal": decision.deal,
            "play": decision.play,
            "player": decision.player,
        }
        loss = {"played": move_text(played.move), **_loss(played)}
        _print("decision", where | _found(decision.view, analysis) | loss)

    def summary(self, players: Iterable[PlayerTally]) -> None:
        """Print what each player has lost."""
        for each in players:
            _print("summary", _summed(each))


def _print(kind: str, found: dict[str, Any]) -> None:
    print_json({"type": kind, **found})


def _found(view: View, analysis: Analysis) -> dict[str, Any]:
    return {
        "seat": view.turn,
        "position": position_text(view),
        "method": analysis.method,
        "exact": analysis.is_exact,
        "searches": analysis.searches,
        "iterations": analysis.iterations,
        "note": analysis.note,
        "moves": [_value(each) for each in analysis.moves],
    }


def _value(value: MoveValue) -> dict[str, Any]:
    return {
        "move": move_text(value.move),
        "points": _rounded(value.points),
        "interval": _interval(value.interval),
        "visits": value.visits,
        **_loss(value),
    }


def _loss(value: MoveValue) -> dict[str, Any]:
    return {
        "loss": _rounded(value.loss),
        "loss_interval": _interval(value.loss_interval),
        "mark": value.mark,
    }


def _summed(player: PlayerTally) -> dict[str, Any]:
    worst = [
        {
            "game": decision.game,
            "play": decision.play,
            "played": move_text(decision.played),
            "best": move_text(analysis.moves[0].move),
            "loss": _rounded(analysis.of(decision.played).loss),
        }
        for decision, analysis in player.worst
    ]
    loss, half = player.loss, player.half_interval
    return {
        "player": player.player,
        "decisions": player.decisions,
        "deals": player.deals,
        "loss": _rounded(loss),
        "loss_interval": _interval((loss - half, loss + half)),
        "loss_a_move": _rounded(loss / player.decisions),
        "loss_a_deal": _rounded(loss / player.deals),
        "mistakes": player.mistakes,
        "blunders": player.blunders,
        "points_a_deal": {name: _rounded(points) for name, points in player.points.items()},
        "lost_by_mistakes": {name: _rounded(points) for name, points in player.lost.items()},
        "worst": worst,
    }


def _interval(interval: tuple[float, float] | None) -> list[float] | None:
    return None if interval is None else [_rounded(end) for end in interval]


def _rounded(value: float) -> float:
    """Enough digits for any use, and never -0.0."""
    return round(value, _DIGITS) + 0.0
