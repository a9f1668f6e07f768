"""Limits of ``go`` (PROTOCOL.md, 7.3)."""

from time import monotonic

from scopa_engine.conform.check import check, must
from scopa_engine.conform.infos import infos_of
from scopa_engine.conform.positions import OPENING, OTHER, must_be_legal
from scopa_engine.conform.talk import Talk
from scopa_engine.conform.verdict import Failure, Skip
from scopa_engine.conform.words import error_of, move_of, quoted

_LONG_MS = 60_000


def _timed(talk: Talk, position: str, limits: str, ms: int) -> None:
    """Fail unless the move is out within ``ms`` milliseconds and the margin."""
    talk.answers()
    talk.set_up(position)
    talk.answers()
    began = monotonic()
    said = talk.go(limits)
    took = monotonic() - began
    allowed = ms / 1000 + talk.times.margin
    must(took <= allowed, f"`go {limits}` takes {took * 1000:.0f} ms")
    must_be_legal(position, move_of(said[-1]))
    talk.answers()


def _counts(talk: Talk, unit: str, count: int) -> None:
    """Fail unless the search says in the end that it did ``count``, or that it is exact."""
    talk.set_up(OPENING)
    told = [
        info for info in infos_of(talk.go(f"{unit} {count}")) if getattr(info, unit) is not None
    ]
    if not told:
        raise Skip(f"its `info` lines do not tell {unit}")
    found = getattr(told[-1], unit)
    if told[-1].exact and found < count:
        return
    must(found == count, f"`go {unit} {count}` ends with {unit} {found}")


def _needs_iterations(talk: Talk) -> None:
    """Skip for an engine that has no use for the number."""
    talk.set_up(OPENING)
    if not any(info.iterations for info in infos_of(talk.go())):
        raise Skip("its `info` lines do not tell iterations, so it may pass over numbers")
    talk.answers()


@check("limits/iterations", "7.3")
def iterations(talk: Talk) -> None:
    """`iterations N` is N iterations, or fewer with `exact 1`."""
    _counts(talk, "iterations", 137)
    _counts(talk, "iterations", 1)


@check("limits/worlds", "7.3")
def worlds(talk: Talk) -> None:
    """`worlds N` is N worlds, or fewer with `exact 1`."""
    _counts(talk, "worlds", 23)


@check("limits/movetime", "7.3", timed=True)
def movetime(talk: Talk) -> None:
    """The answer is out before `movetime`."""
    _timed(talk, OPENING, "movetime 300", 300)
    _timed(talk, OTHER, "movetime 100", 100)


@check("limits/short-movetime", "7.3")
def short_movetime(talk: Talk) -> None:
    """`movetime 1` is answered."""
    talk.set_up(OPENING)
    must_be_legal(OPENING, move_of(talk.go("movetime 1")[-1]))


@check("limits/clock", "7.3", timed=True)
def clock(talk: Talk) -> None:
    """With 50 ms on the clock the answer comes in time."""
    _timed(talk, OPENING, "clock 50/50", 50)


@check("limits/clock-of-mover", "7.3", timed=True)
def clock_of_mover(talk: Talk) -> None:
    """The clock of the side to move counts."""
    _timed(talk, OPENING, f"clock 50/{_LONG_MS}", 50)
    _timed(talk, OTHER, f"clock {_LONG_MS}/50", 50)


@check("limits/clock-zero", "7.3")
def clock_zero(talk: Talk) -> None:
    """A clock may stand at 0."""
    talk.set_up(OPENING)
    must_be_legal(OPENING, move_of(talk.go("clock 0/0")[-1]))


@check("limits/increment", "7.3", timed=True)
def increment(talk: Talk) -> None:
    """`inc` is what a move gives back."""
    _timed(talk, OPENING, "clock 100/100 inc 20/20", 100)


@check("limits/large", "7.3")
def large(talk: Talk) -> None:
    """Limits may have eighteen digits."""
    most = "9" * 18
    for limits in (
        f"iterations 5 movetime {most}",
        f"iterations 5 clock {most}/{most} inc {most}/{most}",
        f"iterations {most} movetime 50",
    ):
        talk.set_up(OPENING)
        must_be_legal(OPENING, move_of(talk.go(limits)[-1]))
        talk.answers()


@check("limits/order", "7.3")
def order(talk: Talk) -> None:
    """Limits may stand in any order, and the first reached counts."""
    for limits in (f"movetime {_LONG_MS} iterations 20", f"iterations 20 movetime {_LONG_MS}"):
        talk.set_up(OPENING)
        must_be_legal(OPENING, move_of(talk.go(limits)[-1]))
        talk.answers()


@check("limits/first-reached", "7.3")
def first_reached(talk: Talk) -> None:
    """Of many iterations and little time the time counts."""
    talk.set_up(OPENING)
    must_be_legal(OPENING, move_of(talk.go("iterations 100000000000 movetime 100")[-1]))


@check("limits/unknown", "7.3")
def unknown(talk: Talk) -> None:
    """`go sideways` is an error."""
    talk.set_up(OPENING)
    talk.say("go sideways")
    _must_be_error(talk, "go sideways", "syntax", "unknown-command", "unsupported")


@check("limits/zero", "7.3")
def zero(talk: Talk) -> None:
    """`iterations 0` is `bad-value`."""
    _needs_iterations(talk)
    talk.say("go iterations 0")
    _must_be_error(talk, "go iterations 0", "bad-value")


@check("limits/twice", "7.3")
def twice(talk: Talk) -> None:
    """A limit that stands twice is an error."""
    _refuses(talk, "go iterations 5 iterations 6", "syntax")


@check("limits/increment-alone", "7.3")
def increment_alone(talk: Talk) -> None:
    """`inc` without `clock` is an error."""
    _refuses(talk, "go inc 10/10", "syntax")


@check("limits/number-form", "7.3")
def number_form(talk: Talk) -> None:
    """Numbers with a sign, leading zeros or nineteen digits are an error."""
    for number in ("+5", "05", "5.0", "five", "1" * 19):
        _refuses(talk, f"go iterations {number}", "syntax")


@check("limits/sides", "7.3")
def sides(talk: Talk) -> None:
    """A clock has one number a side."""
    for clocks in ("100", "100/100/100"):
        _refuses(talk, f"go clock {clocks}", "bad-value")


def _refuses(talk: Talk, line: str, code: str) -> None:
    _needs_iterations(talk)
    talk.say(line)
    _must_be_error(talk, line, code, "syntax", "bad-value")


def _must_be_error(talk: Talk, line: str, *codes: str) -> None:
    """Fail unless ``line`` was answered with an error of one of the codes."""
    said = talk.hear_move()[-1]
    error = error_of(said)
    if error is None:
        raise Failure(f"{quoted(line)} is answered {quoted(said)}")
    must(error.code in codes, f"{quoted(line)} is error {error.code}, not {' or '.join(codes)}")
