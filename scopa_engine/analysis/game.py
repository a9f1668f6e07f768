"""The decisions of a game in a log, as those who made them saw the cards."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scopa_engine.match.playback import LoggedPlay, PlayedDeal, played_deals
from scopa_engine.match.record import Game
from scopa_engine.rules import Move, View, full_view, view_of


@dataclass(frozen=True, slots=True)
class Decision:
    """One play.

    :ivar view: what is known to whoever plays (or all, if that was asked for).
    :ivar game: ``PAIR.HALF``.
    :ivar deal: counted from 1 through the game, as ``play`` is.
    :ivar points: what the player's side got in this deal by category; ``None`` if it has no end.
    """

    view: View
    played: Move
    game: str
    deal: int
    play: int
    seat: int
    player: str
    points: Mapping[str, int] | None

    @property
    def is_forced(self) -> bool:
        """Whether there was one legal move only."""
        return len(self.view.legal_moves()) == 1


def decisions_of(game: Game, *, all_cards: bool = False) -> Iterator[Decision]:
    """Every play of ``game``, forced ones too.

    :param all_cards: whether views show every card.
    :raises SetupError: where a deal is not one, or a move is not legal.
    """
    for deal in played_deals(game):
        yield from decisions_in(game, deal, all_cards=all_cards)


def decisions_in(game: Game, deal: PlayedDeal, *, all_cards: bool = False) -> Iterator[Decision]:
    """The plays of one deal of ``game``, as :func:`decisions_of`."""
    for play in deal.plays:
        yield _decision(game, deal, play, all_cards=all_cards)


def _decision(game: Game, deal: PlayedDeal, play: LoggedPlay, *, all_cards: bool) -> Decision:
    before = play.before
    by = deal.record.by
    side = before.rules.side(play.seat)
    return Decision(
        full_view(before) if all_cards else view_of(before, play.seat),
        play.move,
        f"{game.pair}.{game.half}",
        deal.number,
        play.number,
        play.seat,
        game.seats[play.seat],
        None if by is None else {name: points[side] for name, points in by.items()},
    )
