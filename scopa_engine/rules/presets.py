"""Rule sets by name, and changes to them.

A preset is a line of data.  To add one: a line here, a sentence in PROTOCOL.md.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from scopa_engine.rules.cards import DECK_SIZE
from scopa_engine.rules.errors import RulesError
from scopa_engine.rules.rules import OPTION_NAMES, Rules, Value, parse_value, value_text

_PAIRS: Final[dict[str, Any]] = {"players": 4, "teams": 2}
_NINE: Final[dict[str, Any]] = {"hand_size": 9}
_TEN: Final[dict[str, Any]] = {"hand_size": 10, "table_size": 0, "redeal_kings": 0}
_TWO_DECKS: Final[dict[str, Any]] = {"teams": 2, "decks": 2, "table_size": 8}
_FIFTEEN: Final[dict[str, Any]] = {"capture": "quindici", "redeal_kings": 0}

_DIFFERENCES: Final[dict[str, dict[str, Any]]] = {
    "scopa": {},
    "scopa-3": {"players": 3},
    "scopa-4": {"players": 4},
    "scopa-pairs": _PAIRS,
    "scopa-6": {"players": 6, "teams": 2},
    "scopa-6-pairs": {"players": 6, "teams": 3},
    "scopa-6-decks": {"players": 6, **_TWO_DECKS},
    "scopa-8-decks": {"players": 8, **_TWO_DECKS},
    "scopone": {**_PAIRS, **_NINE, "target": 21},
    "scopone-scientifico": {**_PAIRS, **_TEN, "target": 21},
    "scopa-d-assi": {"ace": "sweep"},
    "asso-piglia-tutto": {"ace": "sweep", "ace_scopa": True, "napola": "run", "target": 21},
    "re-bello": {"re_bello": True},
    "napola": {"napola": "run"},
    "quindici": _FIFTEEN,
    "escoba": {
        **_FIFTEEN,
        "initial_fifteen": "dealer",
        "primiera": "off",
        "sevens": "most_all",
        "target": 15,
    },
    "inversa": {"inverse": True, "target": 21},
    "trenta": {**_PAIRS, **_NINE, "trenta": True, "target": 21},
    "ponino": {**_PAIRS, **_NINE, "ponino": True, "target": 21},
    "cirulla": {
        "capture": "cirulla",
        "ace": "sweep",
        "ace_scopa": True,
        "redeal_kings": 0,
        "redeal_aces": 2,
        "initial_fifteen": "dealer",
        "target": 51,
    },
    "ludoteka": {"primiera": "ludoteka", "missing_suit": "sum", "redeal_kings": 0},
    "cardgames-zone": {},
    "boxed": {
        "first_player": "dealer",
        "leftovers": "last_player",
        "last_scopa": "yes",
        "missing_suit": "sum",
        "redeal_kings": 0,
    },
    "giochi": {"missing_suit": "sum", "redeal_kings": 0},
    "board-game-arena": {},
}

PRESETS: Final = {name: Rules(name, **changes) for name, changes in _DIFFERENCES.items()}

_SWEEP_OPTIONS: Final = (
    "ace_scopa",
    "ace_on_table",
    "ace_empty",
    "ace_first_play",
    "ace_may_decline",
)


_SCORING: Final = (
    "carte",
    "denari",
    "settebello",
    "scope",
    "primiera",
    "sevens",
    "re_bello",
    "trenta",
    "napola",
)


def make_rules(preset: str, changes: Iterable[tuple[str, str]] = ()) -> Rules:
    """The rule set ``preset`` with options changed, as a rule string says them.

    :raises RulesError: for a name or value that is unknown, an option named twice, or a
        combination that has no meaning; ``change`` tells which change is at fault.
    """
    if preset not in PRESETS:
        raise RulesError(f"unknown rule set {preset!r}; rule sets are {', '.join(PRESETS)}")
    values: dict[str, Value] = {}
    for number, (name, text) in enumerate(changes):
        if name in values:
            raise RulesError(f"option {name} stands twice", number)
        try:
            values[name] = parse_value(name, text)
        except RulesError as error:
            raise RulesError(str(error), number) from None
    base = PRESETS[preset]
    rules = base._replace(**(_implied(base, values) | values))  # type: ignore[arg-type]
    check_rules(rules)
    return rules


def _implied(base: Rules, values: dict[str, Value]) -> dict[str, Value]:
    """What changed options mean for others that are not named (rules.md 2 and 6)."""
    implied: dict[str, Value] = {}
    if "decks" in values:  # everything doubles
        implied["table_size"] = base.table_size * int(values["decks"]) // base.decks
    if values.get("capture") == "quindici":  # a king never stays for good
        implied["redeal_kings"] = 0
    if values.get("ace", "sweep") != "sweep":
        implied["ace_scopa"] = False
    return implied


def changes_of(rules: Rules) -> tuple[tuple[str, str], ...]:
    """How ``rules`` differ from their preset: the inverse of :func:`make_rules`."""
    return differences(PRESETS[rules.preset], rules)


def differences(first: Rules, second: Rules) -> tuple[tuple[str, str], ...]:
    """Options of ``second`` that differ from ``first``, with their values there."""
    return tuple(
        (name, value_text(getattr(second, name)))
        for name in OPTION_NAMES
        if getattr(first, name) != getattr(second, name)
    )


def check_rules(rules: Rules) -> None:
    """Refuse combinations without meaning (rules.md 6).

    :raises RulesError: with the reason.
    """
    for is_refused, reason in _REFUSED:
        if is_refused(rules):
            raise RulesError(reason(rules) if callable(reason) else reason)


def _changed_sweep_options(rules: Rules) -> list[str]:
    plain = Rules()
    return [name for name in _SWEEP_OPTIONS if getattr(rules, name) != getattr(plain, name)]


def _uneven(rules: Rules) -> str:
    cards = rules.decks * DECK_SIZE
    return (
        f"uneven deal: {cards} cards less {rules.table_size} on the table leave {rules.plays}, "
        f"which {rules.players} hands of {rules.hand_size} do not share out"
    )


_Reason = str | Callable[[Rules], str]
_REFUSED: Final[tuple[tuple[Callable[[Rules], bool], _Reason], ...]] = (
    (lambda r: r.plays % r.round_plays != 0, _uneven),
    (
        lambda r: r.players % r.sides != 0,
        lambda r: f"{r.teams} teams do not divide {r.players} players",
    ),
    (
        lambda r: r.ace != "sweep" and bool(_changed_sweep_options(r)),
        lambda r: f"{_changed_sweep_options(r)[0]} has a meaning only with ace=sweep",
    ),
    (
        lambda r: r.initial_fifteen != "off" and r.ace == "sweep" and r.capture != "cirulla",
        "initial_fifteen and ace=sweep go together only with capture=cirulla",
    ),
    (
        lambda r: r.initial_fifteen != "off" and r.table_size == 0,
        "initial_fifteen needs cards on the table at the start",
    ),
    (
        lambda r: r.inverse and (r.all_denari_wins or r.trenta),
        "inverse has no meaning with outright wins (all_denari_wins, trenta)",
    ),
    (
        lambda r: r.inverse and r.match_end == "count_order",
        "inverse has no meaning with match_end=count_order",
    ),
    (
        lambda r: r.redeal_kings != 0 and r.capture == "quindici",
        "redeal_kings has no reason with capture=quindici, where a king is taken by sums: use 0",
    ),
    (
        lambda r: r.quindici_equal and r.capture != "quindici",
        "quindici_equal has a meaning only with capture=quindici",
    ),
    (
        lambda r: not any(getattr(r, name) not in (False, "off") for name in _SCORING),
        f"nothing is scored: one of {', '.join(_SCORING)} must be on",
    ),
    (
        lambda r: r.napola != "off" and r.trenta,
        "napola and trenta both pay for the low denari: one of them only",
    ),
)
