"""Matches between engine processes, for programs: play one, go on with one, read its log.

>>> from scopa_engine.match import make_setup, play
>>> engines = ["name=G option.Algorithm=greedy", "name=R option.Algorithm=random"]
>>> match = play(make_setup(engines, pairs=2), on_game=lambda game: None)
>>> match.ending.value, match.result.pairs, match.result.names
('finished', 2, ('G', 'R'))

:func:`make_setup` says what is played, as the options of ``scopa-engine match`` do; an engine is
an ``--engine`` text, an :class:`EngineSpec`, or a table of a TOML file (:func:`spec_of_table`).
:func:`play` starts the engines, hands on each :class:`Game` as it ends and comes back with the
:class:`Result`; :func:`resume_match` goes on with the log of a match that was broken off.
:func:`read_log` reads a log; :func:`result_of` makes the result of its games again.

What goes wrong is a :class:`SetupError` (in what was asked for), a :class:`StartFailure` (of an
engine), a :class:`LogWriteError` (no room); once a game has begun it is the game's
:class:`Outcome`, with its :class:`Evidence`.
"""

from scopa_engine.match.host import Timeouts
from scopa_engine.match.log import Log, LogWriteError, read_log
from scopa_engine.match.outcome import (
    Evidence,
    Interrupted,
    OnFault,
    Outcome,
    SetupError,
    StartFailure,
)
from scopa_engine.match.playing import PlayedMatch, play
from scopa_engine.match.playing import resume as resume_match  # resume is a module here
from scopa_engine.match.record import DealRecord, EngineRecord, Game, Result, Run
from scopa_engine.match.results import result_of
from scopa_engine.match.runner import Conduct, Ending, Match
from scopa_engine.match.setup import Setup, check_concurrency, make_setup
from scopa_engine.match.spec import EngineSpec, Limits, parse_engine, spec_of_table
from scopa_engine.match.sprt import Bounds, Model, Tested, Verdict
from scopa_engine.match.stop import Stop, stop_on_signals

__all__ = [
    "Bounds",
    "Conduct",
    "DealRecord",
    "Ending",
    "EngineRecord",
    "EngineSpec",
    "Evidence",
    "Game",
    "Interrupted",
    "Limits",
    "Log",
    "LogWriteError",
    "Match",
    "Model",
    "OnFault",
    "Outcome",
    "PlayedMatch",
    "Result",
    "Run",
    "Setup",
    "SetupError",
    "StartFailure",
    "Stop",
    "Tested",
    "Timeouts",
    "Verdict",
    "check_concurrency",
    "make_setup",
    "parse_engine",
    "play",
    "read_log",
    "result_of",
    "resume_match",
    "spec_of_table",
    "stop_on_signals",
]
