"""The sample bots: one bot in four languages, which plays by the rules and passes ``conform``."""

import random
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scopa_engine.binding import move_text
from scopa_engine.match import Outcome, make_setup, play
from scopa_engine.match.deal import DealInPlay
from scopa_engine.rules import PRESETS, deal, members
from scopa_engine.rules.cards import SETTEBELLO, suit_of, value_of

ROOT = Path(__file__).parents[2]
BOTS = ROOT / "protocol" / "bots"
VECTORS = ROOT / "protocol" / "vectors"

# What runs a bot, by the end of its name.
TOOLS = {".c": "cc", ".js": "node", ".py": sys.executable, ".sh": "sh"}
NAMES = sorted(path.name for path in BOTS.iterdir() if path.suffix in TOOLS)
COMMENT = {
    ".c": r"/\*(?:.|\n)*?\*/",
    ".js": r"^\s*//.*$",
    ".py": r"^\s*#.*$",
    ".sh": r"^\s*#.*$",
}
MOST_LINES = 120
# Other tests run beside.
PATIENT = ("--quiet", "--startup-timeout", "60", "--timeout", "60", "--margin", "5000")


@pytest.fixture(scope="module", params=NAMES)
def bot(request, tmp_path_factory):
    """The command of each bot whose tool is there."""
    path = BOTS / request.param
    tool = shutil.which(TOOLS[path.suffix])
    if tool is None or (path.suffix == ".sh" and shutil.which("awk") is None):
        pytest.skip(f"there is nothing here to run {path.name}")
    if path.suffix != ".c":
        return [tool, str(path)]
    program = tmp_path_factory.mktemp("bot") / "gazza"
    strict = ("-std=c11", "-pedantic", "-Wall", "-Wextra", "-Werror")
    subprocess.run([tool, *strict, "-o", program, path], check=True)
    return [str(program)]


def converse(command, *lines):
    """What a bot answers to lines, and to the end of input."""
    text = "".join(f"{line}\n" for line in lines)
    done = subprocess.run(
        command, input=text, capture_output=True, text=True, timeout=20, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


# What every bot says


OPENING = "position scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0"
NO_POSITION = ("error wrong-state",)

CONVERSATION = {
    "wait": ("waitok",),
    "#1 isready": ("#1 readyok",),
    " \t#123456789012345678  isready\t": ("#123456789012345678 readyok",),
    "#1234567890123456789 isready": ("error unknown-command",),
    "#7": ("error unknown-command",),
    "isready now": ("error syntax",),
    "usp": ("error syntax",),
    "#2 usp 2": ("#2 error unsupported",),
    "setoption name Seed value 1": ("error unknown-option",),
    "setoption Seed": ("error syntax",),
    "perft 1": ("error unknown-command",),
    "Go": ("error unknown-command",),
    "gone infinite": ("error unknown-command",),
    "moves": NO_POSITION,
    "go": NO_POSITION,
    OPENING: (),
    "stop": (),
    "go clock 4": ("error syntax",),
    "go sideways": ("error syntax",),
    "go iterations 05": ("error syntax",),
    "go infinite": ("error unsupported",),
    "go iterations 5 searchmoves 7d": ("error unsupported",),
    "positions": ("error unknown-command",),
    "newgame now": ("error syntax",),
    "#3 go movetime 5 clock 40/40 inc 1/1": ("#3 bestmove 5c",),
    OPENING.replace("7d5c3s", "3s7d5c"): (),
    "#4 moves": ("#4 moves 7d 5c 3s",),
    OPENING.replace(" scopa ", " scopa:target=21 "): ("error unsupported",),
    "go worlds 1": NO_POSITION,
    OPENING.replace("7d5c3s", "?3"): (),
    "go iterations 1": NO_POSITION,
    OPENING.replace("8d", "8e"): ("error syntax",),
    f"{OPENING} moves 5c 2": ("error syntax",),
    f"{OPENING} moves 7d": (),
    "go iterations 2": NO_POSITION,
    f"{OPENING} moves": (),
    "newgame": (),
    "go iterations 3": NO_POSITION,
    "gameover": ("error syntax",),
    "gameover 1/0 normal": (),
    "quit": (),
    "isready": (),
}


def test_it_answers_every_line(bot):
    heard = converse(bot, *CONVERSATION)
    expected = [answer for answers in CONVERSATION.values() for answer in answers]
    said = [line[: len(answer)] for line, answer in zip(heard, expected, strict=True)]
    assert said == expected


def test_errors_are_whole(bot):
    for line in converse(bot, *CONVERSATION):
        if "error" in line:
            assert re.fullmatch(r"(#[0-9]+ )?error [a-z-]+ 0 [a-z][a-z0-9 ]+", line)


def test_it_greets(bot):
    name = converse(bot, "usp 1")[0]
    assert name.startswith("id name gazza-")
    expected = ["id version 1", "id author nobody", "variants scopa", "uspok 1"]
    assert converse(bot, "#9 usp 1") == [f"#9 {line}" for line in [name, *expected]]


# What every bot plays


def test_it_knows_the_legal_moves(bot):
    rows = [
        line.split("\t")
        for line in (VECTORS / "moves.tsv").read_text(encoding="utf-8").splitlines()
        if line.startswith("scopa ")
    ]
    assert len(rows) >= 60
    asked = [line for position, _ in rows for line in (f"position {position}", "moves")]
    assert converse(bot, *asked) == [" ".join(("moves", moves)).strip() for _, moves in rows]


def worth(card):
    return 1 + 2 * (suit_of(card) == 0) + 3 * (value_of(card) == 7) + 6 * (card == SETTEBELLO)


def gain(state, move):
    if not move.taken:
        return -worth(move.card)
    cards = (move.card, *members(move.taken))
    return sum(map(worth, cards)) + (10 if move.taken == state.table else 0)


def deals(count):
    """Random deals: each ``position`` line to ask, and the answers to ``moves`` and ``go``."""
    rng = random.Random(7)
    for _ in range(count):
        game = DealInPlay(deal(PRESETS["scopa"], rng))
        while not game.state.is_over:
            moves = game.state.legal_moves()
            best = max(moves, key=lambda move: gain(game.state, move))
            answers = [
                " ".join(["moves", *map(move_text, moves)]),
                f"bestmove {move_text(best)}",
            ]
            yield game.line(game.state.turn), answers
            yield game.full_line(), answers
            game.play(rng.choice(moves))
        for line in (game.line(0), game.line(1), game.full_line()):
            yield line, ["moves", "error wrong-state 0 there is no hand to play from"]


def test_it_takes_what_is_worth_most(bot):
    lines, answers = zip(*deals(6), strict=True)
    heard = converse(bot, *(word for line in lines for word in (line, "moves", "go")))
    assert heard == [answer for both in answers for answer in both]


def test_it_plays_matches(bot):
    engines = [f"name=gazza cmd={shlex.quote(shlex.join(bot))}", "name=R option.Algorithm=random"]
    match = play(make_setup(engines, pairs=3, seed=3))
    assert [game.outcome for game in match.games] == [Outcome.NORMAL] * 6


@pytest.mark.timeout(600)
@pytest.mark.parametrize("bot", [name for name in NAMES if name != "gazza.py"], indirect=True)
def test_it_passes_conform(bot):
    """And ``gazza.py`` does in ``test_tutorial.py``."""
    done = subprocess.run(
        [sys.executable, "-P", "-m", "scopa_engine", "conform", *PATIENT, "--", *bot],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


# What every bot is


@pytest.mark.parametrize("name", NAMES)
def test_it_is_small(name):
    path = BOTS / name
    text = path.read_text(encoding="utf-8")
    code = re.sub(COMMENT[path.suffix], "", text, flags=re.MULTILINE)
    lines = [line for line in code.splitlines() if line.strip()]
    assert 60 < len(lines) <= MOST_LINES
    assert max(map(len, text.splitlines())) <= 100
