"""Writes the manual page, `docs/man/scopa-engine.1`, from the help of the commands.

    python tests/make_man.py

It is kept in the repository, so that a wheel can be built without the commands; a test fails when
it is not what they say now.
"""

import inspect
import re
from pathlib import Path

import click

from scopa_engine import __version__
from scopa_engine.cli import commands

PAGE = Path(__file__).parent.parent / "docs" / "man" / "scopa-engine.1"

SYNOPSIS = """\
.B scopa\\-engine
.br
.B scopa\\-engine
.I COMMAND
.RI [ OPTIONS ]
.RI [ ARGUMENTS ]
"""
EXIT_CODES = {
    "0": "Finished.",
    "1": "Usage: what was asked for cannot be done. Also disagreements that verify, replay and "
    "vectors have found.",
    "2": "An engine failed; a check of conform failed.",
    "3": "Interrupted: what was done is kept or shown. Also solve out of time.",
    "4": "Internal error, with a traceback.",
    "10, 11, 12": "With --sprt-exit: H1 accepted, H0 accepted, undecided.",
}
ENVIRONMENT = {
    "NO_COLOR": "If it is set and not empty, nothing is coloured.",
    "FORCE_COLOR": "If it is set and not empty, output is formatted as on a terminal.",
    "TERM": "With dumb or unknown nothing is coloured.",
    "COLUMNS": "The width of help and tables; by default that of the terminal, or 80.",
    "LC_ALL, LC_MESSAGES, LANG": "The language of play, replay and analyse, where --lang is not "
    "given.",
    "SCOPA_KERNEL": "The kernel of the engine: compiled or python; by default compiled where there "
    "is one.",
}

# What roff would take for something else, or print as another character.
_SPECIAL = {
    "\\": r"\e",
    "-": r"\-",
    "'": r"\(aq",
    '"': r"\(dq",
    "`": r"\(ga",
    "^": r"\(ha",
    "~": r"\(ti",
}


def page() -> str:
    """The whole manual page."""
    context = commands.make_context("scopa-engine", [], resilient_parsing=True)
    parts = [
        f'.TH SCOPA\\-ENGINE 1 "" "scopa\\-engine {__version__}" "User Commands"\n',
        ".SH NAME\n",
        "scopa\\-engine \\- engine, protocol and match runner for the card game Scopa\n",
        f".SH SYNOPSIS\n{SYNOPSIS}",
        f".SH DESCRIPTION\n{prose(commands.help)}",
        options(commands, context),
    ]
    for heading, section in commands.sections.items():
        parts.append(f".SH {escaped(heading.upper())}\n")
        parts += [command(name, context) for name in section]
    parts.append(f'.SH "EXIT STATUS"\n{definitions(EXIT_CODES)}')
    parts.append(f".SH ENVIRONMENT\n{definitions(ENVIRONMENT)}")
    return "".join(parts)


def command(name: str, parent: click.Context) -> str:
    """What is said of a command."""
    found = commands.get_command(parent, name)
    context = click.Context(found, info_name=name, parent=parent)
    usage = " ".join((context.command_path, *found.collect_usage_pieces(context)))
    text = f'.SS "{escaped(usage)}"\n{prose(found.help)}{options(found, context)}'
    if found.examples:
        lines = "".join(f"{escaped(line)}\n" for line in found.examples)
        text += f".PP\nExamples:\n.PP\n.RS 4\n.EX\n{lines}.EE\n.RE\n"
    return text


def prose(text: str) -> str:
    """Paragraphs; those that begin with ``\\b`` keep their lines, as click has it."""
    written = []
    for paragraph in inspect.cleandoc(text).split("\n\n"):
        kept = paragraph.startswith("\b\n")
        lines = paragraph.removeprefix("\b\n").splitlines()
        body = "".join(f"{escaped(line if kept else line.strip())}\n" for line in lines)
        written.append(f".PP\n.EX\n{body}.EE\n" if kept else f".PP\n{body}")
    return "".join(written)


def options(of: click.Command, context: click.Context) -> str:
    """The options with their explanations; --help is explained once."""
    own_help = None if of is commands else of.get_help_option(context)
    records = (
        each.get_help_record(context)
        for each in of.get_params(context)
        if isinstance(each, click.Option) and each is not own_help
    )
    return definitions(dict(filter(None, records)))


def definitions(texts: dict[str, str]) -> str:
    """Terms, each with what it means."""
    return "".join(f".TP\n{term(name)}\n{escaped(text)}\n" for name, text in texts.items())


def term(name: str) -> str:
    """A term: names of options in bold, what they take in italics."""
    words = re.split(r"([ ,/]+)", name)
    return "".join(
        word if re.fullmatch(r"[ ,/]*", word) else f"\\f{_font(word)}{escaped(word)}\\fR"
        for word in words
    )


def _font(word: str) -> str:
    return "I" if re.fullmatch(r"[A-Z][A-Z.]*|\[.*\]|…", word) else "B"


def escaped(text: str) -> str:
    """A line of text as roff: printed as it stands, whatever it begins with."""
    line = "".join(
        _SPECIAL.get(each, each) if each.isascii() else f"\\[u{ord(each):04X}]" for each in text
    )
    return rf"\&{line}" if line.startswith((".", " ")) else line


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="ascii")
