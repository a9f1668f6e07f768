"""Other suits for the same deal, so that an engine does not know it again.

Coppe, spade and bastoni count alike under all rules, so a deal in which they have changed
places is worth the same; denari stay what they are.  Suits are written ``dcsb``: for each suit
of the pair's deal, in that order, the letter of the one that stands for it.
"""

from itertools import permutations
from random import Random
from typing import Final

from scopa_engine.rules import Card, CardSet, State, below, card_set, members

PLAIN: Final = "dcsb"
"""The suits as they are."""

_CHANGED: Final = tuple("d" + "".join(order) for order in permutations("csb"))[1:]
_VALUES: Final = 10


def draw_suits(rng: Random) -> str:
    """Suits of which at least two of the three have changed places."""
    return _CHANGED[below(len(_CHANGED), rng)]


def is_suits(text: str) -> bool:
    """Whether ``text`` says which suits stand for which."""
    return text == PLAIN or text in _CHANGED


def with_suits(state: State, suits: str) -> State:
    """The same state in other suits."""
    if suits == PLAIN:
        return state
    numbers = [PLAIN.index(letter) for letter in suits]

    def card(of: Card) -> Card:
        suit, value = divmod(of, _VALUES)
        return Card(numbers[suit] * _VALUES + value)

    def cards(of: CardSet) -> CardSet:
        return card_set(map(card, members(of)))

    return state._replace(
        hands=tuple(map(cards, state.hands)),
        table=cards(state.table),
        stock=tuple(map(card, state.stock)),
        piles=tuple(map(cards, state.piles)),
    )


def without_suits(state: State, suits: str) -> State:
    """The state that :func:`with_suits` has made ``state`` of."""
    return with_suits(state, "".join(PLAIN[suits.index(letter)] for letter in PLAIN))
