"""``bench/compare.py``: what the yardstick prints, and the ratios."""

import importlib.util
import json
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

SCRIPT = Path(__file__).parents[1] / "bench" / "compare.py"
PRINTED = Path(__file__).parent / "data" / "yardstick.txt"

pytestmark = pytest.mark.skipif(not SCRIPT.exists(), reason="the script is in the checkout only")

FIGURES = {
    "signature": "0123456789abcdef",
    "backend": "python",
    "random_deals_per_s": 919_043.5,
    "solve_ms": {"1": 0.016, "6": 1.273},
    "pimc_worlds_per_s": {"6": 602},
}


@pytest.fixture(scope="module")
def script():
    spec = importlib.util.spec_from_file_location("bench_compare", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


@pytest.fixture
def yardstick(tmp_path):
    """A program that prints what the real one once did, and its arguments to a file."""
    program = tmp_path / "yardstick"
    program.write_text(f'#!/bin/sh\necho "$@" >> "{tmp_path}/asked"\ncat "{PRINTED}"\n')
    program.chmod(0o700)
    return program


def test_what_the_yardstick_prints(script):
    told = script.parse(PRINTED.read_text(encoding="utf-8"))
    assert told["playouts_card_uniform"] == 1_838_087
    assert told["solve_last_1_rounds_mean"] == 0.008
    assert told["pimc_2_rounds_left"] == 33_462
    assert not any(name.startswith("check") for name in told)
    assert set(script.SAME.values()) <= set(told)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "check pimc 40 positions x 10 deals:      277096915",
        "playouts 12 deals/s",
        "playouts 12 [11] deals/s",
        "playouts nan [1 2] deals/s",
    ],
)
def test_other_lines_are_skipped(script, line):
    assert script.parse(f"{line}\npimc 5 [4 6] deals/s\n") == {"pimc": 5.0}


def test_every_figure_here_has_its_like_there(script):
    from scopa_engine.bench import works

    names = {f"solve_ms {left}" for left in works.SOLVED}
    names |= {f"pimc_worlds_per_s {left}" for left in works.SAMPLED}
    speeds = {"random_deals_per_s", "move_uniform_deals_per_s", "solver_nodes_per_s"}
    assert set(script.SAME) == names | speeds | {"ismcts_1k_per_s", "ismcts_10k_per_s"}


def test_numbers_of_figures(script):
    assert script.flat(FIGURES) == {
        "random_deals_per_s": 919_043.5,
        "solve_ms 1": 0.016,
        "solve_ms 6": 1.273,
        "pimc_worlds_per_s 6": 602,
    }


def test_ratios_are_of_speeds(script):
    ours = [{"random_deals_per_s": 50.0, "solve_ms 1": 0.5, "ready_ms": 9.0}] * 3
    theirs = [
        {"playouts_card_uniform": speed, "solve_last_1_rounds_mean": time, "other": 1.0}
        for speed, time in ((100.0, 1.0), (25.0, 0.25), (40.0, 0.4))
    ]
    found = script.compare(ours, theirs)
    assert found == {
        "random_deals_per_s": script.Ratio(50.0, 40.0, 1.25, 0.5, 2.0),
        "solve_ms 1": script.Ratio(0.5, 0.4, 0.8, 0.5, 2.0),
    }


def compared(script, monkeypatch, *words):
    """What the command prints, with figures that cost nothing."""
    run = script.run

    def fake(*command):
        return json.dumps(FIGURES) if command[0] == sys.executable else run(*command)

    monkeypatch.setattr(script, "run", fake)
    found = CliRunner().invoke(script.main, [str(word) for word in words])
    assert found.exit_code == 0, found.output
    return found.output


def test_json(script, monkeypatch, yardstick):
    told = json.loads(compared(script, monkeypatch, yardstick, "--rounds", 2, "--json"))
    assert (told["signature"], told["backend"], told["rounds"]) == (
        "0123456789abcdef",
        "python",
        2,
    )
    ratios = {name: ratio["ratio"] for name, ratio in told["ratios"].items()}
    assert ratios == {
        "random_deals_per_s": 0.5,
        "solve_ms 1": 0.5,
        "solve_ms 6": 2.0,
        "pimc_worlds_per_s 6": 2.0,
    }
    asked = (yardstick.parent / "asked").read_text(encoding="utf-8")
    assert asked.split() == [*script.SECTIONS] * 2


def test_table(script, monkeypatch, yardstick):
    rows = compared(script, monkeypatch, yardstick, "--rounds", 1).splitlines()
    row = next(line.split() for line in rows if line.startswith("solve_ms 6"))
    assert row == ["solve_ms", "6", "1.273", "2.546", "2.00", "2.00", "2.00"]


def test_a_source_needs_a_compiler(script, monkeypatch, tmp_path):
    monkeypatch.setenv("CXX", "no-such-compiler")
    with pytest.raises(click.ClickException, match=r"no C\+\+ compiler: looked for no-such"):
        script.built(tmp_path / "yardstick.cpp", tmp_path)


def test_a_source_is_built(script, monkeypatch, tmp_path):
    compiler = tmp_path / "compiler"
    compiler.write_text('#!/bin/sh\nfor last; do :; done\ncp "$last" "$6"\n')
    compiler.chmod(0o700)
    monkeypatch.setenv("CXX", str(compiler))
    source = tmp_path / "made.cpp"
    source.write_text("what is compiled")
    program = script.built(source, tmp_path)
    assert program.read_text(encoding="utf-8") == "what is compiled"
    assert script.built(program, tmp_path) == program


def test_a_program_that_fails_is_told(script):
    with pytest.raises(click.ClickException, match="failed with 3: went wrong"):
        script.run("sh", "-c", "echo went wrong >&2; exit 3")
