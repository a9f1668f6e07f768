"""Ranks and sets of them: a rank is a card's value less one, 0..9; a set of ranks has ten bits."""

from collections.abc import Iterator, Sequence

RANKS = 10
SETS = 1 << RANKS
ALL_RANKS = SETS - 1


def supersets(ranks: int, within: int) -> Iterator[int]:
    """All sets of ranks of ``within`` that hold ``ranks``; none if ``within`` does not."""
    others = more = within & ~ranks
    while ranks | within == within:
        yield ranks | more
        if not more:
            return
        more = (more - 1) & others


def sums_of(of_rank: Sequence[int]) -> list[int]:
    """By sets of ranks: the sum of what each of them counts."""
    sums = [0]
    for each in of_rank:
        sums += [total + each for total in sums]
    return sums
