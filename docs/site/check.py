"""Whether the built site is whole and needs nothing else: ``python docs/site/check.py SITE``.

Every link within it leads to something, and no page loads anything from elsewhere: it can be
read from a folder, without a server and without a network.
"""

import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

LOADED: Final = {"script": "src", "img": "src", "iframe": "src", "link": "href", "source": "src"}
IDLE: Final = {"canonical", "next", "prev"}
"""Relations of a ``link`` that load nothing."""


class Page(HTMLParser):
    """What a page links to, and what it loads."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.loaded: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take a tag down."""
        values = {key: value or "" for key, value in attrs}
        if tag == "a" and "href" in values:
            self.links.add(values["href"])
        elif (at := LOADED.get(tag)) in values and values.get("rel") not in IDLE:
            self.loaded.add(values[at])


def faults(site: Path) -> Iterator[str]:
    """What is wrong, a line each."""
    for path in sorted(site.rglob("*.html")):
        page, name = Page(path), path.relative_to(site)
        for url in sorted(page.loaded):
            if urlsplit(url).netloc:
                yield f"{name} loads {url}"
        for url in sorted(page.links | page.loaded):
            if not _is_there(path, url):
                yield f"{name} leads nowhere: {url}"


def _is_there(page: Path, url: str) -> bool:
    parts = urlsplit(url)
    if parts.scheme or parts.netloc or not parts.path:
        return True
    # 404.html is served for any address, so its links begin with the root.
    return (page.parent / unquote(parts.path).lstrip("/")).exists()


if __name__ == "__main__":
    sys.exit("\n".join(faults(Path(sys.argv[1]))) or None)
