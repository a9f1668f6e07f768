"""How the deals of a rule set end in games of the engine against itself, as a small file."""

# No pathlib here: it takes longer to load than an engine may to read its sample.

import json
import os
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from scopa_engine.chances.results import Results


class SampleError(ValueError):
    """A file that holds no sample; the message says which, and what is wrong with it."""


class Sample(NamedTuple):
    """Results with how they were made: the same again gives the same results.

    :ivar rules: the rule string of the deals.
    :ivar algorithm: who played all seats, with so many iterations a move.
    """

    rules: str
    seed: int
    algorithm: str
    iterations: int
    results: Results

    def to_json(self) -> dict[str, Any]:
        """What :func:`read_sample` reads."""
        return {
            "rules": self.rules,
            "seed": self.seed,
            "algorithm": self.algorithm,
            "iterations": self.iterations,
            "deals": self.results.deals,
            "outright": list(self.results.outright),
            "points": [list(row) for row in self.results.points],
        }

    def text(self) -> str:
        """The text of its file: a row a line."""
        head = {key: value for key, value in self.to_json().items() if key != "points"}
        rows = ",\n".join(f"  {list(row)}" for row in self.results.points)
        lines = [f" {json.dumps(key)}: {json.dumps(value)}," for key, value in head.items()]
        return "\n".join(("{", *lines, f' "points": [\n{rows}\n ]', "}", ""))


FilePath = str | os.PathLike[str]

_SHIPPED: Final = os.path.join(os.path.dirname(os.path.dirname(__file__)), "data", "chances")


def shipped_samples() -> dict[str, str]:
    """The files of the samples that come with the engine, by preset."""
    names = sorted(os.listdir(_SHIPPED))
    return {name.removesuffix(".json"): os.path.join(_SHIPPED, name) for name in names}


def read_sample(path: FilePath) -> Sample:
    """The sample that a file holds.

    :raises SampleError: naming the file and what is wrong with it.
    """
    try:
        with open(path, encoding="utf-8") as file:
            found = json.load(file)
    except (OSError, ValueError) as error:
        raise SampleError(f"{path}: {error}") from None
    if not isinstance(found, dict):
        raise SampleError(f"{path}: expected an object, found {type(found).__name__}")
    for key, kind in _KINDS.items():
        if not isinstance(found.get(key), kind) or isinstance(found[key], bool):
            raise SampleError(f"{path}: {key} must be of type {kind.__name__}")
    results = Results(
        tuple(_numbers(path, "points", row, 3) for row in found["points"]),  # type: ignore[misc]
        _numbers(path, "outright", found["outright"], 2),  # type: ignore[arg-type]
    )
    if results.deals < 1:
        raise SampleError(f"{path}: no deals in it")
    return Sample(found["rules"], found["seed"], found["algorithm"], found["iterations"], results)


_KINDS: Final[dict[str, type]] = {
    "rules": str,
    "seed": int,
    "algorithm": str,
    "iterations": int,
    "outright": list,
    "points": list,
}


def _numbers(path: FilePath, key: str, row: Iterable[Any], size: int) -> tuple[int, ...]:
    numbers = tuple(row) if isinstance(row, list) else ()
    if len(numbers) != size or not all(type(n) is int and 0 <= n < 1 << 31 for n in numbers):
        raise SampleError(f"{path}: {key} must have {size} whole numbers from 0, not {row}")
    return numbers
