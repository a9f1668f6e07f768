"""The engine processes of one table: for each engine, one for every seat that it plays.

Partners share nothing, so each seat has its own process; an engine keeps its processes when
the seats rotate.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from time import monotonic

from scopa_engine.match.client import EngineClient
from scopa_engine.match.host import Host
from scopa_engine.match.outcome import EngineFailure, SetupError, StartFailure
from scopa_engine.match.record import EngineRecord
from scopa_engine.match.schedule import Schedule
from scopa_engine.match.spec import EngineSpec, Limits
from scopa_engine.rules import Rules


class Players:
    """The engines of a table; ``clients`` holds by engine one client for each of its seats.

    They are started by :func:`start_tables`, and again as games need them.
    """

    def __init__(self, specs: Sequence[EngineSpec], rules: Rules, host: Host) -> None:
        members = rules.players // rules.sides
        self.host = host
        self.specs = tuple(specs)
        self.clients = [_team(spec, members, host) for spec in specs]

    def start(self, preset: str) -> None:
        """Start them all.

        :raises SetupError: a program or an option that is not there, or rules not played.
        :raises StartFailure: an engine that does not get to its first ``readyok``.
        """
        for team in self.clients:
            for client in team:
                client.spec.command()
        for team in self.clients:
            for client in team:
                try:
                    client.start()
                except EngineFailure as failure:
                    evidence = client.convict(failure)
                    raise StartFailure(client.spec.name, failure.outcome, evidence) from None
                if client.variants and preset not in client.variants:
                    plays = ", ".join(client.variants)
                    raise SetupError(
                        f"engine {client.spec.name} does not play {preset}; it plays: {plays}"
                    )

    def seated(self, schedule: Schedule, half: int) -> list[EngineClient]:
        """The client at each seat."""
        seats = range(schedule.rules.players)
        places = (schedule.engine_of(seat, half) for seat in seats)
        return [self.clients[engine][member] for engine, member in places]

    @property
    def are_running(self) -> bool:
        """Whether every process is there."""
        return all(client.is_running for team in self.clients for client in team)

    def records(self) -> tuple[EngineRecord, ...]:
        """The engines as the log names them, once they are started."""
        return tuple(
            replace(record_of(team[0]), partners=tuple(map(record_of, team[1:])))
            if spec.partners
            else record_of(team[0])
            for spec, team in zip(self.specs, self.clients, strict=True)
        )

    def close(self) -> None:
        """Send them all away together."""
        close_tables([self])


def start_tables(tables: Sequence[Players], preset: str) -> None:
    """Start the engines of all tables at once.

    :raises SetupError: as :meth:`Players.start`.
    :raises StartFailure: as :meth:`Players.start`.
    :raises Interrupted: when a stop was requested.
    """
    with ThreadPoolExecutor(len(tables)) as pool:
        for started in [pool.submit(table.start, preset) for table in tables]:
            started.result()


def close_tables(tables: Sequence[Players]) -> None:
    """Send the engines of all tables away together."""
    clients = [client for table in tables for team in table.clients for client in team]
    for client in clients:
        client.say_quit()
    deadline = monotonic() + tables[0].host.timeouts.quit
    for client in clients:
        client.close(deadline)


def _team(spec: EngineSpec, members: int, host: Host) -> list[EngineClient]:
    """A client for each seat of a side: of its own engine, or of one that has them all."""
    if spec.partners or members == 1:
        return [EngineClient(each, each.name, host) for each in spec.team]
    return [EngineClient(spec, f"{spec.name}#{member}", host) for member in range(members)]


def record_of(client: EngineClient) -> EngineRecord:
    """An engine as the log names it, once it is started."""
    spec = client.spec
    return EngineRecord(
        name=spec.name,
        cmd=spec.cmd,
        id=client.identity,
        options=spec.options,
        limits=limits_json(spec.limits),
        cwd=spec.cwd,
        env=spec.env or None,
        sees=spec.sees,
    )


def limits_json(limits: Limits) -> dict[str, int]:
    """The limits that are set, by name."""
    named = {
        "iterations": limits.iterations,
        "worlds": limits.worlds,
        "movetime": limits.movetime,
        "clock": limits.clock,
        "inc": limits.inc or None,
    }
    return {name: value for name, value in named.items() if value is not None}
