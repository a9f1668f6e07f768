"""The public tree of a round: what both players see happen until one last card is left.

It begins at the position loaded, where the players may hold any of the unseen cards, and ends
before the last play of the round: what is best for that is in the payoff.  Nodes stand in order
of depth, the children of a node in a row.

A *place* is the number of a card among those unseen at a node, in order.
"""

from array import array

from scopa_engine.kernel.alphabeta import UNBOUNDED
from scopa_engine.kernel.lastround import SPLITS, LastRound
from scopa_engine.kernel.ordering import MODULUS
from scopa_engine.kernel.solver_tables import FULL, M63, TABLE_MIX
from scopa_engine.kernel.tables import Tables, nogil

ROOM = 16
ROOM_STEP = 3
"""There is room for 16 nodes, and eight times as many for each play more."""
OTHERS = 7
"""How many cards the last play of the round may be made with."""
DEPTH_AT = 20
PILE_MIX = 0xC2B2AE3D27D4EB4F
UNSEEN_MIX = 0x165667B19E3779F9


class PublicTree(LastRound):
    """Nodes, and payoffs of the last ones by the place of the card of the last play."""

    def __init__(self, tables: Tables, bits: int) -> None:
        LastRound.__init__(self, tables, bits)
        self.room = 1
        self.node_table = array("q", bytes(8))
        self.node_pile = array("q", bytes(8))
        self.node_unseen = array("q", bytes(8))
        self.node_rest = array("q", bytes(8))
        self.node_move = array("q", bytes(8))
        self.first = array("q", bytes(8))
        self.place = array("q", bytes(8))
        self.is_mine = array("b", bytes(1))
        self.payoff_at = array("q", bytes(8))
        self.known_payoff = array("q", bytes(8))
        self.payer = array("q", bytes(8))
        self.payoff = array("d", bytes(8))
        self.used = 0
        self.grown = 0
        self.payoffs = 0
        self.paid = 0
        self.depth = 0
        self.hand = 0
        self.splits = SPLITS
        self.is_grown = False

    def plant(self, unseen: int, hand: int, splits: int) -> None:
        """Start a tree at the position loaded, at least two plays before the last round.

        :param hand: that of the player whose turn it is.  What it may come to is paid exactly.
        :param splits: how many deals of the last six cards all else is paid by; of 20.
        """
        self.forget()
        self.depth = self.last_deal - self.ply - 1
        self.hand = hand
        self.splits = splits
        self.used = 0
        self.grown = 0
        self.payoffs = 0
        self.paid = 0
        self.is_grown = False
        self.make_room(ROOM << ROOM_STEP * self.depth)
        rest = self.last + 1 | self.root_swept[0] << 2 | self.root_swept[1] << 8
        self.add_node(self.table, self.root_pile[0], unseen, rest, True)

    def make_room(self, nodes: int) -> None:
        """Get empty arrays for so many nodes."""
        self.room = nodes
        self.node_table = array("q", bytes(8 * nodes))
        self.node_pile = array("q", bytes(8 * nodes))
        self.node_unseen = array("q", bytes(8 * nodes))
        self.node_rest = array("q", bytes(8 * nodes))
        self.node_move = array("q", bytes(8 * nodes))
        self.first = array("q", bytes(8 * nodes))
        self.place = array("q", bytes(8 * nodes))
        self.is_mine = array("b", bytes(nodes))
        self.payoff_at = array("q", bytes(8 * nodes))
        self.known_payoff = array("q", bytes(8 * nodes))
        self.payer = array("q", bytes(8 * nodes))
        self.payoff = array("d", bytes(4 * OTHERS * nodes))

    def grow(self, nodes: int) -> bool:
        """Expand so many more nodes; whether that was all.

        :raises OverflowError: when the tree is too large.
        """
        self.todo = nodes
        with nogil:
            self.expand_some()
        if self.is_full():
            raise OverflowError("the public tree is too large")
        return self.is_grown

    def pay(self, payoffs: int) -> bool:
        """Find so many more payoffs, one a card; whether that was all."""
        self.todo = payoffs
        with nogil:
            self.pay_some()
        return self.paid == OTHERS * self.payoffs

    def last_moves(self, hand: int) -> list[tuple[int, int, float]]:
        """The moves of the round's last card, at the root: the card, cards taken, the value.

        The value is for the side to play.
        """
        ply = self.visit(0)
        so_far = 0
        if self.count_scope:
            so_far = self.sign * (self.swept[ply & 1] - self.swept[1 - (ply & 1)])
        card = self.card_at[hand % MODULUS]
        n = self.options(self.table_at[ply], self.rank[card], 0)
        self.end_at[ply + 1] = n
        found = []
        for i in range(n):
            take = self.out[i]
            value = self.value_of_move(ply, take << 6 | card, SPLITS)
            found.append((card, take, so_far + value / float(SPLITS)))
        return found

    def is_full(self) -> bool:
        """Whether there is no room for another node."""
        return self.used + 1 >= self.room or 2 * self.payoffs + 2 >= self.room

    def expand_some(self) -> None:
        """The work of :meth:`grow`."""
        while self.todo > 0 and not self.is_grown:
            self.todo -= 1
            if self.node_rest[self.grown] >> DEPTH_AT == self.depth:
                self.is_grown = True
            else:
                self.expand(self.grown)
                self.grown += 1

    def expand(self, node: int) -> None:
        """Add the children of a node."""
        ply = self.visit(node)
        unseen = self.node_unseen[node]
        mine = self.hand if (ply - self.ply) & 1 == 0 else FULL ^ self.hand
        if not self.is_mine[node]:
            mine = 0
        self.first[node] = self.used
        left = unseen
        place = 0
        while left:
            bit = left & -left
            left ^= bit
            card = self.card_at[bit % MODULUS]
            n = self.options(self.table_at[ply], self.rank[card], 0)
            for i in range(n):
                move = self.out[i] << 6 | card
                self.play_at(ply, move)
                self.add_child(ply + 1, unseen ^ bit, place, move, (mine & bit) != 0)
                self.unsweep(ply)
            place += 1
        self.first[node + 1] = self.used

    def visit(self, node: int) -> int:
        """Set the state of a node at its ply; the ply."""
        rest = self.node_rest[node]
        ply = self.ply + (rest >> DEPTH_AT)
        pile = self.node_pile[node]
        table = self.node_table[node]
        unseen = self.node_unseen[node]
        other = FULL ^ pile ^ table ^ unseen
        self.table_at[ply] = table
        self.held_at[ply] = unseen
        self.own_at[ply] = other if ply & 1 else pile
        self.other_at[ply] = pile if ply & 1 else other
        self.last_at[ply] = (rest & 3) - 1
        self.swept[0] = rest >> 2 & 63
        self.swept[1] = rest >> 8 & 63
        self.end_at[ply] = 0
        return ply

    def add_child(self, ply: int, unseen: int, place: int, move: int, is_mine: bool) -> None:
        """Add the state at ``ply`` as a node; nothing when there is no room."""
        if self.is_full():
            return
        pile = self.other_at[ply] if ply & 1 else self.own_at[ply]
        rest = (ply - self.ply) << DEPTH_AT | self.swept[1] << 8 | self.swept[0] << 2
        self.place[self.used] = place
        self.node_move[self.used] = move
        self.add_node(self.table_at[ply], pile, unseen, rest | self.last_at[ply] + 1, is_mine)

    def add_node(self, table: int, pile: int, unseen: int, rest: int, is_mine: bool) -> None:
        """Add a node; a last one shares its payoffs with those of the same state."""
        node = self.used
        self.used += 1
        self.node_table[node] = table
        self.node_pile[node] = pile
        self.node_unseen[node] = unseen
        self.node_rest[node] = rest
        self.is_mine[node] = is_mine
        if rest >> DEPTH_AT == self.depth:
            self.share_payoffs(node)

    def share_payoffs(self, node: int) -> None:
        """Find the payoffs of the state of a last node, or make room for them."""
        slot = self.first_slot(node)
        while self.known_payoff[slot]:
            k = self.known_payoff[slot] - 1
            if self.is_same(node, self.payer[k]):
                self.payoff_at[node] = k
                if self.is_mine[node]:
                    self.is_mine[self.payer[k]] = 1
                return
            slot = slot + 1 & self.room - 1
        self.payer[self.payoffs] = node
        self.payoff_at[node] = self.payoffs
        self.payoffs += 1
        self.known_payoff[slot] = self.payoffs

    def first_slot(self, node: int) -> int:
        """Where to look first for the payoffs of a state."""
        key = self.node_table[node] * TABLE_MIX + self.node_unseen[node] * UNSEEN_MIX
        key += (self.node_pile[node] + self.node_rest[node]) * PILE_MIX
        return (key & M63) >> 30 & self.room - 1

    def is_same(self, a: int, b: int) -> bool:
        """Whether two nodes are of one state."""
        return (
            self.node_table[a] == self.node_table[b]
            and self.node_unseen[a] == self.node_unseen[b]
            and self.node_pile[a] == self.node_pile[b]
            and self.node_rest[a] == self.node_rest[b]
        )

    def pay_some(self) -> None:
        """The work of :meth:`pay`."""
        while self.todo > 0 and self.paid < OTHERS * self.payoffs:
            self.todo -= 1
            self.pay_card(self.payer[self.paid // OTHERS], self.paid % OTHERS)
            self.paid += 1

    def pay_card(self, node: int, place: int) -> None:
        """Find a payoff of a last node: the points of side 0 less those of side 1."""
        ply = self.visit(node)
        cards = self.held_at[ply]
        for _ in range(place):
            cards &= cards - 1
        cards &= -cards
        mine = self.hand if self.depth & 1 == 0 else FULL ^ self.hand
        splits = SPLITS if self.is_mine[node] and mine & cards else self.splits
        value = self.value_of_card(ply, self.card_at[cards % MODULUS], splits)
        if ply & 1:
            value = -value
        so_far = 0
        if self.count_scope:
            so_far = self.sign * (self.swept[0] - self.swept[1])
        self.payoff[self.paid] = so_far + value / float(splits)

    def value_of_card(self, ply: int, card: int, splits: int) -> int:
        """What the best play with the last card of the round is worth, added up over splits."""
        n = self.options(self.table_at[ply], self.rank[card], 0)
        self.end_at[ply + 1] = n
        best = -UNBOUNDED * SPLITS
        for i in range(n):
            value = self.value_of_move(ply, self.out[i] << 6 | card, splits)
            if value > best:
                best = value
        return best

    def value_of_move(self, ply: int, move: int, splits: int) -> int:
        """What the last play of the round is worth, added up over splits."""
        self.play_at(ply, move)
        value = splits * self.step_at[ply] - self.sum_of_splits(self.held_at[ply + 1], splits)
        self.unsweep(ply)
        return value
