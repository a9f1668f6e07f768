"""What the engine says about positions and searches, as messages."""

from collections.abc import Iterator
from typing import Final

import scopa_protocol as wire
from scopa_engine import binding
from scopa_engine.rules import Partial, View, deal_points, members, total, value_of
from scopa_engine.search import Line, Result

Points = tuple[int, ...]

HELP: Final = (
    "usp 1                     greet: who the engine is, its options and rule sets",
    "isready                   answers readyok, also while thinking",
    "setoption name N value V  set an option",
    "newgame                   forget everything but the options",
    "position RULES FIELDS [moves MOVES]  set the position",
    "go [iterations N] [worlds N] [movetime MS] [clock MS/MS inc MS/MS] [infinite]"
    " [searchmoves MOVES]  think; bestmove follows",
    "stop                      end the search",
    "moves                     list the legal moves",
    "perft N                   count the lines of play N plies deep (full position)",
    "eval                      points by category as things stand",
    "show                      the table as a person wants to see it",
    "wait                      hold the next commands until the search is over, then waitok",
    "gameover SCORE REASON     tell how the game ended",
    "help                      this list",
    "quit                      leave",
)
"""The commands, a line each."""


def evaluation(view: View) -> tuple[tuple[str, Points], ...]:
    """Points by category as things stand, and ``points``, their sum; piles must be known."""
    rules = view.rules
    by = deal_points(rules, tuple(pile.cards for pile in view.piles), view.scope)
    return (*by.items(), ("points", total(by, rules.sides)))


def info(result: Result, line: Line, multipv: int, seconds: float) -> wire.Info:
    """How a search stands, with one of its root moves."""
    micros = round(seconds * 1_000_000)
    counted = result.counted
    return wire.Info(
        worlds=result.worlds if counted else None,
        iterations=result.iterations if counted else None,
        nodes=result.nodes if counted else None,
        time=micros // 1000,
        time_us=micros,
        ips=result.iterations * 1_000_000 // max(micros, 1) if counted else None,
        points=None if line.points is None else round(100 * line.points),
        match=None if line.match is None else round(1000 * line.match),
        exact=result.exact,
        multipv=multipv,
        move=binding.token_of(line.move),
        visits=line.visits if counted else None,
        pv=tuple(map(binding.token_of, line.pv)),
        string=result.note,
    )


def picture(view: View) -> Iterator[str]:
    """The table as a person wants to see it, line by line."""
    rules = view.rules
    yield f"rules  {binding.rules_text(rules)}"
    player = None if view.is_over else view.turn
    for seat, hand in enumerate(view.hands):
        marks = [
            name for name, who in (("dealer", view.dealer), ("to play", player)) if seat == who
        ]
        note = f"  ({', '.join(marks)})" if marks else ""
        yield f"seat {seat} {_spaced(hand)}{note}"
    worth = sum(map(value_of, members(view.table)))
    yield f"table  {_spaced(Partial(view.table))}  (sum {worth})"
    yield f"stock  {view.stock.size} cards"
    for side, pile in enumerate(view.piles):
        yield (
            f"side {side} {pile.size} cards, {view.scope[side]} scope, "
            f"{view.score[side]} points before this deal"
        )
    yield f"last   {'nobody' if view.last is None else f'seat {view.last}'} captured last"


def _spaced(cards: Partial) -> str:
    known = [wire.card_text(card) for card in members(cards.cards)]
    return " ".join(known + ["?"] * cards.unknown) or "-"
