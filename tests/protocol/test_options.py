"""Options: declarations that contradict themselves, and values that are not allowed."""

import pytest
from hypothesis import given

import wire_strategies as ws
from scopa_protocol import OptionSpec, ProtocolError

CHECK = OptionSpec("Ponder", "check", "false")
SPIN = OptionSpec("Threads", "spin", "1", min=1, max=64)
COMBO = OptionSpec("Algorithm", "combo", "ismcts", vars=("ismcts", "greedy"))
STRING = OptionSpec("LogFile", "string")
BUTTON = OptionSpec("Clear", "button")


@ws.quick
@given(ws.options)
def test_the_default_is_an_allowed_value(spec: OptionSpec) -> None:
    assert spec.parse(None if spec.type == "button" else spec.default) == spec.default


@pytest.mark.parametrize(
    ("spec", "value", "parsed"),
    [
        (CHECK, "true", "true"),
        (CHECK, "false", "false"),
        (SPIN, "1", "1"),
        (SPIN, "64", "64"),
        (COMBO, "greedy", "greedy"),
        (STRING, "a file.txt", "a file.txt"),
        (STRING, "", ""),
        (STRING, "<empty>", ""),
        (BUTTON, None, ""),
    ],
)
def test_allowed_values(spec: OptionSpec, value: str | None, parsed: str) -> None:
    assert spec.parse(value) == parsed


@pytest.mark.parametrize(
    ("spec", "value", "text"),
    [
        (CHECK, "True", "option 'Ponder' is true or false, found 'True'"),
        (CHECK, None, "option 'Ponder' needs a value: true or false"),
        (SPIN, "0", "option 'Threads' is a number from 1 to 64, found '0'"),
        (SPIN, "65", "option 'Threads' is a number from 1 to 64, found '65'"),
        (SPIN, "two", "option 'Threads' is a number from 1 to 64, found 'two'"),
        (SPIN, "007", "option 'Threads' is a number from 1 to 64, found '007'"),
        (SPIN, "", "option 'Threads' is a number from 1 to 64, found ''"),
        (SPIN, None, "option 'Threads' needs a value: a number from 1 to 64"),
        (COMBO, "Greedy", "option 'Algorithm' is one of ismcts, greedy, found 'Greedy'"),
        (COMBO, None, "option 'Algorithm' needs a value: one of ismcts, greedy"),
        (
            STRING,
            "a\nb",
            "option 'LogFile' is text without control characters or outer blanks, found 'a\\nb'",
        ),
        (BUTTON, "", "option 'Clear' is a button and takes no value, found ''"),
        (BUTTON, "on", "option 'Clear' is a button and takes no value, found 'on'"),
    ],
)
def test_refused_values(spec: OptionSpec, value: str | None, text: str) -> None:
    with pytest.raises(ProtocolError) as caught:
        spec.parse(value)
    assert caught.value.args == ("bad-value", 0, text)


@pytest.mark.parametrize(
    "declaration",
    [
        {"name": "A", "type": "slider"},
        {"name": "two words", "type": "button"},
        {"name": "", "type": "button"},
        {"name": "A", "type": "check"},
        {"name": "A", "type": "check", "default": "false", "min": 0, "max": 1},
        {"name": "A", "type": "spin", "default": "1"},
        {"name": "A", "type": "spin", "default": "1", "min": 0},
        {"name": "A", "type": "spin", "default": "3", "min": 0, "max": 2},
        {"name": "A", "type": "spin", "default": "0", "min": 1, "max": 0},
        {"name": "A", "type": "combo", "default": "a"},
        {"name": "A", "type": "combo", "default": "a", "vars": ("b",)},
        {"name": "A", "type": "combo", "default": "a", "vars": ("a", "b c")},
        {"name": "A", "type": "string", "default": "a", "vars": ("a",)},
        {"name": "A", "type": "string", "default": "<empty>"},
        {"name": "A", "type": "string", "default": " a"},
        {"name": "A", "type": "button", "default": "a"},
    ],
)
def test_declarations_that_contradict_themselves(declaration: dict) -> None:
    with pytest.raises(ProtocolError) as caught:
        OptionSpec(**declaration)
    assert caught.value.code == "bad-value"
    assert repr(declaration["name"]) in caught.value.text
