"""``resume``: a match that did not finish, gone on with."""

from pathlib import Path

import click

from scopa_engine.cli import ExitCode
from scopa_engine.cli.command import Command
from scopa_engine.cli.output import echo
from scopa_engine.cli.playing import (
    Playing,
    Screen,
    play_and_show,
    playing_options,
    sprt_exit_option,
)
from scopa_engine.match.playing import PlayedMatch, resume
from scopa_engine.match.runner import Ending

_LOG = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command(
    "resume",
    cls=Command,
    examples=(
        "scopa-engine resume g.jsonl",
        "scopa-engine resume g.jsonl --concurrency 2 --quiet",
    ),
)
@click.argument("path", metavar="LOG", type=_LOG)
@sprt_exit_option
@playing_options
def resume_command(*, path: Path, playing: Playing) -> ExitCode:
    """Go on with a match that was interrupted.

    LOG is what match --log has written: engines, rules, deals and all else are taken from it, and
    the result is the one that the match would have had.  Relative paths in it are seen from where
    this is run.  A last line that was not written whole is cut off, games that were broken off
    are played again.

    Exit codes are those of match.
    """

    def go_on(screen: Screen) -> PlayedMatch:
        match = resume(
            path,
            concurrency=playing.concurrency,
            trace=playing.trace,
            check=playing.check,
            on_start=screen.start,
            on_game=screen.see,
            stop=screen.stop,
        )
        if match.fresh == 0 and match.ending in {Ending.FINISHED, Ending.DECIDED}:
            echo(f"{path}: the match has finished, nothing is left to play", err=True)
        return match

    return play_and_show(go_on, playing, path)
