"""``resume``: a match that did not finish, gone on with."""

from pathlib import Path

import click

from scopa_engine.cli import ExitCode
from scopa_engine.cli.playing import Output, Tables, exit_code, match_of, play, playing_options
from scopa_engine.match.log import Log, LogWriter, read_log
from scopa_engine.match.outcome import SetupError
from scopa_engine.match.record import EngineRecord
from scopa_engine.match.results import result_of
from scopa_engine.match.resume import check_engines, played, setup_of, timeouts_of
from scopa_engine.match.runner import Conduct, Match

_LOG = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command("resume")
@click.argument("path", metavar="LOG", type=_LOG)
@playing_options
def resume_command(
    *,
    path: Path,
    concurrency: int,
    force_concurrency: bool,
    trace: Path | None,
    as_json: bool,
    sprt_exit: bool,
) -> ExitCode:
    """Go on with the match of LOG, to the result that it would have had.

    Engines, rules, deals and all else are those of the log; relative paths in it are looked up
    from where this is run.  A last line that was not written whole is cut off, games that were
    broken off are played again.
    """
    try:
        with LogWriter(path, overwrite=True) as writer:
            log = read_log(path)
            output = Output(path, writer, as_json, sprt_exit)
            if log.result is not None:
                click.echo(f"{path}: the match has finished, nothing is left to play", err=True)
                result = result_of(log.run, log.games)
                output.show(log.run, log.games, result)
                return exit_code(log.games, result, output)
            return _go_on(log, trace, Tables(concurrency, force_concurrency), output)
    except SetupError as error:
        raise click.ClickException(str(error)) from None


def _go_on(log: Log, trace: Path | None, tables: Tables, output: Output) -> ExitCode:
    run = log.run
    setup = setup_of(log)

    def begin(engines: tuple[EngineRecord, ...]) -> Match:
        check_engines(run.engines, engines)
        games, lines = played(log)
        if output.log:
            output.log.keep(lines)
        return match_of(run, setup.terms, games)

    conduct = Conduct(run.recover, run.restart, trace)
    return play(setup, conduct, timeouts_of(run), tables, output, begin)
