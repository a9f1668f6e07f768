"""Everything that ``bench`` tells."""

from dataclasses import asdict, dataclass
from statistics import median

from scopa_engine.bench.deals import ROUNDS
from scopa_engine.bench.measure import Clock, Effort, mean_ms, sample_all, speed
from scopa_engine.bench.signature import signature
from scopa_engine.bench.start import ready_seconds
from scopa_engine.bench.works import SAMPLED, SOLVED, playouts, sample_worlds, solve, tree_search
from scopa_engine.kernel.backend import backend


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a machine.

    Speeds (``…_per_s``) are per CPU second of one thread: deals, iterations, nodes, worlds.
    ``solve_ms`` is CPU time, the mean over deals by rounds left; ``ready_ms`` is real time from
    the start of the engine's process to ``readyok``.
    """

    signature: str
    backend: str
    random_deals_per_s: int
    move_uniform_deals_per_s: int
    ismcts_1k_per_s: int
    ismcts_10k_per_s: int
    solver_nodes_per_s: int
    solve_ms: dict[str, float]
    pimc_worlds_per_s: dict[str, int]
    ready_ms: float

    def to_json(self) -> dict[str, object]:
        """The figures by name."""
        return asdict(self)


def bench(effort: Effort, cpu: Clock, wall: Clock) -> Figures:
    """Measure this machine.

    :param cpu: CPU time of this thread.
    :param wall: real time.
    """
    works = {
        "random": playouts(by_move=0),
        "move_uniform": playouts(by_move=1),
        "ismcts_1k": tree_search(1_000),
        "ismcts_10k": tree_search(10_000),
        **{f"solve_{rounds}": solve(rounds) for rounds in SOLVED},
        **{f"pimc_{rounds}": sample_worlds(rounds) for rounds in SAMPLED},
    }
    samples = sample_all(works, effort, cpu)
    return Figures(
        signature=signature(),
        backend=backend(),
        random_deals_per_s=speed(samples["random"]),
        move_uniform_deals_per_s=speed(samples["move_uniform"]),
        ismcts_1k_per_s=speed(samples["ismcts_1k"]),
        ismcts_10k_per_s=speed(samples["ismcts_10k"]),
        solver_nodes_per_s=speed(samples[f"solve_{ROUNDS}"]),
        solve_ms={str(rounds): mean_ms(samples[f"solve_{rounds}"]) for rounds in SOLVED},
        pimc_worlds_per_s={str(rounds): speed(samples[f"pimc_{rounds}"]) for rounds in SAMPLED},
        ready_ms=round(1000 * median(ready_seconds(wall) for _ in range(effort.starts)), 1),
    )
