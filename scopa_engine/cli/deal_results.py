"""``deal-results``: how deals end when the engine plays against itself."""

import os
import sys
from pathlib import Path

import click

from scopa_engine import binding
from scopa_engine.chances.sample import Sample
from scopa_engine.cli.command import Command
from scopa_engine.cli.output import echo
from scopa_engine.cli.params import RulesParam
from scopa_engine.rules import Rules
from scopa_engine.selfplay import ALGORITHM, ITERATIONS, play_results


@click.command(
    "deal-results",
    cls=Command,
    examples=(
        "scopa-engine deal-results --rules scopa:re_bello=on -o mine.txt",
        "scopa-engine match-table scopa:re_bello=on --from mine.txt",
    ),
)
@click.option(
    "--rules",
    type=RulesParam(),
    default="scopa",
    show_default=True,
    help="A preset, with changes after a colon; of two sides.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    metavar="N",
    help="The same seed gives the same file on any machine.",
)
@click.option(
    "--deals",
    type=click.IntRange(1, 10_000_000),
    default=20_000,
    show_default=True,
    metavar="N",
    help="How many deals to play.",
)
@click.option(
    "--iterations",
    type=click.IntRange(1, 10_000_000),
    default=ITERATIONS,
    show_default=True,
    metavar="N",
    help="Iterations of the search for each move.",
)
@click.option(
    "--concurrency",
    type=click.IntRange(1, 256),
    metavar="N",
    show_default="one a core",
    help="Processes at work; they do not change the file.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    show_default="standard output",
    help="The file to write.",
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
    """Let the engine play deals, from which match-table follows.

    It plays against itself, and how the deals end is written.  20,000 deals of Scopa take some
    five minutes of a core.
    """
    if rules.sides != 2:
        raise click.ClickException(f"matches of {rules.sides} sides have no table of chances")
    workers = concurrency or os.cpu_count() or 1
    with click.progressbar(length=deals, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        results = play_results(rules, seed, deals, iterations, workers, bar.update)
    sample = Sample(binding.rules_text(rules), seed, ALGORITHM, iterations, results)
    if output is None:
        echo(sample.text(), nl=False)
        return
    try:
        output.write_text(sample.text(), encoding="utf-8")
    except OSError as error:
        raise click.ClickException(f"{output}: {error.strerror}") from None
