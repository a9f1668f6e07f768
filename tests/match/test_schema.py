"""The JSON Schema of the log: it fits what is written, and nothing else."""

import copy
import json
import re
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import count, permutations
from random import Random
from time import perf_counter

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from matchplay import QUICK, engine, run_command
from scopa_engine.bench import figures
from scopa_engine.bench.measure import Effort
from scopa_engine.binding import position_text
from scopa_engine.cli.bench import bench_command
from scopa_engine.cli.match_table import match_table_command
from scopa_engine.cli.positions import perft_command
from scopa_engine.cli.schema import schema_command
from scopa_engine.cli.solve import solve_command
from scopa_engine.cli.sprt import sprt_command
from scopa_engine.match import (
    Conduct,
    Game,
    OnFault,
    Outcome,
    Run,
    Stop,
    make_setup,
    play,
    resume_match,
)
from scopa_engine.match.categories import FORFEIT
from scopa_engine.match.referee import UNITS
from scopa_engine.match.spec import ALL, HAND
from scopa_engine.match.sprt import Model, Verdict
from scopa_engine.match.suits import PLAIN, is_suits
from scopa_engine.rules import PRESETS, deal, points_of
from scopa_engine.tournament.pairings import Format
from scopa_engine.tournament.result import result_of_tournament
from scopa_engine.tournament.triples import Cycle
from tournamentplay import plan_of, play_all, scripted

A, B, C = engine("a", "--think-us 900"), engine("b"), engine("c")
ALL_KEYS = (
    "name=x option.Algorithm=greedy iterations=5 worlds=2 movetime=5000 clock=60000+10 "
    "env.X=1 cwd=/ sees=all"
)


def command(of, *words):
    """What a command prints, an object a line."""
    done = CliRunner().invoke(of, list(map(str, words)), standalone_mode=False)
    assert done.exception is None, done.exception
    return [json.loads(line) for line in done.stdout.splitlines()]


SCHEMA = json.loads(CliRunner().invoke(schema_command).stdout)
DEFS = SCHEMA["$defs"]
VALIDATOR = Draft202012Validator(SCHEMA)


def errors(line):
    return [error.message[:200] for error in VALIDATOR.iter_errors(line)]


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def interrupted_and_resumed(path):
    stop = Stop()
    slow = engine("slow", "--seconds 0.01")
    play(make_setup([slow, B], pairs=2), log=path, stop=stop, on_game=lambda _: stop.request())
    before = lines(path)
    stop.close()
    resume_match(path)
    return before, lines(path)


@pytest.fixture(scope="module")
def logs(tmp_path_factory):
    """The lines of logs of many kinds, by kind."""
    folder = tmp_path_factory.mktemp("logs")
    deals = folder / "deals"
    deals.write_text(run_command("deals", "--count", 1)[1])
    numbers = count()

    def played(*engines, conduct=None, **asked):
        path = folder / str(next(numbers))
        setup = make_setup(engines, **{"pairs": 1, **asked})
        play(setup, log=path, timeouts=QUICK, conduct=conduct or Conduct())
        return lines(path)

    def bad(misdeed, **asked):
        return played(engine("bad", f"--misdeed {misdeed}"), B, **asked)

    kinds = {
        "deal": lambda: played(A, B, pairs=2),
        "one pair": lambda: played(A, B),
        "test": lambda: played(A, B, pairs=3, sprt="h1=0.5"),
        "match": lambda: played(A, B, unit="match", rules="scopa:target=3"),
        "four seats": lambda: played(A, B, rules="scopone-scientifico"),
        "three sides": lambda: played(A, B, C, rules="scopa-3"),
        "deals": lambda: played(A, B, deals=deals),
        "restart": lambda: played(A, B, conduct=Conduct(recover=False, restart=True)),
        "all keys": lambda: played(ALL_KEYS, B),
        "illegal": lambda: bad("illegal", on_fault=OnFault.VOID),
        "not UTF-8": lambda: bad("not_utf8", on_fault=OnFault.STOP),
        "crash": lambda: bad("crash"),
        "abort": lambda: bad("abort"),
        "stall": lambda: bad("stall"),
    }
    with ThreadPoolExecutor(4) as pool:
        logs = dict(zip(kinds, pool.map(lambda kind: kind(), kinds.values()), strict=True))
    before, after = interrupted_and_resumed(folder / "resumed")
    return {**logs, "interrupted": before, "resumed": after}


# What is written fits


def test_the_schema_is_one():
    Draft202012Validator.check_schema(SCHEMA)


def test_every_line_of_every_log_fits(logs):
    outcomes = set()
    for name, log in logs.items():
        assert [line["type"] for line in log][:2] == ["run", "game"], name
        for number, line in enumerate(log, 1):
            assert errors(line) == [], f"{name}, line {number}"
            outcomes.add(line.get("outcome"))
    assert {"normal", "illegal-move", "crash", "stall", "protocol-error", "interrupted"} <= outcomes


def used(schema, value, where=""):
    """The properties of the schema that ``value`` has, as ``definition.key``."""
    for branch in (*schema.get("anyOf", ()), *schema.get("oneOf", ())):
        if Draft202012Validator({**branch, "$defs": DEFS}).is_valid(value):
            yield from used(branch, value, where)
    if "$ref" in schema:
        name = schema["$ref"].removeprefix("#/$defs/")
        yield from used(DEFS[name], value, name)
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if key in schema.get("properties", {}):
                yield f"{where}.{key}"
                yield from used(schema["properties"][key], inner, where)
            else:
                yield from used(schema.get("additionalProperties") or {}, inner, where)
    if isinstance(value, list):
        for inner in value:
            yield from used(schema.get("items", {}), inner, where)


def declared(*names):
    return {f"{name}.{key}" for name in names for key in DEFS[name].get("properties", {})}


LINES = {"run", "engine", "limits", "timeouts", "bounds", "game", "deal", "evidence", "result"}
LINES |= {"tested"}
PRINTED = {"sprt", "plan", "expected", "perft", "solve", "solved_move", "bench", "signature"}
PRINTED |= {
    "match-table",
    "tournament",
    "standing",
    "crossing",
    "cycle",
    "edge",
    "tournament_match",
}


def test_every_key_of_a_line_is_written_by_some_match(logs):
    found = {key for log in logs.values() for line in log for key in used(SCHEMA, line)}
    assert found == declared(*LINES)


def test_no_definition_is_left_over():
    assert {name for name, of in DEFS.items() if "properties" in of} == {*LINES, *PRINTED}
    text = json.dumps(SCHEMA)
    commands = {"sprt", "plan", "tournament", "perft", "solve", "bench", "signature", "match-table"}
    unused = {name for name in DEFS if f'"#/$defs/{name}"' not in text}
    assert unused == commands


def properties():
    return [
        pytest.param(property_, id=f"{name}.{key}")
        for name, of in DEFS.items()
        for key, property_ in of.get("properties", {}).items()
    ]


@pytest.mark.parametrize("property_", properties())
def test_every_key_is_explained(property_):
    assert property_["description"].endswith(".")


def test_objects_are_closed():
    for name, of in DEFS.items():
        if "properties" in of:
            assert of["additionalProperties"] is False, name
            assert set(of["required"]) <= set(of["properties"]), name


def test_every_optional_key_of_a_line_is_told_its_default():
    for name in ("run", "engine", "game", "evidence"):
        of = DEFS[name]
        optional = {key for key, each in of["properties"].items() if "default" in each}
        # A checksum that is not there is not checked.
        assert optional | {"check"} >= set(of["properties"]) - set(of["required"]) >= optional


def test_words_are_those_of_the_program():
    def words(name, key):
        return DEFS[name]["properties"][key]["enum"]

    assert words("run", "unit") == list(UNITS)
    assert words("run", "on_fault") == list(OnFault)
    assert words("engine", "sees") == [HAND, ALL]
    assert words("game", "outcome") == list(Outcome)
    assert words("bounds", "model") == words("tested", "model") == list(Model)
    assert words("tested", "verdict") == ["H0", "H1", "undecided"] == list(Verdict)
    assert words("tournament", "format") == list(Format)
    faults = DEFS["result"]["properties"]["faults"]["additionalProperties"]["propertyNames"]
    assert faults["enum"] == [each for each in Outcome if each.is_fault]


def test_categories_are_those_that_some_rules_count():
    result = DEFS["result"]["properties"]["categories"]["propertyNames"]["enum"]
    of_deal = DEFS["deal"]["properties"]["by"]["propertyNames"]["enum"]
    assert result == [*of_deal, FORFEIT]
    counted = {name for rules in PRESETS.values() for name in points_of(deal(rules, Random(1)))}
    assert counted == set(of_deal)


# What is not written does not fit


def places(value, at=()):
    """Every place in an object: the keys and indices that lead to it."""
    yield at
    if isinstance(value, Mapping | list):
        inner = value.items() if isinstance(value, Mapping) else enumerate(value)
        for key, each in inner:
            yield from places(each, (*at, key))


def at_place(line, at):
    for key in at:
        line = line[key]
    return line


def put(line, at, value):
    """The line with ``value`` at a place."""
    line = copy.deepcopy(line)
    at_place(line, at[:-1])[at[-1]] = value
    return line


def without(line, at):
    line = copy.deepcopy(line)
    del at_place(line, at[:-1])[at[-1]]
    return line


@pytest.fixture(scope="module")
def samples(logs):
    """A run, a game and a result with all that there is."""
    run = {**logs["all keys"][0], "sprt": logs["test"][0]["sprt"]}
    return run, logs["crash"][1], logs["test"][-1]


def test_a_value_of_another_type_does_not_fit(samples):
    for line in samples:
        for at in places(line):
            if at:
                assert errors(put(line, at, {"no such": []})), at


def test_a_key_that_is_not_known_does_not_fit(samples):
    for line in samples:
        for at in places(line):
            if isinstance(at_place(line, at), Mapping):
                assert errors(put(line, (*at, "no such"), 1)), at


def test_the_keys_that_must_be_there_are_those_that_the_reader_needs(samples):
    run, game, _ = samples
    keys = [("engines", 0, key) for key in run["engines"][0]]
    for at in [*((key,) for key in run if key != "type"), *keys]:
        assert bool(errors(without(run, at))) == is_refused(Run, without(run, at)), at
    keys = [(name, 0, key) for name in ("deals",) for key in game[name][0]]
    keys += [("evidence", key) for key in game["evidence"]]
    for at in [*((key,) for key in game if key != "type"), *keys]:
        assert bool(errors(without(game, at))) == is_refused(Game, without(game, at)), at


def is_refused(kind, line):
    try:
        kind.from_json(line)
    except (KeyError, TypeError):
        return True
    return False


def test_a_result_has_all_its_keys(samples):
    _, _, result = samples
    for at in places(result):
        if at and isinstance(at[-1], str) and at[0] not in ("categories", "faults"):
            assert errors(without(result, at)), at


@pytest.mark.parametrize("number", range(3))
def test_a_line_has_a_type(samples, number):
    line = samples[number]
    assert errors(line) == []
    assert errors(without(line, ("type",)))
    assert errors({**line, "type": "other"})
    assert errors({**line, "type": ["game", "result", "run"][number]})


@pytest.mark.parametrize(
    ("number", "at", "value"),
    [
        (0, ("schema",), 2),
        (0, ("unit",), "hand"),
        (0, ("pairs",), 0),
        (0, ("pairs",), 1.5),
        (0, ("engines",), []),
        (0, ("engines", 0, "sees"), "some"),
        (0, ("engines", 0, "limits", "movetime"), 0),
        (0, ("engines", 0, "options", "Algorithm"), 3),
        (0, ("started",), "yesterday"),
        (0, ("on_fault",), "ignore"),
        (0, ("deals_check",), "f" * 63),
        (0, ("timeouts", "quit"), 0),
        (0, ("sprt", "model"), "trinomial"),
        (0, ("sprt", "alpha"), 1),
        (1, ("half",), -1),
        (1, ("deals", 0, "by"), {"cards": [1, 0]}),
        (1, ("points",), [4]),
        (1, ("outcome",), "lost"),
        (1, ("think_ms",), [-1, 0]),
        (1, ("suits",), "dcsd"),
        (1, ("check",), "0x12345678"),
        (2, ("los",), 1.1),
        (2, ("se",), -0.1),
        (2, ("interval",), [1.0]),
        (2, ("wdl",), [1, 2]),
        (2, ("pentanomial",), [1, 2, 3, 4]),
        (2, ("elo",), [None, None, None]),
        (2, ("sprt", "verdict"), "H2"),
        (2, ("faults", "a"), {"normal": 1}),
        (2, ("faults", "a"), {"crash": 0}),
        (2, ("categories", "cards"), [0, 0]),
        (2, ("canary",), [1, -1]),
    ],
)
def test_a_value_that_cannot_be_does_not_fit(samples, number, at, value):
    assert errors(put(samples[number], at, value))


def test_suits_are_those_that_there_are():
    pattern = DEFS["game"]["properties"]["suits"]["pattern"]
    for order in permutations(PLAIN):
        text = "".join(order)
        assert bool(re.search(pattern, text)) == is_suits(text)


# What commands print


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


def ending():
    """A full position with four cards to play."""
    state = deal(PRESETS["scopa"], Random(1))
    while state.plays_left > 4:
        state = state.play(state.legal_moves()[0])
    return position_text(state)


def test_what_commands_print_fits(monkeypatch, tmp_path):
    position = ending()
    mean = ("--mean", 0.1, "--se", 0.1, "--pairs", 50)
    printed = {
        "sprt": [
            *command(sprt_command, "--pentanomial", "1,2,3,4,5", "--sprt", "h1=5", "--json"),
            *command(sprt_command, *mean, "--json"),
        ],
        "plan": [
            *command(sprt_command, "--plan", "--sprt", "h1=0.1", "--sd", 2, "--json"),
            *command(
                sprt_command,
                *("--plan", "--sprt", "h1=5 model=normalized", "--effect", 1, "--json"),
            ),
        ],
        # Once more as JSON, where tuples are arrays.
        "tournament": json.loads(json.dumps(tournament_results(tmp_path))),
        "perft": [
            *command(perft_command, 1, position, "--json"),
            *command(perft_command, 1, position, "--json", "--divide"),
        ],
        "solve": [
            *command(solve_command, position, "--json"),
            *command(solve_command, position, "--json", "--all"),
        ],
        "match-table": command(match_table_command, "scopa", "9/10", "--json"),
        "bench": [bench_figures(monkeypatch)],
        "signature": command(bench_command, "--signature", "--json"),
    }
    found = set()
    for name, values in printed.items():
        root = schema_of(name)
        for value in values:
            assert list(Draft202012Validator(root).iter_errors(value)) == []
            found |= set(used(root, value))
    assert {key for key in found if key.split(".")[0] in PRINTED} == declared(*PRINTED)


def schema_of(name):
    return json.loads(CliRunner().invoke(schema_command, [name]).stdout)


def test_a_name_that_is_none_is_one_clear_line():
    code, out, err = run_command("schema", "nonsense")
    assert (code, out) == (1, "")
    assert err.startswith("Error: there is no schema 'nonsense'; there are: line run engine ")
    assert err.count("\n") == 1


def test_the_command_prints_the_schema_of_a_line():
    code, out, _ = run_command("schema")
    assert code == 0
    assert json.loads(out) == SCHEMA
    assert SCHEMA["$ref"] == "#/$defs/line"
