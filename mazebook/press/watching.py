"""Watching a specification: when it is time to build it again."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from mazebook.books.themes.names import FILE
from mazebook.errors import MazebookError
from mazebook.reading.toml_files import read_table

_MOST_CHARACTERS = 1000  # of a file's name

Stamp = tuple[int, int] | None  # when a file was last written, in ns, and its bytes; None where there is none


def changes(spec: Path, ticks: Iterable[object]) -> Iterator[None]:
    """Yield at once, and then whenever the spec or a file that it names was saved.

    A file is looked at once a tick. One that has changed must be the same at the next look: an editor may empty it
    before it writes, and an empty specification is a whole book, too.
    """
    watched = [spec]
    built = seen = None
    for _ in ticks:
        now = stamps(watched)
        settled, seen = built is None or now == seen, now
        if settled and now != built:
            watched = [spec, *named_files(spec)]
            built = seen = stamps(watched)  # before anyone reads them: what is saved meanwhile is a change
            yield


def stamps(paths: Iterable[Path]) -> dict[Path, Stamp]:
    """Return what tells whether each of some files was saved; a folder, which changes with each preview, is none."""
    found: dict[Path, Stamp] = {}
    for path in paths:
        found[path] = None
        with suppress(OSError, ValueError):
            status = path.stat()
            if stat.S_ISREG(status.st_mode):
                found[path] = status.st_mtime_ns, status.st_size
    return found


def named_files(spec: Path) -> list[Path]:
    """Return the files that a specification may mean, there or not yet: every text in it could be the name of one.

    So whatever key names a picture or a layout, now or one day, its file is watched; of a theme's folder all that is
    in it.
    """
    table: object = {}
    with suppress(MazebookError):  # told when the book is built
        table = read_table(os.fspath(spec)).values
    texts = dict.fromkeys(text for text in _texts(table) if 0 < len(text) < _MOST_CHARACTERS)
    named = [spec.parent / text for text in texts]
    return [*named, *(file for path in named for file in _files_of_theme(path))]


def _files_of_theme(folder: Path) -> list[Path]:
    with suppress(OSError, ValueError):
        if (folder / FILE).is_file():
            return sorted(folder.iterdir())
    return []


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, Sequence):
        for inner in value:
            yield from _texts(inner)
