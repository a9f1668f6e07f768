"""Checking the engine's rules against files of test vectors (``protocol/vectors/README.md``)."""

import csv
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import scopa_protocol as wire
from scopa_engine import binding
from scopa_engine.perft import perft
from scopa_engine.rules import after_deal, points_of, total

Row = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A row of a file for which the engine has another answer."""

    file: str
    line: int
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: expected {self.expected}, found {self.found}"


def check_folder(folder: Path) -> Iterator[tuple[str, int, list[Disagreement]]]:
    """For each vector file of a folder: its name, the number of rows, and what disagrees.

    :raises FileNotFoundError: when the folder lacks one of the files.
    """
    for name, answer in _ANSWERS.items():
        with (folder / name).open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
        found = [_disagreement(name, line, row, answer) for line, row in enumerate(rows, start=2)]
        yield name, len(rows), [each for each in found if each is not None]


def _disagreement(
    name: str, line: int, row: Row, answer: Callable[[Row], tuple[str, str]]
) -> Disagreement | None:
    expected, found = answer(row)
    return None if expected == found else Disagreement(name, line, expected, found)


def _moves(row: Row) -> tuple[str, str]:
    state = binding.state_from_text(row["position"])
    return row["moves"], " ".join(map(binding.move_text, state.legal_moves()))


def _perft(row: Row) -> tuple[str, str]:
    state = binding.state_from_text(row["position"])
    counted = {depth: count for depth, count in row.items() if depth != "position" and count != "-"}
    found = {depth: str(perft(state, int(depth))) for depth in counted}
    return str(counted), str(found)


def _deals(row: Row) -> tuple[str, str]:
    state = binding.state_from_text(f"{row['position']} moves {row['moves']}")
    by = points_of(state)
    outcome = after_deal(state)
    result = "open" if not outcome.over else "draw"
    if outcome.winner is not None:
        result = f"won {outcome.winner}"
    found = (
        " ".join(f"{name} {wire.numbers_text(points)}" for name, points in by.items()),
        wire.numbers_text(total(by, state.rules.sides)),
        wire.numbers_text(outcome.score),
        result,
    )
    return str((row["by"], row["points"], row["score"], row["result"])), str(found)


def _cards(row: Row) -> tuple[str, str]:
    text = row["text"]
    try:
        if row["kind"] == "move":
            binding.move_of(wire.parse_move(text))
        elif row["kind"] == "card":
            cards = wire.parse_cards(text)
            return row["valid"], "yes" if len(cards.known) == 1 and not cards.unknown else "no"
        else:
            wire.parse_cards(text)
    except ValueError:
        return row["valid"], "no"
    return row["valid"], "yes"


def _bad_positions(row: Row) -> tuple[str, str]:
    try:
        binding.view_from_text(row["line"].removeprefix("position "))
    except wire.ProtocolError as error:
        return row["code"], error.code
    return row["code"], "no error"


_ANSWERS: Final[dict[str, Callable[[Row], tuple[str, str]]]] = {
    "cards.tsv": _cards,
    "moves.tsv": _moves,
    "positions-bad.tsv": _bad_positions,
    "perft.tsv": _perft,
    "deals.tsv": _deals,
}
