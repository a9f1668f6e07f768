"""The points of a deal by category."""

from collections.abc import Callable
from functools import cache
from typing import Final

from scopa_engine.rules.cards import (
    DECK_SIZE,
    DENARI,
    OF_VALUE,
    RE_BELLO,
    SETTEBELLO,
    SUITS,
    VALUES,
    CardSet,
    size,
)
from scopa_engine.rules.rules import Rules
from scopa_engine.rules.state import State

Points = tuple[int, ...]
"""One number a side."""

CAVALLO: Final = 9
SEVEN: Final = 7
TRENTA: Final = 3
"""The denari that ``trenta`` pays for are ace to three."""

# The worth of a card in the primiera by value (rules.md 2, ``primiera``).
STANDARD: Final = (16, 12, 13, 14, 15, 18, 21, 10, 10, 10)
LUDOTEKA: Final = (12, 13, 14, 15, 16, 18, 21, 10, 10, 10)

# Values in the order in which ``counts`` and ``graded`` compare them.
_PRIMIERA_ORDER: Final = (7, 6, 1, 5, 4, 3, 2)


def deal_points(
    rules: Rules, piles: tuple[CardSet, ...], scope: tuple[int, ...]
) -> dict[str, Points]:
    """Points by category, then by side, in the order of ``count_order`` (rules.md 6).

    Only categories that the rules score are there.
    """
    by = {name: award(rules, piles) for name, award in _AWARDS if getattr(rules, name) not in _OFF}
    if rules.scope:
        by["scope"] = _scope_points(rules, piles, scope)
    return by


_OFF: Final = (False, "off")


def points_of(state: State) -> dict[str, Points]:
    """Points of a deal as things stand; what lies on the table counts for nobody yet."""
    return deal_points(state.rules, state.piles, state.scope)


def total(by: dict[str, Points], sides: int) -> Points:
    """All categories added up, by side."""
    return tuple(sum(points[side] for points in by.values()) for side in range(sides))


def outright_winner(rules: Rules, piles: tuple[CardSet, ...]) -> int | None:
    """The side that wins the match at once: all denari, or the three of ``trenta``."""
    for cards in outright_cards(rules):
        for side, pile in enumerate(piles):
            if pile & cards == cards:
                return side
    return None


def outright_cards(rules: Rules) -> tuple[CardSet, ...]:
    """Sets of cards of which a side that has any whole wins the match at once."""
    wanted = []
    if rules.all_denari_wins:
        wanted.append(_every_copy(rules, DENARI))
    if rules.trenta:
        wanted.append(_every_copy(rules, CardSet((1 << TRENTA) - 1)))
    return tuple(wanted)


def _every_copy(rules: Rules, cards: CardSet) -> CardSet:
    return CardSet(cards | cards << DECK_SIZE) if rules.decks == 2 else cards


def _most(keys: list[tuple[int, ...]]) -> Points:
    """One point to the side with the highest key; a shared first place gives nothing."""
    best = max(keys)
    alone = keys.count(best) == 1
    return tuple(int(alone and key == best) for key in keys)


def _carte(_rules: Rules, piles: tuple[CardSet, ...]) -> Points:
    return _most([(size(pile),) for pile in piles])


def _both_copies(cards: CardSet) -> CardSet:
    return CardSet(cards | cards << DECK_SIZE)


def _count(pile: CardSet, cards: CardSet) -> int:
    return size(CardSet(pile & _both_copies(cards)))


def _denari(_rules: Rules, piles: tuple[CardSet, ...]) -> Points:
    return _most([(_count(pile, DENARI),) for pile in piles])


def _settebello(_rules: Rules, piles: tuple[CardSet, ...]) -> Points:
    return tuple(_count(pile, CardSet(1 << SETTEBELLO)) for pile in piles)


def _re_bello(_rules: Rules, piles: tuple[CardSet, ...]) -> Points:
    return tuple(_count(pile, CardSet(1 << RE_BELLO)) for pile in piles)


def _primiera(rules: Rules, piles: tuple[CardSet, ...]) -> Points:
    return _most([primiera_key(rules, pile) for pile in piles])


def primiera_key(rules: Rules, pile: CardSet) -> tuple[int, ...]:
    """What is compared for the primiera: the higher key has it; ``(0,)`` is none.

    Under ``standard`` and ``ludoteka`` the last number is the sum over the suits.
    """
    if rules.primiera == "counts":
        return tuple(_count(pile, OF_VALUE[value]) for value in _PRIMIERA_ORDER)
    best = [
        _best_worth(rules.primiera, (pile | pile >> DECK_SIZE) >> suit * VALUES & _ONE_SUIT)
        for suit in range(SUITS)
    ]
    suits = SUITS - best.count(0)
    if rules.missing_suit == "required" and suits < SUITS:
        return (0,)
    rank = (suits,) if rules.missing_suit == "rank_by_suits" else ()
    if rules.primiera == "graded":
        return (*rank, *sorted(best, reverse=True))
    return (*rank, sum(best))


_ONE_SUIT: Final = (1 << VALUES) - 1


@cache  # at most 1024 sets for each table
def _best_worth(table: str, cards: int) -> int:
    """The worth of the best card in a suit of which these are held; 0 without any."""
    worth = LUDOTEKA if table == "ludoteka" else STANDARD
    return max((worth[index] for index in range(VALUES) if cards >> index & 1), default=0)


def _sevens(rules: Rules, piles: tuple[CardSet, ...]) -> Points:
    counts = [_count(pile, OF_VALUE[SEVEN]) for pile in piles]
    points = _most([(count,) for count in counts])
    if rules.sevens == "most_all":
        every = SUITS * rules.decks
        return tuple(p + int(count == every) for p, count in zip(points, counts, strict=True))
    return points


def _napola(rules: Rules, piles: tuple[CardSet, ...]) -> Points:
    return tuple(_napola_of(rules, pile) for pile in piles)


def _napola_of(rules: Rules, pile: CardSet) -> int:
    run = next((index for index in range(VALUES) if not pile >> index & 1), VALUES)
    if run < 3:
        return 0
    longest = {"run": VALUES, "run6": 6, "fixed3": 3}[rules.napola]
    return min(run, longest)


def _trenta(_rules: Rules, piles: tuple[CardSet, ...]) -> Points:
    return tuple(
        sum(value * _count(pile, CardSet(1 << value - 1)) for value in range(1, TRENTA + 1))
        for pile in piles
    )


def _scope_points(rules: Rules, piles: tuple[CardSet, ...], scope: tuple[int, ...]) -> Points:
    if not rules.ponino:
        return scope
    cavalli = _every_copy(rules, OF_VALUE[CAVALLO])
    return tuple(
        2 * count if pile & cavalli == cavalli else count
        for pile, count in zip(piles, scope, strict=True)
    )


_AWARDS: Final[tuple[tuple[str, Callable[[Rules, tuple[CardSet, ...]], Points]], ...]] = (
    ("carte", _carte),
    ("denari", _denari),
    ("settebello", _settebello),
    ("primiera", _primiera),
    ("re_bello", _re_bello),
    ("napola", _napola),
    ("trenta", _trenta),
    ("sevens", _sevens),
)
