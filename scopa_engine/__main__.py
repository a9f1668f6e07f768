"""``scopa-engine``: without arguments the engine itself, else a subcommand.

The engine's start is kept light: what only subcommands need is imported only for them.
"""

import gc
import os
import sys

from scopa_engine.kernel.errors import KernelError

# Set by the script of ``completion`` when a shell asks for the words that may follow.
_COMPLETE = "_SCOPA_ENGINE_COMPLETE"
_HINT = b"This engine speaks USP (try: help, quit). Commands: scopa-engine --help\n"


def main() -> None:
    """Speak the protocol, or run the subcommand that the arguments name."""
    if len(sys.argv) > 1 or os.environ.get(_COMPLETE):
        from scopa_engine.cli import main as run_command

        run_command()
    else:
        _serve()


def _serve() -> None:
    gc.disable()  # what is loaded stays: to look for garbage in it takes a tenth of the start
    try:
        from scopa_engine.stdio import serve
    except KernelError as error:
        sys.exit(f"Error: {error}")
    gc.freeze()
    gc.enable()
    if os.isatty(0):
        _give_hint()
    serve()


def _give_hint() -> None:
    """Tell people on standard error, where there is one, what this is that waits for them."""
    from contextlib import suppress

    with suppress(OSError):
        os.write(2, _HINT)


if __name__ == "__main__":
    main()
