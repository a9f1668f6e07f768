"""Lines (PROTOCOL.md, 1.1 to 1.3)."""

from scopa_engine.conform.check import check, given, must
from scopa_engine.conform.positions import OPENING, OTHER, must_be_legal
from scopa_engine.conform.talk import Talk
from scopa_engine.conform.verdict import Skip
from scopa_engine.conform.words import error_of, move_of, quoted, word_of
from scopa_protocol import MOST_BYTES

# Where one of these is due, an engine may not be able to tell it from the other.
_BAD = ("syntax", "unknown-command")
_MANY = 1000
_PROTOCOL_WORDS = frozenset(
    [
        "id",
        "option",
        "variants",
        "uspok",
        "readyok",
        "info",
        "bestmove",
        "moves",
        "perft",
        "eval",
        "show",
        "waitok",
        "help",
        "error",
    ]
)


def _plays(talk: Talk, *data: bytes) -> None:
    """Fail unless these bytes are read as ``position`` and ``go`` in the opening."""
    talk.needs(OPENING)
    for each in data:
        talk.say_bytes(each)
    said = talk.hear_until("bestmove")
    must_be_legal(OPENING, move_of(said[-1]))


@check("lines/crlf", "1.1")
def crlf(talk: Talk) -> None:
    """Lines that end with CR LF are read."""
    _plays(talk, f"{OPENING}\r\ngo\r\n".encode())


@check("lines/blanks", "1.1")
def blanks(talk: Talk) -> None:
    """Outer blanks and runs of blanks do not matter."""
    _plays(talk, f"  {OPENING.replace(' ', '   ')}  \n   go  \n".encode())


@check("lines/tabs", "1.1")
def tabs(talk: Talk) -> None:
    """Tabs are blanks."""
    tabbed = OPENING.replace(" ", "\t")
    _plays(talk, f"\t{tabbed}\t\ngo \t\n".encode())


@check("lines/empty", "1.1")
def empty(talk: Talk) -> None:
    """Empty and blank lines get no answer."""
    talk.say_bytes(b"\n\r\n  \n\t\nisready\n")
    said = talk.hear_until("readyok")
    must(len(said) == 1, f"it says {quoted(said[0])}")


@check("lines/lower-case", "1.1")
def lower_case(talk: Talk) -> None:
    """`ISREADY` is no command."""
    talk.refusal("ISREADY", *_BAD)


@check("lines/pieces", "1.1")
def pieces(talk: Talk) -> None:
    """A command may arrive in pieces."""
    for piece in (b"isr", b"ea", b"dy"):
        talk.say_bytes(piece)
        said = talk.silence(0.05)
        must(not said, f"it says {quoted(''.join(said[:1]))} before the end of the line")
    talk.say_bytes(b"\n")
    said = talk.hear_until("readyok")
    must(len(said) == 1, f"it says {quoted(said[0])}")


@check("lines/last-line", "1.1")
def last_line(talk: Talk) -> None:
    """What stands after the last LF when the input ends is a line too."""
    talk.say_bytes(b"isready")
    talk.end_input()
    talk.hear_until("readyok")


@check("lines/many-at-once", "1.1")
def many_at_once(talk: Talk) -> None:
    """A thousand lines in one write are all answered."""
    talk.say(*["isready"] * _MANY)
    for _ in range(_MANY):
        talk.hear_until("readyok")


@check("lines/utf8", "1.1")
def utf8(talk: Talk) -> None:
    """Letters beyond ASCII: one error, and the engine lives."""
    talk.refusal("è-pronto ♦", *_BAD)


@check("lines/longest", "1.2")
def longest(talk: Talk) -> None:
    """A line of 65536 bytes is read."""
    talk.say_bytes(b"isready" + b" " * (MOST_BYTES - len("isready")) + b"\n")
    line = talk.hear_until("readyok")[0]
    must(word_of(line) == "readyok", f"it says {quoted(line)}")


@check("lines/too-long", "1.2")
def too_long(talk: Talk) -> None:
    """100000 bytes in a line: one error, and the engine lives."""
    _refuses(talk, b"x" * 100_000)


@check("lines/over-limit", "1.2")
def over_limit(talk: Talk) -> None:
    """A command that is padded to more than 65536 bytes is refused."""
    padding = b" " * 5000
    talk.say_bytes(b"isready" + padding * 14 + b"\nisready\n")
    said = [talk.hear("answer"), *talk.hear_until("readyok")]
    if word_of(said[0]) == "readyok":
        raise Skip("it reads lines of any length")
    error = error_of(said[0])
    must(error is not None and error.code in _BAD, f"it says {quoted(said[0])}")
    must(len(said) == 2, f"it says {len(said) - 1} lines for one")


@check("lines/not-utf8", "1.2")
def not_utf8(talk: Talk) -> None:
    """Bytes that are not UTF-8: one error, and the engine lives."""
    _refuses(talk, b"isready\xff")
    _refuses(talk, b"is\xc3\x28ready")


@check("lines/control-characters", "1.3")
def control_characters(talk: Talk) -> None:
    """A control character makes a line an error."""
    _refuses(talk, b"is\x07ready")


def _refuses(talk: Talk, line: bytes) -> None:
    """Fail unless a line is answered with one error."""
    talk.say_bytes(line + b"\nisready\n")
    *said, _ = talk.hear_until("readyok")
    must(len(said) == 1, f"it says {len(said)} lines, not one error")
    error = error_of(said[0])
    must(error is not None and error.code in _BAD, f"it says {quoted(said[0])}")


@check("lines/output", "1.3")
def output(talk: Talk) -> None:
    """Standard output carries lines of the protocol only."""
    said = talk.answers("usp 1", OPENING)
    for position in (OPENING, OTHER):
        with given("search/answered"):
            talk.set_up(position)
            said += talk.go()
        said += talk.answers("newgame", "gameover 1/0 normal", "bogus")
    for line in said:
        must(word_of(line) in _PROTOCOL_WORDS, f"it says {quoted(line)}")
