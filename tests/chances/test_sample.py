"""Files of how deals end: written, read, refused; and those that come with the engine."""

import json
from pathlib import Path

import pytest

from scopa_engine import binding
from scopa_engine.chances import Results, chances_of, deal_rules
from scopa_engine.chances.sample import Sample, SampleError, read_sample, shipped_samples
from scopa_engine.rules import PRESETS, make_rules

SAMPLE = Sample("scopa", 7, "ismcts", 300, Results(((0, 4, 2), (3, 1, 5)), (1, 0)))
SHIPPED = sorted(map(Path, shipped_samples().values()))


def test_what_is_written_is_read(tmp_path):
    path = tmp_path / "a.json"
    path.write_text(SAMPLE.text())
    assert read_sample(path) == SAMPLE
    assert json.loads(SAMPLE.text())["deals"] == SAMPLE.results.deals == 8
    assert SAMPLE.results.most == 4


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"points": [[1, 2]]}, r"points must have 3 whole numbers from 0, not \[1, 2\]"),
        ({"points": [[1, -2, 3]]}, "points must have 3 whole numbers"),
        ({"points": [3]}, "points must have 3 whole numbers"),
        ({"outright": [True, 0]}, "outright must have 2 whole numbers"),
        ({"seed": "1"}, "seed must be of type int"),
        ({"seed": True}, "seed must be of type int"),
        ({"points": [], "outright": [0, 0]}, "no deals in it"),
    ],
)
def test_what_is_no_sample(tmp_path, change, reason):
    path = tmp_path / "a.json"
    path.write_text(json.dumps(SAMPLE.to_json() | change))
    with pytest.raises(SampleError, match=reason):
        read_sample(path)


@pytest.mark.parametrize("text", ["", "[1]", "{"])
def test_what_is_no_object(tmp_path, text):
    path = tmp_path / "a.json"
    path.write_text(text)
    with pytest.raises(SampleError, match=r"a\.json: "):
        read_sample(path)


def test_samples_come_with_the_engine():
    assert {"scopa", "scopone", "scopone-scientifico", "escoba"} <= {p.stem for p in SHIPPED}


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_sample_that_comes_with_the_engine(path):
    sample = read_sample(path)
    assert sample.rules == path.stem
    assert sample.results.deals >= 1000
    assert chances_of(PRESETS[path.stem]).results == sample.results
    assert path.read_text() == sample.text()


def test_a_sample_serves_all_matches_of_its_deals():
    scopa = chances_of(PRESETS["scopa"]).results
    assert chances_of(PRESETS["board-game-arena"]).results == scopa
    changed = make_rules("scopa", [("target", "21"), ("win_by", "2"), ("tie", "draw")])
    assert chances_of(changed).results == scopa
    assert chances_of(changed).rules.target == 21


def test_other_deals_are_other_rules():
    changed = binding.rules_from_text("scopa:redeal_kings=0")
    assert deal_rules(changed) != deal_rules(PRESETS["scopa"])
