"""Learned values in files: what each is for, how it was made, its numbers.

A file is text.  ``scopa-engine value 1``, then lines of a word and its text: ``rules`` and how
the value was made; then, stage by stage, ``stage N`` and the tables of :data:`VALUE_TABLES`, each
a line of its name and its numbers.  A table without numbers is all zero.
"""

from array import array
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Final, NamedTuple

from scopa_engine.kernel.tables import UnsupportedRulesError, tables_of
from scopa_engine.kernel.value_tables import STAGE_SIZE, VALUE_TABLES, value_tables_of
from scopa_engine.rules import Rules, RulesError
from scopa_engine.search.learned import (
    LearnedFileError,
    changed_at,
    deal_rules,
    read_text,
    rules_line,
    rules_of_line,
    shipped_file,
    word_and_rest,
)

FIRST_LINE: Final = "scopa-engine value 1"


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
        return deal_rules(self.rules) == deal_rules(rules)


def shipped_value(rules: Rules) -> Value | None:
    """The value that comes with the program, if there is one for such deals."""
    path = shipped_file("value", rules)
    return None if path is None else _read(path, 0)


def value_of_file(path: str, rules: Rules) -> Value:
    """The value of a user's file.

    :raises LearnedFileError: when there is none, or none for these rules.
    """
    value = _read(path, changed_at(path))
    if not value.fits(rules):
        raise LearnedFileError(f"{path} is for the rules {rules_line(value.rules)}")
    return value


def text_of(value: Value) -> str:
    """The text of a value's file."""
    return "".join(f"{line}\n" for line in _lines(value))


def parse_value_text(text: str) -> Value:
    """The value that a text says; the inverse of :func:`text_of`.

    :raises LearnedFileError: when it says none.
    """
    first, *lines = text.splitlines() or [""]
    if first != FIRST_LINE:
        raise LearnedFileError(f"its first line is not {FIRST_LINE!r}")
    begin = next((k for k, line in enumerate(lines) if line == "stage 1"), len(lines))
    made = dict(word_and_rest(line) for line in lines[:begin])
    rules = _rules(made.pop("rules", ""))
    names = list(_names_of_lines(value_tables_of(tables_of(rules)).stages))
    if len(lines) - begin != len(names):
        raise LearnedFileError(f"it has {len(lines) - begin} lines of stages, not {len(names)}")
    numbers = array("h")
    for table, line in zip(names, lines[begin:], strict=True):
        numbers.extend(_numbers_of(line, table))
    return Value(rules, made, numbers)


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
    raise LearnedFileError(f"a line is not {name!r} and {size} numbers: {line[:40]!r}")


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
    try:
        rules = rules_of_line(text)
        value_tables_of(tables_of(rules))
    except (RulesError, UnsupportedRulesError) as error:
        raise LearnedFileError(f"rules {text!r}: {error}") from None
    return rules


@lru_cache(maxsize=8)
def _read(path: str, _changed: int) -> Value:
    text = read_text(path)
    try:
        return parse_value_text(text)
    except LearnedFileError as error:
        raise LearnedFileError(f"{path} holds no value: {error}") from None
