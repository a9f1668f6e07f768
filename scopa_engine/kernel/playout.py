"""Random play to the end of a deal."""

from scopa_engine.kernel.captures import M32, RANK
from scopa_engine.kernel.deal import Deal
from scopa_engine.kernel.tables import MANY, Tables, first_cards, nogil


class Playout(Deal):
    """Plays deals out by two random policies."""

    def __init__(self, tables: Tables) -> None:
        Deal.__init__(self, tables)
        self.deck = first_cards(40)
        self.todo = 0
        self.by_move = 0
        self.total = 0

    def next_random(self, limit: int) -> int:
        """A random number from 0 up to, not including, ``limit``."""
        x = self.rng
        x ^= (x << 13) & M32
        x ^= x >> 17
        x ^= (x << 5) & M32
        self.rng = x
        return (x * limit) >> 32

    def playout_card(self, ply: int, table: int, last: int) -> int:
        """Play to the end: each card of a hand equally likely, then each of its captures.

        Hands in ``seq`` must be in random order.  With two sides the difference of points is
        returned; with more see ``gain`` afterwards.
        """
        x = self.rng
        plays = self.plays
        scope_plays = self.scope_plays
        while ply < plays:
            card = self.seq[ply]
            rank = self.rank[card]
            low = self.low[rank]
            b = table >> 10
            c = table >> 20
            d = table >> 30
            if ((table & b) | (c & d) | ((table | b) & (c | d))) & low:
                n = self.options_with_doubles(table, rank, 0)
                pick = 0
                if n > 1:
                    x ^= (x << 13) & M32
                    x ^= x >> 17
                    x ^= (x << 5) & M32
                    pick = (x * n) >> 32
                take = self.out[pick]
            else:
                i = self.base[rank] + ((table | b | c | d) & low)
                ranks = self.only[i]
                if ranks == MANY:
                    x ^= (x << 13) & M32
                    x ^= x >> 17
                    x ^= (x << 5) & M32
                    k = self.begin[i]
                    ranks = self.sets[k + ((x * (self.begin[i + 1] - k)) >> 32)]
                take = table & (ranks * RANK)
            if take:
                last = self.side_at[ply]
                table ^= take
                self.pile[last] |= take | self.bit[card]
                if table == 0 and ply < scope_plays and self.counts_as_scopa(rank, take):
                    self.swept[last] += 1
            else:
                table |= self.bit[card]
            ply += 1
        self.rng = x
        return self.outcome(table, last)

    def playout_move(self, ply: int, table: int, last: int) -> int:
        """Play to the end: each legal move of a hand equally likely.

        Reorders the hands in ``seq``; returns as :meth:`playout_card`.
        """
        while ply < self.plays:
            end = ply - ply % self.round_plays + self.round_plays
            n = 0
            q = ply
            while q < end:
                start = n
                n = self.options(table, self.rank[self.seq[q]], n)
                for k in range(start, n):
                    self.source[k] = q
                q += self.players
            pick = self.next_random(n) if n > 1 else 0
            q = self.source[pick]
            take = self.out[pick]
            card = self.seq[q]
            self.seq[q] = self.seq[ply]
            self.seq[ply] = card
            if take:
                last = self.side_at[ply]
            table = self.play(ply, card, take, table)
            ply += 1
        return self.outcome(table, last)

    def play(self, ply: int, card: int, take: int, table: int) -> int:
        """Play a card into piles and scope; the new table."""
        if not take:
            return table | self.bit[card]
        side = self.side_at[ply]
        table ^= take
        self.pile[side] |= take | self.bit[card]
        if table == 0 and ply < self.scope_plays and self.counts_as_scopa(self.rank[card], take):
            self.swept[side] += 1
        return table

    def outcome(self, table: int, last: int) -> int:
        """The end of a deal: see :meth:`playout_card`."""
        if self.sides == 2:
            return self.difference(table, last)
        self.margins(table, last)
        return self.gain[0]

    def shuffle(self) -> None:
        """Put ``deck`` into random order."""
        x = self.rng
        for i in range(39, 0, -1):
            x ^= (x << 13) & M32
            x ^= x >> 17
            x ^= (x << 5) & M32
            j = (x * (i + 1)) >> 32
            card = self.deck[i]
            self.deck[i] = self.deck[j]
            self.deck[j] = card
        self.rng = x

    def deal(self) -> int:
        """A new deal from the shuffled ``deck`` into ``seq``; the table."""
        self.shuffle()
        for i in range(self.plays):
            self.seq[i] = self.deck[i]
        for side in range(self.sides):
            self.pile[side] = 0
            self.swept[side] = 0
        table = 0
        for i in range(self.plays, 40):
            table |= self.bit[self.deck[i]]
        return table

    def sum_playouts(self, deals: int, by_move: int) -> int:
        """A checksum over so many random deals, by one policy or the other."""
        self.todo = deals
        self.by_move = by_move
        with nogil:
            self.run_playouts()
        return self.total

    def run_playouts(self) -> None:
        """The work of :meth:`sum_playouts`."""
        self.total = 0
        for _ in range(self.todo):
            table = self.deal()
            if self.by_move:
                value = self.playout_move(0, table, -1)
            else:
                value = self.playout_card(0, table, -1)
            self.total = (self.total * 31 + value) & M32
