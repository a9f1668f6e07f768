"""The rule bot *Chitarrella-Saracino* of the literature: greedy with the wisdom of Scopone.

Source: the rules of Chitarrella (1750) with those of Saracino, as Di Palma and Lanzi list
them, "Traditional Wisdom and Monte Carlo Tree Search Face-to-Face in the Card Game Scopone",
IEEE Transactions on Games 10(3), 2018.

One of their rules is left out: that nobody holds the value of a sweep which was open and not
made.  A view does not tell in which order the cards on the table were laid, so it hardly ever
shows which sweep was open to whom.  Nor do these rules tell a partner's hidden cards from an
opponent's.
"""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Final

from scopa_engine.rules import CardSet, Move, View, members, value_of
from scopa_engine.rules.cards import SETTEBELLO, contains, full_deck, remove
from scopa_engine.rules.moves import gain
from scopa_engine.search.greedy import result_of, safe, sweeping, value
from scopa_engine.search.limits import Control, Limits
from scopa_engine.search.result import Report, Result

Preference = Callable[[View, Move], int]
"""How much a rule likes a play: it picks among plays, and more is better."""


def chitarrella(
    view: View,
    limits: Limits,
    control: Control,  # noqa: ARG001
    rng: Random,  # noqa: ARG001
    report: Report,  # noqa: ARG001
) -> Result:
    """The play that the rules choose; the limits do not matter to them."""
    return result_of(choose, view, limits)


def choose(view: View, moves: tuple[Move, ...]) -> Move:
    """Greedy's sweep if there is one; else, of the plays that greedy calls safe, the one that
    the first rule with a preference likes best.  Greedy's value decides between equals.
    """
    sweeps = sweeping(view, moves)
    if sweeps:
        return max(sweeps, key=lambda move: value(view, move))
    return max(
        safe(view, moves),
        key=lambda move: (*(rule(view, move) for rule in RULES), value(view, move)),
    )


def capture(view: View, move: Move) -> int:  # noqa: ARG001
    """A capture before a card laid."""
    return int(move.taken > 0)


def spariglio(view: View, move: Move) -> int:
    """The hand side, which plays first, unpairs: it prefers sums that leave more values with an
    odd number of cards in play than there were.  All others pair again: fewer.

    Of captures that do neither, none is avoided.  Cards of hidden piles count as in play.
    """
    if not move.taken:
        return 0
    in_play = full_deck(view.rules.decks)
    for pile in view.piles:
        in_play = remove(in_play, pile.cards)
    change = _odd_values(remove(in_play, gain(move, view.table))) - _odd_values(in_play)
    return int(change > 0 if _is_hand_side(view) else change < 0)


def mulinello(view: View, move: Move) -> int:
    """Around an empty table, lay what the others can match least, and so keep what they may
    lead: the value with the fewest cards unseen.

    That is one held two or three times, or one whose other cards are gone.
    """
    if move.taken or (view.table and not _has_made_them_lead(view)):
        return 0
    return -_count(view.unseen, value_of(move.card))


def sevens(view: View, move: Move) -> int:
    """No seven is laid while the settebello is unseen."""
    is_seven_laid = not move.taken and value_of(move.card) == 7
    return -int(is_seven_laid and contains(view.unseen, CardSet(1 << SETTEBELLO)))


def multiples(view: View, move: Move) -> int:
    """Of a triple lay a card first, then of a double, then a single one."""
    return 0 if move.taken else _count(view.hands[view.turn].cards, value_of(move.card))


RULES: Final[tuple[Preference, ...]] = (capture, spariglio, mulinello, sevens, multiples)
"""In order: each decides only what those before it leave open."""


def _odd_values(cards: CardSet) -> int:
    return sum(count % 2 for count in Counter(map(value_of, members(cards))).values())


def _is_hand_side(view: View) -> bool:
    first = view.rules.first_seat(view.dealer)
    return view.rules.side(view.turn) == view.rules.side(first)


def _has_made_them_lead(view: View) -> bool:
    """Whether the table was empty when the seat before laid on it, after a capture of this side.

    All plays since the last capture have laid a card, so a single card was laid alone.
    """
    if view.last is None or len(members(view.table)) != 1:
        return False
    return view.rules.side(view.last) == view.rules.side(view.turn)


def _count(cards: CardSet, wanted: int) -> int:
    return sum(value_of(card) == wanted for card in members(cards))
