"""Worlds: what the hidden cards may be, given all that a view implies."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from scopa_engine.kernel.position import order_of_play
from scopa_engine.rules import Card, CardSet, Partial, State, View, card_set, members, shuffled
from scopa_engine.rules.cards import add


def sample_world(view: View, rng: Random) -> State:
    """A state in which everything known is so and hidden cards are dealt at random.

    Every arrangement that agrees with the view is equally likely.
    """
    hidden = iter(shuffled(members(view.unseen), rng))
    hands = tuple(_fill(hand, hidden) for hand in view.hands)
    piles = tuple(_fill(pile, hidden) for pile in view.piles)
    stock = (*view.stock.known, *hidden)
    return State(
        view.rules,
        hands,
        view.table,
        stock,
        piles,
        view.scope,
        view.last,
        view.turn,
        view.dealer,
        view.score,
    )


def _fill(part: Partial, hidden: Iterator[Card]) -> CardSet:
    return add(part.cards, card_set(islice(hidden, part.unknown)))


def is_only_world(view: View) -> bool:
    """Whether the view leaves no doubt: all hidden cards lie in one hand or pile.

    So it is in the last round of two: what is unseen is the other hand.
    """
    if view.stock.unknown:
        return False
    return sum(1 for part in (*view.hands, *view.piles) if part.unknown) <= 1


def hidden_plies(view: View, world: State) -> list[int]:
    """The plies of the deal at which a card will be played that the view does not know."""
    start, unseen = view.rules.plays - view.plays_left, view.unseen
    cards = order_of_play(world)
    return [ply for ply in range(start, view.rules.plays) if unseen >> cards[ply] & 1]
