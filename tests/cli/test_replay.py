"""``replay`` from the shell."""

import json
import re
from io import StringIO

import pytest
from rich.console import Console

from matchplay import engine, play, run_command
from scopa_engine.cli.replay import _Rich
from scopa_engine.match.log import read_log
from scopa_engine.match.playback import played_deals


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    path = tmp_path_factory.mktemp("replay") / "run.jsonl"
    play(engine("a"), engine("b[red]", "--misdeed illegal --at 20"), pairs=2, log=path)
    # A name that a match refuses.
    path.write_text(path.read_text().replace("b[red]", r"b\u001b[31m[red]"))
    return path


@pytest.fixture(scope="module")
def games(log):
    return [json.loads(line) for line in log.read_text().splitlines() if '"game"' in line]


def by_outcome(games, outcome):
    return next(n for n, game in enumerate(games, 1) if game["outcome"] == outcome)


def plays(out):
    return [line.split() for line in out.splitlines() if re.match(r" +\d+ \d ", line)]


def test_without_a_game_the_games_are_listed(log, games):
    code, out, err = run_command("replay", log)
    assert code == 0
    names = [line.split()[:2] for line in out.splitlines()]
    expected = [[str(n), f"{g['pair']}.{g['half']}"] for n, g in enumerate(games, 1)]
    assert names == expected
    assert "--game" in err


def test_every_move_is_shown_with_the_points_and_the_end(log, games):
    number = by_outcome(games, "normal")
    game = games[number - 1]
    code, out, err = run_command("replay", log, "--game", number)
    assert (code, err) == (0, "")
    deal = game["deals"][0]
    moves = [token for token in deal["moves"].split() if token[0] != "+"]
    assert len(plays(out)) == len(moves)
    for line, move in zip(plays(out), moves, strict=True):
        assert move in line[5:]
    carte = "/".join(map(str, deal["by"]["carte"]))
    assert f"points: carte {carte}, " in out
    assert out.splitlines()[-1].startswith("normal: ")
    assert run_command("replay", log, "--game", f"{game['pair']}.{game['half']}")[1] == out


def test_a_seat_sees_no_other_hand(log, games):
    number = by_outcome(games, "normal")
    _, out, _ = run_command("replay", log, "--game", number, "--seat", 1)
    hands = [next(w for w in line if "/" in w) for line in plays(out)]
    assert hands[0].startswith("?3/")
    assert all(re.fullmatch(r"(\?\d?|-)/(-|(\d+[dcsb])+)", hand) for hand in hands)


def test_a_fault_is_the_last_line_and_its_position_can_be_had(log, games):
    number = by_outcome(games, "illegal-move")
    game = games[number - 1]
    code, out, _ = run_command("replay", log, "--game", number)
    assert code == 0
    assert "not played to its end" in out
    assert out.splitlines()[-1].startswith("illegal-move by b")
    _, line, _ = run_command("replay", log, "--game", number, "--at", len(plays(out)) + 1)
    assert line.strip() == game["evidence"]["asked"]


def test_the_suits_of_a_half_are_told(log, games):
    for number, game in enumerate(games, 1):
        _, out, _ = run_command("replay", log, "--game", number)
        assert (f"suits: {game['suits']} stand" in out) == (game["suits"] != "dcsb")


def test_names_do_not_command_the_terminal(log):
    for words in ((), ("--game", "1")):
        assert "\x1b" not in "".join(run_command("replay", log, *words)[1:])


def test_the_table_of_a_terminal(log):
    game = read_log(log).games[0]
    out = StringIO()
    console = Console(file=out, force_terminal=False, width=120)
    (deal,) = played_deals(game)
    _Rich(console, game, 0).plays(deal)
    text = out.getvalue()
    assert "[red]" in text
    assert "? ? ?" in text
    assert text.count("takes") == sum(bool(play.move.taken) for play in deal.plays)


def test_a_move_that_is_not_legal_is_named(log, tmp_path):
    lines = log.read_text().splitlines()
    game = json.loads(lines[1])
    deal = game["deals"][0]
    deal["moves"] = "x" + deal["moves"]
    path = tmp_path / "log"
    path.write_text("\n".join([lines[0], json.dumps(game)]))
    code, _, err = run_command("replay", path, "--game", 1)
    assert code == 1
    assert err.startswith("Error: deal 1, play 1: x")


def test_points_that_are_not_so_are_told(log, games, tmp_path):
    number = by_outcome(games, "normal")
    game = games[number - 1]
    changed = {**game, "points": [9, 9]}
    path = tmp_path / "log"
    path.write_text("\n".join([log.read_text().splitlines()[0], json.dumps(changed)]))
    code, out, err = run_command("replay", path, "--game", 1)
    assert code == 1
    assert plays(out)
    assert err.startswith("points: expected ")


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["--game", "99"], "no game 99: the log holds 4"),
        (["--game", "7.0"], "no game of pair 7, half 0"),
        (["--game", "one"], "PAIR.HALF"),
        (["--game", "1", "--seat", "2"], "the game has 2 seats"),
        (["--game", "1", "--at", "99"], "no play 99"),
        (["--seat", "1"], "need --game"),
    ],
)
def test_what_is_not_there_is_a_mistake(log, words, text):
    code, out, err = run_command("replay", log, *words)
    assert (code, out) == (1, "")
    assert text in err
