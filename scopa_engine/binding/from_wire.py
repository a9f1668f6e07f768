"""From the wire to the rules: well-formed messages become values, or are refused."""

from collections.abc import Iterator
from functools import lru_cache

import scopa_protocol as wire
from scopa_engine import rules as scopa
from scopa_engine.binding.to_wire import move_text
from scopa_engine.rules import (
    Card,
    Fault,
    IllegalMoveError,
    InvalidPositionError,
    Move,
    Partial,
    PartialStock,
    Rules,
    RulesError,
    State,
    View,
)

# The words of a position line, counted from `position` itself.
_RULES_WORD = 1
_FIELDS = ("hands", "table", "stock", "piles", "scope", "last", "turn", "dealer", "score")
_FIRST_MOVE_WORD = 12


class RefusedError(ValueError):
    """A well-formed message that the rules refuse; ``place`` is ``None`` when it has none."""

    def __init__(self, code: str, place: wire.Place | None, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.place = place


@lru_cache(maxsize=64)
def rules_of(text: wire.RuleString) -> Rules:
    """The rule set that a rule string names.

    :raises RefusedError: ``bad-rules``.
    """
    try:
        return scopa.make_rules(text.preset, text.changes)
    except RulesError as error:
        part = 0 if error.change is None else error.change + 1
        raise RefusedError("bad-rules", wire.Place(_RULES_WORD, part), str(error)) from None


def view_of_position(position: wire.Position) -> View:
    """The view that a position message describes, after its moves.

    :raises RefusedError: ``bad-rules``, ``bad-position`` or ``illegal-move``.
    """
    rules = rules_of(position.rules)
    try:
        view = _opening_view(rules, position)
    except InvalidPositionError as error:
        raise RefusedError("bad-position", _place_of(error.fault), str(error)) from None
    return follow(view, position.moves)


def follow(view: View, moves: tuple[wire.Move | wire.NewHands, ...], start: int = 0) -> View:
    """The view after the tokens behind ``moves``, of which ``start`` have been played.

    :raises RefusedError: ``illegal-move``.
    """
    for number in range(start, len(moves)):
        try:
            # Hands are dealt after a play: none before it, and none behind other new hands.
            if number and isinstance(moves[number - 1], wire.Move):
                view = _with_token(view, moves[number])
            else:
                view = _with_move(view, moves[number])
        except IllegalMoveError as error:
            place = wire.Place(_FIRST_MOVE_WORD + number)
            raise RefusedError("illegal-move", place, str(error)) from None
    return view


def _opening_view(rules: Rules, position: wire.Position) -> View:
    scopa.check_cards(rules, _known_cards(position))
    if position.table.unknown:
        raise InvalidPositionError(
            "cards on the table lie open: ? cannot stand there", Fault("table")
        )
    view = View(
        rules,
        tuple(_partial(hand) for hand in position.hands),
        _partial(position.table).cards,
        PartialStock(tuple(map(Card, position.stock.known)), position.stock.unknown),
        tuple(_partial(pile) for pile in position.piles),
        position.scope,
        position.last,
        position.turn,
        position.dealer,
        position.score,
    )
    scopa.check_view(view)
    return view


def _known_cards(position: wire.Position) -> Iterator[tuple[Fault, Card]]:
    zones = {
        "hands": position.hands,
        "table": (position.table,),
        "stock": (position.stock,),
        "piles": position.piles,
    }
    for field, parts in zones.items():
        for part, cards in enumerate(parts):
            for number, card in enumerate(cards.known):
                yield Fault(field, part, number), Card(card)


def _partial(cards: wire.Cards) -> Partial:
    return Partial(scopa.card_set(map(Card, cards.known)), cards.unknown)


def _place_of(fault: Fault | None) -> wire.Place | None:
    if fault is None:
        return None
    return wire.Place(_RULES_WORD + 1 + _FIELDS.index(fault.field), fault.part, fault.card)


def _with_token(view: View, token: wire.Move | wire.NewHands) -> View:
    if isinstance(token, wire.Move):
        return _with_move(view, token)
    if sum(hand.size for hand in view.hands) != view.rules.round_plays:
        raise IllegalMoveError("no hands are dealt here")
    try:
        return view.with_hands(tuple(_partial(hand) for hand in token.hands))
    except ValueError as error:
        raise IllegalMoveError(str(error)) from None


def _with_move(view: View, token: wire.Move | wire.NewHands) -> View:
    if isinstance(token, wire.NewHands):
        raise IllegalMoveError("no hands are dealt here")
    move = move_of(token)
    try:
        return view.play(move)
    except IllegalMoveError as error:
        text = f"{wire.move_text(token)}: {error}"
        if not view.is_over and (allowed := view.plays_of(move.card)):
            text += f"; it may be played as {' '.join(map(move_text, allowed))}"
        raise IllegalMoveError(text) from None


@lru_cache(maxsize=1024)
def move_of(token: wire.Move) -> Move:
    """The play that a move token spells.

    :raises IllegalMoveError: when that is not its canonical spelling.
    """
    try:
        taken = scopa.card_set(map(Card, token.taken))
    except ValueError:
        raise IllegalMoveError("no card can be captured three times") from None
    move = Move(Card(token.card), taken)
    if scopa.members(taken) != token.taken:
        raise IllegalMoveError(f"captured cards stand in canonical order: {move_text(move)}")
    return move


def view_from_text(text: str) -> View:
    """The view that a position describes: the words behind ``position``, moves included.

    :raises ProtocolError: when it is malformed or refused by the rules.
    """
    line = f"position {text}"
    try:
        command = wire.read_command(line).command
        if not isinstance(command, wire.Position):
            raise wire.ProtocolError("syntax", 0, "expected a position")
        return view_of_position(command)
    except RefusedError as error:
        raise located(error, line).shifted(-len("position ")) from None
    except wire.ProtocolError as error:
        raise error.shifted(-len("position ")) from None


def state_from_text(text: str) -> State:
    """The state that a full position describes.

    :raises ProtocolError: as :func:`view_from_text`, or when a card is hidden.
    """
    state = view_from_text(text).to_state()
    if state is None:
        raise wire.ProtocolError("bad-position", 0, "expected a full position, without ?")
    return state


def located(error: RefusedError, line: str) -> wire.ProtocolError:
    """The refusal as an error of ``line``, with its column."""
    column = wire.column_of(line, error.place) if error.place else 0
    return wire.ProtocolError(error.code, column, str(error))


def rules_from_text(text: str) -> Rules:
    """The rule set that ``text`` (``scopa:target=21``) names.

    :raises ProtocolError: ``syntax`` or ``bad-rules``.
    """
    try:
        return rules_of(wire.parse_rule_string(text))
    except RefusedError as error:
        place = error.place and wire.Place(0, error.place.part)
        raise located(RefusedError(error.code, place, str(error)), text) from None
