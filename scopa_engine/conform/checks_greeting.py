"""Greeting: who the engine is (PROTOCOL.md, 7.1)."""

from scopa_engine.conform.check import check, must, must_be_readable
from scopa_engine.conform.positions import OPENING, must_be_legal
from scopa_engine.conform.talk import Talk
from scopa_engine.conform.words import quoted, word_of, words_of

_IDENTITY = ("name", "version", "author")
_FORMS = frozenset({"id", "option", "variants", "uspok"})


def _greeting(talk: Talk) -> list[str]:
    """The answer to the greeting, without what is said before it."""
    said = talk.greet()
    begins = next(number for number, line in enumerate(said) if word_of(line) in _FORMS)
    return said[begins:]


@check("greeting/answered", "7.1", greets=False)
def answered(talk: Talk) -> None:
    """`usp 1` is answered up to `uspok` in time."""
    talk.greet()


@check("greeting/version", "7.1", greets=False)
def version(talk: Talk) -> None:
    """`uspok` names the version that was asked for."""
    last = talk.greet()[-1]
    must(words_of(last) == ["uspok", "1"], f"it says {quoted(last)}, not `uspok 1`")


@check("greeting/identity", "7.1", greets=False)
def identity(talk: Talk) -> None:
    """`id name`, `id version` and `id author` are there, each once."""
    said = [words_of(line) for line in talk.greet()]
    for key in _IDENTITY:
        count = sum(words[:2] == ["id", key] and len(words) > 2 for words in said)
        must(count == 1, f"`id {key}` stands {count} times with a text, not once")


@check("greeting/variants", "7.1", greets=False)
def variants(talk: Talk) -> None:
    """There is one `variants` line, with at least one name."""
    said = [words_of(line) for line in talk.greet() if word_of(line) == "variants"]
    must(len(said) == 1, f"there are {len(said)} `variants` lines, not one")
    must(len(said[0]) > 1, "`variants` names no rule set")


@check("greeting/form", "7.1", greets=False)
def form(talk: Talk) -> None:
    """The greeting is `id`, `option` and `variants` lines, then `uspok`."""
    for line in _greeting(talk):
        must(word_of(line) in _FORMS, f"{quoted(line)} stands in the greeting")
        if word_of(line) == "id" and words_of(line)[1:2] not in ([key] for key in _IDENTITY):
            must_be_readable(line)


@check("greeting/again", "7.1", greets=False)
def again(talk: Talk) -> None:
    """`usp 1` can be sent again, and is answered the same."""
    first, second = _greeting(talk), _greeting(talk)
    must(first == second, f"the answers differ: {_difference(first, second)}")


def _difference(first: list[str], second: list[str]) -> str:
    missing = [line for line in first if line not in second]
    return quoted((missing or [line for line in second if line not in first] or second)[0])


@check("greeting/other-version", "7.1")
def other_version(talk: Talk) -> None:
    """`usp 99` is `error unsupported`, and `usp 1` still works."""
    talk.refusal("usp 99", "unsupported")
    talk.greet()


@check("greeting/not-needed", "7.1", greets=False)
def not_needed(talk: Talk) -> None:
    """Commands are understood without a greeting."""
    talk.say("isready")
    talk.hear_until("readyok", talk.times.startup)
    must_be_legal(OPENING, talk.best(OPENING))
