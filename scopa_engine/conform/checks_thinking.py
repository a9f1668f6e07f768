"""While the engine thinks (PROTOCOL.md, 7.4), which needs ``go infinite``."""

from scopa_engine.conform.check import check, given, must
from scopa_engine.conform.positions import OPENING, OTHER, must_be_legal
from scopa_engine.conform.talk import Talk
from scopa_engine.conform.verdict import Skip
from scopa_engine.conform.words import error_of, is_unsupported, move_of, quoted, word_of


def _must_be_wrong_state(talk: Talk, line: str) -> None:
    said = talk.reply(line)
    error = error_of(said)
    must(
        error is not None and error.code == "wrong-state",
        f"{quoted(line)} while thinking is answered {quoted(said)}, not with error wrong-state",
    )


def _stopped(talk: Talk) -> str:
    """The move after ``stop``."""
    with given("search/stop"):
        talk.say("stop")
        return move_of(talk.hear_until("bestmove")[-1])


@check("thinking/position", "7.4")
def position(talk: Talk) -> None:
    """`position` while thinking is `wrong-state`."""
    talk.think(OPENING)
    _must_be_wrong_state(talk, OTHER)


@check("thinking/position-kept", "6.8")
def position_kept(talk: Talk) -> None:
    """The position stays when another is refused so."""
    talk.think(OPENING)
    with given("thinking/position"):
        _must_be_wrong_state(talk, OTHER)
    must_be_legal(OPENING, _stopped(talk))
    must_be_legal(OPENING, move_of(talk.go()[-1]))


@check("thinking/setoption", "7.4")
def setoption(talk: Talk) -> None:
    """`setoption` while thinking is `wrong-state`."""
    spec = next((each for each in talk.options.values() if each.type != "button"), None)
    if spec is None:
        raise Skip("it declares no option with a value")
    talk.think(OPENING)
    _must_be_wrong_state(talk, f"setoption name {spec.name} value {spec.default or '<empty>'}")


@check("thinking/newgame", "7.4")
def newgame(talk: Talk) -> None:
    """`newgame` while thinking is `wrong-state`."""
    talk.think(OPENING)
    _must_be_wrong_state(talk, "newgame")


@check("thinking/go", "7.4")
def go(talk: Talk) -> None:
    """`go` while thinking is `wrong-state`, and one `bestmove` comes."""
    talk.think(OPENING)
    _must_be_wrong_state(talk, "go")
    _stopped(talk)
    said = [line for line in talk.silence(0.1) if word_of(line) == "bestmove"]
    must(not said, "a second `bestmove` comes")


@check("thinking/perft", "7.4")
def perft(talk: Talk) -> None:
    """`perft` while thinking is `wrong-state`."""
    talk.optional("perft 1")
    talk.think(OPENING)
    _must_be_wrong_state(talk, "perft 1")


@check("thinking/queries", "7.4")
def queries(talk: Talk) -> None:
    """`moves`, `eval`, `show` and `help` are answered while thinking."""
    talk.set_up(OPENING)
    known = [word for word in ("moves", "eval", "show", "help") if _knows(talk, word)]
    if not known:
        raise Skip("it supports none of these commands")
    talk.think(OPENING)
    for word in known:
        said = talk.reply(word)
        must(word_of(said) == word, f"`{word}` while thinking is answered {quoted(said)}")
        talk.silence(0.02)


def _knows(talk: Talk, word: str) -> bool:
    return not any(map(is_unsupported, talk.answers(word)))


@check("thinking/errors", "7.4")
def errors(talk: Talk) -> None:
    """A bad line while thinking is an error, and the search goes on."""
    talk.think(OPENING)
    said = talk.reply("bogus")
    must(error_of(said) is not None, f"`bogus` while thinking is answered {quoted(said)}")
    early = [line for line in talk.silence(0.1) if word_of(line) == "bestmove"]
    must(not early, "a bad line has ended the search")
