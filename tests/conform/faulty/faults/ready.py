"""Engines that are ready at the wrong time, or think when they should not (7.2, 7.4, 7.6)."""

from itertools import groupby

import scopa_protocol as wire
from conform.faulty.correct import Engine, SlowEngine, wrong_state
from conform.faulty.family import caught_by, each

NOT_HELD = "what follows is not held"


@caught_by("ready/at-rest")
class NeedsPositionToBeReady(Engine):
    def on_isready(self, _, ref):
        self.position()
        super().on_isready(_, ref)


@caught_by("ready/repeated", {"lines/many-at-once": "that is isready, a thousand times"})
class AnswersRepeatedIsreadyOnce(Engine):
    def split(self, data):
        runs = groupby(super().split(data))
        return [line for key, run in runs for line in ([key] if key == "isready" else run)]


@caught_by("ready/in-order", {"errors/unknown-command": "it misses the answer to the same lines"})
class SaysReadyokBeforeSlowAnswers(Engine):
    """It takes long to find out that a word is unknown, and answers ``isready`` meanwhile."""

    def split(self, data):
        lines = super().split(data)
        return sorted(lines, key=lambda line: line == "bogus") if len(lines) == 2 else lines


@caught_by(
    "ready/after-position",
    each(
        "it makes sure that such a position was read",
        "limits/clock-of-mover",
        "limits/movetime",
        "processes/independent",
    ),
)
class ForgetsPositionWhenAskedForReadiness(Engine):
    """Where seat 1 begins."""

    def on_isready(self, _, ref):
        super().on_isready(_, ref)
        view = self.view
        if not self.thought and view and view.is_first_play and view.turn == 1:
            self.view = None


@caught_by("ready/thinking", {"wait/ready": "it asks while thinking too"})
class AnswersIsreadyAfterSearch(Engine):
    asked = ()

    def on_isready(self, _, ref):
        if self.thought:
            self.asked = (*self.asked, ref)
        else:
            super().on_isready(_, ref)

    def rest(self):
        for ref in self.asked:
            self.reply(wire.ReadyOk(), ref)
        self.asked = ()
        super().rest()


@caught_by("ready/thinking")
class StopsAtIsready(Engine):
    def on_isready(self, _, ref):
        super().on_isready(_, ref)
        self.on_stop(_, ref)


@caught_by("ready/thinking", {"wait/ready": "it asks while thinking too"})
class RefusesIsreadyWhileThinking(Engine):
    def on_isready(self, _, ref):
        self.must_rest()
        super().on_isready(_, ref)


class IsSilentWhileThinking(Engine):
    """Drops a command that is not for now, without a word."""

    dropped = ()

    def obey(self, command, ref):
        if not (self.thought and isinstance(command, self.dropped)):
            super().obey(command, ref)


@caught_by("thinking/position")
class DropsPositionWhileThinking(IsSilentWhileThinking):
    dropped = wire.Position


@caught_by("thinking/position-kept")
class LosesPositionWhileThinking(Engine):
    def on_position(self, position, ref):
        self.view = None
        super().on_position(position, ref)


@caught_by("thinking/setoption")
class SetsOptionsWhileThinking(Engine):
    def on_setoption(self, setting, ref):
        thought, self.thought = self.thought, None
        try:
            super().on_setoption(setting, ref)
        finally:
            self.thought = thought


@caught_by("thinking/newgame")
class DropsNewgameWhileThinking(IsSilentWhileThinking):
    dropped = wire.NewGame


@caught_by("thinking/go")
class DropsGoWhileThinking(IsSilentWhileThinking):
    dropped = wire.Go


@caught_by("thinking/go")
class StartsSecondSearch(Engine):
    """The first one ends with a ``bestmove`` of its own."""

    def on_go(self, go, ref):
        if self.thought:
            self.thought.stop.set()
            self.thought = None
        super().on_go(go, ref)


@caught_by("thinking/perft")
class DropsPerftWhileThinking(IsSilentWhileThinking):
    dropped = wire.Perft


@caught_by("thinking/queries")
class RefusesQuestionsWhileThinking(Engine):
    def on_moves(self, _, ref):
        self.must_rest()
        super().on_moves(_, ref)


@caught_by("thinking/errors")
class StopsAtBadLine(Engine):
    def refuse(self, error, ref):
        super().refuse(error, ref)
        if error.code != "wrong-state":
            self.on_stop(None, ref)


@caught_by("wait/at-rest")
class WaitsForNothing(Engine):
    """It waits for the end of a search, also where none runs."""

    def on_wait(self, _, ref):
        if self.thought:
            super().on_wait(_, ref)


@caught_by(
    "wait/search",
    each(NOT_HELD, "leaving/end-waiting", "wait/holds", "wait/ready", "wait/stop"),
)
class WaitsNot(SlowEngine):
    def on_wait(self, _, ref):
        self.reply(wire.WaitOk(), ref)


@caught_by(
    "wait/search",
    each("the order is looked at there too", "leaving/end-waiting", "wait/holds", "wait/stop"),
)
class SaysWaitokBeforeBestmove(Engine):
    def tell(self, search, ref):
        if self.waiting:
            self.waiting = False
            self.reply(wire.WaitOk(), self.wait_ref)
        super().tell(search, ref)


@caught_by("wait/holds", {"leaving/end-waiting": NOT_HELD})
class HoldsNothing(SlowEngine):
    def is_urgent(self, line):
        return True


@caught_by("wait/holds", {"leaving/end-waiting": "what is held then is lost too"})
class LosesWhatItHolds(SlowEngine):
    def rest(self):
        self.held.clear()
        super().rest()


@caught_by("wait/ready")
class IsNotReadyInWait(Engine):
    def is_urgent(self, line):
        return line != "isready" and super().is_urgent(line)


@caught_by("wait/stop")
class CannotBeStoppedInWait(Engine):
    def is_urgent(self, line):
        return line != "stop" and super().is_urgent(line)


@caught_by("wait/stop")
class RefusesStopInWait(Engine):
    def on_stop(self, _, ref):
        if self.waiting:
            raise wrong_state("wait is not over")
        super().on_stop(_, ref)
