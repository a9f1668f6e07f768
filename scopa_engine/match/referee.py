"""One game: asks each seat for its moves, checks them, keeps the score, says how it ended.

The referee alone knows the state; an engine is told what its seat may know.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from statistics import median

from scopa_engine.binding import legal_move
from scopa_engine.match.answer import Answer
from scopa_engine.match.client import EngineClient
from scopa_engine.match.clock import Clocks
from scopa_engine.match.deal import DealInPlay
from scopa_engine.match.outcome import EngineFailure, Evidence, Interrupted, OnFault, Outcome
from scopa_engine.match.record import Game, Points
from scopa_engine.match.reproduce import reproduce
from scopa_engine.match.schedule import Schedule
from scopa_engine.match.spec import ALL
from scopa_engine.match.suits import with_suits
from scopa_engine.rules import (
    IllegalMoveError,
    MatchScore,
    Rules,
    State,
    after_deal,
    next_dealer,
)

UNITS = ("deal", "match")
# What each other side gets for a deal that one side forfeits: about what the four points of
# the cards are worth together.
_FORFEITED_DEAL = 4


@dataclass(frozen=True, slots=True)
class Terms:
    """What is played, and what a fault costs.

    :ivar unit: ``deal`` for one deal a game, ``match`` for deals until a match is over.
    """

    schedule: Schedule
    unit: str
    on_fault: OnFault = OnFault.FORFEIT


def forfeit(rules: Rules, unit: str, side: int) -> Points:
    """The points of a game that ``side`` forfeits: the worst for it, the best for the others.

    That is 0 against 4 in a deal, 0 against the target in a match; under ``inverse`` rules,
    where few points are good, the other way round.
    """
    worth = _FORFEITED_DEAL if unit == "deal" else rules.target
    return tuple(worth if (other == side) == rules.inverse else 0 for other in range(rules.sides))


def play_game(terms: Terms, pair: int, half: int, clients: Sequence[EngineClient]) -> Game:
    """Play one game with a client at each seat.

    :raises SetupError: when an engine that was to be started again is no longer there.
    """
    game = _GameInPlay(terms, pair, half, clients)
    try:
        game.begin()
        game.play()
        game.end()
    except EngineFailure as failure:
        return game.after_fault(failure)
    except Interrupted:
        return game.record(Outcome.INTERRUPTED, None)
    return game.record(Outcome.NORMAL, game.points)


class _GameInPlay:
    def __init__(self, terms: Terms, pair: int, half: int, clients: Sequence[EngineClient]) -> None:
        self._terms = terms
        self._rules = terms.schedule.rules
        self._pair = pair
        self._half = half
        self._clients = clients
        self._clocks = Clocks([client.spec.limits for client in clients], self._rules.sides)
        self._deals: list[DealInPlay] = []
        self._match: MatchScore | None = None
        self._suits = terms.schedule.suits(pair, half)
        self._asked = 0
        self._go = ""
        self._answers: list[list[Answer]] = [[] for _ in clients]

    @property
    def points(self) -> Points:
        """The points so far: of the deal, or of the match."""
        if self._match is None:
            return (0,) * self._rules.sides
        if self._terms.unit == "match":
            return self._match.score
        before = self._deals[0].state.score
        return tuple(a - b for a, b in zip(self._match.score, before, strict=True))

    def begin(self) -> None:
        # First, so that a game that no engine got ready for is known by its deal too.
        self._lay_out(self._terms.schedule.opening(self._pair))
        for seat, client in enumerate(self._clients):
            self._asked = seat
            client.new_game(self._seed(seat), self._line(seat))

    def _seed(self, seat: int) -> Callable[[int, int], int]:
        schedule = self._terms.schedule
        return schedule.engine_seed(self._pair, *schedule.engine_of(seat, self._half))

    def _lay_out(self, state: State) -> None:
        self._deals.append(DealInPlay(with_suits(state, self._suits)))

    def play(self) -> None:
        while True:
            deal = self._deals[-1]
            while not deal.is_over:
                self._ply(deal)
            self._match = after_deal(deal.state)
            if self._terms.unit == "deal" or self._match.over:
                return
            dealer = next_dealer(self._rules, deal.state.dealer)
            number, score = len(self._deals), self._match.score
            self._lay_out(self._terms.schedule.deal(self._pair, number, dealer, score))

    def _line(self, seat: int) -> str:
        """The ``position`` line for a seat."""
        deal = self._deals[-1]
        return deal.full_line() if self._clients[seat].spec.sees == ALL else deal.line(seat)

    def _ply(self, deal: DealInPlay) -> None:
        self._asked = seat = deal.turn
        client = self._clients[seat]
        line = self._line(seat)
        self._go = self._clocks.go(seat)
        limit = self._clocks.limit(seat)
        answer = client.move(line, self._go, limit, meanwhile=lambda: deal.moves)
        self._clocks.spend(seat, answer.wall)
        self._answers[seat].append(answer)
        try:
            # One that is none is refused with its reason.
            move = deal.moves.get(answer.move) or legal_move(deal.state, answer.move)
        except IllegalMoveError as error:
            raise EngineFailure(Outcome.ILLEGAL_MOVE, str(error)) from None
        deal.play(move)

    def end(self) -> None:
        for seat, client in enumerate(self._clients):
            self._asked = seat
            client.game_over(self.points, Outcome.NORMAL.value)

    def after_fault(self, failure: EngineFailure) -> Game:
        """The record of the game that ``failure`` has ended; the others are told."""
        guilty = self._clients[self._asked]
        evidence = self._with_command(guilty, guilty.convict(failure))
        points = None
        if self._terms.on_fault is OnFault.FORFEIT:
            points = forfeit(self._rules, self._terms.unit, self._rules.side(self._asked))
        for client in self._clients:
            if client.is_running:
                # One that is gone too is found out when the next game begins.
                with suppress(EngineFailure, Interrupted):
                    client.tell_game_over(points or self.points, failure.outcome.value)
        return self.record(failure.outcome, points, guilty.spec.name, evidence)

    def _with_command(self, guilty: EngineClient, evidence: Evidence) -> Evidence:
        if evidence.asked is None:
            return evidence
        command = reproduce(guilty, self._seed(self._asked), evidence.asked, self._go)
        return replace(evidence, reproduce=command)

    def record(
        self,
        outcome: Outcome,
        points: Points | None,
        ended_by: str | None = None,
        evidence: Evidence | None = None,
    ) -> Game:
        """The game as the log keeps it."""
        is_match = self._terms.unit == "match" and outcome is Outcome.NORMAL
        return Game(
            pair=self._pair,
            half=self._half,
            seats=tuple(client.spec.name for client in self._clients),
            deals=tuple(deal.record() for deal in self._deals),
            points=points,
            winner=self._match.winner if is_match and self._match else None,
            outcome=outcome,
            ended_by=ended_by,
            evidence=evidence,
            think_ms=tuple(_think_ms(answers) for answers in self._answers),
            overhead_us=tuple(_overhead_us(answers) for answers in self._answers),
            suits=self._suits,
        )


def _think_ms(answers: Sequence[Answer]) -> int:
    """What the engine says, or else the wall time of its moves."""
    return round(
        sum(
            answer.wall * 1000 if answer.thinking_us is None else answer.thinking_us / 1000
            for answer in answers
        )
    )


def _overhead_us(answers: Sequence[Answer]) -> int | None:
    known = [a.wall * 1e6 - a.thinking_us for a in answers if a.thinking_us is not None]
    return round(median(known)) if known else None
