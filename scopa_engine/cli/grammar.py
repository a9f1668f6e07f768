"""``grammar``: the form of every line of USP, as text or as diagrams."""

import click

from scopa_engine.cli.command import Command
from scopa_engine.cli.output import echo

_NO_DIAGRAMS = (
    "--railroad needs the package railroad-diagrams; pip install 'scopa-engine[diagrams]' adds it"
)


@click.command(
    "grammar",
    cls=Command,
    examples=("scopa-engine grammar", "scopa-engine grammar --railroad > grammar.html"),
)
@click.option(
    "--railroad", is_flag=True, help="Print a page of HTML with a railroad diagram a rule."
)
def grammar_command(railroad: bool) -> None:
    """Print the grammar of the protocol, as text or as diagrams.

    The text is in the EBNF of the W3C, and made from the grammar by which this program reads
    lines.
    """
    if railroad:
        try:
            from scopa_protocol.railroad_page import railroad_page
        except ModuleNotFoundError as error:
            if error.name != "railroad":
                raise
            raise click.ClickException(_NO_DIAGRAMS) from None
        echo(railroad_page(), nl=False)
    else:
        from scopa_protocol.ebnf import grammar_text

        echo(grammar_text(), nl=False)
