"""``bench`` from the shell."""

import json
import sys

import pytest

from scopa_engine.bench import FULL, QUICK, Figures
from scopa_engine.cli import bench as command
from scopa_engine.cli import main

FIGURES = Figures(
    signature="0123456789abcdef",
    backend="python",
    random_deals_per_s=1234567,
    move_uniform_deals_per_s=2,
    ismcts_1k_per_s=3,
    ismcts_10k_per_s=4,
    solver_nodes_per_s=5,
    solve_ms={"1": 0.25, "6": 1.5},
    pimc_worlds_per_s={"2": 6, "6": 7},
    ready_ms=8.5,
)


@pytest.fixture
def run(monkeypatch, capsys):
    """Runs ``bench`` in this process, with figures that cost nothing."""
    efforts = []

    def figures(effort, cpu, wall):
        efforts.append(effort)
        return FIGURES

    monkeypatch.setattr(command, "bench", figures)
    monkeypatch.setattr(command, "signature", lambda: FIGURES.signature)

    def run_command(*words):
        monkeypatch.setattr(sys, "argv", ["scopa-engine", "bench", *words])
        with pytest.raises(SystemExit) as left:
            main()
        captured = capsys.readouterr()
        return left.value.code or 0, captured.out, captured.err, efforts

    return run_command


def test_json(run):
    code, out, errors, efforts = run("--json")
    assert (code, errors, efforts) == (0, "", [FULL])
    assert json.loads(out) == FIGURES.to_json()


def test_table(run):
    code, out, errors, _ = run()
    assert (code, errors) == (0, "")
    rows = [line.split() for line in out.splitlines()]
    assert ["signature", "0123456789abcdef"] in rows
    assert [*["random", "deals,", "any", "card", "1,234,567", "deals/s"]] in rows
    assert [*["deal", "solved,", "rounds", "left", "6", "1.5", "ms"]] in rows
    assert [*["start", "to", "readyok", "8.5", "ms"]] in rows
    # A heading, one a figure, one more for each object's second number.
    assert len(rows) == 1 + 10 + 2


def test_quick(run):
    assert run("--quick", "--json")[3] == [QUICK]


def test_signature_alone(run):
    code, out, _, efforts = run("--signature")
    assert (code, out, efforts) == (0, "0123456789abcdef\n", [])
    assert json.loads(run("--signature", "--json")[1]) == {"signature": "0123456789abcdef"}


def test_bad_use(run):
    code, out, errors, _ = run("--fast")
    assert (code, out) == (1, "")
    assert "No such option" in errors
