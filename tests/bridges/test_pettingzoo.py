"""The PettingZoo environment: the tests that PettingZoo ships, and what they do not look at."""

import pytest

pytest.importorskip("pettingzoo")

import numpy as np
from pettingzoo.test import api_test, seed_test
from pettingzoo.test.render_test import collect_render_results

from games import seed_of
from scopa_engine.bridges.actions import Choice
from scopa_engine.bridges.observations import mask, observe
from scopa_engine.bridges.pettingzoo_env import ScopaEnv, env
from scopa_engine.bridges.rewards import highest_reward
from scopa_engine.rules import PRESETS, points_of, total, view_of
from scopa_protocol import ProtocolError

# PettingZoo warns of what its own card games do as well: observations with an action mask.
tolerant = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
)


@tolerant
@pytest.mark.parametrize("preset", PRESETS)
def test_the_api_test_of_pettingzoo(preset):
    api_test(env(preset), num_cycles=20)


@tolerant
def test_the_api_test_of_pettingzoo_over_whole_deals():
    api_test(env("scopa:capture=quindici,redeal_kings=0"), num_cycles=1000)


@pytest.mark.parametrize("preset", ["scopa", "scopa-3", "scopone", "cirulla"])
def test_the_seed_test_of_pettingzoo(preset):
    seed_test(lambda: env(preset), num_cycles=50)


def test_the_render_test_of_pettingzoo():
    # The whole of it wants a mode for a window as well.
    for shown in collect_render_results(env("scopa", render_mode="ansi")):
        assert "rules  scopa" in shown.splitlines()[0]
        assert "(to play)" in shown or "(dealer, to play)" in shown


def random_deal(it, rng):
    """Play a deal at random: what stood before each action, and the action."""
    while not it.terminations[it.agent_selection]:
        actions = np.flatnonzero(it.observe(it.agent_selection)["action_mask"])
        action = rng.choice(list(actions))
        yield it.agent_selection, it._state, it._choice, action
        it.step(action)


@pytest.mark.parametrize("preset", ["scopa", "scopa-pairs", "scopa-3", "escoba"])
def test_a_deal_is_one_episode(preset):
    it, rng = ScopaEnv(preset), seed_of("episode", preset)
    it.reset(seed=3)
    for agent, state, choice, action in random_deal(it, rng):
        assert agent == f"seat_{state.turn}"
        assert not any(it.rewards.values())
        for seat, other in enumerate(it.possible_agents):
            seen = it.observe(other)
            own = choice if other == agent else Choice(())
            view = view_of(state, seat)
            assert np.array_equal(seen["observation"], observe(view, seat, own))
            assert np.array_equal(seen["action_mask"], mask(own))
        assert action in choice.actions
    assert all(it.terminations.values())
    points = total(points_of(it._state), it.rules.sides)
    for seat, paid in enumerate(it.rewards.values()):
        others = [points[side] for side in range(it.rules.sides) if side != it.rules.side(seat)]
        assert paid == points[it.rules.side(seat)] - sum(others) / len(others)
    for agent in it.possible_agents:
        assert not it.observe(agent)["action_mask"].any()


def test_an_agent_that_has_a_choice_of_captures_acts_again():
    it, rng, again = ScopaEnv("escoba"), seed_of("again"), 0
    for seed in range(3):
        it.reset(seed=seed)
        last = None
        for agent, _, choice, _ in random_deal(it, rng):
            again += bool(choice.chosen)
            assert (agent == last) == bool(choice.chosen)
            last = agent
    assert again > 3


def test_the_reward_is_paid_to_all_at_the_end():
    it = env("scopa")
    it.reset(seed=1)
    paid = {}
    for agent in it.agent_iter():
        seen, reward, ended, _, _ = it.last()
        if ended:
            paid[agent] = reward
        it.step(None if ended else it.action_space(agent).sample(seen["action_mask"]))
    assert paid.keys() == {"seat_0", "seat_1"}
    assert paid["seat_0"] == -paid["seat_1"]


def test_an_illegal_action_ends_the_deal(caplog):
    it = env("scopa")
    it.reset(seed=1)
    loser = it.agent_selection
    illegal = int(np.flatnonzero(it.observe(loser)["action_mask"] == 0)[0])
    it.step(illegal)
    assert "Illegal move" in caplog.text
    assert all(it.terminations.values())
    assert it.rewards[loser] == -highest_reward(PRESETS["scopa"])
    assert sum(it.rewards.values()) == it.rewards[loser]


def test_the_bare_environment_refuses_an_illegal_action():
    it = ScopaEnv("scopa")
    it.reset(seed=1)
    with pytest.raises(ValueError, match="action 80 is not allowed here"):
        it.step(80)
    with pytest.raises(ValueError, match="an action is needed"):
        it.step(None)


def test_the_dealer_is_drawn_unless_it_is_given():
    it = ScopaEnv("scopa")
    it.reset(seed=5)
    dealers = set()
    for _ in range(20):
        it.reset()
        dealers.add(it.agent_selection)
    assert dealers == {"seat_0", "seat_1"}
    it = ScopaEnv("scopa", dealer=0)
    for _ in range(10):
        it.reset()
        assert it.agent_selection == "seat_1"


def test_a_seed_means_the_deals_that_follow():
    found = []
    for _ in range(2):
        it = ScopaEnv("scopa", render_mode="ansi")
        it.reset(seed=8)
        first = it.render()
        it.reset()
        found.append((first, it.render()))
    assert found[0] == found[1]
    assert found[0][0] != found[0][1]


def test_nothing_is_shown_without_a_mode():
    it = ScopaEnv("scopa")
    it.reset(seed=1)
    assert it.render() is None


def test_what_cannot_be_is_refused():
    with pytest.raises(ProtocolError, match="briscola"):
        env("briscola")
    with pytest.raises(ValueError, match=r"no seat 2 to deal; seats are 0\.\.1"):
        env("scopa", dealer=2)
    with pytest.raises(ValueError, match="no render mode 'human'"):
        env("scopa", render_mode="human")
