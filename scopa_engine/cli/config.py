"""``--config FILE.toml``: the options of a command from a file.

The values become click's defaults, so that options of the command line win and both are
checked by the same rules.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import click

from scopa_engine.match.outcome import SetupError
from scopa_engine.match.setup import name_of
from scopa_engine.match.spec import EngineSpec, spec_of_table
from scopa_engine.match.sprt import bounds_text
from scopa_engine.match.toml import CHECK, DECIMAL, NUMBER, TEXT, check_value, read_toml, shown

_NAME: Final = "config"


def config_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Gives ``command`` the option ``--config``."""
    return click.option(
        f"--{_NAME}",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        # Before all others, whose defaults it sets.
        is_eager=True,
        expose_value=False,
        callback=_set_defaults,
        help="Take the options from a TOML file, as above.",
    )(command)


def _set_defaults(ctx: click.Context, _param: click.Parameter, path: Path | None) -> None:
    if path is None:
        return
    try:
        table = read_toml(path)
    except SetupError as error:
        raise click.ClickException(str(error)) from None
    try:
        ctx.default_map = dict(_values(ctx, table, path.parent))
    except SetupError as error:
        raise click.ClickException(f"{path}: {error}") from None


def _values(ctx: click.Context, table: Mapping[str, object], folder: Path) -> dict[str, object]:
    """What the file sets, by the names of the parameters."""
    options = {
        flag.removeprefix("--"): param
        for param in ctx.command.params
        for flag in param.opts
        if flag.startswith("--") and param.name != _NAME
    }
    values: dict[str, object] = {}
    for key, value in table.items():
        if key not in options:
            allowed = " ".join(sorted(options))
            raise SetupError(f"there is no key {shown(key)}; allowed: {allowed}")
        option = options[key]
        assert option.name is not None
        values[option.name] = _value(ctx, option, key, value, folder)
    return values


def _value(
    ctx: click.Context, option: click.Parameter, key: str, value: object, folder: Path
) -> object:
    if key == "engine":
        return _engines(value, folder)
    if key == "sprt":
        return bounds_text(value)
    check_value(key, value, _types(option.type))
    if isinstance(option.type, click.Path):
        value = str(folder / str(value))
    try:
        option.type.convert(value, option, ctx)
    except click.BadParameter as error:
        raise SetupError(f"{key}={shown(value)}: {error.message}") from None
    return value


def _types(kind: click.ParamType[Any]) -> Mapping[type, str]:
    """What a file may give to an option whose values are of this kind."""
    if isinstance(kind, type(click.BOOL)):
        return CHECK
    if isinstance(kind, type(click.INT)):
        return NUMBER
    return DECIMAL if isinstance(kind, type(click.FLOAT)) else TEXT


def _engines(value: object, folder: Path) -> tuple[EngineSpec, ...]:
    if not (isinstance(value, list) and all(isinstance(each, Mapping) for each in value)):
        raise SetupError(f"engine={shown(value)}: tables [[engine]] are allowed")
    return tuple(
        spec_of_table(table, name=name_of(number), folder=folder)
        for number, table in enumerate(value)
    )
