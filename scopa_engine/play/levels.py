"""How strong the engine is: this program's algorithms from the simplest to the best."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scopa_engine.match.spec import EngineSpec, Limits

BEST: Final = "best"
DEFAULT_LEVEL: Final = "medium"

_LEVELS: Final[Mapping[str, tuple[str, Limits]]] = MappingProxyType(
    {
        "easy": ("greedy", Limits()),
        DEFAULT_LEVEL: ("chitarrella", Limits()),
        "hard": ("auto", Limits(iterations=1000)),
        BEST: ("auto", Limits(movetime=1000)),
    }
)
LEVELS: Final = tuple(_LEVELS)


def engine_of_level(level: str, name: str) -> EngineSpec:
    """The engine of one of :data:`LEVELS`, called ``name``."""
    algorithm, limits = _LEVELS[level]
    return EngineSpec(name, options={"Algorithm": algorithm}, limits=limits)


def adviser_beside(engine: EngineSpec) -> EngineSpec:
    """Who advises against ``engine``: the best level; against another program, that itself."""
    is_level = any(engine == engine_of_level(level, engine.name) for level in LEVELS)
    return engine_of_level(BEST, engine.name) if is_level else engine
