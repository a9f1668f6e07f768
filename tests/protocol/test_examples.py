"""Each message in both directions, by the grammar and by the fast path."""

import typing

import pytest

import wire_examples
from scopa_protocol import (
    Cards,
    Command,
    Info,
    Move,
    ProtocolError,
    Reply,
    Request,
    Response,
    read_command,
    read_reply,
    render,
)
from scopa_protocol.fast import fast_command, fast_reply
from scopa_protocol.grammar import parse_command, parse_reply

commands = pytest.mark.parametrize(("line", "command"), wire_examples.COMMANDS.items())
replies = pytest.mark.parametrize(("line", "reply"), wire_examples.REPLIES.items())
ids = pytest.mark.parametrize("name", [None, "0", "17", "007"])


@ids
@commands
def test_commands(line: str, command: Command, name: str | None) -> None:
    named = line if name is None else f"#{name} {line}"
    expected = Request(command, name)
    assert parse_command(named) == expected
    assert fast_command(named) == expected
    assert read_command(named) == expected
    assert render(command, name) == named


@ids
@replies
def test_replies(line: str, reply: Reply, name: str | None) -> None:
    named = line if name is None else f"#{name} {line}"
    expected = Response(reply, name)
    assert parse_reply(named) == expected
    assert fast_reply(named) == expected
    assert read_reply(named) == expected
    assert render(reply, name) == named


def test_every_message_has_an_example() -> None:
    assert {type(c) for c in wire_examples.COMMANDS.values()} == set(typing.get_args(Command))
    assert {type(r) for r in wire_examples.REPLIES.values()} == set(typing.get_args(Reply))


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("\t isready  ", "isready"),
        ("#5 \t go\tinfinite ", "#5 go infinite"),
        ("go searchmoves 5c 6c infinite movetime 5", "go movetime 5 infinite searchmoves 5c 6c"),
        ("go inc 1/2 clock 3/4", "go clock 3/4 inc 1/2"),
        (
            "position  scopa ?1/10b1d - - - 0\t- 0 1 0 moves",
            "position scopa ?/10b1d - - - 0 - 0 1 0",
        ),
        ("setoption name  A  value\ta  b", "setoption name A value a  b"),
        ("gameover 1/2  a\tb ", "gameover 1/2 a\tb"),
    ],
)
def test_what_is_forgiven_in_a_command(line: str, canonical: str) -> None:
    request = read_command(line)
    assert render(request.command, request.id) == canonical


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("bestmove\t7dx7c", "bestmove 7dx7c"),
        ("option name A type string default", "option name A type string default <empty>"),
        ("info pv 5c nodes 3 worlds 2 ", "info worlds 2 nodes 3 pv 5c"),
        ("info score exact 1 points 5 nodes 3", "info nodes 3 score points 5 exact 1"),
        ("info depth 5 seldepth nodes 3", "info nodes 3"),
        ("info nodes 3 hashfull 5 6 pv 5c currmove 7d", "info nodes 3 pv 5c"),
        ("info score wdl 1 2 3 points 4 bound lower time 5", "info time 5 score points 4"),
        ("info score lowerbound", "info"),
        ("info nodes 3 a string b c", "info nodes 3 string b c"),
        ("show \t x", "show \t x"),
        ("show\tx", "show x"),
        ("show  ", "show"),
    ],
)
def test_what_is_forgiven_in_a_reply(line: str, canonical: str) -> None:
    response = read_reply(line)
    assert render(response.reply, response.id) == canonical


@pytest.mark.parametrize(("key", "value"), [("worlds", 3), ("time_us", 3), ("pv", (Move(14),))])
def test_an_unknown_key_of_info_reaches_to_the_next_key(key: str, value: object) -> None:
    text = "5c" if key == "pv" else "3"
    response = parse_reply(f"info depth 5 of 6 {key} {text}")
    assert response.reply == Info(**{key: value})


def info_keys() -> list[str]:
    """The keys of a line with all of them."""
    (line,) = (line for line in wire_examples.REPLIES if line.startswith("info worlds"))
    words = line.split(" ")[1:]
    return [word for word in words if word.replace("_", "").isalpha()]


@pytest.mark.parametrize("key", sorted(set(info_keys())))
def test_no_key_of_info_is_taken_for_an_unknown_one(key: str) -> None:
    with pytest.raises(ProtocolError):
        parse_reply(f"info depth 5 {key}")


LIMITS = {
    f"position  scopa {'7d' * 80} - - - 0 - 0 0 0": ("hands", (Cards((6,) * 80),)),
    f"position  scopa - {'7d' * 80}?{'9' * 18} - - 0 - 0 0 0": (
        *("table", Cards((6,) * 80, 10**18 - 1)),
    ),
    f"position  scopa {'/'.join('?' * 8)} - - - 0 - 0 0 0": ("hands", (Cards(unknown=1),) * 8),
    f"position  scopa - - - - {'/'.join('12345678')} - 0 0 0": ("scope", (1, 2, 3, 4, 5, 6, 7, 8)),
    f"position  scopa - - - - 0 - {'9' * 18} 0 0": ("turn", 10**18 - 1),
    f"position  scopa - - - - 0 - 0 0 0 moves 7dx{'7c' * 80}": (
        *("moves", (Move(6, (16,) * 80),)),
    ),
}


@pytest.mark.parametrize(("line", "field", "value"), [(a, *b) for a, b in LIMITS.items()])
def test_the_limits_of_length_are_allowed(line: str, field: str, value: object) -> None:
    assert getattr(parse_command(line).command, field) == value
    assert fast_command(line.replace("  ", " ")) == parse_command(line)
