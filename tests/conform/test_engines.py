"""Whole runs: engines that do what the protocol says, and some that cannot be talked to."""

import sys
import time

import pytest

from conformance import BOTS, BRIEF, BUILT_IN, PATIENT, QUICK, results, script
from scopa_engine.conform.check import Status
from scopa_engine.conform.registry import CHECKS

GAZZA = str(BOTS / "gazza.py")

# Runs the bot after this text.
BOT = f"""
import runpy
runpy.run_path({GAZZA!r}, run_name="__main__")
"""


def statuses(found):
    return {name: result.status for name, result in found.items()}


def failures(found):
    return [f"{name}: {each.reason}" for name, each in found.items() if each.status is Status.FAIL]


# It declares no such options, and every preset.
SKIPPED_BY_THE_BUILT_IN = {
    "options/check",
    "options/check-other",
    "options/button",
    "bad-rules/not-declared",
}


@pytest.mark.parametrize("group", dict.fromkeys(check.group for check in CHECKS))
def test_the_built_in_engine_passes_every_check(group):
    found = results(BUILT_IN, group, times=PATIENT, concurrency=2)
    assert failures(found) == []
    skipped = {name for name, result in found.items() if result.status is Status.SKIPPED}
    assert skipped == {name for name in SKIPPED_BY_THE_BUILT_IN if name.startswith(f"{group}/")}


def test_that_is_230_checks():
    assert len(CHECKS) - len(SKIPPED_BY_THE_BUILT_IN) == 230


def test_a_small_bot_passes_what_it_does_not_skip():
    found = results((sys.executable, GAZZA), "positions", "thinking", times=PATIENT)
    assert failures(found) == []
    assert found["positions/history"].status is Status.PASS
    assert found["thinking/go"].status is Status.SKIPPED
    assert found["thinking/go"].reason.startswith("not supported: `go infinite` is answered `error")


def test_a_banner_and_a_flood_of_standard_error_are_no_faults(tmp_path):
    flood = "import os\nprint('Welcome to Scopa', flush=True)\nos.write(2, b'x' * (1 << 20))\n"
    found = results(
        script(tmp_path / "flood.py", flood + BOT), "greeting", "leaving", times=PATIENT
    )
    assert failures(found) == []
    assert sum(each.status is Status.PASS for each in found.values()) > 12


def test_an_engine_of_other_rules_is_asked_for_those(tmp_path):
    program = f"{sys.executable} -P -m scopa_engine | sed -u 's/^variants .*/variants scopone/'"
    names = ("search/answered", "lines/crlf", "bad-positions/seat", "positions/start")
    found = results(("sh", "-c", program), *names, "rules/scopone", times=PATIENT)
    assert found["rules/scopone"].status is Status.PASS
    assert {found[name].reason for name in names} == {"it does not declare the rule set scopa"}


MALFORMED_FOR_SOME = tuple(
    f"bad-positions/{name}"
    for name in ("seat", "number-of-hands", "number-of-sides", "unknown-on-table")
)


def test_what_a_small_grammar_refuses_may_be_called_malformed():
    program = f"{sys.executable} -P -m scopa_engine | sed -u 's/^error bad-position/error syntax/'"
    found = results(("sh", "-c", program), *MALFORMED_FOR_SOME, "bad-positions/turn", times=PATIENT)
    (failure,) = failures(found)
    assert failure.startswith("bad-positions/turn: ")
    assert failure.endswith("is error syntax, not bad-position")


def test_who_takes_a_wrong_isready_for_a_right_one_fails_where_that_is_tested():
    program = f"sed -u 's/^isready now/isready/' | {sys.executable} -P -m scopa_engine"
    found = results(("sh", "-c", program), "errors", times=PATIENT)
    assert failures(found) == ["errors/syntax: `isready now` was not refused"]


# Engines with which nothing can be tested: program, times, and why greeting/answered fails.
HOPELESS = {
    "hangs": ("import time\ntime.sleep(60)", BRIEF, "no `uspok` within 1 s"),
    "leaves": ("import sys\nsys.exit(3)", QUICK, "it has left (exit code 3)"),
    "talks": ("while True: print('info string thinking')", BRIEF, "no `uspok` within 1 s"),
    "dies": ("import os\nos.kill(os.getpid(), 9)", QUICK, "it has left (killed by SIGKILL)"),
}


@pytest.mark.parametrize("name", HOPELESS)
def test_an_engine_that_cannot_be_talked_to_fails_once_and_soon(name, tmp_path):
    program, times, reason = HOPELESS[name]
    began = time.monotonic()
    found = results(script(tmp_path / "engine.py", program), times=times)
    assert failures(found) == [f"greeting/answered: {reason}"]
    assert time.monotonic() - began < 20
    assert len(found) == len(CHECKS)
    assert found["lines/crlf"].status is Status.SKIPPED
    assert found["lines/crlf"].reason == "not tested, since greeting/answered failed"


ENDLESS = """
import sys
for line in sys.stdin:
    if line == "usp 1\\n":
        print("id name x\\nuspok 1", flush=True)
    elif line == "isready\\n":
        print("readyok", flush=True)
    elif line.startswith("go"):
        while True:
            print("info string and so on", flush=True)
"""


def test_an_engine_that_talks_for_ever_does_not_hold_a_check(tmp_path):
    found = results(script(tmp_path / "engine.py", ENDLESS), "search/answered", "search/again")
    assert failures(found) == ["search/answered: no `bestmove` within 0.5 s"]
    assert found["search/again"].status is Status.SKIPPED


FLOODS = """
import os
for line in iter(input, "quit"):
    if line == "usp 1":
        print("id name x\\nuspok 1", flush=True)
    elif line == "isready":
        print("readyok", flush=True)
    while line == "go infinite":
        os.write(1, b"info string " + b"x" * 60_000 + b"\\n")
"""


def test_an_engine_that_floods_is_not_listened_to_without_end(tmp_path):
    name = "search/stop"
    found = results(script(tmp_path / "engine.py", FLOODS), name, times=PATIENT)
    assert failures(found) == [f"{name}: it says more than 32 MiB in one answer"]


DRAWS = f"""
import itertools, runpy
turns = itertools.count()
# Every place in the list of moves twice in a row.
draw = lambda moves, key: moves[next(turns) // 2 % len(moves)]
runpy.run_path({GAZZA!r}, init_globals={{"max": draw}}, run_name="__main__")
"""


def test_a_bot_that_draws_its_moves_is_not_said_to_see_hidden_cards(tmp_path):
    found = results(script(tmp_path / "bot.py", DRAWS), "hidden", times=PATIENT)
    assert {each.reason for each in found.values()} == {"it does not play the same move twice"}


CRASHES = """
import sys
for line in sys.stdin:
    if line == "usp 1\\n":
        print("id name x\\nuspok 1", flush=True)
    elif line.startswith("go"):
        print("nobody has written this yet", file=sys.stderr)
        sys.exit(5)
"""


def test_a_failure_comes_with_what_was_said(tmp_path):
    result = results(script(tmp_path / "e.py", CRASHES), "search/answered")["search/answered"]
    assert result.reason == "it has left (exit code 5)"
    assert [(line.way, line.text.split()[0]) for line in result.lines] == [
        (">", "usp"),
        ("<", "id"),
        ("<", "uspok"),
        (">", "position"),
        (">", "go"),
    ]
    times = [line.at for line in result.lines]
    assert times == sorted(times)
    assert result.stderr == "nobody has written this yet\n"


WRONG = """
import sys
for line in sys.stdin:
    answers = {"usp": "id name x\\nuspok 1", "isready": "readyok", "go": "bestmove 1d"}
    if answer := answers.get(line.split()[0]):
        print(answer, flush=True)
"""


def test_random_positions_depend_on_the_seed_only(tmp_path):
    def asked(seed):
        name = "positions/mid-deal"
        found = results(script(tmp_path / "engine.py", WRONG), name, seed=seed)[name]
        assert found.status is Status.FAIL
        return [line.text for line in found.lines if line.text.startswith("position")]

    assert asked(1) == asked(1) != asked(2)


def test_results_do_not_depend_on_the_number_of_checks_at_a_time():
    command = (sys.executable, GAZZA)
    one, two = (
        results(command, "errors", "limits", times=PATIENT, concurrency=count) for count in (1, 3)
    )
    assert list(one) == list(two)
    assert statuses(one) == statuses(two)
