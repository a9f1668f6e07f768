"""What the documents say is so: every example is run, every table is compared with the code."""

import re
from pathlib import Path

import pytest

import pages
from scopa_engine.binding import rules_from_text
from scopa_engine.rules import PRESETS
from scopa_engine.rules.presets import differences
from scopa_engine.rules.rules import OPTION_NAMES, allowed_values

ROOT = Path(__file__).parents[1]
PROTOCOL = (ROOT / "PROTOCOL.md").read_text(encoding="utf-8")
EXAMPLES = [text for _, text in pages.blocks("PROTOCOL.md", "usp")]


def test_there_are_examples():
    assert len(EXAMPLES) >= 7


@pytest.mark.parametrize("example", EXAMPLES)
def test_protocol_example(example):
    pages.check_talk(example)


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


# README.md; of protocol/README.md see bots/test_tutorial.py, of docs test_site_pages.py


@pytest.mark.parametrize("block", [text for _, text in pages.blocks("README.md", "console")])
def test_commands_of_the_readme(block, tmp_path):
    for command, shown in pages.commands(block):
        pages.check_command(command, shown, tmp_path)


@pytest.mark.parametrize("code", [text for _, text in pages.blocks("README.md", "python")])
def test_python_of_the_readme(code, tmp_path):
    pages.check_python(code, None, tmp_path)


def test_set_up_lines_are_what_ci_runs():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    lines = re.findall(r"^```sh\n(.*)\n```", readme, re.M)
    assert [line.count("\n") for line in lines] == [0, 0]
    assert lines[0].endswith("scopa-engine match")
    assert re.fullmatch(r"python3 -m venv .*tox", lines[1])
    assert "grep -x 'python3 -m venv .*tox' README.md" in (ROOT / ".ci" / "run").read_text()
