"""Why a line cannot be read: from the production that failed to an error for a person."""

import re

from scopa_protocol.cards import parse_play
from scopa_protocol.errors import ProtocolError
from scopa_protocol.patterns import BLANKS, UNREADABLE
from scopa_protocol.scan import quoted
from scopa_protocol.terms import TERMS

_UNREADABLE = re.compile(f"[{UNREADABLE}]")

_END = "or the end of the line"
_WHATS = {
    "go_part": f"iterations, worlds, movetime, clock, inc, infinite, searchmoves {_END}",
    "command": "a command",
    "reply": "a reply",
    "'value'": f"value {_END}",
    "'moves'": f"moves {_END}",
    "play": f"a move, new hands {_END}",
    "option_type": "check, spin, combo, string or button",
    "info_part": f"a key of info {_END}",
    "score_part": "points, match or exact",
}
_WHATS |= {name: term.what for name, term in TERMS.items()}
_PARSERS = {name: term.parse for name, term in TERMS.items()} | {"play": parse_play}


def fault(line: str, at: int, name: str) -> ProtocolError:
    """The error where ``name``, a production or else what was expected, is not at index ``at``.

    Its column is that of the first character that does not fit.
    """
    word = re.split(f"[{BLANKS}]", line[at:], maxsplit=1)[0]
    if name in _PARSERS and word:
        try:
            _PARSERS[name](word)
        except ProtocolError as error:
            return error.shifted(at)
    if unreadable := _UNREADABLE.search(word):
        at += unreadable.start()
        return ProtocolError("syntax", at + 1, f"no line holds the character {unreadable[0]!r}")
    found = quoted(word) if word else "the end of the line"
    return ProtocolError("syntax", at + 1, f"expected {_WHATS.get(name, name)}, found {found}")
