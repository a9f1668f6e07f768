"""A conversation with one engine: questions and answers, positions and moves.

A helper looks only at what it is about; a line that some other check is meant for is passed
over, so that one fault fails one check.
"""

from collections.abc import Callable
from contextlib import suppress
from random import Random

import scopa_protocol as wire
from scopa_engine.conform.channel import Channel
from scopa_engine.conform.times import Times
from scopa_engine.conform.verdict import Failure, Skip
from scopa_engine.conform.words import (
    error_of,
    is_unsupported,
    move_of,
    quoted,
    told,
    word_of,
)
from scopa_engine.match.process import EngineProcess

SMALL = "iterations 20"
"""A limit for searches of which only the move matters."""
# How long an engine that thinks for ever is watched before it is believed.
_WATCHED = 0.1
# And how long one that says nothing at all.
_SLOW = 1.0


class Talk(Channel):
    """The conversation with one process.

    :ivar rng: for random positions.
    :ivar another: starts a second process of the same engine, greeted.
    :ivar mark: text in the environment of the process and of all that it starts.
    :ivar options: the options that it declares, by name; those that can be read.
    :ivar variants: the presets that it declares; empty if it does not say.
    """

    def __init__(
        self,
        process: EngineProcess,
        times: Times,
        rng: Random,
        another: Callable[[], "Talk"],
        mark: str,
    ) -> None:
        super().__init__(process, times)
        self.rng = rng
        self.another = another
        self.mark = mark
        self.options: dict[str, wire.OptionSpec] = {}
        self.variants: tuple[str, ...] = ()

    def greet(self) -> list[str]:
        """Send the greeting; what it says of options and rule sets is kept."""
        self.say("usp 1")
        lines = self.hear_until("uspok", self.times.startup)
        for line in lines:
            try:
                reply = wire.read_reply(line).reply
            except wire.ProtocolError:
                continue
            match reply:
                case wire.Option(spec):
                    self.options[spec.name] = spec
                case wire.Variants(names):
                    self.variants = names
                case _:
                    pass
        return lines

    def answers(self, *lines: str) -> list[str]:
        """All that is said up to the ``readyok`` after ``lines``."""
        self.waiting()
        self.say(*lines, "isready")
        return self.hear_until("readyok")[:-1]

    def refusals(self, line: str) -> list[wire.Error]:
        """The errors that answer a line."""
        return [error for each in self.answers(line) if (error := error_of(each))]

    def refusal(self, line: str, *codes: str) -> wire.Error:
        """The error that answers ``line``, with one of ``codes`` if there are any."""
        errors = self.refusals(line)
        if not errors:
            raise Failure(f"{quoted(line)} was not refused")
        if codes and errors[0].code not in codes:
            wanted = " or ".join(codes)
            raise Failure(f"{quoted(line)} is error {errors[0].code}, not {wanted}")
        return errors[0]

    def no_move(self) -> None:
        """Ask for a move where there is none to find."""
        said = self.answers("go")
        codes = [error.code for error in map(error_of, said) if error]
        if "wrong-state" not in codes[:1]:
            raise Failure(
                f"`go` is {f'error {codes[0]}' if codes else 'accepted'}, not wrong-state"
            )
        if any(word_of(line) == "bestmove" for line in said):
            raise Failure("`go` is refused, and answered with `bestmove` too")

    def silent(self, *lines: str) -> None:
        """Send lines that must get no answer."""
        if said := self.answers(*lines):
            raise Failure(f"{quoted(lines[-1])} was answered: {quoted(said[0])}")

    def accepted(self, line: str) -> None:
        """Send a line that must not be refused."""
        if errors := self.refusals(line):
            raise Failure(f"{quoted(line)} was refused: {told(errors[0])}")

    def optional(self, line: str) -> list[str]:
        """The answers to a command that an engine need not know."""
        said = self.answers(line)
        self.supported(line, said)
        return said

    def supported(self, line: str, said: list[str]) -> None:
        """Skip when the answers say that ``line`` is not supported."""
        for each in said:
            if is_unsupported(each):
                raise Skip(f"not supported: {quoted(line)} is answered {quoted(each)}")

    # Moves

    def needs(self, position: str) -> None:
        """Skip where the engine does not play the rules of a position."""
        preset = position.split()[1].partition(":")[0]
        if self.variants and preset not in self.variants:
            raise Skip(f"it does not declare the rule set {preset}")

    def set_up(self, position: str) -> None:
        """Send a position of rules that the engine plays; its errors are left for :meth:`go`."""
        self.needs(position)
        self.say(position)

    def go(self, limits: str = SMALL) -> list[str]:
        """All that ``go`` is answered, ``bestmove`` last; with no limit if it is not supported.

        A position that was refused before is told as a refusal of this.
        """
        command = f"go {limits}".rstrip()
        self.say(command)
        said = self.hear_move()
        refused = error_of(said[-1])
        if refused is not None and limits == SMALL and is_unsupported(said[-1]):
            self.say("go")
            said = self.hear_move()
        if error_of(said[-1]) is None:
            return said
        assert refused is not None
        if is_unsupported(f"error {told(refused)}"):
            raise Skip(f"not supported: `{command}` is answered with error {told(refused)}")
        raise Failure(f"`{command}` was refused: {told(refused)}")

    def hear_move(self) -> list[str]:
        """Lines up to a ``bestmove``, or to an error in its place."""
        return self.hear_up_to(lambda line: word_of(line) in ("bestmove", "error"), "`bestmove`")

    def best(self, position: str, limits: str = SMALL) -> str:
        """The move that is answered in ``position``; what else is said is thrown away."""
        self.set_up(position)
        move = move_of(self.go(limits)[-1])
        self.answers()
        return move

    def think(self, position: str, *, ref: str = "", asks: bool = True) -> None:
        """Begin a search without an end, in an engine that has loaded what it needs.

        :param asks: whether one that says nothing may be asked if it is ready.
        """
        self.answers()
        self.set_up(position)
        self.say(f"{ref} go infinite".lstrip())
        for line in self.silence(_WATCHED) or (self._late_answer() if asks else []):
            if is_unsupported(line):
                raise Skip(f"not supported: `go infinite` is answered {quoted(line)}")
            if word_of(line) in ("bestmove", "error"):
                reason = f"`go infinite` is answered {quoted(line)}"
                raise Skip(f"not tested, see search/infinite-waits: {reason}")

    def _late_answer(self) -> list[str]:
        """What comes before `readyok`: a slow engine may refuse `go infinite` only now."""
        with suppress(Failure):  # what is wrong with `readyok` is for the check ready/thinking
            self.say("isready")
            ends = ("readyok", "error")
            return self.hear_up_to(lambda line: word_of(line) in ends, "`readyok`", _SLOW)
        return []

    def reply(self, line: str) -> str:
        """The first answer to ``line`` that is no ``info``; for an engine that thinks."""
        self.say(line)
        awaited = f"answer to {quoted(line)}"
        return self.hear_up_to(lambda said: word_of(said) != "info", awaited)[-1]
