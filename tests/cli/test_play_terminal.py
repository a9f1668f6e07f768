"""``play`` in a terminal: what stands on the screen, and what becomes of it when that is closed."""

import pytest

from matchplay import engine, wait_until
from scopa_engine.language import language
from scopa_engine.match.log import read_log
from scopa_engine.match.outcome import Outcome
from terminals import Terminal


@pytest.fixture
def open_terminal(tmp_path):
    """Opens terminals whose games are kept below ``tmp_path``, and closes them in the end."""
    opened = []

    def open_one(*options, locale="en_US.UTF-8", **size):
        environ = {"XDG_STATE_HOME": str(tmp_path), "HOME": "/nowhere", "LC_ALL": locale}
        opened.append(Terminal("play", *options, environ=environ, **size))
        return opened[-1]

    yield open_one
    for terminal in opened:
        terminal.close()


def games_in(tmp_path):
    paths = sorted((tmp_path / "scopa-engine" / "games").glob("*.jsonl"))
    return [read_log(path).games[0] for path in paths]


def check(terminal, text, hand):
    """Table and hand stand whole on the screen, above the prompt, and no line is broken."""
    screen = terminal.screen()
    assert terminal.last_line() == text("prompt").rstrip()
    own = max(number for number, line in enumerate(screen) if line == text("hand"))
    assert any(line.split(" ")[0] == text("table") for line in screen[:own])
    numbers = screen[own + 5].split()
    assert numbers == [str(number) for number in range(1, hand + 1)], "\n".join(screen)
    columns, lines = terminal.size
    assert max(map(len, screen)) <= columns
    assert len(screen) == lines


@pytest.mark.parametrize(
    ("code", "locale", "columns", "lines"),
    [
        ("en", "en_US.UTF-8", 80, 24),
        ("it", "it_IT.UTF-8", 120, 40),
        ("es", "es_ES.UTF-8", 80, 24),
    ],
)
def test_a_whole_deal(open_terminal, tmp_path, code, locale, columns, lines):
    def text(key):
        return language(code, {}).text(f"play.{key}")

    options = "--unit", "deal", "--seed", 5, "--engine", engine("Bot")
    terminal = open_terminal(*options, locale=locale, columns=columns, lines=lines)
    for plays in range(18):
        terminal.wait_for(text("prompt"))
        check(terminal, text, 3 - plays % 3)
        assert ("░░░░" in "\n".join(terminal.screen())) == (lines == 40)
        terminal.type("1")
        if terminal.wait_for(text("prompt"), text("number"), ".jsonl") == text("number"):
            terminal.type("1")
    terminal.wait_for(".jsonl")
    assert terminal.end() == 0
    (game,) = games_in(tmp_path)
    assert game.outcome is Outcome.NORMAL
    assert len([move for move in game.deals[0].moves.split() if move[0] != "+"]) == 36


def test_closing_the_terminal_keeps_the_game(open_terminal, tmp_path):
    terminal = open_terminal("--seed", 5, "--engine", engine("Bot"))
    terminal.wait_for("Your play: ")
    terminal.type("1")
    terminal.wait_for("Your play: ")
    terminal.hang_up()
    wait_until(lambda: not terminal.process.isalive())
    before = games_in(tmp_path)
    assert len(before[0].deals[0].moves.split()) == 2
    again = open_terminal()
    again.wait_for("Your play: ")
    assert any(line.startswith("Going on with the game") for line in again.screen())
    again.type("quit")
    assert again.end() == 3
    assert games_in(tmp_path)[0].deals == before[0].deals


def test_ctrl_c_while_the_engine_thinks(open_terminal, tmp_path):
    terminal = open_terminal("--seed", 5, "--engine", engine("Bot", "--misdeed stall --at 1"))
    terminal.wait_for("Your play: ")
    terminal.type("1")
    terminal.wait_for("with six of coins.")
    terminal.process.send("\x03")
    assert terminal.end() == 3
    assert "The game is kept: scopa-engine play goes on with it." in terminal.screen()


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_keys_that_leave(open_terminal, tmp_path, key):
    terminal = open_terminal("--seed", 5, "--engine", engine("Bot"))
    terminal.wait_for("Your play: ")
    terminal.process.send(key)
    assert terminal.end() == 3
    assert "The game is kept: scopa-engine play goes on with it." in terminal.screen()
    assert games_in(tmp_path)[0].outcome is Outcome.INTERRUPTED
