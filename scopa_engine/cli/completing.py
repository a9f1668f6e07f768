"""What completes the values of options and arguments, for the shells of ``completion``."""

from collections.abc import Iterator

import click
from click.shell_completion import CompletionItem

from scopa_engine.match.spec import ALL, HAND, KEYS
from scopa_engine.options import OPTIONS


def complete_engine(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The text of ``--engine`` with its last word completed."""
    before, blank, word = incomplete.rpartition(" ")
    return [CompletionItem(before + blank + each) for each in _words() if each.startswith(word)]


def complete_path(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Names of files, which the shell knows."""
    return [CompletionItem(incomplete, type="file")]


def _words() -> Iterator[str]:
    """The keys of an engine; where the values are known, with each of them."""
    values: dict[str, tuple[str, ...]] = {"sees": (HAND, ALL)}
    values |= {f"option.{option.name}": option.vars for option in OPTIONS if option.vars}
    options = " ".join(f"option.{option.name}" for option in OPTIONS)
    for key in KEYS.replace("option.X", options).split():
        if key == "env.X":
            yield "env."
        else:
            yield from (f"{key}={value}" for value in values.get(key, ("",)))
