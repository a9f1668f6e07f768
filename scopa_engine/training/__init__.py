"""Learning what the end of a round is worth, from deals that the engine plays with itself."""

from scopa_engine.training.train import OnProgress, Plan, train

__all__ = ["OnProgress", "Plan", "train"]
