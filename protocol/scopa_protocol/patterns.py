"""The regular expressions of the tokens, shared by the grammar and the fast path.

Names are those of the token rules in ``grammar.ebnf``.  Every pattern reads a
whole token: what follows it is a blank or the end of the line.
"""

BLANKS = " \t"

# Control characters and line separators never stand in a line, except the tab
# that is a blank; a lone surrogate is no character and could not be sent.
UNREADABLE = r"\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff"
VISIBLE = rf"[^{BLANKS}{UNREADABLE}]"

WORD_END = f"(?![^{BLANKS}])"
WORD = rf"{VISIBLE}+"
TEXT = rf"{VISIBLE}(?:[^{UNREADABLE}]*{VISIBLE})?"
# One blank ends the word before; any others belong to the text.
LINE_TEXT = rf"(?:[{BLANKS}][^{UNREADABLE}]*{VISIBLE})?"

REQUEST_ID = "#[0-9]{1,18}"
NUMBER = "(?:0|[1-9][0-9]{0,17})"
SIGNED = "(?:0|-?[1-9][0-9]{0,17})"
NUMBERS = f"{NUMBER}(?:/{NUMBER}){{0,7}}"
SEAT = f"(?:-|{NUMBER})"

# Two decks have 80 cards and eight seats are the most that any rules have.
VALUE = "(?:10|[1-9])"
SUIT = "[dcsb]"
CARD = f"{VALUE}{SUIT}"
KNOWN = f"(?:{CARD}){{1,80}}"
UNKNOWN = r"\?(?:[1-9][0-9]{0,17})?"
CARDS = f"(?:-|{KNOWN}(?:{UNKNOWN})?|{UNKNOWN})"
HANDS = f"{CARDS}(?:/{CARDS}){{0,7}}"
NEW_HANDS = rf"\+{HANDS}"
MOVE = f"{CARD}(?:x{KNOWN})?"

NAME = "[A-Za-z][A-Za-z0-9_-]*"
SETTING = "[A-Za-z0-9_-]+"
CHANGE = f"{NAME}={SETTING}"
RULES = f"{NAME}(?::{CHANGE}(?:,{CHANGE})*)?"

SCORE_KEYS = ("points", "match", "exact")
INFO_KEYS = (
    *("worlds", "iterations", "nodes", "time", "time_us", "ips", "score"),
    *("multipv", "move", "visits", "pv", "string"),
)
KEY = f"(?:{'|'.join(INFO_KEYS + SCORE_KEYS)})"
OTHER_WORD = f"(?!{KEY}{WORD_END}){WORD}"
OTHER_KEY = f"(?=[A-Za-z]){OTHER_WORD}"
