"""``render`` is the exact inverse of reading."""

import pytest
from hypothesis import given

import wire_strategies as ws
from scopa_protocol import (
    Error,
    GameOver,
    Id,
    Info,
    Request,
    Response,
    SetOption,
    ShowReply,
    render,
)
from scopa_protocol.fast import fast_command, fast_reply
from scopa_protocol.grammar import parse_command, parse_reply


@ws.thorough
@given(ws.requests)
def test_commands_read_back(request_: Request) -> None:
    line = render(request_.command, request_.id)
    assert parse_command(line) == request_
    assert fast_command(line) == request_


@ws.thorough
@given(ws.responses)
def test_replies_read_back(response: Response) -> None:
    line = render(response.reply, response.id)
    assert parse_reply(line) == response
    assert fast_reply(line) == response


@pytest.mark.parametrize(
    "message",
    [
        SetOption("A", "x\ny"),
        GameOver((1,), "over\r"),
        Id("name", "\x00"),
        Info(string="x\u2028quit"),
        ShowReply("a\x7f"),
        Error("internal", 0, "\ud800"),
    ],
)
def test_no_message_can_break_its_line(message) -> None:
    with pytest.raises(ValueError, match="a control character cannot be sent"):
        render(message)
