"""Cards of the reference: texts like '7d', collections of them as tuples.

With two decks a card may stand twice, so every collection is a multiset.
"""

import re

SUITS = "dcsb"
DECK = tuple(f"{value}{suit}" for suit in SUITS for value in range(1, 11))

_CARD = re.compile("(?:10|[1-9])[dcsb]")


def value(card):
    """Capture value of a card: ace 1, fante 8, cavallo 9, re 10."""
    return int(card[:-1])


def suit(card):
    return card[-1]


def rank_in_order(card):
    """Sorting key of the canonical order: by suit d c s b, then by value."""
    return SUITS.index(suit(card)), value(card)


def ordered(cards):
    """The same cards in canonical order."""
    return tuple(sorted(cards, key=rank_in_order))


def without(cards, removed):
    """`cards` less one copy of each card of `removed`."""
    rest = list(cards)
    for card in removed:
        rest.remove(card)
    return tuple(rest)


def total(cards):
    """Sum of the capture values."""
    return sum(value(card) for card in cards)


def cards_text(cards):
    """Wire spelling, in the order given: '7d10b', and '-' for no cards."""
    return "".join(cards) or "-"


def cards_from_text(text):
    """The cards of a wire spelling, in the order written."""
    cards = tuple(_CARD.findall(text))
    if cards_text(cards) != text:
        raise ValueError(f"not a list of known cards: {text!r}")
    return cards
