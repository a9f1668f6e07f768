"""A rule set as the numbers that the kernel works with.

Built once a rule set, in plain Python.  What is said here of a *rank* is a card's value less
one, 0..9; a set of ranks has ten bits.
"""

from array import array
from collections.abc import Iterator
from contextlib import nullcontext
from functools import cache, lru_cache
from typing import NamedTuple

from scopa_engine.rules import Rules
from scopa_engine.rules.scoring import LUDOTEKA, STANDARD

RANKS = 10
SETS = 1 << RANKS
ALL_RANKS = SETS - 1
ACE = 0
FIFTEEN = 15

MANY = 0xFFFF
"""In ``only``: more than one set of ranks may be taken."""
LAID = 0
"""The set of ranks that is taken when the card is laid."""

PAYOFF_WIDTH = 32
"""Points of a side that a table of payoffs tells apart; more count as the most."""
PAYOFF_WON = 1_000_000
"""The payoff of a match won; that of one lost is as much below zero, an even one is 0."""

LIKING_UNIT = 32
"""How much of a score of a play is 1: so much likelier is a play by a factor of e."""
LEFT_SUMS = 24
"""Sums of the cards left on a table that a policy tells apart; more count as the most."""

nogil = nullcontext()
"""Where compiled code works without the interpreter's lock; nothing in plain Python."""

# Made here and not in the kernel: a shift of a constant in compiled code has 32 bits.
BIT = [1 << card for card in range(40)]
OF_RANK = [0x40100401 << rank for rank in range(RANKS)]
RANK_OF = [card % RANKS for card in range(40)]
POPULATION = [ranks.bit_count() for ranks in range(SETS)]
VALUE_SUM = [0]
for _rank in range(RANKS):
    VALUE_SUM += [total + _rank + 1 for total in VALUE_SUM]

NO_PRIMIERA = -(1 << 40)


def zeros(count: int) -> list[int]:
    """So many zeros; in compiled code they become an array."""
    return [0] * count


def reals(count: int) -> list[float]:
    """The same of reals."""
    return [0.0] * count


def first_cards(count: int) -> list[int]:
    """The first cards of the deck, in order."""
    return list(range(count))


@cache
def shared_reals(count: int) -> "array[float]":
    """Room for reals that all kernels share, 0 at first."""
    return array("d", bytes(8 * count))


class UnsupportedRulesError(ValueError):
    """Rules that the kernel cannot play; the readable core can."""


class Tables(NamedTuple):
    """Everything that the kernel knows of a rule set.

    ``only`` says what a card of rank r takes from a table on which no rank that matters
    (``low[r]``) lies twice: the set of ranks at ``base[r] + (ranks on the table & low[r])``, or
    ``MANY``: then those of ``sets`` from ``begin`` of that index up to ``begin`` of the next.
    """

    players: int
    sides: int
    plays: int
    round_plays: int
    side_at: list[int]
    """The side that plays at each ply."""
    scope_plays: int
    """Plays that may be a scopa: all before this one of the deal."""

    low: list[int]
    base: list[int]
    only: "array[int]"
    begin: "array[int]"
    sets: "array[int]"

    equal: list[int]
    """By rank: 0 an equal card is not taken, 1 it may be, 2 it must be when there is one."""
    power: list[int]
    """By rank: see ``POWERS``."""
    part_begin: list[int]
    """By rank: the sums to look for when a rank lies twice, in the four lists that follow."""
    part_need: "array[int]"
    part_need_two: "array[int]"
    part_size: "array[int]"
    part_ranks: "array[int]"
    """Four a sum: rank times eight, plus how many cards of it."""
    may_lay: int
    fewest: int
    ace_scopa: int
    """Whether a table swept by the power of an ace counts."""
    ace_fourteen: int
    """Whether an ace takes cards worth fourteen, so that such a sweep counts in any case."""

    carte: int
    denari: int
    sevens: int
    sevens_all: int
    scope: int
    ponino: int
    inverse: int
    primiera: "array[int]"
    """By cards of one suit: what they add to the primiera."""
    special: "array[int]"
    """By denari held: points for settebello, re bello, napola and trenta."""

    # There is one of each, and a cache has it as a key.

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)


NO_POWER, ALL_BUT_ACES, ALL, ALL_WITH_ACE = range(4)
"""What an ace does beyond its rank: nothing; take everything unless an ace lies there; take
everything; take everything when an ace lies there."""


@lru_cache(maxsize=32)
def tables_of(rules: Rules) -> Tables:
    """The numbers of a rule set.

    :raises UnsupportedRulesError: for two decks, and for rare powers of aces.
    """
    _check(rules)
    low = [_low(rules, rank) for rank in range(RANKS)]
    base, only, begin, sets = _lookup(rules, low)
    parts = [_parts(rules, rank) for rank in range(RANKS)]
    flat = [part for of_rank in parts for part in of_rank]
    has_several_hands = rules.plays > rules.round_plays
    no_scope_at_the_end = {
        "yes": 0,
        "no": 1,
        "no_last_hand": rules.round_plays if has_several_hands else 1,
    }
    return Tables(
        players=rules.players,
        sides=rules.sides,
        plays=rules.plays,
        round_plays=rules.round_plays,
        side_at=[ply % rules.sides for ply in range(40)],
        scope_plays=rules.plays - no_scope_at_the_end[rules.last_scopa],
        low=low,
        base=base,
        only=only,
        begin=begin,
        sets=sets,
        equal=[_equal(rules)] * RANKS,
        power=[_power(rules)] + [NO_POWER] * (RANKS - 1),
        part_begin=[sum(map(len, parts[:rank])) for rank in range(RANKS + 1)],
        part_need=array("q", [sum(1 << rank for rank, _ in part) for part in flat]),
        part_need_two=array(
            "q", [sum(1 << rank for rank, times in part if times > 1) for part in flat]
        ),
        part_size=array("q", [len(part) for part in flat]),
        part_ranks=array(
            "q",
            [
                code
                for part in flat
                for code in [rank << 3 | times for rank, times in part] + [0] * (4 - len(part))
            ],
        ),
        may_lay=int(not rules.forced_capture),
        fewest=int(rules.capture_choice == "fewest"),
        ace_scopa=int(rules.ace != "sweep" or rules.ace_scopa),
        ace_fourteen=int(rules.capture != "sum"),
        carte=int(rules.carte),
        denari=int(rules.denari),
        sevens=int(rules.sevens != "off"),
        sevens_all=int(rules.sevens == "most_all"),
        scope=int(rules.scope),
        ponino=int(rules.ponino),
        inverse=int(rules.inverse),
        primiera=array("q", _primiera(rules)),
        special=array("q", _special(rules)),
    )


def _check(rules: Rules) -> None:
    if rules.decks > 1:
        raise UnsupportedRulesError("two decks")
    rare = {"ace_empty": "stay", "ace_first_play": "sweep", "ace_may_decline": False}
    if rules.ace == "sweep":
        for name, usual in rare.items():
            if getattr(rules, name) != usual:
                raise UnsupportedRulesError(f"{name} other than {usual}")
        if rules.capture_choice == "fewest" and rules.capture != "sum":
            raise UnsupportedRulesError("fewest cards with sweeping aces and fifteens")


# Captures from tables without doubles


def _low(rules: Rules, rank: int) -> int:
    """The ranks that matter to a card of ``rank``."""
    if rank == ACE and _power(rules) != NO_POWER:
        return ALL_RANKS
    highest = rank
    if rules.capture == "quindici":
        highest = min(RANKS - 1, FIFTEEN - rank - 2)
        if rules.quindici_equal:
            highest = max(highest, rank)
    elif rules.capture == "cirulla":
        highest = max(rank, min(RANKS - 1, FIFTEEN - rank - 2))
    return (2 << highest) - 1


def _lookup(rules: Rules, low: list[int]) -> "tuple[list[int], array[int], array[int], array[int]]":
    base: list[int] = []
    only, begin, sets = array("H"), array("I"), array("H")
    for rank in range(RANKS):
        base.append(len(only))
        for found in _takes(rules, rank, low[rank]):
            begin.append(len(sets))
            sets.extend(found)
            only.append(found[0] if len(found) == 1 else MANY)
    begin.append(len(sets))
    return base, only, begin, sets


def _takes(rules: Rules, rank: int, low: int) -> list[list[int]]:
    """By the ranks on the table, of those in ``low``: what a card of ``rank`` may do, each once."""
    takes = _ordinary(rules, rank, low)
    power = _power(rules) if rank == ACE else NO_POWER
    if power != NO_POWER:
        is_alone = rules.capture != "cirulla"
        takes = [_by_power(power, ranks, takes[ranks], is_alone) for ranks in range(low + 1)]
    if not rules.forced_capture:
        return [[LAID, *found] for found in takes]
    return [found or [LAID] for found in takes]


def _by_power(power: int, ranks: int, ordinary: list[int], is_alone: bool) -> list[int]:
    """What an ace takes from a table with these ranks; ``is_alone`` if another by no other way."""
    has_ace = ranks & 1
    if power == ALL or (power == ALL_BUT_ACES and not has_ace):
        return [ranks] if ranks else []
    if power == ALL_WITH_ACE and has_ace:
        return [ranks]
    return [1] if power == ALL_BUT_ACES and is_alone else ordinary


def _ordinary(rules: Rules, rank: int, low: int) -> list[list[int]]:
    """As :func:`_takes`, without powers; an empty list where nothing is taken."""
    own = 1 << rank
    equal = _equal(rules)
    takes = [[own] if equal and ranks & own else [] for ranks in range(low + 1)]
    for total, least in _totals(rules, rank):
        for chosen in _different(total, least):
            for ranks in supersets(chosen, low):
                if equal != 2 or not ranks & own:
                    takes[ranks].append(chosen)
    return [_fewest(found) for found in takes] if rules.capture_choice == "fewest" else takes


def supersets(ranks: int, within: int) -> Iterator[int]:
    """All sets of ranks of ``within`` that hold ``ranks``; none if ``within`` does not."""
    others = more = within & ~ranks
    while ranks | within == within:
        yield ranks | more
        if not more:
            return
        more = (more - 1) & others


def _fewest(found: list[int]) -> list[int]:
    fewest = min(map(int.bit_count, found), default=0)
    return [chosen for chosen in found if chosen.bit_count() == fewest]


def _totals(rules: Rules, rank: int) -> list[tuple[int, int]]:
    """Totals that a card of ``rank`` may take, each with the fewest cards it needs."""
    value = rank + 1
    return {
        "sum": [(value, 2)],
        "quindici": [(FIFTEEN - value, 1)],
        "cirulla": [(value, 2), (FIFTEEN - value, 1)],
    }[rules.capture]


@cache
def _different(total: int, least: int) -> list[int]:
    """Sets of different ranks that make the total, as masks."""
    return [
        sum(1 << rank for rank, _ in part)
        for part in _partitions(total, RANKS - 1)
        if len(part) >= least and all(times == 1 for _, times in part)
    ]


def _equal(rules: Rules) -> int:
    if rules.capture == "sum":
        return 2 if rules.single_first else 1
    return int(rules.capture == "cirulla" or rules.quindici_equal)


def _power(rules: Rules) -> int:
    if rules.ace == "sweep":
        return ALL if rules.ace_on_table == "sweep" else ALL_BUT_ACES
    return ALL_WITH_ACE if rules.ace == "match_takes_all" else NO_POWER


# Captures from tables with doubles

Part = tuple[tuple[int, int], ...]


def _parts(rules: Rules, rank: int) -> list[Part]:
    """Ways to make the totals of ``rank``: pairs of a rank and how often it is taken."""
    return [
        part
        for total, least in _totals(rules, rank)
        for part in _partitions(total, RANKS - 1)
        if sum(times for _, times in part) >= least
    ]


@cache
def _partitions(total: int, highest: int) -> list[Part]:
    if total == 0:
        return [()]
    return [
        ((rank, times), *rest)
        for rank in range(min(total - 1, highest), -1, -1)
        for times in range(1, min(4, total // (rank + 1)) + 1)
        for rest in _partitions(total - times * (rank + 1), rank - 1)
    ]


# Scoring


def _primiera(rules: Rules) -> list[int]:
    """By cards of one suit: what they add; the higher sum over the suits has the primiera."""
    if rules.primiera == "off":
        return [0] * SETS
    if rules.primiera == "counts":
        of_rank = [0] * RANKS
        for place, rank in enumerate(_COUNT_ORDER):
            of_rank[rank] = 5**place
        return _sums(of_rank)
    worth = LUDOTEKA if rules.primiera == "ludoteka" else STANDARD
    if rules.primiera == "graded":
        # At most four cards are of one worth: digits in base five compare the highest first.
        worth = tuple(5 ** sorted(set(STANDARD)).index(each) for each in STANDARD)
    best = [0]
    for each in worth:
        best += [max(each, other) for other in best]
    suits = MANY << 16 if rules.missing_suit == "rank_by_suits" else 0
    nothing = NO_PRIMIERA if rules.missing_suit == "required" else 0
    return [nothing, *[each + suits for each in best[1:]]]


_COUNT_ORDER = [rank - 1 for rank in (2, 3, 4, 5, 1, 6, 7)]


def _special(rules: Rules) -> list[int]:
    """By denari held: their points."""
    of_rank = [rank + 1 if rules.trenta and rank < 3 else 0 for rank in range(RANKS)]
    of_rank[6] += rules.settebello
    of_rank[9] += rules.re_bello
    points = _sums(of_rank)
    if rules.napola != "off":
        for denari in supersets(0b111, ALL_RANKS):
            run = (denari ^ denari + 1).bit_length() - 1
            points[denari] += {"run": run, "run6": min(run, 6), "fixed3": 3}[rules.napola]
    return points


def _sums(of_rank: list[int]) -> list[int]:
    """By sets of ranks: the sum of what each of them counts."""
    sums = [0]
    for each in of_rank:
        sums += [total + each for total in sums]
    return sums
