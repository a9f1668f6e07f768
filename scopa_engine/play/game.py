"""A game between a person and engines: its deals, what was played, and what may be taken back.

Nothing is shown, asked or saved here.  Deals follow from the seed, as those of a match.
"""

from dataclasses import dataclass, field

from scopa_engine.binding import legal_move, position_text
from scopa_engine.match.deal import DealInPlay
from scopa_engine.match.outcome import Outcome, SetupError
from scopa_engine.match.playback import Play
from scopa_engine.match.record import DealRecord, Game
from scopa_engine.match.schedule import Schedule
from scopa_engine.rules import (
    IllegalMoveError,
    MatchScore,
    Move,
    Rules,
    State,
    View,
    after_deal,
    next_dealer,
    view_of,
)

PAIR = 0
"""A game of a person is the first of its log, and none is played twice."""


class _Deal:
    """A deal with its plays, so that the last ones can be taken back."""

    def __init__(self, start: State) -> None:
        self._start = start
        self.plays: list[Play] = []
        self.told = DealInPlay(start)

    def play(self, move: Move) -> Play:
        before = self.told.state
        self.told.play(move)
        self.plays.append(Play(move, before, self.told.state))
        return self.plays[-1]

    def take_back(self) -> Play:
        *kept, last = self.plays
        self.plays = kept
        self.told = DealInPlay(self._start)
        for play in kept:
            self.told.play(play.move)
        return last


@dataclass(frozen=True, slots=True)
class Table:
    """Where the person sits, under which rules.

    :ivar seat: the person's.
    :ivar unit: ``deal`` for one deal, ``match`` for deals until the match is over.
    """

    rules: Rules
    seat: int
    unit: str
    seed: int

    @property
    def side(self) -> int:
        """The person's side."""
        return self.rules.side(self.seat)

    @property
    def half(self) -> int:
        """The rotation in which the first engine of the log, the person, is on that side."""
        return -self.side % self.rules.sides

    @property
    def schedule(self) -> Schedule:
        """The deals and the seeds of the engines."""
        return Schedule(self.rules, self.seed, changes_suits=False, rotates=False)


@dataclass(slots=True)
class GameInPlay:
    """A game that moves on."""

    table: Table
    _deals: list[_Deal] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self._deals:
            self._deals.append(_Deal(self.table.schedule.opening(PAIR)))

    @property
    def state(self) -> State:
        """Every card of the deal that is played; for the referee alone."""
        return self._deals[-1].told.state

    @property
    def view(self) -> View:
        """What the person may know."""
        return view_of(self.state, self.table.seat)

    @property
    def deal_number(self) -> int:
        """Counted from 1."""
        return len(self._deals)

    @property
    def plays(self) -> tuple[Play, ...]:
        """The plays of this deal."""
        return tuple(self._deals[-1].plays)

    @property
    def is_persons_turn(self) -> bool:
        """Whether the person is to play."""
        return not self.state.is_over and self.state.turn == self.table.seat

    def line(self, seat: int) -> str:
        """The ``position`` line for ``seat``: what it may know."""
        return self._deals[-1].told.line(seat)

    def play(self, move: Move) -> Play:
        """Go on with a legal move."""
        return self._deals[-1].play(move)

    @property
    def standing(self) -> MatchScore | None:
        """How the match stands after this deal; ``None`` while the deal is played."""
        return after_deal(self.state) if self.state.is_over else None

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to play."""
        standing = self.standing
        return standing is not None and (self.table.unit == "deal" or standing.over)

    @property
    def winner(self) -> int | None:
        """The side that has won the game, which is over; ``None`` when it is drawn."""
        standing = self.standing
        assert standing is not None
        if self.table.unit == "match":
            return standing.winner
        best = (min if self.table.rules.inverse else max)(standing.score)
        is_alone = standing.score.count(best) == 1
        return standing.score.index(best) if is_alone else None

    def next_deal(self) -> None:
        """Lay out the deal after this one, which is over."""
        standing = self.standing
        assert standing is not None
        dealer = next_dealer(self.table.rules, self.state.dealer)
        number = len(self._deals)
        start = self.table.schedule.deal(PAIR, number, dealer, standing.score)
        self._deals.append(_Deal(start))

    @property
    def can_take_back(self) -> bool:
        """Whether the person has played a card."""
        seat = self.table.seat
        return any(play.seat == seat for deal in self._deals for play in deal.plays)

    def take_back(self) -> Play:
        """Go back to the person's last decision, into an earlier deal if need be; what it was."""
        assert self.can_take_back
        while True:
            while not self._deals[-1].plays:
                self._deals.pop()
            play = self._deals[-1].take_back()
            if play.seat == self.table.seat:
                return play

    def record(self, names: tuple[str, ...], think_ms: tuple[int, ...]) -> Game:
        """The game as the log keeps it: broken off, as long as it is not over.

        :param names: who sits at each seat, as the log has them.
        :param think_ms: by seat, in milliseconds.
        """
        standing = self.standing if self.is_over else None
        is_match = self.table.unit == "match"
        return Game(
            pair=PAIR,
            half=self.table.half,
            seats=names,
            deals=tuple(deal.told.record() for deal in self._deals),
            points=None if standing is None else standing.score,
            winner=standing.winner if standing and is_match else None,
            outcome=Outcome.INTERRUPTED if standing is None else Outcome.NORMAL,
            ended_by=None,
            evidence=None,
            think_ms=think_ms,
            overhead_us=(None,) * len(think_ms),
        )


def game_of(table: Table, records: tuple[DealRecord, ...]) -> GameInPlay:
    """The game of these deals, as far as they were played.

    :raises SetupError: where one of them is not what the seed and the plays make of it.
    """
    game = GameInPlay(table)
    for number, record in enumerate(records, 1):
        if number > 1:
            if game.standing is None or game.is_over:
                raise SetupError(f"deal {number} does not follow from the one before")
            game.next_deal()
        _follow(game, number, record)
    return game


def _follow(game: GameInPlay, number: int, record: DealRecord) -> None:
    if record.position != position_text(game.state):
        raise SetupError(f"deal {number} is not the one that the seed makes here")
    for token in record.moves.split():
        if not token.startswith("+"):  # new hands follow from the stock
            try:
                game.play(legal_move(game.state, token))
            except IllegalMoveError as error:
                raise SetupError(f"deal {number}: {error}") from None
