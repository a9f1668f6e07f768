"""The result of a tournament as a page."""

import re

import pytest

from html_pages import Reader
from scopa_engine.tournament.html import page
from tournamentplay import CIRCLE, beaten, meeting, result_with, scripted

HOSTILE = "<script>alert('&\"')</script>"


def read(result):
    return Reader(page(result, "cup & <i>"))


def cells(result):
    """The cells of the crosstable that hold figures: side, depth of the colour and text."""
    text = page(result, "cup")
    found = re.findall(r'<td class="(\w+)" style="--heat: (\d+)%">(.*?)</td>', text)
    return [(side, int(heat), re.sub("<[^>]*>", " ", cell)) for side, heat, cell in found]


def test_hostile_names_are_only_text(tmp_path):
    names = (HOSTILE, "b</title><img src=http://evil.example/>", "c")
    engines = "".join(map(scripted, names))
    played = {names[:2]: beaten(*names[:2], 1), (names[0], "c"): beaten(names[0], "c", 1)}
    found = read(result_with(played, tmp_path, engines=engines))
    assert not {"script", "img", "i", "iframe", "link"} & set(found.tags)
    assert not [name for name, _ in found.attributes if name.startswith("on") or name == "src"]
    texts = "".join(found.texts)
    for text in (*names, "cup & <i>", f"{HOSTILE} - c"):
        assert text in texts


def test_the_page_needs_nothing_but_itself(tmp_path):
    result = result_with(CIRCLE, tmp_path)
    text = page(result, "cup")
    assert "http:" not in text
    assert "url(" not in text
    assert all(link.startswith("#") for link in read(result).values_of("href"))


def test_every_link_leads_to_a_match(tmp_path):
    found = read(result_with(CIRCLE, tmp_path))
    places = found.values_of("id")
    assert places == ["match-0", "match-1", "match-2"]
    links = found.values_of("href")
    assert set(links) == {f"#{place}" for place in places}
    # One from the table of matches, and two from the crosstable.
    assert len(links) == 9
    texts = "".join(found.texts)
    assert "scopa-engine report logs/a+c.jsonl --html logs/a+c.html" in texts


def test_engines_that_meet_in_several_matches_have_no_link_of_their_own(tmp_path):
    met = {
        names: (*beaten(names[0], names[1], 1), *beaten(names[0], names[2], 2))
        for names in ("abc", "abd")
    }
    engines = "".join(map(scripted, "abcd"))
    result = result_with(met, tmp_path, 'rules = "scopa-3"', engines)
    links = read(result).values_of("href")
    # Between a and b none; a with c and with d, from both sides.
    assert sorted(links) == ["#match-0"] * 3 + ["#match-1"] * 3


def test_the_crosstable_is_coloured_by_who_is_ahead_and_by_how_much(tmp_path):
    played = {
        "ab": beaten("a", "b", 1),
        "ac": beaten("a", "c", 2),
        "bc": beaten("b", "c", 0, spread=0),
    }
    found = cells(result_with(played, tmp_path))
    sides = {(side, figure.split()[0]): heat for side, heat, figure in found}
    assert set(sides) == {
        ("ahead", "+1.000"),
        ("ahead", "+2.000"),
        ("behind", "-1.000"),
        ("behind", "-2.000"),
        ("even", "+0.000"),
    }
    assert sides["ahead", "+2.000"] == sides["behind", "-2.000"] > sides["ahead", "+1.000"]
    assert sides["ahead", "+1.000"] > sides["even", "+0.000"]
    assert max(sides.values()) <= 50


def test_what_is_certain_is_bold(tmp_path):
    text = page(result_with(CIRCLE, tmp_path), "cup")
    assert sorted(re.findall("<strong>(.*?)</strong>", text)) == [
        "+0.500",
        "+1.000",
        "-0.500",
        "-1.000",
    ]


def test_ratings_of_groups_stand_in_charts_of_their_own(tmp_path):
    engines = "".join(map(scripted, "abcde"))
    played = {"ab": beaten("a", "b", 1), "cd": beaten("c", "d", 1)}
    text = page(result_with(played, tmp_path, engines=engines), "cup")
    charts = re.findall(r'aria-label="Ratings.*?</svg>', text, re.DOTALL)
    assert [re.findall("<title>(.)</title>", chart) for chart in charts] == [
        ["a", "b"],
        ["c", "d"],
    ]
    assert '<th class="number">group</th>' in text
    assert "group</th>" not in page(result_with(CIRCLE, tmp_path), "cup")


def test_triples_and_the_ladder_are_told(tmp_path):
    texts = read(result_with(CIRCLE, tmp_path)).texts
    assert "uncertain" in texts
    assert any(
        text.startswith("a beats b by +1.000 ± 0.167, b beats c by +0.500 ± 0.167, ")
        for text in texts
    )
    played = {("c", "b"): beaten("c", "b", -1)}
    texts = read(result_with(played, tmp_path, 'format = "ladder"')).texts
    at = texts.index("Ladder, top first")
    assert [text for text in texts[at + 1 :] if text.strip()][:6] == ["1", "a", "2", "b", "3", "c"]


def test_before_the_first_game_there_is_a_page(tmp_path):
    result = result_with({}, tmp_path)
    assert "None has begun." in read(result).texts
    assert "not finished" in page(result, "cup")


@pytest.mark.parametrize("differences", [[], [1.0], [1.0, -2.0, 0.5]])
def test_a_match_has_the_running_mean_of_its_pairs(tmp_path, differences):
    meetings = tuple(
        meeting(deal, "a", "b", 1.0, difference=by) for deal, by in enumerate(differences)
    )
    text = page(result_with({"ab": meetings}, tmp_path), "cup")
    assert text.count("Running mean of points") == bool(differences)
