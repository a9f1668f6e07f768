"""Self-play, generation by generation, each with the value that the one before has learned."""

import signal
from array import array
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Final, NamedTuple, TypeVar

from scopa_engine import __version__
from scopa_engine.kernel.tables import tables_of
from scopa_engine.kernel.value_tables import value_tables_of
from scopa_engine.rules import Rules
from scopa_engine.search.value_file import Value
from scopa_engine.training.fit import error, fit
from scopa_engine.training.samples import SAMPLE_SIZE, Sample, play_deals, unpack

_CHUNK: Final = 25
HELD_OUT: Final = 10
"""Of so many deals one is not learned from, but tells the error."""

_Job = TypeVar("_Job")
_Found = TypeVar("_Found")


class Plan(NamedTuple):
    """What to learn, and how hard to try.

    :ivar deals: how many are played in each generation.
    :ivar iterations: of the search for each move.
    :ivar threads: processes at work; the result is the same for any number.
    """

    rules: Rules
    seed: int
    deals: int
    iterations: int
    generations: int
    threads: int = 1


OnProgress = Callable[[int, int], None]
"""Called with the generation and how many of its deals have been played."""

_Deals = tuple[Rules, str, range, int, Value | None]


def train(plan: Plan, on_progress: OnProgress = lambda *_: None) -> Value:
    """Learn a value.

    :raises UnsupportedRulesError: for rules that the kernel cannot play, or not two sides.
    """
    stages = value_tables_of(tables_of(plan.rules)).stages
    value: Value | None = None
    with workers(plan.threads, _do) as play:
        for generation in range(1, plan.generations + 1):
            samples, held_out = _play(plan, generation, value, play, on_progress)
            numbers = fit(samples, stages)
            value = Value(plan.rules, _made(plan, generation, numbers, held_out, value), numbers)
    assert value is not None
    return value


def _play(
    plan: Plan,
    generation: int,
    value: Value | None,
    play: Callable[[list[_Deals]], Iterator["array[int]"]],
    on_progress: OnProgress,
) -> tuple[list[Sample], list[Sample]]:
    """The samples of a generation: to learn from, and held out."""
    seed = f"{plan.seed} {generation}"
    chunks = chunks_of(plan)
    samples: list[Sample] = []
    held_out: list[Sample] = []
    jobs = [(plan.rules, seed, chunk, plan.iterations, value) for chunk in chunks]
    for chunk, numbers in zip(chunks, play(jobs), strict=True):
        count = len(numbers) // SAMPLE_SIZE
        a_deal = count // len(chunk)
        for number in range(count):
            deal = chunk[number // a_deal]
            (samples if (deal + 1) % HELD_OUT else held_out).append(unpack(numbers, number))
        on_progress(generation, chunk.stop)
    return samples, held_out


def _made(
    plan: Plan,
    generation: int,
    numbers: "array[int]",
    held_out: list[Sample],
    before: Value | None,
) -> dict[str, str]:
    """How a value was made, and its error in points on deals that it was not learned from."""
    nothing = array("h", bytes(2 * len(numbers)))
    made = {
        "version": __version__,
        "seed": str(plan.seed),
        "deals": str(plan.deals),
        "iterations": str(plan.iterations),
        "generations": str(generation),
        "held-out": str(len(held_out)),
        "error": f"{error(numbers, held_out):.3f}",
        "error-of-nothing": f"{error(nothing, held_out):.3f}",
    }
    if before is not None:
        made["error-of-generation-before"] = f"{error(before.numbers, held_out):.3f}"
    return made


def chunks_of(plan: Plan) -> list[range]:
    """The numbers of the deals, a worker's share at a time."""
    return [range(at, min(at + _CHUNK, plan.deals)) for at in range(0, plan.deals, _CHUNK)]


@contextmanager
def workers(
    count: int, do: Callable[[_Job], _Found]
) -> Iterator[Callable[[list[_Job]], Iterator[_Found]]]:
    """What does jobs, in order, in so many processes."""
    if count == 1:
        yield lambda jobs: map(do, jobs)
        return
    with ProcessPoolExecutor(count, get_context("spawn"), _ignore_interrupts) as pool:
        try:
            yield lambda jobs: pool.map(do, jobs)
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _do(job: _Deals) -> "array[int]":
    return play_deals(*job)


def _ignore_interrupts() -> None:
    """The process that started the workers ends them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
