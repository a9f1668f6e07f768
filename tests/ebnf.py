"""A reader of the W3C's EBNF, for grammars without recursion: rules become patterns.

Rules after the comment that begins with ``Words.`` are of tokens; in those before it,
blanks stand between words.
"""

import re
from dataclasses import dataclass
from pathlib import Path

_TOKEN = re.compile(
    r'\s*(?:(?P<name>\w+)(?!\s*::=)|"(?P<text>[^"]*)"|\[(?P<class>[^]]*)\]|(?P<mark>[()|*+?-]))'
)
_RULE = re.compile(r"(?m)^(\w+)\s*::=(.*?)(?=^\w+\s*::=|\Z)", re.S)
_BLANKS = r"[ \t]+"


@dataclass(frozen=True, slots=True)
class Rule:
    """The right side of a rule; words of a message are apart, parts of a token are not."""

    body: str
    apart: bool

    def tokens(self) -> list[tuple[str, str]]:
        """Kind and text of what stands in the rule."""
        found, at = [], 0
        while at < len(self.body.rstrip()):
            token = _TOKEN.match(self.body, at)
            assert token, self.body[at:]
            at = token.end()
            found.append((str(token.lastgroup), token[str(token.lastgroup)]))
        return found

    def names(self) -> set[str]:
        """The rules that this one uses."""
        return {text for kind, text in self.tokens() if kind == "name"}


def read(path: Path) -> dict[str, Rule]:
    """Every rule by name."""
    messages, words = path.read_text(encoding="utf-8").split("/* Words.")
    rules: dict[str, Rule] = {}
    for text, apart in ((messages, True), ("/* Words." + words, False)):
        for name, body in _RULE.findall(re.sub(r"(?s)/\*.*?\*/", "", text)):
            assert name not in rules, f"{name} stands twice"
            rules[name] = Rule(body, apart)
    return rules


def pattern(rules: dict[str, Rule], name: str) -> str:
    """A regular expression for ``name``; each word of a message has blanks before it."""
    rule = rules[name]
    parts: list[str] = []
    for kind, text in rule.tokens():
        match kind:
            case "text":
                parts.append(_whole(re.escape(text), rule))
            case "class":
                parts.append(f"[{_character_class(text)}]")
            case "name":
                inner = pattern(rules, text)
                joined = rules[text].apart or text == "line_text"
                parts.append(inner if joined else _whole(inner, rule))
            case _:
                parts.append("(?:" if text == "(" else text)
    return f"(?:{_without(parts)})"


def _whole(text: str, rule: Rule) -> str:
    return rf"(?:{_BLANKS}(?:{text})(?![^ \t]))" if rule.apart else f"(?:{text})"


def _without(parts: list[str]) -> str:
    # `A - B` has one B, the last part of its rule.
    if "-" not in parts:
        return "".join(parts)
    at = parts.index("-")
    return f"(?!(?:{''.join(parts[at + 1 :])})(?![^ \t])){''.join(parts[:at])}"


def _character_class(text: str) -> str:
    return re.sub(r"#x([0-9A-F]+)", lambda code: rf"\u{int(code[1], 16):04x}", text)
