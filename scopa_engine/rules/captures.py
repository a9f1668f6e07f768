"""Which sets of table cards a played card may take: the capture rule and nothing else.

What an ace takes by a power of its own is in :mod:`scopa_engine.rules.moves`.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, product
from typing import Final

from scopa_engine.rules.cards import (
    DECK_SIZE,
    OF_VALUE,
    SUITS,
    VALUES,
    Card,
    CardSet,
    card_set,
    members,
    size,
    value_of,
)
from scopa_engine.rules.rules import Rules

FIFTEEN: Final = 15


def captures(rules: Rules, card: Card, table: CardSet) -> tuple[CardSet, ...]:
    """Every set that ``card`` may take, in canonical order (PROTOCOL.md, "Capture").

    Sets are of particular cards: the same values in other suits are another capture.
    """
    found = _RULES[rules.capture](rules, value_of(card), table) if table else []
    if len(found) < 2:
        return tuple(found)
    if rules.capture_choice == "fewest":
        fewest = min(map(size, found))
        found = [cards for cards in found if size(cards) == fewest]
    return canonical(found)


def canonical(sets: Iterable[CardSet]) -> tuple[CardSet, ...]:
    """The sets once each, compared card by card in canonical order; the empty one first."""
    return tuple(sorted(set(sets), key=members))


def _sum(rules: Rules, value: int, table: CardSet) -> list[CardSet]:
    equal = _equal(value, table)
    if equal and rules.single_first:
        return equal
    return equal + sums(table, value, least=2)


def _quindici(rules: Rules, value: int, table: CardSet) -> list[CardSet]:
    found = sums(table, FIFTEEN - value, least=1)
    return found + _equal(value, table) if rules.quindici_equal else found


def _cirulla(_rules: Rules, value: int, table: CardSet) -> list[CardSet]:
    return (
        _equal(value, table) + sums(table, value, least=2) + sums(table, FIFTEEN - value, least=1)
    )


_RULES: Final = {"sum": _sum, "quindici": _quindici, "cirulla": _cirulla}


def _equal(value: int, table: CardSet) -> list[CardSet]:
    same = table & OF_VALUE[value]
    return [CardSet(1 << card) for card in members(CardSet(same))] if same else []


def sums(table: CardSet, total: int, *, least: int) -> list[CardSet]:
    """Every set of ``least`` or more table cards whose values add up to ``total``."""
    low = min(total, VALUES)
    cards = CardSet(table & _UP_TO[low])
    values = (cards | cards >> 10 | cards >> 20 | cards >> 30) & (1 << VALUES) - 1
    if size(cards) == values.bit_count():  # no value lies twice
        return [CardSet(cards & spread) for spread in _value_sets(total, values, least)]
    return list(_sums_with_doubles(cards, total, least))


# The cards of value up to the index, in both copies.
_UP_TO: Final = tuple(
    sum(
        1 << copy * DECK_SIZE + suit * VALUES + index
        for copy in range(2)
        for suit in range(SUITS)
        for index in range(value)
    )
    for value in range(VALUES + 1)
)


@cache  # at most 20 totals x 1024 sets of values
def _value_sets(total: int, values: int, least: int) -> tuple[int, ...]:
    """Sets of different values that make ``total``, each as a mask of all their cards."""
    present = [value for value in range(1, VALUES + 1) if values >> (value - 1) & 1]
    return tuple(
        sum(OF_VALUE[value] for value in chosen)
        for count in range(least, len(present) + 1)
        for chosen in combinations(present, count)
        if sum(chosen) == total
    )


def _sums_with_doubles(cards: CardSet, total: int, least: int) -> Iterator[CardSet]:
    by_value: dict[int, list[Card]] = {}
    for card in members(cards):
        by_value.setdefault(value_of(card), []).append(card)
    for pattern in _patterns(total, least):
        if all(len(by_value.get(value, ())) >= times for value, times in pattern):
            # Two copies of a card give equal combinations: the set keeps one.
            ways = [set(combinations(by_value[value], times)) for value, times in pattern]
            for chosen in product(*ways):
                yield card_set(card for part in chosen for card in part)


@cache  # at most 20 totals
def _patterns(total: int, least: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Ways to make ``total``: pairs of a value and how often it is taken."""
    return tuple(
        pattern
        for pattern in _partitions(total, VALUES)
        if sum(times for _, times in pattern) >= least
    )


def _partitions(total: int, highest: int) -> Iterator[tuple[tuple[int, int], ...]]:
    if total == 0:
        yield ()
        return
    for value in range(min(total, highest), 0, -1):
        for times in range(1, total // value + 1):
            for rest in _partitions(total - times * value, value - 1):
                yield ((value, times), *rest)
