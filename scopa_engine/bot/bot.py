"""What a bot is: a class that chooses a move."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from types import MappingProxyType

from scopa_engine.bot.declared import spin
from scopa_engine.rules import PRESETS, Move, View
from scopa_engine.search import Control, Limits

__all__ = ["Bot", "Limits"]


class Bot(ABC):
    """A player; only :meth:`choose` must be written.

    What a class may say of its bots:

    :ivar name: who plays; by default the name of the class.
    :ivar version: of the bot.
    :ivar author: who wrote it.
    :ivar variants: the presets that it plays; all of them if not said.

    What is there while :meth:`choose` runs:

    :ivar random: a generator of its own for each move, seeded by the option ``Seed`` and the
        position, so that the same game can be played again.
    :ivar limits: what ``go`` asks for: ``seconds`` to think (from ``movetime`` or ``clock``),
        ``iterations`` and ``worlds``, each ``None`` without such a limit, and ``infinite``.
    :ivar settings: the options as they are set, by name, as text.
    :ivar control: the stop button behind :meth:`stopped`.
    """

    name = ""
    version = "1"
    author = "unknown"
    variants: tuple[str, ...] = tuple(PRESETS)

    seed = spin("Seed", 1, 0, 2**31 - 1)
    move_overhead = spin("MoveOverhead", 10, 0, 5000)

    random: Random
    limits: Limits = Limits()
    settings: Mapping[str, str] = MappingProxyType({})
    control: Control | None = None

    @abstractmethod
    def choose(self, view: View) -> Move:
        """One of ``view.legal_moves()``.

        It runs in a thread of its own, one call at a time.  If it raises, or returns anything
        else, the traceback goes to standard error and the answer is ``error internal``: to a
        match runner the game is lost.
        """

    def stopped(self) -> bool:
        """Whether to answer now: ``stop`` has come, or the time is up."""
        return self.control is not None and self.control.is_over
