"""``report`` and ``verify``: a log read again."""

import json
from pathlib import Path

import click

from scopa_engine.cli import ExitCode
from scopa_engine.match.log import Log, read_log
from scopa_engine.match.outcome import SetupError

_LOG = click.Path(exists=True, dir_okay=False, path_type=Path)


def _read(path: Path) -> Log:
    try:
        log = read_log(path)
    except SetupError as error:
        raise click.ClickException(str(error)) from None
    if log.torn is not None:
        click.echo(f"{path}, line {log.torn}: not written whole, left out", err=True)
    return log


@click.command("report")
@click.argument("log", type=_LOG)
@click.option("--json", "as_json", is_flag=True, help="One object on standard output.")
def report_command(log: Path, as_json: bool) -> ExitCode:
    """The results of the games in LOG, computed again."""
    from rich.console import Console

    from scopa_engine.match.report import print_report
    from scopa_engine.match.results import result_of

    read = _read(log)
    result = result_of(read.run, read.games)
    if as_json:
        click.echo(json.dumps(result.to_json(), ensure_ascii=False, allow_nan=False))
    else:
        print_report(Console(), read.run, read.games, result)
    return ExitCode.FINISHED


@click.command("verify")
@click.argument("log", type=_LOG)
def verify_command(log: Path) -> ExitCode:
    """Replay every game of LOG through the rules; exit 1 on any disagreement."""
    from scopa_engine.match.verify import verify

    read = _read(log)
    disagreements = 0
    for disagreement in verify(read):
        click.echo(str(disagreement))
        disagreements += 1
    deals = sum(len(game.deals) for game in read.games)
    click.echo(
        f"{len(read.games)} games, {deals} deals: "
        + (f"{disagreements} disagreements" if disagreements else "all true")
    )
    return ExitCode.USAGE if disagreements else ExitCode.FINISHED
