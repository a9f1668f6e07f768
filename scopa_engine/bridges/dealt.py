"""A deal whose cards come one at a time, by chance, when they are needed.

First the table is laid, then each seat gets its hand; later hands come when all are empty.  Under
the rules an opening table with too many kings or aces is shuffled in again and dealt anew; here a
card of the table comes with the chance that it has among the tables that remain
(:func:`chances_of_table`).  So every deal is as likely as it is at the table, and there is no
dealing in vain.
"""

from functools import lru_cache
from math import comb
from typing import NamedTuple

import scopa_protocol as wire
from scopa_engine import binding
from scopa_engine.bridges.actions import Choice
from scopa_engine.rules import (
    Card,
    CardSet,
    Move,
    Partial,
    PartialStock,
    Rules,
    View,
    deal_deck,
    members,
    value_of,
)
from scopa_engine.rules.cards import DECK_SIZE, EMPTY, OF_VALUE, add, size
from scopa_engine.rules.deal import ACE, KING


class Deal(NamedTuple):
    """All that has happened in a deal so far.

    ``view`` shows every hand as far as it is dealt, and nothing of the stock; ``to_lay`` cards
    are to come on the table.  ``start`` is the view in which the first hands were complete,
    ``past`` what came since: plays, and the view after each new dealing of hands.
    """

    view: View
    to_lay: int = 0
    start: View | None = None
    past: tuple[Move | View, ...] = ()
    choice: Choice = Choice(())

    def __deepcopy__(self, memo: object) -> "Deal":
        """Itself, since it cannot change."""
        return self

    @property
    def is_over(self) -> bool:
        """Whether all cards are played."""
        return self.view.is_over

    @property
    def seat_to_get(self) -> int | None:
        """The seat whose hand is being dealt; ``None`` when every hand is complete."""
        return next((seat for seat, hand in enumerate(self.view.hands) if hand.unknown), None)

    @property
    def is_chance(self) -> bool:
        """Whether a card must be dealt before anybody can act."""
        return self.to_lay > 0 or self.seat_to_get is not None

    def chances(self) -> list[tuple[Card, float]]:
        """The cards that may be dealt next, ascending, each with its chance."""
        unseen = members(self.view.unseen)
        worths = chances_of_table(self.view.rules, self.view.table, self.view.unseen, self.to_lay)
        weights = {card: unseen.count(card) * worths[value_of(card)] for card in unseen}
        total = sum(weights.values())
        return [(card, weight / total) for card, weight in weights.items() if weight]

    def dealt(self, card: Card) -> "Deal":
        """The deal after ``card`` has been dealt."""
        if self.to_lay:
            table = add(self.view.table, CardSet(1 << card))
            laid = self._replace(view=self.view._replace(table=table), to_lay=self.to_lay - 1)
            return laid if laid.to_lay else laid._replace(view=_opened(laid.view))
        seat = self.seat_to_get
        if seat is None:
            raise ValueError("no card is to be dealt here")
        hands = list(self.view.hands)
        hands[seat] = Partial(add(hands[seat].cards, CardSet(1 << card)), hands[seat].unknown - 1)
        more = self._replace(view=self.view._replace(hands=tuple(hands)))
        return more if more.is_chance else _with_hands_complete(more)

    def chosen(self, action: int) -> "Deal":
        """The deal after the seat to play has chosen ``action`` (:mod:`.actions`).

        :raises ValueError: when it may not.
        """
        choice = self.choice.choose(action)
        if choice.move is None:
            return self._replace(choice=choice)
        view = self.view.play(choice.move)
        played = self._replace(view=view, past=(*self.past, choice.move), choice=Choice(()))
        return played if played.is_chance else played._replace(choice=Choice(view.legal_moves()))

    def told(self, seat: int | None) -> str:
        """All that ``seat`` has learned, as the words behind ``position`` (PROTOCOL.md 6).

        :param seat: ``None`` for what everybody saw.
        """
        start = seen_by(self.start or self.view, seat)
        words = [binding.position_text(start), *(["moves"] if self.past else [])]
        for each in self.past:
            if isinstance(each, View):
                hands = binding.position_of(seen_by(each, seat)).hands
                words.append(wire.new_hands_text(wire.NewHands(hands)))
            else:
                words.append(binding.move_text(each))
        return " ".join(words)


def _with_hands_complete(deal: Deal) -> Deal:
    choice = deal.choice if deal.choice.moves else Choice(deal.view.legal_moves())
    if deal.start is None:
        return deal._replace(start=deal.view, choice=choice)
    return deal._replace(past=(*deal.past, deal.view), choice=choice)


def new_deal(rules: Rules, dealer: int = 0) -> Deal:
    """A deal of which no card has been dealt."""
    view = View(
        rules,
        (Partial(EMPTY, rules.hand_size),) * rules.players,
        EMPTY,
        PartialStock((), rules.plays - rules.round_plays),
        (Partial(EMPTY),) * rules.sides,
        (0,) * rules.sides,
        None,
        rules.first_seat(dealer),
        dealer,
        (0,) * rules.sides,
    )
    return Deal(view, to_lay=rules.table_size)


def deal_from(view: View) -> Deal:
    """A deal that goes on from ``view``; what it does not show of hands is dealt by chance.

    So is the stock, even where it is known.

    :raises ValueError: when captured cards are not known.
    """
    if any(pile.unknown for pile in view.piles):
        raise ValueError("a deal cannot go on from a position with unknown captured cards")
    stock = PartialStock((), view.stock.size)
    # The mover's legal moves may be fewer than the rules allow (`go searchmoves`).
    choice = Choice(view.legal_moves()) if view.is_mover_known else Choice(())
    deal = Deal(View(*view)._replace(stock=stock), choice=choice)
    return deal if deal.is_chance else deal._replace(start=deal.view)


def seen_by(view: View, seat: int | None) -> View:
    """The view with the hands of all but ``seat`` hidden; of all with ``None``."""
    hands = tuple(
        hand if other == seat else Partial(EMPTY, hand.size)
        for other, hand in enumerate(view.hands)
    )
    return view._replace(hands=hands)


def _opened(view: View) -> View:
    """The view after its complete opening table has been looked at (``initial_fifteen``)."""
    rules, rest = view.rules, members(view.unseen)
    before = 0 if rules.deal_order == "table_first" else rules.round_plays
    # Where the other cards lie in this deck does not matter: only the table is looked at.
    deck = rest[:before] + members(view.table) + rest[before:]
    state = deal_deck(rules, deck, view.dealer, view.score)
    assert state is not None, "tables that must be dealt again have no chance"
    piles = tuple(map(Partial, state.piles))
    return view._replace(table=state.table, piles=piles, scope=state.scope, last=state.last)


def chances_of_table(rules: Rules, table: CardSet, unseen: CardSet, to_lay: int) -> list[int]:
    """By value: in how many ways a table can be completed after one more card of that value.

    Only tables that need not be dealt again are counted; what a card's chance is proportional
    to.  Where no card is to be laid, all are equal.
    """
    if not to_lay:
        return [1] * (KING + 1)
    counts = {value: (_count(table, value), _count(unseen, value)) for value in (KING, ACE)}
    others = size(unseen) - sum(left for _, left in counts.values())
    limits = (rules.redeal_kings, rules.redeal_aces)

    def ways(value: int) -> int:
        kings, aces = (
            (on + (value == which), left - (value == which)) for which, (on, left) in counts.items()
        )
        rest = others - (value not in counts)
        return _completions(limits, kings, aces, rest, to_lay - 1)

    return [0] + [ways(value) for value in range(1, KING + 1)]


def _count(cards: CardSet, value: int) -> int:
    of_value = OF_VALUE[value]
    return size(CardSet(cards & (of_value | of_value << DECK_SIZE)))


@lru_cache(maxsize=1024)
def _completions(
    limits: tuple[int, int],
    kings: tuple[int, int],
    aces: tuple[int, int],
    others: int,
    to_lay: int,
) -> int:
    """In how many ways ``to_lay`` more cards make an allowed table.

    :param limits: so many kings, and aces, are too many; 0 is no limit.
    :param kings: how many lie on the table, and how many are left to be laid; ``aces`` likewise.
    :param others: how many other cards are left.
    """
    total = 0
    for more_kings in range(min(kings[1], to_lay) + 1):
        for more_aces in range(min(aces[1], to_lay - more_kings) + 1):
            found = (kings[0] + more_kings, aces[0] + more_aces)
            if all(not limit or n < limit for limit, n in zip(limits, found, strict=True)):
                rest = comb(others, to_lay - more_kings - more_aces)
                total += comb(kings[1], more_kings) * comb(aces[1], more_aces) * rest
    return total
