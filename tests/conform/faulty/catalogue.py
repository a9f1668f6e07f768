"""All faulty engines: importing this fills the family."""

from importlib import import_module
from pkgutil import iter_modules

from conform.faulty import faults
from conform.faulty.family import FAMILY

__all__ = ["FAMILY"]

for _module in iter_modules(faults.__path__):
    import_module(f"{faults.__name__}.{_module.name}")
