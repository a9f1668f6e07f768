"""``match``: engines against each other on paired deals."""

from pathlib import Path

import click

from scopa_engine.cli import ExitCode
from scopa_engine.cli.config import config_option
from scopa_engine.cli.params import seconds_option
from scopa_engine.cli.playing import Playing, Screen, play_and_show, playing_options
from scopa_engine.match.host import Timeouts
from scopa_engine.match.outcome import OnFault
from scopa_engine.match.playing import PlayedMatch, play
from scopa_engine.match.referee import UNITS
from scopa_engine.match.runner import Conduct
from scopa_engine.match.setup import make_setup
from scopa_engine.match.spec import EngineSpec

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("match")
@config_option
@click.option(
    "--engine",
    "engines",
    multiple=True,
    type=click.UNPROCESSED,
    metavar="SPEC",
    help="KEY=VALUE words, above.",
)
@click.option(
    "--pairs",
    type=click.IntRange(1, 1_000_000_000),
    help="Pairs to play, or with --sprt the most.  [default: 10, or 20000]",
)
@click.option(
    "--unit", type=click.Choice(UNITS), default="deal", show_default=True, help="What a game is."
)
@click.option("--rules", metavar="RULES", help="Preset, with changes.  [default: scopa]")
@click.option("--deals", type=_FILE, help="Play these full positions, one a line.")
@click.option("--seed", type=int, default=1, show_default=True, help="For deals and engines.")
@click.option(
    "--sprt",
    metavar="TEST",
    help="End with the verdict of 'h0=0 h1=0.1 alpha=0.05 beta=0.05 model=points'.",
)
@click.option("--log", type=_FILE, help="Write every game there as it ends, as JSON lines.")
@click.option("--force", is_flag=True, help="Overwrite a log that is there.")
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
@click.option("--restart", is_flag=True, help="New engine processes for every game.")
@seconds_option("--move-timeout", 60.0, "For a move without a time limit.")
@seconds_option("--startup-timeout", 10.0, "From the start of an engine to its readyok.")
@seconds_option("--quit-timeout", 2.0, "From quit to the exit of an engine.")
@click.option(
    "--margin",
    type=click.IntRange(0, 1_000_000),
    default=50,
    show_default=True,
    help="Milliseconds by which a move may pass its time limit.",
)
@playing_options
def match_command(
    *,
    engines: tuple[EngineSpec | str, ...],
    pairs: int | None,
    unit: str,
    rules: str | None,
    deals: Path | None,
    seed: int,
    sprt: str | None,
    log: Path | None,
    force: bool,
    on_fault: str,
    recover: bool,
    restart: bool,
    move_timeout: float,
    startup_timeout: float,
    quit_timeout: float,
    margin: int,
    playing: Playing,
) -> ExitCode:
    """Play engines against each other on paired deals.

    The first games of 50 pairs are played before their second ones, so that no engine remembers a
    deal: until then there is "no pair yet".  "canary" is what the first engine gains where a deal
    is met again.

    Without --engine the built-in engine plays its greedy self.  The words of an engine are
    name=A cmd="my-engine --flag" cwd=DIR env.X=… option.X=… and its limits: iterations=N,
    worlds=N, movetime=MS, clock=MS or clock=MS+INC.  sees=all sends an engine every card, which is
    no fair play but a measure of what hidden cards cost.

    A --config file holds the same: the options by their long names (pairs = 100, sprt = "h1=0.1" or
    a table), an engine in a table [[engine]] with the keys above and the tables option and env.
    Options given here win; an --engine given here replaces all engines of the file. Paths in it
    are seen from the folder of the file, where its engines are started.
    """
    conduct = Conduct(recover, restart, playing.trace)
    timeouts = Timeouts(startup_timeout, move_timeout, quit_timeout, margin / 1000)

    def play_all(screen: Screen) -> PlayedMatch:
        setup = make_setup(
            engines,
            rules=rules,
            deals=deals,
            pairs=pairs,
            unit=unit,
            seed=seed,
            on_fault=OnFault(on_fault),
            sprt=sprt,
        )
        playing.check(setup)
        return play(
            setup,
            log=log,
            overwrite=force,
            concurrency=playing.concurrency,
            conduct=conduct,
            timeouts=timeouts,
            on_start=screen.start,
            on_game=screen.see,
            stop=screen.stop,
        )

    return play_and_show(play_all, playing, log)
