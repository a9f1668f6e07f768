"""Counterfactual regret minimization over the hands of both players: CFR+.

Players see the public tree and their own hand.  What each holds is a vector over its possible
hands: a reach, a value, a regret.  *Own* is the player whose turn it is at a node, *other* the
one who waits; hands are numbered by the places of their cards (see :mod:`publictree`).

Source: Tammelin, "Solving Large Imperfect Information Games Using CFR+", 2014; vectors over
hands: Johanson and others, "Accelerating Best Response Calculation in Large Extensive Games",
2011.
"""

from array import array
from collections.abc import Sequence
from itertools import combinations
from math import comb

from scopa_engine.kernel.publictree import DEPTH_AT, OTHERS, PublicTree
from scopa_engine.kernel.tables import Tables, nogil, zeros

HANDS = 220
"""The most hands: three of twelve cards."""
PLACES = 12
DEPTHS = 6
LEARN, EVALUATE, RESPOND = range(3)
NEVER = -1e30


def float_zeros(count: int) -> list[float]:
    """So many zeros; in compiled code they become an array."""
    return [0.0] * count


def rank_of(places: Sequence[int]) -> int:
    """The number of a hand, whose places are in order."""
    return sum(map(comb, places, (1, 2, 3)))


def _numbers(*, with_card: bool) -> list[int]:
    """By size of a hand, place of a card and number after it has gone: the number before.

    The hand of whoever plays the card has it; that of the other has not.
    """
    found = [0] * (4 * PLACES * HANDS)
    for size in range(4 - with_card):
        hands = list(combinations(range(PLACES - 1), size))
        for gone in range(PLACES):
            start = (size * PLACES + gone) * HANDS
            for hand in hands:
                before = [place + (place >= gone) for place in hand]
                if with_card:
                    before.append(gone)
                    before.sort()
                found[start + rank_of(hand)] = rank_of(before)
    return found


class Cfr(PublicTree):
    """Mixed strategies for both players from the position planted on."""

    def __init__(self, tables: Tables, bits: int = 17) -> None:
        PublicTree.__init__(self, tables, bits)
        self.number_with = _numbers(with_card=True)
        self.number_without = _numbers(with_card=False)
        self.entry = array("q", bytes(8))
        self.regret = array("d", bytes(8))
        self.average = array("d", bytes(8))
        self.mix = self.regret
        self.own_size = zeros(DEPTHS)
        self.other_size = zeros(DEPTHS)
        self.own_hands = zeros(DEPTHS)
        self.other_hands = zeros(DEPTHS)
        self.reach = float_zeros(DEPTHS * HANDS)
        self.value = float_zeros(DEPTHS * HANDS)
        self.mix_sum = float_zeros(DEPTHS * HANDS)
        self.choices = float_zeros(DEPTHS * HANDS)
        self.me = 0
        self.mode = LEARN
        self.weight = 0.0
        self.walks = 0

    def prepare(self) -> None:
        """Start to learn, when the tree has grown and is paid."""
        cards = self.node_unseen[0].bit_count()
        for d in range(self.depth + 1):
            plays = self.depth + 1 - d
            self.own_size[d] = (plays + 1) // 2
            self.other_size[d] = plays // 2
            self.own_hands[d] = comb(cards - d, self.own_size[d])
            self.other_hands[d] = comb(cards - d, self.other_size[d])
        self.entry = array("q", bytes(8 * self.used))
        entries = 0
        for node in range(1, self.used):
            self.entry[node] = entries
            entries += self.other_hands[self.node_rest[node] >> DEPTH_AT]
        self.regret = array("d", bytes(8 * entries))
        self.average = array("d", bytes(8 * entries))
        self.walks = 0

    def learn(self) -> None:
        """Let the players learn one after the other; two calls are an iteration."""
        self.start_from_root(self.walks & 1, LEARN)
        self.walks += 1
        self.weight = float(self.walks) * self.walks
        with nogil:
            self.walk(0, 0)

    def values(self, side: int, mode: int) -> list[float]:
        """For each hand of a side, its value summed over the hands of the other.

        :param mode: ``EVALUATE`` plays its average strategy, ``RESPOND`` what is best against
            the other's.
        """
        self.start_from_root(side, mode)
        with nogil:
            self.walk(0, 0)
        is_first = self.ply & 1 == side
        hands = self.own_hands[0] if is_first else self.other_hands[0]
        return [self.value[hand] for hand in range(hands)]

    def start_from_root(self, side: int, mode: int) -> None:
        """Make ready for a walk for a side, all hands of the other being equally likely."""
        self.me = side
        self.mode = mode
        self.mix = self.regret if mode == LEARN else self.average
        for hand in range(HANDS):
            self.reach[hand] = 1.0

    def weights(self) -> "array[float]":
        """The average strategies by move and hand, not normalized; they may be changed."""
        return self.average

    def root_moves(self, hand: int) -> list[tuple[int, int, float, float]]:
        """Each move of a hand at the root: card, cards taken, chance to play it, its value.

        The value is the expected difference of points at the end of the deal for the side to
        play, when both play by their average strategies.
        """
        if self.depth == 0:
            return self.with_chances(self.last_moves(hand))
        self.start_from_root(self.ply & 1, EVALUATE)
        self.add_up(0, 0)
        places = self.places_of(hand)
        number = rank_of(places)
        found = []
        for child in range(self.first[0], self.first[1]):
            gone = self.place[child]
            if gone in places:
                rest = rank_of([place - (place > gone) for place in places if place != gone])
                chance = self.chance(child, 0, number, rest)
                move = self.node_move[child]
                found.append((move & 63, move >> 6, chance, self.value_of_child(child, rest)))
        return found

    def with_chances(
        self, moves: list[tuple[int, int, float]]
    ) -> list[tuple[int, int, float, float]]:
        """Moves with all the chance on the best."""
        best = max(value for _, _, value in moves)
        first = next(i for i, (_, _, value) in enumerate(moves) if value == best)
        return [
            (card, taken, float(i == first), value) for i, (card, taken, value) in enumerate(moves)
        ]

    def places_of(self, hand: int) -> list[int]:
        """The places of the cards of a hand at the root."""
        cards = [card for card in range(40) if self.node_unseen[0] >> card & 1]
        return [place for place, card in enumerate(cards) if hand >> card & 1]

    def value_of_child(self, child: int, hand: int) -> float:
        """The value of what is left of a hand after a move at the root."""
        self.pass_on(child, 0)
        self.todo = child
        with nogil:
            self.walk(self.todo, 1)
        unseen = self.node_unseen[0].bit_count()
        return self.value[HANDS + hand] / comb(unseen - self.own_size[0], self.other_size[0])

    def walk(self, node: int, d: int) -> None:
        """The values of a node at depth ``d`` for the hands of ``me``, by the other's reach."""
        if d == self.depth:
            self.pay_out(node, d)
            return
        self.add_up(node, d)
        if (self.ply + d) & 1 == self.me:
            self.walk_own(node, d)
        else:
            self.walk_other(node, d)

    def pay_out(self, node: int, d: int) -> None:
        """The values of a last node, where the other has no card left or I have none."""
        first = OTHERS * self.payoff_at[node]
        row = d * HANDS
        sign = -1.0 if self.me else 1.0
        n = self.own_hands[d]
        if (self.ply + d) & 1 == self.me:
            factor = self.reach[row] * sign
            for c in range(n):
                self.value[row + c] = self.payoff[first + c] * factor
        else:
            value = 0.0
            for c in range(n):
                value += self.payoff[first + c] * self.reach[row + c]
            self.value[row] = value * sign

    def add_up(self, node: int, d: int) -> None:
        """By hand of who is to play: the sum of ``mix`` over its moves, and how many there are."""
        row = d * HANDS
        for h in range(row, row + self.own_hands[d]):
            self.mix_sum[h] = 0.0
            self.choices[h] = 0.0
        for child in range(self.first[node], self.first[node + 1]):
            numbers = ((self.own_size[d] - 1) * PLACES + self.place[child]) * HANDS
            entry = self.entry[child]
            for c in range(self.other_hands[d + 1]):
                h = row + self.number_with[numbers + c]
                self.mix_sum[h] += self.mix[entry + c]
                self.choices[h] += 1.0

    def chance(self, child: int, d: int, h: int, c: int) -> float:
        """How likely hand ``h`` makes the move to a child, which leaves ``c`` of it."""
        h += d * HANDS
        total = self.mix_sum[h]
        if total > 0.0:
            return self.mix[self.entry[child] + c] / total
        return 1.0 / self.choices[h]

    def walk_own(self, node: int, d: int) -> None:
        """The values where it is my turn: those of my moves, mixed or the best."""
        row = d * HANDS
        start = NEVER if self.mode == RESPOND else 0.0
        for h in range(row, row + self.own_hands[d]):
            self.value[h] = start
        for child in range(self.first[node], self.first[node + 1]):
            self.pass_on(child, d)
            self.walk(child, d + 1)
            self.take(child, d)
        if self.mode == LEARN:
            self.regret_all(node, d)

    def pass_on(self, child: int, d: int) -> None:
        """The reach of the other, who waits, of hands without the card played."""
        numbers = (self.other_size[d] * PLACES + self.place[child]) * HANDS
        row = d * HANDS
        for c in range(self.own_hands[d + 1]):
            self.reach[row + HANDS + c] = self.reach[row + self.number_without[numbers + c]]

    def take(self, child: int, d: int) -> None:
        """Put the values of my move into those of the node."""
        numbers = ((self.own_size[d] - 1) * PLACES + self.place[child]) * HANDS
        row = d * HANDS
        entry = self.entry[child]
        for c in range(self.other_hands[d + 1]):
            h = self.number_with[numbers + c]
            value = self.value[row + HANDS + c]
            if self.mode == RESPOND:
                if value > self.value[row + h]:
                    self.value[row + h] = value
            else:
                self.value[row + h] += value * self.chance(child, d, h, c)
            if self.mode == LEARN:
                self.regret[entry + c] += value

    def regret_all(self, node: int, d: int) -> None:
        """Complete the regrets of a node, to which the moves' values were added already."""
        row = d * HANDS
        for child in range(self.first[node], self.first[node + 1]):
            numbers = ((self.own_size[d] - 1) * PLACES + self.place[child]) * HANDS
            entry = self.entry[child]
            for c in range(self.other_hands[d + 1]):
                regret = self.regret[entry + c] - self.value[row + self.number_with[numbers + c]]
                self.regret[entry + c] = regret if regret > 0.0 else 0.0

    def walk_other(self, node: int, d: int) -> None:
        """The values where the other plays by its mix."""
        row = d * HANDS
        for h in range(row, row + self.other_hands[d]):
            self.value[h] = 0.0
        for child in range(self.first[node], self.first[node + 1]):
            self.play_mixed(child, d)
            self.walk(child, d + 1)
            numbers = (self.other_size[d] * PLACES + self.place[child]) * HANDS
            for c in range(self.own_hands[d + 1]):
                self.value[row + self.number_without[numbers + c]] += self.value[row + HANDS + c]

    def play_mixed(self, child: int, d: int) -> None:
        """The other's reach after a move, noted in its average."""
        numbers = ((self.own_size[d] - 1) * PLACES + self.place[child]) * HANDS
        row = d * HANDS
        entry = self.entry[child]
        for c in range(self.other_hands[d + 1]):
            h = self.number_with[numbers + c]
            reach = self.reach[row + h] * self.chance(child, d, h, c)
            self.reach[row + HANDS + c] = reach
            if self.mode == LEARN:
                self.average[entry + c] += self.weight * reach
