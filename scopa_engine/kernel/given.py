"""The game of :mod:`cfr` for strategies given from outside, to be measured by a best response.

A strategy is given move by move: :meth:`Given.put` for each hand at a node, and
:meth:`Given.put_payoff` for the last play of the round, which has no node.
"""

from scopa_engine.kernel.cfr import Cfr
from scopa_engine.kernel.lastround import SPLITS
from scopa_engine.kernel.publictree import DEPTH_AT, OTHERS
from scopa_engine.kernel.tables import Tables

PublicState = tuple[int, int, int, int, int, int, int]
"""Plays made, table, pile of side 0, unseen cards, side that captured last or -1, scope by side."""
ChildMove = tuple[int, int, int]
"""The child node, the card played, the cards it takes."""


class Given(Cfr):
    """A tree whose nodes can be looked at, and whose average strategies can be set."""

    def __init__(self, tables: Tables, bits: int = 20) -> None:
        Cfr.__init__(self, tables, bits)

    def state_of(self, node: int) -> PublicState:
        """What the players see at a node."""
        rest = self.node_rest[node]
        return (
            rest >> DEPTH_AT,
            self.node_table[node],
            self.node_pile[node],
            self.node_unseen[node],
            (rest & 3) - 1,
            rest >> 2 & 63,
            rest >> 8 & 63,
        )

    def is_last(self, node: int) -> bool:
        """Whether the round's last play is due at a node."""
        return self.node_rest[node] >> DEPTH_AT == self.depth

    def moves_of(self, node: int) -> list[ChildMove]:
        """The moves at a node that is not a last one, whatever the hand."""
        children = range(self.first[node], self.first[node + 1])
        return [
            (child, self.node_move[child] & 63, self.node_move[child] >> 6) for child in children
        ]

    def put(self, child: int, number: int, chance: float) -> None:
        """Set how likely the move to a child is, for the hand of which ``number`` is left."""
        self.average[self.entry[child] + number] = chance

    def clear(self, side: int) -> None:
        """Give a side no strategy."""
        for child in range(1, self.used):
            d = (self.node_rest[child] >> DEPTH_AT) - 1
            if (self.ply + d) & 1 == side:
                for c in range(self.other_hands[d + 1]):
                    self.average[self.entry[child] + c] = 0.0

    def last_values(self, node: int, card: int) -> list[tuple[int, float]]:
        """What a card may take as the last play, each with its worth for side 0."""
        ply = self.visit(node)
        n = self.options(self.table_at[ply], self.rank[card], 0)
        self.end_at[ply + 1] = n
        so_far = 0
        if self.count_scope:
            so_far = self.sign * (self.swept[0] - self.swept[1])
        found = []
        for i in range(n):
            take = self.out[i]
            value = self.value_of_move(ply, take << 6 | card, SPLITS) / float(SPLITS)
            found.append((take, so_far + (-value if ply & 1 else value)))
        return found

    def payoff_of(self, node: int, place: int) -> float:
        """The payoff at a last node for the card at a place."""
        return self.payoff[OTHERS * self.payoff_at[node] + place]

    def put_payoff(self, node: int, place: int, value: float) -> None:
        """Set it, for all nodes of the same state."""
        self.payoff[OTHERS * self.payoff_at[node] + place] = value
