"""The language in full: the one definition of what a line may be and what it means.

``REQUEST`` and ``RESPONSE`` are the start symbols of ``grammar.ebnf``.  A line is read
by the production that its first word names, so that an error speaks of that command.
"""

import re
from collections.abc import Iterable
from threading import Lock
from typing import Any

import pyparsing as pp

from scopa_protocol import messages as m
from scopa_protocol.commands import COMMANDS
from scopa_protocol.errors import ProtocolError
from scopa_protocol.faults import fault
from scopa_protocol.patterns import BLANKS, WORD
from scopa_protocol.places import request_id
from scopa_protocol.replies import REPLIES
from scopa_protocol.scan import quoted
from scopa_protocol.terms import choice, term

# request ::= request_id? command
REQUEST = (pp.Opt(term("request_id")) + choice("command", *COMMANDS.values())).set_name("request")

# response ::= request_id? reply
RESPONSE = (pp.Opt(term("request_id")) + choice("reply", *REPLIES.values())).set_name("response")

_WORD = re.compile(WORD)
# pyparsing learns at its first call how many arguments an action takes: by one thread only.
_PARSING = Lock()

for _production in (*COMMANDS.values(), *REPLIES.values(), REQUEST, RESPONSE):
    _production.parse_with_tabs()


def parse_command(line: str) -> m.Request:
    """The command that ``line`` holds, with its id.

    :raises ProtocolError: ``syntax``, ``unknown-command`` or ``bad-value``, with the column
        of the first character that does not fit.
    """
    command, name = _parse(line, COMMANDS, "command")
    return m.Request(command, name)


def parse_reply(line: str) -> m.Response:
    """The reply that ``line`` holds, with its id.

    :raises ProtocolError: ``syntax``, ``unknown-command`` or ``bad-value``, with the column
        of the first character that does not fit.
    """
    reply, name = _parse(line, REPLIES, "reply")
    return m.Response(reply, name)


def _parse(
    line: str, productions: dict[str, pp.ParserElement], kind: str
) -> tuple[Any, str | None]:
    line = line.rstrip(BLANKS)
    name, at = _opening(line)
    rest = line[at:]
    word = re.split(f"[{BLANKS}]", rest, maxsplit=1)[0]
    if word not in productions:
        raise _unknown(line, at, word, productions, kind)
    try:
        with _PARSING:
            (message,) = productions[word].parse_string(rest, parse_all=True)
    except pp.ParseBaseException as error:
        expected = error.msg.removeprefix("Expected ")
        raise fault(rest, error.loc, expected).shifted(at) from None
    except ProtocolError as error:
        raise error.shifted(at) from None
    return message, name


def _opening(line: str) -> tuple[str | None, int]:
    """The id, if there is one, and the index where the first word begins."""
    name = request_id(line)
    at = 0 if name is None else line.index(name) + len(name)
    at = len(line) - len(line[at:].lstrip(BLANKS))
    if name is None and line.startswith("#", at):
        raise fault(line, at, "request_id")
    return name, at


def _unknown(line: str, at: int, word: str, productions: Iterable[str], kind: str) -> ProtocolError:
    if _WORD.fullmatch(word) is None:
        return fault(line, at, kind)
    known = ", ".join(productions)
    return ProtocolError("unknown-command", at + 1, f"expected {known}, found {quoted(word)}")
