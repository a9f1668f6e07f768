"""Show that a long match grows neither in memory nor in file handles, threads or processes.

    python bench/load.py [--pairs N] [--log] [--concurrency N] [--limit PERCENT]

Plays ``scopa-engine match`` between two instant bots, by default a little over 10,000 games, and
looks at the runner and its engines at every twentieth of them but the last, when the runner may
be at its result already.  It exits with 1 when at the end one of them has more resident memory
than after the first tenth by more than the limit, or more open files, threads or children.
With ``--log`` the runner writes a log as well.
"""

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click
import psutil
from rich.console import Console
from rich.table import Table

BUILT_IN: Final = (sys.executable, "-P", "-m", "scopa_engine")
PLAYERS: Final = ("greedy", "random")
SHOWN: Final = re.compile(r"game (\d+) of (\d+): ")
MIB: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Load:
    """What a process holds.

    :ivar memory: resident, in bytes.
    :ivar held: by name, what must not grow at all.
    """

    memory: int
    held: dict[str, int]


@dataclass(frozen=True, slots=True)
class Sample:
    """What each process holds after so many games; the runner comes first."""

    games: int
    loads: dict[str, Load]


def load_of(process: psutil.Process) -> Load:
    """What a process holds now."""
    held = {
        "files": process.num_fds(),
        "threads": process.num_threads(),
        "children": len(process.children(recursive=True)),
    }
    return Load(process.memory_info().rss, held)


def sample(games: int, runner: psutil.Process) -> Sample:
    """What the runner and its children hold now."""
    children = {f"child {n}": child for n, child in enumerate(runner.children(), 1)}
    every = {"runner": runner, **children}
    return Sample(games, {name: load_of(process) for name, process in every.items()})


def command(pairs: int, concurrency: int, log: Path | None) -> list[str]:
    """The match to be played."""
    engines = [f"name={name} option.Algorithm={name}" for name in PLAYERS]
    words = [*BUILT_IN, "match", "--engine", engines[0], "--engine", engines[1]]
    words += ["--pairs", str(pairs), "--concurrency", str(concurrency), "--json"]
    return words if log is None else [*words, "--log", str(log)]


def samples(words: list[str]) -> Iterator[Sample]:
    """Play the match; a sample whenever the runner shows how far it is, but at its end."""
    with subprocess.Popen(
        words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        runner = psutil.Process(process.pid)
        for line in process.stderr:
            shown = SHOWN.match(line)
            if shown and shown[1] != shown[2]:
                yield sample(int(shown[1]), runner)
            else:
                click.echo(line, err=True, nl=False)
    if process.returncode:
        raise click.ClickException(f"the match ended with exit code {process.returncode}")


def growth(early: Sample, late: Sample) -> dict[str, float]:
    """By process, by how many percent its memory has grown."""
    return {
        name: 100 * (late.loads[name].memory / load.memory - 1)
        for name, load in early.loads.items()
    }


def faults(early: Sample, late: Sample, limit: float) -> Iterator[str]:
    """What has grown that should not, a line each."""
    if early.loads.keys() != late.loads.keys():
        yield f"children: {len(early.loads) - 1} became {len(late.loads) - 1}"
        return
    for name, percent in growth(early, late).items():
        if percent > limit:
            yield f"{name}: memory grew by {percent:.1f}%, more than {limit:g}%"
        for what, count in late.loads[name].held.items():
            if count > early.loads[name].held[what]:
                yield f"{name}: {early.loads[name].held[what]} {what} became {count}"


def table(taken: list[Sample]) -> Table:
    """The samples, a row each."""
    shown = Table("games", *taken[0].loads, "runner: files, threads, children")
    for each in taken:
        memory = [f"{load.memory / MIB:.2f} MiB" for load in each.loads.values()]
        held = ", ".join(map(str, each.loads["runner"].held.values()))
        shown.add_row(str(each.games), *memory, held)
    return shown


@click.command(help=__doc__)
@click.option("--pairs", type=click.IntRange(min=10), default=5300, show_default=True)
@click.option("--log", "with_log", is_flag=True, help="Write a log, thrown away in the end.")
@click.option("--concurrency", type=click.IntRange(min=1), default=1, show_default=True)
@click.option("--limit", type=float, default=10.0, show_default=True, metavar="PERCENT")
def main(pairs: int, with_log: bool, concurrency: int, limit: float) -> None:
    """Play the match, show the samples, compare the last one with that of the first tenth."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        log = folder / "log" if with_log else None
        taken = list(samples(command(pairs, concurrency, log)))
    early = next(each for each in taken if each.games * 10 >= 2 * pairs)
    Console().print(table(taken))
    for name, percent in growth(early, taken[-1]).items():
        click.echo(f"{name}: {percent:+.1f}% from {early.games} to {taken[-1].games} games")
    if found := list(faults(early, taken[-1], limit)):
        raise click.ClickException("; ".join(found))


if __name__ == "__main__":
    main()
