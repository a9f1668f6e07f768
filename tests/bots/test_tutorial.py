"""``protocol/README.md`` builds a bot in pieces: its commands run, and the bot is ``gazza.py``."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "protocol" / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(python|console)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
PIECES = [text for kind, text in BLOCKS if kind == "python"]


def functions(piece):
    return re.findall(r"^def (\w+)", piece, re.MULTILINE)


def put_together(pieces):
    """The bot of these pieces: ``main`` is the end, a function told anew takes the old place."""
    body, end = [], ""
    for piece in pieces:
        if "main" in functions(piece):
            end = piece
            continue
        told_anew = set(functions(piece))
        body = [other for other in body if not told_anew & set(functions(other))] + [piece]
    return "\n\n".join([*body, end])


def run(command, folder):
    scripts = Path(sys.executable).parent
    env = os.environ | {"PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"}
    return subprocess.run(
        ["bash", "-c", command], cwd=folder, env=env, capture_output=True, text=True, check=False
    )


def as_pattern(shown):
    """What a page shows of an output; ``…`` is some lines, or some of a line."""
    return re.escape(shown).replace("…\\\n", r"(?:.*\n)*").replace("…", ".*")


def commands(block):
    """The commands of a console block, each with what is shown of its output."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        yield command, shown


@pytest.mark.timeout(900)
def test_the_page_can_be_followed(tmp_path):
    """Every command runs, with the bot as far as it is built, and prints what stands below it."""
    (tmp_path / "protocol").symlink_to(ROOT / "protocol")
    pieces = []
    for kind, text in BLOCKS:
        if kind == "python":
            pieces.append(text)
            (tmp_path / "mine.py").write_text(put_together(pieces), encoding="utf-8")
            continue
        for command, shown in commands(text):
            done = run(command, tmp_path)
            assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
            assert re.fullmatch(as_pattern(shown), done.stdout), f"{command}\n{done.stdout}"


def test_the_pieces_are_the_bot():
    bot = (ROOT / "protocol" / "bots" / "gazza.py").read_text(encoding="utf-8")
    assert bot[bot.index("import re") :] == put_together(PIECES)


def test_every_bot_is_told_of():
    bots = {path.name for path in (ROOT / "protocol" / "bots").iterdir() if path.is_file()}
    assert bots == set(re.findall(r"\(bots/([^)]+)\)", PAGE))
