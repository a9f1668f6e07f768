"""Sides of several engines: one for each seat."""

import io
import json
from dataclasses import replace

import pytest
from rich.console import Console

from matchplay import engine, play, run_command, write_log
from scopa_engine.match import (
    Outcome,
    Run,
    SetupError,
    Stop,
    make_setup,
    read_log,
    result_of,
    resume_match,
)
from scopa_engine.match import play as play_match
from scopa_engine.match.html import page
from scopa_engine.match.report import print_report
from scopa_engine.match.spec import parse_engine
from scopa_engine.match.verify import verify
from scopa_engine.rules import PRESETS
from tournamentplay import scripted

SCOPONE = "scopone-scientifico"
SIX = next(name for name, rules in PRESETS.items() if rules.players == 6 and rules.sides == 2)


def four(**switches):
    return [engine(name, switches.get(name, "")) for name in "abcd"]


@pytest.fixture(scope="module")
def played():
    """The run and the games of four engines."""
    return play(*four(), pairs=1, rules=SCOPONE)[1:]


def test_partners_sit_opposite_each_other_and_change_seats_together(played):
    run, games = played
    assert run.names == ("a+c", "b+d")
    assert [game.seats for game in games] == [tuple("abcd"), tuple("badc")]
    _, run, games = play(*map(engine, "abcdef"), pairs=1, rules=SIX)
    assert run.names == ("a+c+e", "b+d+f")
    assert [game.seats for game in games] == [tuple("abcdef"), tuple("badcfe")]


def test_each_partner_sees_its_own_hand(tmp_path):
    paths = {name: tmp_path / name for name in "abcd"}
    play(*four(**{n: f"--heard {p}" for n, p in paths.items()}), pairs=1, rules=SCOPONE)
    for seat, path in enumerate(paths.values()):
        lines = [line for line in path.read_text().splitlines() if line.startswith("position")]
        hands = lines[0].split()[2].split("/")
        assert [seat for seat, hand in enumerate(hands) if "?" not in hand] == [seat]


def test_figures_are_those_of_the_sides_and_faults_those_of_the_engines(tmp_path):
    log = tmp_path / "log"
    crash = four(c="--misdeed crash --at 5")
    _, run, games = play(*crash, pairs=1, rules=SCOPONE, log=log)
    assert {game.outcome for game in games} == {Outcome.CRASH}
    assert [game.ended_by for game in games] == ["c", "c"]
    # It sits on side 0, then on side 1.
    assert [game.points for game in games] == [(0, 4), (4, 0)]
    result = result_of(run, games)
    assert (result.names, result.mean, result.wdl) == (("a+c", "b+d"), -4.0, (0, 0, 2))
    assert result.faults == {"a": {}, "c": {"crash": 2}, "b": {}, "d": {}}
    assert list(verify(read_log(log))) == []
    text = log.read_text()
    log.write_text(text.replace('"seats":["a","b","c","d"]', '"seats":["c","b","a","d"]'))
    assert "seats a b c d" in str(next(verify(read_log(log))))
    assert result_of(run, read_log(log).games).mean == -4.0


def test_each_has_its_own_limits_and_a_side_one_clock(tmp_path):
    heard = {name: tmp_path / name for name in "abcd"}
    limits = {
        "a": "clock=30000 movetime=5000",
        "b": "iterations=7",
        "c": "clock=30000",
        "d": "worlds=2",
    }
    play(*(engine(n, f"--heard {heard[n]}", limits[n]) for n in "abcd"), pairs=1, rules=SCOPONE)
    goes = {
        name: [line for line in path.read_text().splitlines() if line.startswith("go ")]
        for name, path in heard.items()
    }
    assert set(goes["b"]) == {"go iterations 7"}
    assert set(goes["d"]) == {"go worlds 2"}
    # Seat 1 plays first, then c at seat 2; a comes last, on the clock that c has run.
    assert goes["c"][0].startswith("go clock 30000/0 inc 0/0")
    assert goes["a"][0].startswith("go movetime 5000 clock 2")
    with pytest.raises(SetupError, match="a and c are partners and share one clock"):
        make_setup([engine("a", limits="clock=9"), *four()[1:]], rules=SCOPONE)


def test_what_was_interrupted_goes_on_with_the_same_partners(tmp_path):
    path = tmp_path / "log"
    stop = Stop()
    setup = make_setup(four(), rules=SCOPONE, pairs=2)
    play_match(setup, log=path, stop=stop, on_game=lambda _: stop.request())
    stop.close()
    before = read_log(path)
    assert before.run.players == ("a", "c", "b", "d")
    match = resume_match(path)
    assert match.fresh > 0
    whole = play_match(setup)
    assert [game.check for game in match.games] == [game.check for game in whole.games]
    assert match.result == whole.result


def test_a_partner_that_is_another_now_is_refused(played, tmp_path):
    path = tmp_path / "log"
    run, games = played
    write_log(path, run, games[:1], finished=False)
    text = path.read_text()
    # The third of four that say who they are.
    parts = text.split('"id":{"name":"scripted"')
    assert len(parts) == 5
    path.write_text(
        '"id":{"name":"scripted"'.join(parts[:2])
        + '"id":{"name":"x"'
        + '"id":{"name":"scripted"'.join(parts[2:])
    )
    with pytest.raises(SetupError, match="engine c was name x"):
        resume_match(path)


def test_a_log_from_before_there_were_partners_reads_as_then():
    _, run, _ = play(engine("a"), engine("b"), pairs=1)
    line = json.loads(json.dumps(run.to_json()))
    for each in line["engines"]:
        assert each.pop("partners") == []
    assert Run.from_json(line) == run
    assert run.names == run.leads == run.players == ("a", "b")


def test_reports_name_all_of_them(played):
    run, games = played
    result = result_of(run, games)
    out = io.StringIO()
    print_report(Console(file=out, width=100), run, games, result)
    heading, *rows = out.getvalue().splitlines()
    assert heading.startswith("a+c - b+d: scopone-scientifico")
    assert [row.split()[1] for row in rows if row.startswith("│")] == ["a", "c", "b", "d"]
    text = page(run, games, result, "log")
    assert "<h1>a+c - b+d</h1>" in text
    for name in "abcd":
        # Once what it is, and once its times.
        assert text.count(f"<tr><td>{name}</td>") == 2


@pytest.mark.parametrize("count", [1, 3, 5])
def test_another_number_of_engines_is_refused(count):
    engines = [engine(name) for name in "abcde"[:count]]
    said = f"scopone-scientifico is played by 2 engines, or 4, one a seat; there are {count}"
    with pytest.raises(SetupError, match=said):
        make_setup(engines, rules=SCOPONE)


@pytest.mark.parametrize(("rules", "seats"), [("scopa", 1), (SIX, 3)])
def test_as_many_partners_as_there_are_seats(rules, seats):
    a, b, c = (parse_engine(text, "") for text in map(engine, "abc"))
    said = f"engine a and its partners are 2; under {rules} a side has {seats} seats"
    with pytest.raises(SetupError, match=said):
        make_setup([replace(a, partners=(c,)), b], rules=rules)


def test_partners_need_names_of_their_own():
    with pytest.raises(SetupError, match="two engines are called a"):
        make_setup([engine("a"), engine("b"), engine("a"), engine("d")], rules=SCOPONE)


def test_from_a_file(tmp_path):
    file = tmp_path / "match.toml"
    file.write_text(f'rules = "{SCOPONE}"\npairs = 1\n{"".join(map(scripted, "abcd"))}')
    code, out, err = run_command("match", "--config", file, "--json", "--quiet")
    assert (code, err) == (0, "")
    assert json.loads(out)["names"] == ["a+c", "b+d"]
