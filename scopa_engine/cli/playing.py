"""A match from the start of its engines to its report, new or gone on with."""

import errno
import json
import os
import shlex
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import reduce
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.console import Console

from scopa_engine.cli import ExitCode
from scopa_engine.match.guard import Guard
from scopa_engine.match.host import Host, Timeouts
from scopa_engine.match.live import Live
from scopa_engine.match.log import LogWriteError, LogWriter
from scopa_engine.match.outcome import Interrupted, StartFailure
from scopa_engine.match.players import Players, close_tables, start_tables
from scopa_engine.match.record import EngineRecord, Game, Result, Run
from scopa_engine.match.referee import Terms
from scopa_engine.match.report import print_report
from scopa_engine.match.results import decider, result_of
from scopa_engine.match.runner import Conduct, Ending, Match, never, play_match
from scopa_engine.match.setup import Setup, check_concurrency
from scopa_engine.match.sprt import Verdict
from scopa_engine.match.stop import stop_on_signals

_FOLDER = click.Path(file_okay=False, path_type=Path)
_NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_F = TypeVar("_F", bound=Callable[..., Any])

_OPTIONS = (
    click.option(
        "--concurrency",
        type=click.IntRange(min=1),
        default=1,
        show_default=True,
        help="Games at a time, each with engine processes of its own.",
    ),
    click.option(
        "--force-concurrency",
        is_flag=True,
        help="More games than cores though engines have a time limit.",
    ),
    click.option("--trace", type=_FOLDER, help="Write every line both ways there, a file a game."),
    click.option("--json", "as_json", is_flag=True, help="Print one object, the result."),
    click.option(
        "--sprt-exit", is_flag=True, help="Exit with 10 for H1, 11 for H0, 12 for undecided."
    ),
)


def playing_options(command: _F) -> _F:
    """The options of every command that plays a match."""
    return reduce(lambda inner, option: option(inner), reversed(_OPTIONS), command)


@dataclass(frozen=True, slots=True)
class Tables:
    """At how many tables games are played at a time."""

    count: int
    force: bool

    def check(self, setup: Setup) -> None:
        """Refuse more than the machine bears.

        :raises SetupError: saying why.
        """
        cores = len(os.sched_getaffinity(0))
        check_concurrency(setup.engines, self.count, cores, force=self.force)


@dataclass(frozen=True, slots=True)
class Output:
    """Where a match is shown.

    :ivar path: of its log, if there is one; ``log`` writes it.
    :ivar sprt_exit: whether the verdict is the exit code.
    """

    path: Path | None
    log: LogWriter | None
    as_json: bool
    sprt_exit: bool = False

    def write(self, value: Run | Game | Result) -> None:
        """Add a line to the log."""
        if self.log:
            self.log.write(value)

    def show(self, run: Run, games: Sequence[Game], result: Result) -> None:
        """Print the result."""
        if self.as_json:
            click.echo(json.dumps(result.to_json(), ensure_ascii=False, allow_nan=False))
        else:
            print_report(Console(), run, games, result)


def play(
    setup: Setup,
    conduct: Conduct,
    timeouts: Timeouts,
    tables: Tables,
    output: Output,
    begin: Callable[[tuple[EngineRecord, ...]], Match],
) -> ExitCode:
    """Start the engines, play the match that ``begin`` makes of them, show its result.

    :raises SetupError: what is wrong with what the user asked for.
    """
    tables.check(setup)
    try:
        return _start_and_play(setup, conduct, timeouts, tables, output, begin)
    except StartFailure as failure:
        _show_failure(failure)
        return ExitCode.ENGINE_FAILED
    except Interrupted:
        click.echo("interrupted before the first game", err=True)
        return ExitCode.INTERRUPTED
    except LogWriteError as error:
        click.echo(f"{error}; {_saved(output, tables.count)}", err=True)
        return ExitCode.INTERRUPTED
    except OSError as error:
        # Only a trace is written besides the log; all else is a bug.
        if conduct.trace is None or error.errno not in _NO_ROOM:
            raise
        full = f"trace {conduct.trace}: {error.strerror}"
        click.echo(f"{full}; {_saved(output, tables.count)}", err=True)
        return ExitCode.INTERRUPTED


def _start_and_play(
    setup: Setup,
    conduct: Conduct,
    timeouts: Timeouts,
    tables: Tables,
    output: Output,
    begin: Callable[[tuple[EngineRecord, ...]], Match],
) -> ExitCode:
    rules = setup.terms.schedule.rules
    with ExitStack() as stack:
        stop = stack.enter_context(stop_on_signals())
        host = Host(stack.enter_context(Guard()), stop, timeouts)
        players = [Players(setup.engines, rules, host) for _ in range(tables.count)]
        stack.callback(close_tables, players)
        start_tables(players, rules.preset)
        return _play(begin(players[0].records()), players, conduct, output)


def _play(match: Match, players: Sequence[Players], conduct: Conduct, output: Output) -> ExitCode:
    games = list(match.played)
    with Live(match.run, Console(stderr=True)) as live:
        for game in games:
            live.see_played(game)

        def watch(game: Game) -> None:
            games.append(game)
            output.write(game)
            live.see(game)

        ending = play_match(match, players, conduct, watch)
    result = result_of(match.run, games)
    if ending in {Ending.FINISHED, Ending.DECIDED}:
        output.write(result)
    output.show(match.run, games, result)
    if ending is Ending.INTERRUPTED:
        click.echo(f"interrupted: {_saved(output, len(players))}", err=True)
        return ExitCode.INTERRUPTED
    return exit_code(games, result, output)


def match_of(run: Run, terms: Terms, played: tuple[Game, ...] = ()) -> Match:
    """The match of a run, which the verdict of its test ends, if it has one."""
    is_decided = never if run.sprt is None else decider(run, run.sprt)
    return Match(run, terms, played, is_decided)


_VERDICTS = {
    Verdict.H1: ExitCode.H1_ACCEPTED,
    Verdict.H0: ExitCode.H0_ACCEPTED,
    Verdict.UNDECIDED: ExitCode.UNDECIDED,
}


def exit_code(games: Sequence[Game], result: Result, output: Output) -> ExitCode:
    """What a match of these games ends with."""
    if output.sprt_exit and result.sprt is not None:
        return _VERDICTS[result.sprt.verdict]
    has_faults = any(game.outcome.is_fault for game in games)
    return ExitCode.ENGINE_FAILED if has_faults else ExitCode.FINISHED


def _saved(output: Output, concurrency: int) -> str:
    """What is left of a match that did not finish."""
    if output.path is None:
        return "no log was written"
    words = ["scopa-engine", "resume", str(output.path)]
    if concurrency > 1:
        words += ["--concurrency", str(concurrency)]
    return f"the games so far are in {output.path}; go on with: {shlex.join(words)}"


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
