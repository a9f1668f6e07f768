"""Checks of any engine against PROTOCOL.md, each in a process of its own.

:func:`~scopa_engine.conform.run.run_checks` runs them; a check is one function in one of the
``checks_*`` modules.
"""
