"""Each check of ``conform`` finds the fault that it is meant for, and fails for no other reason.

By default an engine meets the check that is meant for its fault.
``SCOPA_CONFORM_ALL=1 pytest -n auto -o timeout=0 tests/conform/test_faulty.py`` sends every
engine through all checks, and those that ``also`` names must fail too, no other; that takes
some two hours of CPU time.
"""

import os
import sys
from pathlib import Path

import pytest

from conform.faulty.catalogue import FAMILY
from scopa_engine.conform.check import Status
from scopa_engine.conform.desk import Engine
from scopa_engine.conform.registry import CHECKS, chosen
from scopa_engine.conform.run import run_checks
from scopa_engine.conform.talk import Times
from scopa_engine.match.stop import Stop

ALL = "SCOPA_CONFORM_ALL" in os.environ
PROGRAM = Path(__file__).parent / "faulty"
# Who is late is late by more than the margin, which a busy machine does not reach.
TIMES = Times(startup=20.0, answer=4.0, margin=1.0)
# Where all checks must fail, one that fails for lack of time is no mistake.
SHORT = Times(startup=3.0, answer=1.5, margin=1.0)

CANNOT_FAIL_ALONE = {
    "positions/start": "nearly every check plays in an opening",
    "rules/scopa": "nearly every check plays by these rules",
}
SKIPPED_BY_CORRECT = {"bad-rules/not-declared": "it declares every preset"}


def results(name, checks, folder, times=TIMES):
    """How the checks end with one engine of the family, by name."""
    command = [sys.executable, str(PROGRAM), name]
    engine = Engine(command, times, env={**os.environ, "TMPDIR": str(folder)})
    return {result.check.name: result for result in run_checks(checks, engine, Stop())}


def failed(found):
    return {name: result.reason for name, result in found.items() if result.status is Status.FAIL}


@pytest.mark.parametrize("name", FAMILY)
def test_a_fault_is_caught_by_the_check_that_is_meant_for_it(name, tmp_path):
    faulty = FAMILY[name]
    expected = {faulty.check, *faulty.also} if ALL else {faulty.check}
    checks = CHECKS if ALL else chosen(expected)
    found = failed(results(name, checks, tmp_path, TIMES if ALL else SHORT))
    assert set(found) == expected, found


@pytest.mark.parametrize("group", dict.fromkeys(check.group for check in CHECKS))
def test_the_correct_engine_passes(group, tmp_path):
    found = results("correct", chosen([group]), tmp_path)
    assert failed(found) == {}
    skipped = {name for name, result in found.items() if result.status is Status.SKIPPED}
    assert skipped == {name for name in SKIPPED_BY_CORRECT if name.startswith(f"{group}/")}


def test_every_check_has_an_engine_that_it_is_meant_for():
    targets = {faulty.check for faulty in FAMILY.values()}
    assert targets | set(CANNOT_FAIL_ALONE) == {check.name for check in CHECKS}
    assert not targets & set(CANNOT_FAIL_ALONE)


def test_reasons_name_checks_and_say_why():
    names = {check.name for check in CHECKS}
    for faulty in FAMILY.values():
        assert set(faulty.also) <= names - {faulty.check}
        assert all(faulty.also.values())
