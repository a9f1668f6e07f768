"""Moves as numbers that mean the same in every position, under every rule set.

A move is spelled by actions: first the card played (``0``..``39``), then each card that it takes
in canonical order (``40 + card``), at last :data:`STOP`.  Whatever leaves no choice is not asked:
a card that can be played in one way only is one action, and so are most plays.  Moves and their
spellings are one to one, whatever the number of captures.
"""

from collections.abc import Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from scopa_engine.rules import Card, Move, members
from scopa_engine.rules.cards import DECK_SIZE

STOP: Final = 2 * DECK_SIZE
"""Take no more cards; as the first action after a card: lay it."""

ACTIONS: Final = STOP + 1
"""How many actions there are: 81."""

MOST_ACTIONS_A_PLAY: Final = 13
"""The card, at most eleven taken (fifteen from two decks: eight aces, 2, 2, 3), and STOP.

The power of an ace may take more cards, but they are not asked for one by one: where that take
parts from all others, it is the only one left.
"""


def spelling(move: Move) -> tuple[int, ...]:
    """All actions that stand for ``move``, those that leave no choice included."""
    return (move.card, *(DECK_SIZE + card for card in members(move.taken)), STOP)


class Choice(NamedTuple):
    """A move in the making: what has been chosen of it, and the moves that agree with that."""

    moves: tuple[Move, ...]
    chosen: tuple[int, ...] = ()

    @property
    def actions(self) -> tuple[int, ...]:
        """The actions that may come next, ascending; none when nothing is left to choose."""
        if self.move is not None or not self.moves:
            return ()
        at = len(self.chosen)
        return tuple(sorted({spelling(move)[at] for move in self.moves}))

    @property
    def move(self) -> Move | None:
        """The move, when it is fully chosen."""
        return self.moves[0] if self.chosen and len(self.moves) == 1 else None

    @property
    def card(self) -> Card | None:
        """The card to be played, once chosen."""
        return Card(self.chosen[0]) if self.chosen else None

    @property
    def taken(self) -> tuple[Card, ...]:
        """The cards chosen so far to be taken, in canonical order."""
        return tuple(Card(action - DECK_SIZE) for action in self.chosen[1:] if action != STOP)

    def choose(self, action: int) -> "Choice":
        """The choice after ``action``, and after all actions that leave nothing to choose.

        :raises ValueError: when the action may not come next.
        """
        if action not in self.actions:
            allowed = ", ".join(map(str, self.actions)) or "none"
            raise ValueError(f"action {action} is not allowed here; allowed: {allowed}")
        at = len(self.chosen)
        moves = tuple(move for move in self.moves if spelling(move)[at] == action)
        return Choice(moves, _common_start([spelling(move) for move in moves]))


def _common_start(words: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    same = takewhile(lambda letters: len(set(letters)) == 1, zip(*words, strict=False))
    return tuple(letters[0] for letters in same)


def actions_of(moves: tuple[Move, ...], move: Move) -> tuple[int, ...]:
    """The actions by which ``move`` is chosen among the legal ``moves``.

    :raises ValueError: when it is not one of them.
    """
    if move not in moves:
        raise ValueError(f"{move} is not one of the moves to choose from")
    word, choice, actions = spelling(move), Choice(moves), []
    while choice.move is None:
        actions.append(word[len(choice.chosen)])
        choice = choice.choose(actions[-1])
    return tuple(actions)
