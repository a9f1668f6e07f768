"""The JSON Schema as the command prints it, and what of it a value uses."""

import json
from collections.abc import Mapping

from click.testing import CliRunner
from jsonschema import Draft202012Validator

from scopa_engine.cli.schema import schema_command

LINES = {"run", "engine", "limits", "timeouts", "bounds", "game", "deal", "evidence", "result"}
LINES |= {"tested"}
"""The definitions of what stands in a log."""

PRINTED = {"sprt", "plan", "expected", "perft", "solve", "solved_move", "bench", "signature"}
PRINTED |= {"match-table", "tournament", "standing", "crossing", "cycle", "edge"}
PRINTED |= {"tournament_match", "decision", "move_value", "summary", "worst_move"}
PRINTED |= {"conform", "check", "said"}
"""The definitions of what commands print."""


def printed(of, *words, stdin=None):
    """What a command prints, an object a line."""
    done = CliRunner().invoke(of, list(map(str, words)), input=stdin, standalone_mode=False)
    assert done.exception is None, done.exception
    return [json.loads(line) for line in done.stdout.splitlines()]


def schema_of(*name):
    """The schema of one thing; without a name of a line of a log."""
    return json.loads(CliRunner().invoke(schema_command, name).stdout)


SCHEMA = schema_of()
DEFS = SCHEMA["$defs"]


def used(schema, value, where=""):
    """The properties of the schema that ``value`` has, as ``definition.key``."""
    for branch in (*schema.get("anyOf", ()), *schema.get("oneOf", ())):
        if Draft202012Validator({**branch, "$defs": DEFS}).is_valid(value):
            yield from used(branch, value, where)
    if "$ref" in schema:
        name = schema["$ref"].removeprefix("#/$defs/")
        yield from used(DEFS[name], value, name)
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if key in schema.get("properties", {}):
                yield f"{where}.{key}"
                yield from used(schema["properties"][key], inner, where)
            else:
                yield from used(schema.get("additionalProperties") or {}, inner, where)
    if isinstance(value, list):
        for inner in value:
            yield from used(schema.get("items", {}), inner, where)


def declared(*names):
    """All properties of these definitions, as ``definition.key``."""
    return {f"{name}.{key}" for name in names for key in DEFS[name].get("properties", {})}
