"""Cards and sets of cards as integers.

A card is ``suit * 10 + value - 1``: suits denari, coppe, spade, bastoni are 0..3 and values
are ace 1 up to king 10, so that ascending order is the canonical one (PROTOCOL.md, "Cards").

A set of cards has bit ``c`` for card ``c``.  With two decks the same card may stand twice:
bit ``40 + c`` is its second copy, set only where bit ``c`` is.  So equal sets are equal
integers, however they came about; :func:`add` and :func:`remove` keep it so.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NewType

Card = NewType("Card", int)
CardSet = NewType("CardSet", int)

SUITS: Final = 4
VALUES: Final = 10
DECK_SIZE: Final = SUITS * VALUES

EMPTY: Final = CardSet(0)
FULL_DECK: Final = CardSet((1 << DECK_SIZE) - 1)
ALL_CARDS: Final = tuple(Card(c) for c in range(DECK_SIZE))

DENARI: Final = CardSet((1 << VALUES) - 1)
SETTEBELLO: Final = Card(6)
RE_BELLO: Final = Card(9)


def value_of(card: Card) -> int:
    """Capture value of ``card``: ace 1 up to king 10."""
    return card % VALUES + 1


def suit_of(card: Card) -> int:
    """Suit of ``card``: denari 0, coppe 1, spade 2, bastoni 3."""
    return card // VALUES


OF_VALUE: Final = tuple(
    CardSet(sum(1 << suit * VALUES + value - 1 for suit in range(SUITS)) if value else 0)
    for value in range(VALUES + 1)
)
"""The four cards of each value, by value; nothing at index 0."""


def members(cards: CardSet) -> tuple[Card, ...]:
    """Cards of the set in canonical order; a card that stands twice comes twice.

    >>> members(card_set([Card(13), Card(2), Card(13)]))
    (2, 13, 13)
    """
    found = []
    rest: int = cards & FULL_DECK
    second = cards >> DECK_SIZE
    while rest:
        lowest = rest & -rest
        card = ALL_CARDS[lowest.bit_length() - 1]
        found.append(card)
        if second & lowest:
            found.append(card)
        rest ^= lowest
    return tuple(found)


def card_set(cards: Iterable[Card]) -> CardSet:
    """The set of these cards.

    :raises ValueError: when a card stands more than twice.
    """
    result = EMPTY
    for card in cards:
        if result >> DECK_SIZE >> card & 1:
            raise ValueError(f"card {card} stands three times")
        result = add(result, CardSet(1 << card))
    return result


def add(cards: CardSet, more: CardSet) -> CardSet:
    """Both together; no card may then stand more than twice."""
    doubled = cards & more & FULL_DECK
    return CardSet(cards | more | doubled << DECK_SIZE)


def remove(cards: CardSet, fewer: CardSet) -> CardSet:
    """``cards`` without ``fewer``, all of which it must hold."""
    rest = cards ^ fewer
    # A card of which one of two copies went has lost its first bit: the second moves down.
    floating = rest >> DECK_SIZE & ~rest
    return CardSet(rest ^ (floating | floating << DECK_SIZE))


def size(cards: CardSet) -> int:
    """How many cards the set holds, copies counted."""
    return cards.bit_count()


def contains(cards: CardSet, fewer: CardSet) -> bool:
    """Whether all of ``fewer``, copies counted, are in ``cards``."""
    return cards & fewer == fewer


@lru_cache(maxsize=2)
def full_deck(decks: int) -> CardSet:
    """All cards of one deck or of two."""
    return CardSet(FULL_DECK if decks == 1 else FULL_DECK | FULL_DECK << DECK_SIZE)
