"""In what a mistake loses: the parts add up, and by hand."""

from random import Random

import pytest

from games import opening
from scopa_engine.analysis import OTHER, Settings, analyse, loss_by_category, split
from scopa_engine.binding import legal_move, view_from_text
from scopa_engine.rules import PRESETS, deal_points, view_of

FEW = Settings("ismcts", iterations=20, searches=2)
# Side 0 may take the settebello with its seven, or lay the king and leave it to side 1.
LAST = (
    "{} 7c10s/7s9b 7d - "
    "1d2d3d4d5d1c2c3c4c5c6c8c9c10c1s2s3s4s/6d8d9d10d5s6s8s9s1b2b3b4b5b6b7b8b10b 0/0 1 0 1 0/0"
)


def before_the_end(preset, plays_left):
    """A random state with so many plays left or a few less, whose mover has a choice."""
    rng = Random(f"split {preset}")
    state = opening(PRESETS[preset], rng)
    while state.plays_left > plays_left or len(state.legal_moves()) == 1:
        state = state.after(rng.choice(state.legal_moves()))
    return state


def judged(view, how=FEW):
    return analyse(view, how, lambda: 0.0, lambda number: None)


NOTHING = dict.fromkeys(("carte", "denari", "settebello", "primiera", "scope", OTHER), 0)


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch):
    monkeypatch.setattr(split, "WORLDS", 3)


def test_by_hand():
    """7c sweeps the settebello, and wins denari, carte and primiera with it.

    After 10s the other side takes it without a sweep, and carte and primiera with it; each side
    then has five denari.
    """
    lost = {"carte": 2, "denari": 1, "settebello": 2, "primiera": 2, "scope": 1}
    check("scopa", "7cx7d", "10s", NOTHING | lost)


def test_by_hand_where_points_are_bad():
    """After 10s the other side lays 9b, and 7c must take the settebello, but does not sweep."""
    check("inversa", "10s", "7cx7d", NOTHING | {"scope": 1})


def check(rules, best, played, expected):
    view = view_from_text(LAST.format(rules))
    analysis = judged(view, Settings())
    assert analysis.is_exact
    assert analysis.moves[0].move == legal_move(view, best)
    assert loss_by_category(view, analysis, legal_move(view, played)) == expected
    assert loss_by_category(view, analysis, legal_move(view, best)) == NOTHING


@pytest.mark.parametrize(
    ("preset", "plays_left"),
    [("scopa", 16), ("scopa-3", 8), ("scopone", 13), ("scopa-6-decks", 8)],
)
def test_the_parts_add_up_to_the_loss(preset, plays_left):
    state = before_the_end(preset, plays_left)
    view = view_of(state, state.turn)
    analysis = judged(view)
    scored = deal_points(state.rules, state.piles, state.scope)
    for value in analysis.moves:
        parts = loss_by_category(view, analysis, value.move)
        assert list(parts) == [*scored, OTHER]
        assert sum(parts.values()) == pytest.approx(value.loss)
    worst = analysis.moves[-1].move
    assert loss_by_category(view, analysis, worst) == loss_by_category(view, analysis, worst)
    assert not any(list(loss_by_category(view, analysis, analysis.moves[0].move).values())[:-1])


def test_what_the_mover_cannot_see_changes_nothing():
    """The hidden cards of the state play no part."""
    state = before_the_end("scopa", 16)
    view = view_of(state, state.turn)
    other = state._replace(stock=tuple(reversed(state.stock)))
    assert other != state
    analysis = judged(view)
    worst = analysis.moves[-1].move
    again = loss_by_category(view_of(other, other.turn), analysis, worst)
    assert again == loss_by_category(view, analysis, worst)
