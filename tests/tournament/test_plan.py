"""What a tournament file may say."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from scopa_engine.match.host import Timeouts
from scopa_engine.match.outcome import OnFault, SetupError
from scopa_engine.match.spec import Limits
from scopa_engine.match.sprt import Model
from scopa_engine.tournament.pairings import Format
from scopa_engine.tournament.plan import make_plan, read_plan

ENGINES = """
[[engine]]
name = "A"
[[engine]]
name = "B"
movetime = 100
sees = "all"
[engine.option]
Algorithm = "greedy"
Seed = 3
[[engine]]
name = "C"
cmd = "bot --fast"
cwd = "bots"
env.HOME = "/h"
"""


def plan(text="", engines=ENGINES, form="round-robin", folder=Path()):
    head = f'format = "{form}"\n' if form else ""
    return make_plan(tomllib.loads(f"{head}{text}\n{engines}"), folder)


def test_a_file_of_engines_has_the_defaults_of_a_match():
    found = plan()
    assert found.form is Format.ROUND_ROBIN
    assert found.names == ("A", "B", "C")
    assert (found.sides, found.setup.pairs) == (2, 10)
    terms = found.setup.terms
    assert (terms.unit, terms.on_fault, terms.schedule.seed) == ("deal", OnFault.FORFEIT, 1)
    assert found.timeouts == Timeouts()
    assert (found.logs, found.playing) == (None, {})


def test_engines():
    engines = plan().engines
    assert engines["B"].limits == Limits(movetime=100)
    assert engines["B"].options == {"Algorithm": "greedy", "Seed": "3"}
    assert engines["B"].sees == "all"
    assert (engines["C"].cmd, engines["C"].cwd) == ("bot --fast", "bots")
    assert engines["C"].env == {"HOME": "/h"}
    assert plan().setup_of(("C", "A")).engines == (engines["C"], engines["A"])


PAIRED = 'rules = "scopone"\nteams = [["C", "A"]]\n'


def test_teams_stand_where_their_first_engine_does():
    found = plan(PAIRED)
    assert found.names == ("B", "C+A")
    alone = plan().engines
    assert found.engines["B"] == alone["B"]
    assert found.engines["C+A"] == replace(alone["C"], partners=(alone["A"],))
    assert found.setup_of(("C+A", "B")).engines == (found.engines["C+A"], found.engines["B"])
    assert plan(f'{PAIRED}challengers = ["C+A"]', form="gauntlet").challengers == ("C+A",)


@pytest.mark.parametrize(
    ("teams", "message"),
    [
        ('"A"', 'teams="A": a list of teams is allowed'),
        ('["A"]', 'teams=["A"]: a list of teams like ["A", "B"] is allowed'),
        ('[["A"]]', 'teams=[["A"]]: a list of teams like ["A", "B"] is allowed'),
        ('[["A", 1]]', 'teams=[["A", 1]]: a list of teams like ["A", "B"] is allowed'),
        ('[["A", "X"]]', "teams: there is no engine X; there are A, B, C"),
        ('[["A", "B"], ["C", "B"]]', "teams: engine B is named twice"),
        (
            '[["A", "B", "C"]]',
            "engine A and its partners are 3; under scopone a side has 2 seats",
        ),
    ],
)
def test_teams_that_cannot_be(teams, message):
    with pytest.raises(SetupError) as refused:
        plan(f'rules = "scopone"\nteams = {teams}')
    assert str(refused.value) == message


def test_a_team_with_two_clocks_or_the_name_of_an_engine_is_refused():
    clocks = ENGINES.replace('name = "A"', 'name = "A"\nclock = 1000')
    with pytest.raises(SetupError, match="engines C and A are partners and share one clock"):
        plan(PAIRED, clocks)
    with pytest.raises(SetupError, match=r"teams: C\+A is the name of an engine, too"):
        plan(PAIRED, ENGINES.replace('name = "B"', 'name = "C+A"'))


def test_every_other_key():
    found = plan(
        """
        challengers = ["B"]
        logs = "cup"
        rules = "scopone:target=11"
        unit = "match"
        seed = -5
        pairs = 30
        sprt = "h1=0.2"
        on-fault = "void"
        recover = false
        restart = true
        move-timeout = 5
        startup-timeout = 1.5
        quit-timeout = 3
        margin = 20
        concurrency = 2
        force-concurrency = true
        trace = "traces"
        quiet = true
        json = true
        """,
        form="gauntlet",
        folder=Path("home"),
    )
    assert (found.form, found.challengers) == (Format.GAUNTLET, ("B",))
    assert found.logs == Path("home/cup")
    terms = found.setup.terms
    assert terms.schedule.rules.preset == "scopone"
    assert (terms.schedule.rules.target, terms.schedule.seed) == (11, -5)
    assert (terms.unit, terms.on_fault, found.setup.pairs) == ("match", OnFault.VOID, 30)
    assert found.setup.sprt.h1 == 0.2
    assert (found.conduct.recover, found.conduct.restart) == (False, True)
    assert found.timeouts == Timeouts(startup=1.5, move=5, quit=3, margin=0.02)
    assert found.engines["C"].cwd == "home/bots"
    assert found.playing == {
        "concurrency": 2,
        "force-concurrency": True,
        "trace": Path("home/traces"),
        "quiet": True,
        "json": True,
    }


def test_a_test_as_a_table():
    found = plan('sprt = { h0 = -0.1, h1 = 0.2, model = "points" }').setup.sprt
    assert (found.h0, found.h1, found.model) == (-0.1, 0.2, Model.POINTS)


def test_deals_of_a_file_lie_beside_it(tmp_path):
    deal = (
        "scopa 5d5s10s/2d2c8c 9d3c5c3s 7d4d1c4s8b10d5b4c6s4b1d2b8s7c9b3d9c6b6d1s9s10c6c7s10b8d2s3b"
        "1b7b -/- 0/0 - 1 0 0/0\n"
    )
    (tmp_path / "deals").write_text(deal)
    assert plan('deals = "deals"', folder=tmp_path).setup.pairs == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("pears = 3", 'there is no key "pears"; allowed: format challengers teams logs '),
        ('log = "x"', 'there is no key "log"'),
        ('format = "knockout"', 'format="knockout": one of round-robin, gauntlet, ladder is'),
        ('pairs = "3"', 'pairs="3": a whole number is allowed'),
        ("pairs = 0", "pairs=0: a whole number from 1 to 1000000000 is allowed"),
        ("pairs = true", "pairs=true: a whole number is allowed"),
        ("margin = -1", "margin=-1: a whole number from 0"),
        ("move-timeout = 0", "move-timeout=0: a number of seconds above 0"),
        ("move-timeout = nan", "move-timeout=NaN: a number of seconds above 0"),
        ('unit = "hand"', 'unit="hand": one of deal, match is allowed'),
        ('on-fault = "cry"', 'on-fault="cry": one of forfeit, void, stop is allowed'),
        ('recover = "no"', 'recover="no": true or false is allowed'),
        ("challengers = [1]", "challengers=[1]: a list of names is allowed"),
        ('rules = "tressette"', "rules tressette: "),
        ('sprt = "h2=1"', "'h2=1' is not KEY=VALUE"),
        ("sprt = { h1 = [1] }", "sprt.h1=[1]: a number is allowed"),
        ("sprt = { h2 = 1 }", 'sprt: there is no key "h2"; allowed: h0 h1 '),
        ('deals = "/no/such"', "/no/such: No such file or directory"),
        ('rules = "scopa-4"', "these rules are played by 4 engines at a table, not 3"),
    ],
)
def test_a_mistake_is_named_with_what_is_allowed(text, message):
    form = None if text.startswith("format") else "gauntlet"
    with pytest.raises(SetupError) as error:
        plan(text, form=form)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("engines", "message"),
    [
        ("", "engine is missing: tables [[engine]]"),
        ("engine = 3", "engine=3: tables [[engine]] is allowed"),
        ("engine = [3]", "engine=[3]: tables [[engine]] is allowed"),
        ("[[engine]]", "engine 1 has no name"),
        (ENGINES + '[[engine]]\nname = "B"', "two engines are called B"),
        (ENGINES + '[[engine]]\nname = "D"\nfoo = 1', 'engine D: there is no key "foo"'),
        (ENGINES + '[[engine]]\nname = ""', "'' cannot be a name"),
    ],
)
def test_a_mistake_in_an_engine_is_named(engines, message):
    with pytest.raises(SetupError) as error:
        plan(engines=engines)
    assert message in str(error.value)


def test_a_format_must_be_there():
    with pytest.raises(SetupError, match="format is missing: one of round-robin"):
        plan(form=None)


def test_the_file_is_named(tmp_path):
    path = tmp_path / "cup.toml"
    with pytest.raises(SetupError, match=r"cup\.toml: No such file"):
        read_plan(path)
    path.write_text("format = \n")
    with pytest.raises(SetupError, match=r"cup\.toml, line 1, column 10: "):
        read_plan(path)
    path.write_text("x = 1\n")
    with pytest.raises(SetupError, match=r'cup\.toml: there is no key "x"'):
        read_plan(path)
