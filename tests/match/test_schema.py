"""The JSON Schema of the log: it fits what is written, and nothing else."""

import copy
import json
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import pytest
from jsonschema import Draft202012Validator

from matchplay import QUICK, engine, run_command
from schemas import LINES, SCHEMA, declared, used
from scopa_engine.match import (
    Conduct,
    Game,
    OnFault,
    Run,
    Stop,
    make_setup,
    play,
    resume_match,
)

A, B, C = engine("a", "--think-us 900"), engine("b"), engine("c")
ALL_KEYS = (
    "name=x option.Algorithm=greedy iterations=5 worlds=2 movetime=5000 clock=60000+10 "
    "env.X=1 cwd=/ sees=all"
)


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
        "partners": lambda: played(A, B, C, engine("d"), rules="scopone-scientifico"),
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


def test_every_line_of_every_log_fits(logs):
    outcomes = set()
    for name, log in logs.items():
        assert [line["type"] for line in log][:2] == ["run", "game"], name
        for number, line in enumerate(log, 1):
            assert errors(line) == [], f"{name}, line {number}"
            outcomes.add(line.get("outcome"))
    assert {"normal", "illegal-move", "crash", "stall", "protocol-error", "interrupted"} <= outcomes


def test_every_key_of_a_line_is_written_by_some_match(logs):
    found = {key for log in logs.values() for line in log for key in used(SCHEMA, line)}
    assert found == declared(*LINES)


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
