"""``play`` as a command: games from the first card to the last, left, gone on with, broken."""

import os
import re
import signal
import subprocess
import sys

import pytest

from matchplay import alive, engine, noted_pids, wait_until
from scopa_engine.match.log import LogWriteError, read_log
from scopa_engine.match.outcome import Outcome
from scopa_engine.match.playback import played_deals
from scopa_engine.match.verify import verify
from scopa_engine.play import saved

ALL = "1\n" * 200


@pytest.fixture(autouse=True)
def state(tmp_path, monkeypatch):
    """Where games are kept."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "scopa-engine" / "games"


def bot(switches=""):
    return "--engine", engine("Bot", switches)


def game_in(path):
    log = read_log(path)
    assert list(verify(log)) == []
    return log.games[0]


def only_game(folder):
    (path,) = folder.iterdir()
    return path


def test_a_deal_to_its_end(run, state, tmp_path):
    heard = tmp_path / "heard"
    code, out, err = run("play", "--unit", "deal", "--seed", 5, *bot(f"--heard {heard}"), stdin=ALL)
    assert (code, err) == (0, "")
    path = only_game(state)
    assert out[-1] == f"The game is in {path}"
    game = game_in(path)
    assert (game.outcome, game.seats) == (Outcome.NORMAL, ("Bot", "You"))
    assert f"{game.points[1]} - {game.points[0]}" in out[-2]
    # The engine was sent what its seat may know, and nothing else.
    plays = [play for deal in played_deals(game) for play in deal.plays]
    sent = [line for line in heard.read_text().splitlines() if line.startswith("position")]
    assert sent[1:] == [play.line for play in plays if play.seat == 0]
    assert run("verify", path)[0] == run("replay", path, "--game", 1)[0] == 0
    shown = f"scopa-engine replay {path} --game 1 shows it"
    assert run("report", path)[1] == [f"{path}: it is a game of a person, no match; {shown}"]
    assert run("analyse", path, "--game", 1, "--at", 34)[0] == 0


def test_the_same_seed_and_inputs_give_the_same_game(run, tmp_path):
    games = []
    for name in ("a", "b"):
        options = "--seed", 5, "--unit", "deal", "--level", "hard", "--log", tmp_path / name
        assert run("play", *options, stdin="undo\n1\n1\nundo\nquit\n")[0] == 3
        games.append(game_in(tmp_path / name))
    assert games[0].deals == games[1].deals


def test_a_seed_that_is_drawn_is_shown(run, state):
    shown = [run("play", "--new", *bot())[1][0] for _ in range(2)]
    seeds = [read_log(path).run.seed for path in sorted(state.iterdir())]
    assert sorted(f"Rules scopa, seed {seed}. Type ? for help." for seed in seeds) == sorted(shown)
    assert len(set(seeds)) == 2


@pytest.mark.parametrize(("stdin", "extra"), [("1\n", ()), ("1\nquit\n1\n", ()), ("", ("--new",))])
def test_leaving_keeps_the_game_and_says_how_to_go_on(run, state, stdin, extra):
    code, _, err = run("play", *bot(), *extra, stdin=stdin)
    assert code == 3
    assert err == "The game is kept: scopa-engine play goes on with it.\n"
    assert game_in(only_game(state)).outcome is Outcome.INTERRUPTED


def test_a_game_kept_elsewhere_is_gone_on_with_by_its_name(run, state, tmp_path):
    log = tmp_path / "my game.jsonl"
    _, _, err = run("play", *bot(), "--log", log, stdin="1\n")
    assert err == f"The game is kept: scopa-engine play --resume '{log}' goes on with it.\n"
    assert not state.exists()
    code, out, _ = run("play", "--resume", log, stdin="1\n")
    assert code == 3
    assert out[0] == "Going on with the game my game; --new begins another one."


def test_without_options_the_game_left_last_is_gone_on_with(run, state):
    run("play", *bot(), "--seed", 1, "--rules", "escoba", stdin="1\n")
    first = only_game(state)
    before = game_in(first)
    run("play", *bot(), "--seed", 5, stdin="1\n")
    os.utime(first, (1, 1))
    (second,) = set(state.iterdir()) - {first}
    code, out, _ = run("play", "--plain", "--lang", "it", stdin="1\nfine\n")
    assert code == 3
    assert out[0] == f"Continua la partita {second.stem}; --new ne comincia un'altra."
    assert len(game_in(second).deals[0].moves.split()) == 4
    assert game_in(first) == before


@pytest.mark.parametrize("option", [["--new"], ["--seed", "9"], ["--level", "medium"]])
def test_who_chooses_a_game_gets_a_new_one(run, state, option):
    run("play", *bot(), stdin="1\n")
    before = only_game(state)
    run("play", *option, stdin="")
    assert len(list(state.iterdir())) == 2
    assert before in state.iterdir()


def test_a_finished_game_is_not_gone_on_with(run, state):
    run("play", *bot(), "--unit", "deal", stdin=ALL)
    run("play", stdin="")
    assert len(list(state.iterdir())) == 2


def test_a_file_that_is_no_game_does_not_keep_anybody_from_playing(run, state):
    run("play", *bot(), stdin="1\n")
    path = only_game(state)
    path.write_text(path.read_text().replace('"seed":', '"seed":1'))
    code, out, err = run("play", stdin="")
    assert code == 3
    assert out[0].startswith("Rules scopa, seed ")
    assert err.splitlines()[0] == f"{path}: deal 1 is not the one that the seed makes here"


def typing(*words, stdin):
    """``play`` in a process of its own, which has read ``stdin`` and waits for more."""
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "scopa_engine", "play", *map(str, words)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    process.stdin.write(stdin)
    process.stdin.flush()
    shown = ""
    while len(re.findall("Your play: |Number: ", shown)) <= stdin.count("\n"):
        data = os.read(process.stdout.fileno(), 1 << 16)
        assert data, process.stderr.read()
        shown += data.decode()
    return process


def test_a_game_that_was_killed_goes_on_as_if_nothing_had_been(run, state, tmp_path):
    pids = tmp_path / "pids"
    options = "--unit", "deal", "--seed", 5, *bot(f"--pids {pids}")
    run("play", *options, "--log", tmp_path / "whole", stdin=ALL)
    for again, plays in ((options, 1), ((), 8)):
        process = typing(*again, stdin="1\n" * plays)
        os.kill(process.pid, signal.SIGKILL)
        process.communicate()
        assert process.returncode == -signal.SIGKILL
        assert game_in(only_game(state)).outcome is Outcome.INTERRUPTED
    assert run("play", stdin=ALL)[0] == 0
    assert game_in(only_game(state)).check == game_in(tmp_path / "whole").check
    wait_until(lambda: not alive(noted_pids(pids)))


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_signal_keeps_the_game(state, tmp_path, number):
    pids = tmp_path / "pids"
    process = typing("--seed", 5, *bot(f"--pids {pids}"), stdin="1\n")
    os.kill(process.pid, number)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 3
    assert err == "The game is kept: scopa-engine play goes on with it.\n"
    assert game_in(only_game(state)).deals[0].moves.count(" ") == 1
    assert alive(noted_pids(pids)) == []


@pytest.mark.parametrize(
    ("misdeed", "pattern"),
    [
        ("crash", "engine Bot: crash: it has closed its "),
        # The plays that are legal would tell the bot's hand.
        ("illegal", r"engine Bot: illegal-move: \d[dcsb] is not legal\. The game"),
        ("garbage", "engine Bot: protocol-error: it said "),
    ],
)
def test_a_game_that_an_engine_has_broken_goes_on(run, state, tmp_path, misdeed, pattern):
    switches = f"--misdeed {misdeed} --at 2 --once --starts {tmp_path / 'starts'}"
    code, _, err = run("play", "--unit", "deal", "--seed", 5, *bot(switches), stdin=ALL)
    assert code == 2
    assert re.match(pattern, err)
    assert err.endswith(". The game is kept: scopa-engine play goes on with it.\n")
    assert err.count("\n") == 1
    assert len(game_in(only_game(state)).deals[0].moves.split()) == 3
    assert run("play", stdin=ALL)[0] == 0
    assert game_in(only_game(state)).outcome is Outcome.NORMAL


def test_an_engine_that_does_not_start(run, state):
    code, out, err = run("play", *bot("--crash-on-start"))
    assert (code, out) == (2, [])
    assert err.startswith("engine Bot: crash at the start: ")
    assert err.count("\n") == 1
    assert not state.exists()


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (["--seat", "2"], "--seat 2: there are 2 seats, from 0"),
        (["--rules", "briscola"], "unknown rule set 'briscola'"),
        (["--name", "\x1b"], r"--name '\x1b' cannot be a name"),
        (["--name", "Computer"], "you and an engine are both called Computer"),
        (["--resume", "none"], "none: No such file"),
        (["--resume", "none", "--seed", "1"], "--resume goes on with a game as it is"),
        (["--log", "/dev/null"], "/dev/null: it is no file"),
        (["--engine", "name=A", "--level", "easy"], "--engine and --level: one of them"),
        (["--engine", "cmd=nothing-of-that-name"], "there is no program nothing-of-that-name"),
        (["--engine", "option.Algorithm=brave"], "brave"),
        (["--engine", "clock=1000"], "an engine has no clock here"),
        (["--level", "hardest"], "'hardest' is not one of"),
    ],
)
def test_what_cannot_be_played_is_one_clear_line(run, state, options, text):
    code, out, err = run("play", *options)
    assert (code, out) == (1, [])
    assert text in err
    assert err.count("\n") == 1
    assert not state.exists()


def test_letters_that_the_output_does_not_have_are_replaced(monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    process = typing(*bot(), "--name", "Zoë", stdin="ñ\n")
    _, err = process.communicate("quit\n")
    assert (process.returncode, err.count("\n")) == (3, 1)


@pytest.mark.parametrize(
    ("versions", "text"),
    [
        (2, "The game is kept: scopa-engine play goes on with it."),
        (0, "Left before the first card."),
    ],
)
def test_when_there_is_no_room_the_version_before_is_kept(run, state, monkeypatch, versions, text):
    written = saved.SavedGame.write

    def full(self, log, game):
        if len(game.deals[0].moves.split()) >= versions:
            raise LogWriteError(f"{self.path}: No space left on device")
        written(self, log, game)

    monkeypatch.setattr(saved.SavedGame, "write", full)
    code, _, err = run("play", *bot(), stdin=ALL)
    path = only_game(state)
    assert (code, err) == (3, f"{path}: No space left on device. {text}\n")
    assert path.stat().st_size == 0 or len(game_in(path).deals[0].moves.split()) == versions - 1


def test_a_game_cut_in_the_middle_is_told_so(run, state):
    run("play", *bot(), stdin="1\n")
    path = only_game(state)
    path.write_bytes(path.read_bytes()[:-40])
    code, _, err = run("play", "--resume", path)
    assert (code, err) == (1, f"Error: {path}: the game in it is not written whole\n")


def test_a_log_that_holds_something_is_not_overwritten(run, tmp_path):
    log = tmp_path / "log"
    log.write_text("x")
    code, _, err = run("play", *bot(), "--log", log)
    assert code == 1
    assert "it is not empty; --resume goes on with a game" in err
    assert log.read_text() == "x"
    code, _, err = run("play", "--resume", log)
    assert code == 1
    assert err.startswith(f"Error: {log}")


def test_a_game_is_played_by_one_program_at_a_time(run, state):
    process = typing(*bot(), stdin="1\n")
    path = only_game(state)
    code, _, err = run("play", "--resume", path)
    assert code == 1
    assert err == f"Error: {path}: another program is playing it\n"
    process.communicate("quit\n")


def test_every_seat_of_a_partnership_is_a_process(run, state, tmp_path):
    pids = tmp_path / "pids"
    options = "--rules", "scopone-scientifico", "--seat", 2, "--unit", "deal"
    code, out, _ = run("play", *options, *bot(f"--pids {pids}"), "--name", "Ada", stdin=ALL)
    assert code == 0
    assert len(set(noted_pids(pids))) == 3
    game = game_in(only_game(state))
    assert game.seats == ("Bot 0", "Bot 1", "Ada", "Bot 3")
    assert any(line.startswith(("Partner lays", "Partner takes")) for line in out)
    assert read_log(only_game(state)).run.names == ("Bot 0+Ada", "Bot 1+Bot 3")
