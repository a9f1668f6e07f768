"""``scopa-engine``: without arguments the engine itself, else a subcommand.

The engine's start is kept light: what only subcommands need is imported only for them.
"""

import sys


def main() -> None:
    """Speak the protocol, or run the subcommand that the arguments name."""
    if len(sys.argv) > 1:
        from scopa_engine.cli import main as run_command

        run_command()
    else:
        from scopa_engine.stdio import serve

        serve()


if __name__ == "__main__":
    main()
