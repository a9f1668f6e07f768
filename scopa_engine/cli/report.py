"""``report`` and ``verify``: a log read again."""

import json
from pathlib import Path

import click

from scopa_engine.cli import ExitCode
from scopa_engine.match.log import Log, read_log
from scopa_engine.match.outcome import SetupError
from scopa_engine.match.record import Result
from scopa_protocol.printable import printable

LOG = click.Path(exists=True, dir_okay=False, path_type=Path)


def read_or_refuse(path: Path) -> Log:
    """The log at ``path``, without a torn last line; what is wrong with it ends the command."""
    try:
        log = read_log(path)
    except SetupError as error:
        raise click.ClickException(str(error)) from None
    if log.torn is not None:
        click.echo(f"{path}, line {log.torn}: not written whole, left out", err=True)
    return log


@click.command("report")
@click.argument("log", type=LOG)
@click.option("--json", "as_json", is_flag=True, help="One object on standard output.")
@click.option(
    "--html",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a page with charts and the evidence of faults there, and print nothing.",
)
@click.option("--force", is_flag=True, help="Overwrite a page that is there.")
def report_command(log: Path, *, as_json: bool, html: Path | None, force: bool) -> ExitCode:
    """The results of the games in LOG, computed again."""
    if as_json and html:
        raise click.UsageError("--json and --html: one of them is allowed")
    from rich.console import Console

    from scopa_engine.match.report import print_report
    from scopa_engine.match.results import result_of

    read = read_or_refuse(log)
    result = result_of(read.run, read.games)
    if html:
        _write_html(read, result, html, log, force=force)
    elif as_json:
        click.echo(json.dumps(result.to_json(), ensure_ascii=False, allow_nan=False))
    else:
        print_report(Console(), read.run, read.games, result)
    return ExitCode.FINISHED


def _write_html(log: Log, result: Result, path: Path, source: Path, *, force: bool) -> None:
    from scopa_engine.match.html import page, write_page

    try:
        write_page(path, page(log.run, log.games, result, str(source)), overwrite=force)
    except SetupError as error:
        raise click.ClickException(str(error)) from None


@click.command("verify")
@click.argument("log", type=LOG)
def verify_command(log: Path) -> ExitCode:
    """Replay every game of LOG through the rules; exit 1 on any disagreement."""
    from scopa_engine.match.verify import verify

    read = read_or_refuse(log)
    disagreements = 0
    for disagreement in verify(read):
        click.echo(printable(str(disagreement)))
        disagreements += 1
    deals = sum(len(game.deals) for game in read.games)
    click.echo(
        f"{len(read.games)} games, {deals} deals: "
        + (f"{disagreements} disagreements" if disagreements else "all true")
    )
    return ExitCode.USAGE if disagreements else ExitCode.FINISHED
