"""Everything known: the state of a deal as nobody at the table sees it."""

from dataclasses import dataclass

from scopa_engine.rules.cards import EMPTY, Card, CardSet, add, remove, size
from scopa_engine.rules.errors import IllegalMoveError
from scopa_engine.rules.hands import deal_round
from scopa_engine.rules.moves import Move, legal_moves
from scopa_engine.rules.rules import Rules
from scopa_engine.rules.turn import leftovers_seat, take_turn


@dataclass(frozen=True, slots=True)
class State:
    """A deal in progress, all cards known; playing returns the next state.

    The fields are those of a position on the wire (PROTOCOL.md, "Positions").
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
        rules, seat, stock = self.rules, self.turn, self.stock
        hand = remove(self.hands[seat], CardSet(1 << move.card))
        hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])
        round_over = not hand and not any(hands)
        turn = take_turn(
            rules,
            move,
            self.table,
            last_hand=not stock,
            last_card=round_over and not stock,
        )
        table, piles, scope, last = turn.table, self.piles, self.scope, self.last
        if turn.gained:
            last = seat
            piles = _with_more(piles, rules.side(seat), turn.gained)
            if turn.scope:
                side = rules.side(seat)
                scope = (*scope[:side], scope[side] + turn.scope, *scope[side + 1 :])
        if round_over and stock:
            hands, stock = deal_round(rules, stock, self.dealer)
        elif round_over:
            owner = leftovers_seat(rules, last, seat, self.dealer)
            if owner is not None and table:
                piles = _with_more(piles, rules.side(owner), table)
                table = EMPTY
        return State(
            rules,
            hands,
            table,
            stock,
            piles,
            scope,
            last,
            (seat + 1) % rules.players,
            self.dealer,
            self.score,
        )


def _with_more(piles: tuple[CardSet, ...], side: int, cards: CardSet) -> tuple[CardSet, ...]:
    return (*piles[:side], add(piles[side], cards), *piles[side + 1 :])
