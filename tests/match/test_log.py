"""The log file: never lost, never mixed, read with tolerance."""

import json

import pytest

from matchplay import engine, play, write_log
from schemas import DEFS
from scopa_engine.match.form import GAME, RUN
from scopa_engine.match.log import LogWriter, read_log
from scopa_engine.match.outcome import SetupError
from scopa_engine.match.results import result_of


@pytest.fixture(scope="module")
def played():
    return play(engine("a"), engine("b", "--misdeed crash --at 30"), pairs=2)


@pytest.fixture
def log(played, tmp_path):
    path = tmp_path / "run.jsonl"
    write_log(path, *played[1:])
    return path


def test_what_was_written_is_read(log, played):
    read = read_log(log)
    assert read.run == played[1]
    assert read.games == tuple(played[2])
    assert [line.number for line in read.lines] == [2, 3, 4, 5]
    assert read.result[0] == 6
    assert read.torn is None
    assert result_of(read.run, read.games) == result_of(*played[1:])


def test_the_keys_are_those_of_the_protocol(log):
    run, game, *_, result = [json.loads(line) for line in log.read_text().splitlines()]
    assert list(run)[:8] == [
        *("type", "schema", "rules", "unit", "pairs", "seed", "engines", "versions"),
    ]
    assert run["schema"] == 1
    assert set(run) >= {"started"}
    assert list(run["engines"][0])[:5] == ["name", "cmd", "id", "options", "limits"]
    assert set(game) >= {
        *("type", "pair", "half", "seats", "deals", "points", "outcome", "ended_by"),
        *("think_ms", "overhead_us", "evidence"),
    }
    assert list(game["deals"][0]) == ["position", "moves", "points", "by"]
    assert list(result) == [
        *("type", "pairs", "names", "mean", "se", "interval", "los", "wdl", "pentanomial"),
        *("elo", "normalized_elo", "sprt", "faults", "roles", "categories", "canary"),
    ]


def test_a_torn_last_line_is_left_out(log):
    whole = log.read_bytes()
    for cut in (1, 40, 500):
        log.write_bytes(whole[: whole.rindex(b"\n", 0, -1) - cut])
        read = read_log(log)
        assert (len(read.games), read.result, read.torn) == (3, None, 5)


def test_a_last_line_that_lacks_only_its_end_counts(log):
    log.write_bytes(log.read_bytes().rstrip(b"\n"))
    assert read_log(log).result is not None


def test_a_bad_line_elsewhere_is_an_error(log):
    lines = log.read_text().splitlines()
    lines[2] = lines[2][:-5]
    log.write_text("\n".join(lines))
    with pytest.raises(SetupError, match="line 3"):
        read_log(log)


def test_a_key_that_is_missing_is_named(log):
    lines = log.read_text().splitlines()
    lines[1] = lines[1].replace('"seats"', '"chairs"')
    log.write_text("\n".join(lines))
    with pytest.raises(SetupError, match="line 2: no 'seats'"):
        read_log(log)


def test_unknown_keys_and_types_are_ignored(log, played):
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    for line in lines:
        line["news"] = 1
    lines[0]["engines"][0]["news"] = 1
    lines.insert(1, {"type": "news"})
    log.write_text("\n".join(map(json.dumps, lines)))
    assert read_log(log).games == tuple(played[2])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no run line"),
        ('{"type":"game"}\n{}', "line 1: a log begins with its one run line"),
        ("[" * 100_000 + "\n{}", "line 1: maximum recursion depth exceeded"),
        ('{"type":"run","schema":2}\n{}', "line 1: schema 2 is not the one known here, 1"),
    ],
)
def test_what_is_no_log_is_named(tmp_path, text, message):
    path = tmp_path / "log"
    path.write_text(text)
    with pytest.raises(SetupError, match=message):
        read_log(path)


def test_a_log_with_anything_in_it_is_not_overwritten(log, played):
    before = log.read_bytes()
    with pytest.raises(SetupError, match="not empty; --force"):
        LogWriter(log)
    with LogWriter(log, overwrite=True) as writer:
        assert log.read_bytes() == before
        writer.write(played[1])
    assert log.read_bytes() == before[: before.index(b"\n") + 1]


def test_two_runs_cannot_write_one_log(tmp_path):
    path = tmp_path / "log"
    with LogWriter(path), pytest.raises(SetupError, match="another run"):
        LogWriter(path, overwrite=True)
    LogWriter(path).__exit__(None, None, None)


def test_a_log_that_cannot_be_made_is_named(tmp_path):
    with pytest.raises(SetupError, match="No such file"):
        LogWriter(tmp_path / "nowhere" / "log")


@pytest.mark.parametrize(
    ("number", "path", "value", "message"),
    [
        (1, ("pairs",), "2", "pairs holds what it cannot hold"),
        (1, ("seed",), None, "seed holds what it cannot hold"),
        (1, ("restart",), 1, "restart holds what it cannot hold"),
        (1, ("timeouts",), {"move": "1"}, "timeouts.move holds what it cannot hold"),
        (1, ("engines", 1, "name"), None, "engines.1.name holds what it cannot hold"),
        (1, ("engines", 0, "partners"), ["a"], "engines.0.partners.0 holds what it cannot hold"),
        (
            *(1, ("engines", 0, "partners"), [{"partners": ["a"]}]),
            "engines.0.partners.0.partners.0 holds what it cannot hold",
        ),
        (1, ("engines", 0), "a", "engines.0 holds what it cannot hold"),
        (1, ("sprt",), 0, "sprt holds what it cannot hold"),
        (1, ("engines",), [], "scopa has 2 sides, and there are 0"),
        (1, ("rules",), "nix", "rules nix: unknown rule set 'nix'"),
        (2, ("pair",), 1.5, "pair holds what it cannot hold"),
        (2, ("pair",), True, "pair holds what it cannot hold"),
        (2, ("seats", 0), 1, "seats.0 holds what it cannot hold"),
        (2, ("points",), ["1", 0], "points.0 holds what it cannot hold"),
        (2, ("points",), [float("nan"), 0], "points.0 holds what it cannot hold"),
        (2, ("points",), [1], "points are those of 2 sides"),
        (2, ("deals", 0, "position"), 5, "deals.0.position holds what it cannot hold"),
        (2, ("deals", 0, "by"), {"carte": [1]}, "points are those of 2 sides"),
        (2, ("overhead_us",), [None, "1"], "overhead_us.1 holds what it cannot hold"),
        (2, ("think_ms",), [], "names and times are those of 2 seats"),
        (2, ("seats",), ["a"], "names and times are those of 2 seats"),
        (2, ("seats", 0), "x", "x, b are not the engines of the run"),
        (2, ("seats", 1), "a", "a, a are not the engines of the run"),
        (2, ("ended_by",), "x", "x, who has ended it, is no engine of the run"),
        (1, ("block",), 0, "block 0: a number from 1 is allowed"),
        (3, (), [], "a line of a log is a JSON object"),
    ],
)
def test_a_value_that_cannot_be_is_named(log, number, path, value, message):
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    if not path:
        lines[number - 1] = value
    else:
        holder = lines[number - 1]
        for key in path[:-1]:
            holder = holder[key]
        holder[path[-1]] = value
    log.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    with pytest.raises(SetupError) as refused:
        read_log(log)
    assert str(refused.value).startswith(f"{log}, line {number}: {message}")


def test_every_key_of_a_line_has_a_form():
    """Those of the schema, but for words that are looked up and what is calculated."""
    looked_up = {"type", "schema", "on_fault", "outcome", "check"}
    for form, name in ((RUN, "run"), (GAME, "game")):
        assert set(form.forms) == set(DEFS[name]["properties"]) - looked_up
