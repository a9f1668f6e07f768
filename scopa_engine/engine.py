"""The engine behind the conversation: options, a position, one search at a time.

It prints nothing: a search reports through the callbacks it was started with.  They run in
the engine's own thread.  The last of them and the change to rest are one step for whoever
asks :attr:`Engine.is_thinking`: no answer is out while the engine still counts as thinking.
"""

import threading
from collections.abc import Callable
from queue import SimpleQueue
from random import Random

from scopa_engine import options
from scopa_engine.kernel.backend import backend
from scopa_engine.perft import perft
from scopa_engine.rules import Rules, State, View, view_of
from scopa_engine.search import (
    ALGORITHMS,
    INSTANT,
    SEES_ALL,
    Control,
    Limits,
    Result,
    prepare,
    prepare_chances,
    with_chances,
)
from scopa_engine.search.limits import Clock, SearchStopped

OnResult = Callable[[Result, float], None]
"""Called with what a search found so far and the seconds that it has thought."""
OnCount = Callable[[int | None], None]
"""Called with a perft count, or ``None`` when it was stopped."""


class Engine:
    """Thinks about one position at a time, in a thread of its own."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._values = {spec.name: spec.default for spec in options.OPTIONS}
        self._jobs: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._worker: threading.Thread | None = None
        self._control: Control | None = None
        self._ending = threading.Lock()
        self._thinking = False
        self._prepared: Rules | None = None

    @property
    def is_thinking(self) -> bool:
        """Whether a search or a count is running; callbacks must not ask."""
        with self._ending:
            return self._thinking

    @property
    def backend(self) -> str:
        """Which kernel runs: ``compiled`` or ``python``."""
        return backend()

    def prepare(self, rules: Rules) -> None:
        """Load what is slow to load, so that no search has to wait for it."""
        if rules is not self._prepared and not self.is_thinking:
            prepare(rules)
            self._prepared = rules

    def prepare_match(self, rules: Rules) -> None:
        """Load what is known of matches under these rules, if it may be asked for."""
        if self._values["MatchPlay"] != "off":
            prepare_chances(rules)

    def set_option(self, name: str, value: str) -> None:
        """Set an option to a value that its specification has allowed."""
        self._values[name] = value

    def number(self, name: str) -> int:
        """The value of a spin option."""
        return int(self._values[name])

    def search(self, view: View, limits: Limits, on_result: OnResult, on_end: OnResult) -> None:
        """Start to think about ``view``, in which the mover's hand is known."""
        started = self._clock()
        deadline = None if limits.seconds is None else started + limits.seconds
        control = Control(self._clock, deadline)
        limits = limits._replace(
            greedy_playouts=self._values["Playouts"] == "greedy",
            match_play=self._values["MatchPlay"],
            value_file=self._values["ValueFile"],
        )
        name = self._values["Algorithm"]
        algorithm = ALGORITHMS[name]
        rng = Random(f"{self._values['Seed']} {_fingerprint(view)}")

        def job() -> None:
            def report(result: Result) -> None:
                on_result(with_chances(view, limits, result), self._clock() - started)

            seen = view if name in SEES_ALL else as_mover_sees(view)
            result = with_chances(view, limits, algorithm(seen, limits, control, rng, report))
            seconds = self._clock() - started
            if limits.infinite:
                control.wait_for_stop()
            self._end(lambda: on_end(result, seconds))

        if name in INSTANT and not limits.infinite:
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

    def wait(self) -> None:
        """Block until nothing is running and its last callback has returned."""
        if self._worker is not None:
            passed = threading.Event()
            self._jobs.put(passed.set)
            passed.wait()

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


def as_mover_sees(view: View) -> View:
    """The view without what its mover cannot know, where it is that of nobody at the table."""
    state = view.to_state()
    return view if state is None else view_of(state, state.turn)


def _fingerprint(view: View) -> str:
    """What tells positions apart, so that the same one gets the same random numbers."""
    return f"{view.plays_left} {view.hands[view.turn].cards:x} {view.table:x}"
