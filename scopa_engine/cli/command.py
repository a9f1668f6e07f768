"""A command whose help ends with examples and fits the terminal."""

import shutil
import sys
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import click

from scopa_protocol.printable import encodable

_WIDEST: Final = 80
_NARROWEST: Final = 20

HELP_OPTIONS: Final = {"help_option_names": ["-h", "--help"]}
"""How help is asked for.  A click command keeps what its first context says, so each says it."""


class _Formatter(click.HelpFormatter):
    """Leaves the explanations of options the larger part of a narrow terminal."""

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        super().write_dl(rows, min(col_max, self.width * 2 // 5), col_spacing)


class FittingContext(click.Context):
    """Wraps help at the width of the terminal, and at 80 columns at most."""

    def make_formatter(self) -> click.HelpFormatter:
        """A formatter of that width."""
        columns = shutil.get_terminal_size().columns
        return _Formatter(width=max(min(columns, _WIDEST) - 2, _NARROWEST))

    def get_help(self) -> str:
        """The help, in characters that standard output has."""
        return encodable(super().get_help(), sys.stdout.encoding)


class Command(click.Command):
    """A command of this program.

    :param examples: lines of a shell, each up to 76 characters wide: they are not wrapped.
    """

    context_class = FittingContext

    def __init__(
        self,
        name: str,
        *,
        examples: Sequence[str] = (),
        context_settings: Mapping[str, Any] = MappingProxyType({}),
        **settings: Any,  # noqa: ANN401 - those of click's commands
    ) -> None:
        super().__init__(name, {**HELP_OPTIONS, **context_settings}, **settings)
        self.examples = examples

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the examples."""
        if self.examples:
            with formatter.section("Examples"):
                for line in self.examples:
                    formatter.write(f"  {line}\n")
