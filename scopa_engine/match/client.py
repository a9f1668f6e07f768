"""The runner's side of the protocol, over one engine process that is started as needed.

Rule 1: nothing that an engine says is trusted; what was not asked for is a protocol error.
Rule 2: after any failure that leaves the conversation in doubt the process is killed, and
the next :meth:`EngineClient.new_game` starts another.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from time import monotonic

import scopa_protocol as wire
from scopa_engine.match.answer import Answer, ms, reply, thinking_us, too_late, unasked
from scopa_engine.match.host import Host
from scopa_engine.match.outcome import EngineFailure, Evidence, Interrupted, Outcome, SetupError
from scopa_engine.match.process import EngineProcess, Trace
from scopa_engine.match.spec import EngineSpec

SEED = "Seed"
_SEED_MAX = 2**31 - 1
# The reply words that an engine may say before `uspok`; other lines there are a banner.
_HANDSHAKE_WORDS = frozenset({"id", "option", "variants", "uspok", "error"})
_WORD_END = re.compile("[ \t]")
# What it says is kept, and this is more than anybody has to say.
_GREETING_LINES = 1000


class EngineClient:
    """One seat's engine.

    :ivar label: its name in traces.
    :ivar identity: what it said after ``id``, by key.
    :ivar declared: the options that it has, by name.
    :ivar variants: the presets that it plays; empty when it did not say.
    """

    def __init__(self, spec: EngineSpec, label: str, host: Host) -> None:
        self.spec = spec
        self.label = label
        self.identity: dict[str, str] = {}
        self.declared: dict[str, wire.OptionSpec] = {}
        self.variants: tuple[str, ...] = ()
        self._host = host
        self._process: EngineProcess | None = None
        self._asked: str | None = None
        self._trace: Trace | None = None

    @property
    def is_running(self) -> bool:
        """Whether its process is there and in step."""
        return self._process is not None and not self._process.is_closed

    def trace_to(self, trace: Callable[[str, str, str], None] | None) -> None:
        """Hand label, direction and text of every line to ``trace`` from now on."""
        label = self.label
        self._trace = None if trace is None else lambda way, line: trace(label, way, line)
        if self._process is not None:
            self._process.trace = self._trace

    def start(self) -> None:
        """Start the process and bring it to its first ``readyok``.

        :raises SetupError: no such program, or options that it does not have.
        :raises EngineFailure: when it does not get that far.
        """
        spec = self.spec
        try:
            self._process = EngineProcess(
                spec.command(),
                cwd=spec.cwd,
                env=spec.environment(),
                guard=self._host.guard,
                stop=self._host.stop,
                trace=self._trace,
            )
        except OSError as error:
            raise SetupError(f"engine {spec.name}: cannot start {spec.cmd}: {error}") from None
        self._asked = None
        allowed = self._host.timeouts.startup
        deadline = monotonic() + allowed
        try:
            self._handshake(self._process, deadline)
            settings = [self._setting(*option) for option in spec.options.items()]
            self._ready(self._process, *settings, deadline=deadline)
        except EngineFailure as failure:
            if failure.outcome is not Outcome.STALL:
                raise
            reason = f"not ready within {allowed:g} s of its start"
            raise EngineFailure(Outcome.STALL, reason) from None

    def _handshake(self, process: EngineProcess, deadline: float) -> None:
        process.send(wire.render(wire.Usp(wire.PROTOCOL_VERSION)), deadline=deadline)
        for _ in range(_GREETING_LINES):
            line = process.read_line(deadline)
            if _WORD_END.split(line, 1)[0] not in _HANDSHAKE_WORDS:
                continue
            match reply(line):
                case wire.Id(key, text):
                    self.identity[key] = text
                case wire.Option(spec):
                    self.declared[spec.name] = spec
                case wire.Variants(names):
                    self.variants = names
                case wire.UspOk(wire.PROTOCOL_VERSION):
                    return
                case _:
                    raise unasked(line)
        reason = f"no uspok among the first {_GREETING_LINES} lines"
        raise EngineFailure(Outcome.PROTOCOL_ERROR, reason)

    def _setting(self, name: str, value: str) -> str:
        try:
            declared = self.declared[name]
            checked = declared.parse(None if declared.type == "button" else value)
        except KeyError:
            has = ", ".join(self.declared) or "none"
            raise SetupError(f"engine {self.spec.name}: no option {name}; it has: {has}") from None
        except wire.ProtocolError as error:
            raise SetupError(f"engine {self.spec.name}: {error.text}") from None
        return wire.render(wire.SetOption(name, None if declared.type == "button" else checked))

    def seed_range(self) -> tuple[int, int] | None:
        """The limits of its ``Seed``; ``None`` when it has none or the user has set it."""
        declared = self.declared.get(SEED)
        if declared is None or declared.type != "spin" or SEED in self.spec.options:
            return None
        low = 0 if declared.min is None else declared.min
        return low, max(low, _SEED_MAX) if declared.max is None else declared.max

    def new_game(self, seed: Callable[[int, int], int], position: str) -> None:
        """Begin a game, in a new process if there is none; ``seed`` draws from a range.

        The first ``position`` is sent along, so that what an engine loads for the rules costs
        it no time of its first move.

        :raises Interrupted: when a stop was requested.
        """
        if self._host.stop.is_requested:
            # What the engine said when the last game was broken off is no fault of this one.
            raise Interrupted
        if not self.is_running:
            self.start()
        assert self._process is not None
        self._asked = None
        limits = self.seed_range()
        setting = [] if limits is None else [self._setting(SEED, str(seed(*limits)))]
        deadline = monotonic() + self._host.timeouts.move
        game = wire.render(wire.NewGame())
        self._ready(self._process, *setting, game, position, deadline=deadline)

    def move(
        self,
        position: str,
        go: str,
        limit: float | None,
        meanwhile: Callable[[], object] = lambda: None,
    ) -> Answer:
        """The move for ``position``; ``limit`` is the time it has from ``go``, in seconds.

        :param meanwhile: what is to be done before an answer can be judged; it is called while
            the engine reads the position, and its time has not begun.
        :raises EngineFailure: TIME when the answer takes longer than the limit and the margin,
            STALL when there is no limit and no answer, CRASH or PROTOCOL_ERROR.
        """
        process, timeouts = self._process, self._host.timeouts
        assert process is not None
        self._asked = position
        if (early := process.waiting_line()) is not None:
            raise unasked(early)
        allowed = timeouts.move if limit is None else limit + timeouts.margin
        try:
            process.send(position, deadline=monotonic() + allowed)
            meanwhile()
            answer = self._answer(process, go, monotonic() + allowed)
        except EngineFailure as failure:
            if failure.outcome is not Outcome.STALL:
                raise
            if limit is not None:
                raise self._late(process, limit) from None
            raise EngineFailure(Outcome.STALL, f"no move within {allowed:g} s") from None
        if limit is not None and answer.wall > allowed:
            raise too_late(answer.wall, limit)
        return answer

    def _answer(self, process: EngineProcess, go: str, deadline: float) -> Answer:
        lines = _said(process, go, deadline)
        thinking = None
        while True:
            line = next(lines)
            match reply(line):
                case wire.Info() as info:
                    thinking = thinking_us(info, thinking)
                case wire.BestMove(move):
                    return Answer(wire.move_text(move), process.read_at - process.sent_at, thinking)
                case _:
                    raise unasked(line)

    def _late(self, process: EngineProcess, limit: float) -> EngineFailure:
        """The failure of a move that is late; waits for it, lest it answer the next game."""
        start = monotonic()
        deadline = start + self._host.timeouts.quit
        try:
            process.send(wire.render(wire.Stop()), deadline=deadline)
            while not isinstance(reply(process.read_line(deadline)), wire.BestMove):
                pass
        except EngineFailure:
            process.close(grace=0)
            return EngineFailure(Outcome.TIME, f"no move within {ms(limit)}, nor after stop")
        waited = limit + self._host.timeouts.margin + process.read_at - start
        return too_late(waited, limit)

    def game_over(self, score: tuple[int, ...], reason: str) -> None:
        """Tell how the game ended, and wait until nothing more can come of it."""
        assert self._process is not None
        self._asked = None
        deadline = monotonic() + self._host.timeouts.move
        self._ready(self._process, wire.render(wire.GameOver(score, reason)), deadline=deadline)

    def tell_game_over(self, score: tuple[int, ...], reason: str) -> None:
        """Tell how another engine has ended the game, without waiting."""
        assert self._process is not None
        message = wire.render(wire.GameOver(score, reason))
        self._process.send(message, deadline=monotonic())

    def _ready(self, process: EngineProcess, *lines: str, deadline: float) -> None:
        if (early := process.waiting_line()) is not None:
            raise unasked(early)
        process.send(*lines, wire.render(wire.IsReady()), deadline=deadline)
        line = process.read_line(deadline)
        if not isinstance(reply(line), wire.ReadyOk):
            raise unasked(line)

    def convict(self, failure: EngineFailure) -> Evidence:
        """The evidence of a failure; kills the process unless it is still in step."""
        process = self._process
        assert process is not None
        if failure.outcome is Outcome.CRASH:
            process.close()
        elif failure.outcome in {Outcome.STALL, Outcome.PROTOCOL_ERROR}:
            process.close(grace=0)
        return Evidence(
            reason=failure.reason + _end_of(process),
            asked=self._asked,
            lines=process.transcript,
            stderr=process.stderr_tail,
            exit_code=process.exit_code,
            signal=process.signal,
        )

    def say_quit(self) -> None:
        """Ask the engine to go; :meth:`close` waits for it."""
        if self.is_running:
            assert self._process is not None
            # It is closed next, whether it heard or not.
            with suppress(EngineFailure, Interrupted):
                self._process.send(wire.render(wire.Quit()), deadline=monotonic())

    def close(self, deadline: float) -> None:
        """Wait until the process has gone, and kill it at the deadline."""
        if self._process is not None:
            self._process.close(max(0.0, deadline - monotonic()))


def _said(process: EngineProcess, go: str, deadline: float) -> Iterator[str]:
    """What the engine says after ``go``, without end; raises what the process does."""
    try:
        process.send(go, deadline=deadline)
    except EngineFailure as failure:
        if failure.outcome is Outcome.CRASH:
            # Its last words say why, and they are the same whenever it went.
            yield from process.ready_lines()
        raise
    while True:
        yield process.read_line(deadline)


def _end_of(process: EngineProcess) -> str:
    if process.signal is not None:
        return f" (killed by {process.signal})"
    return "" if process.exit_code is None else f" (exit code {process.exit_code})"
