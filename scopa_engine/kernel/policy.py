"""What players like to do: a score for every play, learned from the choices of strong search.

The score of a play adds up what its cards, the cards left on the table and a scopa are worth to
its player: of the plays of a hand each is as likely as the exponential of its score (softmax).
Scores are whole numbers, in 1/32.
"""

from collections.abc import Sequence
from math import exp

from scopa_engine.kernel.playout import Playout
from scopa_engine.kernel.tables import LEFT_SUMS, LIKING_UNIT, Tables, shared_reals, zeros

MOST_LIKING = 640
"""Scores are taken to be within this either way."""


class Policy(Playout):
    """Scores plays by numbers that were learned; all are alike before :meth:`follow`."""

    def __init__(self, tables: Tables) -> None:
        Playout.__init__(self, tables)
        self.has_policy = False
        self.laying = zeros(40)
        self.taking_denari = zeros(1024)
        self.taking_suit = zeros(1024)
        self.leaving = zeros(LEFT_SUMS)
        self.sweeping = 0
        self.odds = shared_reals(2 * MOST_LIKING + 1)
        if self.odds[0] == 0.0:
            self.find_odds()

    def find_odds(self) -> None:
        """The exponentials of all scores."""
        for score in range(2 * MOST_LIKING + 1):
            self.odds[score] = exp((score - MOST_LIKING) * (1.0 / LIKING_UNIT))

    def follow(
        self, laying: Sequence[int], taking: Sequence[int], leaving: Sequence[int], sweeping: int
    ) -> None:
        """Take the numbers of a policy.

        :param laying: of the card laid, by value, first denari and then the plain suits.
        :param taking: of each card played or taken by a capture, in the same order.
        :param leaving: by the sum of the cards left on the table, the last for all above.
        :param sweeping: of a capture that leaves none.
        """
        for card in range(40):
            self.laying[card] = laying[card if card < 10 else 10 + card % 10]
        for cards in range(1, 1024):
            rank = cards.bit_length() - 1
            self.taking_denari[cards] = self.taking_denari[cards ^ 1 << rank] + taking[rank]
            self.taking_suit[cards] = self.taking_suit[cards ^ 1 << rank] + taking[10 + rank]
        for total in range(LEFT_SUMS):
            self.leaving[total] = leaving[total]
        self.sweeping = sweeping
        self.has_policy = True

    def liking(self, card: int, take: int, table: int) -> int:
        """The score of a play at ``table``."""
        if take:
            score = self.liking_of_capture(take | self.bit[card])
            left = table ^ take
            if left == 0:
                return score + self.sweeping
        else:
            score = self.laying[card]
            left = table | self.bit[card]
        total = (
            self.value_sum[left & 1023]
            + self.value_sum[left >> 10 & 1023]
            + self.value_sum[left >> 20 & 1023]
            + self.value_sum[left >> 30]
        )
        return score + self.leaving[total if total < LEFT_SUMS else LEFT_SUMS - 1]

    def liking_of_capture(self, won: int) -> int:
        """What the cards of a capture count, the one played included."""
        return (
            self.taking_denari[won & 1023]
            + self.taking_suit[won >> 10 & 1023]
            + self.taking_suit[won >> 20 & 1023]
            + self.taking_suit[won >> 30]
        )

    def odds_of_card(self, card: int, table: int) -> float:
        """How much a card's plays at ``table`` weigh among those of a hand."""
        total = 0.0
        for k in range(self.options(table, self.rank[card], 0)):
            total += self.odds_of(self.liking(card, self.out[k], table))
        return total

    def odds_of(self, liking: int) -> float:
        """The exponential of a score."""
        if liking > MOST_LIKING:
            return self.odds[2 * MOST_LIKING]
        return self.odds[0 if liking < -MOST_LIKING else liking + MOST_LIKING]
