"""What the commands share that play a match: their options, the screen, the exit code."""

import errno
import os
import shlex
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, fields
from functools import reduce, wraps
from pathlib import Path
from typing import Any, Final

import click
from rich.console import Console

from scopa_engine.cli import ExitCode
from scopa_engine.cli.output import echo, print_json
from scopa_engine.match.live import Live
from scopa_engine.match.log import LogWriteError
from scopa_engine.match.outcome import Interrupted, SetupError, StartFailure
from scopa_engine.match.playing import PlayedMatch
from scopa_engine.match.record import Game
from scopa_engine.match.report import print_report
from scopa_engine.match.runner import Ending, Match
from scopa_engine.match.setup import Setup, check_concurrency
from scopa_engine.match.sprt import Verdict
from scopa_engine.match.stop import Stop, stop_on_signals
from scopa_protocol.printable import printable

_FOLDER = click.Path(file_okay=False, path_type=Path)
_NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})

_OPTIONS = (
    click.option(
        "--concurrency",
        type=click.IntRange(min=1),
        default=1,
        show_default=True,
        metavar="N",
        help="Games at a time, each with engine processes of its own.",
    ),
    click.option(
        "--force-concurrency",
        is_flag=True,
        help="Allow more games at a time than cores though engines have a time limit.",
    ),
    click.option("--quiet", is_flag=True, help="Show the result only, not how the match goes on."),
    click.option("--json", "as_json", is_flag=True, help="Print the result as one JSON object."),
    click.option(
        "--trace",
        type=_FOLDER,
        metavar="DIR",
        help="Write every line both ways there, a file a game.",
    ),
)

sprt_exit_option: Final = click.option(
    "--sprt-exit",
    is_flag=True,
    help="Exit with the verdict of the test: 10 H1, 11 H0, 12 undecided.",
)
"""For commands whose match may have a test; before :func:`playing_options`, which takes it."""


@dataclass(frozen=True, slots=True)
class Playing:
    """What these options say.

    :ivar sprt_exit: whether the verdict is the exit code.
    """

    concurrency: int
    force_concurrency: bool
    trace: Path | None
    as_json: bool
    quiet: bool
    sprt_exit: bool = False

    def check(self, setup: Setup) -> None:
        """Refuse more games at a time than the machine bears.

        :raises SetupError: saying why.
        """
        cores = len(os.sched_getaffinity(0))
        force = self.force_concurrency
        check_concurrency(setup.engines, self.concurrency, cores, force=force)

    def show(self, match: PlayedMatch) -> None:
        """Print the result."""
        if self.as_json:
            print_json(match.result.to_json())
        else:
            print_report(Console(), match.run, match.games, match.result)


_Command = Callable[..., ExitCode]


def playing_options(command: _Command) -> _Command:
    """Gives ``command`` the options of every command that plays a match, as ``playing``."""

    @wraps(command)
    def gathered(**values: Any) -> ExitCode:  # noqa: ANN401 - what click's options are
        names = [each.name for each in fields(Playing) if each.name in values]
        own = {name: values.pop(name) for name in names}
        return command(**values, playing=Playing(**own))

    return reduce(lambda inner, option: option(inner), reversed(_OPTIONS), gathered)


class Screen:
    """A match as it goes on, on standard error.

    :ivar stop: the request to stop that SIGINT and SIGTERM make.
    """

    def __init__(self, stop: Stop, until: ExitStack, *, quiet: bool) -> None:
        self.stop = stop
        self._until = until
        self._is_quiet = quiet
        self._live: Live | None = None

    def start(self, match: Match) -> None:
        """Begin to show ``match``."""
        if not self._is_quiet:
            self._live = self._until.enter_context(Live(match.run, Console(stderr=True)))
            for game in match.played:
                self._live.see_played(game)

    def see(self, game: Game) -> None:
        """Show that ``game`` has ended."""
        if self._live is not None:
            self._live.see(game)


def play_and_show(
    play: Callable[[Screen], PlayedMatch], playing: Playing, log: Path | None
) -> ExitCode:
    """Play a match, show its result on standard output and anything else on standard error.

    :param log: where its games are written.
    :raises click.ClickException: what is wrong with what the user asked for.
    """
    saved = _saved(log, playing.concurrency)

    def run(stop: Stop) -> ExitCode:
        with ExitStack() as until:
            match = play(Screen(stop, until, quiet=playing.quiet))
        playing.show(match)
        if match.ending is Ending.INTERRUPTED:
            echo(f"interrupted: {saved}", err=True)
        return _exit_code(match, playing)

    return stoppable(run, playing, saved)


def stoppable(run: Callable[[Stop], ExitCode], playing: Playing, saved: str) -> ExitCode:
    """What ``run`` returns; what ends it before is told on standard error, in a line.

    It gets the request to stop that SIGINT and SIGTERM make.

    :param saved: what is left then, and how to go on with it.
    :raises click.ClickException: what is wrong with what the user asked for.
    """
    try:
        with stop_on_signals() as stop:
            return run(stop)
    except SetupError as error:
        raise click.ClickException(str(error)) from None
    except StartFailure as failure:
        _show_failure(failure)
        return ExitCode.ENGINE_FAILED
    except Interrupted:
        echo("interrupted before the first game", err=True)
    except LogWriteError as error:
        echo(f"{error}; {saved}", err=True)
    except OSError as error:
        # Only a trace is written besides the log; all else is a bug.
        if playing.trace is None or error.errno not in _NO_ROOM:
            raise
        echo(f"trace {playing.trace}: {error.strerror}; {saved}", err=True)
    return ExitCode.INTERRUPTED


_VERDICTS = {
    Verdict.H1: ExitCode.H1_ACCEPTED,
    Verdict.H0: ExitCode.H0_ACCEPTED,
    Verdict.UNDECIDED: ExitCode.UNDECIDED,
}


def _exit_code(match: PlayedMatch, playing: Playing) -> ExitCode:
    if match.ending is Ending.INTERRUPTED:
        return ExitCode.INTERRUPTED
    if playing.sprt_exit and match.result.sprt is not None:
        return _VERDICTS[match.result.sprt.verdict]
    has_faults = any(game.outcome.is_fault for game in match.games)
    return ExitCode.ENGINE_FAILED if has_faults else ExitCode.FINISHED


def _saved(log: Path | None, concurrency: int) -> str:
    """What is left of a match that did not finish."""
    if log is None:
        return "no log was written"
    words = ["scopa-engine", "resume", str(log)]
    if concurrency > 1:
        words += ["--concurrency", str(concurrency)]
    return f"the games so far are in {log}; go on with: {shlex.join(words)}"


def _show_failure(failure: StartFailure) -> None:
    """What is known of an engine that did not start, on standard error."""
    evidence = failure.evidence
    echo(printable(str(failure)), err=True)
    if evidence.exit_code is not None:
        echo(f"exit code: {evidence.exit_code}", err=True)
    if evidence.signal is not None:
        echo(f"signal: {evidence.signal}", err=True)
    for line in (*evidence.lines, *evidence.stderr.splitlines()):
        echo(f"  {printable(line.expandtabs())}", err=True)
