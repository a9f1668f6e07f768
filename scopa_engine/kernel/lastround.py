"""The last round of three cards each: exact values of many deals of the same six cards.

A table keeps every exact value for the positions to come, whatever deal or line they came
from: hands are part of the key.  So all deals of all endings of a round together cost little
more than their different positions.
"""

from scopa_engine.kernel.alphabeta import UNBOUNDED, AlphaBeta
from scopa_engine.kernel.ordering import MODULUS
from scopa_engine.kernel.solver_tables import M63, SALT_MIX, SALT_STEP, TABLE_MIX
from scopa_engine.kernel.tables import Tables, zeros

SIX = 6
SPLITS = 20
OWN_MIX = 0x8EBC6AF09C88C6E3  # as the others of its kind in the solver's tables


class LastRound(AlphaBeta):
    """Values of positions of the last round, by the state at a ply as in :class:`Ordering`."""

    def __init__(self, tables: Tables, bits: int) -> None:
        AlphaBeta.__init__(self, tables, bits)
        self.last_deal = self.plays - SIX
        self.six = zeros(SIX)
        self.deals = [deal for deal in range(1 << SIX) if deal.bit_count() == SIX // 2]

    def forget(self) -> None:
        """Let what the table holds count no more."""
        self.salt = (self.salt * SALT_MIX + SALT_STEP) & M63

    def sum_of_splits(self, cards: int, splits: int) -> int:
        """The values at the start of the last round added up over some deals of these cards.

        For the side to play first, without the scope so far.  Which deals they are, if not all,
        depends on the cards and the table alone.
        """
        ply = self.last_deal
        first = self.first_split(self.table_at[ply], cards)
        for i in range(SIX):
            self.six[i] = cards & -cards
            cards ^= self.six[i]
        total = 0
        for i in range(splits):
            deal = self.deals[(first + i * (SPLITS // splits)) % SPLITS]
            mine = 0
            for k in range(SIX):
                if deal >> k & 1:
                    mine |= self.six[k]
            total += self.value_of_split(mine)
        return total

    def first_split(self, table: int, cards: int) -> int:
        """Which of the deals of these cards to look at first."""
        key = table * TABLE_MIX + cards * OWN_MIX
        return ((key & M63) >> 40) % SPLITS

    def value_of_split(self, mine: int) -> int:
        """The value when the first to play is dealt ``mine`` of the six cards."""
        ply = self.last_deal
        for i in range(0, SIX, 2):
            self.dealt[ply + i] = mine
            self.dealt[ply + i + 1] = self.held_at[ply] ^ mine
        return self.exact(ply)

    def exact(self, ply: int) -> int:
        """The value at ``ply``, whose state is set, moves standing from ``end_at`` it on."""
        if ply == self.plays:
            return self.final_value(ply)
        self.nodes += 1
        held = self.held_at[ply]
        hand = held & self.dealt[ply]
        code = self.look(self.own_at[ply], self.other_at[ply], self.last_at[ply])
        if self.extras:
            self.look_at_extras(self.own_at[ply], self.other_at[ply], ply)
        self.look_at_sweeps(self.table_at[ply], hand, ply)
        if self.lo == self.hi:
            return self.lo
        settled = self.settled
        key = self.key_of_hands(ply, hand, code)
        slot = self.slot_of(key)
        if self.slots[slot] != key:
            value = self.best_of(ply, hand)
            self.slots[slot] = key
            self.slots[slot + 1] = value - settled
            return value
        return self.slots[slot + 1] + settled

    def key_of_hands(self, ply: int, hand: int, code: int) -> int:
        """The key of a position, which tells the hands apart."""
        key = self.key_of(self.table_at[ply], self.held_at[ply], code) + hand * OWN_MIX
        return key & M63

    def best_of(self, ply: int, hand: int) -> int:
        """The value of the best move at ``ply``."""
        best = -UNBOUNDED
        while hand:
            card = self.card_at[(hand & -hand) % MODULUS]
            hand &= hand - 1
            start = self.end_at[ply]
            end = self.options(self.table_at[ply], self.rank[card], start)
            self.end_at[ply + 1] = end
            for i in range(start, end):
                self.play_at(ply, self.out[i] << 6 | card)
                value = self.step_at[ply] - self.exact(ply + 1)
                self.unsweep(ply)
                if value > best:
                    best = value
        return best
