"""Hypothesis strategies for every value of the wire language, and for damaged lines."""

import string

from hypothesis import settings
from hypothesis import strategies as st

import scopa_protocol as wire

# For properties of which each example is large.
quick = settings(max_examples=40, deadline=None)

# For the properties that matter most.
thorough = settings(max_examples=200, deadline=None)

BLANKS = " \t"
ODD_CHARACTERS = "dcsbxX/?-+#:=,.0123456789 \t\n\r\x00\x7f\u2028\u00a0é<>"

card_indices = st.integers(0, 39)
whole_numbers = st.integers(0, 12) | st.integers(0, 10**18 - 1)
counts = st.integers(1, 12) | st.integers(1, 10**18 - 1)
ids = st.none() | st.text(string.digits, min_size=1, max_size=18)
names = st.from_regex(r"[A-Za-z][A-Za-z0-9_-]{0,11}", fullmatch=True)
settings_ = st.from_regex(r"[A-Za-z0-9_-]{1,8}", fullmatch=True)

visible = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters=" ")
words = st.text(visible, min_size=1, max_size=12)
_characters = visible | st.sampled_from(BLANKS)
texts = st.text(_characters, max_size=30).map(lambda text: text.strip(BLANKS)).filter(bool)
line_texts = st.text(_characters, max_size=30).map(lambda text: text.rstrip(BLANKS))


def tuples_of(
    element: st.SearchStrategy, min_size: int = 0, max_size: int = 8
) -> st.SearchStrategy[tuple]:
    """Tuples of ``element`` of any length between the limits."""
    return st.lists(element, min_size=min_size, max_size=max_size).map(tuple)


cards = st.builds(
    wire.Cards, tuples_of(card_indices, max_size=4), st.sampled_from([0, 0, 1, 3, 30])
)
hands = tuples_of(cards, min_size=1, max_size=4)
numbers_by_side = tuples_of(whole_numbers, min_size=1, max_size=3)
moves = st.builds(wire.Move, card_indices, tuples_of(card_indices, max_size=3))
new_hands = st.builds(wire.NewHands, hands)
rule_strings = st.builds(wire.RuleString, names, tuples_of(st.tuples(names, settings_), max_size=4))
positions = st.builds(
    wire.Position,
    rules=rule_strings,
    hands=hands,
    table=cards,
    stock=cards,
    piles=hands,
    scope=numbers_by_side,
    last=st.none() | whole_numbers,
    turn=whole_numbers,
    dealer=whole_numbers,
    score=numbers_by_side,
    moves=tuples_of(moves | new_hands, max_size=5),
)


@st.composite
def go_commands(draw: st.DrawFn) -> wire.Go:
    """``go`` with any of its limits; an increment only beside a clock."""
    clock = draw(st.none() | numbers_by_side)
    return wire.Go(
        iterations=draw(st.none() | counts),
        worlds=draw(st.none() | counts),
        movetime=draw(st.none() | counts),
        clock=clock,
        inc=None if clock is None else draw(st.none() | numbers_by_side),
        infinite=draw(st.booleans()),
        searchmoves=draw(tuples_of(moves, max_size=4)),
    )


commands: st.SearchStrategy[wire.Command] = st.one_of(
    st.builds(wire.Usp, counts),
    st.builds(wire.SetOption, words, st.none() | st.just("") | texts),
    positions,
    go_commands(),
    st.builds(wire.Perft, whole_numbers),
    st.builds(wire.GameOver, numbers_by_side, texts),
    *(
        st.just(alone())
        for alone in (
            *(wire.IsReady, wire.NewGame, wire.Stop, wire.Moves, wire.Eval),
            *(wire.Show, wire.Wait, wire.Help, wire.Quit),
        )
    ),
)


@st.composite
def spin_options(draw: st.DrawFn) -> wire.OptionSpec:
    """A spin whose default lies between its limits."""
    least, default, most = sorted(draw(st.tuples(whole_numbers, whole_numbers, whole_numbers)))
    return wire.OptionSpec(draw(words), "spin", str(default), least, most)


@st.composite
def combo_options(draw: st.DrawFn) -> wire.OptionSpec:
    """A combo whose default is one of its values."""
    values = draw(tuples_of(words, min_size=1, max_size=4))
    return wire.OptionSpec(draw(words), "combo", draw(st.sampled_from(values)), vars=values)


@st.composite
def plain_options(
    draw: st.DrawFn, kind: wire.OptionType, defaults: st.SearchStrategy[str]
) -> wire.OptionSpec:
    """An option of a type that needs nothing but a default."""
    return wire.OptionSpec(draw(words), kind, draw(defaults))


options = st.one_of(
    plain_options("check", st.sampled_from(["true", "false"])),
    spin_options(),
    combo_options(),
    plain_options("string", st.just("") | texts.filter(lambda text: text != "<empty>")),
    plain_options("button", st.just("")),
)

infos = st.builds(
    wire.Info,
    worlds=st.none() | whole_numbers,
    iterations=st.none() | whole_numbers,
    nodes=st.none() | whole_numbers,
    time=st.none() | whole_numbers,
    time_us=st.none() | whole_numbers,
    ips=st.none() | whole_numbers,
    points=st.none() | st.integers(-2000, 2000),
    match=st.none() | st.integers(0, 1000),
    exact=st.none() | st.booleans(),
    multipv=st.none() | counts,
    move=st.none() | moves,
    visits=st.none() | whole_numbers,
    pv=tuples_of(moves, max_size=4),
    string=st.none() | texts,
)

replies: st.SearchStrategy[wire.Reply] = st.one_of(
    st.builds(wire.Id, names, texts),
    st.builds(wire.Option, options),
    st.builds(wire.Variants, tuples_of(names, min_size=1)),
    st.builds(wire.UspOk, counts),
    infos,
    st.builds(wire.BestMove, moves),
    st.builds(wire.MovesReply, tuples_of(moves)),
    st.builds(wire.PerftReply, whole_numbers, whole_numbers),
    st.builds(wire.EvalReply, tuples_of(st.tuples(names, numbers_by_side), min_size=1, max_size=5)),
    st.builds(wire.ShowReply, line_texts),
    st.builds(wire.HelpReply, line_texts),
    st.builds(wire.Error, st.sampled_from(wire.ERROR_CODES), whole_numbers, texts),
    st.just(wire.ReadyOk()),
    st.just(wire.WaitOk()),
)

requests = st.builds(wire.Request, commands, ids)
responses = st.builds(wire.Response, replies, ids)
command_lines = st.builds(wire.render, commands, ids)
reply_lines = st.builds(wire.render, replies, ids)


_FRAGMENTS = {
    "go": "iterations worlds movetime clock inc infinite searchmoves 5c 7dx7c 5 0 5/6",
    "info": "nodes time score points match exact multipv pv string move depth 5c 1 1 -3",
    "option": "name A type check spin combo string button default min max var true 0 5",
    "setoption": "name value A B name value",
    "position scopa": "7d ?3 - 7d/?3 0/0 0 1 moves 5c +?3/-",
    "eval": "carte points 1/0 0/2/3 4",
}


@st.composite
def jumbled(draw: st.DrawFn) -> str:
    """Words of one message in any order, mostly wrong, and sometimes right by chance."""
    first = draw(st.sampled_from(sorted(_FRAGMENTS)))
    fragments = st.sampled_from(_FRAGMENTS[first].split())
    return " ".join([first, *draw(st.lists(fragments, max_size=9))])


@st.composite
def damaged(draw: st.DrawFn, lines: st.SearchStrategy[str]) -> str:
    """A line with one to three small mistakes; some of them do no harm."""
    line = draw(lines)
    for _ in range(draw(st.integers(1, 3))):
        line = draw(st.sampled_from(_MISTAKES))(draw, line)
    return line


def _deleted(draw: st.DrawFn, line: str) -> str:
    at = draw(st.integers(0, len(line)))
    return line[:at] + line[at + 1 :]


def _inserted(draw: st.DrawFn, line: str) -> str:
    at = draw(st.integers(0, len(line)))
    return line[:at] + draw(st.sampled_from(ODD_CHARACTERS)) + line[at:]


def _swapped(draw: st.DrawFn, line: str) -> str:
    at = draw(st.integers(0, len(line)))
    return line[:at] + line[at : at + 2][::-1] + line[at + 2 :]


def _widened(draw: st.DrawFn, line: str) -> str:
    gaps = [at for at, character in enumerate(line) if character in BLANKS]
    at = draw(st.sampled_from(gaps or [0, len(line)]))
    return line[:at] + draw(st.text(BLANKS, min_size=1, max_size=3)) + line[at:]


def _word_moved(draw: st.DrawFn, line: str) -> str:
    words_ = line.split(" ")
    word = words_.pop(draw(st.integers(0, len(words_) - 1)))
    words_.insert(draw(st.integers(0, len(words_))), word)
    return " ".join(words_)


def _word_dropped(draw: st.DrawFn, line: str) -> str:
    words_ = line.split(" ")
    del words_[draw(st.integers(0, len(words_) - 1))]
    return " ".join(words_)


def _word_doubled(draw: st.DrawFn, line: str) -> str:
    words_ = line.split(" ")
    at = draw(st.integers(0, len(words_) - 1))
    return " ".join([*words_[: at + 1], *words_[at:]])


_MISTAKES = (
    _deleted,
    _inserted,
    _swapped,
    _widened,
    _word_moved,
    _word_dropped,
    _word_doubled,
)
