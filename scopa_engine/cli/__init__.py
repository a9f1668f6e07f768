"""The command line: one group, each command in a module that is loaded when it runs.

Exit codes (PROTOCOL.md, "The command"): 0 finished, 1 usage, 2 an engine failed,
3 interrupted and saved, 4 internal error; with ``--sprt-exit`` the verdict of a test.
"""

import sys
import traceback
from collections.abc import Mapping
from enum import IntEnum
from importlib import import_module
from types import MappingProxyType
from typing import Final

import click

from scopa_engine.kernel.errors import KernelError
from scopa_protocol.printable import printable


class ExitCode(IntEnum):
    """What a command ends with."""

    FINISHED = 0
    USAGE = 1
    ENGINE_FAILED = 2
    INTERRUPTED = 3
    INTERNAL = 4
    H1_ACCEPTED = 10
    H0_ACCEPTED = 11
    UNDECIDED = 12


# Name of the command to module and function.
_COMMANDS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "match": ("scopa_engine.cli.match", "match_command"),
        "resume": ("scopa_engine.cli.resume", "resume_command"),
        "tournament": ("scopa_engine.cli.tournament", "tournament_command"),
        "conform": ("scopa_engine.cli.conform", "conform_command"),
        "report": ("scopa_engine.cli.report", "report_command"),
        "sprt": ("scopa_engine.cli.sprt", "sprt_command"),
        "replay": ("scopa_engine.cli.replay", "replay_command"),
        "analyse": ("scopa_engine.cli.analyse", "analyse_command"),
        "schema": ("scopa_engine.cli.schema", "schema_command"),
        "grammar": ("scopa_engine.cli.grammar", "grammar_command"),
        "verify": ("scopa_engine.cli.report", "verify_command"),
        "deals": ("scopa_engine.cli.positions", "deals_command"),
        "moves": ("scopa_engine.cli.positions", "moves_command"),
        "show": ("scopa_engine.cli.positions", "show_command"),
        "perft": ("scopa_engine.cli.positions", "perft_command"),
        "train": ("scopa_engine.cli.train", "train_command"),
        "solve": ("scopa_engine.cli.solve", "solve_command"),
        "match-table": ("scopa_engine.cli.match_table", "match_table_command"),
        "deal-results": ("scopa_engine.cli.deal_results", "deal_results_command"),
        "bench": ("scopa_engine.cli.bench", "bench_command"),
        "rules": ("scopa_engine.cli.rules", "rules_command"),
        "vectors": ("scopa_engine.cli.vectors", "vectors_command"),
    }
)


class _LazyGroup(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in _COMMANDS:
            return None
        module, function = _COMMANDS[cmd_name]
        command: click.Command = getattr(import_module(module), function)
        return command


@click.group(cls=_LazyGroup)
def commands() -> None:
    """Play, match and study Scopa; without a command: speak USP on standard input and output."""


def main() -> None:
    """Run the command that the arguments name, and exit with its code."""
    try:
        code = commands.main(prog_name="scopa-engine", standalone_mode=False)
    except click.ClickException as error:
        click.echo(_one_line(error), err=True)
        sys.exit(ExitCode.USAGE)
    except KernelError as error:
        click.echo(f"Error: {error}", err=True)
        sys.exit(ExitCode.USAGE)
    except click.Abort:
        sys.exit(ExitCode.INTERRUPTED)
    except Exception:  # noqa: BLE001 - a bug: its traceback and its own exit code
        traceback.print_exc()
        sys.exit(ExitCode.INTERNAL)
    sys.exit(code)


def _one_line(error: click.ClickException) -> str:
    text = f"Error: {error.format_message()}"
    if isinstance(error, click.UsageError) and error.ctx is not None:
        text += f" (see {error.ctx.command_path} --help)"
    return printable(text)
