"""Whether a position is one that the rules can produce."""

from collections.abc import Iterator

from scopa_engine.rules.cards import Card, full_deck, size
from scopa_engine.rules.errors import Fault, InvalidPositionError
from scopa_engine.rules.rules import Rules
from scopa_engine.rules.view import View


def check_view(view: View) -> None:
    """Refuse a position whose counts contradict its rules (PROTOCOL.md, "Positions").

    That no card stands too often is seen when sets are made from the text, since a set
    cannot hold what would be wrong; see :func:`check_cards`.

    :raises InvalidPositionError: with the field at fault.
    """
    checks = (_check_parts, _check_seats, _check_sizes, _check_total, _check_round, _check_captures)
    for check in checks:
        check(view)


def check_cards(rules: Rules, zones: Iterator[tuple[Fault, Card]]) -> None:
    """Refuse a card that stands more often than the decks hold it.

    :param zones: every known card with its place, as they stand in the position.
    :raises InvalidPositionError: with the place of the card that is one too many.
    """
    seen: dict[Card, int] = {}
    for fault, card in zones:
        seen[card] = seen.get(card, 0) + 1
        if seen[card] > rules.decks:
            times = "twice" if rules.decks == 1 else "three times"
            raise InvalidPositionError(f"this card stands {times} in the position", fault)


def _check_parts(view: View) -> None:
    rules = view.rules
    for field, parts, wanted, what in (
        ("hands", len(view.hands), rules.players, "hands, one a seat"),
        ("piles", len(view.piles), rules.sides, "piles, one a side"),
        ("scope", len(view.scope), rules.sides, "numbers, one a side"),
        ("score", len(view.score), rules.sides, "numbers, one a side"),
    ):
        if parts != wanted:
            raise InvalidPositionError(
                f"{field} must have {wanted} {what}, not {parts}", Fault(field)
            )


def _check_seats(view: View) -> None:
    last = view.rules.players - 1
    for field, seat in (("last", view.last), ("turn", view.turn), ("dealer", view.dealer)):
        if seat is not None and seat > last:
            raise InvalidPositionError(
                f"{field} must be a seat 0..{last}, not {seat}", Fault(field)
            )


def _check_sizes(view: View) -> None:
    rules = view.rules
    allowed = range(0, rules.plays - rules.round_plays + 1, rules.round_plays)
    if view.stock.size not in allowed:
        sizes = ", ".join(map(str, allowed))
        text = f"the stock cannot have {view.stock.size} cards; it has one of {sizes}"
        raise InvalidPositionError(text, Fault("stock"))
    for seat, hand in enumerate(view.hands):
        if hand.size > rules.hand_size:
            text = f"seat {seat} has {hand.size} cards; a hand has at most {rules.hand_size}"
            raise InvalidPositionError(text, Fault("hands", seat))


def _check_total(view: View) -> None:
    parts = sum(part.size for part in (*view.hands, *view.piles))
    total = parts + view.stock.size + size(view.table)
    wanted = size(full_deck(view.rules.decks))
    if total != wanted:
        raise InvalidPositionError(f"the position has {total} cards, not {wanted}")


def _check_round(view: View) -> None:
    """Hands and turn must be those of one moment of a round."""
    rules = view.rules
    if not view.hands[view.turn].size:
        raise InvalidPositionError(f"seat {view.turn} is to play but holds no card", Fault("turn"))
    played = rules.round_plays - sum(hand.size for hand in view.hands)
    first = rules.first_seat(view.dealer)
    turn = (first + played) % rules.players
    if view.turn != turn:
        when = f"with dealer {view.dealer} and {played} cards of the round played"
        text = f"{when}, seat {turn} is to play, not {view.turn}"
        raise InvalidPositionError(text, Fault("turn"))
    for seat, hand in enumerate(view.hands):
        behind = (seat - first) % rules.players
        wanted = rules.hand_size - (played + rules.players - 1 - behind) // rules.players
        if hand.size != wanted:
            text = (
                f"seat {seat} must have {wanted} cards when seat {turn} is to play, not {hand.size}"
            )
            raise InvalidPositionError(text, Fault("hands", seat))


def _check_captures(view: View) -> None:
    """A side has cards, sweeps and the last capture only by capturing."""
    rules = view.rules
    least = 1 if rules.ace_empty != "stay" else 2
    for side, pile in enumerate(view.piles):
        if 0 < pile.size < least:
            text = f"side {side} cannot have captured a single card"
            raise InvalidPositionError(text, Fault("piles", side))
        if view.scope[side] > pile.size:
            text = f"side {side} cannot have {view.scope[side]} scope with {pile.size} cards"
            raise InvalidPositionError(text, Fault("scope", side))
    captured = sum(pile.size for pile in view.piles)
    if (view.last is None) != (captured == 0):
        text = "last is - exactly while nobody has captured"
        raise InvalidPositionError(text, Fault("last"))
    if view.last is not None and not view.piles[rules.side(view.last)].size:
        text = f"seat {view.last} cannot have captured last: its side has no cards"
        raise InvalidPositionError(text, Fault("last"))
