"""A person at the table in this process, who types what a test says; the engine is a stub."""

import io
from dataclasses import dataclass, field

from rich.console import Console

from scopa_engine.language import language
from scopa_engine.look import Look
from scopa_engine.match.answer import Answer
from scopa_engine.match.record import Game
from scopa_engine.play.advice import Adviser
from scopa_engine.play.contest import Contest
from scopa_engine.play.desk import Desk, Person
from scopa_engine.play.game import GameInPlay, Table
from scopa_engine.play.levels import engine_of_level
from scopa_engine.play.opponents import EngineStoppedError
from scopa_engine.play.session import Session
from scopa_engine.rules import Rules, make_rules


class FirstMove:
    """Plays the first legal move, in 5 ms."""

    def answer(self, game):
        return game.state.legal_moves()[0], Answer("", 1.0, 5000)


class Advice(Adviser):
    """Advises the last legal move, or says ``fault``."""

    def __init__(self, fault=None):
        self.name = "Anna"
        self.fault = fault

    def hint(self, game):
        if self.fault:
            raise EngineStoppedError(self.fault)
        return game.view.legal_moves()[-1]


@dataclass
class Sitting:
    """A game and what becomes of it.

    :ivar shown: what stands on the screen, prompts and what is typed included.
    :ivar versions: of the game, each as it was saved.
    """

    rules: Rules | str = "scopa"
    seat: int = 1
    unit: str = "deal"
    seed: int = 5
    is_friendly: bool = True
    code: str = "en"
    pauses: bool = False
    plain: bool = True
    size: tuple[int, int] = (80, 24)
    fault: str | None = None
    versions: list[Game] = field(default_factory=list)

    def __post_init__(self):
        rules = make_rules(self.rules) if isinstance(self.rules, str) else self.rules
        table = Table(rules, self.seat, self.unit, self.seed)
        self.contest = Contest(table, "You", engine_of_level("easy", "Computer"), self.is_friendly)
        self.game = GameInPlay(table)
        self._output = io.StringIO()
        self.console = Console(
            file=self._output, width=self.size[0], height=self.size[1], force_terminal=True,
            color_system=None, highlight=False,
        )  # fmt: skip
        self.look = Look(self.plain, language(self.code, {}))
        self.seconds = 0.0

    def play(self, *typed, opponents=None):
        """Play until the game is over, or :class:`EOFError` after the last line typed."""
        lines = iter(typed)

        def read(prompt):
            self.seconds += 2.0
            line = next(lines, None)
            self._output.write(f"{prompt}{line or ''}\n")
            if line is None:
                raise EOFError
            return line

        person = Person(self.console, self.look, read, lambda: self.seconds, self.pauses)
        self.desk = Desk(person, self.contest, Advice(self.fault))
        players = self.contest.rules.players

        def save(think_ms):
            self.versions.append(self.game.record(self.contest.seats(), think_ms))

        session = Session(self.desk, self.game, opponents or FirstMove(), save, (0,) * players)
        session.play()

    @property
    def shown(self):
        return self._output.getvalue()

    def since(self, text):
        """What is shown after the last ``text``."""
        return self.shown.rpartition(text)[2]
