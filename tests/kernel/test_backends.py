"""Compiled and plain kernel: the same results to the bit, and those of the yardstick.

The yardstick is a program in C++ for plain Scopa of two; its checksums are known.
"""

import importlib
import os
import subprocess
import sys
from random import Random

import pytest

from scopa_engine.kernel import tree as python_kernel
from scopa_engine.kernel.position import load
from scopa_engine.kernel.tables import tables_of
from scopa_engine.rules import PRESETS, deal, view_of
from scopa_engine.search.worlds import hidden_plies
from yardstick import yardstick_deck

try:
    COMPILED = importlib.import_module("scopa_engine.kernel._compiled")
except ImportError:
    COMPILED = None

needs_compiled = pytest.mark.skipif(COMPILED is None, reason="no compiled kernel here")
KNOWN = [name for name, rules in PRESETS.items() if rules.decks == 1]
SCOPA = tables_of(PRESETS["scopa"])
M32 = 0xFFFFFFFF


def test_playouts_of_the_yardstick():
    kernel = python_kernel.Tree(SCOPA)
    kernel.seed(7)
    assert kernel.sum_playouts(10_000, 0) == 3499249938


@needs_compiled
@pytest.mark.parametrize(("by_move", "checksum"), [(0, 3499249938), (1, 667721866)])
def test_compiled_playouts_of_the_yardstick(by_move, checksum):
    kernel = COMPILED.Tree(SCOPA)
    kernel.seed(7)
    assert kernel.sum_playouts(10_000, by_move) == checksum


@needs_compiled
def test_tree_search_of_the_yardstick():
    kernel = COMPILED.Tree(SCOPA)
    checksum = 0
    for number in range(20):
        deck = yardstick_deck(number)
        table = sum(1 << card for card in deck[36:])
        kernel.load(deck[:36], 0, table, [0, 0], [0, 0], -1, -1)
        kernel.seed(number)
        kernel.start([ply for ply in range(36) if ply >= 6 or ply % 2], 4096)
        kernel.search(2000)
        visits, move = max((v, -(taken | 1 << card)) for card, taken, v, _ in kernel.root_moves())
        checksum = (checksum * 31 + -move % 1000003 + visits) & M32
    assert checksum == 197017924


@needs_compiled
@pytest.mark.parametrize("preset", KNOWN)
def test_both_give_the_same(preset):
    tables = tables_of(PRESETS[preset])
    state = deal(PRESETS[preset], Random(preset))
    found = []
    for module in (python_kernel, COMPILED):
        kernel = module.Tree(tables)
        kernel.seed(11)
        sums = [kernel.sum_playouts(60, by_move) for by_move in (0, 1)]
        load(kernel, state)
        kernel.start(hidden_plies(view_of(state, state.turn), state), 1024)
        kernel.search(150)
        found.append((sums, kernel.root_moves()))
    assert found[0] == found[1]


def run(command, **env):
    return subprocess.run(
        [sys.executable, "-P", "-c", command], env=os.environ | env, capture_output=True, text=True
    )


def test_back_end_is_forced_by_the_environment():
    command = "from scopa_engine.kernel.backend import backend; print(backend())"
    assert run(command, SCOPA_KERNEL="python").stdout == "python\n"
    compiled = run(command, SCOPA_KERNEL="compiled")
    assert compiled.stdout == ("" if COMPILED is None else "compiled\n")
    assert "must be compiled or python, not 'fast'" in run(command, SCOPA_KERNEL="fast").stderr


@pytest.mark.parametrize("arguments", [[], ["bench"]])
def test_a_back_end_that_is_none_is_one_clear_line(arguments):
    done = subprocess.run(
        [sys.executable, "-P", "-m", "scopa_engine", *arguments],
        env=os.environ | {"SCOPA_KERNEL": "fast"},
        capture_output=True,
        text=True,
        input="",
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr == "Error: SCOPA_KERNEL must be compiled or python, not 'fast'\n"
