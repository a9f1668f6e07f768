"""The package as a whole: its examples, and what it may import."""

import ast
import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import scopa_protocol

MODULES = [
    f"scopa_protocol.{found.name}" for found in pkgutil.iter_modules(scopa_protocol.__path__)
]


@pytest.mark.parametrize("name", ["scopa_protocol", *MODULES])
def test_examples_in_docstrings(name: str) -> None:
    results = doctest.testmod(importlib.import_module(name))
    assert results.failed == 0


def test_there_are_examples() -> None:
    assert doctest.testmod(scopa_protocol).attempted > 0


def test_all_names_are_there_once() -> None:
    assert len(set(scopa_protocol.__all__)) == len(scopa_protocol.__all__)
    for name in scopa_protocol.__all__:
        assert hasattr(scopa_protocol, name)


@pytest.mark.parametrize("name", ["scopa_protocol", *MODULES])
def test_the_engine_is_not_imported(name: str) -> None:
    module = importlib.import_module(name)
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    imported = {
        alias.name if isinstance(node, ast.Import) else node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    assert not [module for module in imported if str(module).startswith("scopa_engine")]
