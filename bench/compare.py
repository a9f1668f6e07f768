"""Compare the speed of this program with that of a yardstick in C++, in turns on one machine.

    python bench/compare.py YARDSTICK [--rounds N] [--json]

YARDSTICK is the source (``.cpp``), built here with the compiler of ``$CXX`` or the first of
c++, g++ and clang++, or a program that was built before.  It prints lines
``name median [lowest highest] unit``; run as ``YARDSTICK quick`` and ``YARDSTICK solver`` it
must measure the works of ``scopa-engine bench``, on the same deals.

Every round runs the yardstick and then ``scopa-engine bench --json``.  A ratio is the speed here
over the speed there, so that 1 is equal and more is faster, for times as well: the median over
rounds, and the lowest and highest.  ``SCOPA_KERNEL`` chooses the kernel as always.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Final

import click
from rich.console import Console
from rich.table import Table

FLAGS: Final = ("-O3", "-march=native", "-ffp-contract=off", "-std=c++17")
COMPILERS: Final = ("c++", "g++", "clang++")
SECTIONS: Final = ("quick", "solver")
"""What the yardstick is asked to measure; where both do, the last counts."""

LINE: Final = re.compile(r"(\w+) +([\d.]+) \[[\d.]+ [\d.]+\] (\S+)")

SAME: Final = {
    "random_deals_per_s": "playouts_card_uniform",
    "move_uniform_deals_per_s": "playouts_move_uniform",
    "ismcts_1k_per_s": "ismcts_first_move_1000",
    "ismcts_10k_per_s": "ismcts_first_move_10000",
    "solver_nodes_per_s": "solve_last_6_rounds_speed",
    **{f"solve_ms {left}": f"solve_last_{left}_rounds_mean" for left in range(1, 7)},
    **{f"pimc_worlds_per_s {left}": f"pimc_{left}_rounds_left" for left in range(2, 7)},
}
"""By the name of a figure here, the name of the same there."""


@dataclass(frozen=True, slots=True)
class Ratio:
    """A figure of both programs, medians over rounds; and the speed here over that there."""

    ours: float
    yardstick: float
    ratio: float
    lowest: float
    highest: float


def parse(output: str) -> dict[str, float]:
    """The medians that a yardstick printed, by name; other lines are skipped."""
    found = filter(None, map(LINE.fullmatch, output.splitlines()))
    return {match[1]: float(match[2]) for match in found}


def flat(figures: Mapping[str, object]) -> dict[str, float]:
    """The numbers of ``bench --json``, those within objects by both names."""
    numbers: dict[str, float] = {}
    for name, value in figures.items():
        if isinstance(value, dict):
            numbers |= {f"{name} {part}": float(number) for part, number in value.items()}
        elif isinstance(value, int | float):
            numbers[name] = float(value)
    return numbers


def compare(ours: list[dict[str, float]], yardstick: list[dict[str, float]]) -> dict[str, Ratio]:
    """The ratio of every figure that both programs told, from one dictionary a round."""
    found = {}
    for here, there in SAME.items():
        if here not in ours[0] or there not in yardstick[0]:
            continue
        a, b = [told[here] for told in ours], [told[there] for told in yardstick]
        is_time = here.startswith("solve_ms")
        ratios = [y / x if is_time else x / y for x, y in zip(a, b, strict=True)]
        found[here] = Ratio(median(a), median(b), median(ratios), min(ratios), max(ratios))
    return found


def built(source: Path, folder: Path) -> Path:
    """The program made from ``source``, or ``source`` itself when it is one.

    :raises click.ClickException: where there is no compiler, or it fails.
    """
    if source.suffix != ".cpp":
        return source.resolve()
    names = (os.environ["CXX"],) if os.environ.get("CXX") else COMPILERS
    compiler = next(filter(None, map(shutil.which, names)), None)
    if compiler is None:
        raise click.ClickException(f"no C++ compiler: looked for {', '.join(names)}")
    program = folder / "yardstick"
    run(compiler, *FLAGS, "-o", str(program), str(source))
    return program


def run(*command: str) -> str:
    """What a command prints.

    :raises click.ClickException: when it fails.
    """
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        text = f"{' '.join(command)} failed with {done.returncode}: {done.stderr.strip()}"
        raise click.ClickException(text)
    return done.stdout


def table(ratios: Mapping[str, Ratio]) -> Table:
    """The ratios to look at."""
    found = Table("figure", "here", "yardstick", "ratio", "lowest", "highest")
    found.box, found.pad_edge = None, False
    for column in found.columns[1:]:
        column.justify = "right"
    for name, it in ratios.items():
        digits = ",.3f" if name.startswith("solve_ms") else ",.0f"
        speeds = (format(it.ours, digits), format(it.yardstick, digits))
        spread = (f"{it.ratio:.2f}", f"{it.lowest:.2f}", f"{it.highest:.2f}")
        found.add_row(name, *speeds, *spread)
    return found


@click.command()
@click.argument("yardstick", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--rounds", type=click.IntRange(min=1), default=3, show_default=True)
@click.option("--quick", is_flag=True, help="A tenth of the work on our side.")
@click.option("--json", "as_json", is_flag=True, help="One object on standard output.")
def main(yardstick: Path, rounds: int, *, quick: bool, as_json: bool) -> None:
    """Run YARDSTICK and ``scopa-engine bench`` in turns, and print the ratios of speed."""
    bench = (sys.executable, "-m", "scopa_engine", "bench", "--json", *["--quick"] * quick)
    ours: list[dict[str, object]] = []
    theirs: list[dict[str, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        program = str(built(yardstick, Path(folder)))
        for _ in range(rounds):
            theirs.append(parse("".join(run(program, section) for section in SECTIONS)))
            ours.append(json.loads(run(*bench)))
    ratios = compare([flat(figures) for figures in ours], theirs)
    if as_json:
        told = {name: ours[0][name] for name in ("signature", "backend")}
        parts = {name: asdict(ratio) for name, ratio in ratios.items()}
        click.echo(json.dumps({**told, "rounds": rounds, "ratios": parts}))
    else:
        Console(highlight=False).print(table(ratios))


if __name__ == "__main__":
    main()
