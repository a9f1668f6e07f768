"""From a ``go`` command to the limits of a search."""

from collections.abc import Callable
from typing import Final

import scopa_protocol as wire
from scopa_engine import binding
from scopa_engine.rules import Move, View
from scopa_engine.search import Limits

LAST_MOMENT: Final = 0.0002
"""Seconds kept back from every time limit for writing the answer."""

NODE_BYTES: Final = 24
"""What a node of a search tree takes; ``Hash`` is in megabytes."""

_MEGABYTE: Final = 1 << 20
_GO_WORD: Final = 0


def limits_of(go: wire.Go, view: View, option: Callable[[str], int]) -> Limits:
    """What ends the search that ``go`` asks for, and what the engine's options let it use.

    :param option: the value of an option by its name.
    :raises RefusedError: for clocks that do not fit the sides, or a searchmove that is not legal.
    """
    times = []
    if go.movetime is not None:
        times.append(movetime_seconds(go.movetime))
    if go.clock is not None:
        times.append(_own_clock_seconds(go.clock, go.inc, view, option("MoveOverhead")))
    return Limits(
        iterations=go.iterations,
        worlds=go.worlds,
        seconds=min(times, default=None),
        infinite=go.infinite,
        searchmoves=_searchmoves(go, view),
        threads=option("Threads"),
        nodes=option("Hash") * _MEGABYTE // NODE_BYTES,
    )


def movetime_seconds(movetime_ms: int) -> float:
    """Seconds to think when a move may take ``movetime_ms``, which is a cap."""
    movetime = movetime_ms / 1000
    return max(movetime - LAST_MOMENT, movetime / 2)


def clock_seconds(clock_ms: int, inc_ms: int, plays_left: int, overhead_ms: int) -> float:
    """Seconds to think with ``clock_ms`` on the clock and ``plays_left`` plays to make on it.

    An even share of the clock and most of the increment, less the overhead, but never more
    than the clock allows.
    """
    share = clock_ms / max(plays_left, 1) + 0.75 * inc_ms
    return max(min(share, clock_ms) - overhead_ms, 1) / 1000


def _own_clock_seconds(
    clock: tuple[int, ...], inc: tuple[int, ...] | None, view: View, overhead_ms: int
) -> float:
    rules = view.rules
    for name, times in (("clock", clock), ("inc", inc or clock)):
        if len(times) != rules.sides:
            text = f"{name} needs {rules.sides} times, one a side, not {len(times)}"
            raise binding.RefusedError("bad-value", wire.Place(_GO_WORD), text)
    side = rules.side(view.turn)
    plays = -(-view.plays_left // rules.sides)  # partners play on the same clock
    return clock_seconds(clock[side], inc[side] if inc else 0, plays, overhead_ms)


def _searchmoves(go: wire.Go, view: View) -> tuple[Move, ...]:
    if not go.searchmoves:
        return ()
    legal = {binding.token_of(move): move for move in view.legal_moves()}
    for token in go.searchmoves:
        if token not in legal:
            text = f"searchmoves: {wire.move_text(token)} is not legal here"
            raise binding.RefusedError("illegal-move", wire.Place(_GO_WORD), text)
    return tuple(move for token, move in legal.items() if token in go.searchmoves)
