"""``deal-results``: how deals end when the engine plays against itself."""

import os
import sys
from pathlib import Path

import click

from scopa_engine import binding
from scopa_engine.chances.sample import Sample
from scopa_engine.cli.params import RulesParam
from scopa_engine.rules import Rules
from scopa_engine.selfplay import ALGORITHM, ITERATIONS, play_results


@click.command("deal-results")
@click.option("--rules", type=RulesParam(), default="scopa", show_default=True)
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True)
@click.option("--deals", type=click.IntRange(1, 10_000_000), default=20_000, show_default=True)
@click.option(
    "--iterations",
    type=click.IntRange(1, 10_000_000),
    default=ITERATIONS,
    show_default=True,
    help="Of the search, a move.",
)
@click.option(
    "--concurrency",
    type=click.IntRange(1, 256),
    metavar="N",
    help="Processes; the result is the same.  [default: one a core]",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Where to write it.  [default: standard output]",
)
def deal_results_command(
    *,
    rules: Rules,
    seed: int,
    deals: int,
    iterations: int,
    concurrency: int | None,
    output: Path | None,
) -> None:
    """Let the engine play deals of two sides against itself, and write how they end.

    From that follow the chances of match-table. The same seed gives the same file on any machine.
    20,000 deals of Scopa take some five minutes of a core.
    """
    if rules.sides != 2:
        raise click.ClickException(f"matches of {rules.sides} sides have no table of chances")
    workers = concurrency or os.cpu_count() or 1
    with click.progressbar(length=deals, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        results = play_results(rules, seed, deals, iterations, workers, bar.update)
    sample = Sample(binding.rules_text(rules), seed, ALGORITHM, iterations, results)
    if output is None:
        click.echo(sample.text(), nl=False)
        return
    try:
        output.write_text(sample.text(), encoding="utf-8")
    except OSError as error:
        raise click.ClickException(f"{output}: {error.strerror}") from None
