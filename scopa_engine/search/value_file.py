"""Learned values in files: what each is for, how it was made, its numbers.

A file is text.  ``scopa-engine value 1``, then lines of a word and its text: ``rules`` and how
the value was made; then, stage by stage, ``stage N`` and the tables of :data:`VALUE_TABLES`, each
a line of its name and its numbers.  A table without numbers is all zero.
"""

# No pathlib here: it takes longer to load than the rest of the engine may.

import os
from array import array
from collections.abc import Iterator
from contextlib import suppress
from functools import cache, lru_cache
from typing import Final, NamedTuple

from scopa_engine.kernel.tables import UnsupportedRulesError, tables_of
from scopa_engine.kernel.value_tables import STAGE_SIZE, VALUE_TABLES, value_tables_of
from scopa_engine.rules import PRESETS, Rules, RulesError, changes_of, make_rules

FIRST_LINE: Final = "scopa-engine value 1"
SHIPPED: Final = os.path.join(os.path.dirname(os.path.dirname(__file__)), "data", "value")

_BEYOND_THE_DEAL: Final = (
    "preset",
    "deal_order",
    "redeal_kings",
    "redeal_aces",
    "all_denari_wins",
    "target",
    "match_end",
    "tie",
    "win_by",
)
"""Options that change nothing in what a deal brings from its first play on."""


class ValueFileError(ValueError):
    """A file that holds no value for the rules at hand."""


class Value(NamedTuple):
    """A learned value.

    :ivar rules: the rule set that it was learned under.
    :ivar made: how, as words with their texts.
    :ivar numbers: the tables of all stages one after the other.
    """

    rules: Rules
    made: dict[str, str]
    numbers: "array[int]"

    def fits(self, rules: Rules) -> bool:
        """Whether deals under these rules bring the same."""
        return _of_deal(self.rules) == _of_deal(rules)


def shipped_value(rules: Rules) -> Value | None:
    """The value that comes with the program, if there is one for such deals."""
    return _shipped(_of_deal(rules))


def value_of_file(path: str, rules: Rules) -> Value:
    """The value of a user's file.

    :raises ValueFileError: when there is none, or none for these rules.
    """
    try:
        changed = os.stat(path).st_mtime_ns
    except OSError as error:
        raise ValueFileError(f"cannot read {path}: {error.strerror}") from None
    value = _read(path, changed)
    if not value.fits(rules):
        raise ValueFileError(f"{path} is for the rules {rules_line(value.rules)}")
    return value


def rules_line(rules: Rules) -> str:
    """A rule set as its rule string."""
    changes = ",".join(f"{name}={text}" for name, text in changes_of(rules))
    return f"{rules.preset}:{changes}" if changes else rules.preset


def text_of(value: Value) -> str:
    """The text of a value's file."""
    return "".join(f"{line}\n" for line in _lines(value))


def parse_value_text(text: str) -> Value:
    """The value that a text says; the inverse of :func:`text_of`.

    :raises ValueFileError: when it says none.
    """
    first, *lines = text.splitlines() or [""]
    if first != FIRST_LINE:
        raise ValueFileError(f"its first line is not {FIRST_LINE!r}")
    begin = next((k for k, line in enumerate(lines) if line == "stage 1"), len(lines))
    made = dict(_word_and_rest(line) for line in lines[:begin])
    rules = _rules(made.pop("rules", ""))
    names = list(_names_of_lines(value_tables_of(tables_of(rules)).stages))
    if len(lines) - begin != len(names):
        raise ValueFileError(f"it has {len(lines) - begin} lines of stages, not {len(names)}")
    numbers = array("h")
    for table, line in zip(names, lines[begin:], strict=True):
        numbers.extend(_numbers_of(line, table))
    return Value(rules, made, numbers)


def _word_and_rest(line: str) -> tuple[str, str]:
    word, _, rest = line.partition(" ")
    return word, rest


def _names_of_lines(stages: int) -> Iterator[tuple[str, int]]:
    """What each line of the stages begins with, and how many numbers it is for."""
    for stage in range(1, stages + 1):
        yield f"stage {stage}", 0
        yield from ((table.name, table.size) for table in VALUE_TABLES)


def _numbers_of(line: str, expected: tuple[str, int]) -> "array[int]":
    name, size = expected
    if line == name:
        return array("h", bytes(2 * size))
    words = line.removeprefix(f"{name} ").split(" ")
    if line.startswith(f"{name} ") and len(words) == size:
        with suppress(ValueError, OverflowError):
            return array("h", map(int, words))
    raise ValueFileError(f"a line is not {name!r} and {size} numbers: {line[:40]!r}")


def _lines(value: Value) -> Iterator[str]:
    yield FIRST_LINE
    yield f"rules {rules_line(value.rules)}"
    for word, text in value.made.items():
        yield f"{word} {text}"
    at = 0
    for name, size in _names_of_lines(len(value.numbers) // STAGE_SIZE):
        numbers = value.numbers[at : at + size]
        yield " ".join((name, *map(str, numbers))) if any(numbers) else name
        at += size


def _rules(text: str) -> Rules:
    preset, _, changes = text.partition(":")
    pairs = [_name_and_value(change) for change in changes.split(",") if change]
    try:
        rules = make_rules(preset, pairs)
        value_tables_of(tables_of(rules))
    except (RulesError, UnsupportedRulesError) as error:
        raise ValueFileError(f"rules {text!r}: {error}") from None
    return rules


def _name_and_value(change: str) -> tuple[str, str]:
    name, _, value = change.partition("=")
    return name, value


@cache
def _shipped(rules: Rules) -> Value | None:
    for name in sorted(os.listdir(SHIPPED)):
        if _of_deal(PRESETS[name.removesuffix(".txt")]) == rules:
            return _read(os.path.join(SHIPPED, name), 0)
    return None


@lru_cache(maxsize=8)
def _read(path: str, _changed: int) -> Value:
    try:
        with open(path, encoding="ascii") as file:
            return parse_value_text(file.read())
    except OSError as error:
        raise ValueFileError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ValueFileError(f"{path} holds no value: it is no text") from None
    except ValueFileError as error:
        raise ValueFileError(f"{path} holds no value: {error}") from None


@lru_cache(maxsize=64)
def _of_deal(rules: Rules) -> Rules:
    plain = Rules()
    return rules._replace(**{name: getattr(plain, name) for name in _BEYOND_THE_DEAL})
