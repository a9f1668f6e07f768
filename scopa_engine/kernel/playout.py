"""Random play to the end of a deal."""

from collections.abc import Sequence

from scopa_engine.kernel.captures import M32, RANK
from scopa_engine.kernel.deal import Deal
from scopa_engine.kernel.tables import MANY, Tables, first_cards, nogil, zeros

ENDLESS = 1_000_000_000
"""Beyond the result of any deal."""
SCOPA = 400
"""What a scopa is worth to a greedy playout, in the unit of cards: more than any cards together."""


class Playout(Deal):
    """Plays deals out by two random policies and a greedy one."""

    def __init__(self, tables: Tables) -> None:
        Deal.__init__(self, tables)
        self.deck = first_cards(40)
        self.todo = 0
        self.by_move = 0
        self.total = 0
        self.epsilon = -1
        self.worth_of_denari = zeros(1024)
        self.worth_of_suit = zeros(1024)

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
        returned, or the payoff; with more see ``gain`` afterwards.
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

    def playout_move(self, ply: int, table: int, last: int, is_greedy: bool) -> int:
        """Play to the end: each legal move of a hand equally likely.

        If greedy the play that wins most at once, and now and then any legal one.  Reorders the
        hands in ``seq``; returns as :meth:`playout_card`.
        """
        while ply < self.plays:
            n = self.find_plays(ply, table)
            pick = 0
            if n > 1:
                if is_greedy and self.next_random(256) >= self.epsilon:
                    pick = self.worthiest(n, ply, table)
                else:
                    pick = self.next_random(n)
            take = self.out[pick]
            self.put_at(ply, pick)
            if take:
                last = self.side_at[ply]
            table = self.play(ply, self.seq[ply], take, table)
            ply += 1
        return self.outcome(table, last)

    def be_greedy(self, worths: Sequence[int], epsilon: int) -> None:
        """Let the tree search play out greedily, see :meth:`playout_move`.

        :param worths: by card; plain suits alike.
        :param epsilon: of 256, how often any play is made.
        """
        self.epsilon = epsilon
        for cards in range(1, 1024):
            rank = cards.bit_length() - 1
            self.worth_of_denari[cards] = self.worth_of_denari[cards ^ 1 << rank] + worths[rank]
            self.worth_of_suit[cards] = self.worth_of_suit[cards ^ 1 << rank] + worths[10 + rank]

    def find_plays(self, ply: int, table: int) -> int:
        """How many plays there are: ``out``, and in ``source`` the places of their cards."""
        return self.add_plays(ply, table, 0)

    def add_plays(self, ply: int, table: int, n: int) -> int:
        """As :meth:`find_plays`, behind ``n`` that are there already; how many there are then."""
        end = ply - ply % self.round_plays + self.round_plays
        q = ply
        while q < end:
            start = n
            n = self.options(table, self.rank[self.seq[q]], n)
            for k in range(start, n):
                self.source[k] = q
            q += self.players
        return n

    def put_at(self, ply: int, pick: int) -> None:
        """Exchange the card of a play with the one at ``ply`` of its hand."""
        q = self.source[pick]
        card = self.seq[q]
        self.seq[q] = self.seq[ply]
        self.seq[ply] = card

    def worthiest(self, n: int, ply: int, table: int) -> int:
        """Which of ``n`` plays wins most: cards, a scopa; a card laid is lost."""
        best = -SCOPA
        pick = 0
        for k in range(n):
            card = self.seq[self.source[k]]
            take = self.out[k]
            value = self.worth_of(take | self.bit[card])
            if not take:
                value = -value
            elif take == table and ply < self.scope_plays:
                value += SCOPA * self.counts_as_scopa(self.rank[card], take)
            if value > best:
                best = value
                pick = k
        return pick

    def worth_of(self, cards: int) -> int:
        """The worth of cards."""
        plain = self.worth_of_suit
        worth = plain[cards >> 10 & 1023] + plain[cards >> 20 & 1023] + plain[cards >> 30 & 1023]
        return worth + self.worth_of_denari[cards & 1023]

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
        if self.is_for_match:
            return self.match_result(table, last)
        if self.sides == 2:
            return self.difference(table, last)
        self.margins(table, last)
        return self.gain[0]

    def solve_rest(self) -> list[tuple[int, int, int]]:
        """Each move of the position of two sides that was loaded: card, cards taken, and what its
        side gains by it when both play on perfectly and see all cards.

        For the last plays of a deal.
        """
        for side in range(2):
            self.pile[side] = self.root_pile[side]
            self.swept[side] = self.root_swept[side]
        sign = -1 if self.side_at[self.ply] else 1
        found = []
        n = self.find_plays(self.ply, self.table)
        for k in range(n):
            value = self.value_of_play(k, self.ply, self.table, self.last, n, -ENDLESS, ENDLESS)
            found.append((self.seq[self.source[k]], self.out[k], sign * value))
        return found

    def value_of_play(
        self, pick: int, ply: int, table: int, last: int, n: int, low: int, high: int
    ) -> int:
        """The result for side 0 of one of ``n`` plays, which is then taken back."""
        pile_0, pile_1 = self.pile[0], self.pile[1]
        swept_0, swept_1 = self.swept[0], self.swept[1]
        take = self.out[pick]
        self.put_at(ply, pick)
        table = self.play(ply, self.seq[ply], take, table)
        value = self.best_rest(ply + 1, table, self.side_at[ply] if take else last, n, low, high)
        self.put_at(ply, pick)
        self.pile[0], self.pile[1] = pile_0, pile_1
        self.swept[0], self.swept[1] = swept_0, swept_1
        return value

    def best_rest(self, ply: int, table: int, last: int, first: int, low: int, high: int) -> int:
        """The result for side 0 of perfect play from ``ply`` on, by alpha-beta.

        :param first: the place in ``out`` from which on it is free.
        :param low: below it, and above ``high``, the result need not be exact.
        """
        if ply == self.plays:
            return self.outcome(table, last)
        n = self.add_plays(ply, table, first)
        for k in range(first, n):
            value = self.value_of_play(k, ply, table, last, n, low, high)
            if self.side_at[ply]:
                high = value if value < high else high
            else:
                low = value if value > low else low
            if low >= high:
                break
        return high if self.side_at[ply] else low

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
                value = self.playout_move(0, table, -1, False)
            else:
                value = self.playout_card(0, table, -1)
            self.total = (self.total * 31 + value) & M32
