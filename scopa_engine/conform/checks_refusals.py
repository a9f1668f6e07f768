"""Positions and histories that must be refused (PROTOCOL.md, 6.4 and 6.6).

An engine need not check everything: what it accepts is no fault of one that accepts certain
fine ones too.
"""

from scopa_engine.conform.check import check
from scopa_engine.conform.positions import FORCED, OPENING, OVER
from scopa_engine.conform.talk import Talk
from scopa_engine.conform.verdict import Failure, Skip
from scopa_engine.conform.words import quoted

_MIDDLE = "position scopa 1c4s9b/?3 6d2s5b ?24 -/10d3c4c6c7c3b10b 0/0 1 0 1 0/0"

# Positions that only an engine refuses which checks everything.
_ONE_CARD = OPENING.replace("8d2c10s6b", "2c10s6b").replace("-/- 0/0 -", "8d/- 0/0 0")
_NO_CARDS = OPENING.replace("0/0 -", "1/0 -")
_NO_CAPTURE = OPENING.replace("- 0 1", "0 0 1")
_FINE_POSITIONS = (_ONE_CARD, _NO_CARDS, _NO_CAPTURE)

# And such histories.
_NOT_DUE = f"{OPENING} moves 7d +5c3s/?2"
_BEFORE_PLAY = f"{OPENING} moves +7d5c3s/?3"
_ROUND = f"{OPENING} moves 7d 4d 5c 1s 3sx2c1s 9dx4d5c"
_WRONG_SIZE = f"{_ROUND} +1d2d3d/?2"
_FINE_HISTORIES = (_NOT_DUE, _BEFORE_PLAY, _WRONG_SIZE)


def _must_refuse(
    talk: Talk, allowed: tuple[str, ...], positions: tuple[str, ...], fine: tuple[str, ...]
) -> None:
    """Fail unless all are refused with such a code; skip where ``fine`` ones are accepted too."""
    for position in positions:
        talk.needs(position)
        codes = _codes(talk, position)
        if codes and codes[0] not in allowed:
            wanted = " or ".join(allowed)
            raise Failure(f"{quoted(position)} is error {codes[0]}, not {wanted}")
        if not codes:
            if not any(_codes(talk, other) for other in fine):
                raise Skip("it does not check everything: it accepts finer mistakes too")
            raise Failure(f"{quoted(position)} is accepted")


def _codes(talk: Talk, position: str) -> list[str]:
    return [error.code for error in talk.refusals(position)]


def _must_be_bad(talk: Talk, *positions: str) -> None:
    _must_refuse(talk, ("bad-position",), positions, _FINE_POSITIONS)


def _must_be_bad_or_malformed(talk: Talk, *positions: str) -> None:
    _must_refuse(talk, ("bad-position", "syntax"), positions, _FINE_POSITIONS)


def _must_be_illegal(talk: Talk, *positions: str) -> None:
    _must_refuse(talk, ("illegal-move",), positions, _FINE_HISTORIES)


def _must_leave_none(talk: Talk, position: str) -> None:
    """Fail where a position is left behind one that was refused."""
    talk.set_up(OPENING)
    if not talk.refusals(position):
        raise Skip("it does not check this")
    talk.refusal("go", "wrong-state")


@check("bad-positions/duplicate-card", "6.4")
def duplicate_card(talk: Talk) -> None:
    """A card that stands twice is `bad-position`."""
    _must_be_bad(talk, OPENING.replace("7d5c3s", "7d7d3s"), OPENING.replace("7d5c3s", "8d5c3s"))


@check("bad-positions/missing-card", "6.4")
def missing_card(talk: Talk) -> None:
    """A card that is nowhere is `bad-position`."""
    _must_be_bad(talk, OPENING.replace("8d2c10s6b", "8d2c10s"), _MIDDLE.replace("10d3c", "3c"))


@check("bad-positions/hand-size", "6.4")
def hand_size(talk: Talk) -> None:
    """A hand that is larger than the rules deal is `bad-position`."""
    _must_be_bad(talk, OPENING.replace("7d5c3s", "7d5c3s1b").replace("?30", "?29"))


@check("bad-positions/uneven-hands", "6.4")
def uneven_hands(talk: Talk) -> None:
    """Hands that do not agree with the seat to play are `bad-position`."""
    _must_be_bad(talk, OPENING.replace("7d5c3s/?3 8d2c10s", "7d5c/?3 8d2c3s10s"))


@check("bad-positions/number-of-hands", "6.4")
def number_of_hands(talk: Talk) -> None:
    """Another number of hands than seats is `bad-position` or `syntax`."""
    _must_be_bad_or_malformed(
        talk, OPENING.replace("/?3", "/?3/-"), OPENING.replace("/?3", "").replace("?30", "?33")
    )


@check("bad-positions/number-of-sides", "6.4")
def number_of_sides(talk: Talk) -> None:
    """Piles, sweeps or points of other sides are `bad-position` or `syntax`."""
    _must_be_bad_or_malformed(
        talk,
        OPENING.replace("-/-", "-/-/-"),
        OPENING.replace("0/0 -", "0/0/0 -"),
        f"{OPENING}/0",
    )


@check("bad-positions/unknown-on-table", "6.4")
def unknown_on_table(talk: Talk) -> None:
    """An unknown card on the table is `bad-position` or `syntax`."""
    _must_be_bad_or_malformed(talk, OPENING.replace("8d2c10s6b", "8d2c10s?"))


@check("bad-positions/seat", "6.4")
def seat(talk: Talk) -> None:
    """A TURN, DEALER or LAST that is no seat is `bad-position` or `syntax`."""
    _must_be_bad_or_malformed(
        talk,
        OPENING.replace("- 0 1", "- 2 1"),
        OPENING.replace("- 0 1", "- 0 2"),
        _MIDDLE.replace("1 0 1", "2 0 1"),
    )


@check("bad-positions/turn", "6.4")
def turn(talk: Talk) -> None:
    """A seat to play that it cannot be is `bad-position`."""
    _must_be_bad(talk, OPENING.replace("7d5c3s/?3", "?3/7d5c3s").replace("- 0 1", "- 1 1"))


@check("bad-positions/last-without-pile", "6.4")
def last_without_pile(talk: Talk) -> None:
    """A seat that captured last though nobody has is `bad-position`."""
    _must_be_bad(talk, _NO_CAPTURE)


@check("bad-positions/pile-without-last", "6.4")
def pile_without_last(talk: Talk) -> None:
    """Captured cards though nobody captured last are `bad-position`."""
    _must_be_bad(talk, _MIDDLE.replace("1 0 1", "- 0 1"))


@check("bad-positions/single-card-pile", "6.4")
def single_card_pile(talk: Talk) -> None:
    """A pile of one card is `bad-position`."""
    _must_be_bad(talk, _ONE_CARD)


@check("bad-positions/scope-without-pile", "6.4")
def scope_without_pile(talk: Talk) -> None:
    """Sweeps of a side without cards are `bad-position`."""
    _must_be_bad(talk, _NO_CARDS, _MIDDLE.replace("0/0 1", "2/0 1"))


@check("bad-positions/stock-size", "6.4")
def stock_size(talk: Talk) -> None:
    """A stock that no moment of the deal has is `bad-position`."""
    _must_be_bad(talk, _MIDDLE.replace("?24", "?25").replace("10d3c", "3c"))


@check("bad-positions/none-left", "6.8")
def no_bad_position_left(talk: Talk) -> None:
    """After a bad position there is none."""
    _must_leave_none(talk, OPENING.replace("7d5c3s", "7d7d3s"))


@check("illegal-moves/card-not-held", "6.6")
def card_not_held(talk: Talk) -> None:
    """A play of a card that is not held is `illegal-move`."""
    _must_be_illegal(talk, f"{OPENING} moves 1b", f"{OPENING} moves 7d 2c")


@check("illegal-moves/capture-refused", "6.6")
def capture_refused(talk: Talk) -> None:
    """A card that is laid though it must capture is `illegal-move`."""
    _must_be_illegal(talk, f"{FORCED} moves 3d", f"{OPENING} moves 7d 7s")


@check("illegal-moves/wrong-capture", "6.6")
def wrong_capture(talk: Talk) -> None:
    """Captured cards that do not add up are `illegal-move`."""
    _must_be_illegal(talk, f"{OPENING} moves 7dx6b", f"{FORCED} moves 3dx1s")


@check("illegal-moves/absent-card", "6.6")
def absent_card(talk: Talk) -> None:
    """A capture of a card that is not on the table is `illegal-move`."""
    _must_be_illegal(talk, f"{OPENING} moves 7dx7b", f"{OPENING} moves 5cx3b2c")


@check("illegal-moves/spelling", "3.3")
def spelling(talk: Talk) -> None:
    """Captured cards that are not in canonical order are `illegal-move`."""
    _must_be_illegal(talk, f"{FORCED} moves 3dx1s2c")


@check("illegal-moves/after-the-end", "6.6")
def after_the_end(talk: Talk) -> None:
    """A play after the last card is `illegal-move`."""
    _must_be_illegal(talk, f"{OVER} 1d")


@check("illegal-moves/hands-not-due", "6.6")
def hands_not_due(talk: Talk) -> None:
    """`+HANDS` where no hands are dealt is `illegal-move`."""
    _must_be_illegal(talk, _NOT_DUE, _BEFORE_PLAY)


@check("illegal-moves/hands-twice", "6.6")
def hands_twice(talk: Talk) -> None:
    """`+HANDS` that stands twice is `illegal-move`."""
    _must_be_illegal(talk, f"{_ROUND} +1d2d3d/?3 +1d2d3d/?3")


@check("illegal-moves/hands-size", "6.6")
def hands_size(talk: Talk) -> None:
    """`+HANDS` with another number of cards is `illegal-move`."""
    _must_be_illegal(talk, _WRONG_SIZE)


@check("illegal-moves/hands-seen-before", "6.6")
def hands_seen_before(talk: Talk) -> None:
    """`+HANDS` with a card that was seen before is `illegal-move`."""
    _must_be_illegal(talk, f"{_ROUND} +1d2d7d/?3")


@check("illegal-moves/none-left", "6.8")
def no_illegal_position_left(talk: Talk) -> None:
    """After an illegal history there is no position."""
    _must_leave_none(talk, f"{OPENING} moves 1b")
