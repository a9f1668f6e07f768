"""One engine of the family on standard input and output: ``python tests/conform/faulty NAME``.

``correct`` is the correct one; without a name all names are listed, each with its check.
"""

import sys
from importlib import import_module

# The folder of all tests, as pytest has it.
sys.path[0] = sys.path[0].removesuffix("/conform/faulty")


def main():
    if len(sys.argv) == 1:
        for name, engine in import_module("conform.faulty.catalogue").FAMILY.items():
            print(name, engine.check)
    elif sys.argv[1] == "correct":
        import_module("conform.faulty.correct").Engine().serve()
    else:
        # The module of the fault alone, for a quick start.
        import_module(f"conform.faulty.faults.{sys.argv[1].partition('/')[0]}")
        import_module("conform.faulty.family").FAMILY[sys.argv[1]]().serve()


main()
