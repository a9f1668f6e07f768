"""Figures of this machine: what fixed searches find, and how fast."""

from scopa_engine.bench.figures import Figures, bench
from scopa_engine.bench.measure import FULL, QUICK, Effort
from scopa_engine.bench.signature import signature

__all__ = ["FULL", "QUICK", "Effort", "Figures", "bench", "signature"]
