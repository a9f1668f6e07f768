"""Messages to text: the exact inverse of the grammar, in canonical spelling.

Keywords stand in the order of the message's fields, one blank between words.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

from scopa_protocol import messages as m
from scopa_protocol.cards import (
    Move,
    cards_text,
    hands_text,
    move_text,
    play_text,
    rule_string_text,
)
from scopa_protocol.integers import numbers_text
from scopa_protocol.options import EMPTY_STRING, OptionSpec
from scopa_protocol.patterns import UNREADABLE

_UNREADABLE = f"[{UNREADABLE}]"


def render(message: m.Command | m.Reply, id: str | None = None) -> str:  # noqa: A002
    """``message`` as one line without its end, after ``#id`` when there is one.

    :raises ValueError: when a text of the message holds a character that no line may hold,
        such as a line feed.
    """
    words = _WORDS[type(message)]
    line = words if isinstance(words, str) else words(message)
    # Whatever is unreadable is not printable either, which is soon seen; a tab may be sent.
    if not line.isprintable() and re.search(_UNREADABLE, line):
        raise ValueError(f"a control character cannot be sent: {line!r}")
    return line if id is None else f"#{id} {line}"


def _set_option(message: m.SetOption) -> str:
    value = message.value
    name = f"setoption name {message.name}"
    return name if value is None else _joined(f"{name} value", value)


def _position(message: m.Position) -> str:
    last = "-" if message.last is None else message.last
    fields = (
        f"position {rule_string_text(message.rules)} {hands_text(message.hands)} "
        f"{cards_text(message.table)} {cards_text(message.stock)} {hands_text(message.piles)} "
        f"{numbers_text(message.scope)} {last} {message.turn} {message.dealer} "
        f"{numbers_text(message.score)}"
    )
    if not message.moves:
        return fields
    return f"{fields} moves {' '.join(map(play_text, message.moves))}"


def _moves(moves: tuple[Move, ...]) -> str:
    return " ".join(map(move_text, moves))


def _joined(words: str, text: str) -> str:
    return f"{words} {text}" if text else words


def _go(message: m.Go) -> str:
    return " ".join(_go_words(message))


def _go_words(message: m.Go) -> Iterator[str]:
    yield "go"
    if message.iterations is not None:
        yield f"iterations {message.iterations}"
    if message.worlds is not None:
        yield f"worlds {message.worlds}"
    if message.movetime is not None:
        yield f"movetime {message.movetime}"
    if message.clock is not None:
        yield f"clock {numbers_text(message.clock)}"
    if message.inc is not None:
        yield f"inc {numbers_text(message.inc)}"
    if message.infinite:
        yield "infinite"
    if message.searchmoves:
        yield f"searchmoves {_moves(message.searchmoves)}"


def _option(message: m.Option) -> str:
    spec = message.spec
    return f"option name {spec.name} type {spec.type}{_limits(spec)}"


def _limits(spec: OptionSpec) -> str:
    match spec.type:
        case "button":
            return ""
        case "spin":
            return f" default {spec.default} min {spec.min} max {spec.max}"
        case "combo":
            return f" default {spec.default}" + "".join(f" var {var}" for var in spec.vars)
        case _:
            return f" default {spec.default or EMPTY_STRING}"


_INFO_COUNTS = ("worlds", "iterations", "nodes", "time", "time_us", "ips")
"""The first fields of ``Info``, in order."""


def _info(message: m.Info) -> str:
    words = ["info"]
    for key, count in zip(_INFO_COUNTS, message, strict=False):
        if count is not None:
            words.append(f"{key} {count}")
    words += _score_words(message)
    if message.multipv is not None:
        words.append(f"multipv {message.multipv}")
    if message.move is not None:
        words.append(f"move {move_text(message.move)}")
    if message.visits is not None:
        words.append(f"visits {message.visits}")
    if message.pv:
        words.append(f"pv {_moves(message.pv)}")
    if message.string is not None:
        words.append(f"string {message.string}")
    return " ".join(words)


def _score_words(message: m.Info) -> list[str]:
    words = []
    if message.points is not None:
        words.append(f"points {message.points}")
    if message.match is not None:
        words.append(f"match {message.match}")
    if message.exact is not None:
        words.append(f"exact {message.exact:d}")
    return ["score", *words] if words else []


def _eval_reply(message: m.EvalReply) -> str:
    return "eval " + " ".join(f"{name} {numbers_text(points)}" for name, points in message.by)


# Text for a message without fields, else how to write it.
_WORDS: dict[type, str | Callable[[Any], str]] = {
    m.Usp: lambda message: f"usp {message.version}",
    m.IsReady: "isready",
    m.SetOption: _set_option,
    m.NewGame: "newgame",
    m.Position: _position,
    m.Go: _go,
    m.Stop: "stop",
    m.Moves: "moves",
    m.Perft: lambda message: f"perft {message.depth}",
    m.Eval: "eval",
    m.Show: "show",
    m.Wait: "wait",
    m.GameOver: lambda message: f"gameover {numbers_text(message.score)} {message.reason}",
    m.Help: "help",
    m.Quit: "quit",
    m.Id: lambda message: f"id {message.key} {message.text}",
    m.Option: _option,
    m.Variants: lambda message: f"variants {' '.join(message.names)}",
    m.UspOk: lambda message: f"uspok {message.version}",
    m.ReadyOk: "readyok",
    m.Info: _info,
    m.BestMove: lambda message: f"bestmove {move_text(message.move)}",
    m.MovesReply: lambda message: _joined("moves", _moves(message.moves)),
    m.PerftReply: lambda message: f"perft {message.depth} {message.lines}",
    m.EvalReply: _eval_reply,
    m.ShowReply: lambda message: _joined("show", message.text),
    m.WaitOk: "waitok",
    m.HelpReply: lambda message: _joined("help", message.text),
    m.Error: lambda message: f"error {message.code} {message.column} {message.text}",
}
