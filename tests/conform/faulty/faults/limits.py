"""Engines that keep to other limits than those they were given (PROTOCOL.md 7.3)."""

import os
import re

import scopa_protocol as wire
from conform.faulty.correct import Engine
from conform.faulty.family import caught_by

BATCH = 64
LONG = 2.5
"""Seconds that no short limit allows."""


@caught_by("limits/iterations", {"leaving/end-searching": "it counts iterations too"})
class IteratesInBatches(Engine):
    def iterations_of(self, go):
        count = super().iterations_of(go)
        return -(-count // BATCH) * BATCH if go.iterations else count


@caught_by("limits/iterations", {"leaving/end-searching": "it counts iterations too"})
class StopsOneIterationShort(Engine):
    def iterations_of(self, go):
        count = super().iterations_of(go)
        return count - 1 if go.iterations and count > 1 else count


@caught_by("limits/worlds")
class IgnoresWorlds(Engine):
    def iterations_of(self, go):
        return super().iterations_of(go._replace(worlds=None))


class ThinksLong(Engine):
    """Takes its time where ``forgets_time`` says so."""

    def forgets_time(self, go):
        raise NotImplementedError

    def on_go(self, go, ref):
        self.is_slow = self.forgets_time(go)
        super().on_go(go, ref)

    def iterate(self, search, thought, iterations, seconds):
        super().iterate(search, thought, iterations, seconds)
        if self.is_slow:
            thought.stop.wait(LONG)


@caught_by("limits/movetime")
class IgnoresMovetime(ThinksLong):
    def forgets_time(self, go):
        return go.movetime is not None and go.movetime > 1


@caught_by("limits/short-movetime")
class DividesMovetimeAway(Engine):
    """A millisecond is no hundredth of a second, and so no limit at all."""

    def on_go(self, go, ref):
        is_none = go.movetime is not None and go.movetime < 10
        super().on_go(go._replace(infinite=True) if is_none else go, ref)


@caught_by("limits/clock")
class IgnoresClock(ThinksLong):
    def forgets_time(self, go):
        return go.clock is not None and 0 < sum(go.clock) <= 100 and len(set(go.clock)) == 1


@caught_by("limits/clock-of-mover")
class LooksAtTheOthersClock(ThinksLong):
    def forgets_time(self, go):
        if go.clock is None or len(go.clock) != 2:
            return False
        return go.clock[self.view.turn] < 1000 < go.clock[1 - self.view.turn]


@caught_by("limits/clock-zero")
class RefusesEmptyClock(Engine):
    def on_go(self, go, ref):
        if go.clock and 0 in go.clock:
            raise wire.ProtocolError("bad-value", 4, "a clock must be at least 1")
        super().on_go(go, ref)


@caught_by("limits/increment", {"limits/large": "inc is large there too"})
class KnowsNoIncrement(Engine):
    def on_go(self, go, ref):
        if go.inc:
            raise wire.ProtocolError("syntax", 4, "inc is not known")
        super().on_go(go, ref)


@caught_by("limits/first-reached")
class ObeysIterationsOnly(Engine):
    """Where both are given, the time is forgotten; it is remembered for very many iterations."""

    def seconds_of(self, go):
        is_forgotten = go.iterations is not None and go.iterations < 10**12
        return super().seconds_of(go._replace(movetime=None) if is_forgotten else go)


@caught_by("limits/order")
class WantsLimitsInOneOrder(Engine):
    def parse(self, line):
        if isinstance(line, str) and re.search(r"\bgo .*movetime .*iterations ", line):
            raise wire.ProtocolError("syntax", 4, "expected the end of the line")
        return super().parse(line)


@caught_by("limits/large")
class CountsNanosecondsInSixtyFourBits(Engine):
    def on_go(self, go, ref):
        if max((go.movetime or 0, *(go.clock or ()))) * 10**6 >= 2**63:
            os._exit(1)
        super().on_go(go, ref)


class ReadsMore(Engine):
    """Reads a line that is not of the grammar as another one."""

    pattern, instead = "", ""

    def parse(self, line):
        if isinstance(line, str):
            line = re.sub(self.pattern, self.instead, line)
        return super().parse(line)


@caught_by("limits/zero")
class TakesZeroIterationsForOne(ReadsMore):
    pattern, instead = r"\biterations 0\b", "iterations 1"


@caught_by("limits/twice")
class TakesTheLastOfEqualLimits(ReadsMore):
    pattern, instead = r"\b(iterations|worlds|movetime) \d+ (.*)(?=\b\1 )", r"\2"


@caught_by("limits/increment-alone")
class TakesIncrementWithoutClock(ReadsMore):
    pattern, instead = r"^(?!.*clock)(.*)\binc \S+", r"\1 iterations 1"


@caught_by("limits/number-form")
class ReadsNumbersLikePython(ReadsMore):
    """``int`` takes signs, zeros in front and underscores."""

    pattern, instead = r"(?<=iterations )\+?0*(?=[1-9])", ""


@caught_by("limits/sides")
class TakesOneClockForAll(ReadsMore):
    pattern, instead = r"\bclock (\d+)(?![\d/])", r"clock \1/\1"


@caught_by("limits/unknown")
class IgnoresUnknownLimits(ReadsMore):
    """As engines of UCI do."""

    pattern, instead = r"^go sideways$", "go"


@caught_by("positions/none-yet", {"errors/form": "that is one of its errors"})
class DiesWithoutPosition(Engine):
    had_one = False

    def on_position(self, position, ref):
        self.had_one = True
        super().on_position(position, ref)

    def on_go(self, go, ref):
        if not self.had_one:
            os._exit(1)
        super().on_go(go, ref)


@caught_by("positions/over")
class CallsTheEndBadPosition(Engine):
    def on_go(self, go, ref):
        if self.view is not None and self.view.is_over:
            raise wire.ProtocolError("bad-position", 0, "the deal is over")
        super().on_go(go, ref)


@caught_by("positions/over")
class AnswersRefusedGoWithNullMove(Engine):
    """It goes on behind its error."""

    def on_go(self, go, ref):
        try:
            super().on_go(go, ref)
        except wire.ProtocolError:
            if self.view is not None and self.view.is_over:
                self.say("bestmove 0000")
            raise
