"""``rules``: rule sets listed, explained, compared."""

import click
from rich.console import Console
from rich.table import Table

from scopa_engine.binding import rules_text
from scopa_engine.cli.command import Command
from scopa_engine.cli.output import echo
from scopa_engine.cli.params import RulesParam
from scopa_engine.explain import NOTES, explained, sentence
from scopa_engine.rules import PRESETS, Rules
from scopa_engine.rules.presets import differences


@click.command(
    "rules",
    cls=Command,
    examples=(
        "scopa-engine rules",
        "scopa-engine rules escoba",
        "scopa-engine rules scopa:target=21,re_bello=on",
        "scopa-engine rules --diff scopa scopone-scientifico",
    ),
)
@click.argument("rules", type=RulesParam(), required=False)
@click.option(
    "--diff", nargs=2, type=RulesParam(), metavar="A B", help="Show where two rule sets differ."
)
def rules_command(rules: Rules | None, diff: tuple[Rules, Rules] | None) -> None:
    """List the rule sets, explain one, or compare two.

    RULES is a preset of the list, or one with changes: PRESET:OPTION=VALUE,OPTION=VALUE.  Every
    command that plays takes rule sets so.
    """
    if rules is not None and diff is not None:
        raise click.UsageError("either a rule set or --diff, not both")
    if diff is not None:
        _print(_compared(*diff))
    elif rules is not None:
        _print(_explained(rules))
        if rules.preset in NOTES:
            echo(NOTES[rules.preset])
    else:
        _print(_listed())


def _print(table: Table) -> None:
    Console(highlight=False).print(table)


def _listed() -> Table:
    table = Table("preset", "differs from scopa by", box=None, pad_edge=False)
    for name, rules in PRESETS.items():
        changes = differences(PRESETS["scopa"], rules)
        table.add_row(
            name, ", ".join(f"{option}={value}" for option, value in changes) or "nothing"
        )
    return table


def _explained(rules: Rules) -> Table:
    table = Table("option", "value", "in words", box=None, pad_edge=False)
    for row in explained(rules):
        table.add_row(*row)
    return table


def _compared(first: Rules, second: Rules) -> Table:
    table = Table("option", rules_text(first), rules_text(second), box=None, pad_edge=False)
    for name, _ in differences(first, second):
        table.add_row(name, sentence(first, name), sentence(second, name))
    if not table.row_count:
        table.add_row("(no difference)")
    return table
