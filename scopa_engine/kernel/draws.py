"""Many random numbers of xorshift32 at once, for plain Python.

A step of xorshift32 is linear: the states that follow a number are the exclusive or of those that
follow its bits.  So one look-up for each byte of a state gives the states after it, side by side
in one long whole number, and a few multiplications of that number turn them all into draws.
"""

from collections.abc import Sequence
from functools import cache

from scopa_engine.kernel.captures import M32

LANE = 40
"""Bits of the long number for a state; a state times a limit must fit."""
MOST = 39
"""Draws at once: the most that a deck needs."""
LIMIT_BITS = 6

Follow = tuple[list[int], list[int], list[int], list[int]]


@cache
def follow() -> Follow:
    """By each byte of a state, lowest first: the states that follow it."""
    low, second, third, high = (_of_byte(shift) for shift in (0, 8, 16, 24))
    return low, second, third, high


def _of_byte(shift: int) -> list[int]:
    found = [0]
    for bit in range(shift, shift + 8):
        after = _states_after(1 << bit)
        found += [known ^ after for known in found]
    return found


def _states_after(x: int) -> int:
    lanes = 0
    for k in range(MOST):
        x ^= (x << 13) & M32
        x ^= x >> 17
        x ^= (x << 5) & M32
        lanes |= x << LANE * k
    return lanes


class Draws:
    """Numbers from 0 up to, not including, each of ``limits``, as the kernel draws them."""

    def __init__(self, limits: Sequence[int]) -> None:
        self.low, self.second, self.third, self.high = follow()
        # A limit is a sum of powers of two, so that all states are multiplied together.
        self.of_power = [
            sum(M32 << LANE * k for k, limit in enumerate(limits) if limit >> power & 1)
            for power in range(LIMIT_BITS)
        ]
        self.bytes = LANE // 8 * len(limits)
        self.last = LANE * (len(limits) - 1)

    def after(self, x: int) -> tuple[bytes, int]:
        """The numbers drawn from state ``x``, and the state they leave."""
        if not self.bytes:
            return b"", x
        half, rest = x >> 16, x & 0xFFFF  # faster than to shift and mask more than once
        s = (
            self.low[rest & 255]
            ^ self.second[rest >> 8]
            ^ self.third[half & 255]
            ^ self.high[half >> 8]
        )
        one, two, four, eight, sixteen, thirty_two = self.of_power
        products = s & thirty_two
        products = (products << 1) + (s & sixteen)
        products = (products << 1) + (s & eight)
        products = (products << 1) + (s & four)
        products = (products << 1) + (s & two)
        products = (products << 1) + (s & one)
        return products.to_bytes(self.bytes, "little")[4::5], s >> self.last & M32
