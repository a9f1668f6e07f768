"""``resume``: a match that did not finish, gone on with."""

from pathlib import Path

import click

from scopa_engine.cli import ExitCode
from scopa_engine.cli.playing import Playing, Screen, play_and_show, playing_options
from scopa_engine.match.playing import PlayedMatch, resume
from scopa_engine.match.runner import Ending

_LOG = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command("resume")
@click.argument("path", metavar="LOG", type=_LOG)
@playing_options
def resume_command(*, path: Path, playing: Playing) -> ExitCode:
    """Go on with the match of LOG, to the result that it would have had.

    Engines, rules, deals and all else are those of the log; relative paths in it are looked up
    from where this is run.  A last line that was not written whole is cut off, games that were
    broken off are played again.
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
            click.echo(f"{path}: the match has finished, nothing is left to play", err=True)
        return match

    return play_and_show(go_on, playing, path)
