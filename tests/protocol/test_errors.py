"""What is wrong with a bad line: code, column and text."""

import pytest

from scopa_protocol import ERROR_CODES, ProtocolError, read_command, read_reply

FIELDS = "position scopa 7d/?3 - - -/- 0/0 - 0 1 0/0"
NO_COUNT = "expected a count from 1 without leading zeros and with at most 18 digits"
TYPES = "check, spin, combo, string or button"
GO_PARTS = "iterations, worlds, movetime, clock, inc, infinite, searchmoves or the end of the line"


def error_of(read, line: str) -> tuple:
    """The fields of the error that ``read`` raises."""
    with pytest.raises(ProtocolError) as caught:
        read(line)
    return caught.value.args


def test_the_error_reads_as_code_column_and_text() -> None:
    assert str(ProtocolError("syntax", 3, "a text")) == "syntax 3 a text"


def test_codes() -> None:
    assert (
        *("syntax", "unknown-command", "bad-value", "unknown-option", "bad-rules"),
        *("bad-position", "illegal-move", "wrong-state", "unsupported", "internal"),
    ) == ERROR_CODES


@pytest.mark.parametrize(
    ("line", "column", "text"),
    [
        ("", 1, "expected a command, found the end of the line"),
        ("   ", 1, "expected a command, found the end of the line"),
        ("#17", 4, "expected a command, found the end of the line"),
        ("#x isready", 1, "expected a request id of # and 1 to 18 digits, found '#x'"),
        ("# isready", 1, "expected a request id of # and 1 to 18 digits, found '#'"),
        ("#1x isready", 1, "expected a request id of # and 1 to 18 digits, found '#1x'"),
        ("isready now", 9, "expected the end of the line, found 'now'"),
        ("#17  isready  now", 15, "expected the end of the line, found 'now'"),
        ("isready\x00", 8, "no line holds the character '\\x00'"),
        ("\x07isready", 1, "no line holds the character '\\x07'"),
        ("perft\n3", 6, "no line holds the character '\\n'"),
        ("perft \r3", 7, "expected a number, found '\\r'"),
        ("go \nx", 4, "no line holds the character '\\n'"),
        ("go \ninfinite", 4, "no line holds the character '\\n'"),
        ("go searchmoves 5c \n6c", 19, "no line holds the character '\\n'"),
        ("go infinite \n", 13, "no line holds the character '\\n'"),
        ("isready \n", 9, "no line holds the character '\\n'"),
        ("isready \u2028", 9, "no line holds the character '\\u2028'"),
        ("usp", 4, "expected a number from 1, found the end of the line"),
        ("usp   ", 4, "expected a number from 1, found the end of the line"),
        ("usp one", 5, "expected a number, found 'o'"),
        ("setoption", 10, "expected 'name', found the end of the line"),
        ("setoption Seed 7", 11, "expected 'name', found 'Seed'"),
        ("setoption name", 15, "expected a word, found the end of the line"),
        ("setoption name Seed 7", 21, "expected value or the end of the line, found '7'"),
        ("setoption name Se\x00ed", 18, "no line holds the character '\\x00'"),
        ("setoption name A value a\x00", 25, "no line holds the character '\\x00'"),
        ("position", 9, "expected a rule string, found the end of the line"),
        ("position scopa", 15, "expected the hands, found the end of the line"),
        ("position scopa:=1 -", 16, "expected the name of an option, found '='"),
        (
            "position scopa 7d5x3s/?3 - - - 0 - 0 1 0",
            *(19, "expected a suit letter d, c, s or b, found 'x'"),
        ),
        (
            "#17 \t position  scopa 7d5x3s/?3",
            *(26, "expected a suit letter d, c, s or b, found 'x'"),
        ),
        ("position scopa -7d", 17, "expected the end of the cards after -, found '7'"),
        (
            "position scopa ?0",
            *(17, f"{NO_COUNT}, found '0'"),
        ),
        ("position scopa 7d/?3 - - -/- 0/0 x 0 1 0/0", 34, "expected a number, found 'x'"),
        (FIELDS[:-4], 39, "expected the score by side, found the end of the line"),
        (FIELDS + " plays 5c", 44, "expected moves or the end of the line, found 'plays'"),
        (FIELDS + " moves 5c 7q", 54, "expected a suit letter d, c, s or b, found 'q'"),
        (FIELDS + " moves 5c +7d/", 57, "expected a card, ? or -, found the end of the word"),
        (FIELDS + " moves 5c ?3", 53, "expected a card value 1 to 10, found '?'"),
        ("go foo", 4, f"expected {GO_PARTS}, found 'foo'"),
        ("go iterations5", 4, f"expected {GO_PARTS}, found 'iterations5'"),
        ("go Infinite", 4, f"expected {GO_PARTS}, found 'Infinite'"),
        ("go iterations", 14, "expected a number from 1, found the end of the line"),
        ("go iterations -5", 15, "expected a number, found '-'"),
        (
            "go iterations 05",
            *(16, "expected a number without leading zeros and with at most 18 digits, found '5'"),
        ),
        (
            "go iterations 1234567890123456789",
            *(33, "expected a number without leading zeros and with at most 18 digits, found '9'"),
        ),
        ("go infinite infinite", 13, "expected infinite once, found it again"),
        ("go worlds 5 infinite worlds 6", 22, "expected worlds once, found it again"),
        ("go inc 5", 4, "expected clock beside inc, found inc alone"),
        ("go movetime 5 inc 5/5 infinite", 15, "expected clock beside inc, found inc alone"),
        ("go clock 5/", 12, "expected a number, found the end of the word"),
        ("go searchmoves", 15, "expected a move, found the end of the line"),
        ("go searchmoves infinite", 16, "expected a card value 1 to 10, found 'i'"),
        ("go searchmoves 5c 7q", 20, "expected a suit letter d, c, s or b, found 'q'"),
        ("go searchmoves 5c x", 19, f"expected {GO_PARTS}, found 'x'"),
        ("perft", 6, "expected a number, found the end of the line"),
        ("gameover 3/1", 13, "expected text to the end of the line, found the end of the line"),
        ("gameover normal", 10, "expected a number, found 'n'"),
    ],
)
def test_syntax_of_commands(line: str, column: int, text: str) -> None:
    assert error_of(read_command, line) == ("syntax", column, text)


@pytest.mark.parametrize(
    ("line", "column", "text"),
    [
        ("", 1, "expected a reply, found the end of the line"),
        ("id name", 8, "expected text to the end of the line, found the end of the line"),
        ("id 1 x", 4, "expected a name, found '1'"),
        (
            "option name A type slider",
            *(20, "expected check, spin, combo, string or button, found 'slider'"),
        ),
        (
            "option name A type",
            19,
            f"expected {TYPES}, found the end of the line",
        ),
        ("option name A type button x", 27, "expected the end of the line, found 'x'"),
        ("option name A type check", 25, "expected 'default', found the end of the line"),
        ("option name A type spin default 1 max 2", 35, "expected 'min', found 'max'"),
        ("option name A type combo default a", 35, "expected 'var', found the end of the line"),
        ("option name A type combo default a var a b", 42, "expected 'var', found 'b'"),
        ("variants", 9, "expected a name, found the end of the line"),
        ("variants scopa 4-scopa", 16, "expected a name, found '4-scopa'"),
        ("info nodes", 11, "expected a number, found the end of the line"),
        ("info nodes x", 12, "expected a number, found 'x'"),
        ("info nodes -1", 12, "expected a number, found '-'"),
        ("info nodes 5 6", 14, "expected a key of info or the end of the line, found '6'"),
        ("info points 5", 6, "expected a key of info or the end of the line, found 'points'"),
        ("info nodes 5 time 1 nodes 6", 21, "expected nodes once, found it again"),
        ("info score points 1 points 2", 21, "expected points once, found it again"),
        ("info score points 1 time 3 score match 2", 28, "expected score once, found it again"),
        ("info score", 11, "expected points, match or exact, found the end of the line"),
        ("info score nodes 5", 12, "expected points, match or exact, found 'nodes'"),
        ("info score points 5 6", 21, "expected points, match or exact, found '6'"),
        ("info pv", 8, "expected a move, found the end of the line"),
        ("info pv 5c 7q", 13, "expected a suit letter d, c, s or b, found 'q'"),
        ("info string", 12, "expected text to the end of the line, found the end of the line"),
        ("info \ndepth 5", 6, "no line holds the character '\\n'"),
        ("info nodes 3 \ndepth 5", 14, "no line holds the character '\\n'"),
        ("info depth 5 \x00", 14, "no line holds the character '\\x00'"),
        ("bestmove", 9, "expected a move, found the end of the line"),
        ("bestmove 5c 6c", 13, "expected the end of the line, found '6c'"),
        ("moves 5c six", 10, "expected a card value 1 to 10, found 's'"),
        ("perft 3", 8, "expected a number, found the end of the line"),
        ("eval", 5, "expected a name, found the end of the line"),
        ("eval carte", 11, "expected the points by side, found the end of the line"),
        ("eval carte 1/0 5", 16, "expected a name, found '5'"),
        ("show a\x00b", 7, "no line holds the character '\\x00'"),
        ("error nonsense 1 x", 7, f"expected one of {', '.join(ERROR_CODES)}, found 'nonsense'"),
        ("error syntax x", 14, "expected a number, found 'x'"),
        ("error syntax 3", 15, "expected text to the end of the line, found the end of the line"),
    ],
)
def test_syntax_of_replies(line: str, column: int, text: str) -> None:
    assert error_of(read_reply, line) == ("syntax", column, text)


@pytest.mark.parametrize(
    ("read", "line", "column", "text"),
    [
        (read_command, "usp 0", 5, "expected a number from 1, found 0"),
        (read_command, "go iterations 0", 15, "expected a number from 1, found 0"),
        (read_command, "#3 go  worlds 0", 15, "expected a number from 1, found 0"),
        (read_command, "go infinite movetime 0", 22, "expected a number from 1, found 0"),
        (read_reply, "uspok 0", 7, "expected a number from 1, found 0"),
        (read_reply, "info score match 1001", 18, "expected a number from 0 to 1000, found 1001"),
        (read_reply, "info score exact 2", 18, "expected a number from 0 to 1, found 2"),
        (read_reply, "info multipv 0", 14, "expected a number from 1, found 0"),
        (
            *(read_reply, "#3 option  name A type spin default 11 min 0 max 10", 17),
            "option 'A' is a number from 0 to 10, found '11'",
        ),
        (
            *(read_reply, "option name A type check default yes", 13),
            "option 'A' is true or false, found 'yes'",
        ),
        (
            *(read_reply, "option name A type combo default a var b", 13),
            "option 'A' is one of b, found 'a'",
        ),
    ],
)
def test_bad_values(read, line: str, column: int, text: str) -> None:
    assert error_of(read, line) == ("bad-value", column, text)


@pytest.mark.parametrize(
    ("read", "line", "column", "found"),
    [
        (read_command, "foo", 1, "'foo'"),
        (read_command, "  foo", 3, "'foo'"),
        (read_command, "#17 foo bar", 5, "'foo'"),
        (read_command, "ISREADY", 1, "'ISREADY'"),
        (read_command, "isready,", 1, "'isready,'"),
        (read_command, "readyok", 1, "'readyok'"),
        (read_command, "#1 #2 isready", 4, "'#2'"),
        (read_command, "é", 1, "'é'"),
        (read_command, "x" * 60_000, 1, "'xxxxxxxxxxxxxxxxxxxxxxxx'..."),
        (read_reply, "isready", 1, "'isready'"),
    ],
)
def test_unknown_first_words(read, line: str, column: int, found: str) -> None:
    code, where, text = error_of(read, line)
    assert (code, where) == ("unknown-command", column)
    assert text.startswith("expected usp, isready" if read is read_command else "expected id, ")
    assert text.endswith(f", found {found}")
