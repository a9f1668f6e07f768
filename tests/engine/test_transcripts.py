"""Golden transcripts, spoken with the real process.

A transcript is a text file: ``> `` to the engine, ``< `` from it, ``# `` a remark.  A line is
said when all answers before it have come.  ``{time}``, ``{time_us}`` and ``{ips}`` stand for
any number, ``{backend}`` for any word.  At the end of the file the input ends, and nothing
more may be said.

To make one: write the lines to the engine, then see ``conftest.py`` for the answers.
"""

import re
from itertools import takewhile
from pathlib import Path

import pytest

import scopa_protocol as wire
from scopa_engine.options import OPTIONS
from scopa_protocol.commands import COMMANDS
from talk import talk

pytestmark = pytest.mark.timeout(60)

FOLDER = Path(wire.__file__).parent / "conformance" / "transcripts"
TRANSCRIPTS = sorted(FOLDER.glob("*.txt"))

VARYING = re.compile(r"\b(time|time_us|ips|backend) \w+")
MARKS = re.compile(r"\{(time|time_us|ips|backend)\}")

# What may be answered late; all else is answered before a later `isready` is.
SLOW = re.compile(r"> (#\d+ +)?(go|perft|stop|wait)\b")
LAST = "#999999999"


def turns(text):
    """The lines said, each with the answers that follow; first the remarks, said by nobody."""
    found = [("", [])]
    for line in text.splitlines():
        if line.startswith("> "):
            found.append((line, []))
        else:
            found[-1][1].append(line)
    return found


def as_pattern(answer):
    return re.sub(r"\\{(time|time_us|ips|backend)\\}", r"\\w+", re.escape(answer))


def updated(text):
    """The transcript with the answers of the engine as it is now."""
    lines = [line for line in turns(text)[0][1] if line.startswith("#")]
    endless = False
    with talk() as engine:
        for said, answers in turns(text)[1:]:
            endless = "infinite" in said or (endless and "stop" not in said)
            comes_late = SLOW.match(said) and not endless
            engine.say(said.removeprefix("> "), f"{LAST} {'wait' if comes_late else 'isready'}")
            heard = takewhile(lambda line: not line.startswith(LAST), iter(engine.hear, None))
            lines += [said, *("< " + VARYING.sub(r"\1 {\1}", line) for line in heard)]
            lines += [line for line in answers if line.startswith("#")]
        rest, _, _ = engine.end()
    lines += [f"< {line}" for line in rest]
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_transcript(path, request):
    text = path.read_text(encoding="utf-8")
    if request.config.getoption("update_transcripts"):
        path.write_text(updated(text), encoding="utf-8")
        return
    with talk() as engine:
        for said, answers in turns(text)[1:]:
            engine.say(said.removeprefix("> "))
            for answer in answers:
                if answer.startswith("< "):
                    heard = engine.hear()
                    assert re.fullmatch(as_pattern(answer), f"< {heard}"), f"after {said}"
        assert engine.end() == ([], 0, "")


def said_in_all():
    return [said.removeprefix("> ") for path in TRANSCRIPTS for said, _ in turns(path.read_text())]


def heard_in_all():
    for path in TRANSCRIPTS:
        text = MARKS.sub("0", path.read_text(encoding="utf-8"))
        yield from (line[2:] for line in text.splitlines() if line.startswith("< "))


def test_every_command_occurs():
    words = {re.sub(r"^#\d+ +", "", line).split(" ")[0] for line in said_in_all()}
    assert set(COMMANDS) - words == set()


def test_every_option_is_set():
    names = set(re.findall(r"setoption name (\S+) value", "\n".join(said_in_all())))
    assert {spec.name for spec in OPTIONS} - names == set()


def test_every_error_that_a_bad_line_can_give_occurs():
    codes = {
        response.reply.code
        for response in map(wire.read_reply, heard_in_all())
        if isinstance(response.reply, wire.Error)
    }
    assert set(wire.ERROR_CODES) - codes == {"internal"}


def test_every_answer_is_of_the_language():
    for line in heard_in_all():
        response = wire.read_reply(line)
        assert wire.render(response.reply, response.id) == line
