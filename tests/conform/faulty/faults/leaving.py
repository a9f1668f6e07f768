"""Engines that do not leave as they should (PROTOCOL.md 7, 7.5)."""

import os
import signal
import subprocess
import time

from conform.faulty.correct import Engine, SlowEngine
from conform.faulty.family import caught_by

ANY_QUIT = "every quit ends so"
ANY_END = "every end of input ends so"
FAILED = 3
LATE = 2.5


@caught_by(
    "leaving/quit",
    {
        "leaving/quit-first": ANY_QUIT,
        "leaving/quit-thinking": ANY_QUIT,
        "leaving/quit-after-play": ANY_QUIT,
    },
)
class QuitsWithExitCode(Engine):
    def leave(self):
        os._exit(FAILED if self.leaving else 0)


@caught_by("leaving/quit-after-play")
class SavesBeforeItQuits(Engine):
    """What it learned takes long to write; without a position there is nothing."""

    def on_quit(self, _, ref):
        if self.view and not self.thought:
            time.sleep(LATE)
        super().on_quit(_, ref)


@caught_by("leaving/quit-first")
class IgnoresQuitAsFirstLine(Engine):
    lines = 0

    def answer(self, line):
        self.lines += 1
        super().answer(line)

    def on_quit(self, _, ref):
        if self.lines > 1:
            super().on_quit(_, ref)


@caught_by("leaving/quit-thinking")
class ThinksToTheEndBeforeItQuits(Engine):
    def on_quit(self, _, ref):
        self.leaving = True
        if not self.thought:
            self.leave()


@caught_by("leaving/quit-last")
class SaysGoodbye(Engine):
    def leave(self):
        if self.leaving:
            self.say("help goodbye")
        super().leave()


@caught_by("leaving/quit-last")
class AnswersWhatStandsBehindQuit(Engine):
    """It leaves when it has read what is there."""

    asked = False

    def on_quit(self, _, ref):
        self.asked = True
        if self.thought:
            super().on_quit(_, ref)

    def split(self, data):
        yield from super().split(data)
        if self.asked:
            self.leave()


@caught_by(
    "leaving/end-at-rest",
    {
        "leaving/end-first": ANY_END,
        "leaving/end-searching": ANY_END,
        "leaving/end-infinite": ANY_END,
        "leaving/end-waiting": ANY_END,
    },
)
class EndsWithExitCode(Engine):
    def leave(self):
        os._exit(0 if self.leaving else FAILED)


@caught_by("leaving/end-at-rest")
class StaysAtEndOfInput(Engine):
    """An empty read is taken for an empty line."""

    played = False

    def on_go(self, go, ref):
        self.played = True
        super().on_go(go, ref)

    def end_of_input(self):
        while self.view and not self.played:
            time.sleep(1)
        super().end_of_input()


@caught_by("leaving/end-first")
class FailsWithoutAnyLine(Engine):
    heard = False

    def answer(self, line):
        self.heard = True
        super().answer(line)

    def end_of_input(self):
        if not self.heard:
            os._exit(1)
        super().end_of_input()


@caught_by("leaving/end-searching", {"leaving/end-waiting": "its search is dropped too"})
class DropsSearchAtEndOfInput(SlowEngine):
    def end_of_input(self):
        if self.thought and not self.thought.endless:
            self.leave()
        super().end_of_input()


@caught_by("leaving/end-searching")
class CutsSearchAtEndOfInput(SlowEngine):
    """It answers at once, with fewer iterations than asked for."""

    def end_of_input(self):
        if self.thought:
            self.thought.stop.set()
        super().end_of_input()


@caught_by("leaving/end-infinite")
class ThinksOnAfterEndOfInput(Engine):
    def end_of_input(self):
        while self.thought and self.thought.endless:
            time.sleep(0.1)
        super().end_of_input()


@caught_by("leaving/end-infinite")
class DropsEndlessSearchAtEndOfInput(Engine):
    def end_of_input(self):
        if self.thought and self.thought.endless:
            self.leave()
        super().end_of_input()


@caught_by("leaving/end-waiting")
class DropsHeldLinesAtEndOfInput(SlowEngine):
    def end_of_input(self):
        self.held.clear()
        super().end_of_input()


def start_child():
    """A process that ends by itself when nobody can wait for it any more."""
    nowhere = subprocess.DEVNULL
    return subprocess.Popen(["sleep", "30"], stdin=nowhere, stdout=nowhere, stderr=nowhere)


@caught_by("leaving/quit-alone")
class LeavesChildAtQuit(Engine):
    def __init__(self):
        super().__init__()
        self.child = start_child()
        signal.signal(signal.SIGTERM, self.terminate)

    def terminate(self, *_):
        self.child.kill()
        os._exit(0)

    def leave(self):
        if not self.leaving:
            self.child.kill()
        super().leave()


@caught_by("leaving/terminated")
class LeavesChildWhenTerminated(Engine):
    def __init__(self):
        super().__init__()
        self.child = start_child()

    def leave(self):
        self.child.kill()
        super().leave()
