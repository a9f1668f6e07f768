"""Files of what was learned from self-play: which deals each is for, and how it is read.

Those that come with the program lie in ``data/KIND/PRESET.txt``.
"""

# No pathlib here: it takes longer to load than the rest of the engine may.

import os
from functools import lru_cache
from stat import S_ISCHR
from typing import Final

from scopa_engine.rules import PRESETS, Rules, changes_of, make_rules

_DATA: Final = os.path.join(os.path.dirname(os.path.dirname(__file__)), "data")

_BEYOND_THE_DEAL: Final = (
    "preset",
    "deal_order",
    "redeal_kings",
    "redeal_aces",
    "all_denari_wins",
    "target",
    "match_end",
    "tie",
    "win_by",
)
"""Options that change nothing in what a deal brings from its first play on."""


class LearnedFileError(ValueError):
    """A file that does not hold what is asked for, under the rules at hand."""


def rules_line(rules: Rules) -> str:
    """A rule set as its rule string."""
    changes = ",".join(f"{name}={text}" for name, text in changes_of(rules))
    return f"{rules.preset}:{changes}" if changes else rules.preset


def rules_of_line(text: str) -> Rules:
    """The rule set of a rule string.

    :raises RulesError: when it is none.
    """
    preset, _, changes = text.partition(":")
    return make_rules(preset, [_name_and_value(change) for change in changes.split(",") if change])


@lru_cache(maxsize=64)
def deal_rules(rules: Rules) -> Rules:
    """The rules without what lies beyond the deal: equal where deals bring the same."""
    plain = Rules()
    return rules._replace(**{name: getattr(plain, name) for name in _BEYOND_THE_DEAL})


def shipped_folder(kind: str) -> str:
    """Where the files of a kind lie that come with the program."""
    return os.path.join(_DATA, kind)


def shipped_file(kind: str, rules: Rules) -> str | None:
    """The file of a kind that comes with the program for such deals, if there is one."""
    return _shipped_file(kind, deal_rules(rules))


@lru_cache(maxsize=64)
def _shipped_file(kind: str, rules: Rules) -> str | None:
    folder = shipped_folder(kind)
    for name in sorted(os.listdir(folder)):
        if deal_rules(PRESETS[name.removesuffix(".txt")]) == rules:
            return os.path.join(folder, name)
    return None


def changed_at(path: str) -> int:
    """When a file was last changed, in nanoseconds.

    :raises LearnedFileError: when there is none.
    """
    try:
        return os.stat(path).st_mtime_ns
    except OSError as error:
        raise LearnedFileError(f"cannot read {path}: {error.strerror}") from None


def read_text(path: str) -> str:
    """The text of a file.

    :raises LearnedFileError: when it cannot be read, or is no text.
    """
    try:
        if S_ISCHR(os.stat(path).st_mode):
            raise LearnedFileError(f"cannot read {path}: it is a device")  # and may have no end
        with open(path, encoding="ascii") as file:
            return file.read()
    except OSError as error:
        raise LearnedFileError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise LearnedFileError(f"cannot read {path}: it is no text") from None


def word_and_rest(line: str) -> tuple[str, str]:
    """The first word of a line and its text."""
    word, _, rest = line.partition(" ")
    return word, rest


def _name_and_value(change: str) -> tuple[str, str]:
    name, _, value = change.partition("=")
    return name, value
