"""Reproducible play (PROTOCOL.md, 10), hidden cards (7.3) and games one after another (7)."""

from random import Random

from scopa_engine.conform.check import check, must
from scopa_engine.conform.infos import without_times
from scopa_engine.conform.positions import (
    OPENING,
    OTHER,
    full,
    legal_move,
    random_deal,
    seen,
    told,
)
from scopa_engine.conform.talk import Talk
from scopa_engine.conform.verdict import Skip
from scopa_engine.conform.words import quoted
from scopa_engine.rules import PRESETS, State, card_set, members, shuffled

_SCOPA = PRESETS["scopa"]
_LIMITS = "iterations 50"
_SEED = 7
_DEALS = 4
_SHUFFLES = 4
# How often who draws moves hardly draws the same.
_TIMES = 5


def _probes(seed: int = 1) -> list[str]:
    """Positions in which there is something to choose: hands of three."""
    rng = Random(seed)
    return [OPENING, OTHER, *(told(random_deal(_SCOPA, rng, plays)) for plays in (1, 7, 13, 19))]


def _seeded(talk: Talk) -> Talk:
    """The same, with its ``Seed`` set, and one thread; skip where it has no ``Seed``."""
    if "Seed" not in talk.options:
        raise Skip("it has no option Seed")
    talk.answers(f"setoption name Seed value {_SEED}")
    if "Threads" in talk.options:
        talk.answers("setoption name Threads value 1")
    return talk


def _said(talk: Talk, positions: list[str]) -> list[str]:
    """All that is said of searches of these positions, without times."""
    said: list[str] = []
    for position in positions:
        talk.set_up(position)
        said += without_times(talk.go(_LIMITS))
        talk.answers()
    return said


def _must_be_same(first: list[str], second: list[str]) -> None:
    for one, other in zip(first, second, strict=False):
        must(one == other, f"first it says {quoted(one)}, then {quoted(other)}")
    must(len(first) == len(second), "it says more lines once than the other time")


@check("reproducible/same-process", "10.1")
def same_process(talk: Talk) -> None:
    """The same `go` twice: the same `info` and `bestmove`."""
    _seeded(talk)
    for position in _probes():
        _must_be_same(_said(talk, [position]), _said(talk, [position]))


@check("reproducible/other-process", "10.1")
def other_process(talk: Talk) -> None:
    """The same in another process."""
    _must_be_same(_said(_seeded(talk), _probes()), _said(_seeded(talk.another()), _probes()))


@check("reproducible/after-play", "10.1")
def after_play(talk: Talk) -> None:
    """The same whatever was played before."""
    fresh = _said(_seeded(talk), _probes())
    other = _seeded(talk.another())
    _said(other, _probes(2))
    _must_be_same(fresh, _said(other, _probes()))


@check("reproducible/seed-again", "10.1")
def seed_again(talk: Talk) -> None:
    """The same when the same `Seed` is set again."""
    first = _said(_seeded(talk), _probes())
    _must_be_same(first, _said(_seeded(talk), _probes()))


def _moves(talk: Talk, positions: list[str]) -> list[str]:
    return [talk.best(position, _LIMITS) for position in positions]


def _steady(talk: Talk, positions: list[str]) -> list[str]:
    """The moves in these positions; skip where they are others the next time."""
    if "Seed" in talk.options:
        _seeded(talk)
    moves = _moves(talk, positions)
    _must_be_steady(talk, positions, moves)
    return moves


def _must_be_steady(talk: Talk, positions: list[str], moves: list[str], times: int = 1) -> None:
    """Skip unless the moves are the same again, so many times."""
    for _ in range(times):
        if _moves(talk, positions) != moves:
            raise Skip("it does not play the same move twice")


def _other_move(talk: Talk, position: str, move: str, other: str) -> str:
    """The move in the other position; where it differs, it must do so every time."""
    found = talk.best(other, _LIMITS)
    # Who draws moves, and has no seed, may have drawn the same in one position just twice.
    if found != move and "Seed" not in talk.options:
        _must_be_steady(talk, [position, other], [move, found], _TIMES)
    return found


@check("hidden/cards", "7.3")
def cards(talk: Talk) -> None:
    """The same move whatever cards are hidden, also in full positions."""
    for plays in range(0, _DEALS * 7, 7):
        state = random_deal(_SCOPA, talk.rng, plays).state
        (move,) = _steady(talk, [full(state)])
        for _ in range(_SHUFFLES):
            other = full(_with_others(state, talk.rng))
            found = _other_move(talk, full(state), move, other)
            must(found == move, _differs(found, move, full(state)))


@check("hidden/seat", "7.3")
def seat(talk: Talk) -> None:
    """The same move in a full position as in that of the seat."""
    states = [random_deal(_SCOPA, talk.rng, plays).state for plays in range(0, _DEALS * 7, 7)]
    moves = _steady(talk, list(map(seen, states)))
    for state, move in zip(states, moves, strict=True):
        found = _other_move(talk, seen(state), move, full(state))
        must(found == move, _differs(found, move, seen(state)))


def _differs(found: str, move: str, position: str) -> str:
    """Why a check fails; the line can be compared with the one that was sent last."""
    where = f"in the last position below, not {move} as in `{position}`"
    return f"it plays {quoted(found)} {where}: they differ in hidden cards only"


def _with_others(state: State, rng: Random) -> State:
    """The same to the player to move, with other hidden cards."""
    seat = 1 - state.turn
    held = members(state.hands[seat])
    hidden = shuffled((*held, *state.stock), rng)
    hands = list(state.hands)
    hands[seat] = card_set(hidden[: len(held)])
    return state._replace(hands=tuple(hands), stock=tuple(hidden[len(held) :]))


@check("games/newgame", "7")
def newgame(talk: Talk) -> None:
    """`newgame` gets no answer."""
    talk.silent("newgame")
    talk.silent(OPENING, "newgame", "newgame")


@check("games/newgame-position", "7")
def newgame_position(talk: Talk) -> None:
    """After `newgame` there is no position."""
    talk.set_up(OPENING)
    talk.answers("newgame")
    talk.refusal("go", "wrong-state")


@check("games/newgame-memory", "7")
def newgame_memory(talk: Talk) -> None:
    """After `newgame` it plays as a fresh process does."""
    fresh = _steady(talk.another(), _probes())
    if "Seed" in talk.options:
        _seeded(talk)
    _moves(talk, _probes(2))
    talk.answers("newgame")
    found = _moves(talk, _probes())
    must(found == fresh, f"it plays {' '.join(found)}, a fresh process {' '.join(fresh)}")


@check("games/gameover", "7")
def gameover(talk: Talk) -> None:
    """`gameover` gets no answer."""
    talk.silent("gameover 3/1 normal")
    talk.silent(OPENING, "gameover 0/0 interrupted")


@check("games/whole-deal", "7.3")
def whole_deal(talk: Talk) -> None:
    """A whole deal against itself, every move legal."""
    _play_deal(talk)


@check("games/two-games", "7")
def two_games(talk: Talk) -> None:
    """Two deals, with `gameover` and `newgame` between them."""
    _play_deal(talk)
    talk.answers("gameover 2/1 normal", "newgame")
    _play_deal(talk)


def _play_deal(talk: Talk) -> None:
    """Play every seat of a deal as the match runner asks for it."""
    game = random_deal(_SCOPA, talk.rng, 0)
    while not game.state.is_over:
        position = told(game)
        game.play(legal_move(position, talk.best(position)))
