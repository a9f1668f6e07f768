"""Measure the match runner: what it adds to a move, and what a second game at a time gains.

    python bench/runner.py overhead|concurrency [--pairs N] [--rounds N] [--iterations N]

``overhead``     microseconds a move besides the engines' own thinking, as the log has it, and
                 those of a line to an idle Python process and back, just before and after
``concurrency``  games a minute of two games at a time against one, by turns: of instant bots,
                 where the runner is the most of it, and of bots that think, where it is not

Run it on a machine that does nothing else; the second needs two cores.
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Final

import click
from load import BUILT_IN, PLAYERS, SHOWN

ECHO: Final = "import sys\nfor line in sys.stdin: print(line, end='', flush=True)"
TRIPS: Final = 2000


def round_trip() -> float:
    """Median microseconds of a line to an idle Python process and back."""
    with subprocess.Popen(
        [sys.executable, "-c", ECHO], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        times = []
        for _ in range(TRIPS):
            start = time.perf_counter()
            process.stdin.write(b"go\n")
            process.stdout.read(3)
            times.append(1e6 * (time.perf_counter() - start))
        process.stdin.close()
    return median(times)


def match(pairs: int, *words: str, limits: str = "") -> list[str]:
    """The command of a match of instant bots, or of ones with ``limits``."""
    if limits:
        engines = [f"name=A {limits}", f"name=B {limits}"]
    else:
        engines = [f"name={name} option.Algorithm={name}" for name in PLAYERS]
    chosen = [word for engine in engines for word in ("--engine", engine)]
    return [*BUILT_IN, "match", *chosen, "--pairs", str(pairs), "--json", *words]


def logged_overhead(pairs: int) -> float:
    """The median over games and seats of the overhead in the log of a match."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        subprocess.run(match(pairs, "--log", str(log)), capture_output=True, check=True)
        lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    return median(us for line in lines if line["type"] == "game" for us in line["overhead_us"])


def overhead(pairs: int, rounds: int, _: int) -> None:
    """Print the overhead of each round beside the bare round trip."""
    ratios = []
    for _ in range(rounds):
        before = round_trip()
        found = logged_overhead(pairs)
        bare = (before + round_trip()) / 2
        ratios.append(found / bare)
        click.echo(f"overhead {found:.0f} µs  bare {bare:.0f} µs  ratio {ratios[-1]:.2f}")
    click.echo(f"median ratio {median(ratios):.2f}")


def pace(words: list[str]) -> float:
    """Games a minute of a match, from the first that it shows to its last."""
    with subprocess.Popen(
        words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        shown = [
            (time.perf_counter(), int(found[1]))
            for line in process.stderr
            if (found := SHOWN.match(line))
        ]
    if process.returncode:
        raise click.ClickException(f"the match ended with exit code {process.returncode}")
    (start, first), (end, last) = shown[0], shown[-1]
    return 60 * (last - first) / (end - start)


def concurrency(pairs: int, rounds: int, iterations: int) -> None:
    """Print games a minute of two tables against one, by turns."""
    thinking = f"iterations={iterations}"
    for name, limits in (("instant", ""), (thinking, thinking)):
        ratios = []
        for _ in range(rounds):
            one, two = (pace(match(pairs, "--concurrency", n, limits=limits)) for n in "12")
            ratios.append(two / one)
            click.echo(f"{name}  one {one:.0f}  two {two:.0f} games a minute  {ratios[-1]:.2f}")
        click.echo(f"{name}  median ratio {median(ratios):.2f}")


MEASURES: Final = {"overhead": overhead, "concurrency": concurrency}


@click.command(help=__doc__)
@click.argument("what", type=click.Choice(list(MEASURES)))
@click.option("--pairs", type=click.IntRange(min=1), default=50, show_default=True)
@click.option("--rounds", type=click.IntRange(min=1), default=3, show_default=True)
@click.option("--iterations", type=click.IntRange(min=1), default=3000, show_default=True)
def main(what: str, pairs: int, rounds: int, iterations: int) -> None:
    """Measure one of them."""
    MEASURES[what](pairs, rounds, iterations)


if __name__ == "__main__":
    main()
