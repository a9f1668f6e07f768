"""The result of a tournament as text and as JSON, from meetings that are made up."""

import io
import json

import pytest
from rich.console import Console

from scopa_engine.tournament.report import print_tournament
from tournamentplay import CIRCLE, beaten, result_with, scripted


def text_of(result, **terminal):
    out = io.StringIO()
    print_tournament(Console(file=out, **terminal), result)
    return out.getvalue()


def test_standings_crosstable_and_a_circle(tmp_path):
    text = text_of(result_with(CIRCLE, tmp_path))
    assert "round-robin of 3: scopa, unit deal, seed 1\n" in text
    assert "+1.000 ± 0.167" in text
    assert "-1.000 ± 0.167" in text
    assert "10-10-0" in text
    (line,) = [line for line in text.splitlines() if line.startswith("non-transitive")]
    assert line == (
        "non-transitive, uncertain: a beats b by +1.000 ± 0.167, b beats c by +0.500 ± 0.167, "
        "c beats a by +2.000 ± 3.000 (uncertain)"
    )


def test_on_a_page_of_any_width_nothing_is_cut(tmp_path):
    names = [f"engine number {number}" for number in range(9)]
    engines = "".join(map(scripted, names))
    played = {(names[0], name): beaten(names[0], name, 1) for name in names[1:]}
    text = text_of(result_with(played, tmp_path, engines=engines), width=40)
    assert "…" not in text
    for name in names:
        assert text.count(f" {name} ") == 2
    assert text.count("+1.000 ± 0.167") == 9


def test_groups_are_told_apart(tmp_path):
    result = result_with({"ab": beaten("a", "b", 1)}, tmp_path)
    rows = [line.split() for line in text_of(result).splitlines()]
    assert ["3", "c", "2", "n/a", "n/a", "n/a", "0", "none"] in rows
    assert "not finished (matches done: 1)" in text_of(result)
    assert "engines of different groups have not met" in text_of(result)
    assert "engines of different groups" not in text_of(result_with(CIRCLE, tmp_path))


def test_a_ladder_is_named(tmp_path):
    played = {("c", "b"): (), ("c", "a"): ()}
    result = result_with(played, tmp_path, 'format = "ladder"')
    # A match without any whole pair wins no rung.
    assert "ladder, top first: a, b, c\n" in text_of(result)
    assert result.ladder == ("a", "b", "c")


def test_the_object_has_the_same_figures(tmp_path):
    result = result_with(CIRCLE, tmp_path)
    found = json.loads(json.dumps(result.to_json(), allow_nan=False))
    assert (found["type"], found["schema"], found["format"]) == ("tournament", 1, "round-robin")
    assert (found["rules"], found["unit"], found["pairs"]) == ("scopa", "deal", 10)
    assert [each["name"] for each in found["standings"]] == [s.name for s in result.standings]
    cells = {tuple(each["engines"]): each["mean"] for each in found["crosstable"]}
    assert len(cells) == 3
    for names, mean in cells.items():
        assert mean == result.crosstable[names].mean
    (cycle,) = found["cycles"]
    assert (cycle["engines"], cycle["certain"]) == (["a", "b", "c"], False)
    assert [edge["certain"] for edge in cycle["edges"]] == [True, True, False]
    assert found["matches"][0] == {
        "engines": ["a", "b"],
        "log": "logs/a+b.jsonl",
        "finished": True,
        "pairs": 0,
    }


def test_the_seed_of_the_tournament_draws_the_intervals(tmp_path):
    played = {"ab": beaten("a", "b", 1), "ac": beaten("a", "c", 2)}

    def intervals(text):
        standings = result_with(played, tmp_path, text).standings
        return [each.rating.interval for each in standings]

    assert intervals("seed = 5") == intervals("seed = 5")
    assert intervals("seed = 5") != intervals("seed = 6")
    values = [each.rating.value for each in result_with(played, tmp_path).standings]
    assert sum(values) == pytest.approx(0)
