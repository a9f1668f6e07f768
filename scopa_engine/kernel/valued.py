"""Tree search that ends early, at a ply where a learned value tells what the deal will bring.

With the hands all played that is a sound place to stop: what a search would see beyond it are
hands that nobody knows yet.  Within the deal's last round the search goes on to real points.
"""

from array import array

from scopa_engine.kernel.captures import RANK
from scopa_engine.kernel.solver_tables import FULL
from scopa_engine.kernel.tables import Tables, zeros
from scopa_engine.kernel.tree import Tree
from scopa_engine.kernel.value_tables import (
    BELLO_BASE,
    CARTE_BASE,
    DENARI_BASE,
    DIGITS,
    IN_BELLO,
    IN_RUN,
    IN_SUIT,
    LEAD_SHIFT,
    LYING,
    MOST_LEAD,
    PRIMIERA_BASE,
    PRIMIERA_LEADS,
    RUN_BASE,
    SCOPE_BASE,
    SEVENS_BASE,
    STAGE_SIZE,
    SUIT_BASE,
    SUMMED,
    SWEEPERS,
    THREE_PLACES,
    TILTS,
    TWO_PLACES,
    VALUE_UNIT,
    value_tables_of,
)


class Valued(Tree):
    """:class:`Tree` whose results are in 1/64 of a point."""

    def __init__(self, tables: Tables) -> None:
        Tree.__init__(self, tables)
        known = value_tables_of(tables)
        self.step = known.step
        self.stages = known.stages
        self.horizon = known.horizon
        self.has_hands = known.has_hands
        self.sweepers = known.sweepers
        self.digits = DIGITS
        self.value = array("h", bytes(2 * STAGE_SIZE * self.stages))
        self.exploration = 1.0 * VALUE_UNIT
        self.entry = zeros(16)
        self.hand = zeros(2)
        self.cut = 0
        self.near = 0

    def use(self, value: "array[int]") -> None:
        """Take the numbers of a value, those of all stages one after the other."""
        self.value = value

    def run(self) -> None:
        """The work of :meth:`search`."""
        if self.is_stale:
            self.clear()
        self.set_cut()
        for _ in range(self.todo):
            self.deal_near()
            if self.seen_count:
                self.weigh_world()
            self.descend(self.cut)
            self.back_up(self.play_on(self.leaf_ply, self.leaf_table, self.leaf_last))
            for i in range(self.near):
                self.card_of[i] = self.seq[self.hidden[i]]
        self.iterations += self.todo

    def set_cut(self) -> None:
        """Where the search ends, and how many of the hidden cards matter until then."""
        end = self.ply + self.horizon + self.step - 1
        end -= end % self.step
        self.cut = end if end < self.plays else self.plays
        self.near = self.hidden_count
        if not self.has_hands:
            while self.near and self.hidden[self.near - 1] >= self.cut:
                self.near -= 1

    def deal_near(self) -> None:
        """Deal the hidden cards that matter: as :meth:`deal_world`, and less work."""
        for i in range(self.near):
            j = i + self.next_random(self.hidden_count - i)
            card = self.card_of[j]
            self.card_of[j] = self.card_of[i]
            self.card_of[i] = card
            self.seq[self.hidden[i]] = card
        self.begin_world()

    def play_on(self, ply: int, table: int, last: int) -> int:
        """Play at random to the cut, hands in random order as for :meth:`playout_card`."""
        while ply < self.cut:
            card = self.seq[ply]
            n = self.options(table, self.rank[card], 0)
            take = self.out[self.next_random(n) if n > 1 else 0]
            if take:
                last = self.side_at[ply]
            table = self.play(ply, card, take, table)
            ply += 1
        if ply == self.plays:
            return VALUE_UNIT * self.outcome(table, last)
        return self.estimate(ply, table)

    def estimate(self, ply: int, table: int) -> int:
        """What the deal will bring side 0 more than side 1, at a stage."""
        self.look(ply, table)
        first = (ply // self.step - 1) * STAGE_SIZE
        total = 0
        for k in range(SUMMED):
            total += self.value[first + self.entry[k]]
        lead = 0
        for k in range(SUMMED, SUMMED + 4):
            lead += self.value[first + self.entry[k]]
        total += self.value[first + self.lead_entry(lead)]
        if self.count_scope:
            done = self.scope_of(0, self.pile[0]) - self.scope_of(1, self.pile[1])
            total += VALUE_UNIT * done
        return total * self.sign

    def lead_entry(self, lead: int) -> int:
        """The entry for the primiera, from the sum of those for the suits."""
        return PRIMIERA_BASE + self.within(
            (lead >> LEAD_SHIFT) + PRIMIERA_LEADS // 2, 0, PRIMIERA_LEADS - 1
        )

    def within(self, number: int, least: int, most: int) -> int:
        """The number, or the nearest one that is allowed."""
        if number < least:
            return least
        return most if number > most else number

    def look(self, ply: int, table: int) -> None:
        """Find the entries of a stage's tables for these piles, into ``entry``."""
        ours = self.pile[0]
        theirs = self.pile[1]
        self.find_hands(ply)
        held = self.hand[0]
        lying = self.within(self.count(table), 0, LYING - 1)
        lead = self.within(self.count(ours) - self.count(theirs), -MOST_LEAD, MOST_LEAD)
        self.entry[0] = CARTE_BASE + (lead + MOST_LEAD) * LYING + lying
        self.entry[1] = DENARI_BASE + self.denari_entry(ours, theirs, table)
        self.entry[2] = BELLO_BASE + self.places(IN_BELLO, TWO_PLACES, ours, theirs, table, held)
        self.entry[3] = RUN_BASE + self.places(IN_RUN, THREE_PLACES, ours, theirs, table, held)
        self.entry[4] = SEVENS_BASE + self.sevens_entry(ours, theirs, table)
        self.entry[5] = SCOPE_BASE + self.sweep_entry(ply, table) * LYING + lying
        for k in range(SUMMED, SUMMED + 4):
            place = self.places(IN_SUIT, THREE_PLACES, ours, theirs, table, held)
            self.entry[k] = SUIT_BASE + place
            ours >>= 10
            theirs >>= 10
            table >>= 10
            held >>= 10

    def places(self, which: int, size: int, ours: int, theirs: int, table: int, held: int) -> int:
        """The places of some cards of the lowest suit, as one number below ``size``."""
        return (
            size
            - 1
            - 4 * self.digits[which + (ours & 1023)]
            - 3 * self.digits[which + (theirs & 1023)]
            - 2 * self.digits[which + (table & 1023)]
            - self.digits[which + (held & 1023)]
        )

    def denari_entry(self, ours: int, theirs: int, table: int) -> int:
        """By the denari of both sides, and how those still out are to the first side's liking."""
        n0 = self.pop[ours & 1023]
        n1 = self.pop[theirs & 1023]
        tilt = (
            self.pop[table & 1023] + self.pop[self.hand[0] & 1023] - self.pop[self.hand[1] & 1023]
        )
        pair = 11 * n0 - n0 * (n0 - 1) // 2 + n1
        return pair * TILTS + self.within(tilt + 2, 0, TILTS - 1)

    def sevens_entry(self, ours: int, theirs: int, table: int) -> int:
        """By the sevens of both sides and on the table."""
        n0 = self.count(ours & self.aces[6])
        n1 = self.count(theirs & self.aces[6])
        return (n0 * 5 + n1) * 3 + self.within(self.count(table & self.aces[6]), 0, 2)

    def sweep_entry(self, ply: int, table: int) -> int:
        """By the cards that could sweep the table: in the hands, or among those not yet dealt."""
        total = (
            self.value_sum[table & 1023]
            + self.value_sum[table >> 10 & 1023]
            + self.value_sum[table >> 20 & 1023]
            + self.value_sum[table >> 30]
        )
        sweeping = self.sweepers[total] * RANK
        if not self.has_hands:
            out = sweeping & (FULL ^ self.pile[0] ^ self.pile[1] ^ table)
            return self.within(self.count(out), 0, SWEEPERS - 1)
        now = 0
        q = ply
        while q < self.plays:
            if sweeping & self.bit[self.seq[q]]:
                now = 1
            q += self.players
        return 2 * self.within(self.count(sweeping & self.hand[1]), 0, 3) + now

    def find_hands(self, ply: int) -> None:
        """The cards in the hands of each side, where hands are not empty at a stage."""
        self.hand[0] = 0
        self.hand[1] = 0
        if self.has_hands:
            for q in range(ply, self.plays):
                self.hand[self.side_at[q]] |= self.bit[self.seq[q]]

    def entries(self) -> list[int]:
        """The entries of the stage that was loaded, the four suits last."""
        self.evaluate()
        return [self.entry[k] for k in range(SUMMED + 4)]

    def evaluate(self) -> int:
        """:meth:`estimate` of the stage that was loaded."""
        for side in range(2):
            self.pile[side] = self.root_pile[side]
            self.swept[side] = self.root_swept[side]
        return self.estimate(self.ply, self.table)
