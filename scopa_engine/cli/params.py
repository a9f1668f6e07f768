"""Values that several commands take: rule sets, positions, seconds."""

import math
import sys
from collections.abc import Callable, Iterator
from typing import Final, TypeVar

import click
from click.shell_completion import CompletionItem

from scopa_engine import binding
from scopa_engine.language import LANGUAGES
from scopa_engine.rules import PRESETS, Rules, View
from scopa_protocol import ProtocolError

# The fields of a position may be ``-`` or ``-/-``, which are no options.
POSITION: Final = click.argument("position", nargs=-1, type=click.UNPROCESSED)
SETTINGS: Final = {"ignore_unknown_options": True}

LANG: Final = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    help="Language of words and names.  [default: the locale's; English where no terminal is]",
)
PLAIN: Final = click.option(
    "--plain", is_flag=True, help="ASCII only, cards as the protocol writes them."
)

_F = TypeVar("_F", bound=Callable[..., object])


class RulesParam(click.ParamType[Rules]):
    """A rule string: a preset, with changes after a colon."""

    name = "RULES"

    def convert(
        self, value: str | Rules, param: click.Parameter | None, ctx: click.Context | None
    ) -> Rules:
        """The rule set that the string names."""
        if isinstance(value, Rules):
            return value
        try:
            return binding.rules_from_text(value)
        except ProtocolError as error:
            self.fail(error.text, param, ctx)

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's signature
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[CompletionItem]:
        """The presets that begin so."""
        return [CompletionItem(name) for name in PRESETS if name.startswith(incomplete)]


def position_texts(words: tuple[str, ...]) -> Iterator[str]:
    """The position of the arguments, or those of standard input, one a line."""
    if words:
        yield " ".join(words)
    elif sys.stdin.isatty():
        raise click.UsageError("give a position, or lines with positions on standard input")
    else:
        yield from (line for line in map(str.strip, sys.stdin) if line)


def read_view(text: str) -> View:
    """The view that a position describes.

    :raises click.ClickException: with the column, when it describes none.
    """
    text = text.removeprefix("position ")
    try:
        return binding.view_from_text(text)
    except ProtocolError as error:
        raise click.ClickException(f"{error.text} (column {error.column} of: {text})") from None


class _Seconds(click.FloatRange):
    """Seconds that the wait for an engine can be told: numbers, and no more than it can count."""

    def __init__(self) -> None:
        super().__init__(min=0, max=1_000_000, min_open=True)

    def convert(
        self, value: float, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """The number that ``value``, a text as a rule, stands for."""
        number = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail("nan is not a number.", param, ctx)
        return number


def seconds_option(name: str, default: float, text: str) -> Callable[[_F], _F]:
    """An option for a time to wait."""
    return click.option(
        name, type=_Seconds(), default=default, show_default=True, metavar="SECONDS", help=text
    )
