"""An engine, a rules core and a match runner for the card game Scopa."""

__version__ = "0.1.0"
