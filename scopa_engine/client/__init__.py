"""Drive an engine from a program: ask for moves, read what it thinks, leave nothing behind.

>>> from scopa_engine.client import Engine, Limit
>>> position = "scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0"
>>> with Engine("scopa-engine", options={"Seed": 4}) as engine:
...     name, moves = engine.identity["name"], engine.legal_moves(position)
...     answer = engine.best_move(position, Limit(iterations=200))
>>> name, [move_text(move) for move in moves], answer.move in moves, answer.info.iterations
('scopa-engine', ['7d', '5c', '3s'], True, 200)

:class:`AsyncEngine` has the same calls for asyncio.  A position is a
:class:`~scopa_engine.rules.State`, a :class:`~scopa_engine.rules.View`, or text; a move is a
:class:`~scopa_engine.rules.Move`, and :func:`move_text` spells it.  What goes wrong with an engine
is an :class:`EngineError`; what is no position is a :class:`scopa_protocol.ProtocolError`, an
option that the engine does not have an :class:`OptionError`.  docs/libraries.md has more.
"""

from scopa_engine.binding import move_text
from scopa_engine.client.async_engine import AsyncAnalysis, AsyncEngine
from scopa_engine.client.engine import Analysis, Engine
from scopa_engine.client.errors import (
    EngineDiedError,
    EngineError,
    EngineProtocolError,
    EngineRefusedError,
    EngineStartError,
    EngineTimeoutError,
    OptionError,
)
from scopa_engine.client.questions import Position
from scopa_engine.client.values import Answer, Greeting, Info, Limit

__all__ = [
    "Analysis",
    "Answer",
    "AsyncAnalysis",
    "AsyncEngine",
    "Engine",
    "EngineDiedError",
    "EngineError",
    "EngineProtocolError",
    "EngineRefusedError",
    "EngineStartError",
    "EngineTimeoutError",
    "Greeting",
    "Info",
    "Limit",
    "OptionError",
    "Position",
    "move_text",
]
