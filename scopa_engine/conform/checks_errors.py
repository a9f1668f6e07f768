"""Errors (PROTOCOL.md, 2) and readiness (7.2)."""

from time import monotonic

import scopa_protocol as wire
from scopa_engine.conform.check import check, must, must_be_readable
from scopa_engine.conform.positions import OPENING, OTHER, must_be_legal
from scopa_engine.conform.talk import Talk
from scopa_engine.conform.verdict import Skip
from scopa_engine.conform.words import error_of, move_of, quoted, word_of

_NO_OPTION = "setoption name No-such-option value 3"
_NO_CARD = OPENING.replace("5c", "5x")
# Lines whose fault has a place, with its column.
_PLACES = (("stop now", 6), ("go sideways", 4), (_NO_OPTION, 16), (_NO_CARD, 19))
_MALFORMED = (
    "isready now",
    "stop now",
    "newgame now",
    "quit now",
    "position",
    "position scopa",
    "gameover",
)
_MANY = 300
# Seconds in which an engine that thinks must be ready.
_AT_ONCE = 0.5


@check("errors/unknown-command", "2.2")
def unknown_command(talk: Talk) -> None:
    """An unknown word is `error unknown-command`, once."""
    for line in ("bogus", "bestmove 7d"):
        talk.refusal(line, "unknown-command")
        count = len(talk.answers(line))
        must(count == 1, f"{quoted(line)} is answered with {count} lines")


@check("errors/form", "2.1")
def form(talk: Talk) -> None:
    """An error has a code of the table, a column and a text."""
    said = talk.answers("go", "bogus", "stop now", _NO_OPTION, _NO_CARD)
    errors = [line for line in said if error_of(line)]
    must(bool(errors), "there are no errors")
    for line in errors:
        reply = must_be_readable(line)
        must(isinstance(reply, wire.Error) and bool(reply.text), f"{quoted(line)} has no text")


@check("errors/column", "2.1")
def column(talk: Talk) -> None:
    """Columns point at the fault."""
    told = 0
    for line, place in _PLACES:
        error = next(iter(talk.refusals(line)), None)
        if error is None or not error.column or error.code not in ("syntax", "unknown-option"):
            continue
        told += 1
        found = error.column
        must(found == place, f"the fault of {quoted(line)} is in column {place}, not {found}")
    if not told:
        raise Skip("it tells no columns for faults inside a line")


@check("errors/state-stays", "2.1")
def state_stays(talk: Talk) -> None:
    """A line that is refused leaves the position as it was."""
    talk.set_up(OPENING)
    talk.answers("bogus", "stop now", _NO_OPTION, "go sideways")
    must_be_legal(OPENING, move_of(talk.go()[-1]))


@check("errors/many", "2.1")
def many(talk: Talk) -> None:
    """Hundreds of bad lines get an error each."""
    said = talk.answers(*["bogus"] * _MANY)
    count = sum(error_of(line) is not None for line in said)
    must(count >= _MANY, f"{_MANY} bad lines get {count} errors")


@check("errors/syntax", "2.2")
def syntax(talk: Talk) -> None:
    """Known commands in a wrong form are `error syntax`."""
    for line in _MALFORMED:
        talk.refusal(line, "syntax", "unknown-command")


@check("ready/at-rest", "7.2")
def at_rest(talk: Talk) -> None:
    """`isready` is answered without a position."""
    talk.say("isready")
    talk.hear_until("readyok")


@check("ready/repeated", "7.2")
def repeated(talk: Talk) -> None:
    """Each `isready` gets one `readyok`."""
    talk.say("isready", "isready", "isready")
    said = talk.hear_until("readyok") + talk.hear_until("readyok") + talk.hear_until("readyok")
    said += talk.silence(0.1)
    must(said == ["readyok"] * 3, f"it says {len(said)} lines, the last {quoted(said[-1])}")


@check("ready/in-order", "7.2")
def in_order(talk: Talk) -> None:
    """`readyok` comes after the answers to what was sent before."""
    talk.say("bogus", "isready")
    first = talk.hear("error")
    must(word_of(first) != "readyok", "`readyok` comes before the error of the line before")


@check("ready/after-position", "7.2")
def after_position(talk: Talk) -> None:
    """`isready` between `position` and `go` changes nothing."""
    for position in (OPENING, OTHER):
        talk.set_up(position)
        talk.answers()
        must_be_legal(position, move_of(talk.go()[-1]))


@check("ready/thinking", "7.2", timed=True)
def thinking(talk: Talk) -> None:
    """`readyok` comes at once while thinking, and the search goes on."""
    talk.think(OPENING, asks=False)
    began = monotonic()
    line = talk.reply("isready")
    took = monotonic() - began
    must(line == "readyok", f"`isready` while thinking is answered {quoted(line)}")
    must(took <= _AT_ONCE + talk.times.margin, f"`readyok` comes after {took:.2f} s")
    said = [line for line in talk.silence(0.1) if word_of(line) == "bestmove"]
    must(not said, "`isready` has ended the search")
