"""The engine's options, each declared once; ``option`` lines are made from this table."""

from typing import Final

from scopa_engine.search import ALGORITHMS, MATCH_PLAY
from scopa_protocol import OptionSpec

OPTIONS: Final = (
    OptionSpec("Seed", "spin", "1", min=0, max=2**31 - 1),
    OptionSpec("Threads", "spin", "1", min=1, max=64),
    OptionSpec("Hash", "spin", "16", min=1, max=4096),
    OptionSpec("Algorithm", "combo", next(iter(ALGORITHMS)), vars=tuple(ALGORITHMS)),
    OptionSpec("Playouts", "combo", "random", vars=("random", "greedy")),
    OptionSpec("MatchPlay", "combo", MATCH_PLAY[0], vars=MATCH_PLAY),
    OptionSpec("ValueFile", "string"),
    OptionSpec("PolicyFile", "string"),
    OptionSpec("MultiPV", "spin", "1", min=1, max=100),
    OptionSpec("MoveOverhead", "spin", "10", min=0, max=5000),
)
