"""Who imports whom, read from the sources, imports inside functions included.

To add a part of the program: a row in ``BELOW``, with the parts that it may know.
"""

import ast
import graphlib
import sys
from functools import cache
from pathlib import Path

import pytest

import scopa_engine
import scopa_protocol

PACKAGES = {
    package.__name__: Path(package.__file__).parent for package in (scopa_engine, scopa_protocol)
}

_CORE = {"binding", "rules", "scopa_protocol"}
_THINKING = _CORE | {"search"}
BELOW = {
    "rules": set(),
    "scopa_protocol": set(),
    "kernel": {"rules"},
    "chances": {"kernel", "rules"},
    "search": {"kernel", "chances", "rules"},
    "selfplay": {"chances", "rules", "search"},
    "language": {"rules"},
    "look": {"language", "rules", "scopa_protocol"},
    "play": _CORE | {"analysis", "kernel", "language", "look", "match"},
    "perft": {"rules"},
    "solve": {"kernel", "rules"},
    "binding": {"rules", "scopa_protocol"},
    "explain": {"rules"},
    "vectors": _CORE | {"perft"},
    "options": {"search", "scopa_protocol"},
    "builtin": {"kernel", "options", "rules", "search"},
    "engine": {"builtin", "options", "perft", "rules", "scopa_protocol", "search"},
    "describe": _THINKING,
    "bench": {"kernel", "rules", "search"},
    "timing": _THINKING,
    "held": {"scopa_protocol"},
    "session": _THINKING | {"describe", "engine", "held", "timing"},
    "stdio": {"engine", "scopa_protocol", "session"},
    "bot": _THINKING | {"engine", "options", "stdio"},
    "training": {"kernel", "rules", "search"},
    "bridges": _CORE | {"bot", "describe"},
    # The runner sees engines as processes only.
    "match": _CORE,
    # So does whoever drives one, by the same process and guard.
    "client": _CORE | {"match"},
    "conform": _CORE | {"match"},
    "tournament": {"binding", "match", "scopa_protocol"},
    # Of a match it knows the log and the statistics.
    "analysis": {"binding", "kernel", "match", "rules", "search", "solve"},
    "cli": _THINKING
    | {
        "analysis",
        "kernel",
        "chances",
        "selfplay",
        "bench",
        "conform",
        "describe",
        "engine",
        "explain",
        "language",
        "look",
        "match",
        "options",
        "perft",
        "play",
        "session",
        "solve",
        "tournament",
        "training",
        "vectors",
    },
    "__main__": {"cli", "kernel", "stdio"},
}

THIRD_PARTY = {
    "training": {"numpy", "scipy"},
    "scopa_protocol": {"pyparsing", "railroad"},
    "match": {"psutil", "rich", "scipy"},
    "conform": {"psutil", "rich"},
    "tournament": {"rich"},
    "look": {"rich"},
    "play": {"rich"},
    "cli": {"click", "rich"},
    "bridges": {"gymnasium", "numpy", "open_spiel", "pettingzoo", "pyspiel"},
}

# Real time enters the program here; everywhere else a clock is an argument.
READS_CLOCKS = {
    "scopa_engine.stdio",
    "scopa_engine.client.link",
    "scopa_engine.conform.desk",
    "scopa_engine.conform.leftovers",
    "scopa_engine.conform.channel",
    "scopa_engine.conform.checks_errors",
    "scopa_engine.conform.checks_limits",
    "scopa_engine.conform.checks_search",
    "scopa_engine.match.client",
    "scopa_engine.match.live",
    "scopa_engine.match.players",
    "scopa_engine.match.playing",
    "scopa_engine.match.process",
    "scopa_engine.match.runner",
    "scopa_engine.match.stop",
    "scopa_engine.cli.analysing",
    "scopa_engine.cli.bench",
    "scopa_engine.cli.person",
    "scopa_engine.cli.play_game",
}


@cache
def sources():
    """Every module of both packages, parsed, by name."""
    found = {}
    for package, root in PACKAGES.items():
        for path in sorted(root.rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            name = ".".join((package, *parts)).removesuffix(".__init__")
            found[name] = ast.parse(path.read_text(encoding="utf-8"), path)
    return found


def imports(name):
    """The modules that a module imports, each as far as it is one."""
    for node in ast.walk(sources()[name]):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name} imports relative to itself"
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                yield full if full in sources() else node.module
        elif is_import_by_name(node):
            yield node.args[0].value


def is_import_by_name(node):
    return (
        isinstance(node, ast.Call)
        and getattr(node.func, "attr", getattr(node.func, "id", "")) == "import_module"
        and isinstance(node.args[0], ast.Constant)
    )


def unit(module):
    """The part of the program that a module belongs to; ``None`` for the bare package."""
    parts = module.split(".")
    if parts[0] == "scopa_protocol":
        return "scopa_protocol"
    return parts[1] if len(parts) > 1 else None


def is_ours(module):
    return module.split(".")[0] in PACKAGES


def test_the_sources_are_found():
    assert {"scopa_engine.rules.captures", "scopa_engine.cli", "scopa_protocol"} <= set(sources())
    assert "scopa_engine.stdio" in set(imports("scopa_engine.__main__"))


@pytest.mark.parametrize("name", sources())
def test_a_module_imports_only_what_lies_below(name):
    own = unit(name)
    wanted = {unit(module) for module in imports(name) if is_ours(module)} - {own, None}
    allowed = BELOW[own] if own else set()
    assert wanted <= allowed, f"{name} must not import {sorted(wanted - allowed)}"


def test_the_language_and_the_rules_do_not_know_the_program():
    for name in sources():
        if unit(name) in ("rules", "scopa_protocol"):
            assert "scopa_engine" not in set(imports(name))


def test_no_part_lies_below_itself():
    list(graphlib.TopologicalSorter(BELOW).static_order())


def test_no_modules_import_each_other():
    graph = {name: set(imports(name)) & set(sources()) - {name} for name in sources()}
    list(graphlib.TopologicalSorter(graph).static_order())


@pytest.mark.parametrize("name", sources())
def test_a_module_imports_no_other_libraries_than_its_own(name):
    libraries = {module.split(".")[0] for module in imports(name)} - set(PACKAGES)
    foreign = libraries - set(sys.stdlib_module_names)
    assert foreign <= THIRD_PARTY.get(unit(name), set())


def test_the_grammar_is_loaded_only_when_it_is_needed():
    for name in ("scopa_protocol", "scopa_protocol.fast"):
        tops = ast.Module(
            body=[node for node in sources()[name].body if is_import(node)], type_ignores=[]
        )
        assert "grammar" not in ast.unparse(tops)
        assert "scopa_protocol.terms" not in set(imports(name))


def is_import(node):
    return isinstance(node, ast.Import | ast.ImportFrom)


def names_from(name, library):
    """What a module takes from a library: ``from library import x`` and ``library.x``."""
    for node in ast.walk(sources()[name]):
        if isinstance(node, ast.ImportFrom) and node.module == library:
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == library:
            yield node.attr


@pytest.mark.parametrize("name", sources())
def test_randomness_is_an_argument(name):
    assert set(names_from(name, "random")) <= {"Random"}


def test_clocks_are_read_at_the_edge_only():
    readers = {
        name
        for name in sources()
        if {"time", "datetime"} & {module.split(".")[0] for module in imports(name)}
    }
    assert readers <= READS_CLOCKS
