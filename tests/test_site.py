"""The documentation site: every page is in it, what is made from the code is as the code is."""

import importlib.util
import re
from itertools import pairwise
from xml.etree import ElementTree as ET

from pages import ROOT
from scopa_engine.rules import PRESETS
from scopa_engine.rules.rules import OPTION_NAMES
from test_layers import BELOW

CONFIGURATION = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
SVG = "{http://www.w3.org/2000/svg}"


def script(name):
    """A script of docs/site as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / "site" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_page_has_its_place_in_the_navigation():
    listed = re.findall(r"^ +- [^:\n]+: (\S+\.md)$", CONFIGURATION, re.MULTILINE)
    pages = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")}
    pages |= {path.relative_to(ROOT).as_posix() for path in (ROOT / "protocol").rglob("*.md")}
    pages |= {path.name for path in ROOT.glob("*.md")} - {"README.md"}
    assert sorted(listed) == sorted(pages)


def test_links_of_the_readme_lead_to_files():
    """Those of all other pages are checked by the build of the site."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    linked = re.findall(r"\]\(([^):#]+)\)", readme)
    assert len(linked) > 5
    assert [path for path in linked if not (ROOT / path).is_file()] == []


def test_the_site_takes_nothing_from_elsewhere():
    assert "font: false" in CONFIGURATION
    addresses = set()
    for path in (ROOT / "docs" / "assets").iterdir():
        addresses.update(re.findall(r"https?://[^\"')\s]+", path.read_text(encoding="utf-8")))
    assert addresses == {"http://www.w3.org/2000/svg"}
    assert "http" not in CONFIGURATION


def test_the_check_of_the_built_site_finds_what_is_wrong(tmp_path):
    (tmp_path / "b.html").write_text('<img src="data:,"><a href="a.html#x">a</a><a href="#y">y</a>')
    (tmp_path / "a.html").write_text(
        '<link rel="stylesheet" href="https://cdn.example/a.css"><link rel="next" href="b.html">'
        '<script src="gone.js"></script><a href="b.html">b</a><a href="c%20d.html">c d</a>'
        '<a href="https://example.org">elsewhere</a>'
    )
    assert list(script("check").faults(tmp_path)) == [
        "a.html loads https://cdn.example/a.css",
        "a.html leads nowhere: c%20d.html",
        "a.html leads nowhere: gone.js",
    ]
    (tmp_path / "c d.html").touch()
    (tmp_path / "gone.js").touch()
    assert len(list(script("check").faults(tmp_path))) == 1


# Rules and variants


def test_the_tables_of_the_rules_are_those_of_the_code():
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    assert page == script("tables").filled(page), "run: python docs/site/tables.py"


def test_every_preset_and_every_option_has_its_row():
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    first_cells = re.findall(r"^\| `([a-z0-9_-]+)` \|", page, re.MULTILINE)
    assert sorted(first_cells) == sorted([*PRESETS, *OPTION_NAMES])


# The drawing of the architecture


def drawn():
    """Boxes by name, as left, top, right and bottom; the corners of each arrow."""
    root = ET.parse(ROOT / "docs" / "architecture.svg").getroot()
    names = [text.text for text in root.iter(f"{SVG}text")]
    corners = []
    for box in root.iter(f"{SVG}rect"):
        x, y, width, height = (int(box.get(key)) for key in ("x", "y", "width", "height"))
        corners.append((x, y, x + width, y + height))
    paths = [p.get("d") for p in root.iter(f"{SVG}path") if p.get("class") == "arrow"]
    return dict(zip(names, corners, strict=True)), [list(points(path)) for path in paths]


def points(path):
    """The corners of a line of the form M x y, V y, H x, V y."""
    x, y, rest = re.fullmatch(r"M(\d+) (\d+)(.*)", path).groups()
    x, y = int(x), int(y)
    yield x, y
    for way, where in re.findall(r"([VH])(\d+)", rest):
        x, y = (x, int(where)) if way == "V" else (int(where), y)
        yield x, y


def test_the_drawing_is_that_of_the_table():
    svg = (ROOT / "docs" / "architecture.svg").read_text(encoding="utf-8")
    assert svg == script("drawing").drawing(BELOW), "run: python docs/site/drawing.py"


def test_the_arrows_drawn_are_those_of_the_table():
    """An arrow is an import that is allowed, and all that are allowed follow; none is idle."""
    boxes, arrows = drawn()
    below = {name: set() for name in boxes}
    for (start, top), *_, (end, bottom) in arrows:
        (above,) = [n for n, box in boxes.items() if box[3] == top and box[0] < start < box[2]]
        (under,) = [n for n, box in boxes.items() if box[1] == bottom and box[0] < end < box[2]]
        below[above].add(under)
    assert set(below) == set(BELOW)
    for name, direct in below.items():
        assert direct <= BELOW[name] <= reached(below, name), name
        assert not any(direct & reached(below, other) for other in direct), name


def reached(below, name):
    return set(below[name]).union(*(reached(below, other) for other in below[name]))


def test_no_arrow_goes_through_a_box():
    boxes, arrows = drawn()
    for corners in arrows:
        for (x, y), (to_x, to_y) in pairwise(corners):
            for name, (left, top, right, bottom) in boxes.items():
                beside = max(x, to_x) < left or min(x, to_x) > right
                assert beside or max(y, to_y) <= top or min(y, to_y) >= bottom, name
