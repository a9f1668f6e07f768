"""Pages of Markdown as tests read them: the code in them is run, and does what they show."""

import os
import re
import subprocess
import sys
from pathlib import Path

from scopa_engine.engine import Engine
from scopa_engine.session import Session

ROOT = Path(__file__).parents[1]


def blocks(page, *kinds):
    """The blocks of code of these kinds in a page, in their order, each with its kind."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(rf"^```({'|'.join(kinds)})\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def commands(block):
    """The commands of a console block, each in one line, with what is shown of its output."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, shown = part.replace("\\\n    ", "").partition("\n")
        yield command, shown


def as_pattern(shown):
    """What a page shows of an output; ``…`` is some lines, or some of a line."""
    return re.escape(shown).replace("…\\\n", r"(?:.*\n)*").replace("…", ".+")


def check_command(command, shown, folder):
    """A command runs, and prints what is shown, but for blanks at ends; nothing is anything."""
    done = run(["bash", "-c", command], folder)
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    if shown:
        said = re.sub(" +$", "", done.stdout, flags=re.MULTILINE)
        assert re.fullmatch(as_pattern(shown), said), f"{command}\n{said}"


def check_python(code, shown, folder):
    """A program runs, and prints what is shown; ``None`` is anything."""
    done = run([sys.executable, "-P", "-c", code], folder)
    assert done.returncode == 0, done.stderr
    if shown is not None:
        assert re.fullmatch(as_pattern(shown), done.stdout), done.stdout


def run(words, folder):
    """A program in a folder in which ``protocol`` and ``docs`` are those of the repository."""
    for name in ("protocol", "docs"):
        if not (folder / name).exists():
            (folder / name).symlink_to(ROOT / name)
    scripts = Path(sys.executable).parent
    return subprocess.run(
        words,
        cwd=folder,
        env=os.environ | {"PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def check_talk(example):
    """What the engine answers to the lines with ``> `` is what stands below with ``< ``."""
    heard = []
    engine = Engine(clock=lambda: 0.0)
    session = Session(engine, send=heard.append)
    for line in example.splitlines():
        if line.startswith("> "):
            session.receive(line.removeprefix("> "))
            engine.wait()
    answers = [line.removeprefix("< ") for line in example.splitlines() if line.startswith("< ")]
    said = "".join(f"{line}\n" for line in heard)
    assert re.fullmatch(as_pattern("".join(f"{line}\n" for line in answers)), said), said
