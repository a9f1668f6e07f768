"""A conversation with a session, without a process: ``send`` is ``list.append``.

``greedy`` has its answer at once and, with ``go infinite``, keeps it until ``stop``: so the
engine surely thinks for as long as a test wants, and says nothing meanwhile.
"""

import itertools

from scopa_engine.engine import Engine
from scopa_engine.session import Session
from scopa_protocol import read_reply

START = "position scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0"
PUBLIC = "position scopa ?3/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0"
FULL = (
    "position scopa 5d5c5s/4d1b6b 1c3s4s7s "
    "2s2b8d2c4c6s10d3d7d8b3b10s1s9d10c8c10b6d2d9b3c7b4b6c1d9s7c8s5b9c -/- 0/0 - 0 1 0/0"
)
PILES = (
    "4d5d6d7d8d9d10d1c3c4c5c6c7c8c9c10c2s3s/1d2d4s5s6s7s8s9s10s1b2b3b4b5b6b7b8b9b10b 0/2 1 0 0 9/10"
)
LAST_CARD = f"position scopa 3d/- 1s2c - {PILES}"


class Chat:
    """A session, and what it has said."""

    def __init__(self, *lines):
        self.said = []
        self.wakes = []
        ticks = itertools.count()
        self.engine = Engine(clock=lambda: next(ticks) / 100_000)
        self.session = Session(self.engine, self.said.append, lambda: self.wakes.append(1))
        for line in lines:
            self.say(line)

    def say(self, *lines):
        """Say lines; the answers that come at once."""
        before = len(self.said)
        for line in lines:
            assert self.session.receive(line) is True
        return self.said[before:]

    def ask(self, line):
        """Say a line and wait for all of its answers."""
        before = len(self.said)
        self.session.receive(line)
        self.engine.wait()
        self.session.resume()
        return self.said[before:]

    def stop(self):
        """Say ``stop`` and wait for the end of the search; its answers, and those held."""
        return self.ask("stop")


def thinking(*lines):
    """A chat whose engine thinks until it is stopped."""
    return Chat("setoption name Algorithm value greedy", *(lines or (START,)), "#1 go infinite")


def words(lines):
    """The first word of each line, after its id."""
    return [line.split(" ")[line.startswith("#")] for line in lines]


def infos(said):
    """The ``info`` replies among lines."""
    return [read_reply(line).reply for line in said if " info " in f" {line}"]
