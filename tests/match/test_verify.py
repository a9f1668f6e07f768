"""No lie in a log stays unnoticed."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matchplay import engine, play
from scopa_engine.binding import move_text, state_from_text
from scopa_engine.match.log import read_log
from scopa_engine.match.outcome import OnFault
from scopa_engine.match.verify import verify

A, B = engine("a"), engine("b")


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return tmp_path_factory.mktemp("verify") / "log"


@pytest.fixture(scope="module")
def honest(path):
    """The lines of a log of matches, of which one ends by a fault."""
    bad = engine("b", "--misdeed illegal --at 180 --think-us 50")
    play(A, bad, pairs=2, unit="match", log=path)
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert [line.get("outcome") for line in lines].count("illegal-move") == 1
    return lines


def disagreements(path, lines):
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return list(verify(read_log(path)))


def altered(lines, change):
    copy = json.loads(json.dumps(lines))
    change(copy)
    return copy


def test_an_honest_log_is_true(path, honest):
    assert disagreements(path, honest) == []


@pytest.mark.parametrize(
    "kwargs",
    [
        {"rules": "scopone-scientifico"},
        {"rules": "escoba"},
        {"rules": "inversa", "unit": "match"},
        {"on_fault": OnFault.VOID},
        {"on_fault": OnFault.STOP},
    ],
)
def test_other_honest_logs_are_true(tmp_path, kwargs):
    bad = engine("b", "--misdeed crash --at 21")
    path = tmp_path / "log"
    play(A, bad, pairs=1, log=path, **kwargs)
    assert list(verify(read_log(path))) == []


def test_what_an_engine_that_sees_all_cards_was_asked_is_true(tmp_path):
    path = tmp_path / "log"
    bad = engine("b", "--misdeed crash --at 1", "sees=all")
    games = play(A, bad, pairs=1, log=path)[2]
    assert "?" not in games[0].evidence.asked
    assert list(verify(read_log(path))) == []


@settings(deadline=None, max_examples=30)
@given(data=st.data())
def test_any_move_that_is_altered_is_found(path, honest, data):
    number = data.draw(st.integers(1, 4))
    deals = honest[number]["deals"]
    deal = data.draw(st.integers(0, len(deals) - 1))
    tokens = deals[deal]["moves"].split()
    ply = data.draw(st.integers(0, len(tokens) - 1))
    other = data.draw(st.sampled_from(others(deals[deal]["position"], tokens, ply)))

    def change(lines):
        new = [*tokens[:ply], other, *tokens[ply + 1 :]]
        lines[number]["deals"][deal]["moves"] = " ".join(new)

    found = disagreements(path, altered(honest, change))
    assert found
    assert found[0].line == number + 1


def others(position, tokens, ply):
    """Other tokens that might stand there: legal moves first of all."""
    moves = f" moves {' '.join(tokens[:ply])}" if ply else ""
    legal = map(move_text, state_from_text(position + moves).legal_moves())
    spoiled = [tokens[ply] + "1d", "1d", "", re.sub("[dcsb]", "s", tokens[ply]), "x"]
    return [token for token in (*legal, *spoiled) if token != tokens[ply]]


def numbers(line, *path):
    """Where in a line the numbers are that count points."""
    if isinstance(line, dict):
        for key, value in line.items():
            if key not in {"think_ms", "overhead_us", "evidence", "type"}:
                yield from numbers(value, *path, key)
    elif isinstance(line, list):
        for key, value in enumerate(line):
            yield from numbers(value, *path, key)
    elif isinstance(line, int | float):
        yield path


@settings(deadline=None, max_examples=30)
@given(data=st.data(), by=st.sampled_from([-2, -1, 1, 2, 3]))
def test_any_number_that_is_altered_is_found(path, honest, data, by):
    number = data.draw(st.integers(1, len(honest) - 1))
    *way, last = data.draw(st.sampled_from(list(numbers(honest[number]))))

    def change(lines):
        place = lines[number]
        for key in way:
            place = place[key]
        place[last] += by

    assert disagreements(path, altered(honest, change))


def test_a_legal_move_with_the_same_end_is_found_by_the_checksum(tmp_path):
    """The last play may take either of two equal cards, and gets the other as a leftover."""
    piles = "1d2d3d5d6d7d8d9d10d1c2c3c5c6c7c8c9c10c/1s2s3s5s6s7s8s9s10s1b2b3b4b5b6b7b8b9b10b"
    deals, log = tmp_path / "deals", tmp_path / "log"
    deals.write_text(f"scopa 4d/- 4c4s - {piles} 0/0 0 0 0 0/0")
    play(A, B, pairs=1, deals=deals, log=log)
    honest = [json.loads(line) for line in log.read_text().splitlines()]
    assert honest[1]["deals"][0]["moves"] == "4dx4c"
    found = disagreements(log, altered(honest, set_to(1, "deals", 0, "moves", value="4dx4s")))
    assert [(each.line, each.found) for each in found] == [(2, honest[1]["check"])]


def set_to(*way, value):
    def change(lines):
        place = lines
        for key in way[:-1]:
            place = place[key]
        place[way[-1]] = value

    return change


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (set_to(1, "seats", value=["b", "a"]), "pair 0, half 0"),
        (set_to(1, "outcome", value="crash"), "pair 0, half 0"),
        (set_to(1, "ended_by", value="a"), "pair 0, half 0, ended_by"),
        (set_to(2, "suits", value="dcsb"), "pair 0, half 1"),
        (set_to(1, "winner", value=None), "pair 0, half 0, winner"),
        (set_to(1, "pair", value=1), "pair 1, half 0"),
        (set_to(1, "pair", value=9), "pair 9, half 0"),
        (set_to(1, "half", value=2), "pair 0, half 2"),
        (set_to(1, "deals", 0, "points", value=None), "pair 0, half 0, deal 0, points"),
        (set_to(1, "deals", 0, "by", "carte", value=[1, 1]), "pair 0, half 0, deal 0, by"),
        (set_to(5, "faults", value={}), "faults"),
        (set_to(5, "names", value=["b", "a"]), "names"),
        (lambda lines: lines.pop(2), "pair 0, half 1"),
        (lambda lines: lines.insert(2, lines[1]), "pair 0, half 0"),
        (lambda lines: lines[1]["deals"].pop(0), "pair 0, half 0"),
        (lambda lines: lines[1]["deals"].pop(), "pair 0, half 0, outcome"),
        (lambda lines: lines[1]["deals"].append(lines[1]["deals"][-1]), "pair 0, half 0"),
    ],
)
def test_what_is_altered_is_named(path, honest, change, where):
    found = disagreements(path, altered(honest, change))
    assert any(each.where.startswith(where) for each in found), found


def test_another_deal_in_one_half_is_found(tmp_path, path, honest):
    other = tmp_path / "other"
    play(A, B, pairs=2, unit="match", seed=2, log=other)
    lines = [json.loads(line) for line in other.read_text().splitlines()]
    found = disagreements(path, altered(honest, lambda mine: mine.__setitem__(2, lines[2])))
    assert any("as in half 0" in each.expected for each in found)


def test_the_position_that_an_engine_was_asked_is_checked(path, honest):
    at = next(n for n, line in enumerate(honest) if line.get("outcome") == "illegal-move")

    def change(lines):
        lines[at]["evidence"]["asked"] += " 1d"

    found = disagreements(path, altered(honest, change))
    assert [each.where.rpartition(", half ")[2][3:] for each in found] == ["evidence, asked"]


def test_a_log_without_checksums_is_replayed_all_the_same(path, honest):
    def change(lines):
        for line in lines:
            line.pop("check", None)

    assert disagreements(path, altered(honest, change)) == []
