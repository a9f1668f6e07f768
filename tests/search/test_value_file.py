"""Values in files: what is written is read, and what is no value is one clear line."""

from array import array
from pathlib import Path
from random import Random

import pytest

from scopa_engine.kernel.tables import tables_of
from scopa_engine.kernel.value_tables import STAGE_SIZE, VALUE_TABLES, value_tables_of
from scopa_engine.rules import PRESETS, make_rules
from scopa_engine.search.learned import LearnedFileError, shipped_folder
from scopa_engine.search.value_file import (
    Value,
    parse_value_text,
    shipped_value,
    text_of,
    value_of_file,
)

SCOPA = PRESETS["scopa"]
LINES_OF_A_STAGE = 1 + len(VALUE_TABLES)


def value(rules=SCOPA, seed=1):
    rng = Random(seed)
    stages = value_tables_of(tables_of(rules)).stages
    numbers = array("h", [rng.randrange(-(2**15), 2**15) for _ in range(STAGE_SIZE * stages)])
    return Value(rules, {"seed": "1", "deals": "20"}, numbers)


@pytest.mark.parametrize("preset", ["scopa", "scopone", "boxed"])
def test_what_is_written_is_read(preset):
    known = value(make_rules(preset, [("napola", "run"), ("target", "21")]))
    assert parse_value_text(text_of(known)) == known


def test_tables_of_zeros_are_written_short():
    nothing = Value(SCOPA, {}, array("h", bytes(2 * STAGE_SIZE * 5)))
    text = text_of(nothing)
    assert text.splitlines()[2:5] == ["stage 1", "carte", "denari"]
    assert parse_value_text(text) == nothing


def changed(old, new):
    text = text_of(value())
    assert old in text
    return text.replace(old, new, 1)


def with_line(number, new):
    lines = text_of(value()).splitlines()
    lines[number] = new
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "its first line is not 'scopa-engine value 1'"),
        (changed("value 1", "value 2"), "its first line is not 'scopa-engine value 1'"),
        (changed("rules scopa", "rules scoppa"), "rules 'scoppa': unknown rule set 'scoppa'"),
        (changed("rules scopa", "rule scopa"), "rules '': unknown rule set ''"),
        (changed("rules scopa", "rules scopa-3"), "rules 'scopa-3': .* two sides, not 3"),
        (changed("rules scopa", "rules scopa:decks=2"), "rules 'scopa:decks=2': two decks"),
        (changed("rules scopa", "rules scopone"), f"has {5 * LINES_OF_A_STAGE} lines of stages"),
        (changed("stage 1\n", ""), "it has 0 lines of stages, not 45"),
        (changed("stage 2", "stage 3"), "a line is not 'stage 2' and 0 numbers: 'stage 3'"),
        (changed("denari ", "denary "), "a line is not 'denari' and 396 numbers: 'denary "),
        (changed("denari ", "denari 0 "), "a line is not 'denari' and 396 numbers: 'denari 0 "),
        (changed("denari ", "denari x"), "a line is not 'denari' and 396 numbers: 'denari x"),
        (with_line(6, "denari " + " ".join(["32768"] * 396)), "a line is not 'denari' and 396"),
        (text_of(value()).rpartition("suit")[0], "it has 44 lines of stages, not 45"),
    ],
)
def test_what_is_no_value(text, why, tmp_path):
    path = tmp_path / "a.txt"
    path.write_text(text)
    with pytest.raises(LearnedFileError, match=why) as error:
        value_of_file(str(path), SCOPA)
    assert str(error.value).startswith(f"{path} holds no value: ")
    assert len(str(error.value).splitlines()) == 1


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(LearnedFileError, match=r"^cannot read .*none: No such file or directory$"):
        value_of_file(str(tmp_path / "none"), SCOPA)
    with pytest.raises(LearnedFileError, match=r"^cannot read .*: Is a directory$"):
        value_of_file(str(tmp_path), SCOPA)
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(LearnedFileError, match=r"^cannot read .*binary: it is no text$"):
        value_of_file(str(tmp_path / "binary"), SCOPA)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no file without an end here")
def test_a_device_is_refused_as_it_may_have_no_end():
    with pytest.raises(LearnedFileError, match=r"^cannot read /dev/zero: it is a device$"):
        value_of_file("/dev/zero", SCOPA)


def test_a_file_that_changes_is_read_again(tmp_path):
    path = tmp_path / "a.txt"
    for seed in (1, 2):
        path.write_text(text_of(value(seed=seed)))
        assert value_of_file(str(path), SCOPA) == value(seed=seed)


def test_a_value_is_for_deals_of_its_rules_only(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text(text_of(value()))
    for same in (
        make_rules("scopa", [("target", "21"), ("redeal_kings", "0")]),
        PRESETS["board-game-arena"],
    ):
        assert value_of_file(str(path), same).rules == SCOPA
    for other in (PRESETS["re-bello"], make_rules("scopa", [("last_scopa", "yes")])):
        with pytest.raises(LearnedFileError, match=r"a\.txt is for the rules scopa$"):
            value_of_file(str(path), other)


SHIPPED_NAMES = [path.stem for path in sorted(Path(shipped_folder("value")).glob("*.txt"))]


def test_a_value_is_shipped():
    assert "scopa" in SHIPPED_NAMES


@pytest.mark.parametrize("name", SHIPPED_NAMES)
def test_shipped_values(name):
    found = shipped_value(PRESETS[name])
    assert found.rules == PRESETS[name]
    assert {"seed", "deals", "iterations", "generations", "version"} <= set(found.made)
    assert float(found.made["error"]) < 0.8 * float(found.made["error-of-nothing"])
    assert text_of(found) == (Path(shipped_folder("value")) / f"{name}.txt").read_text()


def test_no_value_is_shipped_for_other_deals():
    assert shipped_value(make_rules("scopa", [("last_scopa", "yes")])) is None
    assert shipped_value(make_rules("scopa", [("target", "31")])) is shipped_value(SCOPA)
