"""Learn a tiny policy in PettingZoo, and play it as an engine.

    python linear_policy.py train weights.npy      about ten seconds
    python linear_policy.py play weights.npy       speaks USP on standard input and output

Deals are played at random.  Then one linear regression tells what every feature of an action is
worth: how the features of what was played differed from those of what might have been played
explains the reward.
"""

import sys

import numpy as np
from numpy.typing import NDArray

from scopa_engine.bot import run
from scopa_engine.bridges.pettingzoo_env import ScopaEnv
from scopa_engine.bridges.policy_bot import Policy, PolicyBot

CARDS, VALUES = 40, 10
TABLE = slice(3 * CARDS, 4 * CARDS)  # where an observation has the table
KINDS = 2  # playing a card, taking a card
SHAPE = (KINDS, CARDS + VALUES * VALUES)

Array = NDArray[np.float64]


def features(observation: NDArray[np.float32], actions: NDArray[np.int64]) -> Array:
    """A row for each action: its card, and the pairs that its value makes with the table."""
    on_table = observation[TABLE].reshape(-1, VALUES).sum(axis=0)
    rows = np.zeros((len(actions), *SHAPE))
    for row, action in zip(rows, actions, strict=True):
        if action < KINDS * CARDS:  # the last action, to take no more, has no features
            kind, card = divmod(action, CARDS)
            pairs = CARDS + card % VALUES * VALUES
            row[kind, card] = 1
            row[kind, pairs : pairs + VALUES] = on_table
    return rows.reshape(len(actions), -1)


def random_deal(env: ScopaEnv, rng: np.random.Generator) -> tuple[Array, float]:
    """What was played less the mean of what could be, over a deal; and its reward.

    Both from the point of view of seat 0: what seat 1 does counts the other way round.
    """
    surplus = np.zeros(np.prod(SHAPE))
    env.reset()
    while not env.terminations[env.agent_selection]:
        agent = env.agent_selection
        seen = env.observe(agent)
        actions = np.flatnonzero(seen["action_mask"])
        rows = features(seen["observation"], actions)
        played = rng.integers(len(actions))
        surplus += (rows[played] - rows.mean(axis=0)) * (1 if agent == "seat_0" else -1)
        env.step(actions[played])
    return surplus, env.rewards["seat_0"]


def train(deals: int, seed: int = 1) -> Array:
    """The worth of every feature, in points, from so many deals."""
    env, rng = ScopaEnv("scopa"), np.random.default_rng(seed)
    env.reset(seed=seed)
    played, rewards = zip(*(random_deal(env, rng) for _ in range(deals)), strict=True)
    x, y = np.array(played), np.array(rewards)
    penalty = 100 * np.eye(x.shape[1])  # little data: keep weights small
    worth: Array = np.linalg.solve(x.T @ x + penalty, x.T @ y)
    return worth


def policy_of(worth: Array) -> Policy:
    """The policy that takes the action whose features are worth most."""

    def policy(observation: NDArray[np.float32], mask: NDArray[np.int8]) -> int:
        actions = np.flatnonzero(mask)
        return int(actions[np.argmax(features(observation, actions) @ worth)])

    return policy


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["train", path]:
            np.save(path, train(1000))
        case ["play", path]:
            run(PolicyBot(policy_of(np.load(path)), rules="scopa", name="linear"))
        case _:
            sys.exit(__doc__)
