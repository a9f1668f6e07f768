"""What the documents say is so: every example is run, every table is compared with the code."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scopa_engine.binding import rules_from_text
from scopa_engine.engine import Engine
from scopa_engine.rules import PRESETS
from scopa_engine.rules.presets import differences
from scopa_engine.rules.rules import OPTION_NAMES, allowed_values
from scopa_engine.session import Session

ROOT = Path(__file__).parents[1]
PROTOCOL = (ROOT / "PROTOCOL.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```usp\n(.*?)^```", PROTOCOL, re.MULTILINE | re.DOTALL)


def talk(example):
    """The lines of an example as (said, expected answers); the answers that came."""
    heard = []
    engine = Engine(clock=lambda: 0.0)
    session = Session(engine, send=heard.append)
    for line in example.splitlines():
        if line.startswith("> "):
            session.receive(line.removeprefix("> "))
            engine.wait()
    return heard


def as_pattern(example):
    """The answers of an example as one pattern; ``…`` stands for anything."""
    answers = [line.removeprefix("< ") for line in example.splitlines() if line.startswith("< ")]
    patterns = []
    for answer in answers:
        if answer == "…":
            patterns.append(r"(?:.*\n)*")
        else:
            patterns.append(re.escape(answer).replace("…", ".+") + r"\n")
    return "".join(patterns)


def test_there_are_examples():
    assert len(EXAMPLES) >= 7


@pytest.mark.parametrize("example", EXAMPLES)
def test_protocol_example(example):
    heard = "".join(f"{line}\n" for line in talk(example))
    assert re.fullmatch(as_pattern(example), heard), heard


def rows(first_cell):
    """Rows of the tables of PROTOCOL.md whose first cell is made of such words in code style."""
    for line in PROTOCOL.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        names = re.findall(r"`([^`]+)`", cells[0])
        if line.startswith("|") and names and all(re.fullmatch(first_cell, n) for n in names):
            yield names, cells[1]


def option_rows():
    """Name of each option, and its values as documented, the default first."""
    for names, values in rows("[a-z_0-9]+"):
        for name in names:
            if name in OPTION_NAMES and "`" not in values:
                yield name, values.replace(",", "").split()


def test_every_option_is_explained_with_its_values():
    documented = dict(option_rows())
    assert set(documented) == set(OPTION_NAMES)
    for name in OPTION_NAMES:
        allowed = allowed_values(name)
        if any(".." in value for value in allowed):
            assert documented[name][-1] == allowed[0]
        else:
            assert documented[name] == list(allowed), name


def test_every_preset_is_explained():
    documented = {
        names[0]: value.strip("`") for names, value in rows("[a-z0-9-]+") if value[:6] == "`scopa"
    }
    assert set(documented) == set(PRESETS)
    for name, text in documented.items():
        assert differences(rules_from_text(text), PRESETS[name]) == (), name


def test_first_values_are_the_defaults():
    for name, values in option_rows():
        assert rules_from_text(f"scopa:{name}={values[0]}") == PRESETS["scopa"]


def test_every_error_code_is_explained():
    from scopa_protocol import ERROR_CODES

    codes = [names[0] for names, _ in rows("[a-z-]+") if names[0] in ERROR_CODES]
    assert set(codes) == set(ERROR_CODES)


# Commands shown in the pages


def console_blocks():
    for page in ("README.md",):  # of protocol/README.md see bots/test_tutorial.py
        text = (ROOT / page).read_text(encoding="utf-8")
        for number, block in enumerate(re.findall(r"^```console\n(.*?)^```", text, re.M | re.S)):
            yield pytest.param(block, id=f"{page}-{number}")


@pytest.mark.parametrize("block", list(console_blocks()))
def test_commands_of_a_page(block, tmp_path):
    """Every ``$`` line runs, and prints what stands below it (``…``: some lines)."""
    (tmp_path / "protocol").symlink_to(ROOT / "protocol")
    scripts = Path(sys.executable).parent
    env = os.environ | {"PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"}
    for command, expected in commands(block):
        found = subprocess.run(
            ["bash", "-c", command], cwd=tmp_path, env=env, capture_output=True, text=True
        )
        assert found.returncode == 0, found.stderr
        if expected:
            pattern = re.escape(expected).replace("…\\\n", r"(?:.*\n)*")
            assert re.fullmatch(pattern, found.stdout), found.stdout


def commands(block):
    """Commands of a console block, each with what is shown of its output."""
    for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
        command, _, expected = part.partition("\n")
        yield command, expected


def python_blocks():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return re.findall(r"^```python\n(.*?)^```", text, re.M | re.S)


@pytest.mark.parametrize("block", python_blocks())
def test_python_of_the_readme(block, tmp_path):
    done = subprocess.run(
        [sys.executable, "-P", "-c", block],
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def test_set_up_lines_are_what_ci_runs():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    lines = re.findall(r"^```sh\n(.*)\n```", readme, re.M)
    assert [line.count("\n") for line in lines] == [0, 0]
    assert lines[0].endswith("scopa-engine match")
    assert re.fullmatch(r"python3 -m venv .*tox", lines[1])
    assert "grep -x 'python3 -m venv .*tox' README.md" in (ROOT / ".ci" / "run").read_text()
