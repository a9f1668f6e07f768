"""All that an engine can be asked, without saying how the answer is waited for."""

from collections.abc import Iterable, Mapping, Sequence

import scopa_protocol as wire
from scopa_engine import binding
from scopa_engine.client.conversation import Question
from scopa_engine.client.errors import OptionError
from scopa_engine.client.values import Answer, Greeting, Info, Limit, info_of
from scopa_engine.match.outcome import EngineFailure, Outcome
from scopa_engine.rules import IllegalMoveError, Move, State, View, full_view, view_of

Position = State | View | str
"""A position: all cards, what one seat knows, or the words behind ``position`` (PROTOCOL.md, 6).

A :class:`State` is sent as its mover sees it, and as a whole for ``perft`` and ``show``.  The plays
before it are sent where text tells them.
"""

Value = str | int | bool | None
"""Of an option; ``None`` for a button."""


def greeting() -> Question[Greeting]:
    """Who the engine is."""

    def read(replies: Sequence[wire.Reply]) -> Greeting:
        said = replies[-1]
        if said != wire.UspOk(wire.PROTOCOL_VERSION):
            raise _fault(f"it speaks another version of the protocol: {wire.render(said)}")
        variants = [reply.names for reply in replies if isinstance(reply, wire.Variants)]
        return Greeting(
            {reply.key: reply.text for reply in replies if isinstance(reply, wire.Id)},
            {reply.spec.name: reply.spec for reply in replies if isinstance(reply, wire.Option)},
            variants[-1] if variants else (),
        )

    return Question((wire.Usp(wire.PROTOCOL_VERSION),), read)


def ready() -> Question[None]:
    """Whether it listens; also while it thinks."""
    return Question((wire.IsReady(),), _nothing, at_rest=False)


def settings(
    declared: Mapping[str, wire.OptionSpec], values: Mapping[str, Value]
) -> Question[None]:
    """Set options.

    :raises OptionError: when the engine has none of the name, or refuses the value.
    """
    commands = [_setting(declared, name, value) for name, value in values.items()]
    return Question((*commands, wire.IsReady()), _nothing)


def _setting(declared: Mapping[str, wire.OptionSpec], name: str, value: Value) -> wire.SetOption:
    if name not in declared:
        raise OptionError(f"no option {name}; there are {', '.join(declared) or 'none'}")
    spec = declared[name]
    text = str(value).lower() if isinstance(value, bool) else value
    try:
        checked = spec.parse(None if text is None else str(text))
    except wire.ProtocolError as error:
        raise OptionError(error.text) from None
    return wire.SetOption(name, None if spec.type == "button" else checked)


def new_game() -> Question[None]:
    """Forget all but the options."""
    return Question((wire.NewGame(), wire.IsReady()), _nothing)


def game_over(score: Iterable[int], reason: str) -> Question[None]:
    """How the game ended: points by side, and one word or more."""
    return Question((wire.GameOver(tuple(score), reason), wire.IsReady()), _nothing)


def search(
    position: Position, limit: Limit, moves: Iterable[Move], *, infinite: bool = False
) -> Question[Answer]:
    """The move that the engine chooses."""
    command, view = _seen_by_mover(position)
    wanted = tuple(moves)

    def read(replies: Sequence[wire.Reply]) -> Answer:
        *infos, best = replies
        assert isinstance(best, wire.BestMove)
        for move in wanted or view.legal_moves():
            if binding.token_of(move) == best.move:
                return Answer(move, tuple(as_info(i) for i in infos if isinstance(i, wire.Info)))
        why = "not one of the moves asked about" if wanted else "not legal here"
        raise _fault(f"it answered {wire.move_text(best.move)}, which is {why}")

    return Question((command, limit.go(wanted, infinite=infinite)), read)


def as_info(info: wire.Info) -> Info:
    """The values of an ``info`` line.

    :raises EngineFailure: when a move in it is none.
    """
    try:
        return info_of(info)
    except IllegalMoveError as error:
        raise _fault(f"it said {wire.render(info)!r}: {error}") from None


def legal_moves(position: Position) -> Question[tuple[Move, ...]]:
    """The legal moves as the engine sees them."""
    command, _ = _seen_by_mover(position)

    def read(replies: Sequence[wire.Reply]) -> tuple[Move, ...]:
        reply = replies[-1]
        assert isinstance(reply, wire.MovesReply)
        try:
            return tuple(map(binding.move_of, reply.moves))
        except IllegalMoveError as error:
            raise _fault(f"it said {wire.render(reply)!r}: {error}") from None

    return Question((command, wire.Moves()), read)


def perft(position: Position, depth: int) -> Question[int]:
    """How many lines of play there are; the position must be full."""

    def read(replies: Sequence[wire.Reply]) -> int:
        reply = replies[-1]
        assert isinstance(reply, wire.PerftReply)
        return reply.lines

    return Question((_whole(position), wire.Perft(depth)), read)


def evaluation(position: Position) -> Question[dict[str, tuple[int, ...]]]:
    """Points by category as things stand."""
    command, _ = _seen_by_mover(position)

    def read(replies: Sequence[wire.Reply]) -> dict[str, tuple[int, ...]]:
        reply = replies[-1]
        assert isinstance(reply, wire.EvalReply)
        return dict(reply.by)

    return Question((command, wire.Eval()), read)


def picture(position: Position) -> Question[str]:
    """The table as a person wants to see it."""

    def read(replies: Sequence[wire.Reply]) -> str:
        return "\n".join(reply.text for reply in replies if isinstance(reply, wire.ShowReply))

    return Question((_whole(position), wire.Show(), wire.IsReady()), read)


def _nothing(_replies: Sequence[wire.Reply]) -> None:
    """Nothing is told."""


def _seen_by_mover(position: Position) -> tuple[wire.Position, View]:
    if isinstance(position, str):
        return _parsed(position), binding.view_from_text(position)
    view = view_of(position, position.turn) if isinstance(position, State) else position
    return binding.position_of(view), view


def _whole(position: Position) -> wire.Position:
    if isinstance(position, str):
        return _parsed(position)
    view = full_view(position) if isinstance(position, State) else position
    return binding.position_of(view)


def _parsed(text: str) -> wire.Position:
    binding.view_from_text(text)  # refuses what is no position
    command = wire.read_command(f"position {text}").command
    assert isinstance(command, wire.Position)
    return command


def _fault(reason: str) -> EngineFailure:
    return EngineFailure(Outcome.PROTOCOL_ERROR, reason)
