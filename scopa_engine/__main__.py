"""``scopa-engine``: without arguments the engine itself, else a subcommand.

The engine's start is kept light: what only subcommands need is imported only for them.
"""

import sys

from scopa_engine.kernel.errors import KernelError


def main() -> None:
    """Speak the protocol, or run the subcommand that the arguments name."""
    if len(sys.argv) > 1:
        from scopa_engine.cli import main as run_command

        run_command()
    else:
        _serve()


def _serve() -> None:
    try:
        from scopa_engine.stdio import serve
    except KernelError as error:
        sys.exit(f"Error: {error}")
    serve()


if __name__ == "__main__":
    main()
