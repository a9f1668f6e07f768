"""Bridges to libraries of learning: PettingZoo, OpenSpiel, and back to the protocol.

One deal is one episode.  What is shared: :mod:`~scopa_engine.bridges.actions` (moves as numbers),
:mod:`~scopa_engine.bridges.observations` (views as vectors), :mod:`~scopa_engine.bridges.rewards`.
Each bridge needs the library it leads to; ``docs/bridges.md`` shows their use.
"""
