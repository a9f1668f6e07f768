"""The way back: what a learner has trained, as an engine."""

import importlib.util
import shlex
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("numpy")

import numpy as np

from games import opening, seed_of
from notation import the_rest
from scopa_engine import binding
from scopa_engine.binding import move_text, view_from_text
from scopa_engine.bridges import observations
from scopa_engine.bridges.policy_bot import PolicyBot
from scopa_engine.match import Outcome, make_setup, play
from scopa_engine.rules import PRESETS, view_of

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
DEAL = "scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0"


def example(name):
    """An example as a module."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def engine(name, script, *words):
    command = shlex.join([sys.executable, str(EXAMPLES / script), *map(str, words)])
    return f"name={name} cmd={shlex.quote(command)}"


def lowest(_observation, mask):
    return int(np.flatnonzero(mask)[0])


def highest(_observation, mask):
    return int(np.flatnonzero(mask)[-1])


LOW = """\
from scopa_engine.bot import run
from scopa_engine.bridges.policy_bot import PolicyBot
run(PolicyBot(lambda observation, mask: int(mask.argmax()), "escoba:target=21", "low"))
"""


# Policies


def test_a_policy_is_asked_until_the_move_is_chosen():
    asked = []

    def policy(_observation, mask):
        asked.append(list(np.flatnonzero(mask)))
        return min(asked[-1]) if len(asked) == 1 else max(asked[-1])

    view = view_from_text("scopa 10d2c5c/?3 1d9c9s6b ?30 -/- 0/0 - 0 1 0/0")
    assert move_text(PolicyBot(policy).choose(view)) == "10dx1d9s"
    assert asked == [[9, 11, 14], [40 + 18, 40 + 28]]


def test_a_policy_sees_the_observation_of_the_seat_to_play():
    seen = []

    def policy(observation, mask):
        seen.append(observation)
        return lowest(observation, mask)

    for preset in ("scopa", "scopa-3", "scopone"):
        rng = seed_of("seat", preset)
        state = opening(PRESETS[preset], rng)
        view = view_of(state, state.turn)
        move = PolicyBot(policy, preset).choose(view)
        assert move in state.legal_moves()
        assert np.array_equal(seen.pop(0), observations.observe(view, state.turn))
        seen.clear()


@pytest.mark.parametrize("preset", PRESETS)
def test_a_policy_plays_whole_deals(preset):
    rng, bot = seed_of("whole", preset), PolicyBot(highest, preset)
    state = opening(PRESETS[preset], rng)
    while not state.is_over:
        state = state.play(bot.choose(view_of(state, state.turn)))


def test_a_policy_is_for_observations_of_its_own_form():
    bot = PolicyBot(lowest, "scopa")
    state = opening(PRESETS["scopa-3"], seed_of("form"))
    with pytest.raises(ValueError, match="this policy is for scopa; observations of scopa-3 are"):
        bot.choose(view_of(state, state.turn))
    longer = binding.rules_from_text("scopa:target=21")
    state = opening(longer, seed_of("form"))
    assert bot.choose(view_of(state, state.turn)) in state.legal_moves()


def test_a_policy_that_ignores_the_mask_is_found_out():
    with pytest.raises(ValueError, match="action 80 is not allowed here; allowed: 6, 14, 22"):
        PolicyBot(lambda _observation, _mask: 80).choose(view_from_text(DEAL))


def test_a_policy_speaks_the_protocol():
    lines = f"usp 1\nposition {DEAL}\ngo\n"
    done = subprocess.run(
        [sys.executable, "-c", LOW], input=lines, capture_output=True, text=True, check=True
    )
    found = done.stdout.splitlines()
    assert "id name low" in found
    assert "variants escoba" in found
    assert found[-1] == "bestmove 7d"


# The examples (their match is in test_page.py)


def test_the_linear_policy_learns_the_same_from_the_same_deals():
    pytest.importorskip("pettingzoo")
    module = example("linear_policy")
    worth = module.train(deals=20)
    assert worth.shape == (280,)
    assert worth.any()
    assert np.array_equal(worth, module.train(deals=20))
    assert not np.array_equal(worth, module.train(deals=20, seed=2))


def test_the_linear_policy_likes_what_is_worth_most():
    pytest.importorskip("pettingzoo")
    module = example("linear_policy")
    worth = np.zeros(280)
    worth[14] = 1  # the five of coppe
    bot = PolicyBot(module.policy_of(worth))
    assert move_text(bot.choose(view_from_text(DEAL))) == "5c"
    worth[40 + 6 * 10 + 5] = 2  # a seven where a six lies
    assert move_text(PolicyBot(module.policy_of(worth)).choose(view_from_text(DEAL))) == "7d"


def test_is_mcts_of_openspiel_plays_a_match(tmp_path):
    pytest.importorskip("pyspiel")
    searching = engine("ismcts", "ismcts_bot.py", "scopa-3", 2)
    randoms = [f"name={name} option.Algorithm=random" for name in "RS"]
    setup = make_setup([searching, *randoms], rules="scopa-3", pairs=1, seed=1)
    assert_without_fault(play(setup, log=tmp_path / "match.jsonl"), games=3)


def assert_without_fault(match, games):
    assert len(match.games) == games
    assert {game.outcome for game in match.games} == {Outcome.NORMAL}


def test_is_mcts_of_openspiel_saves_the_settebello():
    """The seven that is not taken now may be taken by the seven that the other hand may hold."""
    pytest.importorskip("pyspiel")
    bot = example("ismcts_bot").bot(simulations=60)
    taken = the_rest("7c 1s 7d 7s 7b 4s")
    view = view_from_text(f"scopa 7c1s/?2 7d7s - -/{taken} 0/0 1 0 1 0/0")
    for seed in (1, 2, 3):
        bot.random = Random(seed)
        assert move_text(bot.choose(view)) == "7cx7d"


def test_a_bot_of_openspiel_plays_the_same_with_the_same_seed():
    pytest.importorskip("pyspiel")
    bot, found = example("ismcts_bot").bot("scopone", simulations=2), []
    state = opening(PRESETS["scopone"], seed_of("again"))
    for seed in (5, 5, 6, 7, 8):
        bot.random = Random(seed)
        found.append(bot.choose(view_of(state, state.turn)))
    assert found[0] == found[1]
    assert len(set(found)) > 1
