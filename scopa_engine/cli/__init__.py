"""The command line: one group, each command in a module that is loaded when it runs.

Exit codes (PROTOCOL.md, "The command"): 0 finished, 1 usage, 2 an engine failed,
3 interrupted and saved, 4 internal error; with ``--sprt-exit`` the verdict of a test.
"""

import sys
import traceback
from collections.abc import Mapping
from enum import IntEnum
from types import MappingProxyType
from typing import Final

import click

from scopa_engine import __version__
from scopa_engine.cli.command import HELP_OPTIONS
from scopa_engine.cli.group import CommandGroup
from scopa_engine.cli.output import OutputError, echo, open_streams
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


# By section the commands: name to module, in this folder, and what it does.
_COMMANDS: Final[Mapping[str, Mapping[str, tuple[str, str]]]] = MappingProxyType(
    {
        "Play and watch": {
            "play": ("play", "Play against the engine, or any other one, in the terminal"),
            "replay": ("replay", "Show a game of LOG move by move; without --game list the games"),
            "analyse": ("analyse", "Show what each legal move of a position or a game is worth"),
        },
        "Matches": {
            "match": ("match", "Play engines against each other on paired deals"),
            "resume": ("resume", "Go on with a match that was interrupted"),
            "tournament": ("tournament", "Play a tournament, or what is left of it"),
            "report": (
                "report",
                "Show the result of a match or a tournament from its logs",
            ),
            "verify": ("report", "Check the games of a log against the rules"),
            "sprt": ("sprt", "Test which engine is better, or plan how many pairs that takes"),
        },
        "Rules and positions": {
            "rules": ("rules", "List the rule sets, explain one, or compare two"),
            "deals": ("positions", "Print the deals that a match plays, one position a line"),
            "show": ("positions", "Draw positions: hands, table, piles and score"),
            "moves": ("positions", "Print the legal moves of positions"),
            "solve": ("solve", "Find the exact value and the best line of full positions"),
            "match-table": ("match_table", "Show the chance to win a match from a score"),
        },
        "For developers": {
            "conform": ("conform", "Check whether an engine does what the protocol asks for"),
            "bench": ("bench", "Measure the speed of this machine"),
            "perft": ("positions", "Count the lines of play from full positions"),
            "train": ("train", "Learn a value or a policy for the search from self-play"),
            "deal-results": (
                "deal_results",
                "Let the engine play deals, from which match-table follows",
            ),
            "schema": ("schema", "Print the JSON Schema of logs and of what --json prints"),
            "grammar": ("grammar", "Print the grammar of the protocol, as text or as diagrams"),
            "vectors": ("vectors", "Check the rules against files of test vectors"),
            "completion": ("completion", "Print the script by which a shell completes commands"),
        },
    }
)


@click.group(
    cls=CommandGroup,
    sections=_COMMANDS,
    context_settings=HELP_OPTIONS,
)
@click.version_option(__version__, message="%(prog)s %(version)s")
def commands() -> None:
    """Play, match and study Scopa.

    Without a command this is an engine: it speaks USP on standard input and output.
    """


def main() -> None:
    """Run the command that the arguments name, and exit with its code."""
    open_streams()
    try:
        code = _code()
        sys.stdout.flush()
    except OutputError as error:
        if not error.is_unread:
            echo(f"Error: {error}", err=True)
        code = ExitCode.USAGE
    sys.exit(code)


def _code() -> int:
    """What the command ends with."""
    try:
        code: int = commands.main(prog_name="scopa-engine", standalone_mode=False)
    except OutputError:
        raise
    except click.ClickException as error:
        echo(_one_line(error), err=True)
        return ExitCode.USAGE
    except KernelError as error:
        echo(f"Error: {error}", err=True)
        return ExitCode.USAGE
    except click.Abort:
        return ExitCode.INTERRUPTED
    except Exception:  # noqa: BLE001 - a bug: its traceback and its own exit code
        traceback.print_exc()
        return ExitCode.INTERNAL
    return code


def _one_line(error: click.ClickException) -> str:
    text = f"Error: {error.format_message()}"
    if isinstance(error, click.UsageError) and error.ctx is not None:
        text += f" (see {error.ctx.command_path} --help)"
    return printable(text)
