"""From the rules to the wire: every text that stands for a value of the rules."""

from functools import lru_cache

import scopa_protocol as wire
from scopa_engine import rules as scopa
from scopa_engine.rules import CardSet, IllegalMoveError, Move, Partial, Rules, State, View


def rules_text(rules: Rules) -> str:
    """The rule string: the preset and what differs from it."""
    return wire.rule_string_text(_rule_string(rules))


@lru_cache(maxsize=64)
def _rule_string(rules: Rules) -> wire.RuleString:
    return wire.RuleString(rules.preset, scopa.changes_of(rules))


def position_of(view: View) -> wire.Position:
    """The position message of a view, without moves."""
    return wire.Position(
        _rule_string(view.rules),
        tuple(_cards_of(hand) for hand in view.hands),
        _cards_of(Partial(view.table)),
        wire.Cards(view.stock.known, view.stock.unknown),
        tuple(_cards_of(pile) for pile in view.piles),
        view.scope,
        view.last,
        view.turn,
        view.dealer,
        view.score,
    )


def position_text(position: State | View) -> str:
    """The words behind ``position`` for a state (full) or a view, without moves."""
    view = scopa.full_view(position) if isinstance(position, State) else position
    return wire.render(position_of(view)).removeprefix("position ")


def _cards_of(cards: Partial) -> wire.Cards:
    return wire.Cards(scopa.members(cards.cards), cards.unknown)


def cards_text(cards: CardSet) -> str:
    """Cards as written in canonical order."""
    return wire.cards_text(wire.Cards(scopa.members(cards)))


@lru_cache(maxsize=1024)
def token_of(move: Move) -> wire.Move:
    """The move token of a play."""
    return wire.Move(move.card, scopa.members(move.taken))


def move_text(move: Move) -> str:
    """The canonical spelling of a play."""
    return wire.move_text(token_of(move))


def legal_move(position: State | View, text: str) -> Move:
    """The legal play whose canonical spelling is ``text``.

    :raises IllegalMoveError: when there is none; the message lists what is allowed.
    """
    moves = position.legal_moves()
    for move in moves:
        if move_text(move) == text:
            return move
    allowed = " ".join(map(move_text, moves))
    raise IllegalMoveError(f"{text} is not the canonical spelling of a legal move: {allowed}")


def hands_token(state: State, seat: int | None) -> str:
    """The ``+HANDS`` token for hands just dealt as ``seat`` sees them; ``None`` sees all."""
    view = scopa.full_view(state) if seat is None else scopa.view_of(state, seat)
    return wire.new_hands_text(wire.NewHands(tuple(_cards_of(hand) for hand in view.hands)))
