"""The kernel's tree search tuned for plain Python: the very same numbers, three times as fast.

It plays out, by the policy of :meth:`Playout.playout_card`, deals of two sides in which a card
must capture if it can and may always take an equal one.  Then no rank comes to lie twice that
did not at the start, and a play is one look-up: by card and ranks on the table, the ranks that
stay.  A rank knows its cards that lie there, so that a card is laid without arithmetic.  One
side's pile is enough: the other has the rest.  Everything else is left to :class:`tree.Tree`.
"""

from scopa_engine.kernel import tree
from scopa_engine.kernel.captures import M32
from scopa_engine.kernel.doubles import Rank
from scopa_engine.kernel.draws import Draws
from scopa_engine.kernel.tables import ALL_RANKS, LAID, MANY, RANKS, SETS, Tables

ALL_CARDS = (1 << 40) - 1
MISSING = 1 << 24
"""What a missing suit costs: more than all primiere differ by that have as many suits."""
FAR = MISSING >> 1
LOW_SUITS = (1 << 20) - 1

Card = tuple[Rank, int]
"""A card: its rank and its bit."""


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
        self.ranks = [Rank(tables, self, rank, rows[rank]) for rank in range(RANKS)]
        self.in_ranks = [
            tuple(self.ranks[rank] for rank in range(RANKS) if ranks >> rank & 1)
            for ranks in range(SETS)
        ]
        self.cards: list[Card] = [(self.ranks[self.rank[c]], self.bit[c]) for c in range(40)]
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
        present = self.lay_out(table)
        extra = self.extra_on(present)
        return self.play_out(cards, ply, present, extra, last)

    def run_playouts(self) -> None:
        """As :meth:`Playout.run_playouts`."""
        if self.by_move or not self.is_covered:
            super().run_playouts()
            return
        total = 0
        plays = self.plays
        laid = 40 - plays
        deck = [self.cards[card] for card in self.deck]
        for _ in range(self.todo):
            draws, self.rng = self.shuffling.after(self.rng)
            i = 39
            for j in draws:
                deck[i], deck[j] = deck[j], deck[i]
                i -= 1
            present = 0
            for rank, bit in deck[plays:]:
                rank.lying = rank.lying | bit if present & rank.own else bit
                present |= rank.own
            extra = 0 if present.bit_count() == laid else self.extra_on(present)
            self.pile[0] = self.pile[1] = self.swept[0] = self.swept[1] = 0
            total = (total * 31 + self.play_out(deck, 0, present, extra, -1)) & M32
        self.deck = [bit.bit_length() - 1 for _, bit in deck]
        self.total = total

    def lay_out(self, table: int) -> int:
        """Tell the ranks which cards lie on the table; those that do."""
        present = 0
        for rank in self.ranks:
            rank.lying = table & rank.cards
            if rank.lying:
                present |= rank.own
        return present

    def extra_on(self, present: int) -> int:
        """The extra cards on the table, see :mod:`doubles`."""
        extra = 0
        for rank in self.in_ranks[present]:
            extra |= rank.extra[rank.lying.bit_count()]
        return extra

    def play_out(self, cards: list[Card], ply: int, present: int, extra: int, last: int) -> int:
        """The work of :meth:`playout_card`, the ``cards`` in order of play.

        :param present: the ranks on the table, which know their cards there.
        :param extra: the cards there beside one of each of them.
        """
        if extra or ply & 1:
            ply, present, last = self.play_doubles(cards, ply, present, extra, last)
        x = self.rng
        choices = self.choices
        in_ranks = self.in_ranks
        pile = self.pile[0]
        swept, other_swept = self.swept[0], self.swept[1]
        plays = self.plays
        to_come = iter(cards[ply:plays])
        for rank, bit in to_come:
            stay = rank.stay[present]
            if stay > present:
                rank.lying = bit
            else:
                if stay < 0:
                    x ^= (x << 13) & M32
                    x ^= x >> 17
                    x ^= (x << 5) & M32
                    ways = choices[~stay]
                    stay = ways[(x * len(ways)) >> 32]
                pile += bit
                for other in in_ranks[present ^ stay]:
                    pile += other.lying
                last = 0
                if not stay:
                    swept += 1
            rank, bit = next(to_come)  # side 1
            present = rank.stay[stay]
            if present > stay:
                rank.lying = bit
            else:
                if present < 0:
                    x ^= (x << 13) & M32
                    x ^= x >> 17
                    x ^= (x << 5) & M32
                    ways = choices[~present]
                    present = ways[(x * len(ways)) >> 32]
                last = 1
                if not present:
                    other_swept += 1
        self.rng = x
        # Where the last play makes no scopa, it was counted all the same.
        other_swept -= ply < plays and not (present or self.last_play_sweeps)
        return self.score(pile, present, last, swept, other_swept)

    def play_doubles(
        self, cards: list[Card], ply: int, present: int, extra: int, last: int
    ) -> tuple[int, int, int]:
        """Play until no rank lies twice and it is side 0's turn.

        :param extra: the cards on the table beside the ranks that are ``present``.
        :returns: the ply, the ranks on the table, and ``last``.
        """
        for rank, bit in cards[ply : self.plays]:
            if not (extra or ply & 1):
                break
            stay = rank.stay[present]
            if extra & rank.matters[present]:
                ways = rank.ways(present, extra)
                pick = self.next_random(len(ways)) if len(ways) > 1 else 0
                taken, singles, gone, fewer = ways[pick]
                stay = present ^ gone
                extra ^= fewer
                for single, lower in singles:
                    bit += self.ranks[single].take(lower)
                is_laid = not (taken or singles)
            elif stay > present:
                is_laid = True
            else:
                if stay < 0:
                    choice = self.choices[~stay]
                    stay = choice[self.next_random(len(choice))]
                taken = present ^ stay
                is_laid = False
            present = stay
            if is_laid:
                rank.lying = bit
            else:
                last = ply & 1
                self.capture(ply, bit, taken, stay)
            ply += 1
        return ply, present, last

    def capture(self, ply: int, cards: int, taken: int, stay: int) -> None:
        """Give ``cards`` and all of the ranks ``taken`` to the side to play; the ranks ``stay``."""
        side = ply & 1
        if side == 0:
            for rank in self.in_ranks[taken]:
                cards += rank.lying
            self.pile[0] += cards
        if not stay and ply < self.scope_plays:
            self.swept[side] += 1

    def score(self, pile: int, present: int, last: int, swept: int, other_swept: int) -> int:
        """As :meth:`outcome`, from the pile of side 0, the ranks that are left on the table and
        the scope of both.
        """
        owner = self.heir if self.heir != -1 else last
        if owner == 0:
            for rank in self.in_ranks[present]:
                pile += rank.lying
        lead = self.lead
        low, high = pile & LOW_SUITS, pile >> 20
        held = low & ALL_RANKS
        ahead = lead[held] + lead[low >> 10] + lead[high & ALL_RANKS] + lead[high >> 10]
        if owner < 0 or not -FAR < ahead < FAR or self.is_for_match:
            table = sum(rank.lying for rank in self.in_ranks[present])
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
