"""How commands for people show cards and names."""

from typing import TYPE_CHECKING, Final

import scopa_protocol as wire
from scopa_engine.rules import Card, Move, Partial, members, suit_of

if TYPE_CHECKING:
    from rich.text import Text

# Denari, coppe, spade, bastoni.
_COLOURS: Final = ("yellow", "red", "blue", "green")


def card_look(card: Card, *, is_played: bool = False) -> "Text":
    """A card in the colour of its suit."""
    from rich.text import Text

    return Text(
        wire.card_text(card), _COLOURS[suit_of(card)] + (" bold underline" if is_played else "")
    )


def cards_look(cards: Partial, played: Card | None = None) -> "Text":
    """Cards one after another, ``?`` for one that is not known, ``-`` for none."""
    from rich.text import Text

    known = [card_look(card, is_played=card == played) for card in members(cards.cards)]
    return Text(" ").join([*known, *[Text("?")] * cards.unknown] or [Text("-")])


def move_look(move: Move) -> "Text":
    """A move in words: the card, and what it takes."""
    from rich.text import Text

    card = card_look(move.card)
    if not move.taken:
        return card
    return Text(" ").join((card, Text("takes"), cards_look(Partial(move.taken))))
