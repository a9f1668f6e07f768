"""What a card may take where ranks lie twice: the answers of the general kernel, in their order."""

from hypothesis import given, settings
from hypothesis import strategies as st

from scopa_engine.kernel.captures import RANK
from scopa_engine.kernel.doubles import Rank
from scopa_engine.kernel.plain import Tree, is_covered, rows_of
from scopa_engine.kernel.tables import RANKS, tables_of
from scopa_engine.rules import PRESETS

TABLES = st.sets(st.integers(0, 39), min_size=2, max_size=9).map(
    lambda cards: sum(1 << card for card in cards)
)
COVERED = [
    tables
    for tables in (tables_of(rules) for rules in PRESETS.values() if rules.decks == 1)
    if is_covered(tables)
]


def ranks_on(table):
    """The ranks that lie on the table, and the extra cards, both in the lowest suits."""
    counts = [(table & RANK << rank).bit_count() for rank in range(RANKS)]
    present = sum(1 << rank for rank in range(RANKS) if counts[rank])
    suits = [(rank, suit) for rank in range(RANKS) for suit in range(1, counts[rank])]
    return present, sum(1 << RANKS * suit + rank for rank, suit in suits)


def taken(way, table):
    """The cards of a way, one by one from its definition."""
    whole, singles, _, _ = way
    cards = [card for card in range(40) if table >> card & 1]
    takes = [card for card in cards if whole >> card % RANKS & 1]
    for rank, lower in singles:
        takes.append([card for card in cards if card % RANKS == rank][lower])
    assert len(takes) == len(set(takes))
    return sum(1 << card for card in takes)


def check(tables, table, rank):
    kernel = Tree(tables)
    played = Rank(tables, kernel, rank, rows_of(tables)[0][rank])
    expected = kernel.out[: kernel.options(table, rank, 0)]
    present, extra = ranks_on(table)
    for _ in range(2):  # found, then remembered
        ways = played.ways(present, extra)
        assert [taken(way, table) for way in ways] == expected
        for take, (_, _, gone, fewer) in zip(expected, ways, strict=True):
            after = table ^ take if take else table | 1 << rank
            assert ranks_on(after) == (present ^ gone, extra ^ fewer)
    if not extra & played.matters[present]:
        single = table & ~sum(RANK << r for r in range(RANKS) if extra >> 10 + r & 1)
        assert kernel.out[: kernel.options(single, rank, 0)] == expected


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(COVERED), TABLES, st.integers(0, RANKS - 1))
def test_ways_are_those_of_the_general_kernel(tables, table, rank):
    check(tables, table, rank)
