"""The files of ``protocol/vectors`` against the core, and that the check can fail."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from scopa_engine.cli import commands
from scopa_engine.vectors import check_folder

VECTORS = Path(__file__).parents[1] / "protocol" / "vectors"


def test_core_agrees_with_every_vector():
    for name, rows, wrong in check_folder(VECTORS):
        assert rows > 50, name
        assert wrong == []


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("moves.tsv", "\t8dx6d2b ", "\t"),
        ("perft.tsv", "\t3\t9\t18\t", "\t3\t9\t19\t"),
        ("deals.tsv", "carte 0/1", "carte 1/0"),
        ("cards.tsv", "\tyes\t", "\tno\t"),
        ("positions-bad.tsv", "bad-rules\t", "bad-position\t"),
    ],
)
def test_a_wrong_row_is_named(tmp_path, file, old, new):
    for path in VECTORS.glob("*.tsv"):
        # The other files are cut to a few rows: this test is about one.
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        (tmp_path / path.name).write_text("".join(lines[:3]), encoding="utf-8")
    text = (tmp_path / file).read_text(encoding="utf-8")
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    result = CliRunner().invoke(commands, ["vectors", str(tmp_path)])
    assert result.exit_code == 1
    assert f"{file}:2: expected" in result.stdout


def test_a_missing_file_is_one_clear_line(tmp_path):
    shutil.copy(VECTORS / "cards.tsv", tmp_path)
    result = CliRunner().invoke(commands, ["vectors", str(tmp_path)])
    assert result.exit_code != 0
    assert "no file" in result.stderr
