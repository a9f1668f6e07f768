"""How cards and moves look to people: in a line, and drawn as boxes."""

from scopa_engine.look.boxes import Boxes
from scopa_engine.look.look import COLOURS, SYMBOLS, Look
from scopa_engine.look.terminal import plain_terminal

__all__ = ["COLOURS", "SYMBOLS", "Boxes", "Look", "plain_terminal"]
