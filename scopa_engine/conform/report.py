"""Results for people and for programs."""

import shlex
from collections import Counter
from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from scopa_engine.conform.check import Check, Status
from scopa_engine.conform.desk import Engine, Result
from scopa_engine.conform.registry import CHECKS
from scopa_protocol.printable import printable

_STYLES = {Status.PASS: "green", Status.FAIL: "bold red", Status.SKIPPED: "yellow"}
_SHOWN_LINES = 30
_SHOWN_STDERR = 10


def counts_of(results: Sequence[Result]) -> Mapping[Status, int]:
    """How many ended in which way."""
    return Counter(result.status for result in results)


def print_list(console: Console, checks: Sequence[Check]) -> None:
    """Name, section and meaning of each check, a line each."""
    width = max(len(check.name) for check in checks)
    for check in checks:
        _say(console, f"{check.name:<{width}}  {check.section:<4} {check.meaning}")


def print_report(console: Console, results: Sequence[Result], wanted: int) -> None:
    """Failures with what was said, skipped checks by reason, then a table of the groups.

    :param wanted: how many checks there were to be.
    """
    for result in results:
        if result.status is Status.FAIL:
            _print_failure(console, result)
    _print_skipped(console, results)
    _print_groups(console, results)
    counts = counts_of(results)
    words = f"{counts[Status.PASS]} passed, {counts[Status.FAIL]} failed, "
    words += f"{counts[Status.SKIPPED]} skipped"
    if len(results) < wanted:
        words += f", {wanted - len(results)} not made"
    elif wanted == len(CHECKS) and not counts[Status.FAIL] and not _untested(results):
        words += ": it conforms; what was skipped is optional"
    _say(console, words, _STYLES[Status.FAIL if counts[Status.FAIL] else Status.PASS])


def _untested(results: Sequence[Result]) -> bool:
    """Whether something is skipped that the engine does not lack."""
    return any(result.reason.startswith("not tested") for result in results)


def _say(console: Console, line: str, style: str = "") -> None:
    """Print a line, in which an engine may have put anything."""
    console.print(Text(printable(line.expandtabs()), style=style), soft_wrap=True)


def _print_failure(console: Console, result: Result) -> None:
    check = result.check
    _say(console, f"FAILED {check.name} (PROTOCOL.md {check.section})", _STYLES[Status.FAIL])
    _say(console, f"  wanted: {check.meaning}")
    _say(console, f"  found:  {result.reason}")
    several = max((line.process for line in result.lines), default=1) > 1
    for line in result.lines[-_SHOWN_LINES:]:
        number = f"{line.process} " if several else ""
        _say(console, f"  {line.at:8.3f} {number}{line.way} {line.text}")
    for text in result.stderr.splitlines()[-_SHOWN_STDERR:]:
        _say(console, f"  stderr: {text}")


def _print_skipped(console: Console, results: Sequence[Result]) -> None:
    """The skipped checks, those with the same reason in one line."""
    names: dict[str, list[str]] = {}
    for result in results:
        if result.status is Status.SKIPPED:
            names.setdefault(result.reason, []).append(result.check.name)
    for reason, skipped in names.items():
        _say(console, f"skipped, {reason}: {' '.join(skipped)}", _STYLES[Status.SKIPPED])


def _print_groups(console: Console, results: Sequence[Result]) -> None:
    table = Table("group", *("passed", "failed", "skipped"), box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for group in dict.fromkeys(result.check.group for result in results):
        counts = counts_of([each for each in results if each.check.group == group])
        cells = [_cell(counts[status], status) for status in Status]
        table.add_row(group, *cells)
    console.print(table)


def _cell(count: int, status: Status) -> Text:
    return Text(str(count), style=_STYLES[status] if count else "dim")


def results_json(engine: Engine, results: Sequence[Result], wanted: int) -> dict[str, object]:
    """One object of everything, for programs.

    :param wanted: how many checks there were to be.
    """
    counts = counts_of(results)
    return {
        "type": "conform",
        "schema": 1,
        "command": shlex.join(engine.command),
        "seed": engine.seed,
        "passed": counts[Status.PASS],
        "failed": counts[Status.FAIL],
        "skipped": counts[Status.SKIPPED],
        "finished": len(results) == wanted,
        "checks": [_result_json(result) for result in results],
    }


def _result_json(result: Result) -> dict[str, object]:
    return {
        "name": result.check.name,
        "group": result.check.group,
        "section": result.check.section,
        "meaning": result.check.meaning,
        "result": result.status.value,
        "reason": result.reason or None,
        "seconds": round(result.seconds, 3),
        "lines": [
            {"at": round(line.at, 4), "process": line.process, "way": line.way, "text": line.text}
            for line in result.lines
        ],
        "stderr": result.stderr,
    }
