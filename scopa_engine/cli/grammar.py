"""``grammar``: the form of every line of USP, as text or as diagrams."""

import click

_NO_DIAGRAMS = (
    "--railroad needs the package railroad-diagrams; pip install 'scopa-engine[diagrams]' adds it"
)


@click.command("grammar")
@click.option("--railroad", is_flag=True, help="As a page of HTML with a railroad diagram a rule.")
def grammar_command(railroad: bool) -> None:
    """Print the grammar of USP in the EBNF of the W3C.

    It is made from the grammar by which this program reads lines.
    """
    if railroad:
        try:
            from scopa_protocol.railroad_page import railroad_page
        except ModuleNotFoundError as error:
            if error.name != "railroad":
                raise
            raise click.ClickException(_NO_DIAGRAMS) from None
        click.echo(railroad_page(), nl=False)
    else:
        from scopa_protocol.ebnf import grammar_text

        click.echo(grammar_text(), nl=False)
