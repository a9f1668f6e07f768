"""Which deals are played, in which seats, with which seeds.

Everything here follows from (seed, rules, pair, deal number) or from a file of positions,
never from what was played before, so any game can be set up alone.  A pair is the same
cards in every rotation of the seats: with two sides two games, its halves.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random

from scopa_engine.binding import position_text, rules_from_text, rules_text, state_from_text
from scopa_engine.match.outcome import SetupError
from scopa_engine.match.suits import PLAIN, draw_suits
from scopa_engine.match.toml import read_text
from scopa_engine.rules import Rules, State, below, deal
from scopa_protocol import ProtocolError

DEFAULT_RULES = "scopa"
BLOCK = 50
"""How many pairs have begun before the first of them is played again."""

Slot = tuple[int, int]
"""A game by its place in the schedule: number of the pair, and which of its halves."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """The deals of a match.

    :ivar openings: the first deal of each pair, when they come from a file.
    :ivar changes_suits: whether the halves of a pair have different suits.
    :ivar rotates: whether pairs take turns in which of their halves is played first.
    """

    rules: Rules
    seed: int
    openings: tuple[State, ...] | None = None
    changes_suits: bool = True
    rotates: bool = True

    def slots(self, pairs: int, block: int) -> Iterator[Slot]:
        """The games in the order in which they are played.

        Every ``block`` pairs are played once through, then once again, so that an engine meets
        a deal again only long after it has seen it.  Each pair begins with the half after the
        one that the pair before it began with: what changes from a pair's first game to its
        last is then not what the seats are worth.
        """
        for start in range(0, pairs, block):
            for turn in range(self.rules.sides):
                for pair in range(start, min(start + block, pairs)):
                    yield pair, self.half(pair, turn)

    def half(self, pair: int, turn: int) -> int:
        """Which half of ``pair`` is played when it is met for the ``turn``-th time, from 0."""
        return (pair + turn) % self.rules.sides if self.rotates else turn

    def opening(self, pair: int) -> State:
        """The first deal of ``pair``, in the suits of its first half."""
        if self.openings is not None:
            return self.openings[pair]
        return self.deal(pair, 0, 0, (0,) * self.rules.sides)

    def deal(self, pair: int, number: int, dealer: int, score: tuple[int, ...]) -> State:
        """Deal ``number`` of a match of ``pair``, in the suits of its first half."""
        return deal(self.rules, Random(f"{self.seed}/{pair}/{number}"), dealer, score)

    def suits(self, pair: int, half: int) -> str:
        """In which suits the deals of ``pair`` are played in ``half``."""
        if half == 0 or not self.changes_suits:
            return PLAIN
        return draw_suits(Random(f"{self.seed}/{pair}/suits/{half}"))

    def engine_of(self, seat: int, half: int) -> tuple[int, int]:
        """Who sits at ``seat`` in ``half``: number of the engine, and which of its seats it is."""
        side = self.rules.side(seat)
        return (side + half) % self.rules.sides, seat // self.rules.sides

    def engine_seed(self, pair: int, engine: int, member: int) -> Callable[[int, int], int]:
        """Draws the ``Seed`` of an engine from a range: the same one in all halves of a pair."""
        rng = Random(f"{self.seed}/{pair}/seed/{engine}/{member}")
        return lambda low, high: low + below(high - low + 1, rng)


def read_deals(path: Path, rules: str | None) -> tuple[Rules, tuple[State, ...]]:
    """The rules and the deals of a file of full positions, one a line.

    Empty lines and lines that begin with ``#`` are skipped.

    :raises SetupError: naming file, line and what is wrong with it.
    """
    deals = []
    expected = rules and rules_text(parse_rules(rules))
    for number, line in enumerate(read_text(path).splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            try:
                state = _deal(line, expected)
            except ProtocolError as error:
                raise SetupError(f"{path}, line {number}: {error.text}") from None
            except ValueError as error:
                raise SetupError(f"{path}, line {number}: {error}") from None
            expected = rules_text(state.rules)
            deals.append(state)
    if not deals:
        raise SetupError(f"{path}: no deals in it")
    return deals[0].rules, tuple(deals)


def deals_check(deals: Sequence[State]) -> str:
    """SHA-256 of the positions of ``deals``, a line each, in hexadecimal."""
    text = "".join(f"{position_text(state)}\n" for state in deals)
    return sha256(text.encode()).hexdigest()


def _deal(line: str, expected: str | None) -> State:
    state = state_from_text(line.strip().removeprefix("position "))
    if expected and rules_text(state.rules) != expected:
        raise ValueError(f"its rules are {rules_text(state.rules)}, not {expected}")
    if state.is_over:
        raise ValueError("all cards are played")
    return state


def parse_rules(text: str) -> Rules:
    """The rules that a rule string names.

    :raises SetupError: naming what is wrong with it.
    """
    try:
        return rules_from_text(text)
    except ProtocolError as error:
        raise SetupError(f"rules {text}: {error.text}") from None
