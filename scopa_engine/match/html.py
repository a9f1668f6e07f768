"""The report of a run as one HTML page: complete in itself, no network, no script.

Engines choose their names, their lines and their standard error, so all of it is escaped.
"""

import tempfile
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from statistics import median

from scopa_engine.binding import rules_from_text
from scopa_engine.match.html_charts import histogram, ratio_path, running_mean
from scopa_engine.match.html_faults import faults
from scopa_engine.match.html_figures import origin, outcomes
from scopa_engine.match.html_parts import (
    document,
    paragraph,
    section,
    table,
    table_of_html,
)
from scopa_engine.match.outcome import SetupError
from scopa_engine.match.playback import start_of
from scopa_engine.match.record import EngineRecord, Game, Result, Run
from scopa_engine.match.results import PairResult, pairs_of, ratios_of
from scopa_engine.match.sprt import MIN_PAIRS, Tested
from scopa_engine.match.sprt_report import UNKNOWN, error_text, sprt_rows


def write_page(path: Path, page: str, *, overwrite: bool = False) -> None:
    """Put ``page`` at ``path``, whole or not at all.

    :raises SetupError: when it cannot be written, or a file is there that must not be lost.
    """
    if path.exists() and not overwrite:
        raise SetupError(f"{path}: it is there already; --force overwrites it")
    if path.exists() and not path.is_file():
        raise SetupError(f"{path}: it is no file")
    try:
        # Beside its place, so that it comes there in one step; what fails leaves nothing.
        with tempfile.TemporaryDirectory(dir=path.parent, prefix=f"{path.name}.") as folder:
            whole = Path(folder, path.name)
            whole.write_bytes(page.encode(errors="replace"))
            whole.replace(path)
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror}") from None


def page(run: Run, games: Sequence[Game], result: Result, log: str) -> str:
    """The page; ``log`` is the name of the log in the commands that it shows."""
    return document(" - ".join(run.names), _body(run, games, result, log))


def _body(run: Run, games: Sequence[Game], result: Result, log: str) -> Iterator[str]:
    pairs = pairs_of(run, games)
    yield paragraph(_result_line(run, result), "result")
    yield _run(run)
    if pairs:
        yield _points(run, pairs)
        if result.sprt is not None and run.sprt is not None:
            yield _test(result.sprt, ratios_of(pairs, run.sprt))
        yield section("Games and pairs", *outcomes(result))
        yield section("Where the points come from", *origin(result))
        yield _roles_and_canary(run, result)
    yield _times(run, games)
    yield faults(run, games, log)


def _result_line(run: Run, result: Result) -> str:
    counted = f"{result.pairs} of {run.pairs} pairs"
    if result.mean is None:
        return f"{counted}: no result yet"
    unit = "deal" if run.unit == "deal" else "match"
    text = f"{run.names[0]}: {result.mean:+.3f} points a {unit}"
    if result.interval is not None:
        text += " (95%: {:+.3f} to {:+.3f})".format(*result.interval)
    if result.los is not None:
        text += f", superior with a chance of {result.los:.1%}"
    return f"{text}, {counted}"


def _run(run: Run) -> str:
    facts = {
        "rules": run.rules,
        "a game is a": run.unit,
        "deals": f"those of {run.deals}" if run.deals else f"seed {run.seed}",
        "halves of a pair": _apart(run),
        "on a fault": run.on_fault.value,
        "started": run.started,
        "versions": ", ".join(f"{name} {version}" for name, version in run.versions.items()),
    }
    engines = [_engine(engine) for side in run.engines for engine in side.team]
    return section(
        "Run",
        table((), list(facts.items())),
        table_of_html(("engine", "what it is"), engines),
    )


def _apart(run: Run) -> str:
    """What keeps an engine from knowing a deal again."""
    suits = "other" if run.changes_suits else "the same"
    order = ", taking turns in which comes first" if run.rotates else ""
    return f"in {suits} suits, {run.block} pairs apart{order}"


def _engine(engine: EngineRecord) -> tuple[str, str]:
    who = " ".join(engine.id[key] for key in ("name", "version") if key in engine.id)
    settings = (*engine.limits.items(), *engine.options.items())
    words = ", ".join(f"{key} {value}" for key, value in settings)
    lines = [escape(line) for line in (who, words) if line]
    return escape(engine.name), "<br>".join(
        [f"<code>{escape(engine.cmd or 'a person')}</code>", *lines]
    )


def _test(test: Tested, ratios: Sequence[float]) -> str:
    return section(
        "Sequential test",
        table((), list(sprt_rows(test).items())),
        paragraph(
            "Logarithm of the likelihood ratio by pairs, between the bounds; it decides from pair "
            f"{MIN_PAIRS} on:",
            "note",
        ),
        ratio_path(ratios, test.lower, test.upper),
    )


def _points(run: Run, pairs: Sequence[PairResult]) -> str:
    differences = [pair.difference for pair in pairs]
    sides = rules_from_text(run.rules).sides
    # A mean over ``sides`` games of a lead over the mean of the others.
    grid = 1 / (sides * (sides - 1))
    return section(
        "Points a pair",
        paragraph("Running mean with its 95% interval, by pairs:", "note"),
        running_mean(differences),
        paragraph("Pairs by their points, the mean of their games:", "note"),
        histogram(differences, grid),
        paragraph(f"More is better for {run.names[0]}.", "note"),
    )


def _roles_and_canary(run: Run, result: Result) -> str:
    rows = [(_role(role), error_text(*of)) for role, of in enumerate(result.roles or ())]
    parts = [table(("role", "points a game"), rows, numbers=1)] if rows else []
    if result.canary is None:
        canary = "It takes pairs that began with each of their halves, and there are none yet."
    else:
        canary = f"{error_text(*result.canary)} points a game."
    parts += [
        paragraph(f"Deals met again, less new ones: {canary}"),
        paragraph(
            "The games of a pair are the same cards, played far apart. An engine that knew them "
            "again would gain there. Pairs take turns in which seats come first, so what the "
            "roles are worth is evened out, and what is left should be nothing.",
            "note",
        ),
    ]
    return section(f"{run.names[0]} by role, and where it met a deal again", *parts)


def _role(role: int) -> str:
    return "on the dealer's side" if role == 0 else f"on side {role} after the dealer's"


def _times(run: Run, games: Sequence[Game]) -> str:
    head = ("engine", "moves", "thinking", "most", "overhead", "most")
    counted = [(game, _plays_by_seat(game)) for game in games]
    return section(
        "Time",
        table(head, [_times_of(name, counted) for name in run.players], numbers=5),
        paragraph(
            "For a move: the medians over games of a game's mean thinking time and of its median "
            "overhead, the time that passed besides; each with the greatest of a game.",
            "note",
        ),
    )


def _times_of(name: str, counted: Sequence[tuple[Game, list[int]]]) -> tuple[str, ...]:
    seats = [
        (game.think_ms[seat], game.overhead_us[seat], plays[seat])
        for game, plays in counted
        for seat, engine in enumerate(game.seats)
        if engine == name and plays[seat]
    ]
    thinking = _spread([ms / plays for ms, _us, plays in seats], "ms", 1)
    overhead = _spread([us for _ms, us, _plays in seats if us is not None], "µs", 0)
    return name, str(sum(plays for _ms, _us, plays in seats)), *thinking, *overhead


def _spread(values: Sequence[float], unit: str, digits: int) -> tuple[str, str]:
    if not values:
        return UNKNOWN, UNKNOWN
    return f"{median(values):.{digits}f} {unit}", f"{max(values):.{digits}f} {unit}"


def _plays_by_seat(game: Game) -> list[int]:
    """How many moves each seat has made."""
    counts = [0] * len(game.seats)
    for deal in game.deals:
        first = start_of(f"pair {game.pair}, half {game.half}", deal).turn
        plays = sum(not token.startswith("+") for token in deal.moves.split())
        for seat in range(len(counts)):
            order = (seat - first) % len(counts)
            counts[seat] += (plays - order + len(counts) - 1) // len(counts)
    return counts
