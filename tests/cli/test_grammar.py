"""``grammar``; that its pages are the committed ones is told in tests/protocol/test_ebnf.py."""

import sys


def test_the_text_is_ebnf(run):
    code, out, err = run("grammar")
    assert (code, err) == (0, "")
    assert 'bestmove    ::= "bestmove" move' in out


def test_the_diagrams_need_a_package_that_is_named_where_it_is_missing(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "railroad", None)
    monkeypatch.delitem(sys.modules, "scopa_protocol.railroad_page", raising=False)
    code, out, err = run("grammar", "--railroad")
    assert (code, out) == (1, [])
    assert err.startswith("Error: --railroad needs the package railroad-diagrams; ")
    assert err.count("\n") == 1
