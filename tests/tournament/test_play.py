"""Tournaments of scripted engines, begun and gone on with in this process."""

import os
import re

import pytest

from scopa_engine.match.log import LogWriter, read_log
from scopa_engine.match.outcome import Interrupted, SetupError
from scopa_engine.match.stop import Stop
from scopa_engine.tournament.play import Tournament
from scopa_engine.tournament.result import result_of_tournament
from tournamentplay import SCRIPTS, plan_of, play_all, scripted, timeless

TEXT = "pairs = 2"


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The logs of a tournament that nothing has interrupted."""
    folder = tmp_path_factory.mktemp("whole")
    play_all(plan_of(TEXT), folder)
    return folder


@pytest.fixture
def part(whole, tmp_path):
    """Its logs after one match and a half."""
    (tmp_path / "a+b.jsonl").write_bytes((whole / "a+b.jsonl").read_bytes())
    lines = (whole / "a+c.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "a+c.jsonl").write_bytes(b"".join(lines[:3]) + lines[3][:200])
    return tmp_path


def openings(path):
    return [game.deals[0].position for game in read_log(path).games if game.half == 0]


def test_every_pairing_plays_the_same_deals(whole):
    assert {path.name for path in whole.iterdir()} == {"a+b.jsonl", "a+c.jsonl", "b+c.jsonl"}
    deals = openings(whole / "a+b.jsonl")
    assert len(set(deals)) == 2
    assert openings(whole / "a+c.jsonl") == openings(whole / "b+c.jsonl") == deals


def test_three_seats_are_played_by_all_triples(tmp_path):
    tournament = play_all(
        plan_of('rules = "scopa-3"\npairs = 1', SCRIPTS + scripted("d")), tmp_path
    )
    assert ["".join(each) for each in tournament.played] == ["abc", "abd", "acd", "bcd"]
    seats = [game.seats for game in read_log(tmp_path / "b+c+d.jsonl").games]
    assert ["".join(each) for each in seats] == ["bcd", "cdb", "dbc"]
    result = result_of_tournament(tournament)
    # Every two engines meet at two tables, on the same deal.
    assert {(each.pairs, each.deals) for each in result.crosstable.values()} == {(2, 1)}


def test_partners_are_one_engine(tmp_path):
    two = scripted("a") + scripted("b")
    play_all(plan_of('rules = "scopa-pairs"\npairs = 1', two), tmp_path)
    assert read_log(tmp_path / "a+b.jsonl").games[0].seats == ("a", "b", "a", "b")


PAIRED = 'rules = "scopa-pairs"\npairs = 2\nteams = [["a", "d"], ["b", "c"]]'


def test_teams_are_rated_as_one(tmp_path):
    faulty = scripted("d", "--misdeed illegal --at 2")
    engines = "".join((*map(scripted, "abc"), faulty, scripted("e")))
    tournament = play_all(plan_of(PAIRED, engines), tmp_path)
    assert list(tournament.played) == [("a+d", "b+c"), ("a+d", "e"), ("b+c", "e")]
    log = read_log(tmp_path / "a%2Bd+b%2Bc.jsonl")
    assert {"".join(sorted(game.seats[::2])) for game in log.games} == {"ad", "bc"}
    result = result_of_tournament(tournament)
    faults = {each.name: dict(each.faults) for each in result.standings}
    # In its second move of each of its two matches.
    assert faults == {"a+d": {"illegal-move": 2}, "b+c": {}, "e": {}}
    match, figures = tournament.played["a+d", "b+c"].result, result.crosstable["a+d", "b+c"]
    assert (figures.mean, figures.pairs, figures.wdl) == (match.mean, 2, match.wdl)


def test_teams_go_on_and_other_teams_are_refused(tmp_path):
    engines = "".join(map(scripted, "abcd"))
    play_all(plan_of(PAIRED, engines), tmp_path)
    assert Tournament(plan_of(PAIRED, engines), tmp_path).next() is None
    with pytest.raises(SetupError, match=r"engine c: env was \{\} and is now \{'X': '1'\}; go on"):
        Tournament(
            plan_of(PAIRED, engines.replace('name = "c"', 'name = "c"\nenv.X = "1"')), tmp_path
        )


def test_the_log_of_an_engine_with_the_name_of_a_team_is_refused(tmp_path):
    rules = 'rules = "scopa-pairs"\npairs = 1\n'
    play_all(plan_of(rules, "".join(map(scripted, ("a+c", "b")))), tmp_path)
    team = plan_of(f'{rules}teams = [["a", "c"]]', "".join(map(scripted, "abc")))
    with pytest.raises(SetupError, match=r"engines was .*'a.c', 'b'.* and is now .*'a', 'c', 'b'"):
        Tournament(team, tmp_path)


def test_any_name_makes_a_file(tmp_path):
    names = ("../a b", "ü+é")
    play_all(plan_of("pairs = 1", "".join(map(scripted, names))), tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == ["..%2Fa%20b+%C3%BC%2B%C3%A9.jsonl"]


@pytest.mark.parametrize("concurrency", [1, 2])
def test_only_what_is_left_is_played(whole, part, concurrency):
    before = (part / "a+b.jsonl").read_bytes()
    tournament = play_all(plan_of(TEXT), part, concurrency=concurrency)
    assert (part / "a+b.jsonl").read_bytes() == before
    assert timeless(part) == timeless(whole)
    ours = result_of_tournament(tournament)
    theirs = result_of_tournament(Tournament(plan_of(TEXT), whole))
    assert ours.is_finished
    assert (ours.standings, ours.crosstable) == (theirs.standings, theirs.crosstable)


def test_a_part_has_a_result_too(part):
    result = result_of_tournament(Tournament(plan_of(TEXT), part))
    assert not result.is_finished
    assert [(match["pairs"], match["finished"]) for match in result.to_json()["matches"]] == [
        (2, True),
        (0, False),
    ]


@pytest.mark.parametrize("text", ["", '{"type":"run","schema":1,"rul'])
def test_a_log_without_a_whole_first_line_is_begun_anew(whole, part, text):
    (part / "a+c.jsonl").write_text(text)
    play_all(plan_of(TEXT), part)
    assert timeless(part) == timeless(whole)


def test_more_engines_may_come(whole, tmp_path):
    for log in whole.iterdir():
        (tmp_path / log.name).write_bytes(log.read_bytes())
    tournament = play_all(plan_of(TEXT, SCRIPTS + scripted("d")), tmp_path)
    assert len(tournament.played) == 6
    assert timeless(tmp_path).items() >= timeless(whole).items()


@pytest.mark.parametrize(
    ("text", "engines", "message"),
    [
        ("pairs = 5", SCRIPTS, "a+b.jsonl: pairs was 2 and is now 5; go on as it was, or"),
        (f"{TEXT}\nseed = 2", SCRIPTS, "a+b.jsonl: seed was 1 and is now 2; "),
        (f'{TEXT}\nunit = "match"', SCRIPTS, "a+b.jsonl: unit was deal and is now match; "),
        (f'{TEXT}\nrules = "escoba"', SCRIPTS, "a+b.jsonl: rules was scopa and is now escoba; "),
        (f"{TEXT}\nmargin = 9", SCRIPTS, "a+b.jsonl: timeouts was {"),
        (f'{TEXT}\nsprt = "h1=1"', SCRIPTS, "a+b.jsonl: sprt was None and is now {"),
        (TEXT, f"{SCRIPTS}\nenv.X = '1'", "a+c.jsonl: engine c: env was {} and is now {'X': '1'}"),
        (TEXT, f"{SCRIPTS}\nmovetime = 9", "a+c.jsonl: engine c: limits was {"),
    ],
)
def test_another_tournament_is_refused(part, text, engines, message):
    with pytest.raises(SetupError) as error:
        Tournament(plan_of(text, engines), part)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("name", ["a+b", "a+c"])
def test_an_engine_that_says_it_is_another_is_refused(part, name):
    log = part / f"{name}.jsonl"
    log.write_text(log.read_text().replace('"id":{"name":"scripted"', '"id":{"name":"other"', 1))
    with pytest.raises(SetupError, match=rf"{re.escape(name)}\.jsonl: engine a was name other, "):
        play_all(plan_of(TEXT), part)
    assert not (part / "b+c.jsonl").exists()


@pytest.mark.parametrize("name", ["a+b", "a+c"])
def test_other_deals_are_refused(part, name):
    log = part / f"{name}.jsonl"
    mine, other = openings(part / "a+b.jsonl")
    log.write_text(log.read_text().replace(mine, other, 1))
    with pytest.raises(SetupError, match=r"line 2: pair 0 was not played on the deal that its"):
        Tournament(plan_of(TEXT), part)


def test_a_log_in_use_is_refused(part):
    with (
        LogWriter(part / "a+c.jsonl", overwrite=True),
        pytest.raises(SetupError, match="another run is writing it"),
    ):
        play_all(plan_of(TEXT), part)


def test_what_is_no_log_is_refused(part):
    (part / "b+c.jsonl").write_text("precious\n")
    with pytest.raises(SetupError, match=r"b\+c\.jsonl"):
        play_all(plan_of(TEXT), part)
    assert (part / "b+c.jsonl").read_text() == "precious\n"


def test_an_engine_that_is_not_there_is_known_before_the_first_game(tmp_path):
    missing = '[[engine]]\nname = "x"\ncmd = "no-such"\n'
    with pytest.raises(SetupError, match="engine x: there is no program no-such"):
        play_all(plan_of(TEXT, SCRIPTS + missing), tmp_path)
    assert os.listdir(tmp_path) == []  # noqa: PTH208 - names only


def test_a_stop_before_the_first_game(tmp_path):
    stop = Stop()
    stop.request()
    with pytest.raises(Interrupted):
        Tournament(plan_of(TEXT), tmp_path).begin(stop)
    stop.close()
