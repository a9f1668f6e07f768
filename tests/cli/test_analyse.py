"""``analyse`` from the shell: positions, games of a log, the summary."""

import io
import json
import re
import sys

import pytest
from rich.cells import cell_len

from matchplay import engine, play
from scopa_engine.binding import move_text, state_from_text, view_from_text
from scopa_engine.cli import analysing, main
from scopa_engine.match.log import read_log
from scopa_engine.match.playback import played_deals

SEEN = "scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0"
# The same for seat 0, with other cards hidden.
STOCKS = (
    "1d2d3d4d5d6d9d10d1c3c4c6c7c8c9c10c1s2s4s5s6s7s8s9s1b2b3b4b5b7b",
    "9b10b8b7b5b4b3b2b1b9s8s7s6s5s4s2s1s10c9c8c7c6c4c3c1c10d9d6d5d4d",
)
FULL = [
    f"scopa 7d5c3s/{hand} 8d2c10s6b {stock} -/- 0/0 - 0 1 0/0"
    for hand, stock in zip(("8b9b10b", "1d2d3d"), STOCKS, strict=True)
]
# Side 0 may take the settebello with its seven, or lay the king and leave it to side 1.
LAST = (
    "scopa 7c10s/7s9b 7d - "
    "1d2d3d4d5d1c2c3c4c5c6c8c9c10c1s2s3s4s/6d8d9d10d5s6s8s9s1b2b3b4b5b6b7b8b10b 0/0 1 0 1 0/0"
)
OVER = f"{LAST} moves 7cx7d 9b 10s 7s"
QUICK = ("--iterations", "20", "--searches", "2")

INTERVAL = {"points", "interval", "visits", "loss", "loss_interval", "mark", "move"}
ALWAYS = {
    *("type", "seat", "position", "method", "exact"),
    *("searches", "iterations", "note", "moves"),
}
OF_A_GAME = {*("game", "deal", "play", "player"), *("played", "loss", "loss_interval", "mark")}
OF_A_PLAYER = {
    *("type", "player", "decisions", "deals", "loss", "loss_interval", "loss_a_move"),
    *("loss_a_deal", "mistakes", "blunders", "points_a_deal", "worst"),
}


@pytest.fixture
def run(monkeypatch, capsys):
    """Runs ``analyse`` in this process: exit code, standard output, standard error."""

    def run_command(*words, stdin=""):
        monkeypatch.setattr(sys, "argv", ["scopa-engine", "analyse", *map(str, words)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        with pytest.raises(SystemExit) as left:
            main()
        captured = capsys.readouterr()
        return int(left.value.code or 0), captured.out, captured.err

    return run_command


@pytest.fixture
def objects(run):
    """Runs ``analyse --json``: what it prints."""

    def run_json(*words, stdin=""):
        code, out, err = run("--json", *words, stdin=stdin)
        assert (code, err) == (0, "")
        return [json.loads(line) for line in out.splitlines()]

    return run_json


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    path = tmp_path_factory.mktemp("analyse") / "run.jsonl"
    play(engine("a"), engine("b[red]"), pairs=1, log=path)
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


# Positions


def test_a_position(run):
    code, out, err = run(*QUICK, SEEN)
    assert (code, err) == (0, "")
    who, cards, heading, *rows = out.splitlines()
    assert who == "seat 0 to play"
    assert cards == "hand 7d 5c 3s, table 8d 2c 10s 6b"
    assert heading.split() == ["move", "points", "±", "visits", "loss", "±"]
    moves = [row.split()[0] for row in rows if row]
    assert sorted(moves) == ["3s", "5c", "7d"]
    assert run(*QUICK, *SEEN.split(" "))[1] == out
    assert run(*QUICK, stdin=f"{SEEN}\n\n position {SEEN}\n")[1] == out * 2


def test_an_exact_position(run):
    """With the settebello go denari, carte, primiera and a scopa; without it all but denari."""
    _, out, _ = run(LAST)
    assert [line.split() for line in out.splitlines()] == [
        ["seat", "0", "to", "play,", "exact"],
        "hand 7c 10s, table 7d".split(),
        ["move", "points", "loss"],
        ["7c", "takes", "7d", "+5.00", "0.00"],
        ["10s", "-4.00", "9.00", "??"],
        [],
    ]


def test_what_the_mover_cannot_see_changes_nothing(objects):
    first, second = (objects(*QUICK, position)[0] for position in FULL)
    assert first == second == objects(*QUICK, SEEN)[0]
    assert first["position"] == SEEN


def test_all_cards(objects, run):
    first, second = (objects("--all-cards", position)[0] for position in FULL)
    assert first["exact"]
    assert second["exact"]
    assert first["moves"] != second["moves"]
    assert "seat 1 holds 8b 9b 10b" in run("--all-cards", FULL[0])[1]


def test_keys_of_a_position(objects):
    (found,) = objects(*QUICK, SEEN)
    assert set(found) == ALWAYS
    assert {key for move in found["moves"] for key in move} == INTERVAL
    assert (found["method"], found["searches"], found["iterations"]) == ("ismcts", 2, 20)
    points = [move["points"] for move in found["moves"]]
    assert points == sorted(points, reverse=True)
    for move in found["moves"]:
        low, high = move["interval"]
        assert low <= move["points"] <= high
    (found,) = objects(LAST)
    assert (found["exact"], found["searches"], found["moves"][0]["interval"]) == (True, 0, None)


def test_the_seed_decides(objects):
    first = objects(*QUICK, SEEN)
    assert objects(*QUICK, SEEN) == first
    assert objects(*QUICK, "--seed", 2, SEEN) != first


def test_a_time_for_each_position(objects):
    (found,) = objects("--iterations", 2, "--movetime", 1, SEEN)
    assert found["searches"] >= 2


def test_other_algorithms(objects):
    assert objects("--algorithm", "ismcts", *QUICK, LAST)[0]["method"] == "ismcts"
    found = objects("--algorithm", "pimc", "--iterations", 2, "--searches", 2, SEEN)[0]
    assert (found["method"], found["moves"][0]["visits"]) == ("pimc", 4)


# Games


def test_every_play_with_a_choice(objects, log, plays):
    found = objects(*QUICK, log, "--game", 1)
    decisions = of_type(found, "decision")
    expected = with_a_choice(plays)
    assert [each["play"] for each in decisions] == [play.number for play in expected]
    for each, play in zip(decisions, expected, strict=True):
        assert set(each) == ALWAYS | OF_A_GAME
        assert each["played"] == move_text(play.move)
        view = view_from_text(each["position"])
        assert not view.hands[1 - play.seat].cards
        assert view.hands[play.seat].cards == play.before.hands[play.seat]
        assert view.legal_moves() == play.before.legal_moves()
        (own,) = [move for move in each["moves"] if move["move"] == each["played"]]
        assert (own["loss"], own["mark"]) == (each["loss"], each["mark"])
    assert objects(*QUICK, log, "--game", "0.0") == found


def test_one_play_is_found_alike_alone_and_in_its_game(objects, log, plays):
    number = with_a_choice(plays)[3].number
    alone = objects(*QUICK, log, "--game", 1, "--at", number)
    everything = objects(*QUICK, log, "--game", 1)
    assert alone == [each for each in everything if each.get("play") == number]
    position = alone[0]["position"]
    assert objects(*QUICK, position)[0]["moves"] == alone[0]["moves"]


def test_a_forced_play_can_be_asked_for(objects, log, plays):
    number = next(play.number for play in plays if len(play.before.legal_moves()) == 1)
    (found,) = objects(*QUICK, log, "--game", 1, "--at", number)
    assert (len(found["moves"]), found["loss"]) == (1, 0)


def test_a_seat_alone(objects, log):
    everything = objects(*QUICK, log, "--game", 1)
    found = objects(*QUICK, log, "--game", 1, "--seat", 1)
    assert of_type(found, "decision") == [each for each in everything if each.get("seat") == 1]
    assert len(of_type(found, "summary")) == 1


def test_all_cards_of_a_game(objects, log):
    found = of_type(objects(log, "--game", 1, "--all-cards"), "decision")
    assert all(each["exact"] for each in found)
    assert all(state_from_text(each["position"]) for each in found)


def test_players_are_summed_up(objects, log):
    found = objects(*QUICK, log, "--all")
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


def test_the_worst_moves_are_those_that_lost_most(objects, log):
    found = objects(*QUICK, log, "--all")
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


def test_only_mistakes(objects, log):
    everything = objects(*QUICK, log, "--game", 1)
    found = objects(*QUICK, log, "--game", 1, "--mistakes")
    assert of_type(found, "summary") == of_type(everything, "summary")
    marked = [each for each in of_type(everything, "decision") if each["mark"]]
    assert of_type(found, "decision") == marked
    assert marked


def test_the_text_of_a_game(run, log, plays):
    code, out, err = run(*QUICK, log, "--game", 1)
    assert (code, err) == (0, "")
    headings = re.findall(r"^game 0\.0, deal 1, play (\d+): seat (\d)", out, re.M)
    expected = [(str(play.number), str(play.seat)) for play in with_a_choice(plays)]
    assert headings == expected
    assert len(re.findall(r"^>  ", out, re.M)) == len(headings)
    heading, *players = out[out.index("player") :].splitlines()[:3]
    assert heading.split()[:5] == ["player", "decisions", "deals", "loss", "a"]
    assert {line.split()[0] for line in players} == {"a", "b\N{REPLACEMENT CHARACTER}[31m[red]"}
    assert "points a deal" in out


def test_all_games_are_summed_up_only(run, log):
    _, out, _ = run(*QUICK, log, "--all")
    assert out.startswith("player")
    _, marked, _ = run(*QUICK, log, "--all", "--mistakes")
    assert marked.endswith(out)
    assert "play" in marked.removesuffix(out)


# How it looks


@pytest.mark.parametrize("width", [60, 80, 120])
def test_lines_fit_a_terminal(run, log, monkeypatch, width):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("TERM", "xterm")
    _, out, _ = run(*QUICK, log, "--game", 1, "--mistakes")
    assert "\x1b[" in out
    plain = re.sub(r"\x1b\[[\d;]*m", "", out)
    assert "\x1b" not in plain
    assert max(map(cell_len, plain.splitlines())) <= width


def test_names_do_not_command_the_terminal(run, log):
    assert "\x1b" not in run(*QUICK, log, "--game", 1)[1]


def test_progress_is_told_on_a_terminal_only(run, monkeypatch):
    monkeypatch.setattr(analysing._Progress, "_is_terminal", staticmethod(lambda: True))
    _, _, err = run(*QUICK, SEEN)
    assert re.findall(r"\rposition 1, search (\d)", err) == ["1", "2"]
    assert err.endswith("\r\x1b[K")


# What goes wrong


def test_an_interrupt_leaves_what_was_found(run, log, monkeypatch):
    calls = []

    def analyse(*args):
        calls.append(args)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return real(*args)

    real = analysing.analyse
    monkeypatch.setattr(analysing, "analyse", analyse)
    code, out, err = run(*QUICK, "--json", log, "--game", 1)
    assert (code, err) == (3, "interrupted\n")
    found = [json.loads(line) for line in out.splitlines()]
    assert [each["type"] for each in found] == ["decision"] * 2 + ["summary"] * 2
    assert sum(each["decisions"] for each in of_type(found, "summary")) == 2


def test_an_interrupt_among_positions(run, monkeypatch):
    def analyse(*args):
        raise KeyboardInterrupt

    monkeypatch.setattr(analysing, "analyse", analyse)
    assert run(SEEN) == (3, "", "interrupted\n")


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
    ],
)
def test_what_a_log_does_not_have(run, log, words, text):
    code, out, err = run(log, *words)
    assert (code, out) == (1, "")
    assert err.startswith("Error: ")
    assert err.count("\n") == 1
    assert text in err


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("nothing.jsonl", "--all"), "nothing.jsonl: no log of that name, and no position"),
        (("bad", "words"), "of: bad words)"),
        ((OVER,), "the deal is over"),
        ((SEEN.replace("7d5c3s/?3", "?3/7d5c3s"),), "the hand of seat 0, to play, is not known"),
        ((SEEN, "--all-cards"), "--all-cards needs a full position, without ?"),
        ((SEEN, "--game", "1"), "--game is for the file of a match"),
        ((SEEN, "--mistakes"), "--mistakes is for the file of a match"),
        ((SEEN.replace("scopa", "scopa-6"),), "Error: "),
    ],
)
def test_what_is_no_position(run, words, text):
    code, out, err = run(*words)
    assert (code, out) == (1, "")
    assert err.startswith("Error: ")
    assert err.count("\n") == 1
    assert text in err


def test_pimc_says_what_it_does_not_solve(run):
    hands = "1d2d3d4d5d6d7d8d9d10d/?10/?10/?10"
    position = f"scopone-scientifico {hands} - - -/- 0/0 - 0 3 0/0"
    code, _, err = run("--algorithm", "pimc", position)
    assert code == 1
    assert "more than 20 cards in hands" in err


def test_a_file_that_is_no_log(run, tmp_path):
    path = tmp_path / "file"
    path.write_text("{}\n")
    code, out, err = run(path, "--all")
    assert (code, out) == (1, "")
    assert "line 1" in err


def test_a_move_that_is_not_legal_is_named(run, log, tmp_path):
    lines = log.read_text().splitlines()
    game = json.loads(lines[1])
    game["deals"][0]["moves"] = "x" + game["deals"][0]["moves"]
    path = tmp_path / "log"
    path.write_text("\n".join([lines[0], json.dumps(game)]))
    code, _, err = run(path, "--all")
    assert code == 1
    assert err.startswith("Error: deal 1, play 1: x")
