"""``ismcts-policy``, and what ``ismcts-value`` makes of the plays seen."""

from random import Random

import pytest

from games import opening, seed_of, steps
from scopa_engine.rules import PRESETS, view_of
from scopa_engine.search import ALGORITHMS, Control, Limits
from scopa_engine.search.learned import shipped_folder
from scopa_engine.search.plays_seen import see_plays
from scopa_engine.search.policy_file import policy_for, policy_text

LIMITS = Limits(iterations=400)


def think(view, limits=LIMITS, *, name="ismcts-policy", seed=1):
    control = Control(clock=lambda: 0.0)
    return ALGORITHMS[name](view, limits, control, Random(seed), lambda _: None)


def views(preset):
    """The states of a random game, and what their movers see, plays included."""
    rules, rng, seen = PRESETS[preset], seed_of("policy", preset), ()
    for state, move, after in steps(opening(rules, rng), rng):
        yield state, view_of(state, state.turn)._replace(seen=seen)
        seen = (*seen, move) if (rules.plays - after.plays_left) % rules.round_plays else ()


class Recorder:
    def __init__(self):
        self.plays = []

    def see(self, *play):
        self.plays.append(play)


@pytest.mark.parametrize("preset", ["scopa", "scopone", "scopa-3"])
def test_the_kernel_is_told_each_play_as_it_was(preset):
    rules = PRESETS[preset]
    tables = {}
    for state, view in views(preset):
        ply = rules.plays - state.plays_left
        tables[ply] = (state.table, state.turn)
        told = Recorder()
        see_plays(told, view)
        assert len(told.plays) == ply % rules.round_plays
        for at, card, table, tells in told.plays:
            before, seat = tables[at]
            assert table == before
            assert tells == (seat != state.turn and state.hands[seat] != 0)
            assert card == view.seen[at - (ply - len(view.seen))].card


def test_iterations_are_a_limit():
    _, view = next(views("scopone"))
    result = think(view)
    assert result.iterations == 400
    assert result.note is None
    assert sum(line.visits for line in result.lines) == 400


def test_a_policy_changes_the_search():
    changed = 0
    for _, view in list(views("scopone"))[:20]:
        if len(view.legal_moves()) > 1:
            changed += think(view).lines != think(view, name="ismcts").lines
    assert changed > 10


def test_auto_follows_a_policy_where_there_is_no_value():
    _, view = next(views("scopone"))
    assert think(view, name="auto") == think(view)
    without = LIMITS._replace(policy_file="none")
    assert think(view, without, name="auto") == think(view, name="ismcts")


def test_without_a_policy_the_result_says_so():
    _, view = next(views("scopa-3"))
    result = think(view)
    assert result.note == "no learned policy for the rules scopa-3: ismcts"
    assert result.lines == think(view, name="ismcts").lines


def test_a_file_that_is_none_is_told():
    _, view = next(views("scopone"))
    result = think(view, LIMITS._replace(policy_file="/nowhere"))
    assert result.note == "cannot read /nowhere: No such file or directory: ismcts"


def test_a_users_file_is_used():
    _, view = next(views("scopone"))
    path = f"{shipped_folder('policy')}/scopone.txt"
    assert think(view, LIMITS._replace(policy_file=path)) == think(view)


@pytest.mark.parametrize(
    ("name", "preset"), [("ismcts-policy", "scopone"), ("ismcts-value", "scopa")]
)
def test_a_policy_is_followed_again_after_another(tmp_path, name, preset):
    view = list(views(preset))[3][1]
    known = policy_for(PRESETS[preset], "")
    other = tmp_path / "other"
    opposite = known._replace(numbers=tuple(-number for number in known.numbers))
    other.write_text(policy_text(opposite), encoding="ascii")
    limits = LIMITS._replace(policy_file=str(other))
    before = think(view, name=name)
    assert think(view, limits, name=name) != before
    assert think(view, name=name) == before


def test_plays_seen_matter_to_a_search_with_a_value():
    def value(view, **changes):
        return think(view, LIMITS._replace(**changes), name="ismcts-value").lines

    changed = 0
    for _, view in list(views("scopa"))[:30]:
        blind = view._replace(seen=())
        assert value(view, policy_file="none") == value(blind, policy_file="none")
        changed += value(view) != value(blind)
    assert changed > 5


def test_threads_add_up():
    _, view = next(views("scopone"))
    result = think(view, Limits(iterations=9000, threads=2))
    assert result.iterations == 9000
