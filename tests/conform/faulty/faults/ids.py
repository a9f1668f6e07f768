"""Engines that repeat request ids wrongly (PROTOCOL.md 1.4)."""

import re

import scopa_protocol as wire
from conform.faulty.correct import Engine
from conform.faulty.family import caught_by

EVERY_ANSWER = "every answer lacks the id"


@caught_by(
    "ids/readyok",
    {
        "ids/greeting": EVERY_ANSWER,
        "ids/error": EVERY_ANSWER,
        "ids/search": EVERY_ANSWER,
        "ids/thinking": EVERY_ANSWER,
        "ids/longest": EVERY_ANSWER,
    },
)
class ForgetsId(Engine):
    def id_of(self, line):
        return None


@caught_by("ids/readyok", {"ids/longest": "that is asked with isready"})
class AnswersReadyokWithoutId(Engine):
    def on_isready(self, _, ref):
        super().on_isready(_, None)


@caught_by("ids/greeting")
class HasIdOnFirstLineOnly(Engine):
    def reply(self, message, ref):
        is_first = message == wire.Id("name", "correct")
        is_more = isinstance(message, wire.Id | wire.Option | wire.Variants | wire.UspOk)
        super().reply(message, None if is_more and not is_first else ref)


@caught_by("ids/error", {"ids/thinking": "its line is an error"})
class HasNoIdInErrors(Engine):
    def refuse(self, error, ref):
        super().refuse(error, None)


@caught_by("ids/error")
class CountsColumnsBehindId(Engine):
    def refuse(self, error, ref):
        before = len(f"#{ref} ") if ref else 0
        super().refuse(error.shifted(-before), ref)


@caught_by("ids/search", {"ids/thinking": "the info lines after it lack their id too"})
class HasNoIdInInfo(Engine):
    def reply(self, message, ref):
        super().reply(message, None if isinstance(message, wire.Info) else ref)


@caught_by("ids/search", {"ids/thinking": "the bestmove after it lacks its id too"})
class HasNoIdInBestmove(Engine):
    def reply(self, message, ref):
        super().reply(message, None if isinstance(message, wire.BestMove) else ref)


@caught_by("ids/thinking")
class AnswersGoWithIdOfStop(Engine):
    def on_stop(self, _, ref):
        if self.thought:
            self.thought.ref = ref
        super().on_stop(_, ref)


@caught_by("ids/thinking")
class AnswersWithIdOfGo(Engine):
    def id_of(self, line):
        return self.thought.ref if self.thought else super().id_of(line)


@caught_by("ids/none")
class KeepsLastId(Engine):
    last = None

    def id_of(self, line):
        self.last = super().id_of(line) or self.last
        return self.last


@caught_by("ids/longest")
class ReadsIdAsNumber(Engine):
    """Of 32 bits, and written without leading zeros."""

    def id_of(self, line):
        ref = super().id_of(line)
        return ref and str(int(ref) & 0xFFFFFFFF)


@caught_by("ids/malformed")
class ReadsAnyId(Engine):
    def parse(self, line):
        if isinstance(line, str):
            line = re.sub(r"^#(?![0-9]{1,18}[ \t])[^ \t]*", lambda found: " " * len(found[0]), line)
        return super().parse(line)
