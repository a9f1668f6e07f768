"""A bot as a program: its standard streams, while it thinks and when it is to leave."""

import subprocess
import sys
from textwrap import dedent

import pytest

pytestmark = pytest.mark.timeout(60)

START = "position scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0"


def converse(code, data, **kwargs):
    """What a bot's program says, its exit code and standard error."""
    done = subprocess.run(
        [sys.executable, "-c", dedent(code)],
        input=data,
        capture_output=True,
        text=True,
        timeout=20,
        **kwargs,
    )
    return done.stdout.splitlines(), done.returncode, done.stderr


def test_what_a_bot_prints_is_not_the_protocols():
    code = """
        import os
        from scopa_engine.bot import Bot, run
        class Talker(Bot):
            def choose(self, view):
                print("I think")
                os.system("echo and others do")
                return view.legal_moves()[0]
        print("hello")
        run(Talker())
        print("the end")
    """
    said, code, errors = converse(code, f"{START}\ngo\n")
    assert [line.split()[0] for line in said] == ["hello", "info", "bestmove", "the"]
    assert (code, errors) == (0, "I think\nand others do\n")


BUSY = """
    import time
    from scopa_engine.bot import Bot, run
    class Busy(Bot):
        def choose(self, view):
            while not {done}:
                time.sleep(0.001)
            return view.legal_moves()[0]
    run(Busy())
"""


def test_it_listens_while_the_bot_thinks():
    lines = f"{START}\n#1 go\n#2 isready\n#3 moves\n#4 go\nstop\n"
    said, code, errors = converse(BUSY.format(done="self.stopped()"), lines)
    assert said[0] == "#2 readyok"
    assert said[1] == "#3 moves 7d 5c 3s"
    assert said[2].startswith("#4 error wrong-state 0 ")
    assert said[-1] == "#1 bestmove 7d"
    assert (code, errors) == (0, "")


def test_a_bot_is_told_when_its_time_is_up():
    said, _, _ = converse(BUSY.format(done="self.stopped()"), f"{START}\ngo movetime 50\n")
    assert said[-1] == "bestmove 7d"


def test_quit_does_not_wait_for_a_bot_that_hears_nothing():
    said, code, errors = converse(BUSY.format(done="False"), f"{START}\ngo\nquit\n")
    assert (said, code, errors) == ([], 0, "")
