"""Request ids (PROTOCOL.md, 1.4): an engine need not know them."""

from scopa_engine.conform.check import check, given, must
from scopa_engine.conform.positions import OPENING
from scopa_engine.conform.talk import Talk
from scopa_engine.conform.verdict import Skip
from scopa_engine.conform.words import error_of, id_of, is_unsupported, quoted, word_of


def _needs_ids(talk: Talk) -> None:
    """Skip when the engine does not know ids at all."""
    talk.say("#1 isready")
    line = talk.hear("answer to `#1 isready`")
    if is_unsupported(line) and id_of(line) is None:
        raise Skip(f"not supported: `#1 isready` is answered {quoted(line)}")


def _must_have(ref: str | None, lines: list[str]) -> None:
    for line in lines:
        must(id_of(line) == ref, f"{quoted(line)} has not the id {ref or 'none'}")


@check("ids/readyok", "1.4")
def readyok(talk: Talk) -> None:
    """`#17 isready` is answered `#17 readyok`."""
    _needs_ids(talk)
    talk.say("#17 \t isready")
    _must_have("#17", [talk.hear("`#17 readyok`")])


@check("ids/greeting", "1.4")
def greeting(talk: Talk) -> None:
    """Every line that answers `#5 usp 1` has the id."""
    _needs_ids(talk)
    talk.say("#5 usp 1")
    _must_have("#5", talk.hear_until("uspok"))


@check("ids/error", "1.4")
def error(talk: Talk) -> None:
    """An error has the id of its command, which its column counts."""
    _needs_ids(talk)
    talk.say("#18 bogus")
    line = talk.hear("error")
    _must_have("#18", [line])
    found = error_of(line)
    must(found is not None and found.column in (0, 5), f"{quoted(line)} does not name column 5")


@check("ids/search", "1.4")
def search(talk: Talk) -> None:
    """`info` and `bestmove` have the id of their `go`."""
    _needs_ids(talk)
    talk.set_up(OPENING)
    talk.say("#3 go")
    _must_have("#3", talk.hear_until("bestmove"))


@check("ids/thinking", "1.4")
def thinking(talk: Talk) -> None:
    """An answer while thinking has its own id, `bestmove` that of `go`."""
    _needs_ids(talk)
    talk.think(OPENING, ref="#8")
    with given("thinking/errors"):
        line = talk.reply("#9 bogus")
    _must_have("#9", [line])
    with given("search/stop"):
        talk.say("#10 stop")
        said = talk.hear_until("bestmove")
    _must_have("#8", [line for line in said if word_of(line) in ("info", "bestmove")])


@check("ids/none", "1.4")
def none(talk: Talk) -> None:
    """A command without an id is answered without one."""
    _needs_ids(talk)
    talk.say("#4 isready", "isready")
    talk.hear_until("readyok")
    _must_have(None, talk.hear_until("readyok"))


@check("ids/longest", "1.4")
def longest(talk: Talk) -> None:
    """Eighteen digits are repeated as they were written."""
    _needs_ids(talk)
    for ref in ("#000000000000000007", "#123456789012345678"):
        talk.say(f"{ref} isready")
        _must_have(ref, [talk.hear(f"`{ref} readyok`")])


@check("ids/malformed", "1.4")
def malformed(talk: Talk) -> None:
    """Nineteen digits, or none, are an error."""
    _needs_ids(talk)
    for line in ("#1234567890123456789 isready", "# isready", "#x isready"):
        talk.say(line)
        said = talk.hear(f"answer to {quoted(line)}")
        must(error_of(said) is not None, f"{quoted(line)} is answered {quoted(said)}")
