"""Rule sets in words."""

from collections.abc import Iterator
from typing import Final

from scopa_engine.rules import Rules
from scopa_engine.rules.rules import OPTION_NAMES, value_text

# A sentence for each value of each option; {} is the value itself.
_WORDS: Final[dict[str, dict[str, str]]] = {
    "players": {"*": "{} players."},
    "teams": {
        "0": "Each plays alone.",
        "*": "{} teams; partners are never neighbours.",
    },
    "decks": {"1": "One deck of forty cards.", "2": "Two decks: every card is there twice."},
    "hand_size": {"1": "Each hand has one card.", "*": "Each hand has {} cards."},
    "table_size": {
        "0": "No card is laid face up.",
        "1": "One card is laid face up at the start.",
        "*": "{} cards are laid face up at the start.",
    },
    "deal_order": {
        "hands_first": "Hands are dealt one card at a time, then the table.",
        "table_first": "The table is laid first, then hands are dealt one card at a time.",
        "packets": "Hands are dealt in packets of three, then the table.",
    },
    "first_player": {
        "next": "The seat after the dealer plays first.",
        "dealer": "The dealer plays first.",
    },
    "redeal_kings": {
        "0": "Kings on the table never call for a new deal.",
        "*": "With {} or more kings face up the same dealer deals again.",
    },
    "redeal_aces": {
        "0": "Aces on the table never call for a new deal.",
        "*": "With {} or more aces face up the same dealer deals again.",
    },
    "capture": {
        "sum": "A card takes an equal card, or cards that add up to it.",
        "quindici": "A card takes cards that make 15 together with it.",
        "cirulla": "A card takes an equal card, cards that add up to it, or that make 15 with it.",
    },
    "single_first": {
        "on": "An equal card on the table must be taken before a sum.",
        "off": "A sum may be taken although an equal card lies there.",
    },
    "forced_capture": {
        "on": "A card that can capture must capture.",
        "off": "A card that can capture may be laid.",
    },
    "quindici_equal": {
        "on": "An equal card may be taken too.",
        "off": "Equal cards take nothing beyond the capture rule.",
    },
    "capture_choice": {
        "free": "Of several captures the player chooses any.",
        "fewest": "Of several captures only those of fewest cards are allowed.",
    },
    "ace": {
        "normal": "An ace is an ordinary card.",
        "sweep": "An ace takes everything on the table.",
        "match_takes_all": "An ace that matches an ace on the table takes everything: a scopa.",
    },
    "ace_scopa": {
        "on": "A table swept by an ace is a scopa.",
        "off": "A table swept by the power of an ace is no scopa.",
    },
    "ace_on_table": {
        "only_ace": "With an ace on the table, a played ace takes only that.",
        "sweep": "An ace on the table is swept with the rest.",
    },
    "ace_empty": {
        "stay": "An ace played on an empty table stays there.",
        "take_self": "An ace played on an empty table goes to its player's pile.",
        "take_self_scopa": "An ace played on an empty table is its player's, with a scopa.",
    },
    "ace_first_play": {
        "sweep": "The first card of a deal may be a sweeping ace.",
        "no_sweep": "An ace has no power as first card of a deal.",
        "forbidden": "An ace may not be the first card of a deal, unless the hand is all aces.",
    },
    "ace_may_decline": {
        "on": "An ace may also be laid, or used as an ordinary 1.",
        "off": "An ace must use its power.",
    },
    "last_scopa": {
        "no": "The last card of a deal makes no scopa.",
        "yes": "A sweep with the last card of a deal is a scopa too.",
        "no_last_hand": "Nobody makes a scopa in the last hands of a deal of several, or with "
        "the last card.",
    },
    "leftovers": {
        "last_capturer": "Cards left on the table go to whoever captured last.",
        "last_player": "Cards left on the table go to whoever played last.",
        "dealer": "Cards left on the table go to the dealer.",
        "nobody": "Cards left on the table are nobody's.",
    },
    "initial_fifteen": {
        "off": "The cards face up at the start are nobody's, whatever they add up to.",
        "dealer": "Cards face up that make 15 go to the dealer with a scopa; 30 in two groups of "
        "15 (with capture=cirulla any 30), with two.",
        "first": "Cards face up that make 15 go to the first player with a scopa; 30 in two groups "
        "of 15 (with capture=cirulla any 30), with two.",
    },
    "carte": {"on": "Most cards: 1 point.", "off": "Most cards: nothing."},
    "denari": {"on": "Most denari: 1 point.", "off": "Most denari: nothing."},
    "settebello": {
        "on": "The settebello (seven of denari): 1 point.",
        "off": "The settebello: nothing.",
    },
    "scope": {"on": "Each scopa: 1 point.", "off": "Scope: nothing."},
    "primiera": {
        "standard": "Best primiera: 1 point (7 21, 6 18, ace 16, 5 15, 4 14, 3 13, 2 12, "
        "figures 10).",
        "ludoteka": "Best primiera: 1 point (7 21, 6 18, 5 16, 4 15, 3 14, 2 13, ace 12, "
        "figures 10).",
        "graded": "Best primiera: 1 point; the best cards of the suits are compared one by one.",
        "counts": "Primiera: 1 point to most sevens, then most sixes, aces, 5, 4, 3, 2.",
        "off": "Primiera: nothing.",
    },
    "missing_suit": {
        "required": "Without a card of each suit there is no primiera.",
        "sum": "A suit that is missing counts nothing in the primiera.",
        "rank_by_suits": "More suits are the better primiera, then the sum.",
    },
    "sevens": {
        "off": "Sevens: nothing of their own.",
        "most": "Most sevens: 1 point.",
        "most_all": "Most sevens: 1 point, and 1 more for all of them.",
    },
    "re_bello": {
        "on": "The re bello (king of denari): 1 point.",
        "off": "King of denari: nothing.",
    },
    "all_denari_wins": {
        "on": "All denari with one side win the match.",
        "off": "All denari with one side do not end the match.",
    },
    "trenta": {
        "on": "Ace, two and three of denari: 1, 2 and 3 points; all three win the match.",
        "off": "Low denari: nothing of their own.",
    },
    "ponino": {
        "on": "All four cavalli with one side double its scope.",
        "off": "Cavalli: nothing of their own.",
    },
    "napola": {
        "off": "Napola: nothing.",
        "run": "Napola (ace, two, three of denari and on): the length of the run.",
        "run6": "Napola (ace, two, three of denari and on): the length of the run, at most 6.",
        "fixed3": "Napola (ace, two, three of denari): 3 points.",
    },
    "target": {"*": "The match is played to {}."},
    "inverse": {
        "on": "The lowest total wins when the target is reached.",
        "off": "Points are good.",
    },
    "match_end": {
        "higher": "When several reach the target, the highest total wins.",
        "count_order": "When several reach the target, points are counted in order of category.",
    },
    "tie": {
        "play_on": "With equal totals another deal is played.",
        "draw": "With equal totals the match is drawn.",
    },
    "win_by": {"1": "Any lead wins.", "2": "A lead of two is needed."},
}


def sentence(rules: Rules, name: str) -> str:
    """What option ``name`` is in these rules, in words."""
    value = value_text(getattr(rules, name))
    words = _WORDS[name]
    return words.get(value, words.get("*", "")).format(value)


NOTES: Final = {
    "cirulla": "Left out: the declarations at the start of a hand and the seven of coppe as joker.",
}
"""What a preset leaves out of the game of its name."""


def explained(rules: Rules) -> Iterator[tuple[str, str, str]]:
    """Name, value and sentence of every option that has a meaning in these rules."""
    for name in OPTION_NAMES:
        if _has_meaning(rules, name):
            yield name, value_text(getattr(rules, name)), sentence(rules, name)


def _has_meaning(rules: Rules, name: str) -> bool:
    if name == "quindici_equal":
        return rules.capture == "quindici"
    if name == "single_first":
        return rules.capture == "sum"
    if name == "missing_suit":
        return rules.primiera not in ("off", "counts")
    return not name.startswith("ace_") or rules.ace == "sweep"
