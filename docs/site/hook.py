"""The site shows files where they are in the repository, so links between them work in both.

MkDocs takes pages from one folder, and here they stand in several.  To it, each has its path in
the repository (``docs/rules.md``, ``PROTOCOL.md``); on the site ``docs/`` falls away.
"""

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[2]
ELSEWHERE = ("PROTOCOL.md", "CHANGELOG.md", "CONTRIBUTING.md", "protocol/*.*", "protocol/*/*.*")
"""What belongs to the site and stands outside of ``docs``; links lead to all of it."""

LEFT_OUT = "scopa_protocol"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Give every file of the site its path in the repository."""
    theirs = [file for file in files if file.src_dir != config.docs_dir]
    own = [_file(f"docs/{file.src_uri}", config) for file in files if file not in theirs]
    more = [_file(path, config) for path in _elsewhere()]
    for each in own:
        each.inclusion = files.src_uris[each.src_uri.removeprefix("docs/")].inclusion
    return Files([*theirs, *own, *more])


def _elsewhere() -> list[str]:
    found = {path.relative_to(ROOT) for pattern in ELSEWHERE for path in ROOT.glob(pattern)}
    return sorted(path.as_posix() for path in found if LEFT_OUT not in path.parts)


def _file(path: str, config: MkDocsConfig) -> File:
    file = File(path, str(ROOT), config.site_dir, config.use_directory_urls)
    file.dest_uri = file.dest_uri.removeprefix("docs/")
    return file
