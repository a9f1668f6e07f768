"""The kernel's tree search tuned for plain Python: the very same numbers, three times as fast.

It plays out, by the policy of :meth:`Playout.playout_card`, deals of two sides in which a card
must capture if it can and may always take an equal one.  Then no rank comes to lie twice that
did not at the start, and a play is one look-up: by card and ranks on the table, the ranks that
stay.  One side's pile is enough: the other has the rest.  Everything else is left to
:class:`tree.Tree`.
"""

from scopa_engine.kernel import tree
from scopa_engine.kernel.captures import M32, RANK
from scopa_engine.kernel.doubles import Doubles, Way, ranks_on
from scopa_engine.kernel.draws import Draws
from scopa_engine.kernel.tables import ALL_RANKS, LAID, MANY, RANKS, SETS, Tables

ALL_CARDS = (1 << 40) - 1
MISSING = 1 << 40
"""What a missing suit costs: more than all primiere differ by."""
FAR = MISSING >> 1
PLACES = bytes(range(39, 0, -1))
"""Of the deck, from the last: each card is exchanged with one drawn from those up to it."""

Card = tuple[list[int], int]
"""What stays by ranks on the table, see :func:`rows_of`; the card's bit."""


def is_covered(tables: Tables) -> bool:
    """Whether the tuned playout plays these rules."""
    return (
        tables.sides == 2
        and tables.plays % 2 == 0
        and tables.scope_plays >= tables.plays - 1
        and not tables.may_lay
        and min(tables.equal) > 0
        and bool(tables.ace_scopa)
        and not (tables.sevens or tables.ponino)
    )


def rows_of(tables: Tables) -> tuple[list[list[int]], list[list[int]]]:
    """By rank and ranks on the table: the ranks that lie there after the play.

    More than before: the card is laid.  Less than zero: any of the list at that place, inverted,
    of the second result.
    """
    rows: list[list[int]] = []
    choices: list[list[int]] = []
    shared = list(range(SETS))  # the same objects for all: the processor's cache holds them
    for rank in range(RANKS):
        row = []
        for present in range(SETS):
            i = tables.base[rank] + (present & tables.low[rank])
            if tables.only[i] == LAID:
                row.append(shared[present | 1 << rank])
            elif tables.only[i] != MANY:
                row.append(shared[present ^ tables.only[i]])
            else:
                row.append(~len(choices))
                sets = tables.sets[tables.begin[i] : tables.begin[i + 1]]
                choices.append([shared[present ^ ranks] for ranks in sets])
        rows.append(row)
    return rows, choices


class Tree(tree.Tree):
    """:class:`tree.Tree` with a fast playout for the rules of :func:`is_covered`."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.is_covered = is_covered(tables)
        self.is_whole = False
        if not self.is_covered:
            return
        rows, self.choices = rows_of(tables)
        self.cards: list[Card] = [(rows[self.rank[card]], self.bit[card]) for card in range(40)]
        self.of_ranks = [ranks * RANK for ranks in range(SETS)]
        doubles = [Doubles(tables, self, rank, rows[rank]) for rank in range(RANKS)]
        self.doubles = {self.bit[card]: doubles[self.rank[card]] for card in range(40)}
        self.shuffling = Draws(range(40, 1, -1))
        self.last_play_sweeps = tables.scope_plays == tables.plays
        self._score_by_one_pile()

    def _score_by_one_pile(self) -> None:
        """What the cards of a suit in pile 0 mean when pile 1 has all others."""
        self.by_denari = [
            self.special[held] - self.special[held ^ ALL_RANKS] for held in range(SETS)
        ]
        if self.denari:
            for held in range(SETS):
                self.by_denari[held] += self.more(2 * self.pop[held], RANKS)
        self.by_count = [self.more(n, 20) if self.carte else 0 for n in range(41)]
        self.lead = []
        for held in range(SETS):
            ours, theirs = self.primiera[held], self.primiera[held ^ ALL_RANKS]
            # Four times: what the two sides miss never cancels out.
            self.lead.append(
                (ours if ours >= 0 else -MISSING) - (theirs if theirs >= 0 else -4 * MISSING)
            )

    def start(self, hidden: list[int], size: int) -> None:
        """As :meth:`tree.Tree.start`."""
        super().start(hidden, size)
        seen = self.table | self.root_pile[0] | self.root_pile[1]
        for card in self.seq[self.ply : self.plays]:
            seen |= self.bit[card]
        self.is_whole = seen == ALL_CARDS

    def playout_card(self, ply: int, table: int, last: int) -> int:
        """As :meth:`Playout.playout_card`."""
        if not (self.is_covered and self.is_whole):
            return super().playout_card(ply, table, last)
        cards = [self.cards[card] for card in self.seq[: self.plays]]
        return self.play_out(cards, ply, table, last)

    def run_playouts(self) -> None:
        """As :meth:`Playout.run_playouts`."""
        if self.by_move or not self.is_covered:
            super().run_playouts()
            return
        total = 0
        plays = self.plays
        deck = [self.cards[card] for card in self.deck]
        for _ in range(self.todo):
            draws, self.rng = self.shuffling.after(self.rng)
            for i, j in zip(PLACES, draws):  # noqa: B905 - the keyword costs as much as four cards
                deck[i], deck[j] = deck[j], deck[i]
            table = 0
            for _, bit in deck[plays:]:
                table |= bit
            self.pile[0] = self.pile[1] = self.swept[0] = self.swept[1] = 0
            total = (total * 31 + self.play_out(deck, 0, table, -1)) & M32
        self.deck = [bit.bit_length() - 1 for _, bit in deck]
        self.total = total

    def play_out(self, cards: list[Card], ply: int, table: int, last: int) -> int:
        """The work of :meth:`playout_card`, the ``cards`` in order of play."""
        present = table % ALL_RANKS  # the sum of the suits: a rank that lies twice carries
        if ply & 1 or present.bit_count() != table.bit_count():
            ply, table, present, last = self.play_doubles(cards, ply, table, last)
        x = self.rng
        choices = self.choices
        of_ranks = self.of_ranks
        pile = self.pile[0]
        swept, other_swept = self.swept[0], self.swept[1]
        plays = self.plays
        to_come = iter(cards[ply:plays])
        for row, bit in to_come:
            stay = row[present]
            if stay > present:
                table |= bit
            else:
                if stay < 0:
                    x ^= (x << 13) & M32
                    x ^= x >> 17
                    x ^= (x << 5) & M32
                    ways = choices[~stay]
                    stay = ways[(x * len(ways)) >> 32]
                kept = table & of_ranks[stay]
                pile |= table ^ kept | bit
                table = kept
                last = 0
                if not stay:
                    swept += 1
            row, bit = next(to_come)  # side 1
            present = row[stay]
            if present > stay:
                table |= bit
            else:
                if present < 0:
                    x ^= (x << 13) & M32
                    x ^= x >> 17
                    x ^= (x << 5) & M32
                    ways = choices[~present]
                    present = ways[(x * len(ways)) >> 32]
                table &= of_ranks[present]
                last = 1
                if not present:
                    other_swept += 1
        self.rng = x
        if not (present or self.last_play_sweeps) and ply < plays:
            other_swept -= 1  # the last play was counted
        return self.score(pile, table, last, swept, other_swept)

    def play_doubles(
        self, cards: list[Card], ply: int, table: int, last: int
    ) -> tuple[int, int, int, int]:
        """Play until no rank lies twice and it is side 0's turn.

        :returns: the ply, the table, the ranks on it, and ``last``.
        """
        of_ranks = self.of_ranks
        doubles_of = self.doubles
        present, extra = ranks_on(table)
        for row, bit in cards[ply : self.plays]:
            if not (extra or ply & 1):
                break
            stay = row[present]
            doubles = doubles_of[bit]
            if extra & doubles.matters[present]:
                take, gone, fewer = self.choose(doubles.ways(present, extra), table)
                stay = present ^ gone
                extra ^= fewer
            elif stay > present:
                take = 0
            else:
                if stay < 0:
                    ways = self.choices[~stay]
                    stay = ways[self.next_random(len(ways))]
                take = table & of_ranks[present ^ stay]
            present = stay
            table ^= take or bit
            if take:
                last = ply & 1
                if not last:
                    self.pile[0] |= take | bit
                if not table and ply < self.scope_plays:
                    self.swept[last] += 1
            ply += 1
        return ply, table, present, last

    def choose(self, ways: list[Way], table: int) -> tuple[int, int, int]:
        """What a card takes from the table in one of the ways, at random; ``gone`` and ``fewer``
        of the way.
        """
        whole, singles, gone, fewer = ways[self.next_random(len(ways)) if len(ways) > 1 else 0]
        take = table & whole
        for same, lower in singles:
            cards = table & same
            while lower:
                cards &= cards - 1
                lower -= 1
            take |= cards & -cards
        return take, gone, fewer

    def score(self, pile: int, table: int, last: int, swept: int, other_swept: int) -> int:
        """As :meth:`outcome`, from the pile of side 0 and the scope of both."""
        owner = self.heir if self.heir != -1 else last
        if owner == 0:
            pile |= table
        lead = self.lead
        held = pile & ALL_RANKS
        ahead = (
            lead[held]
            + lead[pile >> 10 & ALL_RANKS]
            + lead[pile >> 20 & ALL_RANKS]
            + lead[pile >> 30]
        )
        if (owner < 0 and table) or not -FAR < ahead < FAR or self.is_for_match:
            self.pile[0] = pile
            self.pile[1] = ALL_CARDS ^ pile ^ (table if owner < 0 else 0)
            self.swept[0], self.swept[1] = swept, other_swept
            return self.outcome(table, last)
        points = self.by_denari[held] + self.by_count[pile.bit_count()]
        if ahead:
            points += 1 if ahead > 0 else -1
        if self.count_scope:
            points += swept - other_swept
        return points * self.sign
