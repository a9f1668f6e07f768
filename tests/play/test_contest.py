"""What is played, and the log of it: who sits where, and a game that is gone on with."""

import json
from dataclasses import replace

import pytest
from jsonschema import Draft202012Validator

from schemas import SCHEMA
from scopa_engine.match.log import Log, LoggedGame
from scopa_engine.match.outcome import SetupError
from scopa_engine.match.record import EngineRecord, Game, Run, to_line
from scopa_engine.match.resume import spec_of
from scopa_engine.match.spec import parse_engine
from scopa_engine.match.verify import verify
from scopa_engine.play.contest import Contest, kept
from scopa_engine.play.game import GameInPlay, Table
from scopa_engine.play.levels import LEVELS, adviser_beside, engine_of_level
from scopa_engine.rules import PRESETS

SAID = EngineRecord("Computer", "scopa-engine", {"name": "scopa-engine"}, {}, {})


def contest(preset="scopa", seat=1, unit="deal", engine="name=Computer", **changes):
    table = Table(PRESETS[preset], seat, unit, 7)
    return Contest(table, "Ada", parse_engine(engine, "x"), **{"is_friendly": True, **changes})


def record_of(its, game):
    return game.record(its.seats(), tuple(range(its.rules.players)))


def log_of(its, game):
    """The log as it is read again."""
    run = its.run(SAID, {"usp": "1"}, "2026-01-01T00:00:00+00:00")
    lines = [json.loads(to_line(each)) for each in (run, record_of(its, game))]
    again = Game.from_json(lines[1])
    return Log(Run.from_json(lines[0]), (LoggedGame(2, again, lines[1]["check"]),), None, None)


def seats():
    return [(preset, seat) for preset, rules in PRESETS.items() for seat in range(rules.players)]


@pytest.mark.parametrize(("preset", "seat"), seats())
def test_every_seat_of_every_preset_gives_a_true_log(preset, seat):
    its = contest(preset, seat)
    game = GameInPlay(its.table)
    for _ in range(7):
        game.play(game.state.legal_moves()[-1])
    log = log_of(its, game)
    assert list(verify(log)) == []
    own = {record.name for record in log.run.engines[0].team}
    assert own == {
        its.seats()[s] for s in range(seat % its.rules.sides, its.rules.players, its.rules.sides)
    }
    assert [record.name for record in log.run.engines[0].team if record.cmd is None] == ["Ada"]
    again = kept(log)
    assert again.contest == its
    assert again.game.state == game.state
    assert again.think_ms == tuple(range(its.rules.players))


@pytest.mark.parametrize("preset", ["scopa", "scopone"])
def test_its_lines_fit_the_schema(preset):
    its = contest(preset)
    game = GameInPlay(its.table)
    for value in (its.run(SAID, {}, "2026-01-01T00:00:00+00:00"), record_of(its, game)):
        assert list(Draft202012Validator(SCHEMA).iter_errors(json.loads(to_line(value)))) == []


def test_of_several_engines_each_is_called_after_its_seat():
    assert contest(seat=0).seats() == ("Ada", "Computer")
    assert contest("scopa-3", 1).seats() == ("Computer 0", "Ada", "Computer 2")
    its = contest("scopone", 2)
    assert its.seats() == ("Computer 0", "Computer 1", "Ada", "Computer 3")
    assert its.run(SAID, {}, "").names == ("Computer 0+Ada", "Computer 1+Computer 3")
    assert its.engine_seats == (0, 1, 3)


@pytest.mark.parametrize("is_friendly", [True, False])
def test_a_serious_game_stays_serious(is_friendly):
    its = contest(is_friendly=is_friendly)
    assert kept(log_of(its, GameInPlay(its.table))).contest.is_friendly is is_friendly


def test_an_engine_is_started_again_as_it_was():
    engine = "name=B cmd='python bot.py' cwd=/tmp env.X=1 option.Algorithm=greedy iterations=5"
    its = contest(engine=engine)
    said = EngineRecord(
        "B", "python bot.py", {}, {"Algorithm": "greedy"}, {"iterations": 5}, "/tmp", {"X": "1"}
    )
    log = log_of(its, GameInPlay(its.table))
    again = kept(replace(log, run=replace(log.run, engines=(log.run.engines[0], said))))
    assert again.contest.engine == its.engine


@pytest.mark.parametrize(
    ("engine", "text"),
    [
        ("name=Ada", "you and an engine are both called Ada"),
        ("name=B clock=1000", "no clock here"),
        ("name=B sees=all", "sees its own hand only"),
    ],
)
def test_an_engine_that_cannot_play_here(engine, text):
    with pytest.raises(SetupError, match=text):
        contest(engine=engine)


def test_what_is_no_game_to_go_on_with():
    its = contest()
    game = GameInPlay(its.table)
    log = log_of(its, game)
    person = log.run.engines[0]

    def with_person(record):
        return replace(log, run=replace(log.run, engines=(record, log.run.engines[1])))

    (line,) = log.lines

    def with_seats(*seats):
        return replace(log, lines=(replace(line, game=replace(line.game, seats=seats)),))

    def with_times(*times):
        return replace(log, lines=(replace(line, game=replace(line.game, think_ms=times)),))

    for bad, text in (
        (with_person(replace(person, cmd="x")), "no game of a person"),
        (replace(log, lines=()), "the game in it is not written whole"),
        (with_seats("Computer", "Eva"), "where the person sits"),
        (with_seats("Ada", "Ada"), "where the person sits"),
        (with_seats("Ada", "Computer", "Computer"), "does not have 2 seats"),
        (with_times(0), "does not have 2 seats"),
        (replace(log, lines=(line, line)), "no game of a person"),
    ):
        with pytest.raises(SetupError, match=text):
            kept(bad)
    while not game.is_over:
        game.play(game.state.legal_moves()[0])
    with pytest.raises(SetupError, match="the game is over"):
        kept(log_of(its, game))


def test_a_match_runner_does_not_go_on_with_a_person():
    person = contest().run(SAID, {}, "").engines[0]
    with pytest.raises(SetupError, match="engine Ada is a person: scopa-engine play --resume"):
        spec_of(person)


def test_levels_are_advised_by_the_best_and_other_engines_by_themselves():
    for level in LEVELS:
        assert adviser_beside(engine_of_level(level, "C")) == engine_of_level("best", "C")
    other = parse_engine("name=C option.Algorithm=random", "C")
    assert adviser_beside(other) == other
