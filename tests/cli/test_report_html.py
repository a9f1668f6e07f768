"""``report --html`` from the shell."""

import pytest

from matchplay import engine, play, run_command


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    path = tmp_path_factory.mktemp("html") / "run.jsonl"
    play(engine("a<script>"), engine("b", "--misdeed crash --at 20"), pairs=2, log=path)
    return path


def test_the_page_is_written_and_not_overwritten(log, tmp_path):
    path = tmp_path / "page.html"
    assert run_command("report", log, "--html", path) == (0, "", "")
    text = path.read_text()
    assert text.startswith("<!DOCTYPE html>")
    assert "a&lt;script&gt;" in text
    assert "<script" not in text
    assert 'href="#fault-0"' in text
    assert f"scopa-engine replay {log} --game " in text
    code, _, err = run_command("report", log, "--html", path)
    assert (code, err) == (1, f"Error: {path}: it is there already; --force overwrites it\n")
    path.write_text("old")
    assert run_command("report", log, "--html", path, "--force")[0] == 0
    assert path.read_text() == text


def test_a_page_and_an_object_are_not_both_given(log, tmp_path):
    code, _, err = run_command("report", log, "--json", "--html", tmp_path / "page.html")
    assert code == 1
    assert "one of them is allowed" in err
