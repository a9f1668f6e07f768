"""One game of a log played again, every move, hand, point and outcome compared."""

from collections.abc import Iterator
from dataclasses import dataclass

import scopa_protocol as wire
from scopa_engine.binding import (
    hands_token,
    legal_move,
    position_text,
    rules_from_text,
    state_from_text,
)
from scopa_engine.match.deal import DealInPlay
from scopa_engine.match.outcome import OnFault, Outcome
from scopa_engine.match.record import DealRecord, Game, Points, Run
from scopa_engine.match.referee import forfeit
from scopa_engine.rules import (
    IllegalMoveError,
    MatchScore,
    Rules,
    State,
    after_deal,
    next_dealer,
    points_of,
    total,
)


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Something in a game that is not so: where, what it should be and what it is."""

    where: str
    expected: str
    found: str


class _BrokenOffError(Exception):
    """The game cannot be followed any further."""

    def __init__(self, mismatch: Mismatch) -> None:
        self.mismatch = mismatch


def replay_game(run: Run, game: Game) -> Iterator[Mismatch]:
    """Everything in ``game`` that is not so; it stops where the game cannot be followed."""
    replay = _Replay(run, game)
    try:
        for number, record in enumerate(game.deals):
            yield from replay.deal(number, record)
        yield from replay.ending()
    except _BrokenOffError as broken:
        yield broken.mismatch


def _compare(where: str, expected: object, found: object) -> Iterator[Mismatch]:
    if expected != found:
        yield Mismatch(where, _text(expected), _text(found))


def _text(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key} {_text(each)}" for key, each in value.items())
    if isinstance(value, tuple):
        return "/".join(map(str, value))
    return str(value)


class _Replay:
    def __init__(self, run: Run, game: Game) -> None:
        self._rules: Rules = rules_from_text(run.rules)
        self._run = run
        self._game = game
        self._deal: DealInPlay | None = None
        self._match: MatchScore | None = None
        self._points: Points = (0,) * self._rules.sides

    def deal(self, number: int, record: DealRecord) -> Iterator[Mismatch]:
        where = f"deal {number}"
        state = self._start(where, record.position)
        yield from self._follows(where, state)
        self._deal = deal = DealInPlay(state)
        self._play(where, deal, record.moves)
        points = by = None
        if deal.state.is_over:
            by = points_of(deal.state)
            points = total(by, self._rules.sides)
            self._match = after_deal(deal.state)
            self._points = points if self._run.unit == "deal" else self._match.score
        yield from _compare(f"{where}, points", points, record.points)
        yield from _compare(f"{where}, by", by, record.by)

    def _start(self, where: str, text: str) -> State:
        try:
            state = state_from_text(text)
        except wire.ProtocolError as error:
            raise _BrokenOffError(Mismatch(where, "a full position", f"{text}: {error}")) from None
        if position_text(state) != text:
            raise _BrokenOffError(Mismatch(where, position_text(state), text))
        if state.rules != self._rules:
            raise _BrokenOffError(Mismatch(where, f"rules {self._run.rules}", text))
        return state

    def _follows(self, where: str, state: State) -> Iterator[Mismatch]:
        """Whether the deal may come here: alone, or after the one before."""
        if self._deal is None:
            return
        if self._match is None or self._run.unit == "deal" or self._match.over:
            raise _BrokenOffError(Mismatch(where, "the end of the game", "another deal"))
        dealer = next_dealer(self._rules, self._deal.state.dealer)
        yield from _compare(f"{where}, dealer", dealer, state.dealer)
        yield from _compare(f"{where}, score", self._match.score, state.score)
        self._match = None

    def _play(self, where: str, deal: DealInPlay, moves: str) -> None:
        tokens = iter(moves.split())
        for ply, token in enumerate(tokens):
            here = f"{where}, ply {ply}"
            stock = deal.state.stock
            try:
                deal.play(legal_move(deal.state, token))
            except IllegalMoveError as error:
                raise _BrokenOffError(Mismatch(here, f"a legal move ({error})", token)) from None
            if deal.state.stock != stock:
                expected, found = hands_token(deal.state, None), next(tokens, "nothing")
                if expected != found:
                    raise _BrokenOffError(Mismatch(f"{here}, new hands", expected, found))

    def ending(self) -> Iterator[Mismatch]:
        """Whether outcome, engine at fault and points are what the moves make of them."""
        game, outcome = self._game, self._game.outcome
        is_played = self._match is not None and (self._run.unit == "deal" or self._match.over)
        if outcome is Outcome.NORMAL and not is_played:
            yield Mismatch("outcome", "a game played to its end", "a game in progress")
        if outcome.is_fault != (game.ended_by is not None):
            yield Mismatch("ended_by", f"what fits the outcome {outcome}", str(game.ended_by))
        elif game.ended_by is not None and game.ended_by not in game.seats:
            yield Mismatch("ended_by", f"one of {_text(game.seats)}", game.ended_by)
        else:
            yield from _compare("points", self._game_points(), game.points)
        yield from _compare("winner", self._winner(), game.winner)
        yield from self._asked()

    def _game_points(self) -> Points | None:
        """The points that the game should have."""
        game = self._game
        if game.outcome is Outcome.NORMAL:
            return self._points
        if game.ended_by is None or self._run.on_fault is not OnFault.FORFEIT:
            return None
        side = self._rules.side(game.seats.index(game.ended_by))
        return forfeit(self._rules, self._run.unit, side)

    def _winner(self) -> int | None:
        is_won = self._run.unit == "match" and self._game.outcome is Outcome.NORMAL
        return self._match.winner if is_won and self._match else None

    def _asked(self) -> Iterator[Mismatch]:
        """Whether an engine at fault in its move was to move, in that position."""
        evidence = self._game.evidence
        if evidence is None or evidence.asked is None or self._deal is None:
            return
        seat = self._deal.state.turn
        name = self._game.seats[seat]
        line = self._deal.full_line() if name in self._run.seeing else self._deal.line(seat)
        yield from _compare("ended_by", name, self._game.ended_by)
        yield from _compare("evidence, asked", line, evidence.asked)
