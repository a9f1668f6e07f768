"""``bench``: the figures of this machine."""

import json
import time

import click

from scopa_engine.bench import FULL, QUICK, Figures, bench, signature
from scopa_engine.cli.command import Command
from scopa_engine.cli.output import echo, print_json

_ROWS = (
    ("random_deals_per_s", "random deals, any card", "deals/s"),
    ("move_uniform_deals_per_s", "random deals, any move", "deals/s"),
    ("ismcts_1k_per_s", "tree search, 1,000 iterations", "iterations/s"),
    ("ismcts_10k_per_s", "tree search, 10,000 iterations", "iterations/s"),
    ("solver_nodes_per_s", "exact solver, whole deals", "nodes/s"),
    ("solve_ms", "deal solved", "ms"),
    ("pimc_worlds_per_s", "worlds solved, all moves", "worlds/s"),
    ("ready_ms", "start to readyok", "ms"),
)


@click.command(
    "bench",
    cls=Command,
    examples=(
        "scopa-engine bench --quick",
        "scopa-engine bench --json > bench.json",
        "scopa-engine bench --signature",
    ),
)
@click.option("--quick", is_flag=True, help="Do a tenth of the work; less exact.")
@click.option("--signature", "only_signature", is_flag=True, help="Print the signature alone.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as one JSON object.")
def bench_command(*, as_json: bool, quick: bool, only_signature: bool) -> None:
    """Measure the speed of this machine.

    It takes some twenty seconds.  Speeds are per CPU second of one thread, on plain Scopa for two.
    The signature is a hash of what fixed searches find, the same on every machine until the play
    of the engine changes.  The environment variable SCOPA_KERNEL (compiled or python) chooses the
    kernel.
    """
    if only_signature:
        found = signature()
        echo(json.dumps({"signature": found}) if as_json else found)
        return
    figures = bench(QUICK if quick else FULL, time.thread_time, time.perf_counter)
    if as_json:
        print_json(figures.to_json())
    else:
        _print(figures)


def _print(figures: Figures) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("figure", "value", "unit", box=None, pad_edge=False)
    table.columns[1].justify = "right"
    table.add_row("signature", figures.signature)
    table.add_row("kernel", figures.backend)
    for name, label, unit in _ROWS:
        value = getattr(figures, name)
        if isinstance(value, dict):
            for rounds, part in value.items():
                table.add_row(f"{label}, rounds left {rounds}", f"{part:,}", unit)
        else:
            table.add_row(label, f"{value:,}", unit)
    Console(highlight=False).print(table)
