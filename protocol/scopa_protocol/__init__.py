"""The Universal Scopa Protocol: messages, grammar and text, without input or output.

``read_command`` and ``read_reply`` turn a line into a message and ``render`` turns it
back; ``LineBuffer`` cuts bytes into lines.  The grammar (``grammar.ebnf``) is loaded on
the first line that is not written canonically, so that a program starts quickly.

>>> read_command("#7 perft 3")
Request(command=Perft(depth=3), id='7')
>>> render(BestMove(parse_move("7dx7c")), id="7")
'#7 bestmove 7dx7c'
"""

from typing import Final

from scopa_protocol.cards import (
    Cards,
    Move,
    NewHands,
    RuleString,
    card_text,
    cards_text,
    hands_text,
    move_text,
    new_hands_text,
    parse_cards,
    parse_hands,
    parse_move,
    parse_new_hands,
    parse_play,
    parse_rule_string,
    play_text,
    rule_string_text,
)
from scopa_protocol.errors import ERROR_CODES, ProtocolError
from scopa_protocol.integers import numbers_text, parse_numbers
from scopa_protocol.lines import MOST_BYTES, LineBuffer
from scopa_protocol.messages import (
    BestMove,
    Command,
    Error,
    Eval,
    EvalReply,
    GameOver,
    Go,
    Help,
    HelpReply,
    Id,
    Info,
    IsReady,
    Moves,
    MovesReply,
    NewGame,
    Option,
    Perft,
    PerftReply,
    Position,
    Quit,
    ReadyOk,
    Reply,
    Request,
    Response,
    SetOption,
    Show,
    ShowReply,
    Stop,
    Usp,
    UspOk,
    Variants,
    Wait,
    WaitOk,
)
from scopa_protocol.options import OPTION_TYPES, OptionSpec, OptionType
from scopa_protocol.places import Place, column_of, command_word, request_id
from scopa_protocol.reader import CommandReader, read_command, read_reply
from scopa_protocol.render import render

PROTOCOL_VERSION: Final = 1

__all__ = [
    "ERROR_CODES",
    "MOST_BYTES",
    "OPTION_TYPES",
    "PROTOCOL_VERSION",
    "BestMove",
    "Cards",
    "Command",
    "CommandReader",
    "Error",
    "Eval",
    "EvalReply",
    "GameOver",
    "Go",
    "Help",
    "HelpReply",
    "Id",
    "Info",
    "IsReady",
    "LineBuffer",
    "Move",
    "Moves",
    "MovesReply",
    "NewGame",
    "NewHands",
    "Option",
    "OptionSpec",
    "OptionType",
    "Perft",
    "PerftReply",
    "Place",
    "Position",
    "ProtocolError",
    "Quit",
    "ReadyOk",
    "Reply",
    "Request",
    "Response",
    "RuleString",
    "SetOption",
    "Show",
    "ShowReply",
    "Stop",
    "Usp",
    "UspOk",
    "Variants",
    "Wait",
    "WaitOk",
    "card_text",
    "cards_text",
    "column_of",
    "command_word",
    "hands_text",
    "move_text",
    "new_hands_text",
    "numbers_text",
    "parse_cards",
    "parse_hands",
    "parse_move",
    "parse_new_hands",
    "parse_numbers",
    "parse_play",
    "parse_rule_string",
    "play_text",
    "read_command",
    "read_reply",
    "render",
    "request_id",
    "rule_string_text",
]
