"""Engines that know what they should not, or remember it (PROTOCOL.md 7, 7.3, 10.1)."""

import fcntl
import os
import socket
from random import Random

import scopa_protocol as wire
from conform.faulty.correct import Engine, wrong_state
from conform.faulty.family import caught_by, each
from scopa_engine import binding

PLAYED_BEFORE = "there was a search before"


def common_file():
    """A file that all engines of one runner share."""
    return f"{os.environ['TMPDIR']}/faulty-{os.getppid()}"


class PlaysByChance(Engine):
    """Plays a move drawn by ``draw``, which begins with what it should not know."""

    def draw(self):
        raise NotImplementedError

    def search_of(self, go):
        search = super().search_of(go)
        chance = Random(f"{self.draw()} {self.values['Seed']}")
        for root in search.roots:
            root.gain = chance.randrange(1000)
        return search


@caught_by(
    "reproducible/same-process",
    each(PLAYED_BEFORE, "reproducible/after-play", "reproducible/seed-again"),
)
class GoesOnWithItsGenerator(PlaysByChance):
    """Each search begins where the last one left the random numbers."""

    searches = 0

    def draw(self):
        self.searches += 1
        return self.searches


@caught_by(
    "reproducible/after-play", each(PLAYED_BEFORE, "hidden/cards", "reproducible/seed-again")
)
class RemembersPositions(PlaysByChance):
    """As a hash table does that is never cleared."""

    def __init__(self):
        super().__init__()
        self.seen_positions = set()

    def draw(self):
        self.seen_positions.add(self.view)
        return len(self.seen_positions)


@caught_by("reproducible/seed-again")
class CountsSettings(PlaysByChance):
    settings = 0

    def on_setoption(self, setting, ref):
        super().on_setoption(setting, ref)
        self.settings += setting.name == "Seed"

    def draw(self):
        return max(self.settings, 1)


@caught_by("hidden/cards", {"hidden/seat": "these cards are not seen there"})
class LooksIntoOtherHands(PlaysByChance):
    def draw(self):
        return [hand for seat, hand in enumerate(self.view.hands) if seat != self.view.turn]


@caught_by("hidden/cards", {"hidden/seat": "these cards are not seen there"})
class LooksIntoTheStock(PlaysByChance):
    def draw(self):
        return self.view.stock.known


@caught_by("games/newgame")
class AnswersNewgame(Engine):
    def on_newgame(self, _, ref):
        super().on_newgame(_, ref)
        self.reply(wire.Info(string="a new game"), ref)


@caught_by("games/newgame-position")
class KeepsPositionAtNewgame(Engine):
    def on_newgame(self, _, ref):
        view = self.view
        super().on_newgame(_, ref)
        self.view = view


@caught_by("games/newgame-memory")
class LearnsFromGames(PlaysByChance):
    games = 0

    def on_newgame(self, _, ref):
        super().on_newgame(_, ref)
        self.games += 1

    def draw(self):
        return self.games


@caught_by("games/gameover")
class AnswersGameover(Engine):
    def on_gameover(self, gameover, ref):
        self.reply(wire.Info(string="well played"), ref)


@caught_by("games/gameover", each("it goes on after gameover", "games/two-games", "lines/output"))
class LeavesAtGameover(Engine):
    def on_gameover(self, gameover, ref):
        self.leave()


@caught_by("errors/syntax")
class ReadsGameoverWithoutScore(Engine):
    def parse(self, line):
        if isinstance(line, str) and line.startswith("gameover"):
            line = "gameover 0/0 normal"
        return super().parse(line)


@caught_by("games/two-games")
class PlaysOneDealOnly(Engine):
    """After ``gameover`` it wants to be started again."""

    is_over = False

    def on_gameover(self, gameover, ref):
        self.is_over = True

    def on_go(self, go, ref):
        if self.is_over:
            raise wrong_state("the game is over")
        super().on_go(go, ref)


@caught_by(
    "reproducible/other-process",
    each("it asks another process too", "games/newgame-memory", "reproducible/after-play"),
)
class SharesRandomNumbersWithSiblings(PlaysByChance):
    """The first process of a runner has a name that the next ones see."""

    def __init__(self):
        super().__init__()
        self.name = socket.socket(socket.AF_UNIX)
        try:
            self.name.bind(f"\0faulty-{os.getppid()}")
            self.is_first = True
        except OSError:
            self.is_first = False

    def draw(self):
        return self.is_first


@caught_by("processes/side-by-side")
class ThinksAlone(Engine):
    """Two processes wait for each other's searches."""

    def think(self, search, thought, iterations, seconds):
        with open(common_file(), "a") as common:  # noqa: PTH123 - pathlib takes long to load
            fcntl.flock(common, fcntl.LOCK_EX)
            super().think(search, thought, iterations, seconds)


@caught_by("hidden/seat")
class PlaysOtherwiseWhereItSeesAll(PlaysByChance):
    def draw(self):
        return self.view.to_state() is None


@caught_by("processes/independent")
class KeepsPositionInCommonFile(Engine):
    """Processes that one runner has started share it."""

    def on_position(self, position, ref):
        super().on_position(position, ref)
        if self.view.is_over:
            return
        with open(common_file(), "w") as file:  # noqa: PTH123
            file.write(binding.position_text(self.view))

    def on_go(self, go, ref):
        if self.view is not None and not self.view.is_over:
            with open(common_file()) as file:  # noqa: PTH123
                self.view = binding.view_from_text(file.read())
        super().on_go(go, ref)
