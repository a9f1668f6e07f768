"""Engines that do not take every position, or misread it (PROTOCOL.md 3, 6.1, 6.2, 6.8)."""

import scopa_protocol as wire
from conform.faulty.correct import Engine, wrong_state
from conform.faulty.family import caught_by, each
from scopa_engine import binding

OPENING = binding.view_from_text("scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0")
"""A position for engines that need one where there is none."""


def is_plain(position):
    """Whether it is one of plain Scopa: other rule sets are no matter of these engines."""
    return position.rules == wire.RuleString("scopa")


class Refuses(Engine):
    """Does not take the positions of plain Scopa that it ``dislikes``."""

    def dislikes(self, position):
        raise NotImplementedError

    def view_of(self, position):
        if is_plain(position) and self.dislikes(position):
            raise binding.RefusedError("bad-position", None, "this position is not supported")
        return super().view_of(position)


@caught_by("cards/any-order")
class WantsSortedHands(Refuses):
    def dislikes(self, position):
        return any(list(hand.known) != sorted(hand.known) for hand in position.hands)


@caught_by("cards/one-unknown")
class CannotReadOneUnknown(Engine):
    def parse(self, line):
        if isinstance(line, str) and "?1/" in f"{line}/".replace(" ", "/"):
            raise wire.ProtocolError("syntax", line.index("?1") + 2, "write ? alone")
        return super().parse(line)


@caught_by("search/answered")
class TakesNoOpening(Refuses):
    def dislikes(self, position):
        return position.stock.unknown == 30 and not position.moves


@caught_by(
    "positions/mid-deal",
    each(
        "it plays in the middle of a deal without its history",
        "cards/any-order",
        "hidden/seat",
        "positions/all-capture",
        "positions/each-seat",
        "positions/empty-table",
        "queries/eval",
        "queries/moves",
        "rules/scopa",
    ),
)
class WantsTheDealFromItsStart(Refuses):
    """It rebuilds what was captured from the plays alone; of the last round it needs nothing."""

    def dislikes(self, position):
        has_stock = position.stock.unknown > 0
        return has_stock and any(pile != wire.Cards() for pile in position.piles)


@caught_by(
    "positions/each-seat",
    each(
        "seat 1 plays there too",
        "hidden/seat",
        "positions/mid-deal",
        "queries/eval",
        "queries/moves",
        "rules/scopa",
    ),
)
class SitsAtSeatZero(Refuses):
    """Seat 1 it knows in the first round and in the last one only."""

    def dislikes(self, position):
        return position.turn == 1 and 0 < position.stock.unknown < 30 and not position.moves


@caught_by("positions/empty-table")
class WantsCardsOnTheTable(Refuses):
    def dislikes(self, position):
        return position.table == wire.Cards() and not position.moves


@caught_by(
    "positions/all-capture",
    each(
        "some of its hands must capture too",
        "info/last",
        "positions/full",
        "positions/last-round",
        "positions/mid-deal",
        "positions/start",
        "rules/scopa",
    ),
)
class DiscardsFirst(Engine):
    """It looks for a card to lay, and lays one also where each of several must capture."""

    is_plain = False

    def view_of(self, position):
        self.is_plain = is_plain(position) and not position.moves
        return super().view_of(position)

    def best_move(self, search):
        move = super().best_move(search)
        is_bound = all(root.move.taken for root in search.roots)
        if is_bound and len({root.move.card for root in search.roots}) > 1 and self.is_plain:
            return move._replace(taken=())
        return move


@caught_by(
    "positions/last-round",
    each(
        "it comes to the last round too",
        "positions/full",
        "queries/moves",
        "queries/perft",
        "rules/scopa",
    ),
)
class WantsNewHands(Refuses):
    """It counts on hands to come, but for the very last card."""

    def dislikes(self, position):
        hands = [len(hand.known) + hand.unknown for hand in position.hands]
        return position.stock == wire.Cards() and sum(hands) > 2 and not position.moves


@caught_by(
    "positions/last-card",
    each(
        "it plays a last card too",
        "leaving/end-waiting",
        "positions/replaced",
        "queries/nothing-changed",
        "queries/perft",
        "search/forced-move",
        "search/form",
        "search/infinite-waits",
        "wait/holds",
    ),
)
class WantsHistoryOfTheLastCard(Refuses):
    def dislikes(self, position):
        hands = [len(hand.known) + hand.unknown for hand in position.hands]
        return position.stock == wire.Cards() and sum(hands) == 1 and not position.moves


@caught_by("positions/match-score")
class WantsUnfinishedMatches(Refuses):
    """Where both sides have what wins plain Scopa, the match is over."""

    def dislikes(self, position):
        return min(position.score) > 10


@caught_by(
    "positions/full",
    each(
        "it shows every card too",
        "hidden/cards",
        "hidden/seat",
        "positions/full-history",
        "queries/eval-over",
        "queries/perft",
    ),
)
class WantsHiddenCards(Refuses):
    def dislikes(self, position):
        return not any(hand.unknown for hand in position.hands) and len(position.stock.known) > 0


@caught_by("positions/replaced")
class WantsGoAfterPosition(Engine):
    """A position about which nothing was asked yet is not replaced."""

    pending = None

    def obey(self, command, ref):
        if not isinstance(command, wire.Position | wire.IsReady):
            self.pending = None
        super().obey(command, ref)

    def view_of(self, position):
        view = super().view_of(position)
        self.pending = self.pending or view
        return self.pending


@caught_by("positions/over")
class PlaysOnAfterTheEnd(Engine):
    def on_go(self, go, ref):
        if self.view is not None and self.view.is_over:
            self.reply(wire.BestMove(wire.Move(0)), ref)
        else:
            super().on_go(go, ref)


@caught_by("positions/none-yet", {"queries/no-position": "it asks without a position too"})
class StartsWithPosition(Engine):
    def __init__(self):
        super().__init__()
        self.view = OPENING


class KeepsPosition(Engine):
    """Has still its old position after one that it refuses for some of the ``codes``."""

    codes = ()
    refused = None

    def answer(self, line):
        before, self.refused = self.view, None
        super().answer(line)
        if self.refused in self.codes:
            self.view = before

    def refuse(self, error, ref):
        self.refused = error.code
        super().refuse(error, ref)


@caught_by("positions/none-after-refusal")
class KeepsPositionAfterSyntax(KeepsPosition):
    codes = ("syntax",)


@caught_by("bad-positions/none-left")
class KeepsPositionAfterBadPosition(KeepsPosition):
    codes = ("bad-position",)


@caught_by("illegal-moves/none-left")
class KeepsPositionAfterIllegalMove(KeepsPosition):
    codes = ("illegal-move",)


@caught_by("bad-rules/none-left")
class KeepsPositionAfterBadRules(KeepsPosition):
    codes = ("bad-rules",)


@caught_by("positions/good-after-refusal")
class WantsNewgameAfterRefusal(Engine):
    offended = False

    def forget_position_of(self, line):
        self.offended = self.offended or line == "position scopa"
        super().forget_position_of(line)

    def on_newgame(self, _, ref):
        self.offended = False
        super().on_newgame(_, ref)

    def on_position(self, position, ref):
        if self.offended:
            raise wrong_state("newgame must come first")
        super().on_position(position, ref)


@caught_by("positions/kings")
class WantsNewDealOfThreeKings(Refuses):
    """As a dealer does; but a game may have come there."""

    def dislikes(self, position):
        return sum(card % 10 == 9 for card in position.table.known) > 2
