"""What a card may take from a table, as masks of cards: the capture rule of any rule set.

Where no rank that matters lies twice, one look-up by rank and ranks on the table has the
answer.  That is exact and nearly always so; else the sums are put together card by card.
"""

from scopa_engine.kernel.tables import (
    ALL,
    ALL_BUT_ACES,
    ALL_WITH_ACE,
    BIT,
    MANY,
    Tables,
    zeros,
)

OUT = 8192
RANK = 0x40100401  # the four cards of the lowest rank
M32 = 0xFFFFFFFF


class Captures:
    """The capture rule of ``tables``; what it finds is left in ``out``."""

    def __init__(self, tables: Tables) -> None:
        self.low = tables.low
        self.base = tables.base
        self.only = tables.only
        self.begin = tables.begin
        self.sets = tables.sets
        self.equal = tables.equal
        self.power = tables.power
        self.part_begin = tables.part_begin
        self.part_need = tables.part_need
        self.part_need_two = tables.part_need_two
        self.part_size = tables.part_size
        self.part_ranks = tables.part_ranks
        self.may_lay = tables.may_lay
        self.fewest = tables.fewest
        self.bit = BIT
        self.aces = [RANK << rank for rank in range(10)]
        self.out = zeros(OUT)
        self.source = zeros(OUT)

    def options(self, table: int, rank: int, n: int) -> int:
        """What a card of ``rank`` may do, into ``out`` from n on (0: laid); the new n."""
        b = table >> 10
        c = table >> 20
        d = table >> 30
        low = self.low[rank]
        if ((table & b) | (c & d) | ((table | b) & (c | d))) & low:
            return self.options_with_doubles(table, rank, n)
        i = self.base[rank] + ((table | b | c | d) & low)
        ranks = self.only[i]
        if ranks != MANY:
            self.out[n] = table & (ranks * RANK)
            return n + 1
        for k in range(self.begin[i], self.begin[i + 1]):
            self.out[n] = table & (self.sets[k] * RANK)
            n += 1
        return n

    def options_with_doubles(self, table: int, rank: int, first: int) -> int:
        """The same when a rank that matters lies twice."""
        n = self.captures_with_doubles(table, rank, first)
        if self.fewest and n > first + 1:
            n = self.keep_fewest(first, n)
        if n == first or self.may_lay:
            self.out[n] = 0
            n += 1
        return n

    def captures_with_doubles(self, table: int, rank: int, n: int) -> int:
        """What a card of ``rank`` may take, by power, as an equal card, as a sum."""
        power = self.power[rank]
        on_table = table & self.aces[0]
        if (
            power == ALL
            or (power == ALL_BUT_ACES and not on_table)
            or (power == ALL_WITH_ACE and on_table)
        ):
            self.out[n] = table
            return n + 1
        same = table & self.aces[rank]
        if same and (self.equal[rank] or power == ALL_BUT_ACES):
            left = same
            while left:
                self.out[n] = left & -left
                left &= left - 1
                n += 1
            if self.equal[rank] == 2 or (power == ALL_BUT_ACES and self.equal[rank] != 1):
                return n
        return self.sums_with_doubles(table, rank, n)

    def sums_with_doubles(self, table: int, rank: int, n: int) -> int:
        """The sums among them."""
        b = table >> 10
        c = table >> 20
        d = table >> 30
        once = (table | b | c | d) & 1023
        twice = ((table & b) | (c & d) | ((table | b) & (c | d))) & 1023
        for part in range(self.part_begin[rank], self.part_begin[rank + 1]):
            if (self.part_need[part] & ~once) | (self.part_need_two[part] & ~twice):
                continue
            n = self.ways_of_part(table, part, n)
        return n

    def ways_of_part(self, table: int, part: int, first: int) -> int:
        """Every choice of cards for one way to make the sum; none when a rank falls short."""
        n = first + 1
        self.out[first] = 0
        for k in range(4 * part, 4 * part + self.part_size[part]):
            times = self.part_ranks[k] & 7
            cards = table & self.aces[self.part_ranks[k] >> 3]
            end = n
            # Each choice of `times` cards joins each way so far: the first choice in their
            # place, the others behind them.
            first_choice = 0
            chosen = cards & -cards if times == 1 else cards
            while chosen:
                if self.size_is(chosen, times):
                    if first_choice:
                        for q in range(first, end):
                            self.out[n] = self.out[q] | chosen
                            n += 1
                    else:
                        first_choice = chosen
                if times == 1:
                    cards &= cards - 1
                    chosen = cards & -cards
                else:
                    chosen = (chosen - 1) & cards
            if not first_choice:
                return first
            for q in range(first, end):
                self.out[q] |= first_choice
        return n

    def size_is(self, cards: int, size: int) -> bool:
        """Whether there are ``size`` cards."""
        n = 0
        while cards:
            cards &= cards - 1
            n += 1
        return n == size

    def keep_fewest(self, first: int, n: int) -> int:
        """Drop from ``out`` what takes more cards than need be; the new n."""
        kept = first
        fewest = 41
        for k in range(first, n):
            size = 0
            left = self.out[k]
            while left:
                left &= left - 1
                size += 1
            if size < fewest:
                fewest = size
                kept = first
            if size == fewest:
                self.out[kept] = self.out[k]
                kept += 1
        return kept
