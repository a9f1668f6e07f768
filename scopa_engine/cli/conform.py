"""``conform``: whether an engine does what PROTOCOL.md says."""

import os
from collections.abc import Sequence
from typing import Self

import click
from rich.console import Console
from rich.status import Status as Spinner

from scopa_engine.cli import ExitCode
from scopa_engine.cli.command import Command
from scopa_engine.cli.completing import complete_path
from scopa_engine.cli.output import echo, print_json
from scopa_engine.cli.params import seconds_option
from scopa_engine.conform.check import Check, Status
from scopa_engine.conform.desk import Engine, Result
from scopa_engine.conform.registry import UnknownNameError, chosen
from scopa_engine.conform.report import print_list, print_report, results_json
from scopa_engine.conform.run import FOUNDATIONS, default_concurrency, run_checks
from scopa_engine.conform.times import Times
from scopa_engine.look import plain_terminal
from scopa_engine.match.outcome import SetupError
from scopa_engine.match.stop import stop_on_signals


@click.command(
    "conform",
    cls=Command,
    examples=(
        "scopa-engine conform --list",
        "scopa-engine conform -- ./my-engine --flag",
        "scopa-engine conform --only greeting -- scopa-engine",
    ),
)
@click.argument(
    "command",
    nargs=-1,
    type=click.UNPROCESSED,
    metavar="-- CMD…",
    shell_complete=complete_path,
)
@click.option(
    "--only",
    multiple=True,
    metavar="NAME",
    help="Make this check only, or the checks of this group; may be repeated.",
)
@click.option("--list", "as_list", is_flag=True, help="Show the checks, and make none.")
@click.option("--json", "as_json", is_flag=True, help="Print the results as one JSON object.")
@click.option("--quiet", is_flag=True, help="Show the results only, not how it goes on.")
@click.option(
    "--seed", type=int, default=1, show_default=True, metavar="N", help="For random positions."
)
@click.option(
    "--concurrency",
    type=click.IntRange(min=1),
    metavar="N",
    show_default="the number of cores",
    help="Checks at a time.",
)
@seconds_option("--startup-timeout", 10.0, "Longest wait from the engine's start to its uspok.")
@seconds_option("--timeout", 10.0, "Longest wait for any other answer without a limit of its own.")
@click.option(
    "--margin",
    type=click.IntRange(0, 1_000_000),
    default=50,
    show_default=True,
    metavar="MS",
    help="Milliseconds by which an answer may pass its time limit.",
)
def conform_command(
    *,
    command: tuple[str, ...],
    only: tuple[str, ...],
    as_list: bool,
    as_json: bool,
    quiet: bool,
    seed: int,
    concurrency: int | None,
    startup_timeout: float,
    timeout: float,
    margin: int,
) -> ExitCode:
    """Check whether an engine does what the protocol asks for.

    CMD is a program that speaks USP, with its arguments.  Every check has an engine process of
    its own, and names the section of PROTOCOL.md that it is from.  What the engine does not have
    is skipped.

    Exit codes: 0 nothing failed, 1 usage, 2 a check failed, 3 interrupted, 4 internal error.
    """
    checks = _chosen(only)
    if as_list:
        print_list(Console(), checks)
        return ExitCode.FINISHED
    if not command:
        raise click.UsageError("give the command of an engine: conform -- CMD…")
    engine = Engine(command, Times(startup_timeout, timeout, margin / 1000), seed)
    results = _run(checks, engine, concurrency or default_concurrency(), quiet=quiet)
    if as_json:
        print_json(results_json(engine, results, len(checks)))
    else:
        print_report(Console(), results, len(checks))
    if len(results) < len(checks):
        echo("interrupted", err=True)
        return ExitCode.INTERRUPTED
    return _exit_code(results)


def _chosen(names: tuple[str, ...]) -> tuple[Check, ...]:
    try:
        return chosen(names)
    except UnknownNameError as error:
        raise click.UsageError(str(error)) from None


def _run(checks: Sequence[Check], engine: Engine, concurrency: int, *, quiet: bool) -> list[Result]:
    """The results, fewer than checks when SIGINT or SIGTERM came."""
    with stop_on_signals() as stop, _Progress(len(checks), quiet=quiet) as progress:
        try:
            return run_checks(checks, engine, stop, concurrency=concurrency, on_result=progress.see)
        except SetupError as error:
            raise click.ClickException(str(error)) from None


def _exit_code(results: list[Result]) -> ExitCode:
    has_failed = any(result.status is Status.FAIL for result in results)
    # With --only the check of the greeting may not be among them.
    has_failed |= any(f"see {FOUNDATIONS[0]}" in result.reason for result in results)
    return ExitCode.ENGINE_FAILED if has_failed else ExitCode.FINISHED


class _Progress:
    """How many checks are made, on a terminal."""

    def __init__(self, total: int, *, quiet: bool) -> None:
        self._total = total
        self._made = 0
        console = Console(stderr=True)
        look = "line" if plain_terminal(console, os.environ) else "dots"
        is_shown = console.is_terminal and not quiet
        self._spinner = Spinner("", console=console, spinner=look) if is_shown else None

    def __enter__(self) -> Self:
        if self._spinner is not None:
            self._spinner.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._spinner is not None:
            self._spinner.stop()

    def see(self, result: Result) -> None:
        """Count a result."""
        self._made += 1
        if self._spinner is not None:
            self._spinner.update(f"{self._made} of {self._total}: {result.check.name}")
