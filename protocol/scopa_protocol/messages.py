"""Every message of the language as a frozen value (PROTOCOL.md, "Conversation").

``Command`` goes to the engine and ``Reply`` comes from it; both unions are
closed.  Fields stand in the order in which they are written.
"""

from typing import NamedTuple

from scopa_protocol.cards import Cards, Move, NewHands, RuleString
from scopa_protocol.distinct import distinct
from scopa_protocol.options import OptionSpec


@distinct
class Usp(NamedTuple):
    """The greeting: the version of the language that the sender speaks, from 1."""

    version: int


@distinct
class IsReady(NamedTuple):
    """Asks for ``readyok``."""


@distinct
class SetOption(NamedTuple):
    """Sets an option; ``value`` is ``None`` for a button."""

    name: str
    value: str | None = None


@distinct
class NewGame(NamedTuple):
    """Tells the engine to forget everything."""


@distinct
class Position(NamedTuple):
    """A position and the plays after it (PROTOCOL.md, "Positions").

    ``hands`` is by seat; ``piles``, ``scope`` and ``score`` are by side;
    ``last``, ``turn`` and ``dealer`` are seats.
    """

    rules: RuleString
    hands: tuple[Cards, ...]
    table: Cards
    stock: Cards
    piles: tuple[Cards, ...]
    scope: tuple[int, ...]
    last: int | None
    turn: int
    dealer: int
    score: tuple[int, ...]
    moves: tuple[Move | NewHands, ...] = ()


@distinct
class Go(NamedTuple):
    """Starts the search; times are in milliseconds, ``clock`` and ``inc`` are by side."""

    iterations: int | None = None
    worlds: int | None = None
    movetime: int | None = None
    clock: tuple[int, ...] | None = None
    inc: tuple[int, ...] | None = None
    infinite: bool = False
    searchmoves: tuple[Move, ...] = ()


@distinct
class Stop(NamedTuple):
    """Ends the search."""


@distinct
class Moves(NamedTuple):
    """Asks for the legal moves."""


@distinct
class Perft(NamedTuple):
    """Asks for the number of lines of play ``depth`` plies deep."""

    depth: int


@distinct
class Eval(NamedTuple):
    """Asks for the points by category as things stand."""


@distinct
class Show(NamedTuple):
    """Asks for the table as a person would want to see it."""


@distinct
class Wait(NamedTuple):
    """Asks for ``waitok`` when the search is over."""


@distinct
class GameOver(NamedTuple):
    """Tells the score by side and how the game ended."""

    score: tuple[int, ...]
    reason: str


@distinct
class Help(NamedTuple):
    """Asks for the commands."""


@distinct
class Quit(NamedTuple):
    """Ends the engine."""


Command = (
    Usp
    | IsReady
    | SetOption
    | NewGame
    | Position
    | Go
    | Stop
    | Moves
    | Perft
    | Eval
    | Show
    | Wait
    | GameOver
    | Help
    | Quit
)


@distinct
class Id(NamedTuple):
    """What the engine says about itself: ``key`` is ``name``, ``version``, ``author``, …."""

    key: str
    text: str


@distinct
class Option(NamedTuple):
    """Declares an option."""

    spec: OptionSpec


@distinct
class Variants(NamedTuple):
    """The presets that the engine plays."""

    names: tuple[str, ...]


@distinct
class UspOk(NamedTuple):
    """Ends the greeting: the version that will be spoken, from 1."""

    version: int


@distinct
class ReadyOk(NamedTuple):
    """All input so far has been read."""


@distinct
class Info(NamedTuple):
    """How the search stands (PROTOCOL.md, "Info"); what is ``None`` or empty is not said.

    ``time`` is in milliseconds, ``time_us`` in microseconds.  Of the mover's
    side: ``points`` is the expected difference at the end of this deal in
    hundredths of a point, ``match`` the chance in permille to win the match.
    """

    worlds: int | None = None
    iterations: int | None = None
    nodes: int | None = None
    time: int | None = None
    time_us: int | None = None
    ips: int | None = None
    points: int | None = None
    match: int | None = None
    exact: bool | None = None
    multipv: int | None = None
    move: Move | None = None
    visits: int | None = None
    pv: tuple[Move, ...] = ()
    string: str | None = None


@distinct
class BestMove(NamedTuple):
    """The answer to ``go``."""

    move: Move


@distinct
class MovesReply(NamedTuple):
    """The legal moves."""

    moves: tuple[Move, ...]


@distinct
class PerftReply(NamedTuple):
    """The number of lines of play ``depth`` plies deep."""

    depth: int
    lines: int


@distinct
class EvalReply(NamedTuple):
    """Points by category: its name, and the points by side."""

    by: tuple[tuple[str, tuple[int, ...]], ...]


@distinct
class ShowReply(NamedTuple):
    """A line of the table as a person would want to see it; it may be empty or indented."""

    text: str


@distinct
class WaitOk(NamedTuple):
    """The search is over."""


@distinct
class HelpReply(NamedTuple):
    """A line about a command; it may be empty or indented."""

    text: str


@distinct
class Error(NamedTuple):
    """What was wrong with a command: the fields of ``ProtocolError``."""

    code: str
    column: int
    text: str


Reply = (
    Id
    | Option
    | Variants
    | UspOk
    | ReadyOk
    | Info
    | BestMove
    | MovesReply
    | PerftReply
    | EvalReply
    | ShowReply
    | WaitOk
    | HelpReply
    | Error
)


@distinct
class Request(NamedTuple):
    """A command, and the digits of its id when it has one."""

    command: Command
    id: str | None = None


@distinct
class Response(NamedTuple):
    """A reply, and the digits of the id of the command that it answers."""

    reply: Reply
    id: str | None = None
