"""Cards and moves in a line."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

import scopa_protocol as wire
from scopa_engine.language import Language
from scopa_engine.look.boxes import Boxes, Face
from scopa_engine.rules import Card, Move, Partial, members, suit_of, value_of
from scopa_engine.rules.cards import SETTEBELLO

SYMBOLS: Final = "♦♥♠♣"
"""Denari, coppe, spade, bastoni."""
# Yellow, red, blue and green that stand out on black and on white alike.
COLOURS: Final = ("color(136)", "color(160)", "color(27)", "color(28)")
"""Of the same suits, as colours of rich."""


@dataclass(frozen=True, slots=True)
class Look:
    """How cards look.

    :ivar plain: in ASCII, cards as the protocol writes them.
    :ivar language: of the words and of the letters of figures.
    """

    plain: bool
    language: Language

    def card(self, card: Card, *, is_played: bool = False) -> Text:
        """A card in the colour of its suit; the settebello stands out, and one that is played."""
        return Text(self._name(card), self._style(card) + (" bold underline" if is_played else ""))

    def cards(self, cards: Partial, played: Card | None = None) -> Text:
        """Cards one after another, ``?`` for one that is not known, ``-`` for none."""
        known = [self.card(card, is_played=card == played) for card in members(cards.cards)]
        return Text(" ").join([*known, *[Text("?")] * cards.unknown] or [Text("-")])

    def move(self, move: Move) -> Text:
        """A move in words: the card, and what it takes."""
        card = self.card(move.card)
        if not move.taken:
            return card
        takes = Text(self.language.text("cards.takes"))
        return Text(" ").join((card, takes, self.cards(Partial(move.taken))))

    def boxes(
        self, cards: Sequence[Card | None], numbers: Sequence[int | str] | None = None
    ) -> Boxes:
        """Cards drawn side by side, as many in a row as fit the console.

        :param cards: from left to right; ``None`` is a card that is face down.
        :param numbers: one below each card, if given.
        """
        labels = [""] * len(cards) if numbers is None else [str(number) for number in numbers]
        faces = [None if card is None else self._face(card) for card in cards]
        return Boxes(tuple(zip(faces, labels, strict=True)), is_ascii=self.plain)

    def _name(self, card: Card) -> str:
        return wire.card_text(card) if self.plain else f"{value_of(card)}{SYMBOLS[suit_of(card)]}"

    def _style(self, card: Card) -> str:
        return COLOURS[suit_of(card)] + (" bold" if card == SETTEBELLO else "")

    def _face(self, card: Card) -> Face:
        star = "*" if self.plain else "★"
        mark = star if card == SETTEBELLO else self.language.rank_letter(value_of(card))
        suit = wire.card_text(card)[-1] if self.plain else SYMBOLS[suit_of(card)]
        return Face(str(value_of(card)), mark, suit, self._style(card))
