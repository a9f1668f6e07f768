"""Bots on top of the library: what they are given, and what becomes of what they do."""

import doctest
import sys
from random import Random

import pytest

import scopa_engine.bot
from scopa_engine.binding import move_text
from scopa_engine.bot import Bot, check, combo, spin, string
from scopa_engine.bot.player import BotPlayer
from scopa_engine.engine import Engine
from scopa_engine.rules import PRESETS, Move, View, deal
from scopa_engine.session import Session

START = "position scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0"
FULL = (
    "position scopa 5d5c5s/4d1b6b 1c3s4s7s "
    "2s2b8d2c4c6s10d3d7d8b3b10s1s9d10c8c10b6d2d9b3c7b4b6c1d9s7c8s5b9c -/- 0/0 - 0 1 0/0"
)


class First(Bot):
    """Plays its first legal move, and remembers what it was shown."""

    name = "first"

    def __init__(self):
        self.shown = []

    def choose(self, view):
        self.shown.append(view)
        return view.legal_moves()[0]


class Chat:
    """A session with a bot, and what it has said."""

    def __init__(self, bot, *lines):
        self.said = []
        self.engine = Engine(lambda: 0.0, BotPlayer(bot))
        self.session = Session(self.engine, self.said.append)
        for line in lines:
            self.ask(line)

    def ask(self, line):
        """All that a line is answered, in the end."""
        before = len(self.said)
        assert self.session.receive(line)
        self.engine.wait()
        return self.said[before:]


def test_documentation():
    found = doctest.testmod(scopa_engine.bot)
    assert found.attempted > 0
    assert found.failed == 0


# What it says of itself


def test_the_greeting():
    class Nameless(First):
        name = ""
        version = "3.1"
        author = "somebody"
        variants = ("scopa", "escoba")

    said = Chat(Nameless()).ask("usp 1")
    assert said[:3] == ["id name Nameless", "id version 3.1", "id author somebody"]
    assert said[-2:] == ["variants scopa escoba", "uspok 1"]


def test_every_bot_has_a_seed_and_plays_every_preset():
    said = Chat(First()).ask("usp 1")
    assert "option name Seed type spin default 1 min 0 max 2147483647" in said
    assert said[-2].split()[1:] == list(PRESETS)


class Tuned(First):
    depth = spin("Depth", 3, 1, 9)
    bold = check("Bold", default=False)
    style = combo("Style", "calm", "wild")
    book = string("Book", "opening.txt")


def test_options_are_declared_by_the_class():
    said = Chat(Tuned()).ask("usp 1")
    assert [line for line in said if line.startswith("option")][2:] == [
        "option name Depth type spin default 3 min 1 max 9",
        "option name Bold type check default false",
        "option name Style type combo default calm var calm var wild",
        "option name Book type string default opening.txt",
    ]


def test_options_are_attributes_of_the_bot():
    bot = Tuned()
    assert (bot.depth, bot.bold, bot.style, bot.book) == (3, False, "calm", "opening.txt")
    chat = Chat(bot, "setoption name Depth value 5", "setoption name Bold value true", START)
    chat.ask("setoption name Book value <empty>")
    chat.ask("go")
    assert (bot.depth, bot.bold, bot.style, bot.book) == (5, True, "calm", "")
    assert chat.ask("setoption name Depth value 10")[0].startswith("error bad-value 28 ")
    assert chat.ask("setoption name depth value 1")[0].startswith("error unknown-option 16 ")


def test_a_class_may_declare_an_option_anew():
    class Deeper(Tuned):
        depth = spin("Depth", 5, 1, 20)

    assert Deeper().depth == 5
    assert "option name Depth type spin default 5 min 1 max 20" in Chat(Deeper()).ask("usp 1")


def test_the_names_of_the_protocol_have_their_types():
    class Odd(First):
        threads = string("Threads")

    with pytest.raises(ValueError, match="option Threads is a spin, not a string"):
        BotPlayer(Odd())


# What it is given


def test_it_sees_what_the_mover_may_know():
    bot = First()
    Chat(bot, FULL, "go")
    (view,) = bot.shown
    assert isinstance(view, View)
    assert [hand.unknown for hand in view.hands] == [0, 3]
    assert view.stock.unknown == 30


def test_its_random_numbers_depend_on_the_seed_and_the_position():
    class Roller(First):
        def choose(self, view):
            self.shown.append(self.random.random())
            return super().choose(view)

    bot = Roller()
    Chat(bot, START, "go", "go", f"{START} moves 7d", "setoption name Seed value 2", START, "go")
    first, again, other = bot.shown[::2]
    assert first == again != other


def test_limits():
    class Watcher(First):
        def choose(self, view):
            self.shown.append(self.limits)
            return view.legal_moves()[0]

    bot = Watcher()
    Chat(bot, START, "go", "go iterations 5 movetime 1000", "go clock 3000/0 inc 0/0")
    plain, both, clock = bot.shown
    assert (plain.seconds, plain.iterations, plain.infinite) == (None, None, False)
    assert both.iterations == 5
    assert both.seconds == pytest.approx(1.0, abs=0.01)
    assert 0 < clock.seconds < 3.0


def test_searchmoves_are_all_that_is_legal():
    bot = First()
    assert Chat(bot, START).ask("go searchmoves 3s")[-1] == "bestmove 3s"
    (view,) = bot.shown
    assert view.legal_moves() == view._replace(turn=0).legal_moves()[2:]
    assert view.play(view.legal_moves()[0]).hands[0].size == 2


# What it answers


def test_the_answer():
    chat = Chat(First(), START)
    assert chat.ask("#3 go") == [
        "#3 info time 0 time_us 0 score exact 0 multipv 1 move 7d pv 7d",
        "#3 bestmove 7d",
    ]


def test_the_session_does_the_rest():
    chat = Chat(First(), FULL)
    assert chat.ask("perft 2") == ["perft 2 9"]
    assert chat.ask("moves") == ["moves 5dx1c4s 5cx1c4s 5sx1c4s"]
    assert chat.ask("eval")[0].startswith("eval carte 0/0 ")
    assert chat.ask("go inc 3/3")[0].startswith("error syntax 4 ")


class Failing(First):
    """Does what it is told, once, and then plays on."""

    def __init__(self, misdeed):
        super().__init__()
        self.misdeed = misdeed

    def choose(self, view):
        misdeed, self.misdeed = self.misdeed, super().choose
        return misdeed(view)


def fails(view):
    raise ZeroDivisionError("two\nlines\x07")


def leaves(view):
    sys.exit("bye")


@pytest.mark.parametrize(
    ("misdeed", "reason"),
    [
        (fails, "ZeroDivisionError: two lines"),
        (leaves, "SystemExit: bye"),
        (lambda view: None, "IllegalMoveError: choose() returned None, which is none of 7d 5c 3s"),
        (lambda view: "7d", "IllegalMoveError: choose() returned '7d', which is none of 7d 5c 3s"),
        (lambda view: Move(39, 0), "IllegalMoveError: choose() returned 10b, which is none"),
        (lambda view: view.legal_moves()[9], "IndexError: tuple index out of range"),
    ],
)
def test_a_failure_costs_the_move_and_not_the_conversation(misdeed, reason, capsys):
    chat = Chat(Failing(misdeed), START)
    (said,) = chat.ask("#7 go")
    assert said.startswith(f"#7 error internal 0 {reason}")
    trace = capsys.readouterr().err
    assert trace.startswith("Traceback")
    assert reason.split(":")[0] in trace
    assert chat.ask("#8 go")[-1] == "#8 bestmove 7d"


def test_a_move_that_looks_as_one_is_taken_for_it():
    bot = Failing(lambda view: tuple(view.legal_moves()[1]))
    assert Chat(bot, START).ask("go")[-1] == "bestmove 5c"


def test_a_whole_deal_of_every_preset():
    for preset in PRESETS.values():
        state, chat = deal(preset, Random(1)), Chat(First())
        while not state.is_over:
            text = scopa_engine.binding.position_text(state)
            move = state.legal_moves()[0]
            assert chat.ask(f"position {text}") == []
            assert chat.ask("go")[-1] == f"bestmove {move_text(move)}"
            state = state.play(move)
