"""The JSON Schema of what commands print: it fits all of it, and no less."""

import json
from dataclasses import replace
from random import Random
from time import perf_counter

import pytest
from jsonschema import Draft202012Validator

from analysed import QUICK
from conformance import MUTE, script
from conformance import QUICK as QUICK_TIMES
from matchplay import engine, play
from schemas import PRINTED, declared, printed, schema_of, used
from scopa_engine.bench import figures
from scopa_engine.bench.measure import Effort
from scopa_engine.binding import position_text
from scopa_engine.cli.analyse import analyse_command
from scopa_engine.cli.bench import bench_command
from scopa_engine.cli.conform import conform_command
from scopa_engine.cli.match_table import match_table_command
from scopa_engine.cli.positions import perft_command
from scopa_engine.cli.solve import solve_command
from scopa_engine.cli.sprt import sprt_command
from scopa_engine.conform.check import Status
from scopa_engine.conform.desk import Engine, Result
from scopa_engine.conform.registry import CHECKS
from scopa_engine.conform.report import results_json
from scopa_engine.rules import PRESETS, deal
from scopa_engine.tournament.result import result_of_tournament
from scopa_engine.tournament.triples import Cycle
from tournamentplay import plan_of, play_all, scripted


def bench_figures(monkeypatch):
    effort = Effort(repeats=1, seconds=0.0, starts=1)
    monkeypatch.setattr(figures, "signature", lambda: "0123456789abcdef")
    return figures.bench(effort, perf_counter, perf_counter).to_json()


def tournament_results(folder):
    """What tournament prints, as played, and as if there were a non-transitive triple."""
    plan = plan_of('format = "ladder"\npairs = 1', "".join(map(scripted, "abc")))
    result = result_of_tournament(play_all(plan, folder))
    figures = next(iter(result.crosstable.values()))
    cycle = Cycle(("a", "b", "c"), (figures, figures, figures))
    return [each.to_json() for each in (result, replace(result, cycles=(cycle,)))]


def opening(preset):
    return position_text(deal(PRESETS[preset], Random(1)))


def ending():
    """A full position with four cards to play."""
    state = deal(PRESETS["scopa"], Random(1))
    while state.plays_left > 4:
        state = state.play(state.legal_moves()[0])
    return position_text(state)


def conformities(folder):
    """What conform prints of an engine that fails, and as if all checks had been made."""
    engine = script(folder / "mute.py", MUTE)
    words = ("--only", "ready/at-rest", "--only", "greeting/answered", "--timeout", 0.2)
    passed = [Result(check, Status.PASS) for check in CHECKS]
    made = results_json(Engine(engine, QUICK_TIMES, 1), passed, len(CHECKS))
    return [*printed(conform_command, *words, "--json", "--", *engine), made]


@pytest.fixture(scope="module")
def analysed(tmp_path_factory):
    """What analyse prints of a log and of positions, by each of its methods."""
    log = tmp_path_factory.mktemp("analysed") / "log"
    play(engine("a"), engine("b"), pairs=1, log=log)
    positions = ((opening("scopa"), ()), (opening("scopa-3"), ()), (ending(), ()))
    solved = (ending(), ("--algorithm", "pimc"))
    return [
        *printed(analyse_command, log, "--all", *QUICK, "--json"),
        *(
            line
            for text, words in (*positions, solved)
            for line in printed(analyse_command, text, *words, *QUICK, "--json")
        ),
    ]


def test_what_commands_print_fits(monkeypatch, tmp_path, analysed):
    position = ending()
    mean = ("--mean", 0.1, "--se", 0.1, "--pairs", 50)
    values = {
        "sprt": [
            *printed(sprt_command, "--pentanomial", "1,2,3,4,5", "--sprt", "h1=5", "--json"),
            *printed(sprt_command, *mean, "--json"),
        ],
        "plan": [
            *printed(sprt_command, "--plan", "--sprt", "h1=0.1", "--sd", 2, "--json"),
            *printed(
                sprt_command,
                *("--plan", "--sprt", "h1=5 model=normalized", "--effect", 1, "--json"),
            ),
        ],
        # Once more as JSON, where tuples are arrays.
        "tournament": json.loads(json.dumps(tournament_results(tmp_path))),
        "perft": [
            *printed(perft_command, 1, position, "--json"),
            *printed(perft_command, 1, position, "--json", "--divide"),
        ],
        "solve": [
            *printed(solve_command, position, "--json"),
            *printed(solve_command, position, "--json", "--all"),
        ],
        "match-table": printed(match_table_command, "scopa", "9/10", "--json"),
        "bench": [bench_figures(monkeypatch)],
        "signature": printed(bench_command, "--signature", "--json"),
        "analyse": analysed,
        "conform": conformities(tmp_path),
    }
    found = set()
    for name, each in values.items():
        root = schema_of(name)
        for value in each:
            assert list(Draft202012Validator(root).iter_errors(value)) == []
            found |= set(used(root, value))
    assert {key for key in found if key.split(".")[0] in PRINTED} == declared(*PRINTED)


# What analyse does not print does not fit


@pytest.fixture(scope="module")
def fits():
    return Draft202012Validator(schema_of("analyse")).is_valid


def test_the_lines_of_an_analysis_are_of_every_kind(analysed, fits):
    decisions = [line for line in analysed if line["type"] == "decision"]
    assert {line["method"] for line in decisions} == {"exact", "ismcts"}
    assert any(line["note"] for line in decisions)
    assert {line["mark"] for line in decisions if "game" in line} >= {"", "??"}
    assert [line["player"] for line in analysed if line["type"] == "summary"] == ["b", "a"]
    assert all(map(fits, analysed))


def test_a_play_of_a_log_has_all_its_keys(analysed, fits):
    play = next(line for line in analysed if line["type"] == "decision" and "game" in line)
    for key in play:
        assert not fits({name: value for name, value in play.items() if name != key}), key
    of_a_log = {"game", "deal", "play", "player", "played", "loss", "loss_interval", "mark"}
    assert fits({name: value for name, value in play.items() if name not in of_a_log})


def test_a_summary_has_all_its_keys(analysed, fits):
    summary = next(line for line in analysed if line["type"] == "summary")
    for key in summary:
        assert not fits({name: value for name, value in summary.items() if name != key}), key


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("type", "summary"),
        ("game", "0"),
        ("play", 0),
        ("seat", "0"),
        ("method", "cfr"),
        ("exact", None),
        ("searches", -1),
        ("note", 1),
        ("moves", []),
        ("loss", None),
        ("loss_interval", [0.0]),
        ("mark", "!"),
        ("other", 1),
    ],
)
def test_a_value_of_a_decision_that_cannot_be_does_not_fit(analysed, fits, key, value):
    play = next(line for line in analysed if line["type"] == "decision" and "game" in line)
    assert fits(play)
    assert not fits({**play, key: value})


# Nor what conform does not print


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("type", "result"),
        ("schema", 2),
        ("failed", -1),
        ("finished", None),
        ("checks", [{"name": "ready/at-rest"}]),
        ("other", 1),
    ],
)
def test_a_value_of_conform_that_cannot_be_does_not_fit(tmp_path, key, value):
    fits = Draft202012Validator(schema_of("conform")).is_valid
    found = conformities(tmp_path)[0]
    assert (found["passed"], found["failed"], fits(found)) == (1, 1, True)
    assert not fits({**found, key: value})
