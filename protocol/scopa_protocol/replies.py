"""The grammar of the replies; names of productions are those of ``grammar.ebnf``."""

from typing import Any

import pyparsing as pp

from scopa_protocol import messages as m
from scopa_protocol import patterns as p
from scopa_protocol.errors import ProtocolError
from scopa_protocol.options import EMPTY_STRING, OptionSpec
from scopa_protocol.places import Place, column_of
from scopa_protocol.terms import (
    Field,
    choice,
    end,
    keyed,
    keyed_moves,
    made,
    many,
    no_token,
    term,
    values_of,
    word,
)


def _alone(keyword: str, message: m.Reply) -> pp.ParserElement:
    return made(keyword, word(keyword) - end(), lambda: message)


def _option(line: str, _: int, found: pp.ParseResults) -> list[m.Option]:
    name, values = found
    try:
        return [m.Option(OptionSpec(name, **values))]
    except ProtocolError as error:
        column = column_of(line, Place(word=2))
        raise ProtocolError(error.code, column, error.text) from None


def _combo(default: str, *names: str) -> dict[str, Any]:
    return {"type": "combo", "default": default, "vars": names}


def _string(default: str) -> dict[str, Any]:
    return {"type": "string", "default": "" if default == EMPTY_STRING else default}


def _spin(default: str, least: int, most: int) -> dict[str, Any]:
    return {"type": "spin", "default": default, "min": least, "max": most}


def _info(*fields: Field) -> m.Info:
    values = values_of(fields)
    values.pop("score", None)
    return m.Info(**values)


# id ::= "id" name text
_id = made("id", word("id") - term("name") - term("text") - end(), m.Id)

# check ::= "check" "default" word
_check = made(
    "check",
    word("check") - word("default") - term("word"),
    lambda default: {"type": "check", "default": default},
)

# spin ::= "spin" "default" word "min" number "max" number
_spin_type = made(
    "spin",
    word("spin")
    - word("default")
    - term("word")
    - word("min")
    - term("number")
    - word("max")
    - term("number"),
    _spin,
)

# combo ::= "combo" "default" word ( "var" word )+
_combo_type = made(
    "combo",
    word("combo")
    - word("default")
    - term("word")
    - word("var")
    - term("word")
    - many(word("var") - term("word")),
    _combo,
)

# string ::= "string" "default" text?
_string_type = made(
    "string", word("string") - word("default") - pp.Opt(term("text"), default=""), _string
)

# button ::= "button"
_button = made("button", word("button"), lambda _: {"type": "button"})

# option_type ::= check | spin | combo | string | button
_option_type = choice("option_type", _check, _spin_type, _combo_type, _string_type, _button)

# option ::= "option" "name" word "type" option_type
_option_reply = (
    word("option") - word("name") - term("word") - word("type") - _option_type - end()
).set_name("option")
_option_reply.set_parse_action(_option)

# variants ::= "variants" name+
_variants = made(
    "variants",
    word("variants") - term("name") - many(term("name")) - end(),
    lambda *names: m.Variants(names),
)

# uspok ::= "uspok" count
_uspok = made("uspok", word("uspok") - term("count") - end(), m.UspOk)

# unknown_key ::= other_key other_word*
_unknown_key = term("other_key") + pp.ZeroOrMore(term("other_word"))
_unknown_key.set_name("unknown_key").set_parse_action(no_token)

# score_part ::= "points" signed | "match" permille | "exact" flag | unknown_key
_score_part = choice(
    "score_part",
    keyed("points", term("signed")),
    keyed("match", term("permille")),
    keyed("exact", term("flag")),
    _unknown_key,
)

# info_score ::= "score" score_part+
_other_part = pp.Regex(f"(?:{'|'.join(p.INFO_KEYS)}){p.WORD_END}")
_other_part.set_whitespace_chars(p.BLANKS)
_info_score = (
    keyed("score") - _score_part - pp.ZeroOrMore(~end() + ~_other_part - _score_part)
).set_name("info_score")

# info_part ::= "worlds" number | "iterations" number | "nodes" number | "time" number
#           | "time_us" number | "ips" number | "visits" number | info_score
#           | "multipv" count | "move" move | "pv" move+ | "string" text | unknown_key
_info_part = choice(
    "info_part",
    *(
        keyed(key, term("number"))
        for key in ("worlds", "iterations", "nodes", "time", "time_us", "ips", "visits")
    ),
    _info_score,
    keyed("multipv", term("count")),
    keyed("move", term("move")),
    keyed_moves("pv"),
    keyed("string", term("text")),
    _unknown_key,
)

# info ::= "info" info_part*
_info_reply = made("info", word("info") - many(_info_part) - end(), _info)

# bestmove ::= "bestmove" move
_bestmove = made("bestmove", word("bestmove") - term("move") - end(), m.BestMove)

# moves_reply ::= "moves" move*
_moves_reply = made(
    "moves_reply",
    word("moves") - many(term("move")) - end(),
    lambda *moves: m.MovesReply(moves),
)

# perft_reply ::= "perft" number number
_perft_reply = made(
    "perft_reply", word("perft") - term("number") - term("number") - end(), m.PerftReply
)

# eval_part ::= name points
_eval_part = made("eval_part", term("name") - term("points"), lambda *part: part)

# eval_reply ::= "eval" eval_part+
_eval_reply = made(
    "eval_reply",
    word("eval") - _eval_part - many(_eval_part) - end(),
    lambda *by: m.EvalReply(by),
)

# show_reply ::= "show" line_text
_show_reply = made(
    "show_reply", word("show") - term("line_text").leave_whitespace() - end(), m.ShowReply
)

# help_reply ::= "help" line_text
_help_reply = made(
    "help_reply", word("help") - term("line_text").leave_whitespace() - end(), m.HelpReply
)

# error ::= "error" error_code number text
_error = made(
    "error",
    word("error") - term("error_code") - term("number") - term("text") - end(),
    m.Error,
)

REPLIES = {
    "id": _id,
    "option": _option_reply,
    "variants": _variants,
    "uspok": _uspok,
    "readyok": _alone("readyok", m.ReadyOk()),
    "info": _info_reply,
    "bestmove": _bestmove,
    "moves": _moves_reply,
    "perft": _perft_reply,
    "eval": _eval_reply,
    "show": _show_reply,
    "waitok": _alone("waitok", m.WaitOk()),
    "help": _help_reply,
    "error": _error,
}
