"""What a person may ask for beside a play."""

from scopa_engine.analysis import NotAnalysedError
from scopa_engine.match.outcome import SetupError
from scopa_engine.play.advice import judged
from scopa_engine.play.desk import Desk
from scopa_engine.play.game import GameInPlay
from scopa_engine.play.opponents import EngineStoppedError
from scopa_engine.play.wishes import Command
from scopa_protocol.printable import printable


class LeftError(Exception):
    """The person leaves the table before the end."""


class Requests:
    """Does what is asked for about ``game``."""

    def __init__(self, desk: Desk, game: GameInPlay) -> None:
        self._desk = desk
        self._game = game
        self._screen = desk.screen
        self._text = desk.wording.text

    def obey(self, command: Command) -> bool:
        """Do it; whether the game has gone back.

        :raises LeftError: when the person leaves.
        """
        match command:
            case Command.UNDO:
                return self._undo()
            case Command.QUIT:
                raise LeftError
            case Command.HELP:
                self._screen.say(self._text("help").strip("\n"))
            case Command.LAST:
                self._last()
            case Command.SCORE:
                self._screen.points(self._game)
            case Command.TABLE | Command.HINT | Command.WHY:
                self._about_the_play(command)
        return False

    def _about_the_play(self, command: Command) -> None:
        if not self._game.is_persons_turn:
            self._say("deal_over")
        elif command is Command.TABLE:
            self._screen.table(self._game)
        elif command is Command.HINT:
            self._hint()
        else:
            self._why()

    def _say(self, key: str, **values: object) -> None:
        self._screen.say(self._text(key, **values))

    def _undo(self) -> bool:
        if not self._desk.contest.is_friendly:
            self._say("serious")
        elif not self._game.can_take_back:
            self._say("nothing_back")
        else:
            play = self._game.take_back()
            self._say("taken_back", card=self._desk.wording.cards([play.move.card]))
            return True
        return False

    def _last(self) -> None:
        if self._game.plays:
            self._screen.last(self._game)
        else:
            self._say("no_last")

    def _hint(self) -> None:
        adviser = self._desk.adviser
        try:
            move = adviser.hint(self._game)
        except (EngineStoppedError, SetupError) as error:
            self._say("no_hint", reason=printable(str(error)))
        else:
            words = self._desk.wording.move(move, self._game.state.table)
            self._say("hint", name=adviser.name, move=words)

    def _why(self) -> None:
        try:
            analysis = judged(self._game.view, self._desk.person.clock)
        except NotAnalysedError as error:
            self._screen.say(str(error))
        else:
            self._screen.values(analysis)
