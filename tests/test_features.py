"""The table of features in the docs: what it says of this runner is backed by tests that exist."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "features.md").read_text(encoding="utf-8")
COLUMNS = ["", "scopa-engine", "fastchess", "cutechess-cli", "ACPC dealer", "gogui-twogtp", "tests"]
SUBJECTS = [
    "Schedule",
    "Statistics",
    "Faults",
    "Nothing is lost",
    "Tournaments",
    "For eyes",
    "For programs",
]
NO = "–"
HAS = re.compile(r"(yes|partly|n/a)\b|–")
NAMED = re.compile(r"`(tests/[^`]+\.py)::(test_\w+)`")


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def tables():
    return [line for line in PAGE.splitlines() if line.startswith("|")]


def rows():
    """Rows as cells, without heads and rules."""
    return [cells(line) for line in tables() if not re.match(r"\| \||\|-", line)]


@cache
def functions_of(path):
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_subject_has_its_table():
    assert re.findall("^## (.+)$", PAGE, re.MULTILINE) == SUBJECTS
    heads = [cells(line) for line in tables() if line.startswith("| |")]
    assert heads == [COLUMNS] * len(SUBJECTS)


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0])
def test_what_is_said_of_this_runner_has_its_test(row):
    feature, ours, *others, tests = row
    assert len(others) == 4
    for cell in (ours, *others):
        assert HAS.match(cell), f"{feature}: {cell} is neither yes, partly, – nor n/a"
    named = NAMED.findall(tests)
    assert tests == ("<br>".join(f"`{path}::{name}`" for path, name in named) or NO)
    assert bool(named) == (ours != NO), feature
    for path, name in named:
        assert name in functions_of(path), f"{path} has no {name}"


def test_no_feature_is_told_twice():
    features = [row[0] for row in rows()]
    assert len(set(features)) == len(features) > 50


def test_what_this_runner_lacks_is_told_too():
    lacking = [row for row in rows() if row[1] == NO]
    assert len(lacking) >= 5
    assert all(any(cell.startswith(("yes", "partly")) for cell in row[2:6]) for row in lacking)


def test_every_note_is_there_and_used():
    used, told = (
        set(re.findall(pattern, PAGE, re.M)) for pattern in (r"\[\^(\w+)\](?!:)", r"^\[\^(\w+)\]:")
    )
    assert used == told
