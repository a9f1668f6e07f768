"""``match``: engines against each other on paired deals."""

import platform
from collections.abc import Callable
from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import click

from scopa_engine import __version__
from scopa_engine.cli import ExitCode
from scopa_engine.cli.playing import Output, Tables, match_of, play, playing_options
from scopa_engine.match.client import VERSION
from scopa_engine.match.host import Timeouts
from scopa_engine.match.log import LogWriter
from scopa_engine.match.outcome import OnFault, SetupError
from scopa_engine.match.record import EngineRecord
from scopa_engine.match.referee import UNITS
from scopa_engine.match.runner import Conduct, Match
from scopa_engine.match.setup import Setup, make_setup

_FILE = click.Path(dir_okay=False, path_type=Path)
_F = TypeVar("_F", bound=Callable[..., object])


def _seconds(name: str, default: float, text: str) -> Callable[[_F], _F]:
    """An option for a time to wait."""
    kind = click.FloatRange(min=0, min_open=True)
    return click.option(
        name, type=kind, default=default, show_default=True, metavar="SECONDS", help=text
    )


@click.command("match")
@click.option("--engine", "engines", multiple=True, metavar="SPEC", help="KEY=VALUE words, above.")
@click.option(
    "--pairs",
    type=click.IntRange(min=1),
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
@playing_options
def match_command(
    *,
    engines: tuple[str, ...],
    pairs: int | None,
    unit: str,
    rules: str | None,
    deals: Path | None,
    seed: int,
    sprt: str | None,
    log: Path | None,
    force: bool,
    trace: Path | None,
    on_fault: str,
    recover: bool,
    restart: bool,
    move_timeout: float,
    startup_timeout: float,
    quit_timeout: float,
    margin: int,
    concurrency: int,
    force_concurrency: bool,
    as_json: bool,
    sprt_exit: bool,
) -> ExitCode:
    """Play engines against each other on paired deals.

    Without --engine the built-in engine plays its greedy self.  The words of an engine are
    name=A cmd="my-engine --flag" cwd=DIR env.X=… option.X=… and its limits: iterations=N,
    worlds=N, movetime=MS, clock=MS or clock=MS+INC.  sees=all sends an engine every card, which is
    no fair play but a measure of what hidden cards cost.
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
            sprt=sprt,
        )
        with LogWriter(log, force) if log else nullcontext() as writer:
            return _play(
                setup,
                Conduct(recover, restart, trace),
                timeouts,
                Tables(concurrency, force_concurrency),
                Output(log, writer, as_json, sprt_exit),
            )
    except SetupError as error:
        raise click.ClickException(str(error)) from None


def _play(
    setup: Setup, conduct: Conduct, timeouts: Timeouts, tables: Tables, output: Output
) -> ExitCode:
    def begin(engines: tuple[EngineRecord, ...]) -> Match:
        started = datetime.now(UTC).isoformat(timespec="seconds")
        run = setup.run(engines, conduct, timeouts, _versions(), started)
        output.write(run)
        return match_of(run, setup.terms)

    return play(setup, conduct, timeouts, tables, output, begin)


def _versions() -> dict[str, str]:
    return {
        "scopa-engine": __version__,
        "python": platform.python_version(),
        "usp": str(VERSION),
    }
