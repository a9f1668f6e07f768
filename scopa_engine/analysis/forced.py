"""A move valued by a tree search of its own, that begins after it.

In one search of all moves the bad ones are tried a few times only, and the mean of so few
results says little.  Here every move gets the same number of iterations.  What is hidden stays
hidden: the search begins with what the mover knows after its move.
"""

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Final

from scopa_engine.kernel.backend import kernel_for
from scopa_engine.kernel.position import load
from scopa_engine.rules import Move, Partial, State, View, below, card_set, members
from scopa_engine.rules.cards import add
from scopa_engine.search.evaluate import final_value
from scopa_engine.search.worlds import hidden_plies, sample_world

if TYPE_CHECKING:
    from scopa_engine.kernel.tree import Tree

# Twice that of play: there a reply whose first result is bad by chance may never be tried
# again, which costs little on average, but makes now and then a value wrong by a point or more.
_EXPLORATION: Final = 4.0
# A kernel of its own, since that stays set.
_KERNEL: Final = -1

_SMALLEST_TREE: Final = 1 << 12
_LARGEST_TREE: Final = 1 << 21
"""In nodes: 50 MB. A full tree searches on without growing."""
# Some 20 milliseconds compiled: an interrupt is not felt before.
_STEP: Final = 1 << 13


def value_of_move(view: View, move: Move, iterations: int, rng: Random) -> tuple[float, int]:
    """What ``move`` is worth to its side of two, and the iterations that say so.

    That is the mean result of the second half of the iterations, when the replies are chosen
    by what the first half has found out.

    :param iterations: at least 2.
    :raises UnsupportedRulesError: when the kernel cannot play these rules.
    """
    after = view.play(move)
    end = after.to_state() if after.is_over else None
    if end is not None:
        return final_value(end, view.rules.side(view.turn)), iterations
    tree = kernel_for(view.rules, _KERNEL)
    tree.exploration = _EXPLORATION
    world = sample_world(after, rng)
    load(tree, world)
    tree.seed(below(1 << 31, rng))
    tree.start(hidden_plies(after, world), _size(iterations))
    worlds = list(_worlds_of_every_card(after, rng))
    _search(tree, iterations // 2)
    visits, total = _results(tree, worlds)
    _search(tree, iterations - iterations // 2)
    all_visits, whole = _results(tree, worlds)
    visits = all_visits - visits
    # They are the results of the next seat, which is on another side.
    return (total - whole) / visits, visits


def _size(iterations: int) -> int:
    """Room for twice the nodes to expect, as a power of two."""
    size = 1 << (2 * iterations - 1).bit_length()
    return min(max(_SMALLEST_TREE, size), _LARGEST_TREE)


def _search(tree: "Tree", iterations: int) -> None:
    for done in range(0, iterations, _STEP):
        tree.search(min(_STEP, iterations - done))


def _results(tree: "Tree", worlds: list[State]) -> tuple[int, int]:
    """Visits of the root's moves, and the sum of their results, whoever holds which cards.

    The tree shows the moves of the hand that is loaded, so hands with every card are.
    """
    found = {}
    for world in worlds:
        load(tree, world)
        for card, taken, visits, total in tree.root_moves():
            found[card, taken] = visits, total
    return sum(visits for visits, _ in found.values()), sum(total for _, total in found.values())


def _worlds_of_every_card(view: View, rng: Random) -> Iterator[State]:
    """Worlds such that each card that the seat to play may hold is in its hand in one of them."""
    hand = view.hands[view.turn]
    unseen = members(view.unseen)
    for start in range(0, len(unseen), hand.unknown) if hand.unknown else (0,):
        # The last cards are filled up with the first ones.
        cards = (*unseen[start:], *unseen)[: hand.unknown]
        known = Partial(add(hand.cards, card_set(cards)))
        hands = (*view.hands[: view.turn], known, *view.hands[view.turn + 1 :])
        yield sample_world(view._replace(hands=hands), rng)
