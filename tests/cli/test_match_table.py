"""``match-table`` and ``deal-results`` from the shell."""

import json

import pytest

from scopa_engine.chances import Chances, chances_of
from scopa_engine.chances.sample import read_sample
from scopa_engine.rules import PRESETS
from scopa_engine.selfplay import play_results


def good(outcome):
    code, out, errors = outcome
    assert (code, errors) == (0, "")
    return out


def test_a_score_in_words(run):
    head, chances, _ = good(run("match-table", "scopa", "9/10", "--dealer", "1"))
    dealer = chances_of(PRESETS["scopa"]).of_dealer(10, 9)
    assert head == "scopa to 11, 9/10, seat 1 deals"
    assert f"side 0 wins {100 * (1 - dealer):.1f}%, side 1 {100 * dealer:.1f}%" in chances


def test_a_score_as_an_object(run):
    (line,) = good(run("match-table", "scopa:target=21", "20/3", "--json"))
    found = json.loads(line)
    assert (found["rules"], found["target"], found["dealer"]) == ("scopa:target=21", 21, 0)
    assert found["match"][0] > 0.95
    assert sum(found["match"]) == pytest.approx(1)
    assert found["matters"] is True


def test_every_score(run):
    lines = good(run("match-table"))
    table = chances_of(PRESETS["scopa"])
    assert len(lines) == 3 + 11
    assert lines[3 + 4].split() == ["4", *(f"{100 * table.of_dealer(4, b):.1f}" for b in range(11))]
    (line,) = good(run("match-table", "--json"))
    assert json.loads(line)["dealer_side"][4][9] == table.of_dealer(4, 9)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["scopa", "9-10"], "'9-10'; write the points of side 0 / of side 1: 9/10"),
        (["scopa", "11/2"], "score 11/2: a score of a match that goes on is below the target 11"),
        (["scopa", "1/2", "--dealer", "2"], "--dealer 2: seats are 0 to 1"),
        (["scopa-3"], "scopa-3: matches of 3 sides have no table of chances"),
        (["scopa:hand_size=6"], "how deals end is not known"),
        (["scopa", "--from", "missing.json"], "missing.json: "),
    ],
)
def test_what_is_refused_in_one_line(run, words, message):
    code, out, errors = run("match-table", *words)
    assert (code, out, errors.count("\n")) == (1, [], 1)
    assert message in errors


def test_results_are_made_and_used(run, tmp_path):
    path = tmp_path / "boxed.json"
    words = ["--rules", "boxed", "--deals", "3", "--seed", "5", "--iterations", "4"]
    assert good(run("deal-results", *words, "--concurrency", "1", "-o", path)) == []
    sample = read_sample(path)
    assert (sample.rules, sample.seed, sample.iterations) == ("boxed", 5, 4)
    assert sample.results == play_results(PRESETS["boxed"], 5, 3, 4)
    assert sample.results.deals == 3
    (line,) = good(run("match-table", "boxed", "3/4", "--from", path, "--json"))
    table = Chances(PRESETS["boxed"], sample.results)
    assert json.loads(line)["match"][0] == pytest.approx(table.of_side(0, (3, 4), 0))
    code, _, errors = run("match-table", "scopa", "--from", path)
    assert code == 1
    assert errors.endswith("has deals of boxed, which are played otherwise than those of scopa\n")


def test_results_on_standard_output(run):
    words = ["--deals", "1", "--iterations", "1", "--concurrency", "1"]
    found = json.loads("".join(good(run("deal-results", *words))))
    assert (found["rules"], found["seed"], found["deals"]) == ("scopa", 1, 1)


def test_results_of_three_sides_are_refused(run):
    code, _, errors = run("deal-results", "--rules", "scopa-3")
    assert (code, errors) == (1, "Error: matches of 3 sides have no table of chances\n")
