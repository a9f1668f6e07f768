"""``match``: engines against each other on paired deals."""

import json
import platform
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import click
from rich.console import Console

from scopa_engine import __version__
from scopa_engine.cli import ExitCode
from scopa_engine.match.client import VERSION
from scopa_engine.match.guard import Guard
from scopa_engine.match.host import Host, Timeouts
from scopa_engine.match.live import Live
from scopa_engine.match.log import LogWriter
from scopa_engine.match.outcome import Interrupted, OnFault, SetupError, StartFailure
from scopa_engine.match.players import Players
from scopa_engine.match.record import Game, Run
from scopa_engine.match.referee import UNITS, Terms
from scopa_engine.match.report import print_report
from scopa_engine.match.results import result_of
from scopa_engine.match.runner import Conduct, Ending, play_match
from scopa_engine.match.setup import Setup, make_setup
from scopa_engine.match.stop import stop_on_signals

_FILE = click.Path(dir_okay=False, path_type=Path)
_F = TypeVar("_F", bound=Callable[..., object])
_FOLDER = click.Path(file_okay=False, path_type=Path)


def _seconds(name: str, default: float, text: str) -> Callable[[_F], _F]:
    """An option for a time to wait."""
    kind = click.FloatRange(min=0, min_open=True)
    return click.option(
        name, type=kind, default=default, show_default=True, metavar="SECONDS", help=text
    )


@dataclass(frozen=True, slots=True)
class _Output:
    """Where a match is written to."""

    log: Path | None
    force: bool
    as_json: bool


@click.command("match")
@click.option("--engine", "engines", multiple=True, metavar="SPEC", help="KEY=VALUE words, above.")
@click.option("--pairs", type=click.IntRange(min=1), help="Pairs to play.  [default: 10]")
@click.option(
    "--unit", type=click.Choice(UNITS), default="deal", show_default=True, help="What a game is."
)
@click.option("--rules", metavar="RULES", help="Preset, with changes.  [default: scopa]")
@click.option("--deals", type=_FILE, help="Play these full positions, one a line.")
@click.option("--seed", type=int, default=1, show_default=True, help="For deals and engines.")
@click.option("--log", type=_FILE, help="Write every game there as it ends, as JSON lines.")
@click.option("--force", is_flag=True, help="Overwrite a log that is there.")
@click.option("--trace", type=_FOLDER, help="Write every line both ways there, a file a game.")
@click.option(
    "--on-fault",
    type=click.Choice([each.value for each in OnFault]),
    default=OnFault.FORFEIT.value,
    show_default=True,
    help="A game that an engine's fault ends is lost, left out with its pair, or the last one.",
)
@click.option(
    "--recover/--no-recover",
    default=True,
    show_default=True,
    help="Start an engine again that is gone, or end the match.",
)
@_seconds("--move-timeout", 60.0, "For a move without a time limit.")
@_seconds("--startup-timeout", 10.0, "From the start of an engine to its readyok.")
@_seconds("--quit-timeout", 2.0, "From quit to the exit of an engine.")
@click.option(
    "--margin",
    type=click.IntRange(min=0),
    default=50,
    show_default=True,
    help="Milliseconds by which a move may pass its time limit.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one object, the result.")
def match_command(
    *,
    engines: tuple[str, ...],
    pairs: int | None,
    unit: str,
    rules: str | None,
    deals: Path | None,
    seed: int,
    log: Path | None,
    force: bool,
    trace: Path | None,
    on_fault: str,
    recover: bool,
    move_timeout: float,
    startup_timeout: float,
    quit_timeout: float,
    margin: int,
    as_json: bool,
) -> ExitCode:
    """Play engines against each other on paired deals.

    Without --engine the built-in engine plays its greedy self.  The words of an engine are
    name=A cmd="my-engine --flag" cwd=DIR env.X=… option.X=… and its limits: iterations=N,
    worlds=N, movetime=MS, clock=MS or clock=MS+INC.
    """
    timeouts = Timeouts(startup_timeout, move_timeout, quit_timeout, margin / 1000)
    try:
        setup = make_setup(
            engines,
            rules=rules,
            deals=deals,
            pairs=pairs,
            unit=unit,
            seed=seed,
            on_fault=OnFault(on_fault),
        )
        return _play(setup, Conduct(recover, trace), timeouts, _Output(log, force, as_json))
    except SetupError as error:
        raise click.ClickException(str(error)) from None


def _play(setup: Setup, conduct: Conduct, timeouts: Timeouts, output: _Output) -> ExitCode:
    with ExitStack() as stack:
        stop = stack.enter_context(stop_on_signals())
        log = stack.enter_context(LogWriter(output.log, output.force)) if output.log else None
        guard = stack.enter_context(Guard())
        rules = setup.terms.schedule.rules
        players = Players(setup.engines, rules, Host(guard, stop, timeouts))
        stack.callback(players.close)
        try:
            players.start(rules.preset)
        except StartFailure as failure:
            _show_failure(failure)
            return ExitCode.ENGINE_FAILED
        except Interrupted:
            click.echo("interrupted before the first game", err=True)
            return ExitCode.INTERRUPTED
        run = setup.run(players, _versions(), datetime.now(UTC).isoformat(timespec="seconds"))
        return _play_and_report(run, setup.terms, players, conduct, log, output)


def _play_and_report(
    run: Run,
    terms: Terms,
    players: Players,
    conduct: Conduct,
    log: LogWriter | None,
    output: _Output,
) -> ExitCode:
    games: list[Game] = []
    if log:
        log.write(run)
    with Live(run, Console(stderr=True)) as live:

        def watch(game: Game) -> None:
            games.append(game)
            if log:
                log.write(game)
            live.see(game)

        ending = play_match(run, terms, players, conduct, watch)
    result = result_of(run, games)
    if log and ending is Ending.FINISHED:
        log.write(result)
    if output.as_json:
        click.echo(json.dumps(result.to_json(), ensure_ascii=False, allow_nan=False))
    else:
        print_report(Console(), run, games, result)
    return _exit_code(ending, games, output)


def _exit_code(ending: Ending, games: Sequence[Game], output: _Output) -> ExitCode:
    if ending is Ending.INTERRUPTED:
        saved = f"the games so far are in {output.log}" if output.log else "no log was written"
        click.echo(f"interrupted: {saved}", err=True)
        return ExitCode.INTERRUPTED
    has_faults = any(game.outcome.is_fault for game in games)
    return ExitCode.ENGINE_FAILED if has_faults else ExitCode.FINISHED


def _versions() -> dict[str, str]:
    return {
        "scopa-engine": __version__,
        "python": platform.python_version(),
        "usp": str(VERSION),
    }


def _show_failure(failure: StartFailure) -> None:
    """What is known of an engine that did not start, on standard error."""
    evidence = failure.evidence
    click.echo(str(failure), err=True)
    if evidence.exit_code is not None:
        click.echo(f"exit code: {evidence.exit_code}", err=True)
    if evidence.signal is not None:
        click.echo(f"signal: {evidence.signal}", err=True)
    for line in (*evidence.lines, *evidence.stderr.splitlines()):
        click.echo(f"  {line}", err=True)
