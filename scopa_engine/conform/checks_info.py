"""What is told while thinking (PROTOCOL.md, 8): an engine need not tell anything."""

import scopa_protocol as wire
from scopa_engine.conform.check import check, given, must, must_be_readable
from scopa_engine.conform.infos import infos_of
from scopa_engine.conform.positions import OPENING, OTHER, legal_in, random_states, seen
from scopa_engine.conform.talk import Talk
from scopa_engine.conform.verdict import Skip
from scopa_engine.conform.words import move_of, number_of, quoted, word_of, words_of
from scopa_engine.rules import PRESETS

_LONGER = "iterations 2000 movetime 1000"
_PERMILLE = 1000
_COUNTS = ("time", "time_us", "iterations", "nodes", "worlds")


def _searched(talk: Talk, position: str, limits: str = _LONGER) -> list[str]:
    """What is said of a search; skip where there is no ``info``."""
    talk.set_up(position)
    with given("search/answered"):
        said = talk.go(limits)
    talk.answers()
    if not any(word_of(line) == "info" for line in said):
        raise Skip("it says no `info`")
    return said


@check("info/form", "8.1")
def form(talk: Talk) -> None:
    """Every `info` line is well-formed, with no key twice."""
    for position in (OPENING, OTHER):
        for line in _searched(talk, position):
            if word_of(line) == "info":
                must_be_readable(line)


@check("info/grows", "8.4")
def grows(talk: Talk) -> None:
    """Times, iterations, nodes and worlds never fall within a search."""
    infos = infos_of(_searched(talk, OPENING, "iterations 20000 movetime 1000"))
    for key in _COUNTS:
        told = [value for info in infos if (value := getattr(info, key)) is not None]
        must(told == sorted(told), f"`{key}` falls within a search: {told}")


@check("info/last", "8.3")
def last(talk: Talk) -> None:
    """The last `info` before `bestmove` tells its move."""
    told = 0
    for state in random_states(PRESETS["scopa"], talk.rng, 6):
        said = _searched(talk, seen(state), "iterations 50")
        firsts = [info for info in infos_of(said) if info.multipv in (None, 1)]
        if firsts and (found := _move_of(firsts[-1])) is not None:
            told += 1
            best = move_of(said[-1])
            must(found == best, f"the last `info` tells {quoted(found)}, `bestmove` {quoted(best)}")
    if not told:
        raise Skip("its `info` lines tell no move")


def _move_of(info: wire.Info) -> str | None:
    """The move that a line is about, in one spelling."""
    move = info.move or next(iter(info.pv), None)
    return None if move is None else wire.move_text(move)


@check("info/legal", "8.3")
def legal(talk: Talk) -> None:
    """`move` and the first of `pv` are legal moves."""
    for position in (OPENING, OTHER):
        moves = legal_in(position)
        for info in infos_of(_searched(talk, position)):
            for move in filter(None, (info.move, next(iter(info.pv), None))):
                text = wire.move_text(move)
                must(text in moves, f"{quoted(text)} is told, legal are: {' '.join(moves)}")


@check("info/pv", "8.3")
def pv(talk: Talk) -> None:
    """`pv` begins with `move`."""
    for info in infos_of(_searched(talk, OPENING)):
        if info.move is not None and info.pv:
            first = wire.move_text(info.pv[0])
            must(info.pv[0] == info.move, f"`pv` begins with {first}, not with `move`")


@check("info/score", "8.2")
def score(talk: Talk) -> None:
    """`match` is told in permille."""
    told = 0
    for position in (OPENING, f"{OPENING.removesuffix('0/0')}9/10"):
        for line in _searched(talk, position):
            words = words_of(line.partition(" string ")[0])
            if words[:1] == ["info"] and "match" in words[:-1]:
                told += 1
                word = words[words.index("match") + 1]
                number = number_of(word)
                fits = number is not None and number <= _PERMILLE
                must(fits, f"`match {word}` is no permille")
    if not told:
        raise Skip("its `info` lines do not tell `match`")


def _multipv(talk: Talk, lines: int) -> list[wire.Info]:
    """The lines of a search with ``MultiPV``."""
    if "MultiPV" not in talk.options:
        raise Skip("it has no option MultiPV")
    if (most := talk.options["MultiPV"].max) is not None and most < lines:
        raise Skip(f"its MultiPV goes up to {most} only")
    talk.accepted(f"setoption name MultiPV value {lines}")
    return infos_of(_searched(talk, OPENING))


@check("info/multipv", "8.3")
def multipv(talk: Talk) -> None:
    """With `MultiPV` a line a move, numbered from the best."""
    shown = [info for info in _multipv(talk, 3) if info.multipv is not None][-3:]
    numbers = [info.multipv for info in shown]
    must(numbers == [1, 2, 3], f"the last lines of `MultiPV` are numbered {numbers}, not 1 2 3")
    must(len({info.move for info in shown}) == 3, "two lines of `MultiPV` tell the same move")
    points = [info.points for info in shown if info.points is not None]
    # The best move may be that of most visits; then neighbours need not be in order of points.
    must(points[:1] >= points[-1:], f"`points` rise from the first line to the last: {points}")


@check("info/no-multipv", "8.3")
def no_multipv(talk: Talk) -> None:
    """With `MultiPV` 1 there are no lines of other moves."""
    numbers = {info.multipv for info in _multipv(talk, 1)}
    must(numbers <= {None, 1}, f"`multipv` is {max(filter(None, numbers), default=1)}")


@check("info/sides", "8.2")
def sides(talk: Talk) -> None:
    """`points` is told from the side to move."""
    won = "1d2d3d4d5d6d7d8d9d10d1c2c3c4c5c6c7c8c9c10c1s2s3s4s5s6s7s1b2b3b4b"
    lost = "8s9s10s5b6b"
    for hands, piles, last, turn, dealer in (
        ("7b/?", f"{won}/{lost}", 0, 0, 1),
        ("?/7b", f"{lost}/{won}", 1, 1, 0),
    ):
        position = f"position scopa {hands} 9b10b - {piles} 0/0 {last} {turn} {dealer} 0/0"
        told = [info.points for info in infos_of(_searched(talk, position))]
        points = next((points for points in reversed(told) if points is not None), None)
        if points is None:
            raise Skip("its `info` lines do not tell `points`")
        must(points > 0, f"`points {points}` is told for the side that has won")
