"""Every message of the language as a frozen value (PROTOCOL.md, "Conversation").

``Command`` goes to the engine and ``Reply`` comes from it; both unions are
closed.  Fields stand in the order in which they are written.
"""

from dataclasses import dataclass

from scopa_protocol.cards import Cards, Move, NewHands, RuleString
from scopa_protocol.options import OptionSpec


@dataclass(frozen=True, slots=True)
class Usp:
    """The greeting: the version of the language that the sender speaks, from 1."""

    version: int


@dataclass(frozen=True, slots=True)
class IsReady:
    """Asks for ``readyok``."""


@dataclass(frozen=True, slots=True)
class SetOption:
    """Sets an option; ``value`` is ``None`` for a button."""

    name: str
    value: str | None = None


@dataclass(frozen=True, slots=True)
class NewGame:
    """Tells the engine to forget everything."""


@dataclass(frozen=True, slots=True)
class Position:
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


@dataclass(frozen=True, slots=True)
class Go:
    """Starts the search; times are in milliseconds, ``clock`` and ``inc`` are by side."""

    iterations: int | None = None
    worlds: int | None = None
    movetime: int | None = None
    clock: tuple[int, ...] | None = None
    inc: tuple[int, ...] | None = None
    infinite: bool = False
    searchmoves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Stop:
    """Ends the search."""


@dataclass(frozen=True, slots=True)
class Moves:
    """Asks for the legal moves."""


@dataclass(frozen=True, slots=True)
class Perft:
    """Asks for the number of lines of play ``depth`` plies deep."""

    depth: int


@dataclass(frozen=True, slots=True)
class Eval:
    """Asks for the points by category as things stand."""


@dataclass(frozen=True, slots=True)
class Show:
    """Asks for the table as a person would want to see it."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Asks for ``waitok`` when the search is over."""


@dataclass(frozen=True, slots=True)
class GameOver:
    """Tells the score by side and how the game ended."""

    score: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Help:
    """Asks for the commands."""


@dataclass(frozen=True, slots=True)
class Quit:
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


@dataclass(frozen=True, slots=True)
class Id:
    """What the engine says about itself: ``key`` is ``name``, ``version``, ``author``, …."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Option:
    """Declares an option."""

    spec: OptionSpec


@dataclass(frozen=True, slots=True)
class Variants:
    """The presets that the engine plays."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UspOk:
    """Ends the greeting: the version that will be spoken, from 1."""

    version: int


@dataclass(frozen=True, slots=True)
class ReadyOk:
    """All input so far has been read."""


@dataclass(frozen=True, slots=True)
class Info:
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


@dataclass(frozen=True, slots=True)
class BestMove:
    """The answer to ``go``."""

    move: Move


@dataclass(frozen=True, slots=True)
class MovesReply:
    """The legal moves."""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class PerftReply:
    """The number of lines of play ``depth`` plies deep."""

    depth: int
    count: int


@dataclass(frozen=True, slots=True)
class EvalReply:
    """Points by category: its name, and the points by side."""

    by: tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class ShowReply:
    """A line of the table as a person would want to see it; it may be empty or indented."""

    text: str


@dataclass(frozen=True, slots=True)
class WaitOk:
    """The search is over."""


@dataclass(frozen=True, slots=True)
class HelpReply:
    """A line about a command; it may be empty or indented."""

    text: str


@dataclass(frozen=True, slots=True)
class Error:
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


@dataclass(frozen=True, slots=True)
class Request:
    """A command, and the digits of its id when it has one."""

    command: Command
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Response:
    """A reply, and the digits of the id of the command that it answers."""

    reply: Reply
    id: str | None = None
