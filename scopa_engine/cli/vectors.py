"""``vectors``: the rules against files of test vectors."""

import sys
from pathlib import Path

import click

from scopa_engine.cli import ExitCode
from scopa_engine.cli.command import Command
from scopa_engine.cli.output import echo
from scopa_engine.vectors import check_folder

_MOST_SHOWN = 10


@click.command("vectors", cls=Command, examples=("scopa-engine vectors protocol/vectors",))
@click.argument(
    "folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=Path("protocol/vectors"),
)
def vectors_command(folder: Path) -> None:
    """Check the rules against files of test vectors.

    FOLDER holds them; without it, protocol/vectors, which is there in a checkout.

    Exit codes: 0 all agree, 1 some do not.
    """
    failed = 0
    try:
        for name, rows, wrong in check_folder(folder):
            echo(f"{name}: {rows - len(wrong)} of {rows} agree")
            for each in wrong[:_MOST_SHOWN]:
                echo(str(each))
            failed += len(wrong)
    except FileNotFoundError as error:
        raise click.ClickException(f"no file {error.filename}") from None
    sys.exit(ExitCode.USAGE if failed else ExitCode.FINISHED)
