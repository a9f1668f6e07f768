"""Games on the disk: whole at any time, one program at a time, found again."""

import os

import pytest

from scopa_engine.match.log import LogWriteError, read_log
from scopa_engine.match.outcome import SetupError
from scopa_engine.match.record import EngineRecord
from scopa_engine.play import saved as module
from scopa_engine.play.contest import Contest
from scopa_engine.play.game import GameInPlay, Table
from scopa_engine.play.levels import engine_of_level
from scopa_engine.play.saved import SavedGame, games_folder, new_path, unfinished
from scopa_engine.rules import PRESETS

CONTEST = Contest(
    Table(PRESETS["scopa"], 1, "deal", 1), "Ada", engine_of_level("easy", "C"), is_friendly=True
)
RUN = CONTEST.run(EngineRecord("C", "c", {}, {}, {}), {}, "2026-01-01T00:00:00+00:00")


def game_after(count):
    game = GameInPlay(CONTEST.table)
    for _ in range(count):
        game.play(game.state.legal_moves()[0])
    return game.record(CONTEST.seats(), (0, 0))


def write(path, count):
    with SavedGame.new(path) as saved:
        saved.write(RUN, game_after(count))
    return path


def test_each_version_takes_the_place_of_the_one_before(tmp_path):
    path = tmp_path / "a" / "b" / "g.jsonl"
    with SavedGame.new(path) as saved:
        for count in (0, 3, 2):
            saved.write(RUN, game_after(count))
            assert read_log(path).games == (game_after(count),)
    assert [each.name for each in path.parent.iterdir()] == ["g.jsonl"]
    assert path.stat().st_mode & 0o777 == 0o600


def test_the_version_before_stays_when_there_is_no_room(tmp_path, monkeypatch):
    path = tmp_path / "g.jsonl"
    with SavedGame.new(path) as saved:
        saved.write(RUN, game_after(1))

        def no_room(*_):
            raise OSError(28, "No space left on device")

        for step in ("write", "fsync"):
            with monkeypatch.context() as patched:
                patched.setattr(module.os, step, no_room)
                with pytest.raises(LogWriteError, match=r"g\.jsonl: No space left on device"):
                    saved.write(RUN, game_after(2))
            assert read_log(path).games == (game_after(1),)
            assert [each.name for each in tmp_path.iterdir()] == ["g.jsonl"]
        saved.write(RUN, game_after(3))
    assert read_log(path).games == (game_after(3),)


def test_it_is_on_the_disk_before_it_takes_the_place(tmp_path, monkeypatch):
    steps = []
    flush, replace = os.fsync, module.Path.replace

    def noted(name, function):
        def call(*arguments):
            steps.append(name)
            return function(*arguments)

        return call

    with SavedGame.new(tmp_path / "g") as saved:
        monkeypatch.setattr(module.os, "fsync", noted("flush", flush))
        monkeypatch.setattr(module.Path, "replace", noted("replace", replace))
        saved.write(RUN, game_after(1))
    assert steps == ["flush", "replace", "flush"]


def test_one_program_at_a_time(tmp_path):
    path = tmp_path / "g.jsonl"
    with SavedGame.new(path) as saved:
        for _ in range(2):
            for opened in (SavedGame.new, SavedGame.of):
                with pytest.raises(SetupError, match="another program is playing it"):
                    opened(path)
            saved.write(RUN, game_after(1))
    with SavedGame.of(path) as saved:
        saved.write(RUN, game_after(2))
        with pytest.raises(SetupError, match="another program is playing it"):
            SavedGame.of(path)


def test_files_that_cannot_be_used(tmp_path):
    (tmp_path / "full").write_text("x")
    for path, opened, text in (
        (tmp_path / "full", SavedGame.new, "it is not empty; --resume goes on"),
        (tmp_path / "full" / "g", SavedGame.new, "full: "),
        (tmp_path, SavedGame.new, "Is a directory"),
        (tmp_path / "none", SavedGame.of, "No such file"),
        ("/dev/null", SavedGame.new, "/dev/null: it is no file"),
    ):
        with pytest.raises(SetupError, match=text):
            opened(module.Path(path))
    assert (tmp_path / "full").read_text() == "x"


def test_a_link_stays_one(tmp_path):
    target, link = tmp_path / "target", tmp_path / "link"
    target.touch()
    link.symlink_to(target)
    write(link, 1)
    assert link.is_symlink()
    assert read_log(target).games == (game_after(1),)


def test_games_that_are_not_over_are_found_the_last_one_first(tmp_path):
    assert list(unfinished(tmp_path / "none")) == []
    for number, count in enumerate((1, 36, 2, 0)):
        path = write(tmp_path / f"{number}.jsonl", count)
        os.utime(path, (number, number))
    os.utime(tmp_path / "0.jsonl", (9, 9))
    (tmp_path / "empty.jsonl").touch()
    (tmp_path / "folder.jsonl").mkdir()
    assert [path.name for path in unfinished(tmp_path)] == ["0.jsonl", "3.jsonl", "2.jsonl"]


def test_where_games_are_kept(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    own = tmp_path / ".local" / "state" / "scopa-engine" / "games"
    assert games_folder({}) == own
    assert games_folder({"XDG_STATE_HOME": ""}) == own
    assert games_folder({"XDG_STATE_HOME": "not/whole"}) == own
    assert games_folder({"XDG_STATE_HOME": "/state"}) == module.Path("/state/scopa-engine/games")


def test_a_new_game_has_a_name_of_its_own(tmp_path):
    names = []
    for _ in range(3):
        path = new_path(tmp_path, "today-scopa")
        path.touch()
        names.append(path.name)
    assert names == ["today-scopa.jsonl", "today-scopa-2.jsonl", "today-scopa-3.jsonl"]
