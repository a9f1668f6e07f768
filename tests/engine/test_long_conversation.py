"""A conversation without end takes no more memory than one that has begun.

Its full form: SCOPA_CONVERSATION_LINES=1000000 pytest -n 0 -s -o timeout=0 on this file.
"""

import os
import threading
from itertools import islice
from random import Random

import psutil

from matchplay import wait_until
from scopa_engine.binding import move_text, position_text
from scopa_engine.rules import PRESETS, deal, view_of
from talk import talk

COUNT = int(os.environ.get("SCOPA_CONVERSATION_LINES", "5000"))
PARTS = 10
MOST_GROWTH = 8 << 20
"""Bytes that caches may still fill, and the allocator keep."""

BAD = (
    "bogus",
    "position scopa 7d7d/?3",
    "go iterations 0",
    "setoption name X value 1",
    "go \x1b[2J",
)
GOOD = ("usp 1", "isready", "moves", "eval", "show", "go iterations 1", "wait", "stop", "newgame")


def lines(count):
    """So many lines, no two positions of them the same."""
    rng = Random(1)
    state, moves = None, []
    for number in range(count):
        if state is None or state.is_over:
            state, moves = deal(PRESETS["scopa"], rng), []
            start = position_text(view_of(state, state.turn))
            seat = state.turn
        if number % 3 == 0:
            yield " ".join(["position", start, *(["moves", *moves] if moves else [])])
            stock, move = state.stock, rng.choice(state.legal_moves())
            moves.append(move_text(move))
            state = state.play(move)
            if state.stock != stock or state.turn == seat:
                state = None  # the next one begins with another deal
        else:
            yield f"#{number} {rng.choice(GOOD if number % 3 == 1 else BAD)}"


class Listener(threading.Thread):
    """Reads all that is said, and keeps the end of it."""

    def __init__(self, pipe):
        super().__init__()
        self.pipe, self.end = pipe, b""

    def run(self):
        while data := os.read(self.pipe.fileno(), 1 << 16):
            self.end = (self.end + data)[-100:]


def test_memory_does_not_grow():
    with talk() as it:
        memory = psutil.Process(it.process.pid).memory_info
        listener = Listener(it.process.stdout)
        listener.start()
        sizes, said = [], lines(COUNT)
        for part in range(PARTS):
            it.say(*islice(said, COUNT // PARTS), f"#{part} wait")
            end = f"\n#{part} waitok\n".encode()
            wait_until(lambda end=end: listener.end.endswith(end), seconds=20 + COUNT / 500)
            sizes.append(memory().rss)
        it.say("quit")
        listener.join()
        assert it.process.wait() == 0
    print(f"{COUNT} lines: {sizes[0] >> 10} KiB after a tenth, {sizes[-1] >> 10} KiB at the end")
    assert sizes[-1] - sizes[0] < MOST_GROWTH
