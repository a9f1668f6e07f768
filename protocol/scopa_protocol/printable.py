"""Text of strangers, as it may be shown on a terminal."""


def printable(text: str) -> str:
    r"""Text of an engine, or of a log, without what a terminal would obey: that is escaped.

    >>> printable("\x1b[2J caff\u00e8")
    '\\x1b[2J caff\xe8'
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)
