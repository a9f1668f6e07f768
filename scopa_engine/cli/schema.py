"""``schema``: the form of what this program writes for other programs."""

import json
from importlib.resources import files

import click

from scopa_engine.cli.command import Command
from scopa_engine.cli.output import print_json


@click.command(
    "schema",
    cls=Command,
    examples=("scopa-engine schema > log.schema.json", "scopa-engine schema result"),
)
@click.argument("name", required=False)
def schema_command(name: str | None) -> None:
    """Print the JSON Schema of logs and of what --json prints.

    It is of draft 2020-12.  Without NAME it is that of a line of a log, with NAME that of one
    thing: run, game or result, which is also what match, resume and report print with --json;
    analyse (of whose lines each is a decision or a summary); sprt, plan (sprt --plan), tournament,
    solve, match-table, perft, conform, bench, or signature (bench --signature).
    """
    schema = json.loads(files("scopa_engine").joinpath("schema.json").read_text(encoding="utf-8"))
    if name is not None:
        if name not in schema["$defs"]:
            allowed = " ".join(schema["$defs"])
            raise click.ClickException(f"there is no schema {name!r}; there are: {allowed}")
        schema["$ref"] = f"#/$defs/{name}"
    print_json(schema, indent=2)
