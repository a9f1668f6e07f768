"""The exact solver against the yardstick, a program in C++ for plain Scopa of two."""

import pytest

from scopa_engine.kernel.pimc import Pimc
from scopa_engine.kernel.solver import Solver
from scopa_engine.kernel.tables import tables_of
from scopa_engine.rules import PRESETS

M32 = 0xFFFFFFFF


class Yardstick:
    """Its random numbers and deals."""

    def __init__(self, seed):
        self.x = (seed * 2654435761 & M32) ^ 0x9E3779B9

    def below(self, limit):
        self.x ^= (self.x << 13) & M32
        self.x ^= self.x >> 17
        self.x ^= (self.x << 5) & M32
        return self.x * limit >> 32

    @staticmethod
    def position(number, ply):
        """Its deal of that number, played to ``ply``, as arguments of ``load``."""
        rng, deck = Yardstick(1000 + number), list(range(40))
        for i in range(39, 0, -1):
            j = rng.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        rng, kernel = Yardstick(number), Solver(tables_of(PRESETS["scopa"]))
        table = sum(1 << card for card in deck[36:])
        last, piles, swept = -1, [0, 0], [0, 0]
        for q, card in enumerate(deck[:ply]):
            count = kernel.options(table, card % 10, 0)
            taken = kernel.out[rng.below(count) if count > 1 else 0]
            table ^= taken or 1 << card
            if taken:
                last = q % 2
                piles[last] |= taken | 1 << card
                swept[last] += table == 0
        return deck[:36], ply, table, piles, swept, last, -1


# Printed by the yardstick: exact values after 30 plays of deals 0 to 29, and after 12.
AFTER_30 = [
    *(-3, 0, -2, 4, 3, 0, 4, 4, -2, 2, -4, 1, 1, 0, 3),
    *(3, 3, 5, -3, 1, -4, 1, -4, 3, -2, 4, -1, 0, -1, 2),
]
AFTER_12 = [-3, -2, -2, -1, -1]
# And its moves by ten worlds: the ply, also the number of the deal plus 12, and the cards.
MOVES = [
    *((24, 0x800000), (25, 0x2000100100), (26, 0x8200200), (27, 0x100001)),
    *((28, 0x100020010), (29, 0x10), (30, 0x400000010), (31, 0x4000000)),
]


def test_values_of_the_yardstick():
    solver = Solver(tables_of(PRESETS["scopa"]))
    for ply, values in ((30, AFTER_30), (12, AFTER_12)):
        for number, value in enumerate(values):
            solver.load(*Yardstick.position(number, ply))
            assert solver.solve() == value


@pytest.mark.parametrize(("ply", "cards"), MOVES)
def test_moves_of_the_yardstick(ply, cards):
    seq, *rest = Yardstick.position(ply - 12, ply)
    pimc = Pimc(tables_of(PRESETS["scopa"]))
    pimc.load(seq, *rest)
    pimc.seed(ply - 12)
    end = ply - ply % 6 + 6
    pimc.hide([q for q in range(ply, 36) if q >= end or (q - ply) % 2])
    pimc.pimc(10)
    found = dict(zip(pimc.moves(), pimc.totals(), strict=True))
    # Of equal moves the yardstick takes the first by the order in which the hand lies.
    best = max(found, key=lambda move: (found[move], -seq.index(move[0])))
    assert best[1] | 1 << best[0] == cards
