"""``match``: engines against each other on paired deals."""

from pathlib import Path
from typing import Any

import click

from scopa_engine.cli import ExitCode
from scopa_engine.cli.command import Command
from scopa_engine.cli.completing import complete_engine
from scopa_engine.cli.config import config_option
from scopa_engine.cli.params import RulesParam, seconds_option
from scopa_engine.cli.playing import (
    Playing,
    Screen,
    play_and_show,
    playing_options,
    sprt_exit_option,
)
from scopa_engine.match.host import Timeouts
from scopa_engine.match.outcome import OnFault, SetupError
from scopa_engine.match.playing import PlayedMatch, play
from scopa_engine.match.referee import UNITS
from scopa_engine.match.runner import Conduct
from scopa_engine.match.setup import make_setup

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command(
    "match",
    cls=Command,
    examples=(
        "scopa-engine match",
        "scopa-engine match --engine 'name=A option.Algorithm=greedy' \\",
        "    --engine 'name=B option.Algorithm=random' --pairs 20 --log g.jsonl",
        "scopa-engine match --rules scopone-scientifico --unit match --pairs 2",
        "scopa-engine match --sprt 'h0=0 h1=0.5' --log sprt.jsonl --quiet",
        "scopa-engine match --config match.toml --concurrency 2",
    ),
)
@click.option(
    "--engine",
    "engines",
    multiple=True,
    type=click.UNPROCESSED,
    metavar="SPEC",
    shell_complete=complete_engine,
    help="An engine, in KEY=VALUE words as above; one option for each.",
)
@click.option(
    "--rules",
    metavar="RULES",
    shell_complete=RulesParam().shell_complete,
    help="A preset, with changes after a colon.  [default: scopa]",
)
@click.option(
    "--pairs",
    type=click.IntRange(1, 1_000_000_000),
    metavar="N",
    show_default="10, or 20000 with --sprt",
    help="Pairs to play; with --sprt the most.",
)
@click.option(
    "--unit",
    type=click.Choice(UNITS),
    default="deal",
    show_default=True,
    help="What a game is: one deal, or a whole match up to the target.",
)
@click.option(
    "--seed",
    type=int,
    default=1,
    show_default=True,
    metavar="N",
    help="The same seed gives the same deals, and engines that play the same.",
)
@click.option("--deals", type=_FILE, help="Play the positions of this file, as deals prints them.")
@click.option(
    "--sprt",
    metavar="TEST",
    help="End when a sequential test has decided, as above.",
)
@click.option("--log", type=_FILE, help="Write every game there as it ends, as JSON lines.")
@click.option("--force", is_flag=True, help="Overwrite a log that is there.")
@config_option
@sprt_exit_option
@playing_options
@click.option(
    "--on-fault",
    type=click.Choice([each.value for each in OnFault]),
    default=OnFault.FORFEIT.value,
    show_default=True,
    help="A game that an engine's fault ends is lost (forfeit), left out with its pair (void), or "
    "the last one (stop).",
)
@click.option(
    "--recover/--no-recover",
    default=True,
    show_default=True,
    help="When an engine is gone, start it again, or end the match.",
)
@click.option("--restart", is_flag=True, help="Start new engine processes for every game.")
@seconds_option("--move-timeout", 60.0, "Longest wait for a move without a time limit.")
@seconds_option("--startup-timeout", 10.0, "Longest wait from an engine's start to its readyok.")
@seconds_option("--quit-timeout", 2.0, "Longest wait from quit to an engine's end.")
@click.option(
    "--margin",
    type=click.IntRange(0, 1_000_000),
    default=50,
    show_default=True,
    metavar="MS",
    help="Milliseconds by which a move may pass its time limit.",
)
def match_command(
    *,
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
    **asked: Any,  # noqa: ANN401 - the other options, as make_setup takes them
) -> ExitCode:
    """Play engines against each other on paired deals.

    A pair is one deal played twice, the seats exchanged.  The first games of 50 pairs are played
    before their second ones, so that no engine remembers a deal: until then there is "no pair
    yet".  "canary" is what the first engine gains where a deal is met again.

    SPEC tells an engine in words: name=A cmd="my-engine --flag" cwd=DIR env.X=… option.X=… and
    its limits, iterations=N, worlds=N, movetime=MS, clock=MS or clock=MS+INC; without cmd it is
    scopa-engine.  sees=all sends an engine every card, which is no fair play but a measure of
    what hidden cards cost.  There is one SPEC for each side, or one for each seat in their order,
    so that partners differ.  Without --engine the built-in engine plays its greedy self.

    TEST is 'h0=0 h1=0.1 alpha=0.05 beta=0.05 model=points', or a part of it: whether the first
    engine is better by h0 or by h1 points a game (or Elo: model=normalized, model=logistic).

    FILE of --config is TOML with the same: the options by their long names (pairs = 100, sprt =
    "h1=0.1" or a table), an engine in a table [[engine]] with the keys above and the tables option
    and env.  Options given here win; an --engine given here replaces all engines of the file.
    Paths in it are seen from its folder, where its engines are started.

    Exit codes: 0 finished, 1 usage, 2 an engine failed, 3 interrupted (with --log saved for
    resume), 4 internal error; with --sprt-exit 10 H1, 11 H0, 12 undecided.
    """
    conduct = Conduct(recover, restart, playing.trace)
    timeouts = Timeouts(startup_timeout, move_timeout, quit_timeout, margin / 1000)

    def play_all(screen: Screen) -> PlayedMatch:
        setup = make_setup(on_fault=OnFault(on_fault), **asked)
        playing.check(setup)
        if playing.sprt_exit and setup.sprt is None:
            raise SetupError("--sprt-exit: there is no test whose verdict it could be, see --sprt")
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
