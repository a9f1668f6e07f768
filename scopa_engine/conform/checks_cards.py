"""Cards and moves as they are written (PROTOCOL.md, 3 and 4.3)."""

from scopa_engine.conform.check import check, must
from scopa_engine.conform.positions import must_play
from scopa_engine.conform.talk import Talk
from scopa_engine.conform.words import quoted

# The last two cards of deals; in each there is one legal move.
_SUM_OF_THREE = (
    "position scopa 7b/? {table} - 4d6d8d10d1c3c5c6c8c9c10c1s4s8s3b5b8b9b/"
    "1d3d5d7d9d7c2s3s5s6s7s9s10s2b4b6b10b 0/0 0 0 1 7/10"
)
_SUM_OF_TWO = (
    "position scopa 6c/? {table} - 1d2d4d7d10d1c1s3s5s6s1b5b6b7b9b10b/"
    "3d5d6d8d9d2c3c4c5c8c9c10c8s9s10s2b3b4b8b 1/0 1 0 1 1/1"
)
_EQUAL_OR_SUM = (
    "position scopa 10s/? {table} - 1d4d5d8d9d4c9c1s3s4s9s1b3b4b6b8b9b/"
    "2d3d6d7d1c2c3c5c6c7c10c5s6s7s2b5b7b10b 0/0 1 0 1 8/1"
)
_NOTHING_TO_TAKE = (
    "position scopa 2b/? {table} - 3d4d8d9d5c6c9c1s9s10s3b6b9b10b/"
    "2d5d7d10d1c2c3c4c7c8c10c2s5s6s7s1b5b7b8b 0/0 1 0 1 9/9"
)


def _must_answer(talk: Talk, position: str, move: str) -> None:
    found = talk.best(position)
    must(found == move, f"the only move is {quoted(move)}, it says {quoted(found)}")


@check("cards/any-order", "3.2")
def any_order(talk: Talk) -> None:
    """Hands, tables and piles may be written in any order."""
    must_play(
        talk,
        "position scopa 3s7d5c/?3 10s8d6b2c ?30 -/- 0/0 - 0 1 0/0",
        "position scopa 9b4s1c/?3 5b2s6d ?24 -/10b3d7c4c6b3c10d 0/0 1 0 1 0/0",
    )


@check("cards/one-unknown", "3.2")
def one_unknown(talk: Talk) -> None:
    """One unknown card is `?` or `?1`."""
    position = _SUM_OF_TWO.format(table="2s4s7s")
    must_play(talk, position, position.replace("?", "?1"))


@check("cards/canonical-capture", "3.3")
def canonical_capture(talk: Talk) -> None:
    """Captured cards are spelled in canonical order."""
    for table in ("2c4c1b", "1b4c2c", "4c1b2c"):
        _must_answer(talk, _SUM_OF_THREE.format(table=table), "7bx2c4c1b")
    for table in ("2s4s7s", "7s4s2s"):
        _must_answer(talk, _SUM_OF_TWO.format(table=table), "6cx2s4s")


@check("cards/equal-before-sum", "4.3")
def equal_before_sum(talk: Talk) -> None:
    """An equal card must be taken, not a sum."""
    for table in ("10d2s8s", "2s8s10d"):
        _must_answer(talk, _EQUAL_OR_SUM.format(table=table), "10sx10d")


@check("cards/laid", "3.3")
def laid(talk: Talk) -> None:
    """A card that takes nothing is spelled alone."""
    for table in ("1d6d3s4s8s", "8s4s3s6d1d"):
        _must_answer(talk, _NOTHING_TO_TAKE.format(table=table), "2b")
