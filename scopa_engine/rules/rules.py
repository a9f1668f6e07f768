"""A rule set: one value per option, and what follows from them.

Every option is declared once, as a field of :class:`_Options`: its type says what it may be and
its default is that of plain Scopa.  ``RULES`` in PROTOCOL.md, "Rule sets", explains each.
"""

import re
from functools import cached_property
from typing import Final, Literal, NamedTuple, get_args, get_type_hints

from scopa_engine.rules.cards import DECK_SIZE
from scopa_engine.rules.errors import RulesError

Value = int | bool | str


class _Options(NamedTuple):
    preset: str = "scopa"

    players: Literal[2, 3, 4, 6, 8] = 2
    teams: Literal[0, 2, 3] = 0
    decks: Literal[1, 2] = 1
    hand_size: int = 3
    table_size: int = 4
    deal_order: Literal["hands_first", "table_first", "packets"] = "hands_first"
    first_player: Literal["next", "dealer"] = "next"
    redeal_kings: Literal[3, 4, 0] = 3
    redeal_aces: Literal[0, 2, 3, 4] = 0

    capture: Literal["sum", "quindici", "cirulla"] = "sum"
    single_first: bool = True
    forced_capture: bool = True
    quindici_equal: bool = False
    capture_choice: Literal["free", "fewest"] = "free"

    ace: Literal["normal", "sweep", "match_takes_all"] = "normal"
    ace_scopa: bool = False
    ace_on_table: Literal["only_ace", "sweep"] = "only_ace"
    ace_empty: Literal["stay", "take_self", "take_self_scopa"] = "stay"
    ace_first_play: Literal["sweep", "no_sweep", "forbidden"] = "sweep"
    ace_may_decline: bool = False

    last_scopa: Literal["no", "yes", "no_last_hand"] = "no"
    leftovers: Literal["last_capturer", "last_player", "dealer", "nobody"] = "last_capturer"
    initial_fifteen: Literal["off", "dealer", "first"] = "off"

    carte: bool = True
    denari: bool = True
    settebello: bool = True
    scope: bool = True
    primiera: Literal["standard", "ludoteka", "graded", "counts", "off"] = "standard"
    missing_suit: Literal["required", "sum", "rank_by_suits"] = "required"
    sevens: Literal["off", "most", "most_all"] = "off"
    re_bello: bool = False
    all_denari_wins: bool = False
    trenta: bool = False
    ponino: bool = False
    napola: Literal["off", "run", "run6", "fixed3"] = "off"

    target: int = 11
    inverse: bool = False
    match_end: Literal["higher", "count_order"] = "higher"
    tie: Literal["play_on", "draw"] = "play_on"
    win_by: Literal[1, 2] = 1


class Rules(_Options):
    """All options of a rule set; see :func:`scopa_engine.rules.presets.make_rules`."""

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        # Rules are the key of several caches on the way of every play.
        return super().__hash__()

    def __reduce__(self) -> "tuple[type[Rules], tuple[object, ...]]":
        # Without what is cached: hashes of texts are others in another process.
        return Rules, tuple(self)

    @cached_property
    def sides(self) -> int:
        """How many sides there are: the teams, or the seats where each plays alone."""
        return self.teams or self.players

    @cached_property
    def side_of_seat(self) -> tuple[int, ...]:
        """The side of each seat; partners are never neighbours (rules.md 2, ``teams``)."""
        return tuple(seat % self.sides for seat in range(self.players))

    @cached_property
    def plays(self) -> int:
        """How many cards are played in a deal."""
        return self.decks * DECK_SIZE - self.table_size

    @cached_property
    def round_plays(self) -> int:
        """How many cards are played from one dealing of hands to the next."""
        return self.players * self.hand_size

    def side(self, seat: int) -> int:
        """The side of ``seat``."""
        return self.side_of_seat[seat]

    def first_seat(self, dealer: int) -> int:
        """The seat that plays first in a deal of ``dealer``."""
        return dealer if self.first_player == "dealer" else (dealer + 1) % self.players


OPTION_NAMES: Final = tuple(name for name in Rules._fields if name != "preset")

_TYPES: Final = get_type_hints(_Options)
_NUMBER: Final = re.compile("0|[1-9][0-9]{0,6}")
_RANGES: Final = {"hand_size": (1, 20), "table_size": (0, 16), "target": (1, 1_000_000)}


def allowed_values(name: str) -> tuple[str, ...]:
    """What an option may be, as written; the default of plain Scopa first.

    A range of whole numbers is one entry: ``1..1000000``.
    """
    if name in _RANGES:
        low, high = _RANGES[name]
        return (f"{low}..{high}",)
    if _TYPES[name] is bool:
        default = Rules._field_defaults[name]
        return ("on", "off") if default else ("off", "on")
    return tuple(str(value) for value in get_args(_TYPES[name]))


def parse_value(name: str, text: str) -> Value:
    """The value of option ``name`` written as ``text``.

    :raises RulesError: for an unknown option or a value that it cannot have.
    """
    if name not in OPTION_NAMES:
        raise RulesError(f"unknown option {name!r}; options are {', '.join(OPTION_NAMES)}")
    value = _read(name, text)
    if value is None:
        allowed = ", ".join(allowed_values(name))
        raise RulesError(f"{name} cannot be {text!r}; it is one of {allowed}")
    return value


def _read(name: str, text: str) -> Value | None:
    if name in _RANGES:
        low, high = _RANGES[name]
        return int(text) if _NUMBER.fullmatch(text) and low <= int(text) <= high else None
    if _TYPES[name] is bool:
        return {"on": True, "off": False}.get(text)
    by_text: dict[str, Value] = {str(value): value for value in get_args(_TYPES[name])}
    return by_text.get(text)


def value_text(value: Value) -> str:
    """An option's value as it is written; the inverse of :func:`parse_value`."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
