"""``analyse --show game``: a game move by move with its mistakes marked."""

import json
import re

import pytest
from rich.cells import cell_len

from analysed import QUICK
from matchplay import engine, play
from scopa_engine.analysis import split
from scopa_engine.cli import analysing
from scopa_engine.match.host import Timeouts

LINE = re.compile(r" *(\d+) (\d) \w+ +\S+ +table \S+ +(\S+)(?: (\?+))?(?: +(\S.*))?")
# Faults for want of time are not the subject here.
PATIENT = Timeouts(startup=60.0)


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch):
    monkeypatch.setattr(split, "WORLDS", 1)


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    path = tmp_path_factory.mktemp("marks") / "run.jsonl"
    play(engine("a"), engine("b"), pairs=1, log=path, timeouts=PATIENT)
    return path


@pytest.fixture
def decisions(analyse_json, log):
    """By play what is found in the first game."""
    found = analyse_json(*QUICK, log, "--game", 1)
    return {each["play"]: each for each in found if each["type"] == "decision"}


def marked_lines(out):
    """By play: seat, move, mark, what is said."""
    found = (LINE.fullmatch(line) for line in out.splitlines())
    return {int(line[1]): line.groups()[1:] for line in found if line}


def test_mistakes_are_marked_with_the_better_move(analyse, decisions, log):
    code, out, err = analyse(*QUICK, log, "--game", 1, "--show", "game")
    assert (code, err) == (0, "")
    lines = marked_lines(out)
    assert list(lines) == list(range(1, 37))
    assert any(each["mark"] for each in decisions.values())
    for number, (_, move, mark, said) in lines.items():
        found = decisions.get(number, {"mark": "", "played": move})
        assert (move, mark or "") == (found["played"], found["mark"])
        if mark:
            better = f"−{found['loss']:.2f}, better {found['moves'][0]['move']}"
            assert said.split(", ", said.count(", ") - 1)[-1] == better
        else:
            assert "better" not in (said or "")


def test_it_is_the_game_that_replay_shows(analyse, run, log):
    _, out, _ = analyse(*QUICK, log, "--game", 1, "--show", "game")
    _, shown, _ = run("replay", log, "--game", 1)
    game, summary = out.split("\n\nplayer ")
    judged = re.compile(r" +\?+ +|(, )?−\d\.\d\d, better \S+")
    assert [judged.sub(" ", line).split() for line in game.splitlines()] == [
        line.split() for line in shown
    ]
    assert "lost by mistakes" in summary


def test_the_sums_are_those_of_all_moves(analyse, log):
    _, game, _ = analyse(*QUICK, log, "--game", 1, "--show", "game")
    _, moves, _ = analyse(*QUICK, log, "--game", 1, "--show", "moves")
    assert game[game.index("\nplayer ") :] == moves[moves.index("\nplayer ") :]
    assert analyse(*QUICK, log, "--game", 1)[1] == moves


def test_one_seat_is_judged_and_its_hand_shown(analyse, decisions, log):
    _, out, _ = analyse(*QUICK, log, "--game", 1, "--show", "game", "--seat", 1)
    marks = {number: line for number, line in marked_lines(out).items() if line[2]}
    expected = [n for n, each in decisions.items() if each["mark"] and each["seat"] == 1]
    assert list(marks) == expected
    assert "?3/" in out


def test_what_the_mistakes_lost_adds_up(analyse, decisions, log):
    _, out, _ = analyse(*QUICK, log, "--game", 1)
    table = out[out.index("lost by mistakes") :].split("\n\n")[0]
    heading, *rows = table.splitlines()
    assert heading.split()[3:] == [
        *("carte", "denari", "settebello", "primiera", "scope", "other", "all")
    ]
    for row in rows:
        player, *parts, everything = row.split()
        lost = sum(
            each["loss"] for each in decisions.values() if each["player"] == player and each["mark"]
        )
        assert float(everything) == pytest.approx(lost, abs=0.006)
        assert sum(map(float, parts)) == pytest.approx(lost, abs=0.04)


@pytest.mark.parametrize("width", [60, 80, 120])
def test_a_terminal_shows_the_game(on_terminal, decisions, log, width):
    out = on_terminal("analyse", *QUICK, log, "--game", 1, width=width)
    assert max(map(cell_len, out.splitlines())) <= width
    assert len(re.findall(r"^ ?\d+  ", out, re.M)) == 36
    game = out[: out.index("\nplayer ")]
    marks = [each["mark"] for each in decisions.values()]
    assert game.count("?") == sum(map(len, marks))
    assert game.count("better") == len(list(filter(None, marks)))
    assert "♦" in game


@pytest.mark.parametrize("words", [("--mistakes",), ("--at", "1"), ("--show", "moves")])
def test_a_terminal_shows_all_moves_if_they_are_asked_for(on_terminal, log, words):
    out = on_terminal("analyse", *QUICK, log, "--game", 1, *words)
    assert "seats:" not in out
    assert re.search(r"^game 0\.0, deal 1, play \d+: seat \d", out, re.M)
    assert re.search(r"^> ", out, re.M)


def test_other_languages(on_terminal, log):
    out = on_terminal("analyse", *QUICK, log, "--game", 1, "--lang", "it", width=120)
    for word in ("smazzata 1: ", " tavola ", ", meglio ", "persi per errori", "giocatore", "scope"):
        assert word in out
    assert "takes" not in out
    plain = on_terminal("analyse", *QUICK, log, "--game", 1, "--lang", "es", "--plain")
    assert plain.isascii()
    assert " mesa " in plain


def test_an_interrupt_leaves_the_deal_as_far_as_it_was_judged(analyse, decisions, log, monkeypatch):
    *judged, last = decisions
    calls = iter(judged)

    def interrupted(*args):
        if next(calls, last) == last:
            raise KeyboardInterrupt
        return real(*args)

    real = analysing.analyse
    monkeypatch.setattr(analysing, "analyse", interrupted)
    code, out, err = analyse(*QUICK, log, "--game", 1, "--show", "game")
    assert (code, err) == (3, "interrupted\n")
    marks = {number: mark or "" for number, (_, _, mark, _) in marked_lines(out).items()}
    assert len(marks) == 36
    assert [marks[number] for number in judged] == [decisions[n]["mark"] for n in judged]
    assert any(marks.values())
    assert "\nplayer " in out


def test_a_game_that_a_fault_has_ended(analyse, tmp_path):
    path = tmp_path / "log"
    play(engine("a"), engine("b", "--misdeed illegal --at 5"), pairs=1, log=path, timeouts=PATIENT)
    code, out, _ = analyse(*QUICK, path, "--game", 1, "--show", "game")
    assert code == 0
    assert "not played to its end" in out
    assert "illegal-move by b" in out


def test_no_game_at_all(analyse, log, tmp_path):
    lines = log.read_text().splitlines()
    path = tmp_path / "log"
    path.write_text("\n".join([lines[0], json.dumps({**json.loads(lines[1]), "deals": []})]))
    code, out, err = analyse(path, "--game", 1, "--show", "game")
    assert (code, err) == (0, "no play with a choice\n")
    assert out.startswith("game 1: ")
