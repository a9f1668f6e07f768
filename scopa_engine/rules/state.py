"""Everything known: the state of a deal as nobody at the table sees it."""

from typing import NamedTuple

from scopa_engine.rules.cards import EMPTY, Card, CardSet, add, remove, size
from scopa_engine.rules.errors import IllegalMoveError
from scopa_engine.rules.hands import deal_round
from scopa_engine.rules.moves import Move, legal_moves
from scopa_engine.rules.rules import Rules
from scopa_engine.rules.turn import leftovers_seat, take_turn


class State(NamedTuple):
    """A deal in progress, all cards known; playing returns the next state.

    The fields are those of a position on the wire (PROTOCOL.md, "Positions").  A tuple, since
    one is made at every play and a tuple is made quickly.
    """

    rules: Rules
    hands: tuple[CardSet, ...]
    """By seat."""
    table: CardSet
    stock: tuple[Card, ...]
    """Cards still to be dealt, in dealing order."""
    piles: tuple[CardSet, ...]
    """Captured cards by side."""
    scope: tuple[int, ...]
    """Sweeps in this deal by side."""
    last: int | None
    """The seat that captured last."""
    turn: int
    dealer: int
    score: tuple[int, ...]
    """Match points by side before this deal."""

    @property
    def is_over(self) -> bool:
        """Whether all cards are played."""
        return not self.stock and not any(self.hands)

    @property
    def plays_left(self) -> int:
        """How many cards are still to be played in this deal."""
        return len(self.stock) + sum(map(size, self.hands))

    @property
    def is_first_play(self) -> bool:
        """Whether no card of this deal has been played."""
        return self.plays_left == self.rules.plays

    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal play in canonical order; none when the deal is over."""
        hand = self.hands[self.turn]
        is_first = self.rules.ace_first_play != "sweep" and self.is_first_play
        return legal_moves(self.rules, hand, self.table, first=is_first)

    def play(self, move: Move) -> "State":
        """The state after ``move``.

        :raises IllegalMoveError: when the move is not legal here.
        """
        if move not in self.legal_moves():
            raise IllegalMoveError(f"{move} is not a legal play here")
        return self.after(move)

    def after(self, move: Move) -> "State":
        """The state after a move taken from :meth:`legal_moves`; that is not checked again."""
        rules, hands, table, stock, piles, scope, last, seat, dealer, score = self
        hand = remove(hands[seat], CardSet(1 << move.card))
        hands = (*hands[:seat], hand, *hands[seat + 1 :])
        round_over = not hand and not any(hands)
        last_card = round_over and not stock
        turn = take_turn(rules, move, table, last_hand=not stock, last_card=last_card)
        table = turn.table
        if turn.gained:
            last, side = seat, rules.side_of_seat[seat]
            piles = _with_more(piles, side, turn.gained)
            if turn.scope:
                scope = (*scope[:side], scope[side] + turn.scope, *scope[side + 1 :])
        if last_card:
            owner = leftovers_seat(rules, last, seat, dealer)
            if owner is not None and table:
                piles, table = _with_more(piles, rules.side(owner), table), EMPTY
        elif round_over:
            hands, stock = deal_round(rules, stock, dealer)
        next_seat = (seat + 1) % rules.players
        return State(rules, hands, table, stock, piles, scope, last, next_seat, dealer, score)


def _with_more(piles: tuple[CardSet, ...], side: int, cards: CardSet) -> tuple[CardSet, ...]:
    return (*piles[:side], add(piles[side], cards), *piles[side + 1 :])
