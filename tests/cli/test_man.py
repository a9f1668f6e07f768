"""The manual page: up to date, and in roff without a fault."""

import re
import shutil
import subprocess
import tomllib

import click
import pytest

import pages
from make_man import PAGE, escaped, page
from scopa_engine.cli import commands

NAMES = commands.list_commands(click.Context(commands))
GROFF = shutil.which("groff")


def test_the_page_says_what_the_help_says():
    assert PAGE.read_text(encoding="ascii") == page(), "python tests/make_man.py writes it anew"


def test_characters_of_roff_are_printed_as_they_stand():
    assert escaped(r"a-b 'c' \d …") == r"a\-b \(aqc\(aq \ed \[u2026]"
    assert escaped(".5 points") == r"\&.5 points"


@pytest.mark.skipif(GROFF is None, reason="groff is not installed")
def test_groff_has_nothing_to_complain_of():
    done = subprocess.run(
        (GROFF, "-man", "-ww", "-Tutf8", "-P-c", "-rLL=200n", str(PAGE)),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stderr == ""
    text = re.sub(r".\x08", "", done.stdout)
    assert text.startswith("SCOPA-ENGINE(1)")
    assert [name for name in NAMES if f"   scopa-engine {name} [OPTIONS]" not in text] == []
    assert "scopa-engine match --engine 'name=A option.Algorithm=greedy' \\\n" in text
    assert "option.X=…" in text


def test_the_wheel_carries_the_page():
    project = tomllib.loads((pages.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    data = project["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    assert data == {"docs/man/scopa-engine.1": "share/man/man1/scopa-engine.1"}
    assert pages.ROOT / "docs" / "man" / "scopa-engine.1" == PAGE
