"""The worlds of a search: the hidden cards dealt anew, in accord with the plays seen.

Every arrangement of the hidden cards is possible, but under some the plays seen of the others
are more plausible than under others.  With plays noted by :meth:`Worlds.see` the worlds are a
Metropolis chain: a new one is dealt, and taken with the ratio of its plausibility to that of
the world before, which stays otherwise (Metropolis et al., J. Chem. Phys. 21, 1953).
"""

from array import array
from collections.abc import Sequence

from scopa_engine.kernel.captures import M32
from scopa_engine.kernel.policy import Policy
from scopa_engine.kernel.tables import Tables, zeros

DRAWS = 1 << 30


class Worlds(Policy):
    """Deals the hidden cards of the position that was loaded."""

    def __init__(self, tables: Tables) -> None:
        Policy.__init__(self, tables)
        self.hidden = zeros(40)
        self.hidden_count = 0
        self.card_of = zeros(40)
        self.own_count = 0
        self.seen_count = 0
        self.seen_ply = zeros(40)
        self.seen_odds = array("d", bytes(8 * 40 * 40))
        self.kept = zeros(40)
        self.plausibility = 0.0

    def hide(self, hidden: Sequence[int]) -> None:
        """Take the cards at these plies as not known to the player at the root."""
        self.hidden_count = len(hidden)
        for i in range(self.hidden_count):
            self.hidden[i] = hidden[i]
            self.card_of[i] = self.seq[self.hidden[i]]
        end = self.ply - self.ply % self.round_plays + self.round_plays
        self.own_count = (end - self.ply + self.players - 1) // self.players
        self.seen_count = 0
        self.plausibility = 0.0

    def see(self, ply: int, card: int, table: int, tells: bool) -> None:
        """Note a play of this round, made at ``table``.

        :param tells: whether it tells something, as the play of a hand that is hidden.
        """
        self.seq[ply] = card
        if tells:
            for other in range(40):
                self.seen_odds[40 * self.seen_count + other] = self.odds_of_card(other, table)
            self.seen_ply[self.seen_count] = ply
            self.seen_count += 1

    def deal_world(self) -> None:
        """Deal the hidden cards at random, and put the mover's hand in random order."""
        x = self.rng
        for i in range(self.hidden_count - 1, 0, -1):
            x ^= (x << 13) & M32
            x ^= x >> 17
            x ^= (x << 5) & M32
            j = (x * (i + 1)) >> 32
            card = self.card_of[j]
            self.card_of[j] = self.card_of[i]
            self.card_of[i] = card
            self.seq[self.hidden[i]] = card
        if self.hidden_count:
            self.seq[self.hidden[0]] = self.card_of[0]
        self.rng = x
        self.begin_world()

    def begin_world(self) -> None:
        """Put the mover's hand in random order, and the piles as they are at the root."""
        x = self.rng
        for i in range(self.own_count - 1, 0, -1):
            x ^= (x << 13) & M32
            x ^= x >> 17
            x ^= (x << 5) & M32
            j = (x * (i + 1)) >> 32
            a = self.ply + i * self.players
            b = self.ply + j * self.players
            card = self.seq[a]
            self.seq[a] = self.seq[b]
            self.seq[b] = card
        self.rng = x
        for i in range(self.sides):
            self.pile[i] = self.root_pile[i]
            self.swept[i] = self.root_swept[i]

    def weigh_world(self) -> None:
        """Take the world just dealt, or go back to the one before it."""
        new = self.chance_of_plays()
        old = self.plausibility
        if new < old and self.next_random(DRAWS) * old >= new * DRAWS:
            for i in range(self.hidden_count):
                self.card_of[i] = self.kept[i]
                self.seq[self.hidden[i]] = self.kept[i]
            return
        self.plausibility = new
        for i in range(self.hidden_count):
            self.kept[i] = self.card_of[i]

    def chance_of_plays(self) -> float:
        """How likely the plays seen are in the world just dealt, up to a constant.

        Each is weighed against all plays of the hand; its own weight is the same in every world.
        """
        chance = 1.0
        for k in range(self.seen_count):
            q = self.seen_ply[k]
            end = q - q % self.round_plays + self.round_plays
            total = 0.0
            while q < end:
                total += self.seen_odds[40 * k + self.seq[q]]
                q += self.players
            chance /= total
        return chance

    def keep_world(self) -> None:
        """Note the hidden cards as they lie after an iteration, which has reordered hands."""
        for i in range(self.hidden_count):
            self.card_of[i] = self.seq[self.hidden[i]]
