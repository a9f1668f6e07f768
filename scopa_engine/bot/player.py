"""Between a bot and the engine: the bot as one who chooses the engine's moves."""

import os
import sys
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from random import Random

from scopa_engine import binding
from scopa_engine.bot.bot import Bot
from scopa_engine.bot.declared import declared_by
from scopa_engine.engine import NoMove
from scopa_engine.options import OPTIONS
from scopa_engine.rules import IllegalMoveError, Move, Rules, View
from scopa_engine.rules.view import as_mover_sees
from scopa_engine.search import Control, Limits, Line, Report, Result
from scopa_engine.stdio import serve
from scopa_protocol import OptionSpec

_REASON_COLUMNS = 300


def run(bot: Bot) -> None:
    """Speak USP on standard input and output until ``quit`` or the end of input.

    What the bot prints meanwhile goes to standard error, since standard output is the protocol's;
    so does what libraries and other processes write there for it.
    """
    with _protocols_output() as target, redirect_stdout(sys.stderr):
        serve(BotPlayer(bot), target=target)


@contextmanager
def _protocols_output() -> Iterator[int]:
    """Another descriptor of standard output, whose own leads to standard error meanwhile."""
    target = os.dup(1)
    sys.stdout.flush()
    os.dup2(2, 1)
    try:
        yield target
    finally:
        os.dup2(target, 1)
        os.close(target)


class BotPlayer:
    """A bot as the :class:`~scopa_engine.engine.Player` of an engine."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.about = {
            "name": bot.name or type(bot).__name__,
            "version": bot.version,
            "author": bot.author,
        }
        self.options = _sensible(declared_by(type(bot)))
        self.variants = bot.variants

    def prepare(self, rules: Rules) -> None:
        """Nothing: a bot loads what it needs before it runs."""

    def prepare_match(self, rules: Rules, settings: Mapping[str, str]) -> None:
        """Nothing, as well."""

    def is_instant(self, settings: Mapping[str, str]) -> bool:  # noqa: ARG002
        """No: nobody knows how long a bot thinks."""
        return False

    def think(
        self,
        view: View,
        limits: Limits,
        settings: Mapping[str, str],
        control: Control,
        rng: Random,
        report: Report,  # noqa: ARG002 - a bot tells nothing on the way
    ) -> Result | NoMove:
        """What the bot chooses, or why there is no such move."""
        bot = self._bot
        bot.limits, bot.settings, bot.control, bot.random = limits, settings, control, rng
        asked = _Asked(*as_mover_sees(view))
        asked.allowed = limits.searchmoves
        try:
            move = _checked(asked, bot.choose(asked))
        # A fault of somebody else's code costs a game, and not the conversation.
        except (Exception, SystemExit) as error:  # noqa: BLE001
            traceback.print_exc()
            return NoMove(_one_line(f"{type(error).__name__}: {error}"))
        return Result((Line(move, pv=(move,)),), counted=False)


def _sensible(declared: tuple[OptionSpec, ...]) -> tuple[OptionSpec, ...]:
    """The same options: a name of PROTOCOL.md 9.2 has the type that it has there."""
    known = {spec.name: spec.type for spec in OPTIONS}
    for spec in declared:
        if spec.type != (type_ := known.get(spec.name, spec.type)):
            raise ValueError(f"option {spec.name} is a {type_}, not a {spec.type}")
    return declared


class _Asked(View):
    """A view whose legal moves are those to be considered (``go searchmoves``)."""

    allowed: tuple[Move, ...] = ()

    def legal_moves(self) -> tuple[Move, ...]:
        return self.allowed or super().legal_moves()


def _checked(view: View, move: object) -> Move:
    """The move that was chosen, if it is one that may be."""
    legal = view.legal_moves()
    for each in legal:
        if each == move:
            return each
    found = binding.move_text(move) if isinstance(move, Move) else repr(move)
    allowed = " ".join(map(binding.move_text, legal))
    raise IllegalMoveError(f"choose() returned {found}, which is none of {allowed}")


def _one_line(text: str) -> str:
    """Text as the protocol can send it."""
    line = "".join(sign if sign.isprintable() else " " for sign in text)
    return line[:_REASON_COLUMNS].rstrip()
