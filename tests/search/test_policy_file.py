"""Policies in files: what is written is read, and what is no policy is one clear line."""

from pathlib import Path
from random import Random

import pytest

from scopa_engine.kernel.tables import LEFT_SUMS
from scopa_engine.rules import PRESETS, make_rules
from scopa_engine.search.learned import LearnedFileError, shipped_folder
from scopa_engine.search.policy_file import (
    NO_POLICY,
    Policy,
    parse_policy_text,
    parts_of,
    policy_for,
    policy_text,
)

SCOPA = PRESETS["scopa"]
NUMBERS = tuple(Random(1).randrange(-99, 100) for _ in range(20 + 20 + LEFT_SUMS + 1))


def policy(rules=SCOPA):
    return Policy(rules, {"seed": "1", "deals": "20"}, NUMBERS)


@pytest.mark.parametrize("preset", ["scopa", "scopone", "cirulla"])
def test_what_is_written_is_read(preset):
    known = policy(make_rules(preset, [("target", "31")]))
    assert parse_policy_text(policy_text(known)) == known


def test_parts_lie_one_after_the_other():
    parts = parts_of(NUMBERS)
    assert list(parts) == ["laying", "taking", "leaving", "sweeping"]
    assert sum(parts.values(), ()) == NUMBERS


def changed(old, new):
    text = policy_text(policy())
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "its first line is not 'scopa-engine policy 1'"),
        (changed("policy 1", "policy 2"), "its first line is not"),
        (changed("laying ", "lying "), "laying is not 20 numbers: ''"),
        (changed("sweeping ", "sweeping 1 "), "sweeping is not 1 numbers"),
        (changed("taking ", "taking x"), "taking is not 20 numbers: 'x"),
        (changed("sweeping ", "sweeping 99999"), "sweeping is not 1 numbers"),
        (changed("rules scopa", "rules skat"), "rules 'skat'"),
        (changed("rules scopa", "rules scopa:target"), "rules 'scopa:target'"),
    ],
)
def test_what_is_no_policy(tmp_path, text, why):
    path = tmp_path / "file"
    path.write_text(text, encoding="ascii")
    with pytest.raises(LearnedFileError) as error:
        policy_for(SCOPA, str(path))
    assert str(error.value).startswith(f"{path} holds no policy: {why}")


def test_a_file_is_for_rules_with_such_deals(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text(policy_text(policy()), encoding="ascii")
    assert policy_for(make_rules("scopa", [("target", "21")]), str(path)) == policy()
    with pytest.raises(LearnedFileError, match=r"a\.txt is for the rules scopa$"):
        policy_for(PRESETS["scopone"], str(path))


def test_a_file_that_was_written_again_is_read_again(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text(policy_text(policy()), encoding="ascii")
    policy_for(SCOPA, str(path))
    other = policy()._replace(numbers=(*NUMBERS[:-1], 7))
    path.write_text(policy_text(other), encoding="ascii")
    assert policy_for(SCOPA, str(path)) == other


def test_there_need_be_none():
    assert policy_for(SCOPA, NO_POLICY) is None
    assert policy_for(PRESETS["scopa-6-decks"], "") is None


NAMES = [path.stem for path in sorted(Path(shipped_folder("policy")).glob("*.txt"))]


def test_policies_come_with_the_program():
    assert {"scopa", "scopone", "scopone-scientifico"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_one_that_comes_with_the_program_knows_something(name):
    known = policy_for(PRESETS[name], "")
    assert known.rules == PRESETS[name]
    assert float(known.made["surprise"]) < 0.8 * float(known.made["surprise-of-nothing"])
    laying, taking = parts_of(known.numbers)["laying"], parts_of(known.numbers)["taking"]
    settebello = 6
    assert taking[settebello] == max(taking)
    assert laying[settebello] == min(laying)
