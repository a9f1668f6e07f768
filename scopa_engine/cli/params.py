"""Values that several commands take: rule sets, positions."""

import sys
from collections.abc import Iterator
from typing import Final

import click

from scopa_engine import binding
from scopa_engine.rules import Rules, View
from scopa_protocol import ProtocolError

# The fields of a position may be ``-`` or ``-/-``, which are no options.
POSITION: Final = click.argument("position", nargs=-1, type=click.UNPROCESSED)
SETTINGS: Final = {"ignore_unknown_options": True}


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
