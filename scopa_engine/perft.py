"""Counting lines of play: a check of the rules, as in other games."""

from collections.abc import Callable

from scopa_engine.rules import Move, State


def perft(state: State, depth: int, check: Callable[[], None] = lambda: None) -> int:
    """The number of different sequences of exactly ``depth`` plays from ``state``.

    New hands come from the known stock.  A deal that ends sooner has no such sequence.

    :param check: called at every node; it may raise to leave the count.
    """
    if depth == 0:
        return 1
    check()
    moves = state.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(state.after(move), depth - 1, check) for move in moves)


def divide(state: State, depth: int) -> dict[Move, int]:
    """:func:`perft` for each first move; ``depth`` is at least 1."""
    return {move: perft(state.after(move), depth - 1) for move in state.legal_moves()}
