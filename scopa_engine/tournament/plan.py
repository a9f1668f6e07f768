"""The tournament that a TOML file describes, each mistake refused with its reason.

An ``[[engine]]`` table has the keys of ``--engine``, with ``option`` and ``env`` as tables of
their own.  Paths are seen from the folder of the file, where its engines are started.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from scopa_engine.match.host import Timeouts
from scopa_engine.match.outcome import OnFault, SetupError
from scopa_engine.match.playing import CONDUCT, TIMEOUTS
from scopa_engine.match.runner import Conduct
from scopa_engine.match.setup import Setup, make_setup
from scopa_engine.match.spec import EngineSpec, spec_of_table
from scopa_engine.match.sprt import bounds_text
from scopa_engine.match.toml import read_toml
from scopa_engine.tournament.keys import check_keys
from scopa_engine.tournament.pairings import Format, Pairing, check_format, default_challengers
from scopa_engine.tournament.teams import participants

_PLAYING: Final = ("concurrency", "force-concurrency", "trace", "quiet", "json")
_PATHS: Final = ("deals", "logs", "trace")


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament as it is to be played.

    :ivar engines: who plays, by name: engines, and teams of them with the names of all, ``A+C``.
    :ivar setup: what all its matches have in common, and the engines of all of them.
    :ivar logs: the folder for a log of each pairing, if the file names one.
    :ivar playing: what the file says of options that the command line has too, by their name;
        they change nothing in what is played.
    """

    form: Format
    challengers: tuple[str, ...]
    engines: Mapping[str, EngineSpec]
    setup: Setup
    conduct: Conduct
    timeouts: Timeouts
    logs: Path | None
    playing: Mapping[str, Any]

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, in the order of the file."""
        return tuple(self.engines)

    @property
    def sides(self) -> int:
        """How many engines or teams sit at a table."""
        return self.setup.terms.schedule.rules.sides

    def setup_of(self, pairing: Pairing) -> Setup:
        """The match of these engines."""
        return replace(self.setup, engines=tuple(self.engines[name] for name in pairing))


def read_plan(path: Path) -> Plan:
    """The tournament of the file at ``path``.

    :raises SetupError: naming the file, what is wrong in it and what is allowed.
    """
    values = read_toml(path)
    try:
        return make_plan(values, path.parent)
    except SetupError as error:
        raise SetupError(f"{path}: {error}") from None


def make_plan(values: Mapping[str, object], folder: Path = Path()) -> Plan:
    """The tournament of these keys and values, of a file that lies in ``folder``.

    :raises SetupError: naming what is wrong and what is allowed.
    """
    check_keys(values)
    # What they hold is known from here on.
    given: dict[str, Any] = dict(values)
    given |= {key: folder / given[key] for key in _PATHS if key in given}
    form = Format(given["format"])
    engines = participants(_engines(given["engine"], folder), given.get("teams", ()))
    names = tuple(engines)
    challengers = tuple(given.get("challengers", default_challengers(form, names)))
    setup = replace(_setup(given), engines=tuple(engines.values()))
    check_format(form, names, challengers, setup.terms.schedule.rules.sides)
    return Plan(
        form=form,
        challengers=challengers,
        engines=engines,
        setup=setup,
        conduct=Conduct(
            given.get("recover", CONDUCT.recover), given.get("restart", CONDUCT.restart)
        ),
        timeouts=_timeouts(given),
        logs=given.get("logs"),
        playing={key: given[key] for key in _PLAYING if key in given},
    )


def _engines(tables: Sequence[Mapping[str, object]], folder: Path) -> dict[str, EngineSpec]:
    engines: dict[str, EngineSpec] = {}
    for number, table in enumerate(tables, 1):
        if "name" not in table:
            raise SetupError(f"engine {number} has no name")
        spec = spec_of_table(table, folder=folder)
        if spec.name in engines:
            raise SetupError(f"two engines are called {spec.name}: each needs a name of its own")
        engines[spec.name] = spec
    return engines


def _setup(given: Mapping[str, Any]) -> Setup:
    words = {key: given[key] for key in ("rules", "deals", "pairs", "unit", "seed") if key in given}
    if "on-fault" in given:
        words["on_fault"] = OnFault(given["on-fault"])
    if "sprt" in given:
        words["sprt"] = bounds_text(given["sprt"])
    return make_setup(**words)


def _timeouts(given: Mapping[str, Any]) -> Timeouts:
    return Timeouts(
        startup=float(given.get("startup-timeout", TIMEOUTS.startup)),
        move=float(given.get("move-timeout", TIMEOUTS.move)),
        quit=float(given.get("quit-timeout", TIMEOUTS.quit)),
        margin=given["margin"] / 1000 if "margin" in given else TIMEOUTS.margin,
    )
