"""``play``: a person against engines, in the terminal."""

from pathlib import Path
from random import Random
from typing import Any, Final

import click
from click.core import ParameterSource

from scopa_engine.cli import ExitCode
from scopa_engine.cli.command import Command
from scopa_engine.cli.completing import complete_engine
from scopa_engine.cli.page import Page, open_page
from scopa_engine.cli.params import LANG, PLAIN, RulesParam
from scopa_engine.cli.play_game import begin_game, go_on_with_last, resume_game
from scopa_engine.match.outcome import SetupError
from scopa_engine.match.referee import UNITS
from scopa_engine.match.spec import EngineSpec, parse_engine
from scopa_engine.play import DEFAULT_LEVEL, LEVELS, Contest, Table, engine_of_level
from scopa_engine.rules import Rules
from scopa_protocol.printable import printable

_FILE: Final = click.Path(dir_okay=False, path_type=Path)
_LEVELS: Final = click.Choice(LEVELS)
# Whoever gives one of these wants a game of their own, not to go on with another.
_OF_A_GAME: Final = ("rules", "seat", "unit", "level", "engine", "seed", "name", "is_friendly")
_MOST_SEED: Final = 999_999


@click.command(
    "play",
    cls=Command,
    examples=(
        "scopa-engine play",
        "scopa-engine play --level best --serious --name Ada",
        "scopa-engine play --rules escoba --lang es",
        "scopa-engine play --rules scopone-scientifico --seat 2 --unit deal",
        "scopa-engine play --engine 'name=Mia cmd=\"python3 mybot.py\"' --seed 7",
    ),
)
@click.option(
    "--rules",
    type=RulesParam(),
    default="scopa",
    show_default=True,
    help="A preset, with changes after a colon.",
)
@click.option(
    "--seat",
    type=click.IntRange(min=0),
    metavar="SEAT",
    help="Your seat.  [default: the one that plays first]",
)
@click.option(
    "--unit",
    type=click.Choice(UNITS),
    default="match",
    show_default=True,
    help="Deals until a match is won, or one.",
)
@click.option(
    "--level",
    type=_LEVELS,
    default=DEFAULT_LEVEL,
    show_default=True,
    help="How strong the engine is.",
)
@click.option(
    "--engine",
    type=click.UNPROCESSED,
    metavar="SPEC",
    shell_complete=complete_engine,
    help="Another engine, in the KEY=VALUE words of match, without clock and sees.",
)
@click.option(
    "--seed", type=int, metavar="N", help="That of the deals.  [default: drawn, and shown]"
)
@click.option("--name", metavar="NAME", help="Your name.")
@click.option(
    "--friendly/--serious",
    "is_friendly",
    default=True,
    show_default=True,
    help="Whether plays may be taken back.",
)
@click.option("--log", type=_FILE, help="Keep the game there.")
@click.option("--resume", type=_FILE, help="Go on with the game that is kept there.")
@click.option("--new", "is_new", is_flag=True, help="Begin, though a game is not over.")
@LANG
@PLAIN
@click.pass_context
def play_command(
    ctx: click.Context,
    /,
    *,
    log: Path | None,
    resume: Path | None,
    is_new: bool,
    lang: str | None,
    plain: bool,
    **choices: Any,  # noqa: ANN401 - those of _OF_A_GAME
) -> ExitCode:
    """Play against the engine, or any other one, in the terminal.

    You hold one seat, the engine plays all others, each in a process that is told what its seat
    may know.  Cards are played by number or by name, in English, Italian or Spanish; type ? for
    all else that you may ask for: a hint, what each play is worth, your last play back.

    The game is kept after every play, in the format of the logs of matches: replay, analyse and
    verify read it.  Without options the game that was last left is gone on with.

    Exit codes: 0 the game is over, 1 usage, 2 an engine failed, 3 left and kept.
    """
    is_chosen = is_new or log is not None or any(_is_given(ctx, name) for name in _OF_A_GAME)
    if resume is not None and is_chosen:
        raise click.UsageError("--resume goes on with a game as it is: no other options with it")
    if choices["engine"] is not None and _is_given(ctx, "level"):
        raise click.UsageError("--engine and --level: one of them is allowed")
    page = open_page(lang, plain=plain)
    try:
        if resume is not None:
            return resume_game(page, resume)
        code = None if is_chosen else go_on_with_last(page)
        return begin_game(page, _contest(choices, page), log) if code is None else code
    except SetupError as error:
        raise click.ClickException(printable(str(error))) from None


def _is_given(ctx: click.Context, name: str) -> bool:
    return ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE


def _contest(choices: dict[str, Any], page: Page) -> Contest:
    """The game that the options choose."""
    rules: Rules = choices["rules"]
    seat = rules.first_seat(0) if choices["seat"] is None else choices["seat"]
    if seat >= rules.players:
        raise click.UsageError(f"--seat {seat}: there are {rules.players} seats, from 0")
    seed = Random().randint(0, _MOST_SEED) if choices["seed"] is None else choices["seed"]
    name = choices["name"] or page.text("play.you")
    if not name.isprintable() or not name.strip():
        raise click.UsageError(f"--name {name!r} cannot be a name")
    table = Table(rules, seat, choices["unit"], seed)
    return Contest(table, name, _engine(choices, page.text("play.engine")), choices["is_friendly"])


def _engine(choices: dict[str, Any], name: str) -> EngineSpec:
    """The engine that the options choose, called ``name`` if they do not say."""
    if choices["engine"] is None:
        return engine_of_level(choices["level"], name)
    return parse_engine(choices["engine"], name)
