"""One conversation with a match runner or a person: lines in, lines out.

Rule 1: no input or output here; ``send`` is given, so that a test passes ``list.append``.
Rule 2: no rules of Scopa here; a command becomes one call of the engine or of the rules.
Rule 3: a bad line costs that line only; the state stays as it was.
Rule 4: ``isready`` is answered at once, whatever else is going on.
"""

from collections import deque
from collections.abc import Callable

import scopa_protocol as wire
from scopa_engine import binding, held
from scopa_engine.describe import HELP, evaluation, info, picture
from scopa_engine.engine import Engine, NoMove
from scopa_engine.rules import PRESETS, View
from scopa_engine.search import Result
from scopa_engine.timing import limits_of

# How long `quit` waits for the answer of a search: a bot may not hear that it is to stop.
_LAST_ANSWER_SECONDS = 0.5

# The words of a setoption line, counted from `setoption` itself.
_OPTION_NAME_WORD = 2
_OPTION_VALUE_WORD = 4


class _WrongStateError(Exception):
    """A command that has no meaning in the present state."""


class Session:
    """Answers protocol lines with the help of ``engine``.

    :param send: takes one line at a time, from any thread.
    :param wake: called from the engine's thread when held commands can go on; whoever feeds
        the session then calls :meth:`resume` from its own.
    :param flush: called when the lines sent so far must go out.
    """

    def __init__(
        self,
        engine: Engine,
        send: Callable[[str], None],
        wake: Callable[[], None] = lambda: None,
        flush: Callable[[], None] = lambda: None,
    ) -> None:
        self.engine = engine
        self.send = send
        self.wake = wake
        self.flush = flush
        self._commands = wire.CommandReader()
        self._positions = binding.PositionReader()
        self._view: View | None = None
        self._endless = False
        self._waiting = False
        self._wait_ref: str | None = None
        self._held: deque[str | wire.ProtocolError] = deque()

    def receive(self, line: str | wire.ProtocolError) -> bool:
        """Handle one line, or the report of one that could not be read.

        ``False`` once the other side has said ``quit``.
        """
        goes_on = True
        if not self._waiting or held.overtakes(line, len(self._held), endless=self._endless):
            goes_on = self._answer(line)
        elif self._endless and len(self._held) >= held.MOST:
            self._reply(*held.refusal(line))
        else:
            self._held.append(line)
        self.flush()
        return goes_on

    @property
    def is_waiting(self) -> bool:
        """Whether the end of a search is waited for, with lines held until then."""
        return self._waiting

    @property
    def is_full(self) -> bool:
        """Whether so many lines are held that others had better come later.

        They can where the search ends by itself; what ends an endless one is among them.
        """
        return self._waiting and not self._endless and len(self._held) >= held.MOST

    def resume(self) -> bool:
        """Go on with held commands as far as possible; ``False`` at ``quit``."""
        while not (self._waiting and self.engine.is_thinking):
            if self._waiting:
                self._waiting = False
                self._reply(wire.WaitOk(), self._wait_ref)
                self.flush()
            if not self._held:
                return True
            if not self._answer(self._held.popleft()):
                return False
            self.flush()
        return True

    def finish(self) -> None:
        """At the end of input: let the search end, and go on with what is held."""
        while True:
            if self._endless:
                self.engine.stop()
            self.engine.wait()
            if not (self._waiting or self._held) or not self.resume():
                return

    def _answer(self, line: str | wire.ProtocolError) -> bool:
        if isinstance(line, wire.ProtocolError):
            self._refuse(line, None)
            return True
        try:
            request = self._commands.read(line)
            self._obey(request.command, request.id)
            return not isinstance(request.command, wire.Quit)
        except wire.ProtocolError as error:
            if wire.command_word(line) == "position" and not self.engine.is_thinking:
                self._view = None
            self._refuse(error, wire.request_id(line))
        except binding.RefusedError as error:
            self._refuse(binding.located(error, line), request.id)
        except _WrongStateError as error:
            self._refuse(wire.ProtocolError("wrong-state", 0, str(error)), request.id)
        return True

    def _obey(self, command: wire.Command, ref: str | None) -> None:  # noqa: C901 - one case a command
        match command:
            case wire.Usp(version):
                self._greet(version, ref)
            case wire.IsReady():
                self.engine.prepare(self._view.rules if self._view else PRESETS["scopa"])
                self._reply(wire.ReadyOk(), ref)
            case wire.SetOption(name, value):
                self._set_option(name, value)
            case wire.NewGame():
                self._must_rest("newgame")
                self._forget()
            case wire.Position():
                self._must_rest("position")
                self._set_position(command)
            case wire.Go():
                self._must_rest("go")
                self._go(command, ref)
            case wire.Stop():
                self.engine.stop()
            case wire.Moves():
                self._reply(wire.MovesReply(self._legal_moves()), ref)
            case wire.Perft(depth):
                self._must_rest("perft")
                self._perft(depth, ref)
            case wire.Eval():
                self._reply(wire.EvalReply(evaluation(self._known_piles())), ref)
            case wire.Show():
                for text in picture(self._position()):
                    self._reply(wire.ShowReply(text), ref)
            case wire.Wait():
                self._wait(ref)
            case wire.Help():
                for text in HELP:
                    self._reply(wire.HelpReply(text), ref)
            case wire.GameOver():
                pass
            case wire.Quit():
                self._leave()

    # Commands

    def _greet(self, version: int, ref: str | None) -> None:
        if version != wire.PROTOCOL_VERSION:
            text = f"version {version} is not spoken here, only {wire.PROTOCOL_VERSION}"
            raise binding.RefusedError("unsupported", wire.Place(1), text)
        player = self.engine.player
        for key, text in player.about.items():
            self._reply(wire.Id(key, text), ref)
        for spec in player.options:
            self._reply(wire.Option(spec), ref)
        self._reply(wire.Variants(player.variants), ref)
        self._reply(wire.UspOk(wire.PROTOCOL_VERSION), ref)

    def _set_option(self, name: str, value: str | None) -> None:
        self._must_rest("setoption")
        declared = {spec.name: spec for spec in self.engine.player.options}
        if name not in declared:
            text = f"no option {name}; there are {', '.join(declared)}"
            raise binding.RefusedError("unknown-option", wire.Place(_OPTION_NAME_WORD), text)
        try:
            self.engine.set_option(name, declared[name].parse(value))
        except wire.ProtocolError as error:
            place = wire.Place(_OPTION_VALUE_WORD)
            raise binding.RefusedError(error.code, place, error.text) from None

    def _forget(self) -> None:
        self._view = None
        self._positions = binding.PositionReader()

    def _set_position(self, position: wire.Position) -> None:
        self._view = None
        self._view = self._positions.read(position)
        self.engine.prepare(self._view.rules)
        self.engine.prepare_match(self._view.rules)

    def _go(self, go: wire.Go, ref: str | None) -> None:
        view = self._mover_view()
        if view.is_over:
            raise _WrongStateError("the deal is over: there is no move to find")
        limits = limits_of(go, view, self.engine.number)
        self._endless = go.infinite

        def on_result(result: Result, seconds: float) -> None:
            self._inform(result, seconds, ref)
            self.flush()

        def on_end(result: Result | NoMove, seconds: float) -> None:
            if isinstance(result, NoMove):
                self._refuse(wire.ProtocolError("internal", 0, result.reason), ref)
                self._end_of_search()
                return
            self._inform(result, seconds, ref)
            self._reply(wire.BestMove(binding.token_of(result.best)), ref)
            self._end_of_search()
            # Now that the answer is out nobody waits for this.
            self._positions.play_ahead(view, result.best)

        self.engine.search(view, limits, on_result, on_end)

    def _perft(self, depth: int, ref: str | None) -> None:
        state = self._position().to_state()
        if state is None:
            raise _WrongStateError("perft needs a full position, without ?")

        def on_end(count: int | None) -> None:
            if count is None:
                error = wire.ProtocolError(
                    "wrong-state", 0, "stopped before all lines were counted"
                )
                self._refuse(error, ref)
            else:
                self._reply(wire.PerftReply(depth, count), ref)
            self._end_of_search()

        self._endless = False
        self.engine.count(state, depth, on_end)

    def _wait(self, ref: str | None) -> None:
        # Told to wait before asking: a search that ends in between sees it, and wakes.
        self._waiting, self._wait_ref = True, ref
        if not self.engine.is_thinking:
            self._waiting = False
            self._reply(wire.WaitOk(), ref)

    def _leave(self) -> None:
        self.engine.stop()  # its answer is still given
        self.engine.wait(_LAST_ANSWER_SECONDS)

    def _end_of_search(self) -> None:
        self.flush()
        if self._waiting:
            self.wake()

    # What commands need

    def _must_rest(self, command: str) -> None:
        if self.engine.is_thinking:
            raise _WrongStateError(f"{command} is not allowed while thinking; stop first")

    def _position(self) -> View:
        if self._view is None:
            raise _WrongStateError("there is no position; send one first")
        return self._view

    def _mover_view(self) -> View:
        view = self._position()
        if not view.is_mover_known:
            raise _WrongStateError(f"the hand of seat {view.turn}, which is to play, is not known")
        return view

    def _known_piles(self) -> View:
        view = self._position()
        if any(pile.unknown for pile in view.piles):
            raise _WrongStateError("captured cards are not known")
        return view

    def _legal_moves(self) -> tuple[wire.Move, ...]:
        return tuple(map(binding.token_of, self._mover_view().legal_moves()))

    # What is said

    def _reply(self, reply: wire.Reply, ref: str | None) -> None:
        self.send(wire.render(reply, ref))

    def _refuse(self, error: wire.ProtocolError, ref: str | None) -> None:
        self._reply(wire.Error(error.code, error.column, error.text), ref)

    def _inform(self, result: Result, seconds: float, ref: str | None) -> None:
        lines = result.lines[: self.engine.number("MultiPV")]
        for number, line in enumerate(lines, start=1):
            self._reply(info(result, line, number, seconds), ref)
