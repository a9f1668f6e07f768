"""What the session answers at rest: every command, every error, ids."""

import pytest

import scopa_protocol as wire
from chat import FULL, LAST_CARD, PUBLIC, START, Chat, thinking, words
from games import seed_of
from scopa_engine.options import OPTIONS
from scopa_engine.rules import PRESETS

# Answers at rest


def test_greeting():
    said = Chat().say("usp 1")
    assert [line.rpartition(" ")[0] for line in said[:2]] == ["id name", "id version"]
    assert said[2].startswith("id author ")
    assert said[3] in ("id backend compiled", "id backend python")
    assert [line.split(" ")[2] for line in said[4:-2]] == [spec.name for spec in OPTIONS]
    assert said[-2].split(" ")[1:] == list(PRESETS)
    assert said[-1] == "uspok 1"


def test_the_options_every_engine_has():
    types = {spec.name: spec.type for spec in OPTIONS}
    spins = dict.fromkeys(("Seed", "Threads", "Hash", "MultiPV", "MoveOverhead"), "spin")
    combos = dict.fromkeys(("Algorithm", "Playouts", "MatchPlay"), "combo")
    files = dict.fromkeys(("ValueFile", "PolicyFile"), "string")
    assert types == {**spins, **combos, **files}


def test_silent_commands():
    silent = ("setoption name Seed value 3", START, "gameover 3/1 normal", "stop", "newgame")
    assert Chat().say(*silent) == []


def test_newgame_forgets_the_position_and_keeps_the_options():
    chat = Chat("setoption name Algorithm value greedy", START, "newgame")
    assert chat.say("moves") == ["error wrong-state 0 there is no position; send one first"]
    info, _ = chat.say(START) or chat.ask("go")
    assert " worlds 0 " in info  # greedy samples none


def test_moves():
    assert Chat(FULL).say("moves") == ["moves 5dx1c4s 5cx1c4s 5sx1c4s"]
    assert Chat(f"{FULL} moves 5sx1c4s").say("moves") == ["moves 4d 1b 6b"]


def test_perft():
    chat = Chat(FULL)
    assert [chat.ask(f"perft {depth}") for depth in range(3)] == [
        ["perft 0 1"],
        ["perft 1 3"],
        ["perft 2 9"],
    ]


def test_eval():
    assert Chat(LAST_CARD).say("eval") == [
        "eval carte 0/1 denari 1/0 settebello 1/0 primiera 0/0 scope 0/2 points 2/3"
    ]


def test_show_tells_the_position():
    text = "\n".join(Chat(LAST_CARD).say("show"))
    for words_ in ("3d", "2c 1s", "18 cards, 0 scope, 9 points", "19 cards, 2 scope, 10 points"):
        assert words_ in text


def test_help_names_every_command():
    from scopa_protocol.commands import COMMANDS

    assert [line.split(" ")[1] for line in Chat().say("help")] == list(COMMANDS)


def test_quit_ends_the_conversation():
    chat = Chat()
    assert chat.session.receive("quit") is False
    assert chat.said == []


# Errors: each code, with its column


ERRORS = [
    ((), "bogus", "unknown-command 1"),
    ((), "#17 bogus", "unknown-command 5"),
    ((), "#17", "syntax 4"),
    ((), "#x isready", "syntax 1"),
    ((), "isready now", "syntax 9"),
    ((), "go  depth 3", "syntax 5"),
    ((), "go iterations 3 iterations 4", "syntax 17"),
    ((), "go inc 3/3", "syntax 4"),
    ((), "position scopa 7d5x3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0", "syntax 19"),
    ((), "position scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1", "syntax 53"),
    ((), "go iterations 0", "bad-value 15"),
    ((), "usp 0", "bad-value 5"),
    ((), "setoption name Seed value -1", "bad-value 27"),
    ((), "setoption name Seed value 2147483648", "bad-value 27"),
    ((), "setoption name Seed", "bad-value 20"),
    ((), "#5 setoption name Algorithm value brave", "bad-value 35"),
    ((), "setoption  name Depth value 3", "unknown-option 17"),
    ((), "setoption name seed value 3", "unknown-option 16"),
    ((), START.replace("scopa", "scoppa"), "bad-rules 10"),
    ((), START.replace("scopa", "scopa:target=21,primera=off"), "bad-rules 26"),
    ((), START.replace("scopa", "scopa:target=21,napola=no"), "bad-rules 26"),
    ((), START.replace("scopa", "scopa:target=0"), "bad-rules 16"),
    ((), START.replace("scopa", "scopa:hand_size=5"), "bad-rules 10"),
    ((), START.replace("10s6b", "10s5c"), "bad-position 33"),
    ((), START.replace("7d5c3s/?3", "7d5c3s"), "bad-position 16"),
    ((), f"{START} moves 7d 2d", "illegal-move 67"),
    ((), f"{START} moves 7dx2c5c", "illegal-move 64"),
    ((), f"{START} moves 7dx3s5c", "illegal-move 64"),
    ((START,), "go searchmoves 7dx7c", "illegal-move 1"),
    ((START,), "#4 go clock 1000", "bad-value 4"),
    ((START,), "go clock 1000/1000 inc 10/10/10", "bad-value 1"),
    ((), "go", "wrong-state 0"),
    ((), "moves", "wrong-state 0"),
    ((), "perft 1", "wrong-state 0"),
    ((), "eval", "wrong-state 0"),
    ((), "show", "wrong-state 0"),
    ((START,), "perft 1", "wrong-state 0"),
    ((PUBLIC,), "go", "wrong-state 0"),
    ((PUBLIC,), "moves", "wrong-state 0"),
    ((LAST_CARD.replace("4d5d6d", "?3"),), "eval", "wrong-state 0"),
    ((f"{LAST_CARD} moves 3dx2c1s",), "go", "wrong-state 0"),
    ((), "usp 2", "unsupported 5"),
    ((), "#123  usp 2", "unsupported 11"),
]


@pytest.mark.parametrize(("before", "line", "error"), ERRORS, ids=[line for _, line, _ in ERRORS])
def test_error(before, line, error):
    ref = line.split(" ")[0] + " " if wire.request_id(line) else ""
    (said,) = Chat(*before).ask(line)
    assert said.startswith(f"{ref}error {error} ")


def test_every_code_but_internal_has_a_case():
    # `internal` would be a bug; the program ends with a traceback instead.
    codes = {error.split(" ")[0] for _, _, error in ERRORS}
    assert codes == set(wire.ERROR_CODES) - {"internal"}


def test_a_line_that_could_not_be_read_is_answered():
    error = wire.ProtocolError("syntax", 3, "a line is UTF-8")
    assert Chat().say(error) == ["error syntax 3 a line is UTF-8"]


def test_a_bad_line_costs_that_line_only():
    chat = Chat(START)
    chat.say("bogus", "go iterations 0", "setoption name Seed value x", "usp 3")
    assert chat.say("moves") == ["moves 7d 5c 3s"]


BAD_POSITIONS = [
    START.replace("scopa", "scoppa"),
    START.replace("6b", "5c"),
    f"{START} moves 2d",
]


@pytest.mark.parametrize("bad", BAD_POSITIONS)
def test_after_a_refused_position_there_is_none(bad):
    chat = Chat(START, bad)
    for line in ("go", "moves", "perft 1", "eval", "show"):
        assert chat.say(line) == ["error wrong-state 0 there is no position; send one first"]
    assert chat.say(START, "moves") == ["moves 7d 5c 3s"]


# Any line


def scrambled(line, rng):
    """A line with one to three characters or words changed."""
    for _ in range(rng.randrange(1, 4)):
        at, words_ = rng.randrange(len(line) + 1), line.split(" ")
        match rng.randrange(4):
            case 0:
                line = line[:at] + rng.choice("0179dcsb?-/x+:=,# \té\x00") + line[at:]
            case 1:
                line = line[:at] + line[at + 1 :]
            case 2:
                rng.shuffle(words_)
                line = " ".join(words_)
            case 3:
                words_[rng.randrange(len(words_))] = rng.choice(["-", "?3", "0/0", "moves", "7d"])
                line = " ".join(words_)
    return line.strip(" \t")


def test_any_line_is_obeyed_or_refused():
    rng = seed_of("scrambled")
    whole = [line for _, line, _ in ERRORS] + [START, FULL, LAST_CARD, f"{START} moves 7d 7cx7d"]
    chat = Chat()
    for _ in range(600):
        line = scrambled(rng.choice(whole), rng)
        if wire.request_id(line) is None and not line.startswith(("go", "perft", "quit", "wait")):
            for said in chat.say(line, "eval"):
                reply = wire.read_reply(said).reply
                assert not isinstance(reply, wire.Error) or 0 <= reply.column <= len(line) + 1
    assert {said.split(" ")[1] for said in chat.said} >= {"syntax", "bad-position", "bad-rules"}


# Ids


@pytest.mark.parametrize(
    "line", ["usp 1", "isready", "moves", "eval", "show", "wait", "help", "perft 2", "go worlds 3"]
)
def test_every_answer_bears_the_id(line):
    chat = Chat(FULL)
    said = chat.ask(f"#123456789012345678 {line}")
    assert said
    assert all(answer.startswith("#123456789012345678 ") for answer in said)
    bare = [answer.partition(" ")[2] for answer in said]
    assert words(bare) == words(chat.ask(line))
    assert not any(answer.startswith("#") for answer in chat.ask(line))


def test_a_search_keeps_the_id_of_its_go():
    chat = thinking()
    chat.say("#2 stop")
    chat.engine.wait()
    assert [line.split(" ")[0] for line in chat.said] == ["#1", "#1"]
    chat.ask("go")
    assert words(chat.said[2:]) == ["info", "bestmove"]
    assert not any(line.startswith("#") for line in chat.said[2:])
