"""The rule options of the reference as a plain dict, and the presets as a table of such dicts.

Written from the option table and the preset table of the rules.
"""

YES_NO = ("on", "off")
NO_YES = ("off", "on")

# Every option with its values, the default first.
VALUES = {
    "players": (2, 3, 4, 6, 8),
    "teams": (0, 2, 3),
    "decks": (1, 2),
    "hand_size": (3, 9, 10),
    "table_size": (4, 8, 0),
    "deal_order": ("hands_first", "table_first", "packets"),
    "first_player": ("next", "dealer"),
    "redeal_kings": (3, 4, 0),
    "redeal_aces": (0, 2, 3, 4),
    "capture": ("sum", "quindici", "cirulla"),
    "single_first": YES_NO,
    "forced_capture": YES_NO,
    "quindici_equal": NO_YES,
    "capture_choice": ("free", "fewest"),
    "ace": ("normal", "sweep", "match_takes_all"),
    "ace_scopa": NO_YES,
    "ace_on_table": ("only_ace", "sweep"),
    "ace_empty": ("stay", "take_self", "take_self_scopa"),
    "ace_first_play": ("sweep", "no_sweep", "forbidden"),
    "ace_may_decline": NO_YES,
    "last_scopa": ("no", "yes", "no_last_hand"),
    "leftovers": ("last_capturer", "last_player", "dealer", "nobody"),
    "initial_fifteen": ("off", "dealer", "first"),
    "carte": YES_NO,
    "denari": YES_NO,
    "settebello": YES_NO,
    "scope": YES_NO,
    "primiera": ("standard", "ludoteka", "graded", "counts", "off"),
    "missing_suit": ("required", "sum", "rank_by_suits"),
    "sevens": ("off", "most", "most_all"),
    "re_bello": NO_YES,
    "all_denari_wins": NO_YES,
    "trenta": NO_YES,
    "ponino": NO_YES,
    "napola": ("off", "run", "run6", "fixed3"),
    "target": (11, 16, 21, 31, 51),
    "inverse": NO_YES,
    "match_end": ("higher", "count_order"),
    "tie": ("play_on", "draw"),
    "win_by": (1, 2),
}

DEFAULTS = {name: values[0] for name, values in VALUES.items()}

SWEEPING_ACE_OPTIONS = (
    "ace_scopa",
    "ace_on_table",
    "ace_empty",
    "ace_first_play",
    "ace_may_decline",
)

_PAIRS_9_4 = {"players": 4, "teams": 2, "hand_size": 9, "target": 21}

# What each preset changes.
PRESETS = {
    "scopa": {},
    "scopa-3": {"players": 3},
    "scopa-4": {"players": 4},
    "scopa-pairs": {"players": 4, "teams": 2},
    "scopa-6": {"players": 6, "teams": 2},
    "scopa-6-pairs": {"players": 6, "teams": 3},
    "scopa-6-decks": {"players": 6, "teams": 2, "decks": 2, "table_size": 8},
    "scopa-8-decks": {"players": 8, "teams": 2, "decks": 2, "table_size": 8},
    "scopone": _PAIRS_9_4,
    "scopone-scientifico": {
        "players": 4,
        "teams": 2,
        "hand_size": 10,
        "table_size": 0,
        "redeal_kings": 0,
        "target": 21,
    },
    "scopa-d-assi": {"ace": "sweep"},
    "asso-piglia-tutto": {"ace": "sweep", "ace_scopa": "on", "napola": "run", "target": 21},
    "re-bello": {"re_bello": "on"},
    "napola": {"napola": "run"},
    "ponino": {**_PAIRS_9_4, "ponino": "on"},
    "quindici": {"capture": "quindici", "redeal_kings": 0},
    "escoba": {
        "capture": "quindici",
        "redeal_kings": 0,
        "initial_fifteen": "dealer",
        "primiera": "off",
        "sevens": "most_all",
        "target": 15,
    },
    "inversa": {"inverse": "on", "target": 21},
    "trenta": {**_PAIRS_9_4, "trenta": "on"},
    "cirulla": {
        "capture": "cirulla",
        "ace": "sweep",
        "ace_scopa": "on",
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


def options_of(preset="scopa", **changes):
    """All options of a preset with `changes`.

    Two changes take another option with them unless that one is given too: eight cards are
    laid with two decks, and nobody deals again for kings with captures that make fifteen.
    """
    unknown = changes.keys() - DEFAULTS.keys()
    if unknown:
        raise KeyError(f"unknown options: {sorted(unknown)}")
    base = DEFAULTS | PRESETS[preset]
    implied = {}
    if "decks" in changes:
        implied["table_size"] = base["table_size"] * changes["decks"] // base["decks"]
    if changes.get("capture") == "quindici":
        implied["redeal_kings"] = 0
    if changes.get("ace", "sweep") != "sweep":
        implied["ace_scopa"] = "off"
    return base | implied | changes


def side_count(options):
    return options["teams"] or options["players"]


def side_of(options, seat):
    """Each seat alone without teams, else seats alternate between the teams."""
    return seat % side_count(options)


CATEGORIES = (
    "carte",
    "denari",
    "settebello",
    "primiera",
    "re_bello",
    "napola",
    "trenta",
    "sevens",
    "scope",
)


def refusal(options):
    """Why a combination of options has no meaning, or None when it has one."""
    dealt = 40 * options["decks"] - options["table_size"]
    changed = {name for name in options if options[name] != DEFAULTS[name]}
    sweeps, capture = options["ace"] == "sweep", options["capture"]
    reasons = {
        "uneven deal": dealt % (options["players"] * options["hand_size"]) != 0,
        "teams do not divide the players": options["players"] % side_count(options) != 0,
        "option of the sweeping ace without it": not sweeps
        and not changed.isdisjoint(SWEEPING_ACE_OPTIONS),
        "initial_fifteen with a sweeping ace outside cirulla": "initial_fifteen" in changed
        and sweeps
        and capture != "cirulla",
        "initial_fifteen without table cards": "initial_fifteen" in changed
        and options["table_size"] == 0,
        "inverse with an outright win": "inverse" in changed
        and not changed.isdisjoint({"all_denari_wins", "trenta"}),
        "inverse with count_order": {"inverse", "match_end"} <= changed,
        "redeal_kings with quindici": options["redeal_kings"] > 0 and capture == "quindici",
        "quindici_equal without quindici": "quindici_equal" in changed and capture != "quindici",
        "napola with trenta": {"napola", "trenta"} <= changed,
        "nothing is scored": all(options[name] == "off" for name in CATEGORIES),
    }
    return next((reason for reason, applies in reasons.items() if applies), None)
