"""Engines that answer ``go`` and ``stop`` wrongly (PROTOCOL.md 3.3, 4.3, 7.3)."""

import os
import time

import scopa_protocol as wire
from conform.faulty.correct import Engine, wrong_state
from conform.faulty.family import caught_by, each
from scopa_engine import binding

LATE = 2.5
GOES_AGAIN = "it searches a position again too"


@caught_by(
    "cards/canonical-capture",
    each("its only move takes two cards", "queries/nothing-changed", "wait/holds"),
)
class SpellsCapturesFromTheHighestCard(Engine):
    def best_move(self, search):
        move = super().best_move(search)
        return move._replace(taken=tuple(sorted(move.taken, reverse=True)))


@caught_by("cards/equal-before-sum")
class LikesSumsBetterThanEqualCards(Engine):
    """Where one card is left to each, it takes as many cards as add up."""

    plain = binding.rules_from_text("scopa")
    rules = binding.rules_from_text("scopa:single_first=off")

    def best_move(self, search):
        if search.view.plays_left != 2 or search.view.rules != self.plain:
            return super().best_move(search)
        moves = search.view._replace(rules=self.rules).legal_moves()
        return max(map(binding.token_of, moves), key=lambda move: len(move.taken))


@caught_by("cards/laid")
class MarksLastLayWithX(Engine):
    """Where it is the last but one and five cards lie on the table."""

    is_last = False

    def best_move(self, search):
        view = search.view
        self.is_last = view.plays_left == 2 and view.table.bit_count() == 5
        return super().best_move(search)

    def say(self, line):
        is_lay = "bestmove" in line and "x" not in line
        super().say(f"{line}x" if is_lay and self.is_last else line)


@caught_by("search/one-bestmove")
class AnswersTwice(Engine):
    """Both of its players speak when it is the turn of seat 1."""

    def tell(self, search, ref):
        super().tell(search, ref)
        if search.view.turn == 1:
            self.reply(wire.BestMove(self.best_move(search)), ref)


@caught_by("search/form", {"queries/nothing-changed": "it looks at the whole line too"})
class SaysPonderMove(Engine):
    def say(self, line):
        super().say(f"{line} ponder 1d" if "bestmove" in line else line)


@caught_by(
    "search/again",
    each(
        GOES_AGAIN,
        "leaving/end-searching",
        "limits/sides",
        "search/searchmoves",
        "thinking/position-kept",
    ),
)
class ForgetsPositionAfterGo(Engine):
    def rest(self):
        self.view = None
        super().rest()


@caught_by("search/stop", {"leaving/quit-thinking": "quit ends a search too"})
class StopsLate(Engine):
    def think(self, search, thought, iterations, seconds):
        if thought.endless:
            thought.stop.wait()
            time.sleep(LATE)
        super().think(search, thought, iterations, seconds)


@caught_by("search/stop-twice")
class AnswersEveryStop(Engine):
    stopped = None

    def on_stop(self, _, ref):
        super().on_stop(_, ref)
        if not self.thought and self.stopped:
            self.reply(wire.BestMove(self.stopped), ref)
            self.stopped = None

    def tell(self, search, ref):
        super().tell(search, ref)
        if search.stopped:
            self.stopped = self.best_move(search)

    def iterate(self, search, thought, iterations, seconds):
        super().iterate(search, thought, iterations, seconds)
        if thought.endless:
            thought.stop.wait()
        search.stopped = thought.stop.is_set()


@caught_by("search/stop-at-rest")
class RefusesStopAtRest(Engine):
    used = False

    def on_go(self, go, ref):
        self.used = True
        super().on_go(go, ref)

    def on_stop(self, _, ref):
        if not self.used:
            raise wrong_state("there is nothing to stop")
        super().on_stop(_, ref)


@caught_by("search/stop-afterwards")
class RepeatsItsMoveAtStop(Engine):
    answer_of_limits = None

    def iterate(self, search, thought, iterations, seconds):
        super().iterate(search, thought, iterations, seconds)
        self.answer_of_limits = None if thought.endless else search

    def on_stop(self, _, ref):
        if not self.thought and self.answer_of_limits:
            self.reply(wire.BestMove(self.best_move(self.answer_of_limits)), ref)
        super().on_stop(_, ref)


@caught_by("search/infinite-waits")
class EndsInfiniteSearches(Engine):
    def think(self, search, thought, iterations, seconds):
        thought.endless = thought.endless and len(search.roots) > 1
        super().think(search, thought, iterations, seconds)


@caught_by(
    "search/forced-move",
    each(
        "its only move is asked for there too",
        "leaving/end-waiting",
        "positions/last-card",
        "positions/long-history",
        "queries/nothing-changed",
        "search/form",
        "wait/holds",
    ),
)
class DiesOfItsOnlyCapture(Engine):
    """It looks at the second best move where the best one takes cards, and there is none."""

    def best_move(self, search):
        move = super().best_move(search)
        view = search.view
        if view.plays_left == 1 and len(move.taken) > 1 and view.rules.preset == "scopa":
            os._exit(1)
        return move


@caught_by("search/searchmoves")
class IgnoresSearchmoves(Engine):
    def root_moves(self, go):
        super().root_moves(go)
        return self.legal_moves(self.view)


@caught_by("search/searchmoves-illegal")
class SkipsIllegalSearchmoves(Engine):
    def root_moves(self, go):
        legal = {binding.token_of(move): move for move in self.legal_moves(self.view)}
        wanted = [legal[token] for token in go.searchmoves if token in legal]
        return wanted or list(legal.values())


@caught_by("search/searchmoves-once")
class KeepsSearchmoves(Engine):
    kept = ()

    def on_position(self, position, ref):
        self.kept = ()
        super().on_position(position, ref)

    def root_moves(self, go):
        moves = super().root_moves(go._replace(searchmoves=go.searchmoves or self.kept))
        self.kept = go.searchmoves or self.kept
        return moves


@caught_by("games/whole-deal", {"games/two-games": "those are whole deals too"})
class DiesLateInADeal(Engine):
    """Its table of plays is one row short."""

    plays = 0

    def view_of(self, position):
        self.plays = len(position.moves)
        return super().view_of(position)

    def best_move(self, search):
        if self.plays > 30 and search.view.plays_left > 1:
            os._exit(1)
        return super().best_move(search)


@caught_by("positions/hidden-mover", {"queries/moves-hidden": "it lists a guess too"})
class PlaysTheCardsItCannotSee(Engine):
    def mover_view(self):
        view = self.position()
        if view.is_mover_known:
            return view
        cards = view.unseen & -view.unseen
        hand = view.hands[view.turn]._replace(cards=cards, unknown=0)
        hands = (*view.hands[: view.turn], hand, *view.hands[view.turn + 1 :])
        self.view = view._replace(hands=hands)
        return self.view


@caught_by("search/stop-at-once")
class LosesEarlyStop(Engine):
    """The flag is cleared when the search begins, not when it is asked for."""

    def think(self, search, thought, iterations, seconds):
        time.sleep(0.05)
        thought.stop.clear()
        super().think(search, thought, iterations, seconds)


@caught_by(
    "search/again",
    each(GOES_AGAIN, "leaving/end-searching", "limits/sides", "search/searchmoves"),
)
class CannotGoTwice(Engine):
    """Its thread can be started once."""

    gone = False

    def on_position(self, position, ref):
        self.gone = False
        super().on_position(position, ref)

    def on_go(self, go, ref):
        if self.gone:
            raise wrong_state("the search has ended")
        super().on_go(go, ref)
        self.gone = True


@caught_by("search/stop-afterwards")
class KeepsStopForTheNextSearch(Engine):
    """The flag that ``stop`` sets is not looked at before it is needed."""

    stopped = False

    def on_stop(self, _, ref):
        super().on_stop(_, ref)
        self.stopped = self.thought is None

    def start(self, thought, work):
        if self.stopped:
            thought.stop.set()
        super().start(thought, work)
