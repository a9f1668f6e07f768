"""Learned policies in files: what each is for, how it was made, its numbers.

A file is text.  ``scopa-engine policy 1``, then lines of a word and its text: ``rules`` and how
the policy was made; then ``laying``, ``taking``, ``leaving`` and ``sweeping`` with their numbers,
in the order and the unit of :meth:`scopa_engine.kernel.policy.Policy.follow`.
"""

from contextlib import suppress
from functools import lru_cache
from typing import Final, NamedTuple

from scopa_engine.kernel.tables import LEFT_SUMS
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

FIRST_LINE: Final = "scopa-engine policy 1"
NO_POLICY: Final = "none"
"""In place of the name of a file: play without a policy."""

_CARDS: Final = 20
_PARTS: Final = (("laying", _CARDS), ("taking", _CARDS), ("leaving", LEFT_SUMS), ("sweeping", 1))
_MOST: Final = 10_000


class Policy(NamedTuple):
    """A learned policy.

    :ivar rules: the rule set that it was learned under.
    :ivar made: how, as words with their texts.
    :ivar numbers: one part after the other.
    """

    rules: Rules
    made: dict[str, str]
    numbers: tuple[int, ...]


def policy_for(rules: Rules, path: str) -> Policy | None:
    """The policy of a user's file; for an empty name that which comes with the program, if any.

    :raises LearnedFileError: when the file holds none, or none for these rules.
    """
    if path == NO_POLICY:
        return None
    if path:
        policy = _read(path, changed_at(path))
        if deal_rules(policy.rules) != deal_rules(rules):
            raise LearnedFileError(f"{path} is for the rules {rules_line(policy.rules)}")
        return policy
    shipped = shipped_file("policy", rules)
    return None if shipped is None else _read(shipped, 0)


def parts_of(numbers: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
    """The parts of a policy by name."""
    parts, at = {}, 0
    for name, size in _PARTS:
        parts[name] = numbers[at : at + size]
        at += size
    return parts


def policy_text(policy: Policy) -> str:
    """The text of a policy's file."""
    lines = [FIRST_LINE, f"rules {rules_line(policy.rules)}"]
    lines += [f"{word} {text}" for word, text in policy.made.items()]
    lines += [" ".join((name, *map(str, part))) for name, part in parts_of(policy.numbers).items()]
    return "".join(f"{line}\n" for line in lines)


def parse_policy_text(text: str) -> Policy:
    """The policy that a text says; the inverse of :func:`policy_text`.

    :raises LearnedFileError: when it says none.
    """
    first, *lines = text.splitlines() or [""]
    if first != FIRST_LINE:
        raise LearnedFileError(f"its first line is not {FIRST_LINE!r}")
    words = dict(map(word_and_rest, lines))
    numbers: list[int] = []
    for name, size in _PARTS:
        numbers += _numbers_of(words.pop(name, ""), name, size)
    line = words.pop("rules", "")
    try:
        return Policy(rules_of_line(line), words, tuple(numbers))
    except RulesError as error:
        raise LearnedFileError(f"rules {line!r}: {error}") from None


def _numbers_of(text: str, name: str, size: int) -> list[int]:
    with suppress(ValueError):
        numbers = [int(word) for word in text.split()]
        if len(numbers) == size and max(map(abs, numbers)) <= _MOST:
            return numbers
    raise LearnedFileError(f"{name} is not {size} numbers: {text[:40]!r}")


@lru_cache(maxsize=8)
def _read(path: str, _changed: int) -> Policy:
    text = read_text(path)
    try:
        return parse_policy_text(text)
    except LearnedFileError as error:
        raise LearnedFileError(f"{path} holds no policy: {error}") from None
