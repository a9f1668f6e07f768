"""The error of the language: what was wrong with a line, and where."""

ERROR_CODES = (
    "syntax",
    "unknown-command",
    "bad-value",
    "unknown-option",
    "bad-rules",
    "bad-position",
    "illegal-move",
    "wrong-state",
    "unsupported",
    "internal",
)


class ProtocolError(ValueError):
    """A line that cannot be accepted (PROTOCOL.md, "Errors").

    ``code`` is one of ``ERROR_CODES``; ``column`` counts characters of the line
    from 1 and is 0 when no place is to blame; ``text`` is one line for a person.

    >>> print(ProtocolError("syntax", 4, "expected a suit letter"))
    syntax 4 expected a suit letter
    """

    def __init__(self, code: str, column: int, text: str) -> None:
        super().__init__(code, column, text)
        self.code = code
        self.column = column
        self.text = text

    def __str__(self) -> str:
        return f"{self.code} {self.column} {self.text}"

    def shifted(self, by: int) -> "ProtocolError":
        """The same error ``by`` characters further right; without a column it stays so."""
        return ProtocolError(self.code, self.column + by if self.column else 0, self.text)
