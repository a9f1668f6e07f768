"""Positions of every kind (PROTOCOL.md, 6): the engine plays a legal move in them."""

from collections.abc import Callable

from scopa_engine.conform.check import check
from scopa_engine.conform.positions import (
    FORCED,
    OPENING,
    OTHER,
    OVER,
    full,
    must_be_legal,
    must_play,
    random_deal,
    random_states,
    seen,
    told,
)
from scopa_engine.conform.talk import Talk
from scopa_engine.conform.verdict import Skip
from scopa_engine.conform.words import error_of, move_of, quoted, word_of
from scopa_engine.match.deal import DealInPlay
from scopa_engine.rules import PRESETS, State

_SCOPA = PRESETS["scopa"]
_LAST_ROUND = 30
_LAST_CARD = 35


def _state(talk: Talk, plays: int, fits: Callable[[State], bool] = lambda _: True) -> State:
    """A random state after so many plays that fits."""
    while not fits(state := random_deal(_SCOPA, talk.rng, plays).state):
        pass
    return state


def _states(talk: Talk, plays: int, count: int = 4) -> list[State]:
    return [_state(talk, plays) for _ in range(count)]


@check("positions/start", "6.1")
def start(talk: Talk) -> None:
    """The opening of a deal, as the first player sees it."""
    must_play(talk, OPENING, *map(seen, _states(talk, 0)))


@check("positions/mid-deal", "6.1")
def mid_deal(talk: Talk) -> None:
    """The middle of a deal, without a history."""
    must_play(
        talk, *(seen(state) for plays in (7, 12, 20, 27) for state in _states(talk, plays, 2))
    )


@check("positions/each-seat", "6.1")
def each_seat(talk: Talk) -> None:
    """Every seat may be the one to play."""
    must_play(talk, seen(_state(talk, 10, lambda state: state.turn == 0)))
    must_play(talk, seen(_state(talk, 10, lambda state: state.turn == 1)))


@check("positions/empty-table", "6.1")
def empty_table(talk: Talk) -> None:
    """A table without cards."""
    must_play(talk, seen(_state(talk, 9, lambda state: not state.table)))


@check("positions/all-capture", "6.1")
def all_capture(talk: Talk) -> None:
    """A hand of which every card captures."""

    def captures(state: State) -> bool:
        return all(move.taken for move in state.legal_moves())

    must_play(talk, seen(_state(talk, 14, captures)))


@check("positions/last-round", "6.1")
def last_round(talk: Talk) -> None:
    """The last hands, with an empty stock."""
    must_play(talk, *(seen(_state(talk, _LAST_ROUND + plays)) for plays in range(5)))


@check("positions/last-card", "6.1")
def last_card(talk: Talk) -> None:
    """The last card of a deal."""
    must_play(talk, FORCED, *map(seen, _states(talk, _LAST_CARD)))


@check("positions/match-score", "6.1")
def match_score(talk: Talk) -> None:
    """Any points before the deal."""
    for score in ("10/10", "0/10", "17/3", "25/25"):
        must_play(talk, OPENING.removesuffix("0/0") + score)


@check("positions/kings", "6.5")
def kings(talk: Talk) -> None:
    """How many kings lie on the table does not matter."""
    must_play(talk, OPENING.replace("8d2c10s", "10d10c10s"))


@check("positions/history", "6.3")
def history(talk: Talk) -> None:
    """Plays after `moves`."""
    must_play(talk, *(told(random_deal(_SCOPA, talk.rng, plays)) for plays in range(1, 6)))


@check("positions/new-hands", "6.3")
def new_hands(talk: Talk) -> None:
    """`+HANDS` in a history gives the mover's new hand."""
    must_play(talk, *(told(random_deal(_SCOPA, talk.rng, plays)) for plays in (6, 7, 8, 12, 17)))


@check("positions/long-history", "6.3")
def long_history(talk: Talk) -> None:
    """A whole deal as history, up to its last card."""
    must_play(talk, *(told(random_deal(_SCOPA, talk.rng, _LAST_CARD)) for _ in range(4)))


@check("positions/full", "6.2")
def full_position(talk: Talk) -> None:
    """Full positions, as in a file of deals."""
    must_play(talk, *map(full, random_states(_SCOPA, talk.rng, 5)))


@check("positions/full-history", "6.3")
def full_history(talk: Talk) -> None:
    """Full positions with a history."""
    games = [random_deal(_SCOPA, talk.rng, plays) for plays in (3, 6, 13, 25, _LAST_CARD)]
    must_play(talk, *(game.full_line() for game in games))


@check("positions/untold-hands", "6.3")
def untold_hands(talk: Talk) -> None:
    """A full position whose history lacks `+HANDS`."""
    game = random_deal(_SCOPA, talk.rng, 7)
    position = _without_hands(game)
    said = talk.answers(position)
    if any(map(error_of, said)):
        raise Skip(f"it needs the hands to be told: {quoted(said[0])}")
    talk.say("go")
    said = talk.hear_move()
    if word_of(said[-1]) == "error":
        raise Skip(f"it needs the hands to be told: {quoted(said[-1])}")
    must_be_legal(position, move_of(said[-1]))


def _without_hands(game: DealInPlay) -> str:
    return " ".join(word for word in game.full_line().split() if not word.startswith("+"))


@check("positions/replaced", "6.1")
def replaced(talk: Talk) -> None:
    """A position replaces the one before."""
    for first, second in ((OPENING, OTHER), (OTHER, OPENING), (FORCED, OPENING)):
        talk.set_up(first)
        must_play(talk, second)


@check("positions/hidden-mover", "7.3")
def hidden_mover(talk: Talk) -> None:
    """`go` without the mover's hand known is `wrong-state`."""
    talk.set_up(OPENING.replace("7d5c3s", "?3"))
    talk.answers()
    talk.no_move()


@check("positions/over", "6.7")
def over(talk: Talk) -> None:
    """`go` after the last card is `wrong-state`."""
    talk.set_up(OVER)
    talk.answers()
    talk.no_move()


@check("positions/none-yet", "7.3")
def none_yet(talk: Talk) -> None:
    """`go` before any position is `wrong-state`."""
    talk.no_move()


@check("positions/none-after-refusal", "6.8")
def none_after_refusal(talk: Talk) -> None:
    """After a malformed position there is none."""
    talk.set_up(OPENING)
    if not talk.refusals("position scopa"):
        raise Skip("not tested, see errors/syntax: `position scopa` was not refused")
    talk.refusal("go", "wrong-state")


@check("positions/good-after-refusal", "6.8")
def good_after_refusal(talk: Talk) -> None:
    """After a refused position a good one is accepted."""
    talk.answers("position scopa")
    must_play(talk, OPENING)
