"""Watching a specification and the files that it names, to make the book again when one is saved."""

import os
import stat
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from mazebook.books.themes.names import THEME_FILE
from mazebook.errors import MazebookError
from mazebook.reading.toml_files import read_table

_MOST_CHARACTERS = 1000  # of a file's name

Stamp = tuple[int, int] | None  # when a file was last written, in ns, and its size in bytes; None if there is no file


def changes(spec: Path, ticks: Iterable[object]) -> Iterator[None]:
    """Yield once at the first tick, and then each time after the spec or a file that it names was saved.

    Files are checked once a tick. A changed file must be the same at the next tick: an editor may empty it before it
    writes, and an empty specification would be a valid one.
    """
    watched = [spec]
    built = seen = None
    for _ in ticks:
        now = stamps(watched)
        settled, seen = built is None or now == seen, now
        if settled and now != built:
            watched = [spec, *files_of_spec(spec)]
            built = seen = stamps(watched)  # before the files are read: one that is saved meanwhile counts as changed
            yield


def stamps(paths: Iterable[Path]) -> dict[Path, Stamp]:
    """Return the stamps of files, which differ after each save; None for a folder, which each new preview changes."""
    found: dict[Path, Stamp] = {}
    for path in paths:
        found[path] = None
        with suppress(OSError, ValueError):
            status = path.stat()
            if stat.S_ISREG(status.st_mode):
                found[path] = status.st_mtime_ns, status.st_size
    return found


def files_of_spec(spec: Path) -> list[Path]:
    """Return the paths that a specification may name, existing or not, and the files in every theme's folder.

    Every text in the specification counts as a file name, so no list of the keys for files is needed.
    """
    table: object = {}
    with suppress(MazebookError):  # reported when the book is built
        table = read_table(os.fspath(spec)).values
    texts = dict.fromkeys(text for text in _texts(table) if 0 < len(text) < _MOST_CHARACTERS)
    named = [spec.parent / text for text in texts]
    return [*named, *(file for path in named for file in _files_of_theme(path))]


def _files_of_theme(folder: Path) -> list[Path]:
    with suppress(OSError, ValueError):
        if (folder / THEME_FILE).is_file():
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
