"""Engines that refuse wrongly (PROTOCOL.md 2)."""

import os

import scopa_protocol as wire
from conform.faulty.correct import Engine
from conform.faulty.family import caught_by, each

UNKNOWN = "unknown-command"


@caught_by(
    "errors/unknown-command",
    each(
        "it sends an unknown command too",
        "errors/many",
        "ids/error",
        "lines/lower-case",
        "lines/utf8",
        "ready/in-order",
        "thinking/errors",
    ),
)
class IsSilentOnUnknownCommand(Engine):
    """As engines of UCI are."""

    def refuse(self, error, ref):
        if error.code != UNKNOWN:
            super().refuse(error, ref)


@caught_by(
    "errors/unknown-command",
    each("it sends an unknown command too", "lines/lower-case", "lines/utf8"),
)
class CallsUnknownCommandBadValue(Engine):
    def refuse(self, error, ref):
        code = "bad-value" if error.code == UNKNOWN else error.code
        super().refuse(wire.ProtocolError(code, error.column, error.text), ref)


@caught_by("errors/unknown-command")
class DiesOnReply(Engine):
    """A word of the other way."""

    def parse(self, line):
        if isinstance(line, str) and line.startswith("bestmove "):
            os._exit(1)
        return super().parse(line)


@caught_by("errors/form")
class HasNoTextInErrors(Engine):
    def refuse(self, error, ref):
        self.say(f"{f'#{ref} ' if ref else ''}error {error.code} {error.column}")


@caught_by("errors/form")
class ForgetsColumn(Engine):
    def refuse(self, error, ref):
        self.say(f"{f'#{ref} ' if ref else ''}error {error.code} {error.text}")


@caught_by("errors/unknown-command", {"lines/output": "the second line is none of the language"})
class ExplainsInTwoLines(Engine):
    def refuse(self, error, ref):
        super().refuse(error, ref)
        if error.code == UNKNOWN:
            self.say("  see PROTOCOL.md")


@caught_by("errors/column", {"ids/error": "it looks at the column too"})
class CountsColumnsFromZero(Engine):
    def refuse(self, error, ref):
        super().refuse(error.shifted(-1), ref)


@caught_by("errors/column", {"ids/error": "it looks at the column too"})
class PutsEveryErrorInColumnOne(Engine):
    def refuse(self, error, ref):
        super().refuse(wire.ProtocolError(error.code, 1, error.text), ref)


@caught_by("errors/state-stays", {"thinking/position-kept": "that is after an error too"})
class LosesPositionAtAnyError(Engine):
    def refuse(self, error, ref):
        self.view = None
        super().refuse(error, ref)


@caught_by("errors/many")
class ComplainsHundredTimesOnly(Engine):
    complaints = 0

    def refuse(self, error, ref):
        self.complaints += 1
        if self.complaints <= 100:
            super().refuse(error, ref)


@caught_by("errors/syntax")
class IgnoresWordsTooMany(Engine):
    def parse(self, line):
        return super().parse("stop" if line == "stop now" else line)
