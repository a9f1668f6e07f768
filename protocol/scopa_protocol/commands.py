"""The grammar of the commands; names of productions are those of ``grammar.ebnf``."""

import pyparsing as pp

from scopa_protocol import messages as m
from scopa_protocol.errors import ProtocolError
from scopa_protocol.terms import (
    Field,
    choice,
    end,
    keyed,
    keyed_moves,
    made,
    many,
    term,
    values_of,
    word,
)


def _go(*fields: Field) -> m.Go:
    values = values_of(fields)
    if "inc" in values and "clock" not in values:
        inc = next(field for field in fields if field.key == "inc")
        raise ProtocolError("syntax", inc.at + 1, "expected clock beside inc, found inc alone")
    return m.Go(**values)


def _alone(keyword: str, message: m.Command) -> pp.ParserElement:
    return made(keyword, word(keyword) - end(), lambda: message)


# usp ::= "usp" count
_usp = made("usp", word("usp") - term("count") - end(), m.Usp)

# setoption ::= "setoption" "name" word ( "value" text? )?
_value = word("value") - pp.Opt(term("text"), default="")
_setoption = made(
    "setoption",
    word("setoption") - word("name") - term("word") - pp.Opt(~end() - _value) - end(),
    m.SetOption,
)

# play ::= move | new_hands
_play = choice("play", term("move"), term("new_hands"))

_plays = (word("moves") - many(_play)).set_parse_action(lambda found: [tuple(found)])

# position ::= "position" rules hands table stock piles scope last turn dealer score
#            ( "moves" play* )?
_position = made(
    "position",
    word("position")
    - term("rules")
    - term("hands")
    - term("table")
    - term("stock")
    - term("piles")
    - term("scope")
    - term("last")
    - term("turn")
    - term("dealer")
    - term("score")
    - pp.Opt(~end() - _plays, default=())
    - end(),
    m.Position,
)

# go_part ::= "iterations" count | "worlds" count | "movetime" count | "clock" times
#         | "inc" times | "infinite" | "searchmoves" move+
_go_part = choice(
    "go_part",
    keyed("iterations", term("count")),
    keyed("worlds", term("count")),
    keyed("movetime", term("count")),
    keyed("clock", term("times")),
    keyed("inc", term("times")),
    keyed("infinite"),
    keyed_moves("searchmoves"),
)

# go ::= "go" go_part*
_go_command = made("go", word("go") - many(_go_part) - end(), _go)

# perft ::= "perft" number
_perft = made("perft", word("perft") - term("number") - end(), m.Perft)

# gameover ::= "gameover" score text
_gameover = made("gameover", word("gameover") - term("score") - term("text") - end(), m.GameOver)

COMMANDS = {
    "usp": _usp,
    "isready": _alone("isready", m.IsReady()),
    "setoption": _setoption,
    "newgame": _alone("newgame", m.NewGame()),
    "position": _position,
    "go": _go_command,
    "stop": _alone("stop", m.Stop()),
    "moves": _alone("moves", m.Moves()),
    "perft": _perft,
    "eval": _alone("eval", m.Eval()),
    "show": _alone("show", m.Show()),
    "wait": _alone("wait", m.Wait()),
    "gameover": _gameover,
    "help": _alone("help", m.Help()),
    "quit": _alone("quit", m.Quit()),
}
