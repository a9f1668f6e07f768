"""What both kinds of engine have: how it is started, and what it has said of itself."""

from collections.abc import Mapping, Sequence
from math import inf
from types import MappingProxyType

import scopa_protocol as wire
from scopa_engine.client.errors import EngineError
from scopa_engine.client.questions import Value
from scopa_engine.client.running import Launch
from scopa_engine.client.values import Greeting, Limit
from scopa_engine.match.process import Trace

BUILT_IN = "scopa-engine"
UNLIMITED = Limit()
_NOTHING: Mapping[str, str] = MappingProxyType({})


class Front:
    """An engine to be started.

    :param command: a command line, or its words; ``scopa-engine`` is the one of this program.
    :param options: values to be set at the start, by name.
    :param cwd: the folder to start it in.
    :param env: what is added to the environment.
    :param timeout: seconds for an answer that is due at once, and for a move beyond its own time.
    :param think_timeout: seconds for moves and counts that no time limits.
    :param quit_timeout: seconds for the end of the process, after which it is killed.
    :param trace: called with ``>`` or ``<`` and each line that is exchanged.
    """

    def __init__(
        self,
        command: str | Sequence[str] = BUILT_IN,
        *,
        options: Mapping[str, Value] = _NOTHING,
        cwd: str | None = None,
        env: Mapping[str, str] = _NOTHING,
        timeout: float = 10.0,
        think_timeout: float = 60.0,
        quit_timeout: float = 2.0,
        trace: Trace | None = None,
    ) -> None:
        self._launch = Launch(command, cwd, env, trace)
        self._wanted = dict(options)
        self._timeout = timeout
        self._think_timeout = think_timeout
        self._quit_timeout = quit_timeout
        self._greeting: Greeting | None = None

    @property
    def identity(self) -> Mapping[str, str]:
        """What the engine says after ``id``: ``name``, ``version``, ``author``, …."""
        return self._said().identity

    @property
    def options(self) -> Mapping[str, wire.OptionSpec]:
        """The options that it has, by name."""
        return self._said().options

    @property
    def variants(self) -> tuple[str, ...]:
        """The presets that it plays; empty if it does not say."""
        return self._said().variants

    def _said(self) -> Greeting:
        if self._greeting is None:
            raise self._not_started()
        return self._greeting

    def _not_started(self) -> EngineError:
        return EngineError(f"engine {self._launch.words}: it was not started")

    def _at_once(self, timeout: float | None) -> float:
        """Seconds to wait for an answer that is due at once."""
        return self._timeout if timeout is None else timeout

    def _at_leisure(self, timeout: float | None, limit: Limit = UNLIMITED) -> float:
        """Seconds to wait for an answer that takes thought."""
        if timeout is not None:
            return timeout
        return self._think_timeout if limit.longest is None else limit.longest + self._timeout

    def _at_length(self, timeout: float | None, limit: Limit) -> float:
        """Seconds to wait for the end of an analysis; one without limit has no end."""
        return inf if limit == UNLIMITED and timeout is None else self._at_leisure(timeout, limit)
