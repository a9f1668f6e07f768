"""Learning from deals that the engine plays with itself: values and policies."""

from scopa_engine.training.train import OnProgress, Plan, train
from scopa_engine.training.train_policy import LEAST_DEALS, train_policy

__all__ = ["LEAST_DEALS", "OnProgress", "Plan", "train", "train_policy"]
