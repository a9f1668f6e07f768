"""Self-play, and the policy that is learned from it."""

from typing import Final

from scopa_engine import __version__
from scopa_engine.kernel.tables import tables_of
from scopa_engine.rules import Rules
from scopa_engine.search.policy_file import Policy
from scopa_engine.training.choices import FEATURES, Choice, play_choices
from scopa_engine.training.fit_policy import fit_policy, surprise
from scopa_engine.training.train import HELD_OUT, OnProgress, Plan, chunks_of, workers

LEAST_DEALS: Final = 250
"""Of fewer none are held out: it is a worker's whole share that is, one in ten."""

_NOTHING: Final = (0,) * FEATURES

_Job = tuple[Rules, str, range, int]


def train_policy(plan: Plan, on_progress: OnProgress = lambda *_: None) -> Policy:
    """Learn a policy; ``generations`` of the plan do not count.

    :raises UnsupportedRulesError: for rules that the kernel cannot play.
    """
    tables_of(plan.rules)
    chunks = chunks_of(plan)
    jobs = [(plan.rules, str(plan.seed), chunk, plan.iterations) for chunk in chunks]
    choices: list[Choice] = []
    held_out: list[Choice] = []
    with workers(plan.threads, _do) as play:
        for number, (chunk, found) in enumerate(zip(chunks, play(jobs), strict=True)):
            (choices if (number + 1) % HELD_OUT else held_out).extend(found)
            on_progress(1, chunk.stop)
    numbers = fit_policy(choices)
    return Policy(plan.rules, _made(plan, numbers, held_out), numbers)


def _made(plan: Plan, numbers: tuple[int, ...], held_out: list[Choice]) -> dict[str, str]:
    """How a policy was made, and how little it is surprised by choices it did not learn from."""
    return {
        "version": __version__,
        "seed": str(plan.seed),
        "deals": str(plan.deals),
        "iterations": str(plan.iterations),
        "held-out": str(len(held_out)),
        "surprise": f"{surprise(numbers, held_out):.3f}",
        "surprise-of-nothing": f"{surprise(_NOTHING, held_out):.3f}",
    }


def _do(job: _Job) -> list[Choice]:
    return play_choices(*job)
