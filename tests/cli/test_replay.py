"""``replay`` from the shell."""

import json
import re

import pytest
from rich.cells import cell_len

from matchplay import engine, play
from scopa_engine.language import LANGUAGES
from scopa_engine.match.host import Timeouts
from scopa_engine.match.log import read_log
from scopa_engine.match.playback import played_deals
from scopa_engine.match.runner import Conduct

# Faults for want of time are not the subject here.
PATIENT = Timeouts(startup=60.0)


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    path = tmp_path_factory.mktemp("replay") / "run.jsonl"
    play(
        engine("a"),
        engine("b[red]", "--misdeed illegal --at 20"),
        pairs=2,
        log=path,
        timeouts=PATIENT,
    )
    # A name that a match refuses.
    path.write_text(path.read_text().replace("b[red]", r"b\u001b[31m[red]"))
    return path


@pytest.fixture(scope="module")
def games(log):
    return [json.loads(line) for line in log.read_text().splitlines() if '"game"' in line]


@pytest.fixture
def replay(run):
    """Runs ``replay``: exit code, standard output, standard error."""

    def run_command(*words):
        code, lines, err = run("replay", *words)
        return code, "".join(f"{line}\n" for line in lines), err

    return run_command


def by_outcome(games, outcome):
    return next(n for n, game in enumerate(games, 1) if game["outcome"] == outcome)


def plays(out):
    return [line.split() for line in out.splitlines() if re.match(r" +\d+ \d ", line)]


def test_without_a_game_the_games_are_listed(replay, log, games):
    code, out, err = replay(log)
    assert code == 0
    names = [line.split()[:2] for line in out.splitlines()]
    expected = [[str(n), f"{g['pair']}.{g['half']}"] for n, g in enumerate(games, 1)]
    assert names == expected
    assert "--game" in err


def test_every_move_is_shown_with_the_points_and_the_end(replay, log, games):
    number = by_outcome(games, "normal")
    game = games[number - 1]
    code, out, err = replay(log, "--game", number)
    assert (code, err) == (0, "")
    deal = game["deals"][0]
    moves = [token for token in deal["moves"].split() if token[0] != "+"]
    assert len(plays(out)) == len(moves)
    for line, move in zip(plays(out), moves, strict=True):
        assert move in line[5:]
    carte = "/".join(map(str, deal["by"]["carte"]))
    assert f"points: carte {carte}, " in out
    assert out.splitlines()[-1].startswith("normal: ")
    assert replay(log, "--game", f"{game['pair']}.{game['half']}")[1] == out


def test_a_seat_sees_no_other_hand(replay, log, games):
    number = by_outcome(games, "normal")
    _, out, _ = replay(log, "--game", number, "--seat", 1)
    hands = [next(w for w in line if "/" in w) for line in plays(out)]
    assert hands[0].startswith("?3/")
    assert all(re.fullmatch(r"(\?\d?|-)/(-|(\d+[dcsb])+)", hand) for hand in hands)


def test_a_fault_is_the_last_line_and_its_position_can_be_had(replay, log, games):
    number = by_outcome(games, "illegal-move")
    game = games[number - 1]
    code, out, _ = replay(log, "--game", number)
    assert code == 0
    assert "not played to its end" in out
    assert out.splitlines()[-1].startswith("illegal-move by b")
    _, line, _ = replay(log, "--game", number, "--at", len(plays(out)) + 1)
    assert line.strip() == game["evidence"]["asked"]


@pytest.fixture(scope="module")
def of_a_seer(tmp_path_factory):
    """The log of an engine that is sent every card, and the lines that it got in the first game."""
    folder = tmp_path_factory.mktemp("seer")
    engines = (engine("seer", limits="sees=all"), engine("blind"))
    conduct = Conduct(recover=True, restart=False, trace=folder)
    play(*engines, pairs=1, log=folder / "log", conduct=conduct)
    lines = (folder / "pair-00000-half-0.txt").read_text(encoding="utf-8").splitlines()
    asked = [line.split(" > ") for line in lines if " > position " in line]
    return folder / "log", [(who.split()[-1], line) for who, line in asked]


def test_a_position_is_the_line_that_was_sent_also_of_one_who_sees_all(replay, of_a_seer):
    log, sent = of_a_seer
    asked = sent[-36:]
    assert {who: "?" in line for who, line in asked[:2]} == {"seer": False, "blind": True}
    for number in (1, 2, 8, 35):
        assert replay(log, "--game", 1, "--at", number)[1] == f"{asked[number - 1][1]}\n"


def test_a_seat_that_was_sent_every_card_saw_it(replay, of_a_seer):
    log, _ = of_a_seer
    _, seer, _ = replay(log, "--game", 1, "--seat", 0)
    _, blind, _ = replay(log, "--game", 1, "--seat", 1)
    assert seer == replay(log, "--game", 1)[1]
    assert "?" in blind


def test_the_suits_of_a_half_are_told(replay, log, games):
    for number, game in enumerate(games, 1):
        _, out, _ = replay(log, "--game", number)
        assert (f"suits: {game['suits']} stand" in out) == (game["suits"] != "dcsb")


def test_names_do_not_command_the_terminal(replay, log):
    for words in ((), ("--game", "1")):
        assert "\x1b" not in "".join(replay(log, *words)[1:])


def test_the_table_of_a_terminal(on_terminal, log):
    """The game that came to its end."""
    (deal,) = played_deals(read_log(log).games[0])
    out = on_terminal("replay", log, "--game", 1, "--seat", 0, width=120)
    assert "[red]" in out
    assert "? ? ?" in out
    assert out.count("takes") == sum(bool(play.move.taken) for play in deal.plays)
    numbers = re.findall(r"^ ?(\d+)  ", out, re.M)
    assert numbers == [str(play.number) for play in deal.plays]
    heading, first, second = out[out.index("   cards ") :].splitlines()[:3]
    assert heading.split() == ["cards", "coins", "settebello", "primiera", "scopas", "points"]
    by = [*deal.record.by.values(), deal.record.points]
    assert first.split()[1:] == [str(points[0]) for points in by]
    assert second.split()[1:] == [str(points[1]) for points in by]


def symbols(text):
    return set(text) & set("♦♥♠♣")


@pytest.mark.parametrize(("code", "takes"), [("en", "takes"), ("it", "prende"), ("es", "se lleva")])
def test_a_terminal_speaks_the_language_of_the_locale(on_terminal, monkeypatch, log, code, takes):
    monkeypatch.setenv("LC_ALL", f"{code}.UTF-8")
    out = on_terminal("replay", log, "--game", 1)
    assert f" {takes} " in out
    assert symbols(out) == set("♦♥♠♣")
    assert on_terminal("replay", log, "--game", 1, "--lang", "en").count(" takes ") > 5


def test_what_is_no_terminal_speaks_english_unless_it_is_asked(run, monkeypatch, log):
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    _, english, _ = run("replay", log, "--game", 1)
    assert english[1].startswith("seats: 0 ")
    assert any(line.startswith("points: carte ") for line in english)
    _, spanish, _ = run("replay", log, "--game", 1, "--lang", "es")
    assert spanish[1].startswith("asientos: 0 ")
    assert any(line.startswith("puntos: cartas ") for line in spanish)
    assert len(spanish) == len(english)
    assert not symbols("".join(spanish))


def test_plain_is_ascii_in_every_language(on_terminal, log):
    for code in LANGUAGES:
        out = on_terminal("replay", log, "--game", 1, "--plain", "--lang", code)
        assert out.isascii()
        assert len(plays(out)) == 36


def test_a_dumb_terminal_is_plain(on_terminal, log):
    assert on_terminal("replay", log, "--game", 1, term="dumb").isascii()


@pytest.mark.parametrize("width", [60, 80, 120])
def test_lines_fit_a_terminal(on_terminal, log, width):
    out = on_terminal("replay", log, "--game", 1, width=width)
    assert max(map(cell_len, out.splitlines())) <= width
    assert len(re.findall(r"^ ?\d+  ", out, re.M)) == 36


def test_the_list_in_another_language(run, log, games):
    _, lines, _ = run("replay", log, "--lang", "it")
    fault = by_outcome(games, "illegal-move")
    assert "giocata irregolare di b" in lines[fault - 1]
    assert len(lines) == len(games)


def test_a_move_that_is_not_legal_is_named(replay, log, tmp_path):
    lines = log.read_text().splitlines()
    game = json.loads(lines[1])
    deal = game["deals"][0]
    deal["moves"] = "x" + deal["moves"]
    path = tmp_path / "log"
    path.write_text("\n".join([lines[0], json.dumps(game)]))
    code, _, err = replay(path, "--game", 1)
    assert code == 1
    assert err.startswith("Error: deal 1, play 1: x")


def test_points_that_are_not_so_are_told(replay, log, games, tmp_path):
    number = by_outcome(games, "normal")
    game = games[number - 1]
    changed = {**game, "points": [9, 9]}
    path = tmp_path / "log"
    path.write_text("\n".join([log.read_text().splitlines()[0], json.dumps(changed)]))
    code, out, err = replay(path, "--game", 1)
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
        (["--game", "1", "--at", "1", "--seat", "0"], "without --seat"),
    ],
)
def test_what_is_not_there_is_a_mistake(replay, log, words, text):
    code, out, err = replay(log, *words)
    assert (code, out) == (1, "")
    assert text in err
