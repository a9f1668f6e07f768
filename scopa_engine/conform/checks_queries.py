"""Questions that an engine need not answer: moves, perft, eval, show, help, wait (7, 7.6)."""

import scopa_protocol as wire
from scopa_engine.conform.check import check, must, must_be_readable
from scopa_engine.conform.positions import (
    FORCED,
    OPENING,
    OVER,
    full,
    legal_in,
    random_deal,
    random_states,
    seen,
    told,
)
from scopa_engine.conform.talk import Talk
from scopa_engine.conform.verdict import Skip
from scopa_engine.conform.words import error_of, move_of, quoted, word_of, words_of
from scopa_engine.rules import PRESETS, Rules, State, deal_points, points_of, total

_SCOPA = PRESETS["scopa"]
_LAST_ROUND = 30


def _asked(talk: Talk, position: str, question: str) -> list[str]:
    """The answers to a question about a position."""
    talk.set_up(position)
    talk.answers()
    said = talk.optional(question)
    must(bool(said), f"`{question}` is not answered")
    return said


def _must_list(talk: Talk, position: str) -> None:
    said = _asked(talk, position, "moves")
    wanted = " ".join(("moves", *legal_in(position)))
    must(said[0] == wanted, f"`moves` is answered {quoted(said[0])}, not {quoted(wanted)}")


def _played(talk: Talk) -> list[Rules]:
    """The rule sets that the engine declares, as far as they are known."""
    return [PRESETS[name] for name in talk.variants or ("scopa",) if name in PRESETS]


@check("queries/moves", "3.4")
def moves(talk: Talk) -> None:
    """`moves` lists the legal moves in canonical order."""
    for rules in _played(talk):
        for state in random_states(rules, talk.rng, 3):
            _must_list(talk, seen(state))
    _must_list(talk, told(random_deal(_SCOPA, talk.rng, 15)))


@check("queries/moves-over", "6.7")
def moves_over(talk: Talk) -> None:
    """After the last card `moves` is an empty list."""
    _must_list(talk, OVER)


@check("queries/moves-hidden", "7")
def moves_hidden(talk: Talk) -> None:
    """`moves` without the mover's hand known is `wrong-state`."""
    said = _asked(talk, OPENING.replace("7d5c3s", "?3"), "moves")
    error = error_of(said[0])
    must(error is not None and error.code == "wrong-state", f"it says {quoted(said[0])}")


@check("queries/no-position", "6.8")
def no_position(talk: Talk) -> None:
    """`moves`, `eval` and `show` need a position."""
    known = 0
    for question in ("moves", "eval", "show"):
        if (error := talk.refusal(question)).code not in ("unsupported", "unknown-command"):
            known += 1
            must(error.code == "wrong-state", f"`{question}` is error {error.code}")
    if not known:
        raise Skip("it supports none of these commands")


def _count(state: State, depth: int) -> int:
    """The sequences of ``depth`` plays."""
    if depth == 0:
        return 1
    return sum(_count(state.after(move), depth - 1) for move in state.legal_moves())


def _counted(talk: Talk, position: str, depth: int) -> str:
    """The answer to ``perft``, which is a search of its own."""
    talk.set_up(position)
    question = f"perft {depth}"
    talk.say(question)
    said = talk.hear(f"answer to `{question}`")
    talk.supported(question, [said])
    return said


@check("queries/perft", "7")
def perft(talk: Talk) -> None:
    """`perft N` counts the sequences of N plays."""
    for plays, depth in ((0, 1), (12, 2), (_LAST_ROUND, 4), (_LAST_ROUND + 4, 2), (35, 2)):
        state = random_deal(_SCOPA, talk.rng, plays).state
        said = _counted(talk, full(state), depth)
        wanted = f"perft {depth} {_count(state, depth)}"
        must(said == wanted, f"it says {quoted(said)}, not {quoted(wanted)}")


@check("queries/perft-hidden", "7")
def perft_hidden(talk: Talk) -> None:
    """`perft` of a position with hidden cards is `wrong-state`."""
    said = _counted(talk, OPENING, 1)
    error = error_of(said)
    must(error is not None and error.code == "wrong-state", f"it says {quoted(said)}")


def _must_evaluate(talk: Talk, position: str, by: dict[str, tuple[int, ...]], sides: int) -> None:
    said = _asked(talk, position, "eval")[0]
    reply = must_be_readable(said)
    wanted = {**by, "points": total(by, sides)}
    text = wire.render(wire.EvalReply(tuple(wanted.items())))
    told_by = dict(reply.by) if isinstance(reply, wire.EvalReply) else None
    must(told_by == wanted, f"it says {quoted(said)}, not {quoted(text)}")


@check("queries/eval", "7")
def evaluate(talk: Talk) -> None:
    """`eval` tells points by category and side, as things stand."""
    for rules in _played(talk):
        for state in random_states(rules, talk.rng, 2):
            by = deal_points(rules, state.piles, state.scope)
            _must_evaluate(talk, seen(state), dict(by), rules.sides)


@check("queries/eval-over", "6.7")
def evaluate_over(talk: Talk) -> None:
    """After the last card `eval` tells the points of the deal."""
    for _ in range(5):
        game = random_deal(_SCOPA, talk.rng, _SCOPA.plays)
        _must_evaluate(talk, game.full_line(), dict(points_of(game.state)), _SCOPA.sides)


def _must_tell(talk: Talk, position: str, word: str) -> None:
    for line in _asked(talk, position, word):
        must(word_of(line) == word, f"`{word}` is answered {quoted(line)}")


@check("queries/show", "7")
def show(talk: Talk) -> None:
    """`show` is answered with lines `show …`, also when the deal is over."""
    for position in (OPENING, OVER):
        _must_tell(talk, position, "show")


@check("queries/help", "7")
def show_help(talk: Talk) -> None:
    """`help` is answered with lines `help …`."""
    _must_tell(talk, OPENING, "help")


@check("queries/nothing-changed", "7")
def nothing_changed(talk: Talk) -> None:
    """Questions leave the position as it was."""
    talk.set_up(FORCED)
    talk.answers("moves", "eval", "show", "help")
    found = words_of(talk.go()[-1])
    must(found[1:] == ["3dx2c1s"], f"after questions it plays {quoted(' '.join(found[1:]))}")


@check("wait/at-rest", "7.6")
def wait_at_rest(talk: Talk) -> None:
    """`waitok` comes at once where nothing is searched."""
    said = talk.optional("wait")
    must(said == ["waitok"], f"`wait` is answered {quoted(' '.join(said))}")


def _search_and_wait(talk: Talk, *lines: str) -> None:
    """Start a search of some length, and say ``wait`` and the lines; skip without ``wait``."""
    talk.optional("wait")
    talk.set_up(OPENING)
    talk.say("go movetime 300", "wait", *lines)


@check("wait/search", "7.6")
def wait_search(talk: Talk) -> None:
    """`waitok` comes after `bestmove`."""
    _search_and_wait(talk)
    said = [word_of(line) for line in talk.hear_until("waitok")]
    must("bestmove" in said, "`waitok` comes before `bestmove`")


@check("wait/holds", "7.6")
def wait_holds(talk: Talk) -> None:
    """Lines after `wait` are held until the search is over."""
    _search_and_wait(talk, FORCED, "go")
    said = [word_of(line) for line in talk.hear_until("waitok")]
    must("error" not in said, "what stands after `wait` is not held, but refused")
    found = move_of(talk.hear_until("bestmove")[-1])
    must(found == "3dx2c1s", f"what was held is answered {quoted(found)}")


@check("wait/ready", "7.6")
def wait_ready(talk: Talk) -> None:
    """`isready` is answered although `wait` holds."""
    talk.optional("wait")
    talk.think(OPENING, asks=False)
    talk.say("wait")
    said = talk.reply("isready")
    must(said == "readyok", f"`isready` after `wait` is answered {quoted(said)}")


@check("wait/stop", "7.6")
def wait_stop(talk: Talk) -> None:
    """`stop` ends an endless search although `wait` holds."""
    talk.optional("wait")
    talk.think(OPENING)
    talk.say("wait", "stop")
    said = [word_of(line) for line in talk.hear_until("waitok")]
    must("bestmove" in said, "`waitok` comes before `bestmove`")
