"""The language again for lines in canonical spelling, without pyparsing.

Each function gives ``None`` for a line that is not plainly canonical; whether and
why that line is wrong is left to the grammar.  For all others it gives what the
grammar gives.  A reader below raises ``ValueError`` or ``LookupError`` where words
are not canonical, as unpacking, the parsers of tokens and tables of keywords do.
"""

import re
from collections.abc import Callable
from itertools import takewhile
from typing import Any, TypeVar

from scopa_protocol import integers
from scopa_protocol import messages as m
from scopa_protocol.cards import (
    Move,
    parse_cards,
    parse_hands,
    parse_move,
    parse_play,
    parse_rule_string,
)
from scopa_protocol.errors import ERROR_CODES
from scopa_protocol.integers import parse_count, parse_number, parse_numbers, parse_seat
from scopa_protocol.options import EMPTY_STRING, OptionSpec
from scopa_protocol.patterns import LINE_TEXT, NAME, REQUEST_ID, TEXT, WORD

_Words = list[str]
_Readers = dict[str, Callable[[str], Any]]
_M = TypeVar("_M", m.Command, m.Reply)

_REQUEST_ID = re.compile(REQUEST_ID)
_NAME = re.compile(NAME)
_WORD = re.compile(WORD)
_TEXT = re.compile(TEXT)
_LINE_TEXT = re.compile(LINE_TEXT)


def fast_command(line: str) -> m.Request | None:
    """The command that a canonical line holds."""
    try:
        words, name = _split(line)
        return m.Request(_COMMANDS[words[0]](words), name)
    except (ValueError, LookupError):
        return None


def fast_reply(line: str) -> m.Response | None:
    """The reply that a canonical line holds."""
    try:
        words, name = _split(line)
        return m.Response(_REPLIES[words[0]](words), name)
    except (ValueError, LookupError):
        return None


def _split(line: str) -> tuple[_Words, str | None]:
    words = line.split(" ")
    if not line.startswith("#"):
        return words, None
    return words[1:], _matched(_REQUEST_ID, words[0])[1:]


def _matched(pattern: re.Pattern[str], text: str) -> str:
    if pattern.fullmatch(text) is None:
        raise ValueError(text)
    return text


def _text(words: _Words) -> str:
    return _matched(_TEXT, " ".join(words))


def _alone(message: _M) -> Callable[[_Words], _M]:
    def read(words: _Words) -> _M:
        (_,) = words
        return message

    return read


def _one(make: Callable[[Any], _M], parse: Callable[[str], object]) -> Callable[[_Words], _M]:
    def read(words: _Words) -> _M:
        _, word = words
        return make(parse(word))

    return read


def _cut(words: _Words, key: str) -> tuple[_Words, _Words | None]:
    """``words`` before ``key`` and after it; ``None`` after it when it does not stand there."""
    if key not in words:
        return words, None
    at = words.index(key)
    tail = words[at + 1 :]
    if not tail:
        raise ValueError(key)
    return words[:at], tail


def _pairs(words: _Words, readers: _Readers) -> list[tuple[str, Any]]:
    return [(key, readers[key](value)) for key, value in zip(words[::2], words[1::2], strict=True)]


def _fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError(pairs)
    return fields


def _set_option(words: _Words) -> m.SetOption:
    match words:
        case [_, "name", name]:
            return m.SetOption(_matched(_WORD, name))
        case [_, "name", name, "value"]:
            return m.SetOption(_matched(_WORD, name), "")
        case [_, "name", name, "value", *value]:
            return m.SetOption(_matched(_WORD, name), _text(value))
        case _:
            raise ValueError(words)


def _position(words: _Words) -> m.Position:
    _, rules, hands, table, stock, piles, scope, last, turn, dealer, score, *plays = words
    if plays and plays[0] != "moves":
        raise ValueError(plays)
    return m.Position(
        parse_rule_string(rules),
        parse_hands(hands),
        parse_cards(table),
        parse_cards(stock),
        parse_hands(piles),
        parse_numbers(scope),
        parse_seat(last),
        parse_number(turn),
        parse_number(dealer),
        parse_numbers(score),
        tuple(map(parse_play, plays[1:])),
    )


_GO: _Readers = {
    "iterations": parse_count,
    "worlds": parse_count,
    "movetime": parse_count,
    "clock": parse_numbers,
    "inc": parse_numbers,
}


def _go(words: _Words) -> m.Go:
    limits, moves = _cut(words[1:], "searchmoves")
    infinite = limits[-1:] == ["infinite"]
    fields = _fields(_pairs(limits[:-1] if infinite else limits, _GO))
    if "inc" in fields and "clock" not in fields:
        raise ValueError(words)
    return m.Go(**fields, infinite=infinite, searchmoves=_moves(moves))


def _moves(words: _Words | None) -> tuple[Move, ...]:
    return tuple(map(parse_move, words)) if words else ()


def _game_over(words: _Words) -> m.GameOver:
    _, score, *reason = words
    return m.GameOver(parse_numbers(score), _text(reason))


def _id(words: _Words) -> m.Id:
    _, key, *text = words
    return m.Id(_matched(_NAME, key), _text(text))


def _option(words: _Words) -> m.Option:
    _, name_word, name, type_word, kind, *rest = words
    if (name_word, type_word) != ("name", "type"):
        raise ValueError(words)
    return m.Option(_spec(name, kind, rest))


def _spec(name: str, kind: str, rest: _Words) -> OptionSpec:
    match kind, rest:
        case "check", ["default", default]:
            return OptionSpec(name, "check", default)
        case "spin", ["default", default, "min", least, "max", most]:
            return OptionSpec(name, "spin", default, parse_number(least), parse_number(most))
        case "combo", ["default", default, *pairs]:
            named = _pairs(pairs, {"var": str})
            return OptionSpec(name, "combo", default, vars=tuple(var for _, var in named))
        case "string", ["default", *words]:
            text = _text(words)
            return OptionSpec(name, "string", "" if text == EMPTY_STRING else text)
        case "button", []:
            return OptionSpec(name, "button")
        case _:
            raise ValueError(rest)


def _variants(words: _Words) -> m.Variants:
    _, first, *others = words
    return m.Variants(tuple(_matched(_NAME, name) for name in (first, *others)))


_SCORE: _Readers = {
    "points": integers.parse_signed,
    "match": integers.parse_permille,
    "exact": integers.parse_flag,
}
_INFO: _Readers = {
    "worlds": parse_number,
    "iterations": parse_number,
    "nodes": parse_number,
    "time": parse_number,
    "time_us": parse_number,
    "ips": parse_number,
    "multipv": parse_count,
    "move": parse_move,
    "visits": parse_number,
}


def _info(words: _Words) -> m.Info:
    words, string = _cut(words[1:], "string")
    words, pv = _cut(words, "pv")
    before, score = _cut(words, "score")
    pairs = _pairs(before, _INFO)
    if score:
        scored = 2 * len(list(takewhile(_SCORE.__contains__, score[::2])))
        if not scored:
            raise ValueError(score)
        pairs += _pairs(score[:scored], _SCORE)
        pairs += _pairs(score[scored:], _INFO)
    text = None if string is None else _text(string)
    return m.Info(**_fields(pairs), pv=_moves(pv), string=text)


def _perft_reply(words: _Words) -> m.PerftReply:
    _, depth, count = words
    return m.PerftReply(parse_number(depth), parse_number(count))


def _eval_reply(words: _Words) -> m.EvalReply:
    pairs = zip(words[1::2], words[2::2], strict=True)
    by = tuple((_matched(_NAME, name), parse_numbers(points)) for name, points in pairs)
    if not by:
        raise ValueError(words)
    return m.EvalReply(by)


def _line_text(words: _Words) -> str:
    return _matched(_LINE_TEXT, " ".join(["", *words[1:]]))[1:]


def _error(words: _Words) -> m.Error:
    _, code, column, *text = words
    if code not in ERROR_CODES:
        raise ValueError(code)
    return m.Error(code, parse_number(column), _text(text))


_COMMANDS: dict[str, Callable[[_Words], m.Command]] = {
    "usp": _one(m.Usp, parse_count),
    "isready": _alone(m.IsReady()),
    "setoption": _set_option,
    "newgame": _alone(m.NewGame()),
    "position": _position,
    "go": _go,
    "stop": _alone(m.Stop()),
    "moves": _alone(m.Moves()),
    "perft": _one(m.Perft, parse_number),
    "eval": _alone(m.Eval()),
    "show": _alone(m.Show()),
    "wait": _alone(m.Wait()),
    "gameover": _game_over,
    "help": _alone(m.Help()),
    "quit": _alone(m.Quit()),
}
_REPLIES: dict[str, Callable[[_Words], m.Reply]] = {
    "id": _id,
    "option": _option,
    "variants": _variants,
    "uspok": _one(m.UspOk, parse_count),
    "readyok": _alone(m.ReadyOk()),
    "info": _info,
    "bestmove": _one(m.BestMove, parse_move),
    "moves": lambda words: m.MovesReply(_moves(words[1:])),
    "perft": _perft_reply,
    "eval": _eval_reply,
    "show": lambda words: m.ShowReply(_line_text(words)),
    "waitok": _alone(m.WaitOk()),
    "help": lambda words: m.HelpReply(_line_text(words)),
    "error": _error,
}
