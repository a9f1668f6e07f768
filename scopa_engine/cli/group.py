"""The group of all commands: each is loaded when it runs, and listed by section without that."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click
from click.shell_completion import CompletionItem

from scopa_engine.cli.command import FittingContext


class CommandGroup(click.Group):
    """A group of commands in sections.

    :param sections: by heading the commands: by name the module that has the function
        ``NAME_command``, and a line on what that does.
    """

    context_class = FittingContext

    def __init__(
        self,
        name: str | None = None,
        *,
        sections: Mapping[str, Mapping[str, tuple[str, str]]],
        **settings: Any,  # noqa: ANN401 - those of click's groups
    ) -> None:
        super().__init__(name, **settings)
        self.sections = sections
        self._entries = {
            name: entry for section in sections.values() for name, entry in section.items()
        }

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The names of all commands, by section."""
        return list(self._entries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of that name, if there is one."""
        if cmd_name not in self._entries:
            return None
        module, _ = self._entries[cmd_name]
        function = f"{cmd_name.replace('-', '_')}_command"
        command: click.Command = getattr(import_module(f"{__package__}.{module}"), function)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments name, and the arguments after it.

        :raises click.NoSuchCommand: with the names that are nearly the same.
        """
        try:
            return super().resolve_command(ctx, args)
        except click.NoSuchCommand as error:
            raise click.NoSuchCommand(
                error.command_name, possibilities=self._entries, ctx=ctx
            ) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the sections, in columns that stand below each other."""
        width = max(map(len, self._entries))
        for heading, section in self.sections.items():
            with formatter.section(heading):
                formatter.write_dl(
                    [(f"{name:{width}}", line) for name, (_, line) in section.items()]
                )

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The commands that begin so; or the options."""
        found = [
            CompletionItem(name, help=line)
            for name, (_, line) in self._entries.items()
            if name.startswith(incomplete)
        ]
        return found + click.Command.shell_complete(self, ctx, incomplete)
