"""Choices of self-play: what could be played, what was, and what a policy sees of each play.

A policy adds up numbers, one for each *feature* of a play; features are counted in the order of
a policy's numbers (:mod:`scopa_engine.search.policy_file`).
"""

from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from scopa_engine.kernel.backend import kernel_for, valued_for
from scopa_engine.kernel.tables import LEFT_SUMS
from scopa_engine.rules import Card, CardSet, Move, Rules, State, below, deal, members, value_of
from scopa_engine.search.value_file import shipped_value
from scopa_engine.training.samples import searched_move

if TYPE_CHECKING:
    from scopa_engine.kernel.tree import Tree

_PLAIN: Final = 10
_LAYING: Final = 0
_TAKING: Final = 20
_LEAVING: Final = 40
_SWEEPING: Final = _LEAVING + LEFT_SUMS
FEATURES: Final = _SWEEPING + 1


class Choice(NamedTuple):
    """A play that was chosen among several.

    :ivar plays: the features of each.
    :ivar chosen: which of them it was.
    """

    plays: tuple[tuple[int, ...], ...]
    chosen: int


def play_choices(rules: Rules, seed: str, numbers: range, iterations: int) -> list[Choice]:
    """The choices of some deals, one after the other, by a search without a policy."""
    kernel: Tree = kernel_for(rules)
    value = shipped_value(rules)
    if value is not None:
        kernel = valued = valued_for(rules)
        valued.use(value.numbers)
    found = []
    for number in numbers:
        found += _play_deal(kernel, rules, Random(f"{seed} {number}"), iterations)
    return found


def _play_deal(kernel: "Tree", rules: Rules, rng: Random, iterations: int) -> list[Choice]:
    state = deal(rules, rng)
    choices = []
    while not state.is_over:
        move = searched_move(kernel, state, below(1 << 31, rng), iterations)
        moves = state.legal_moves()
        if len(moves) > 1:
            choices.append(_choice(state, moves, move))
        state = state.after(move)
    return choices


def _choice(state: State, moves: tuple[Move, ...], chosen: Move) -> Choice:
    plays = tuple(features(move, state.table) for move in moves)
    return Choice(plays, moves.index(chosen))


def features(move: Move, table: CardSet) -> tuple[int, ...]:
    """What a policy sees of a play, of one deck."""
    if not move.taken:
        return (_LAYING + _class(move.card), _left(CardSet(table | 1 << move.card)))
    won = [_TAKING + _class(card) for card in members(CardSet(move.taken | 1 << move.card))]
    left = CardSet(table & ~move.taken)
    return (*won, _left(left) if left else _SWEEPING)


def _class(card: Card) -> int:
    """Cards of the plain suits are alike."""
    return card if card < _PLAIN else _PLAIN + card % _PLAIN


def _left(table: CardSet) -> int:
    return _LEAVING + min(sum(map(value_of, members(table))), LEFT_SUMS - 1)
