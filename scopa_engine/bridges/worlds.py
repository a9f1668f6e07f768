"""Another world: a deal that is the same to one seat, with other cards in the other hands."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from scopa_engine.bridges.dealt import Deal
from scopa_engine.rules import Card, View, members


def redealt(
    begin: Deal, now: Deal, dealt: Sequence[Card], seat: int, sampler: Callable[[], float]
) -> list[Card]:
    """The cards to deal so that everything comes about as ``seat`` saw it.

    The cards that other seats still hold are drawn anew from these and the stock, each way
    with the same chance; what has been played, and what ``begin`` shows, stays.

    :param dealt: the cards dealt from ``begin`` to ``now``, in their order.
    :param sampler: gives random numbers from 0 up to, not including, 1.
    :raises ValueError: while hands are being dealt.
    """
    if now.is_chance:
        raise ValueError("hands are being dealt: nobody has seen the whole of its own")
    counts = _last_counts(begin, now)
    earlier = len(dealt) - sum(counts)
    cards = iter(dealt[earlier:])
    hands = [list(islice(cards, count)) for count in counts]
    held = [
        [] if other == seat else _still_held(hand, now.view, other)
        for other, hand in enumerate(hands)
    ]
    pool = [card for hand in held for card in hand] + list(members(now.view.unseen))
    found = list(dealt[:earlier])
    for hand, old in zip(hands, held, strict=True):
        found += _renewed(hand, old, pool, sampler)
    return found


def _last_counts(begin: Deal, now: Deal) -> list[int]:
    """How many cards each seat got when hands were last dealt."""
    rules = now.view.rules
    if any(isinstance(each, View) for each in now.past):
        return [rules.hand_size] * rules.players
    return [hand.unknown for hand in begin.view.hands]


def _still_held(hand: list[Card], view: View, seat: int) -> list[Card]:
    """The cards of ``hand``, as it was dealt, that the seat has not played."""
    left = list(members(view.hands[seat].cards))
    held = []
    for card in hand:
        if card in left:
            left.remove(card)
            held.append(card)
    return held


def _renewed(
    hand: list[Card], old: list[Card], pool: list[Card], sampler: Callable[[], float]
) -> Iterator[Card]:
    """The hand with its ``old`` cards replaced by cards drawn out of ``pool``."""
    left = list(old)
    for card in hand:
        if card in left:
            left.remove(card)
            yield pool.pop(int(sampler() * len(pool)))
        else:
            yield card
