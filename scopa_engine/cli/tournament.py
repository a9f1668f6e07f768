"""``tournament``: more than two engines, each pairing an ordinary match with its own log."""

import shlex
from contextlib import ExitStack
from pathlib import Path

import click
from rich.console import Console

from scopa_engine.cli import ExitCode
from scopa_engine.cli.command import Command
from scopa_engine.cli.output import echo, print_json
from scopa_engine.cli.playing import Playing, Screen, playing_options, stoppable
from scopa_engine.match.outcome import Interrupted, SetupError
from scopa_engine.match.runner import Ending
from scopa_engine.match.stop import Stop, stop_on_signals
from scopa_engine.tournament.folder import folder_of
from scopa_engine.tournament.pairings import Format, Pairing
from scopa_engine.tournament.plan import Plan, read_plan
from scopa_engine.tournament.play import Tournament
from scopa_engine.tournament.report import print_tournament
from scopa_engine.tournament.result import result_of_tournament


def _read(ctx: click.Context, _param: click.Parameter, path: Path) -> Path:
    """Read the file, whose values become the defaults of the options."""
    try:
        plan = read_plan(path)
    except SetupError as error:
        raise click.ClickException(str(error)) from None
    ctx.obj = plan
    ctx.default_map = {
        "as_json" if key == "json" else key.replace("-", "_"): value
        for key, value in plan.playing.items()
    }
    return path


@click.command(
    "tournament",
    cls=Command,
    examples=(
        "scopa-engine tournament cup.toml",
        "scopa-engine tournament cup.toml --logs second --concurrency 2",
        "scopa-engine tournament cup.toml --json > cup.json",
    ),
)
@click.argument(
    "path",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    # Before the options, whose defaults it sets.
    is_eager=True,
    callback=_read,
)
@click.option(
    "--logs",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    show_default="FILE with .logs for .toml",
    help="The folder for a log of each match.",
)
@playing_options
@click.pass_obj
def tournament_command(plan: Plan, *, path: Path, logs: Path | None, playing: Playing) -> ExitCode:
    """Play a tournament, or what is left of it.

    FILE is TOML: format = "round-robin", "gauntlet" or "ladder"; an [[engine]] table for each
    engine with name, cmd, cwd, iterations, worlds, movetime, clock, sees and the tables option
    and env; and the long options of match as keys: rules, unit, seed, pairs, deals, sprt,
    on-fault, recover, restart, margin and the timeouts.  Paths are seen from its folder.
    teams = [["A", "C"], ["B", "D"]] makes partners of engines, where sides have several seats.

    Round-robin is everybody against everybody, with three sides all triples.  In a gauntlet the
    challengers (challengers = ["A"], or the first engine) meet all others.  On a ladder, top
    first, the challengers (or the last engine) climb from below: each plays the engine above it
    and takes its place as long as it wins.

    Every match has an ordinary log, for report, verify and replay.  A tournament that was
    interrupted goes on when the same command is run again.

    Exit codes: 0 finished, 1 usage, 2 an engine failed, 3 interrupted and saved, 4 internal error.
    """
    folder = logs or folder_of(plan, path)
    saved = f"go on with: {shlex.join(_again(path, logs, plan, playing))}"
    return stoppable(lambda stop: _run(plan, folder, playing, stop, saved), playing, saved)


def _again(path: Path, logs: Path | None, plan: Plan, playing: Playing) -> list[str]:
    """The command that goes on."""
    words = ["scopa-engine", "tournament", str(path)]
    if logs is not None:
        words += ["--logs", str(logs)]
    if playing.concurrency != plan.playing.get("concurrency", 1):
        words += ["--concurrency", str(playing.concurrency)]
    return words


def _run(plan: Plan, folder: Path, playing: Playing, stop: Stop, saved: str) -> ExitCode:
    playing.check(plan.setup)
    tournament = Tournament(plan, folder)
    if tournament.next() is None:
        echo("the tournament has finished, nothing is left to play", err=True)
        ending = Ending.FINISHED
    else:
        ending = _play(tournament, playing, stop)
    if ending is Ending.INTERRUPTED:
        # Said before the figures, which may take seconds to compute.
        echo(f"interrupted; {saved}", err=True)
    result = result_of_tournament(tournament)
    if playing.as_json:
        print_json(result.to_json())
    else:
        print_tournament(Console(), result)
    if ending is Ending.INTERRUPTED:
        return ExitCode.INTERRUPTED
    if ending is Ending.STOPPED or result.has_faults:
        return ExitCode.ENGINE_FAILED
    return ExitCode.FINISHED


def _play(tournament: Tournament, playing: Playing, stop: Stop) -> Ending:
    try:
        tournament.begin(stop)
        while (pairing := tournament.next()) is not None:
            if stop.is_requested:
                return Ending.INTERRUPTED
            if not playing.quiet:
                echo(_announced(tournament, pairing), err=True)
            ending = _play_one(tournament, pairing, playing)
            if ending in {Ending.INTERRUPTED, Ending.STOPPED}:
                return ending
    except Interrupted:
        return Ending.INTERRUPTED
    return Ending.FINISHED


def _play_one(tournament: Tournament, pairing: Pairing, playing: Playing) -> Ending:
    """Play ``pairing``, with a request to stop of its own: a verdict makes one, too."""
    trace = None if playing.trace is None else playing.trace / tournament.log_path(pairing).stem
    with stop_on_signals() as stop, ExitStack() as until:
        screen = Screen(stop, until, quiet=playing.quiet)
        ending = tournament.play(
            pairing,
            trace,
            concurrency=playing.concurrency,
            on_start=screen.start,
            on_game=screen.see,
            stop=stop,
        )
        # After the last game there is none that could tell of a signal.
        is_late = ending in {Ending.FINISHED, Ending.DECIDED} and stop.is_signalled
    return Ending.INTERRUPTED if is_late else ending


def _announced(tournament: Tournament, pairing: Pairing) -> str:
    pairings = tournament.pairings()
    number = pairings.index(pairing) + 1
    of = "" if tournament.plan.form is Format.LADDER else f" of {len(pairings)}"
    return f"match {number}{of}: {' - '.join(pairing)}"
