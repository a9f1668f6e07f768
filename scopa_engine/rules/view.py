"""What one seat, or the public, may know of a deal.

A view has the fields of a :class:`~scopa_engine.rules.state.State`, with hidden cards as
counts.  Search is given views only, so an engine cannot peek.
"""

from collections.abc import Callable
from typing import NamedTuple

from scopa_engine.rules.cards import (
    EMPTY,
    Card,
    CardSet,
    add,
    card_set,
    contains,
    full_deck,
    members,
    remove,
    size,
    value_of,
)
from scopa_engine.rules.errors import IllegalMoveError
from scopa_engine.rules.hands import seats_in_dealing_order
from scopa_engine.rules.moves import Move, legal_moves, legal_takes
from scopa_engine.rules.rules import Rules
from scopa_engine.rules.state import State
from scopa_engine.rules.turn import leftovers_seat, take_turn


class Partial(NamedTuple):
    """Cards of a hand or a pile: those known, and how many more there are."""

    cards: CardSet
    unknown: int = 0

    @property
    def size(self) -> int:
        """How many cards there are in all."""
        return size(self.cards) + self.unknown

    def with_more(self, cards: CardSet) -> "Partial":
        """The same with more known cards."""
        return Partial(add(self.cards, cards), self.unknown)


class PartialStock(NamedTuple):
    """Cards still to be dealt: the next ones as far as known, in order, and how many more."""

    known: tuple[Card, ...] = ()
    unknown: int = 0

    @property
    def size(self) -> int:
        """How many cards there are in all."""
        return len(self.known) + self.unknown


_NO_CARDS = Partial(EMPTY)
_NO_STOCK = PartialStock()


class View(NamedTuple):
    """A deal in progress as far as its reader knows it; playing returns the next view."""

    rules: Rules
    hands: tuple[Partial, ...]
    table: CardSet
    stock: PartialStock
    piles: tuple[Partial, ...]
    scope: tuple[int, ...]
    last: int | None
    turn: int
    dealer: int
    score: tuple[int, ...]
    seen: tuple[Move, ...] = ()
    """The last plays since hands were dealt, as far as they are known; the oldest first."""

    @property
    def is_over(self) -> bool:
        """Whether all cards are played."""
        return self.hands[self.turn] == _NO_CARDS

    @property
    def plays_left(self) -> int:
        """How many cards are still to be played in this deal."""
        return self.stock.size + sum(hand.size for hand in self.hands)

    @property
    def is_first_play(self) -> bool:
        """Whether no card of this deal has been played."""
        return self.plays_left == self.rules.plays

    @property
    def unseen(self) -> CardSet:
        """The cards whose place is not known: in hidden hands, in the stock, in hidden piles."""
        seen = add(self.table, card_set(self.stock.known))
        for part in (*self.hands, *self.piles):
            seen = add(seen, part.cards)
        return remove(full_deck(self.rules.decks), seen)

    @property
    def is_mover_known(self) -> bool:
        """Whether the hand of the seat to play is known, so that this is its own view."""
        return not self.hands[self.turn].unknown

    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal play of the mover in canonical order; the mover's hand must be known.

        :raises IllegalMoveError: when it is not.
        """
        hand = self.hands[self.turn]
        if hand.unknown:
            raise IllegalMoveError("the hand of the seat to play is not known")
        return legal_moves(self.rules, hand.cards, self.table, first=self._aces_are_bound)

    def plays_of(self, card: Card) -> tuple[Move, ...]:
        """The legal plays of one card, which the mover may hold.

        A hidden hand may hold whatever makes a play legal, of the cards that are unseen.
        """
        hand = self.hands[self.turn]
        if not hand.cards >> card & 1 and not self._may_be_hidden(card, hand):
            return ()
        return tuple(Move(card, taken) for taken in self._takes(card, hand))

    def _may_be_hidden(self, card: Card, hand: Partial) -> bool:
        return bool(hand.unknown and self.unseen >> card & 1)

    def _takes(self, card: Card, hand: Partial) -> tuple[CardSet, ...]:
        first = self._aces_are_bound
        cards = self._most_aces(hand) if first and hand.unknown else hand.cards
        return legal_takes(self.rules, card, self.table, first=first, hand=cards)

    def _most_aces(self, hand: Partial) -> CardSet:
        """What a hidden hand holds if the unseen cards of it are aces as far as they can be."""
        aces = [card for card in members(self.unseen) if value_of(card) == 1]
        return hand.cards if hand.unknown <= len(aces) else add(hand.cards, self.unseen)

    @property
    def _aces_are_bound(self) -> bool:
        """Whether this is a first play, and the rules have aces play otherwise in it."""
        return self.rules.ace_first_play != "sweep" and self.is_first_play

    def play(self, move: Move) -> "View":
        """The view after ``move``.

        :raises IllegalMoveError: when no such play is possible, as far as the view tells.
        """
        hand, card = self.hands[self.turn], move.card
        if hand == _NO_CARDS:
            raise IllegalMoveError("the deal is over: all cards are played")
        is_seen = hand.cards >> card & 1
        if not is_seen and not self._may_be_hidden(card, hand):
            raise IllegalMoveError(f"seat {self.turn} cannot hold this card")
        if move.taken not in self._takes(card, hand):
            raise IllegalMoveError("this card cannot be played so here")
        if is_seen:
            return self._after(move, Partial(remove(hand.cards, CardSet(1 << card)), hand.unknown))
        return self._after(move, Partial(hand.cards, hand.unknown - 1))

    def _after(self, move: Move, hand: Partial) -> "View":
        rules, hands, table, stock, piles, scope, last, seat, dealer, score, seen = self
        hands = (*hands[:seat], hand, *hands[seat + 1 :])
        last_hand = stock == _NO_STOCK
        round_over = hand == _NO_CARDS and all(other == _NO_CARDS for other in hands)
        last_card = round_over and last_hand
        turn = take_turn(rules, move, table, last_hand=last_hand, last_card=last_card)
        if turn.gained:
            last, side = seat, rules.side_of_seat[seat]
            piles = _with_more(piles, side, turn.gained)
            if turn.scope:
                scope = (*scope[:side], scope[side] + turn.scope, *scope[side + 1 :])
        seat_after = (seat + 1) % rules.players
        rest = (piles, scope, last, seat_after, dealer, score, (*seen, move))
        view = View(rules, hands, turn.table, stock, *rest)
        if last_card:
            return view.with_leftovers(seat)
        return view.refilled() if round_over else view

    def with_leftovers(self, player: int) -> "View":
        """The view after the cards left on the table have gone to whoever gets them.

        :param player: the seat that played the last card.
        """
        owner = leftovers_seat(self.rules, self.last, player, self.dealer)
        if owner is None:
            return self
        piles = _with_more(self.piles, self.rules.side(owner), self.table)
        return self._replace(piles=piles, table=EMPTY)

    def refilled(self) -> "View":
        """The view with new hands from the stock, as far as its cards are known."""
        known: list[list[Card]] = [[] for _ in self.hands]
        order = seats_in_dealing_order(self.rules, self.dealer)
        for seat, card in zip(order, self.stock.known, strict=False):
            known[seat].append(card)
        each = self.rules.hand_size
        hands = tuple(Partial(card_set(cards), each - len(cards)) for cards in known)
        hidden = sum(hand.unknown for hand in hands)
        stock = PartialStock(self.stock.known[len(order) :], self.stock.unknown - hidden)
        return self._replace(hands=hands, stock=stock, seen=())

    def with_hands(self, hands: tuple[Partial, ...]) -> "View":
        """The view after its reader has been shown new ``hands``, one a seat.

        :raises IllegalMoveError: when they cannot be the hands just dealt.
        """
        if len(hands) != len(self.hands):
            raise IllegalMoveError(f"{len(hands)} hands for {len(self.hands)} seats")
        for seat, (old, new) in enumerate(zip(self.hands, hands, strict=True)):
            if new.size != old.size:
                raise IllegalMoveError(f"seat {seat} is dealt {old.size} cards, not {new.size}")
            if not contains(new.cards, old.cards):
                raise IllegalMoveError(f"seat {seat} is not dealt these cards")
        shown = [remove(new.cards, old.cards) for old, new in zip(self.hands, hands, strict=True)]
        unseen = self.unseen
        for seat, cards in enumerate(shown):
            if not contains(unseen, cards):
                raise IllegalMoveError(f"seat {seat} cannot be dealt a card seen elsewhere")
            unseen = remove(unseen, cards)
        return self._replace(hands=hands)

    def to_state(self) -> State | None:
        """The state itself when nothing is hidden, else ``None``."""
        parts = (*self.hands, *self.piles)
        if self.stock.unknown or any(part.unknown for part in parts):
            return None
        return State(
            self.rules,
            tuple(hand.cards for hand in self.hands),
            self.table,
            self.stock.known,
            tuple(pile.cards for pile in self.piles),
            self.scope,
            self.last,
            self.turn,
            self.dealer,
            self.score,
        )


def _with_more(piles: tuple[Partial, ...], side: int, cards: CardSet) -> tuple[Partial, ...]:
    return (*piles[:side], piles[side].with_more(cards), *piles[side + 1 :])


def view_of(state: State, seat: int) -> View:
    """What ``seat`` knows: its own hand, all that lies open, and how many cards are hidden.

    Captured cards were seen by everybody, so piles are known.
    """
    return _project(state, lambda other: other == seat)


def public_view(state: State) -> View:
    """What a spectator knows: no hand at all."""
    return _project(state, lambda _seat: False)


def full_view(state: State) -> View:
    """The state as a view that hides nothing."""
    view = _project(state, lambda _seat: True)
    return view._replace(stock=PartialStock(state.stock))


def as_mover_sees(view: View) -> View:
    """The view without what its mover cannot know, where it is that of nobody at the table."""
    state = view.to_state()
    return view if state is None else view_of(state, state.turn)._replace(seen=view.seen)


def _project(state: State, shows: Callable[[int], bool]) -> View:
    hands = tuple(
        Partial(hand) if shows(seat) else Partial(EMPTY, size(hand))
        for seat, hand in enumerate(state.hands)
    )
    return View(
        state.rules,
        hands,
        state.table,
        PartialStock((), len(state.stock)),
        tuple(Partial(pile) for pile in state.piles),
        state.scope,
        state.last,
        state.turn,
        state.dealer,
        state.score,
    )
