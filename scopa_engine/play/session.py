"""A game from its first play, or from where it was left, to its last."""

from collections.abc import Callable

from scopa_engine.play.desk import Desk
from scopa_engine.play.game import GameInPlay
from scopa_engine.play.opponents import Opponents
from scopa_engine.play.refusal import Reason
from scopa_engine.play.requests import Requests
from scopa_engine.play.wishes import Choice, Command, command_of, read
from scopa_engine.rules import Move, View


class Session:
    """Plays ``game`` to its end.

    :param save: writes the game as it stands; it gets what each seat has thought, in
        milliseconds.
    :param think_ms: what each seat has thought before.
    """

    def __init__(
        self,
        desk: Desk,
        game: GameInPlay,
        opponents: Opponents,
        save: Callable[[tuple[int, ...]], None],
        think_ms: tuple[int, ...],
    ) -> None:
        self._desk = desk
        self._game = game
        self._opponents = opponents
        self._save = save
        self._think_ms = think_ms
        self._screen = desk.screen
        self._requests = Requests(desk, game)
        self._typed_ahead: str | None = None

    def play(self) -> None:
        """Play what is left.

        :raises LeftError: when the person leaves; EOFError, when there is no more input.
        :raises EngineStoppedError: when an engine fails.
        :raises LogWriteError: when the game cannot be written any more.
        """
        game = self._game
        self._save(self._think_ms)
        while not game.is_over:
            if game.state.is_over:
                self._next_deal()
            elif game.is_persons_turn:
                self._decide()
            else:
                move, answer = self._opponents.answer(game)
                microseconds = answer.thinking_us
                self._played(move, answer.wall if microseconds is None else microseconds / 1e6)

    def _played(self, move: Move, thought: float) -> None:
        """Go on with a play; ``thought`` is how long it took, in seconds."""
        game, seat = self._game, self._game.state.turn
        spent = self._think_ms[seat] + round(thought * 1000)
        self._think_ms = (*self._think_ms[:seat], spent, *self._think_ms[seat + 1 :])
        play = game.play(move)
        self._save(self._think_ms)
        self._screen.say(self._desk.wording.play(play))
        for sentence in self._desk.wording.after(play):
            self._screen.say(sentence)
        if game.state.is_over:
            self._screen.points(game)

    def _next_deal(self) -> None:
        if self._desk.person.pauses and not self._may_deal():
            return
        self._game.next_deal()
        self._save(self._think_ms)
        self._screen.deal(self._game)

    def _may_deal(self) -> bool:
        """Ask before new cards are dealt; ``False`` when a play was taken back instead."""
        while text := self._ask("next_deal").strip():
            command = command_of(text)
            if command is None:
                self._screen.say(self._desk.wording.text("deal_over"))
            elif self._obey(command):
                return False
        return True

    def _decide(self) -> None:
        """Let the person play a card, or take one back."""
        self._screen.table(self._game)
        view, start = self._game.view, self._desk.person.clock()
        while True:
            wanted = self._wanted(view)
            if isinstance(wanted, Move):
                self._played(wanted, self._desk.person.clock() - start)
                return
            if self._obey(wanted):
                return

    def _obey(self, command: Command) -> bool:
        has_gone_back = self._requests.obey(command)
        if has_gone_back:
            self._save(self._think_ms)
        return has_gone_back

    def _wanted(self, view: View) -> Move | Command:
        """Ask until it is clear what the person wants."""
        while True:
            text = self._ask("prompt")
            meant = read(text, view)
            if isinstance(meant, Choice):
                meant = self._chosen(meant.moves, view)
            if isinstance(meant, Reason):
                self._screen.say(self._desk.wording.refusal(meant, text))
            elif meant is not None:
                return meant

    def _chosen(self, moves: tuple[Move, ...], view: View) -> Move | None:
        """Ask which of ``moves``; what is no number is an answer to the prompt before."""
        numbers = [str(number) for number in range(1, len(moves) + 1)]
        while True:
            self._screen.choices(moves, view.table)
            text = self._ask("number").strip()
            if text in numbers:
                return moves[numbers.index(text)]
            if not text.isdecimal():
                self._typed_ahead = text
                return None

    def _ask(self, key: str) -> str:
        if self._typed_ahead is not None:
            text, self._typed_ahead = self._typed_ahead, None
            return text
        text = self._desk.person.read(self._desk.wording.text(key))
        self._screen.answered()
        return text
