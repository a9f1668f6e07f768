"""The words of the JSON Schema are those of the program, and each key is explained."""

import json
import re
from itertools import permutations
from random import Random

import pytest
from jsonschema import Draft202012Validator

from matchplay import run_command
from schemas import DEFS, LINES, PRINTED, SCHEMA
from scopa_engine.conform.check import Status
from scopa_engine.match import OnFault, Outcome
from scopa_engine.match.categories import FORFEIT
from scopa_engine.match.referee import UNITS
from scopa_engine.match.spec import ALL, HAND
from scopa_engine.match.sprt import Model, Verdict
from scopa_engine.match.suits import PLAIN, is_suits
from scopa_engine.rules import PRESETS, deal, points_of
from scopa_engine.tournament.pairings import Format


def test_the_schema_is_one():
    Draft202012Validator.check_schema(SCHEMA)


def test_no_definition_is_left_over():
    assert {name for name, of in DEFS.items() if "properties" in of} == {*LINES, *PRINTED}
    text = json.dumps(SCHEMA)
    commands = {"sprt", "plan", "tournament", "perft", "solve", "bench", "signature"}
    commands |= {"match-table", "analyse", "conform"}
    unused = {name for name in DEFS if f'"#/$defs/{name}"' not in text}
    assert unused == commands


def properties():
    return [
        pytest.param(property_, id=f"{name}.{key}")
        for name, of in DEFS.items()
        for key, property_ in of.get("properties", {}).items()
    ]


@pytest.mark.parametrize("property_", properties())
def test_every_key_is_explained(property_):
    assert property_["description"].endswith(".")


def test_objects_are_closed():
    for name, of in DEFS.items():
        if "properties" in of:
            assert of["additionalProperties"] is False, name
            assert set(of["required"]) <= set(of["properties"]), name


def test_every_optional_key_of_a_line_is_told_its_default():
    for name in ("run", "engine", "game", "evidence"):
        of = DEFS[name]
        optional = {key for key, each in of["properties"].items() if "default" in each}
        # A checksum that is not there is not checked.
        assert optional | {"check"} >= set(of["properties"]) - set(of["required"]) >= optional


def test_words_are_those_of_the_program():
    def words(name, key):
        return DEFS[name]["properties"][key]["enum"]

    assert words("run", "unit") == list(UNITS)
    assert words("run", "on_fault") == list(OnFault)
    assert words("engine", "sees") == [HAND, ALL]
    assert words("game", "outcome") == list(Outcome)
    assert words("bounds", "model") == words("tested", "model") == list(Model)
    assert words("tested", "verdict") == ["H0", "H1", "undecided"] == list(Verdict)
    assert words("tournament", "format") == list(Format)
    assert words("check", "result") == list(Status)
    faults = DEFS["result"]["properties"]["faults"]["additionalProperties"]["propertyNames"]
    assert faults["enum"] == [each for each in Outcome if each.is_fault]


def test_categories_are_those_that_some_rules_count():
    result = DEFS["result"]["properties"]["categories"]["propertyNames"]["enum"]
    of_deal = DEFS["deal"]["properties"]["by"]["propertyNames"]["enum"]
    assert result == [*of_deal, FORFEIT]
    counted = {name for rules in PRESETS.values() for name in points_of(deal(rules, Random(1)))}
    assert counted == set(of_deal)


def test_suits_are_those_that_there_are():
    pattern = DEFS["game"]["properties"]["suits"]["pattern"]
    for order in permutations(PLAIN):
        text = "".join(order)
        assert bool(re.search(pattern, text)) == is_suits(text)


# The command


def test_a_name_that_is_none_is_one_clear_line():
    code, out, err = run_command("schema", "nonsense")
    assert (code, out) == (1, "")
    assert err.startswith("Error: there is no schema 'nonsense'; there are: line run engine ")
    assert err.count("\n") == 1


def test_the_command_prints_the_schema_of_a_line():
    code, out, _ = run_command("schema")
    assert code == 0
    assert json.loads(out) == SCHEMA
    assert SCHEMA["$ref"] == "#/$defs/line"
