"""The end (PROTOCOL.md, 7 and 7.5), and processes beside each other."""

from scopa_engine.conform.check import check, given, must
from scopa_engine.conform.infos import infos_of
from scopa_engine.conform.leftovers import processes_with
from scopa_engine.conform.positions import FORCED, OPENING, OTHER, must_be_legal
from scopa_engine.conform.talk import Talk
from scopa_engine.conform.words import move_of, quoted, word_of

_QUIT_SECONDS = 1.0
# How long what an engine has started may take to go after it.
_LINGER_SECONDS = 1.0
_ITERATIONS = 2000


def _must_leave(talk: Talk, within: float = _QUIT_SECONDS) -> list[str]:
    """What it says until it leaves with exit code 0 in time."""
    said = talk.left(within + talk.times.margin)
    must(talk.exit_code == 0, f"it leaves with {talk.ending}, not exit code 0")
    return said


@check("leaving/quit", "7", timed=True)
def quit_at_rest(talk: Talk) -> None:
    """`quit` at rest: exit code 0 within a second."""
    talk.answers()
    talk.say("quit")
    _must_leave(talk)


@check("leaving/quit-after-play", "7", timed=True)
def quit_after_play(talk: Talk) -> None:
    """The same after a game."""
    talk.best(OPENING)
    talk.say("quit")
    _must_leave(talk)


@check("leaving/quit-first", "7", greets=False)
def quit_first(talk: Talk) -> None:
    """`quit` as the first line."""
    talk.say("quit")
    _must_leave(talk, talk.times.startup)


@check("leaving/quit-thinking", "7", timed=True)
def quit_thinking(talk: Talk) -> None:
    """`quit` in a search: exit code 0 within a second."""
    talk.think(OPENING)
    talk.say("quit")
    _must_leave(talk)


@check("leaving/quit-last", "7")
def quit_last(talk: Talk) -> None:
    """What stands after `quit` is not answered."""
    talk.say("quit", "isready", "bogus")
    with given("leaving/quit"):
        said = _must_leave(talk)
    must(not said, f"after `quit` it says {quoted(''.join(said[:1]))}")


@check("leaving/end-at-rest", "7.5", timed=True)
def end_at_rest(talk: Talk) -> None:
    """End of input at rest: exit code 0."""
    talk.answers(OPENING)
    talk.end_input()
    _must_leave(talk)


@check("leaving/end-first", "7.5", greets=False)
def end_first(talk: Talk) -> None:
    """End of input before any line."""
    talk.end_input()
    _must_leave(talk, talk.times.startup)


@check("leaving/end-searching", "7.5")
def end_searching(talk: Talk) -> None:
    """End of input in a search: it is finished, `bestmove`, then exit code 0."""
    talk.set_up(OPENING)
    counts = any(info.iterations for info in infos_of(talk.go()))
    talk.answers()
    talk.say(f"go iterations {_ITERATIONS}" if counts else "go movetime 300")
    told = [info for info in infos_of(_must_answer_and_leave(talk)) if info.iterations is not None]
    if counts and told and not told[-1].exact:
        found = told[-1].iterations
        must(found == _ITERATIONS, f"it has made {found} of {_ITERATIONS} iterations")


@check("leaving/end-infinite", "7.5")
def end_infinite(talk: Talk) -> None:
    """End of input in an infinite search: the same."""
    talk.think(OPENING)
    _must_answer_and_leave(talk)


def _must_answer_and_leave(talk: Talk) -> list[str]:
    talk.end_input()
    said = _must_leave(talk, talk.times.answer)
    moves = [line for line in said if word_of(line) == "bestmove"]
    must(len(moves) == 1, f"at the end of input there are {len(moves)} `bestmove`, not one")
    must_be_legal(OPENING, move_of(moves[0]))
    return said


@check("leaving/end-waiting", "7.5")
def end_waiting(talk: Talk) -> None:
    """What `wait` holds is answered at the end of input."""
    talk.optional("wait")
    talk.set_up(OPENING)
    talk.say("go movetime 200", "wait", FORCED, "go")
    talk.end_input()
    words = [word_of(line) for line in _must_leave(talk, talk.times.answer)]
    found = [word for word in words if word != "info"]
    wanted = ["bestmove", "waitok", "bestmove"]
    must(found == wanted, f"it says {' '.join(found)}, not {' '.join(wanted)}")


def _must_be_alone(talk: Talk) -> None:
    """Fail where processes are left that the engine has started."""
    left = processes_with(talk.mark, _LINGER_SECONDS)
    must(not left, f"it leaves {len(left)} processes behind, the first {''.join(left[:1])}")


@check("leaving/quit-alone", "7.5")
def quit_alone(talk: Talk) -> None:
    """`quit` leaves no process behind."""
    talk.best(OPENING)
    talk.say("quit")
    with given("leaving/quit"):
        talk.gone(talk.times.answer)
    _must_be_alone(talk)


@check("leaving/terminated", "7.5")
def terminated(talk: Talk) -> None:
    """SIGTERM, and the end of input, leave no process behind."""
    talk.best(OPENING)
    talk.terminate()
    talk.end_input()
    with given("leaving/end-at-rest"):
        talk.gone(talk.times.answer)
    _must_be_alone(talk)


@check("processes/independent", "10.1")
def independent(talk: Talk) -> None:
    """Two processes do not influence each other."""
    other = talk.another()
    talk.set_up(OPENING)
    other.set_up(OTHER)
    talk.answers()
    other.answers()
    must_be_legal(OPENING, move_of(talk.go()[-1]))
    must_be_legal(OTHER, move_of(other.go()[-1]))
    other.say("quit")
    with given("leaving/quit"):
        other.left(talk.times.answer)
    talk.answers()
    must_be_legal(OTHER, talk.best(OTHER))


@check("processes/side-by-side", "1.3")
def side_by_side(talk: Talk) -> None:
    """While one process thinks another answers."""
    talk.think(OPENING)
    other = talk.another()
    must_be_legal(OTHER, other.best(OTHER))
