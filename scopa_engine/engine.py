"""The engine behind the conversation: options, a position, one search at a time.

Who chooses the moves is given: :class:`~scopa_engine.builtin.BuiltIn`, which is this
program's search, or somebody's bot.
It prints nothing: a search reports through the callbacks it was started with.  They run in
the engine's own thread.  The last of them and the change to rest are one step for whoever
asks :attr:`Engine.is_thinking`: no answer is out while the engine still counts as thinking.
"""

import threading
from collections.abc import Callable, Mapping
from queue import SimpleQueue
from random import Random
from typing import NamedTuple, Protocol

from scopa_engine.builtin import BuiltIn
from scopa_engine.options import OPTIONS
from scopa_engine.perft import perft
from scopa_engine.rules import Rules, State, View
from scopa_engine.search import Control, Limits, Report, Result
from scopa_engine.search.limits import Clock, SearchStopped
from scopa_protocol import OptionSpec


class NoMove(NamedTuple):
    """What comes of a search that fails; ``reason`` is one line."""

    reason: str


OnResult = Callable[[Result, float], None]
"""Called with what a search found so far and the seconds that it has thought."""
OnEnd = Callable[[Result | NoMove, float], None]
"""Called with what a search found in the end and the seconds that it has thought."""
OnCount = Callable[[int | None], None]
"""Called with a perft count, or ``None`` when it was stopped."""


class Player(Protocol):
    """Who chooses the moves; ``settings`` are the values of the options by name."""

    @property
    def about(self) -> Mapping[str, str]:
        """What the engine says after ``id``, by key."""

    @property
    def options(self) -> tuple[OptionSpec, ...]:
        """The options that can be set."""

    @property
    def variants(self) -> tuple[str, ...]:
        """The presets that are played."""

    def prepare(self, rules: Rules) -> None:
        """Load what is slow to load, so that no search has to wait for it."""

    def prepare_match(self, rules: Rules, settings: Mapping[str, str]) -> None:
        """Load what is known of matches under these rules, if it may be asked for."""

    def is_instant(self, settings: Mapping[str, str]) -> bool:
        """Whether a move takes less time than it takes to wake another thread."""

    def think(
        self,
        view: View,
        limits: Limits,
        settings: Mapping[str, str],
        control: Control,
        rng: Random,
        report: Report,
    ) -> Result | NoMove:
        """The move to play in ``view``, of which only what the mover may know is used."""


class Engine:
    """Thinks about one position at a time, in a thread of its own.

    :ivar player: who chooses the moves.
    """

    def __init__(self, clock: Clock, player: Player | None = None) -> None:
        self.player = player or BuiltIn()
        self._clock = clock
        # One that the player does not have keeps its default.
        self._settings = {spec.name: spec.default for spec in (*OPTIONS, *self.player.options)}
        self._jobs: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._worker: threading.Thread | None = None
        self._control: Control | None = None
        self._ending = threading.Lock()
        self._thinking = False
        self._prepared: Rules | None = None
        self._prepared_match: Rules | None = None

    @property
    def is_thinking(self) -> bool:
        """Whether a search or a count is running; callbacks must not ask."""
        with self._ending:
            return self._thinking

    def prepare(self, rules: Rules) -> None:
        """Load what is slow to load, so that no search has to wait for it."""
        if rules is not self._prepared and not self.is_thinking:
            self.player.prepare(rules)
            self._prepared = rules

    def prepare_match(self, rules: Rules) -> None:
        """Load what is known of matches under these rules, if it may be asked for."""
        if rules is not self._prepared_match:
            self.player.prepare_match(rules, self._settings)
            self._prepared_match = rules

    def set_option(self, name: str, value: str) -> None:
        """Set an option to a value that its specification has allowed."""
        self._settings[name] = value
        self._prepared_match = None

    def number(self, name: str) -> int:
        """The value of a spin option."""
        return int(self._settings[name])

    def search(self, view: View, limits: Limits, on_result: OnResult, on_end: OnEnd) -> None:
        """Start to think about ``view``, in which the mover's hand is known."""
        started = self._clock()
        deadline = None if limits.seconds is None else started + limits.seconds
        control = Control(self._clock, deadline)
        rng = Random(f"{self._settings['Seed']} {_fingerprint(view)}")

        def report(result: Result) -> None:
            on_result(result, self._clock() - started)

        def job() -> None:
            result = self.player.think(view, limits, self._settings, control, rng, report)
            seconds = self._clock() - started
            if limits.infinite:
                control.wait_for_stop()
            self._end(lambda: on_end(result, seconds))

        if self.player.is_instant(self._settings) and not limits.infinite:
            self._control, self._thinking = control, True
            job()
        else:
            self._start(job, control)

    def count(self, state: State, depth: int, on_end: OnCount) -> None:
        """Start a perft."""
        control = Control(self._clock)

        def job() -> None:
            try:
                count = perft(state, depth, control.check)
            except SearchStopped:
                count = None
            self._end(lambda: on_end(count))

        self._start(job, control)

    def stop(self) -> None:
        """End what is running; its callback follows.  Nothing happens at rest."""
        if self._control is not None:
            self._control.stop()

    def wait(self, seconds: float | None = None) -> None:
        """Block until nothing is running and its last callback has returned.

        :param seconds: wait no longer than that.
        """
        if self._worker is not None:
            passed = threading.Event()
            self._jobs.put(passed.set)
            passed.wait(seconds)

    def _start(self, job: Callable[[], None], control: Control) -> None:
        self._control = control
        self._thinking = True
        if self._worker is None:
            self._worker = threading.Thread(target=self._work, name="search", daemon=True)
            self._worker.start()
        self._jobs.put(job)

    def _end(self, last_callback: Callable[[], None]) -> None:
        with self._ending:
            last_callback()
            self._thinking = False

    def _work(self) -> None:
        while True:
            self._jobs.get()()


def _fingerprint(view: View) -> str:
    """What tells positions apart, so that the same one gets the same random numbers."""
    return f"{view.plays_left} {view.hands[view.turn].cards:x} {view.table:x}"
