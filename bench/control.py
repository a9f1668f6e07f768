"""Measure how an engine keeps to its limits, over the protocol: milliseconds, wall time.

    python bench/control.py stop|movetime|threads|ready [--moves N] [--algorithm NAME]… [-- CMD]

``stop``      from ``stop`` to ``bestmove``, of searches without end
``movetime``  how much longer than ``movetime`` the answer took, at 1, 10 and 100 ms
``threads``   iterations that two threads do in 50 ms against one, in turns
``ready``     from the start of the engine to ``readyok``, beside that of a bare interpreter

The engine is ``scopa-engine`` of this interpreter unless CMD says otherwise.  Run it on a machine
that does nothing else.
"""

import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from random import Random
from statistics import median
from typing import Final, Self

import click

from scopa_engine.binding import position_text
from scopa_engine.rules import PRESETS, below, deal, view_of

PRESETS_PLAYED: Final = ("scopa", "scopone")
ALGORITHMS: Final = ("auto", "ismcts", "pimc", "pimc-shallow", "greedy", "chitarrella", "random")
BUILT_IN: Final = (sys.executable, "-P", "-m", "scopa_engine")
THINKING: Final = 0.03
"""Seconds before a search is stopped."""


class Engine:
    """A running engine; :meth:`ask` is how long an answer takes."""

    def __init__(self, command: Sequence[str], **options: object) -> None:
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.ask("usp 1", "uspok")
        for name, value in options.items():
            self.say(f"setoption name {name} value {value}")
        self.ask("isready", "readyok")

    def say(self, line: str) -> None:
        """Send a line."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(f"{line}\n")
        except BrokenPipeError:
            raise click.ClickException(f"the engine ended before {line}") from None

    def ask(self, line: str, answer: str) -> tuple[float, str]:
        """Milliseconds from a line to its answer, and the last line before that."""
        assert self.process.stdout is not None
        start = time.perf_counter()
        self.say(line)
        before = ""
        for heard in self.process.stdout:
            if heard.split()[:1] == [answer]:
                return 1000 * (time.perf_counter() - start), before
            before = heard
        raise click.ClickException(f"the engine ended before {answer}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.say("quit")
        self.process.wait()


def positions(preset: str, count: int) -> Iterator[str]:
    """So many position lines from games of random moves, as the mover sees them."""
    rng = Random(1)
    while True:
        state = deal(PRESETS[preset], rng)
        while not state.is_over:
            if not count:
                return
            count -= 1
            yield f"position {position_text(view_of(state, state.turn))}"
            moves = state.legal_moves()
            state = state.after(moves[below(len(moves), rng)])


def told(name: str, times: list[float]) -> None:
    """Print what a list of milliseconds comes to."""
    times.sort()
    late = times[int(0.99 * len(times))]
    figures = f"median {median(times):.2f}  99% {late:.2f}  most {times[-1]:.2f}"
    click.echo(f"{name}  {figures}  of {len(times)}")


def stop(command: Sequence[str], moves: int, algorithms: Sequence[str]) -> None:
    """From ``stop`` to the answer."""
    for algorithm in algorithms:
        for preset in PRESETS_PLAYED:
            times = []
            with Engine(command, Algorithm=algorithm) as engine:
                for position in positions(preset, moves):
                    engine.say(position)
                    engine.ask("isready", "readyok")  # new rules take time to load
                    engine.say("go infinite")
                    time.sleep(THINKING)
                    times.append(engine.ask("stop", "bestmove")[0])
            told(f"stop {algorithm} {preset}", times)


def movetime(command: Sequence[str], moves: int, algorithms: Sequence[str]) -> None:
    """By how much the limit was passed."""
    for algorithm in algorithms:
        for preset in PRESETS_PLAYED:
            for limit in (1, 10, 100):
                times = []
                with Engine(command, Algorithm=algorithm) as engine:
                    for position in positions(preset, moves):
                        engine.say(position)
                        engine.ask("isready", "readyok")  # new rules take time to load
                        times.append(engine.ask(f"go movetime {limit}", "bestmove")[0] - limit)
                told(f"movetime {limit} {algorithm} {preset} over", times)


def threads(command: Sequence[str], moves: int, _: Sequence[str]) -> None:
    """Iterations of two threads over those of one."""
    ratios = []
    with Engine(command) as one, Engine(command, Threads=2) as two:
        for position in positions("scopa", moves):
            done = []
            for engine in (one, two):
                engine.say(position)
                words = engine.ask("go movetime 50", "bestmove")[1].split()
                done.append(int(words[words.index("iterations") + 1]))
            if done[0] > 1:  # no proven value at once
                ratios.append(done[1] / done[0])
    told("threads 2 over 1", ratios)


def ready(command: Sequence[str], moves: int, _: Sequence[str]) -> None:
    """From the start to ``readyok``."""
    engine_times, bare_times = [], []
    for _turn in range(moves):
        start = time.perf_counter()
        with Engine(command):
            engine_times.append(1000 * (time.perf_counter() - start))
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", "pass"], check=True)
        bare_times.append(1000 * (time.perf_counter() - start))
    told("ready", engine_times)
    told("bare interpreter, start to end", bare_times)


WORKS: Final = {work.__name__: work for work in (stop, movetime, threads, ready)}


@click.command()
@click.argument("what", type=click.Choice(list(WORKS)))
@click.option("--moves", type=click.IntRange(min=1), default=40, show_default=True)
@click.option("--algorithm", "algorithms", multiple=True, default=ALGORITHMS)
@click.argument("command", nargs=-1, type=click.UNPROCESSED)
def main(what: str, moves: int, algorithms: tuple[str, ...], command: tuple[str, ...]) -> None:
    """Measure how an engine keeps to its limits, in milliseconds of wall time."""
    WORKS[what](command or BUILT_IN, moves, algorithms)


if __name__ == "__main__":
    main()
