"""``sprt`` from the shell."""

import json
import sys
from random import Random

import pytest

from matchplay import run_command
from scopa_engine.binding import position_text
from scopa_engine.cli import main
from scopa_engine.match.outcome import Outcome
from scopa_engine.match.record import DealRecord, EngineRecord, Game, Run, to_line
from scopa_engine.match.results import result_of
from scopa_engine.rules import deal, make_rules

OPENINGS = {
    sides: position_text(deal(make_rules(preset), Random(1)))
    for sides, preset in ((2, "scopa"), (3, "scopa-3"))
}


def write_run(path, names, rules, *points):
    """A log of finished games with these points by side, with its result line."""
    engines = tuple(EngineRecord(name, "cmd", {}, {}, {}) for name in names)
    sides = len(names)
    run = Run(rules, "deal", len(points) // sides, 1, engines, {}, "2000-01-01T00:00:00+00:00")
    games = []
    for number, each in enumerate(points):
        pair, half = divmod(number, sides)
        seats = tuple(names[half:] + names[:half])
        deals = (DealRecord(OPENINGS[sides], "", each, {}),)
        times = (0,) * sides
        games.append(
            Game(pair, half, seats, deals, each, None, Outcome.NORMAL, None, None, times, times)
        )
    lines = [to_line(value) for value in (run, *games, result_of(run, games))]
    path.write_text("\n".join(lines) + "\n")


@pytest.fixture
def run(monkeypatch, capsys):
    """Runs the command in this process: exit code, standard output and standard error."""

    def run_here(*words):
        monkeypatch.setattr(sys, "argv", ["scopa-engine", "sprt", *map(str, words)])
        with pytest.raises(SystemExit) as exit_:
            main()
        return exit_.value.code, *capsys.readouterr()

    return run_here


@pytest.fixture
def run_json(run):
    def run_it(*words):
        code, out, err = run(*words, "--json")
        assert (code, err) == (0, "")
        return json.loads(out)

    return run_it


def test_counts_of_a_published_test(run_json):
    # tests.stockfishchess.org, 698432f5473df9d1d24a926d.
    found = run_json("--pentanomial", "99,3323,8399,3606,109", "--sprt", "h0=0 h1=2")
    test = found["sprt"]
    assert test["llr"] == pytest.approx(2.98, abs=0.00501)
    assert (test["model"], test["verdict"], test["pairs"]) == ("normalized", "H1", 15536)
    assert (found["mean"], found["se"], found["interval"]) == (None, None, None)


def test_logistic_elo_when_asked_for(run_json):
    words = ("--pentanomial", "223,9863,21279,10037,246", "--sprt", "h0=0.5 h1=2.5 model=logistic")
    test = run_json(*words)["sprt"]
    assert test["llr"] == pytest.approx(-3.07, abs=0.00501)
    assert test["verdict"] == "H0"


def test_the_figures_of_counts_alone(run_json):
    # The figures that fastchess is tested with.
    found = run_json("--pentanomial", "332,433,498,333,334")
    assert found["elo"][0] == pytest.approx(-8.64, abs=0.00501)
    assert found["normalized_elo"][0] == pytest.approx(-9.17, abs=0.00501)
    assert found["los"] == pytest.approx(0.0505, abs=0.0001)
    assert found["sprt"] is None


def test_mean_and_standard_error(run_json):
    found = run_json("--mean", "0.2", "--se", "0.1", "--pairs", "401", "--sprt", "h1=0.1")
    # Two standard errors; t(400) = 1.966 in any table.
    assert found["los"] == pytest.approx(0.9772, abs=5e-5)
    assert found["interval"] == pytest.approx([0.2 - 0.1966, 0.2 + 0.1966], abs=1e-4)
    # The SD with n is 2: (401/2) ln[(4 + 0.2^2) / (4 + 0.1^2)].
    assert found["sprt"]["llr"] == pytest.approx(1.494, abs=0.001)
    assert found["sprt"]["verdict"] == "undecided"


@pytest.fixture
def log(tmp_path):
    path = tmp_path / "run.jsonl"
    write_run(path, "ab", "scopa", (3, 1), (2, 2), (0, 4), (1, 6), (2, 1), (0, 1))
    return path


def test_a_log_gives_the_figures_of_its_result(log, run_json):
    found = run_json(log, "--sprt", "h1=0.5")
    result = json.loads(log.read_text().splitlines()[-1])
    for key in ("pairs", "mean", "se", "interval", "los", "pentanomial", "elo"):
        assert found[key] == result[key], key
    assert (found["sprt"]["pairs"], found["sprt"]["verdict"]) == (3, "undecided")


def test_text_for_people(log):
    code, out, _ = run_command("sprt", log, "--sprt", "h1=0.5")
    assert code == 0
    assert "points a game" in out
    assert "0 against 0.5 points, errors 0.05 and 0.05" in out
    assert "undecided after 3 pairs" in out


def test_what_is_undefined_is_not_available(run):
    _, out, _ = run("--pentanomial", "0,0,9,0,0", "--sprt", "h1=5")
    assert "n/a" in out


def test_a_plan(run_json, run):
    words = ("--plan", "--sprt", "h1=0.146", "--sd", "1.555", "--effect", "0.2")
    found = run_json(*words)
    # A simulation elsewhere of this gap and spread took 629 pairs, with a standard error of 12.
    assert found["expected"][1]["pairs"] == pytest.approx(629, abs=2 * 12)
    assert [each["effect"] for each in found["expected"]] == [0, 0.146, 0.2]
    code, out, _ = run(*words)
    assert code == 0
    assert "0.146 points" in out
    assert "test of fixed length" in out


def test_a_plan_with_the_spread_of_data(run_json):
    # SD = 0.1 x sqrt(400) = 2.
    words = ("--mean", "0", "--se", "0.1", "--pairs", "400", "--sprt", "h1=0.1", "--plan")
    assert run_json(*words) == run_json("--plan", "--sprt", "h1=0.1", "--sd", "2")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "one of LOG, --pentanomial, and --mean --se --pairs is needed"),
        (("--mean", "1"), "--mean, --se and --pairs go together"),
        (
            ("--pentanomial", "1,1,1,1,1", "--mean", "1", "--se", "1", "--pairs", "5"),
            "one of LOG, --pentanomial, and --mean --se --pairs is needed",
        ),
        (("--pentanomial", "1,2,3"), "'1,2,3' is not five whole numbers"),
        (("--pentanomial", "1,2,3,4,-5"), "is not five whole numbers"),
        (("--pentanomial", "0,0,0,0,0"), "from 1 to 1000000 pairs are allowed"),
        (("--pentanomial", "9999999999999999999,0,0,0,0"), "from 1 to 1000000 pairs"),
        (("--mean", "nan", "--se", "1", "--pairs", "5"), "nan is not from -1000 to 1000"),
        (("--mean", "1", "--se", "-1", "--pairs", "5"), "-1 is not from 0 to 1000"),
        (("--mean", "1", "--se", "1", "--pairs", "1"), "1 is not in the range"),
        (("--pentanomial", "1,1,1,1,1", "--sprt", "h1=x"), "--sprt: h1=x: a number is allowed"),
        (
            ("--pentanomial", "1,1,1,1,1", "--sprt", "h1=1 model=points"),
            "--pentanomial does not tell the points",
        ),
        (
            ("--mean", "1", "--se", "1", "--pairs", "5", "--sprt", "h1=1 model=logistic"),
            "--mean does not tell the scores",
        ),
        (("--plan",), "--plan: --sprt 'h1=NUMBER …' is missing"),
        (("--plan", "--sprt", "h1=0.1"), "--plan: model=points: --sd or data"),
        (("--plan", "--sprt", "h1=0.1", "--sd", "0"), "0 is not from 0.001 to 1000"),
        (("--pentanomial", "1,1,1,1,1", "--sd", "1"), "--effect and --sd go with --plan"),
        (("no-such-log",), "does not exist"),
    ],
)
def test_a_mistake_is_one_clear_line(words, message, run):
    code, out, err = run(*words)
    assert (code, out) == (1, "")
    assert message in err
    assert err.startswith("Error: ")
    assert err.count("\n") == 1


def test_scores_of_three_sides_are_not_tested(tmp_path, run_json, run):
    path = tmp_path / "run.jsonl"
    write_run(path, "abc", "scopa-3", (3, 1, 2), (4, 0, 4), (2, 2, 2))
    code, _, err = run(path, "--sprt", "h1=5 model=normalized")
    assert code == 1
    assert "with 3 sides only points is allowed" in err
    found = run_json(path, "--sprt", "h1=0.5")
    assert (found["pairs"], found["pentanomial"], found["score"]) == (1, None, None)
