"""The shell command that asks an engine alone what it has failed at in a game."""

import shlex
from collections.abc import Callable, Iterator

import scopa_protocol as wire
from scopa_engine.match.client import SEED, EngineClient
from scopa_engine.match.outcome import SetupError
from scopa_engine.match.spec import EngineSpec


def reproduce(client: EngineClient, seed: Callable[[int, int], int], position: str, go: str) -> str:
    """The command; it ends as the engine does at the end of its input.

    It gives the engine its options, its ``seed`` of the game, the ``position`` and ``go`` lines,
    from its folder and with its environment.  An engine that remembers the game up to there may
    answer otherwise.
    """
    said = [
        wire.render(wire.Usp(wire.PROTOCOL_VERSION)),
        *_settings(client, seed),
        wire.render(wire.NewGame()),
        position,
        go,
    ]
    saying = shlex.join(["printf", "%s\\n", *said])
    return f"{saying} | {_started(client.spec)}"


def _settings(client: EngineClient, seed: Callable[[int, int], int]) -> Iterator[str]:
    for name, value in client.spec.options.items():
        is_button = client.declared[name].type == "button"
        yield wire.render(wire.SetOption(name, None if is_button else value))
    if (limits := client.seed_range()) is not None:
        yield wire.render(wire.SetOption(SEED, str(seed(*limits))))


def _started(spec: EngineSpec) -> str:
    """The engine from its folder and with its environment, as a shell starts it."""
    try:
        words = spec.command()
    except SetupError:
        # It is no longer there; that is for its next start to say.
        words = shlex.split(spec.cmd)
    settings = [f"{name}={value}" for name, value in spec.env.items()]
    started = shlex.join(["env", *settings, *words] if settings else words)
    return started if spec.cwd is None else f"(cd {shlex.quote(spec.cwd)} && {started})"
