"""Which sets of table cards a played card may take: the capture rule and nothing else.

What an ace takes by a power of its own is in :mod:`scopa_engine.rules.moves`.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations, product
from typing import Final, NamedTuple

from scopa_engine.rules.cards import (
    DECK_SIZE,
    OF_VALUE,
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
    return capture_rule(rules).captures(value_of(card), table, *values_on(table))


def values_on(table: CardSet) -> tuple[int, int]:
    """The values that lie on the table, and those that lie twice or more, as bits 0..9."""
    denari, coppe = table & _ONE_SUIT, table >> 10 & _ONE_SUIT
    spade, bastoni = table >> 20 & _ONE_SUIT, table >> 30 & _ONE_SUIT
    twice = denari & coppe | spade & bastoni | (denari | coppe) & (spade | bastoni)
    if second_copies := table >> DECK_SIZE:
        twice |= values_on(CardSet(second_copies))[0]
    return denari | coppe | spade | bastoni, twice


_ONE_SUIT: Final = (1 << VALUES) - 1


class CaptureRule:
    """The captures of one rule set; those from tables without doubles are remembered."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        # The values that a card could ever take, and what it takes from each set of them.
        self._reach = [_in_reach(rules, value) for value in range(VALUES + 1)]
        self._known: list[dict[int, tuple[int, ...]]] = [{} for _ in range(VALUES + 1)]

    def captures(self, value: int, table: CardSet, values: int, twice: int) -> tuple[CardSet, ...]:
        """Every set that a card of ``value`` may take, in canonical order.

        :param values: what lies on the table, with ``twice`` as :func:`values_on` tells it.
        """
        reach = self._reach[value]
        if twice & reach:
            return canonical(_captures(self._rules, value, table))
        spreads = self._known[value].get(values & reach)
        if spreads is None:
            spreads = self._known[value][values & reach] = self._spreads(value, values & reach)
        found = [CardSet(table & spread) for spread in spreads]
        return canonical(found) if len(found) > 1 else tuple(found)

    def _spreads(self, value: int, values: int) -> tuple[int, ...]:
        """The captures on any table of just these values, each as a mask of all their cards.

        A table of denari stands for all of them.
        """
        return tuple(
            sum(OF_VALUE[value_of(card)] for card in members(denari))
            for denari in _captures(self._rules, value, CardSet(values))
        )


capture_rule = lru_cache(maxsize=256)(CaptureRule)


def _in_reach(rules: Rules, value: int) -> int:
    highest = {
        "sum": value,
        "quindici": max(FIFTEEN - value, value * rules.quindici_equal),
        "cirulla": max(FIFTEEN - value, value),
    }[rules.capture]
    return (1 << min(highest, VALUES)) - 1


def _captures(rules: Rules, value: int, table: CardSet) -> list[CardSet]:
    found = _RULES[rules.capture](rules, value, table)
    if rules.capture_choice == "fewest" and found:
        fewest = min(map(size, found))
        return [cards for cards in found if size(cards) == fewest]
    return found


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
    values, twice = values_on(table)
    found = []
    for pattern in _patterns(total, least):
        if pattern.values & ~values or pattern.twice & ~twice:
            continue
        # Two copies of a card give equal combinations: the set keeps one.
        ways = [
            set(combinations(members(CardSet(table & _COPIES[value])), times))
            for value, times in pattern.parts
        ]
        for chosen in product(*ways):
            found += [card_set(card for part in chosen for card in part)]
    return found


_COPIES: Final = tuple(cards | cards << DECK_SIZE for cards in OF_VALUE)


class _Pattern(NamedTuple):
    """A way to make a total: pairs of a value and how often it is taken.

    ``values`` are those it needs, ``twice`` those of which it needs two or more, as bits.
    """

    parts: tuple[tuple[int, int], ...]
    values: int
    twice: int


@cache  # at most 30 totals
def _patterns(total: int, least: int) -> tuple[_Pattern, ...]:
    return tuple(
        _Pattern(
            parts,
            sum(1 << value - 1 for value, _ in parts),
            sum(1 << value - 1 for value, times in parts if times > 1),
        )
        for parts in _partitions(total, VALUES)
        if sum(times for _, times in parts) >= least
    )


def _partitions(total: int, highest: int) -> Iterator[tuple[tuple[int, int], ...]]:
    if total == 0:
        yield ()
        return
    for value in range(min(total, highest), 0, -1):
        for times in range(1, total // value + 1):
            for rest in _partitions(total - times * value, value - 1):
                yield ((value, times), *rest)
