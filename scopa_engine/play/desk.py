"""What a game is played with: the person's terminal, what it shows, and advice."""

from collections.abc import Callable
from dataclasses import dataclass

from rich.console import Console

from scopa_engine.look import Look
from scopa_engine.play.advice import Adviser
from scopa_engine.play.contest import Contest
from scopa_engine.play.names import Names
from scopa_engine.play.screen import Screen
from scopa_engine.play.wording import Wording


@dataclass(frozen=True, slots=True)
class Person:
    """Whoever plays, at a terminal.

    :ivar read: shows a prompt, and waits for a line; :class:`EOFError` at the end of input.
    :ivar clock: the monotonic clock, in seconds.
    :ivar pauses: whether to ask before new cards are dealt.
    """

    console: Console
    look: Look
    read: Callable[[str], str]
    clock: Callable[[], float]
    pauses: bool


class Desk:
    """A person at the table of a contest.

    :ivar wording: says things in the person's language.
    """

    def __init__(self, person: Person, contest: Contest, adviser: Adviser) -> None:
        names = Names(contest, person.look.language)
        self.person = person
        self.contest = contest
        self.adviser = adviser
        self.wording = Wording(person.look.language, names, contest.table.seat)
        self.screen = Screen(person.console, person.look, self.wording, names)
