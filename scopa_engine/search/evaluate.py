"""What a state is worth to a side before the deal is over."""

from scopa_engine.kernel.solver_tables import PRIMIERA_WEIGHTS
from scopa_engine.rules import CardSet, Rules, State, deal_points, total
from scopa_engine.rules.cards import DECK_SIZE, DENARI, FULL_DECK, OF_VALUE, size

_MAJORITIES = ("carte", "denari", "primiera", "sevens")


def margin(points: tuple[float, ...], side: int) -> float:
    """Points of ``side`` less those of the best of the others."""
    return points[side] - max(p for other, p in enumerate(points) if other != side)


def final_value(state: State, side: int) -> float:
    """The margin of ``side`` in a finished deal; fewer points are better under ``inverse``."""
    rules = state.rules
    points = total(deal_points(rules, state.piles, state.scope), rules.sides)
    return _signed(rules, margin(points, side))


def estimate(state: State, side: int) -> float:
    """The margin of ``side`` to expect at the end of the deal, without looking ahead.

    What is won for good counts in full; a majority that is still open counts by the lead
    over the cards still to be won.
    """
    rules = state.rules
    by = deal_points(rules, state.piles, state.scope)
    sure = {name: points for name, points in by.items() if name not in _MAJORITIES}
    value = margin(total(sure, rules.sides), side)
    for name in _MAJORITIES:
        if name in by:
            value += _lead(_counts(name, state.piles), _count_of_all(rules, name), side)
    return _signed(rules, value)


def _signed(rules: Rules, value: float) -> float:
    return -value if rules.inverse else value


def _lead(counts: list[int], everything: int, side: int) -> float:
    still_open = everything - sum(counts)
    return max(-1.0, min(1.0, margin(tuple(counts), side) / (still_open + 1)))


def _counts(name: str, piles: tuple[CardSet, ...]) -> list[int]:
    return [_weight(name, pile) for pile in piles]


def _count_of_all(rules: Rules, name: str) -> int:
    return rules.decks * _weight(name, FULL_DECK)


def _weight(name: str, cards: CardSet) -> int:
    if name == "carte":
        return size(cards)
    if name == "denari":
        return _count(cards, DENARI)
    if name == "sevens":
        return _count(cards, OF_VALUE[7])
    return sum(
        weight * _count(cards, OF_VALUE[value])
        for value, weight in enumerate(PRIMIERA_WEIGHTS, start=1)
    )


def _count(cards: CardSet, among: CardSet) -> int:
    return size(CardSet(cards & (among | among << DECK_SIZE)))
