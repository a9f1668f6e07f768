"""The pages of docs: every command, program and conversation runs, and does what they say."""

import re

import click
import pytest

import pages
from pages import ROOT
from scopa_engine.cli import commands

# Pages whose examples another test runs.
ELSEWHERE = {
    "bridges.md": "bridges/test_page.py",
    "libraries.md": "client/test_libraries_page.py",
}
CONFORM = "conform.md"  # its command is one of the tutorial, see below
PAGES = sorted(path.name for path in (ROOT / "docs").glob("*.md"))
AT_THE_TOP = ["PROTOCOL.md", "README.md", "protocol/README.md"]
GROUP = commands.make_context("scopa-engine", [], resilient_parsing=True)
KINDS = ("console", "python", "text", "toml", "usp")
OF_THE_README = {
    command
    for _, block in pages.blocks("README.md", "console")
    for command, _ in pages.commands(block)
}


@pytest.mark.timeout(400)
@pytest.mark.parametrize("page", [page for page in PAGES if page not in {CONFORM, *ELSEWHERE}])
def test_a_page_can_be_followed(page, tmp_path):
    """All blocks of a page are one session: a file that one writes is there for the next."""
    code = None
    for kind, text in pages.blocks(f"docs/{page}", *KINDS):
        if kind == "console":
            for command, shown in pages.commands(text):
                if shown or command not in OF_THE_README:  # those are run in test_docs.py
                    pages.check_command(command, shown, tmp_path)
        elif kind == "toml":
            name = text.partition("\n")[0].removeprefix("# ")
            (tmp_path / name).write_text(text, encoding="utf-8")
        elif kind == "usp":
            pages.check_talk(text)
        elif kind == "text":
            assert code is not None, f"{page}: not below the program that prints it\n{text}"
            pages.check_python(code, text, tmp_path)
        code = text if kind == "python" else None


def test_what_is_left_out_is_tested_elsewhere():
    for page, test in ELSEWHERE.items():
        assert f"docs/{page}" in (ROOT / "tests" / test).read_text(encoding="utf-8")


def test_the_bot_that_is_checked_passes_as_many_checks_as_in_the_tutorial():
    (_, block), *_ = pages.blocks(f"docs/{CONFORM}", "console")
    assert f"\n{block.splitlines()[-1]}\n" in (ROOT / "protocol" / "README.md").read_text("utf-8")


def test_the_installation_of_the_quick_start_is_that_of_the_readme():
    (_, line), *more = pages.blocks("docs/quick-start.md", "sh")
    assert not more
    assert f"```sh\n{line}```\n" in (ROOT / "README.md").read_text(encoding="utf-8")


# Commands and options that are named in passing


def words_in_code():
    """Page and words of each piece of code in a line of text or in a table."""
    for page in [*AT_THE_TOP, *(f"docs/{name}" for name in PAGES)]:
        text = (ROOT / page).read_text(encoding="utf-8")
        text = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
        for code in re.findall(r"`([^`\n]+)`", text):
            yield page, code.split()


def command_of(words):
    """The command that the words after ``scopa-engine`` name, or the group itself."""
    name = words[0] if words and not words[0].startswith("-") else None
    return commands.get_command(GROUP, name) if name else commands


def options_of(command):
    # A command keeps the names of its option for help from the first context that asks for it.
    context = GROUP if command is commands else click.Context(command, parent=GROUP)
    return {
        name
        for parameter in command.get_params(context)
        for name in (*parameter.opts, *parameter.secondary_opts)
    }


OPTIONS = {name: options_of(command_of([name])) for name in commands.list_commands(None)}
OF_OTHER_PROGRAMS = {"--group", "--plays"}  # pip, bench/exploit.py


def test_a_command_that_is_named_exists_and_has_its_options():
    named = [(page, words[1:]) for page, words in words_in_code() if words[0] == "scopa-engine"]
    assert len(named) > 20
    for page, words in named:
        if words[:1] in (["COMMAND"], ["CMD"]):
            continue
        command = command_of(words)
        assert command is not None, f"{page} names {words}"
        own = words[: words.index("--")] if "--" in words else words
        options = {word for word in own if word.startswith("-")}
        assert options <= options_of(command), f"{page} names {words}"


def test_an_option_that_is_named_exists():
    known = OF_OTHER_PROGRAMS.union(*OPTIONS.values(), options_of(commands))
    named = [(page, words[0]) for page, words in words_in_code() if words[0].startswith("--")]
    assert len(named) > 50
    for page, option in named:
        assert option in known, f"{page} names {option}"
