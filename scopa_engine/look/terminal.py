"""What a terminal can show."""

from collections.abc import Mapping
from typing import Final

from rich.console import Console

_DUMB: Final = ("dumb", "unknown")


def plain_terminal(console: Console, environ: Mapping[str, str]) -> bool:
    """Whether ``console`` can show ASCII only: no UTF-8, or a terminal that moves no cursor."""
    return not console.encoding.lower().startswith("utf") or environ.get("TERM", "") in _DUMB
