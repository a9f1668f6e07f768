"""``completion``: what a shell reads to complete commands, options and their values."""

from typing import Final

import click
from click.shell_completion import get_completion_class

from scopa_engine.cli.command import Command
from scopa_engine.cli.output import echo

# To the shell the file that it reads when it starts, and the line for it.
START_LINES: Final = {
    "bash": ("~/.bashrc", 'eval "$(scopa-engine completion bash)"'),
    "zsh": ("~/.zshrc", 'eval "$(scopa-engine completion zsh)"'),
    "fish": ("~/.config/fish/config.fish", "scopa-engine completion fish | source"),
}


@click.command(
    "completion",
    cls=Command,
    examples=tuple(f"{line:39}# in {file}" for file, line in START_LINES.values()),
)
@click.argument("shell", metavar="SHELL", type=click.Choice(tuple(START_LINES)))
@click.pass_context
def completion_command(ctx: click.Context, shell: str) -> None:
    """Print the script by which a shell completes commands.

    SHELL is bash (4.4 or newer), zsh or fish.  A line below, in the file named behind it, completes
    commands, options, rule sets, engines and files in every new shell; in zsh after compinit.
    """
    group = ctx.find_root()
    script = get_completion_class(shell)
    assert script is not None
    assert group.info_name is not None
    variable = f"_{group.info_name.replace('-', '_').upper()}_COMPLETE"
    echo(script(group.command, {}, group.info_name, variable).source())
