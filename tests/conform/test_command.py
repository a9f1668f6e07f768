"""The ``conform`` command from the shell."""

import json
import signal
import sys
from io import StringIO

import pytest
from rich.console import Console

from conformance import BOTS, BUILT_IN, MUTE, conform, conform_json, script
from hostility import must_be_plain
from matchplay import alive, command, kill, noted_pids, wait_until
from scopa_engine.conform.check import Status
from scopa_engine.conform.desk import Result
from scopa_engine.conform.registry import CHECKS
from scopa_engine.conform.report import print_report

GAZZA = (sys.executable, str(BOTS / "gazza.py"))


def test_the_list_has_a_line_for_every_check():
    code, out, err = conform("--list")
    assert (code, err) == (0, "")
    assert [line.split(None, 2) for line in out.splitlines()] == [
        [check.name, check.section, check.meaning] for check in CHECKS
    ]


def test_the_list_can_be_of_a_group():
    code, out, _ = conform("--list", "--only", "wait", "--only", "lines/crlf")
    assert code == 0
    names = [line.split()[0] for line in out.splitlines()]
    assert names[0] == "lines/crlf"
    assert {name.split("/")[0] for name in names[1:]} == {"wait"}


def test_a_report_for_people():
    code, out, err = conform("--only", "lines/crlf", "--only", "info/form", "--", *GAZZA)
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "skipped, it says no `info`: info/form",
        "group  passed  failed  skipped",
        "lines       1       0        0",
        "info        0       0        1",
        "1 passed, 0 failed, 1 skipped",
    ]


def test_a_report_of_a_failure(tmp_path):
    engine = script(tmp_path / "mute.py", MUTE)
    code, out, _ = conform("--only", "ready/at-rest", "--timeout", 0.2, "--", *engine)
    assert code == 2
    lines = out.splitlines()
    assert lines[:3] == [
        "FAILED ready/at-rest (PROTOCOL.md 7.2)",
        "  wanted: `isready` is answered without a position",
        "  found:  no `readyok` within 0.2 s",
    ]
    assert lines[3].endswith(" > usp 1")
    assert lines[-1] == "0 passed, 1 failed, 0 skipped"


def all_passed(number, status=Status.PASS):
    return [Result(check, status, "it is not there") for check in CHECKS[:number]]


@pytest.mark.parametrize(
    ("results", "wanted", "verdict"),
    [
        (all_passed(len(CHECKS)), len(CHECKS), ": it conforms; what was skipped is optional"),
        (all_passed(2), 2, ""),
        (all_passed(2), len(CHECKS), f", {len(CHECKS) - 2} not made"),
        (all_passed(len(CHECKS), Status.FAIL), len(CHECKS), ""),
    ],
)
def test_an_engine_conforms_when_all_checks_were_made_and_none_failed(results, wanted, verdict):
    console = Console(width=200, record=True, file=StringIO())
    print_report(console, results, wanted)
    assert console.export_text().splitlines()[-1].partition(" skipped")[2] == verdict


def test_json_of_a_run(tmp_path):
    engine = script(tmp_path / "mute.py", MUTE)
    code, found = conform_json(
        *("--only", "greeting/version", "--only", "ready/at-rest", "--timeout", 0.2),
        *("--seed", 7, "--", *engine),
    )
    assert code == 2
    checks = found.pop("checks")
    assert found == {
        "type": "conform",
        "schema": 1,
        "command": " ".join(engine),
        "seed": 7,
        "passed": 0,
        "failed": 1,
        "skipped": 1,
        "finished": True,
    }
    assert [check["name"] for check in checks] == ["greeting/version", "ready/at-rest"]
    keys = ["name", "group", "section", "meaning", "result", "reason", "seconds", "lines", "stderr"]
    assert all(list(check) == keys for check in checks)
    assert [check["result"] for check in checks] == ["skipped", "fail"]
    last = checks[1]["lines"][-1]
    assert (last["way"], last["text"], last["process"]) == (">", "isready", 1)
    assert last["at"] >= 0
    assert checks[1]["section"] == "7.2"


def test_what_an_engine_says_is_not_shown_raw(tmp_path):
    said = "id name \\x1b[2J\\u202e\\ngarbage \\x9b31m\\nuspok 2"
    program = f"import sys\nsys.stderr.write('\\x1b[31m')\ninput()\nprint('{said}', flush=True)"
    engine = script(tmp_path / "engine.py", program)
    for form in ((), ("--json",)):
        code, out, err = conform(*form, "--only", "greeting/version", "--", *engine)
        assert code == 2
        must_be_plain(out + err)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--", "no-such-program-here"], "there is no program no-such-program-here"),
        ([], "give the command of an engine: conform -- CMD…"),
        (
            ["--only", "lines/clrf", "--", *BUILT_IN],
            "no check or group lines/clrf; near it: lines/",
        ),
        (["--timeout", "0", "--", *BUILT_IN], "--timeout"),
    ],
)
def test_a_mistake_of_the_user_is_one_line(words, message):
    code, out, err = conform(*words)
    assert (code, out) == (1, "")
    assert message in err
    assert err.count("\n") == 1


def test_a_program_that_cannot_be_started(tmp_path):
    program = tmp_path / "engine"
    program.write_bytes(b"\x7fELF that is none")
    program.chmod(0o755)
    code, _, err = conform("--", program)
    assert code == 1
    assert f"cannot start {program}" in err
    assert err.count("\n") == 1


# Notes its process and that of a child which it leaves; never answers a go.
HANGS = """
import os, subprocess, sys
child = subprocess.Popen(["sleep", "60"], start_new_session=True)
with open({pids!r}, "a") as file:
    print(os.getpid(), child.pid, file=file)
for line in sys.stdin:
    if line == "usp 1\\n":
        print("id name hangs\\nuspok 1", flush=True)
    elif line == "isready\\n":
        print("readyok", flush=True)
"""


@pytest.fixture
def hanging(tmp_path):
    """A run in which the engine never answers a ``go``, and the file of its processes."""
    pids = tmp_path / "pids"
    engine = script(tmp_path / "hangs.py", HANGS.format(pids=str(pids)))
    words = ("--json", "--only", "ready/at-rest", "--only", "search/again", "--timeout", 60)
    return command("conform", *words, "--", *engine), pids


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_run_tells_what_it_has_and_leaves_nothing(hanging, number):
    process, pids = hanging
    wait_until(lambda: len(noted_pids(pids)) == 4)
    kill(process, number)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 3
    assert err == "interrupted\n"
    found = json.loads(out)
    assert found["finished"] is False
    assert [check["name"] for check in found["checks"]] == ["ready/at-rest"]
    assert alive(noted_pids(pids)) == []


def test_a_killed_run_leaves_nothing(hanging):
    process, pids = hanging
    wait_until(lambda: len(noted_pids(pids)) == 4)
    kill(process)
    process.communicate(timeout=20)
    wait_until(lambda: alive(noted_pids(pids)) == [])


def test_a_program_that_does_not_greet_does_not_pass_a_part():
    code, out, _ = conform("--only", "ids/readyok", "--startup-timeout", 0.2, "--", "cat")
    assert "see greeting/answered" in out
    assert code == 2
