"""Engines that misread the plays behind ``moves`` (PROTOCOL.md 6.3)."""

import scopa_protocol as wire
from conform.faulty.correct import Engine
from conform.faulty.family import caught_by, each
from conform.faulty.faults.positions import is_plain
from scopa_engine import binding

TOKENS = 20
"""As many plays as a short buffer holds."""


@caught_by(
    "positions/history",
    each(
        "it tells a short history too",
        "games/two-games",
        "games/whole-deal",
        "rules/scopa",
    ),
)
class ReadsNoHistoryOfTheFirstRound(Engine):
    """It looks at ``moves`` only where new hands have come."""

    def view_of(self, position):
        view = super().view_of(position)
        has_hands = any(isinstance(token, wire.NewHands) for token in position.moves)
        if has_hands or not is_plain(position) or view.is_over or position.stock.known:
            return view
        return super().view_of(position._replace(moves=()))


@caught_by(
    "positions/new-hands",
    each(
        "it tells new hands too",
        "queries/moves",
        "games/newgame-memory",
        "games/two-games",
        "games/whole-deal",
        "reproducible/after-play",
        "reproducible/other-process",
        "reproducible/same-process",
        "reproducible/seed-again",
        "rules/scopa",
    ),
)
class KeepsItsOldHand(Engine):
    """``+HANDS`` is taken for a play that it does not know."""

    def view_of(self, position):
        has_hands = any(isinstance(token, wire.NewHands) for token in position.moves)
        is_short = len(position.moves) <= TOKENS and not position.stock.known
        if has_hands and is_short and is_plain(position):
            raise binding.RefusedError("illegal-move", None, "expected a card")
        return super().view_of(position)


@caught_by(
    "positions/long-history",
    each(
        "it tells a long history too",
        "games/newgame-memory",
        "reproducible/after-play",
        "reproducible/other-process",
        "reproducible/same-process",
        "reproducible/seed-again",
        "games/two-games",
        "games/whole-deal",
        "rules/scopa",
    ),
)
class ReadsShortHistories(Engine):
    def view_of(self, position):
        view = super().view_of(position)
        if len(position.moves) > TOKENS and is_plain(position) and not position.stock.known:
            view = super().view_of(position._replace(moves=position.moves[:TOKENS]))
        return view


@caught_by("positions/full-history", {"queries/eval-over": "it tells a whole deal so"})
class DealsNoHandsFromFullStock(Engine):
    """It counts the cards of ``+HANDS`` against a stock that it has dealt already."""

    def view_of(self, position):
        if position.stock.known and any(isinstance(m, wire.NewHands) for m in position.moves):
            raise binding.RefusedError("illegal-move", None, "this card was dealt already")
        return super().view_of(position)


@caught_by("positions/untold-hands")
class ForgetsToDealUntoldHands(Engine):
    def view_of(self, position):
        view = super().view_of(position)
        untold = not any(isinstance(token, wire.NewHands) for token in position.moves)
        if position.stock.known and untold and len(position.stock.known) > view.stock.size:
            view = super().view_of(position._replace(moves=position.moves[:-1]))
        return view
