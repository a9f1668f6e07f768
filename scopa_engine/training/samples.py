"""Deals of self-play, and what is learned from: each stage seen, and what the deal then brought."""

from array import array
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from scopa_engine.kernel.backend import kernel_for, valued_for
from scopa_engine.kernel.position import load
from scopa_engine.kernel.tables import tables_of
from scopa_engine.kernel.value_tables import SUMMED, value_tables_of
from scopa_engine.rules import Card, CardSet, Move, Rules, State, below, deal, deal_points
from scopa_engine.rules.scoring import STANDARD
from scopa_engine.search.value_file import Value

if TYPE_CHECKING:
    from scopa_engine.kernel.tree import Tree

SUITS: Final = 4
TARGETS: Final = SUMMED + 1
"""Points by table, the primiera last."""
SAMPLE_SIZE: Final = 1 + SUMMED + SUITS + TARGETS + SUITS

# Categories by the table that learns them, in the order of the tables.
_CATEGORIES: Final = (
    ("carte",),
    ("denari",),
    ("settebello", "re_bello"),
    ("napola", "trenta"),
    ("sevens",),
    ("scope",),
    ("primiera",),
)
_TREE_SIZE: Final = 1 << 12


class Sample(NamedTuple):
    """A stage of a deal, all for the side of the deal's first player less the other.

    :ivar entries: what the stage has in the tables that are added up.
    :ivar suits: the same for the suits.
    :ivar targets: what the deal brought by table, scope made before left out.
    :ivar suit_targets: by suit, the best cards' worth for the primiera at the end.
    """

    stage: int
    entries: tuple[int, ...]
    suits: tuple[int, ...]
    targets: tuple[int, ...]
    suit_targets: tuple[int, ...]


def pack(sample: Sample) -> list[int]:
    """A sample as :data:`SAMPLE_SIZE` numbers."""
    stage, *parts = sample
    return [stage, *(number for part in parts for number in part)]


def unpack(numbers: "array[int]", number: int) -> Sample:
    """Sample ``number`` of many; the inverse of :func:`pack`."""
    at = number * SAMPLE_SIZE + 1
    parts = []
    for size in (SUMMED, SUITS, TARGETS, SUITS):
        parts.append(tuple(numbers[at : at + size]))
        at += size
    return Sample(numbers[number * SAMPLE_SIZE], *parts)


def play_deals(
    rules: Rules, seed: str, numbers: range, iterations: int, value: Value | None
) -> "array[int]":
    """The samples of some deals, one after the other.

    :param value: what the players know of the end of a round; ``None`` if they play out.
    """
    found = array("h")
    for number in numbers:
        for sample in _play_deal(rules, Random(f"{seed} {number}"), iterations, value):
            found.extend(pack(sample))
    return found


def _play_deal(rules: Rules, rng: Random, iterations: int, value: Value | None) -> list[Sample]:
    kernel: Tree = kernel_for(rules)
    if value is not None:
        kernel = valued = valued_for(rules)
        valued.use(value.numbers)
    state = deal(rules, rng)
    stages = []
    step = value_tables_of(tables_of(rules)).step
    while not state.is_over:
        ply = rules.plays - state.plays_left
        if ply and ply % step == 0:
            stages.append(state)
        state = state.after(searched_move(kernel, state, below(1 << 31, rng), iterations))
    return [_sample(stage, state) for stage in stages]


def searched_move(kernel: "Tree", state: State, seed: int, iterations: int) -> Move:
    """The move tried most often by a search that is as blind as the player."""
    load(kernel, state)
    kernel.seed(seed)
    kernel.start(_hidden(state), _TREE_SIZE)
    moves = kernel.root_moves()
    if len(moves) > 1:
        kernel.search(iterations)
        moves = kernel.root_moves()
    card, taken, _, _ = max(moves, key=lambda move: move[2])
    return Move(Card(card), CardSet(taken))


def _hidden(state: State) -> list[int]:
    """The plies whose cards the player does not know: not of its hand."""
    rules = state.rules
    start = rules.plays - state.plays_left
    end = start - start % rules.round_plays + rules.round_plays
    return [ply for ply in range(start, rules.plays) if ply >= end or (ply - start) % rules.players]


def _sample(stage: State, end: State) -> Sample:
    rules = stage.rules
    kernel = valued_for(rules)
    load(kernel, stage)
    entries = kernel.entries()
    number = (rules.plays - stage.plays_left) // value_tables_of(tables_of(rules)).step - 1
    targets = [_points(end, names) for names in _CATEGORIES]
    targets[SUMMED - 1] -= _points(stage, ("scope",))
    return Sample(
        number, tuple(entries[:SUMMED]), tuple(entries[SUMMED:]), tuple(targets), _worths(end)
    )


def _first_side(state: State) -> int:
    return state.rules.side(state.rules.first_seat(state.dealer))


def _points(state: State, names: tuple[str, ...]) -> int:
    by = deal_points(state.rules, state.piles, state.scope)
    first = _first_side(state)
    return sum(by[name][first] - by[name][1 - first] for name in names if name in by)


def _worths(end: State) -> tuple[int, ...]:
    first = _first_side(end)
    return tuple(
        _best(end.piles[first] >> 10 * suit) - _best(end.piles[1 - first] >> 10 * suit)
        for suit in range(SUITS)
    )


def _best(cards: int) -> int:
    return max((worth for rank, worth in enumerate(STANDARD) if cards >> rank & 1), default=0)
