"""The regular expressions of the tokens, shared by the grammar and the fast path.

A rule is written with the names of other rules in ``<>``, as the grammar shows it
(``grammar.ebnf``).  Every pattern reads a whole token: what follows it is a blank or the end
of the line.
"""

import re
from typing import Final

TOKENS: Final[dict[str, str]] = {}
"""The rules of the tokens by name, with the names of others in ``<>``."""

PATTERNS: Final[dict[str, str]] = {}
"""The regular expressions of the same rules."""


def _rule(name: str, rule: str) -> str:
    """The regular expression of a rule, which is kept for those after it."""
    TOKENS[name] = rule
    pattern = re.sub("<([a-z_]+)>", lambda other: PATTERNS[other[1]], rule)
    return PATTERNS.setdefault(name, f"(?:{pattern})")


BLANKS = " \t"
BLANK = _rule("blank", f"[{BLANKS}]")

# Control characters and line separators never stand in a line, except the tab
# that is a blank; a lone surrogate is no character and could not be sent.
UNREADABLE = r"\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff"
CHARACTER = _rule("character", f"[^{UNREADABLE}]")
VISIBLE = _rule("visible", f"[^{BLANKS}{UNREADABLE}]")

WORD_END = f"(?![^{BLANKS}])"
WORD = _rule("word", "<visible>+")
TEXT = _rule("text", "<visible>(?:<character>*<visible>)?")
# One blank ends the word before; any others belong to the text.
LINE_TEXT = _rule("line_text", "(?:<blank><character>*<visible>)?")

REQUEST_ID = _rule("request_id", "#[0-9]{1,18}")
NUMBER = _rule("number", "0|[1-9][0-9]{0,17}")
SIGNED = _rule("signed", "0|-?[1-9][0-9]{0,17}")
NUMBERS = _rule("numbers", "<number>(?:/<number>){0,7}")
SEAT = _rule("seat", "-|<number>")

# Two decks have 80 cards and eight seats are the most that any rules have.
VALUE = _rule("value", "10|[1-9]")
SUIT = _rule("suit", "[dcsb]")
CARD = _rule("card", "<value><suit>")
KNOWN = _rule("known", "<card>{1,80}")
UNKNOWN = _rule("unknown", r"\?(?:[1-9][0-9]{0,17})?")
CARDS = _rule("cards", "-|<known><unknown>?|<unknown>")
HANDS = _rule("hands", "<cards>(?:/<cards>){0,7}")
NEW_HANDS = _rule("new_hands", r"\+<hands>")
MOVE = _rule("move", "<card>(?:x<known>)?")

NAME = _rule("name", "[A-Za-z][A-Za-z0-9_-]*")
SETTING = _rule("setting", "[A-Za-z0-9_-]+")
CHANGE = _rule("change", "<name>=<setting>")
RULES = _rule("rules", "<name>(?::<change>(?:,<change>)*)?")

SCORE_KEYS = ("points", "match", "exact")
INFO_KEYS = (
    *("worlds", "iterations", "nodes", "time", "time_us", "ips", "score"),
    *("multipv", "move", "visits", "pv", "string"),
)
KEY = _rule("key", "|".join(INFO_KEYS + SCORE_KEYS))
OTHER_WORD = _rule("other_word", f"(?!<key>{WORD_END})<word>")
OTHER_KEY = _rule("other_key", f"(?!<key>{WORD_END})[A-Za-z]<visible>*")
