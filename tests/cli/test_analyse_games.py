"""``analyse`` from the shell: games of a log, the summary."""

import json
import re

import pytest

from analysed import ALWAYS, OF_A_GAME, OF_A_PLAYER, QUICK
from matchplay import engine, play
from scopa_engine.analysis import split
from scopa_engine.binding import move_text, state_from_text, view_from_text
from scopa_engine.cli import analysing
from scopa_engine.match.host import Timeouts
from scopa_engine.match.log import read_log
from scopa_engine.match.playback import played_deals

# Faults for want of time are not the subject here.
PATIENT = Timeouts(startup=60.0)


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch):
    monkeypatch.setattr(split, "WORLDS", 1)


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    path = tmp_path_factory.mktemp("analyse") / "run.jsonl"
    play(engine("a"), engine("b[red]"), pairs=1, log=path, timeouts=PATIENT)
    path.write_text(path.read_text().replace("b[red]", r"b\u001b[31m[red]"))
    return path


@pytest.fixture(scope="module")
def plays(log):
    """The plays of the first game."""
    return [play for deal in played_deals(read_log(log).games[0]) for play in deal.plays]


def with_a_choice(plays):
    return [play for play in plays if len(play.before.legal_moves()) > 1]


def of_type(found, kind):
    return [each for each in found if each["type"] == kind]


def test_every_play_with_a_choice(analyse_json, log, plays):
    found = analyse_json(*QUICK, log, "--game", 1)
    decisions = of_type(found, "decision")
    expected = with_a_choice(plays)
    assert [each["play"] for each in decisions] == [play.number for play in expected]
    for each, made in zip(decisions, expected, strict=True):
        assert set(each) == ALWAYS | OF_A_GAME
        assert each["played"] == move_text(made.move)
        view = view_from_text(each["position"])
        assert not view.hands[1 - made.seat].cards
        assert view.hands[made.seat].cards == made.before.hands[made.seat]
        assert view.legal_moves() == made.before.legal_moves()
        (own,) = [move for move in each["moves"] if move["move"] == each["played"]]
        assert (own["loss"], own["mark"]) == (each["loss"], each["mark"])
    assert analyse_json(*QUICK, log, "--game", "0.0") == found


def test_one_play_is_found_alike_alone_and_in_its_game(analyse_json, log, plays):
    number = with_a_choice(plays)[3].number
    alone = analyse_json(*QUICK, log, "--game", 1, "--at", number)
    everything = analyse_json(*QUICK, log, "--game", 1)
    assert alone == [each for each in everything if each.get("play") == number]
    position = alone[0]["position"]
    assert analyse_json(*QUICK, position)[0]["moves"] == alone[0]["moves"]


def test_a_forced_play_can_be_asked_for(analyse_json, log, plays):
    number = next(play.number for play in plays if len(play.before.legal_moves()) == 1)
    (found,) = analyse_json(*QUICK, log, "--game", 1, "--at", number)
    assert (len(found["moves"]), found["loss"]) == (1, 0)


def test_a_seat_alone(analyse_json, log):
    everything = analyse_json(*QUICK, log, "--game", 1)
    found = analyse_json(*QUICK, log, "--game", 1, "--seat", 1)
    assert of_type(found, "decision") == [each for each in everything if each.get("seat") == 1]
    assert len(of_type(found, "summary")) == 1


def test_all_cards_of_a_game(analyse_json, log):
    found = of_type(analyse_json(log, "--game", 1, "--all-cards"), "decision")
    assert all(each["exact"] for each in found)
    assert all(state_from_text(each["position"]) for each in found)


def test_players_are_summed_up(analyse_json, log):
    found = analyse_json(*QUICK, log, "--all")
    decisions, players = of_type(found, "decision"), of_type(found, "summary")
    games = read_log(log).games
    assert {each["game"] for each in decisions} == {f"{g.pair}.{g.half}" for g in games}
    assert {each["player"] for each in players} == set(games[0].seats)
    for each in players:
        assert set(each) == OF_A_PLAYER
        own = [found for found in decisions if found["player"] == each["player"]]
        loss = sum(found["loss"] for found in own)
        assert each["decisions"] == len(own)
        assert each["deals"] == 2
        assert each["loss"] == pytest.approx(loss, abs=0.01)
        assert each["loss_a_move"] == pytest.approx(loss / len(own), abs=0.001)
        assert each["loss_a_deal"] == pytest.approx(loss / 2, abs=0.01)
        assert each["loss_interval"][0] < each["loss"] < each["loss_interval"][1]
        marks = [found["mark"] for found in own]
        assert (each["mistakes"], each["blunders"]) == (marks.count("?"), marks.count("??"))
        assert each["points_a_deal"] == {
            name: sum(game.deals[0].by[name][game.seats.index(each["player"])] for game in games)
            / 2
            for name in games[0].deals[0].by
        }


def test_what_mistakes_lost_is_split_by_category(analyse_json, log):
    found = analyse_json(*QUICK, log, "--all")
    by = read_log(log).games[0].deals[0].by
    for each in of_type(found, "summary"):
        own = [one for one in of_type(found, "decision") if one["player"] == each["player"]]
        lost = sum(one["loss"] for one in own if one["mark"])
        assert list(each["lost_by_mistakes"]) == ([*by, "other"] if lost else [])
        assert sum(each["lost_by_mistakes"].values()) == pytest.approx(lost, abs=0.01)


def test_the_worst_moves_are_those_that_lost_most(analyse_json, log):
    found = analyse_json(*QUICK, log, "--all")
    for each in of_type(found, "summary"):
        costly = [
            one
            for one in of_type(found, "decision")
            if one["player"] == each["player"] and one["mark"]
        ]
        costly.sort(key=lambda one: -one["loss"])
        assert [one["loss"] for one in each["worst"]] == [one["loss"] for one in costly[:3]]
        for one in each["worst"]:
            (same,) = [c for c in costly if (c["game"], c["play"]) == (one["game"], one["play"])]
            assert one["played"] == same["played"]
            assert one["best"] == same["moves"][0]["move"]


def test_only_mistakes(analyse_json, log):
    everything = analyse_json(*QUICK, log, "--game", 1)
    found = analyse_json(*QUICK, log, "--game", 1, "--mistakes")
    assert of_type(found, "summary") == of_type(everything, "summary")
    marked = [each for each in of_type(everything, "decision") if each["mark"]]
    assert of_type(found, "decision") == marked
    assert marked


def test_the_text_of_a_game(analyse, log, plays):
    code, out, err = analyse(*QUICK, log, "--game", 1)
    assert (code, err) == (0, "")
    headings = re.findall(r"^game 0\.0, deal 1, play (\d+): seat (\d)", out, re.M)
    expected = [(str(play.number), str(play.seat)) for play in with_a_choice(plays)]
    assert headings == expected
    assert len(re.findall(r"^>  ", out, re.M)) == len(headings)
    heading, *players = out[out.index("player") :].splitlines()[:3]
    assert heading.split()[:5] == ["player", "decisions", "deals", "loss", "a"]
    assert {line.split()[0] for line in players} == {"a", "b\\x1b[31m[red]"}
    assert "points a deal" in out


def test_all_games_are_summed_up_only(analyse, log):
    _, out, _ = analyse(*QUICK, log, "--all")
    assert out.startswith("player")
    _, marked, _ = analyse(*QUICK, log, "--all", "--mistakes")
    assert marked.endswith(out)
    assert "play" in marked.removesuffix(out)


def test_names_do_not_command_the_terminal(analyse, log):
    assert "\x1b" not in analyse(*QUICK, log, "--game", 1)[1]


def test_a_game_without_a_play(analyse, log, tmp_path):
    lines = log.read_text().splitlines()
    game = json.loads(lines[1])
    game["deals"] = []
    path = tmp_path / "log"
    path.write_text("\n".join([lines[0], json.dumps(game)]))
    assert analyse(path, "--all") == (0, "", "no play with a choice\n")


def test_an_interrupt_leaves_what_was_found(analyse, log, monkeypatch):
    calls = []

    def interrupted(*args):
        calls.append(args)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return real(*args)

    real = analysing.analyse
    monkeypatch.setattr(analysing, "analyse", interrupted)
    code, out, err = analyse(*QUICK, "--json", log, "--game", 1)
    assert (code, err) == (3, "interrupted\n")
    found = [json.loads(line) for line in out.splitlines()]
    assert [each["type"] for each in found] == ["decision"] * 2 + ["summary"] * 2
    assert sum(each["decisions"] for each in of_type(found, "summary")) == 2


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ((), "a log needs --game PAIR.HALF (replay lists the games), or --all"),
        (("--game", "99"), "no game 99: the log holds 2"),
        (("--game", "7.0"), "no game of pair 7, half 0"),
        (("--game", "one"), "PAIR.HALF"),
        (("--game", "1", "--all"), "--game and --all: one of them is allowed"),
        (("--game", "1", "--at", "99"), "no play 99: the game has 36"),
        (("--game", "1", "--seat", "2"), "--seat 2: the game has 2 seats, from 0"),
        (("--game", "1", "--seat", "0", "--at", "3"), "--at is one play"),
        (("--all", "--at", "3"), "--at is one play"),
        (("--gmae", "1"), "No such option '--gmae'"),
        (("--all", "--searches", "1"), "'--searches'"),
        (("--all", "--movetime", "5", "--searches", "3"), "one of them is allowed"),
        (("--all", "--show", "game"), "--show game is one whole game"),
        (("--game", "1", "--mistakes", "--show", "game"), "--show game is one whole game"),
        (("--game", "1", "--at", "3", "--show", "game"), "--show game is one whole game"),
        (("--game", "1", "--json", "--show", "moves"), "--json and --show"),
        (("--game", "1", "--lang", "de"), "'de' is not one of 'en', 'it', 'es'"),
    ],
)
def test_what_a_log_does_not_have(analyse, log, words, text):
    code, out, err = analyse(log, *words)
    assert (code, out) == (1, "")
    assert err.startswith("Error: ")
    assert err.count("\n") == 1
    assert text in err


def test_a_file_that_is_no_log(analyse, tmp_path):
    path = tmp_path / "file"
    path.write_text("{}\n")
    code, out, err = analyse(path, "--all")
    assert (code, out) == (1, "")
    assert "line 1" in err


def test_a_move_that_is_not_legal_is_named(analyse, log, tmp_path):
    lines = log.read_text().splitlines()
    game = json.loads(lines[1])
    game["deals"][0]["moves"] = "x" + game["deals"][0]["moves"]
    path = tmp_path / "log"
    path.write_text("\n".join([lines[0], json.dumps(game)]))
    code, _, err = analyse(path, "--all")
    assert code == 1
    assert err.startswith("Error: deal 1, play 1: x")
