"""``bench``: the figures of this machine."""

import json
import time

import click

from scopa_engine.bench import FULL, QUICK, Figures, bench, signature

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


@click.command("bench")
@click.option("--json", "as_json", is_flag=True, help="One object on standard output.")
@click.option("--quick", is_flag=True, help="A tenth of the work; less exact.")
@click.option("--signature", "only_signature", is_flag=True, help="Print the signature alone.")
def bench_command(*, as_json: bool, quick: bool, only_signature: bool) -> None:
    """Measure this machine; the signature is the same on every one.

    Speeds are per CPU second of one thread, on plain Scopa for two. The environment variable
    SCOPA_KERNEL (compiled or python) chooses the kernel.
    """
    if only_signature:
        found = signature()
        click.echo(json.dumps({"signature": found}) if as_json else found)
        return
    figures = bench(QUICK if quick else FULL, time.thread_time, time.perf_counter)
    if as_json:
        click.echo(json.dumps(figures.to_json()))
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
