"""``report`` and ``verify``: a log read again."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from scopa_engine.cli import ExitCode
from scopa_engine.cli.command import Command
from scopa_engine.cli.output import echo, print_json
from scopa_engine.match.log import Log, read_log
from scopa_engine.match.outcome import SetupError
from scopa_protocol.printable import printable

if TYPE_CHECKING:
    from scopa_engine.cli.reports import Report

LOG = click.Path(exists=True, dir_okay=False, path_type=Path)


def read_or_refuse(path: Path) -> Log:
    """The log at ``path``, without a torn last line; what is wrong with it ends the command."""
    try:
        log = read_log(path)
    except SetupError as error:
        raise click.ClickException(str(error)) from None
    if log.torn is not None:
        echo(f"{path}, line {log.torn}: not written whole, left out", err=True)
    return log


@click.command(
    "report",
    cls=Command,
    examples=(
        "scopa-engine report g.jsonl",
        "scopa-engine report g.jsonl --html g.html",
        "scopa-engine report g.jsonl --json > g.json",
        "scopa-engine report cup.toml",
    ),
)
@click.argument("path", metavar="LOG | TOURNAMENT", type=click.Path(exists=True, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print the result as one JSON object.")
@click.option(
    "--html",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a page with charts and the evidence of faults there, and print nothing.",
)
@click.option("--force", is_flag=True, help="Overwrite a page that is there.")
@click.option(
    "--logs",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="The folder of a tournament's logs, if it was played with --logs.",
)
def report_command(
    path: Path, *, as_json: bool, html: Path | None, force: bool, logs: Path | None
) -> ExitCode:
    """Show the result of a match or a tournament from its logs.

    LOG is what match --log has written.  Of a TOURNAMENT, which is its .toml file or its folder of
    logs, standings and crosstable are shown.
    """
    if as_json and html:
        raise click.UsageError("--json and --html: one of them is allowed")
    from rich.console import Console

    from scopa_engine.match.html import write_page

    report = _report_of(path, logs)
    if as_json:
        print_json(report.to_json())
    elif html is None:
        report.show(Console())
    else:
        try:
            write_page(html, report.page(), overwrite=force)
        except SetupError as error:
            raise click.ClickException(str(error)) from None
    return ExitCode.FINISHED


def _report_of(path: Path, logs: Path | None) -> "Report":
    from scopa_engine.cli.reports import MatchReport, TournamentReport

    try:
        if path.is_dir() or path.suffix == ".toml":
            return TournamentReport(path, logs)
        if logs is not None:
            raise click.UsageError("--logs is for a tournament")
        return MatchReport(read_or_refuse(path), path)
    except SetupError as error:
        raise click.ClickException(str(error)) from None


@click.command("verify", cls=Command, examples=("scopa-engine verify g.jsonl",))
@click.argument("log", type=LOG)
def verify_command(log: Path) -> ExitCode:
    """Check the games of a log against the rules.

    Every game of LOG is played again; what was dealt, played and counted must be the same.

    Exit codes: 0 all is true, 1 there are disagreements.
    """
    from scopa_engine.match.verify import verify

    read = read_or_refuse(log)
    disagreements = 0
    for disagreement in verify(read):
        echo(printable(str(disagreement)))
        disagreements += 1
    deals = sum(len(game.deals) for game in read.games)
    echo(
        f"{len(read.games)} games, {deals} deals: "
        + (f"{disagreements} disagreements" if disagreements else "all true")
    )
    return ExitCode.USAGE if disagreements else ExitCode.FINISHED
