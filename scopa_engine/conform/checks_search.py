"""Thinking (PROTOCOL.md, 7.3): one answer for each ``go``."""

from time import monotonic

from scopa_engine.conform.check import check, given, must, must_be_readable
from scopa_engine.conform.positions import (
    FORCED,
    OPENING,
    OTHER,
    legal_in,
    must_be_legal,
    must_play,
)
from scopa_engine.conform.talk import SMALL, Talk
from scopa_engine.conform.verdict import Failure, Skip
from scopa_engine.conform.words import error_of, move_of, quoted, word_of

# Within which a search that is stopped must answer.
_STOP_SECONDS = 0.5
# How often who draws moves hardly draws the same.
_TIMES = 8


@check("search/answered", "7.3")
def answered(talk: Talk) -> None:
    """`go` is answered with `bestmove`."""
    talk.set_up(OPENING)
    talk.say("go")
    talk.hear_until("bestmove")


@check("search/one-bestmove", "7.3")
def one_bestmove(talk: Talk) -> None:
    """`go` gives exactly one `bestmove`, and nothing after it."""
    for position in (OPENING, OTHER):
        talk.set_up(position)
        talk.go()
        said = talk.silence(0.2) + talk.answers()
        must(not said, f"after `bestmove` it says {quoted(''.join(said[:1]))}")


@check("search/form", "7.3")
def form(talk: Talk) -> None:
    """`bestmove` tells one move and nothing else."""
    for position in (OPENING, FORCED):
        talk.set_up(position)
        must_be_readable(talk.go()[-1])
        talk.answers()


@check("search/again", "7.3")
def again(talk: Talk) -> None:
    """The same position can be searched again."""
    talk.set_up(OPENING)
    for _ in range(3):
        must_be_legal(OPENING, move_of(talk.go()[-1]))


@check("search/forced-move", "7.3")
def forced_move(talk: Talk) -> None:
    """The only legal move is answered."""
    must_play(talk, FORCED)


@check("search/infinite-waits", "7.3")
def infinite_waits(talk: Talk) -> None:
    """With `infinite` there is no `bestmove` before `stop`."""
    for position in (OPENING, FORCED):
        talk.set_up(position)
        talk.say("go infinite")
        said = talk.silence(0.3)
        talk.supported("go infinite", said)
        if early := [line for line in said if word_of(line) != "info"]:
            raise Failure(f"`go infinite` is answered before `stop`: {quoted(early[0])}")
        with given("search/stop"):
            talk.say("stop")
            talk.hear_until("bestmove")


@check("search/stop", "7.4", timed=True)
def stop(talk: Talk) -> None:
    """`stop` ends a search: `bestmove` within half a second."""
    talk.think(OPENING)
    began = monotonic()
    talk.say("stop")
    said = talk.hear_until("bestmove")
    took = monotonic() - began
    must(took <= _STOP_SECONDS + talk.times.margin, f"`bestmove` comes {took:.2f} s after `stop`")
    must_be_legal(OPENING, move_of(said[-1]))


@check("search/stop-at-once", "7.4")
def stop_at_once(talk: Talk) -> None:
    """`stop` right after `go infinite` is not lost."""
    talk.think(OPENING)
    with given("search/stop"):
        talk.say("stop")
        talk.hear_until("bestmove")
    talk.say(OTHER, "go infinite", "stop")
    must_be_legal(OTHER, move_of(talk.hear_until("bestmove")[-1]))


@check("search/stop-twice", "7.4")
def stop_twice(talk: Talk) -> None:
    """A second `stop` gives no second `bestmove`."""
    talk.think(OPENING)
    talk.say("stop", "stop")
    with given("search/stop"):
        talk.hear_until("bestmove")
    must(not talk.silence(0.1) + talk.answers("stop"), "a second `stop` is answered")


@check("search/stop-at-rest", "7.4")
def stop_at_rest(talk: Talk) -> None:
    """`stop` at rest gets no answer."""
    talk.silent("stop")
    talk.set_up(OPENING)
    talk.silent("stop")


@check("search/stop-afterwards", "7.4")
def stop_afterwards(talk: Talk) -> None:
    """`stop` after `bestmove` gets no answer, and does not end the next search."""
    talk.best(OPENING)
    talk.silent("stop")
    talk.say("go infinite")
    said = talk.silence(0.2)
    if any(word_of(line) == "bestmove" for line in said):
        # It may end every search at once; then that is the fault.
        talk.another().think(OPENING)
        raise Failure("`stop` at rest has ended the next search")


def _among(talk: Talk, *moves: str) -> None:
    said = talk.go(f"{SMALL} searchmoves {' '.join(moves)}")
    found = move_of(said[-1])
    must(found in moves, f"of `searchmoves {' '.join(moves)}` it plays {quoted(found)}")
    talk.answers()


@check("search/searchmoves", "7.3")
def searchmoves(talk: Talk) -> None:
    """The move is one of `searchmoves`."""
    talk.set_up(OPENING)
    moves = legal_in(OPENING)
    for move in moves:
        _among(talk, move)
    _among(talk, *moves[1:])


@check("search/searchmoves-illegal", "7.3")
def searchmoves_illegal(talk: Talk) -> None:
    """`searchmoves` with an illegal move is `illegal-move`."""
    talk.set_up(OPENING)
    line = "go searchmoves 7d 1b"
    said = talk.answers(line)
    talk.supported(line, said)
    error = next(filter(None, map(error_of, said)), None)
    code = error.code if error else "no error"
    must(code == "illegal-move", f"{quoted(line)}, where 1b is not held, is {code}")


@check("search/searchmoves-once", "7.3")
def searchmoves_once(talk: Talk) -> None:
    """`searchmoves` counts for one `go` only."""
    free = talk.best(OPENING)
    if any(talk.best(OPENING) != free for _ in range(_TIMES)):
        raise Skip("it does not play the same move every time")
    other = next(move for move in legal_in(OPENING) if move != free)
    with given("search/searchmoves"):
        _among(talk, other)
    found = move_of(talk.go()[-1])
    must(found == free, f"after `searchmoves {other}` it plays {quoted(found)}, not {free}")
