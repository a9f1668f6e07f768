"""The list of checks: names, sections, and the page that explains it."""

import re
from itertools import groupby
from pathlib import Path

import pytest

from scopa_engine.conform.registry import CHECKS, UnknownNameError, chosen
from scopa_engine.conform.run import FOUNDATIONS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "conform.md").read_text(encoding="utf-8")
PROTOCOL = (ROOT / "PROTOCOL.md").read_text(encoding="utf-8")


def test_names_are_a_group_and_a_name_each_once():
    names = [check.name for check in CHECKS]
    assert all(
        re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*/[a-z0-9]+(-[a-z0-9]+)*", name) for name in names
    )
    assert len(set(names)) == len(names)


def test_the_checks_of_a_group_stand_together():
    groups = [group for group, _ in groupby(check.group for check in CHECKS)]
    assert len(set(groups)) == len(groups)


@pytest.mark.parametrize("section", sorted({check.section for check in CHECKS}))
def test_sections_are_those_of_the_protocol(section):
    chapter = re.search(rf"^## {re.escape(section)}\. ", PROTOCOL, re.MULTILINE)
    assert chapter or f"**{section}**" in PROTOCOL


def test_every_check_says_in_a_line_what_it_means():
    for check in CHECKS:
        assert 10 <= len(check.meaning) <= 90, check.name
        assert not check.meaning.endswith(".")


def test_the_page_lists_every_check():
    rows = re.findall(r"^\| `([a-z0-9-]+/[a-z0-9-]+)` \| ([\d.]+) \| (.+) \|$", PAGE, re.MULTILINE)
    assert rows == [(check.name, check.section, check.meaning) for check in CHECKS]


def test_the_page_tells_the_number_of_checks():
    assert f"{len(CHECKS)} checks" in PAGE


def test_some_checks_can_be_chosen():
    assert chosen([]) == CHECKS
    assert [check.name for check in chosen(["lines/crlf"])] == ["lines/crlf"]
    both = chosen(["wait", "lines/crlf", "wait/stop"])
    assert both[0].name == "lines/crlf"
    assert {check.group for check in both[1:]} == {"wait"}
    assert len(both) == 1 + sum(check.group == "wait" for check in CHECKS)


@pytest.mark.parametrize(
    ("name", "near"), [("lines/clrf", "lines/crlf"), ("greetings", "greeting")]
)
def test_an_unknown_name_is_refused_with_names_near_it(name, near):
    with pytest.raises(UnknownNameError, match=f"no check or group {name}; near it: .*{near}"):
        chosen([name])


def test_a_name_far_from_all_is_refused():
    with pytest.raises(UnknownNameError, match="zzzzzz; --list shows them"):
        chosen(["zzzzzz"])


def test_what_everything_else_needs_is_there():
    assert set(FOUNDATIONS) <= {check.name for check in CHECKS}
