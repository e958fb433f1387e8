"""Names of books' folders that are valid on every system, no two alike."""

from __future__ import annotations

from collections.abc import Iterable

from mazebook.press.edition_files import file_stem

_MOST_BYTES = 120  # leaves space for a number and a system's own endings


def folder_names(titles: Iterable[str]) -> list[str]:
    """Return a folder's name for each title, in their order; the second of the same name gets a 2, and so on.

    Examples
    --------
    >>> folder_names(["Zoo, Vol. 1", "../zoo vol 1", "CON"])
    ['zoo-vol-1', 'zoo-vol-1-2', 'con-book']
    """
    found: dict[str, None] = {}
    count: dict[str, int] = {}
    for title in titles:
        stem = name = file_stem(_cut(file_stem(title)))
        while name in found:
            count[stem] = count.get(stem, 1) + 1
            name = f"{stem}-{count[stem]}"
        found[name] = None
    return list(found)


def _cut(name: str) -> str:
    return name.encode()[:_MOST_BYTES].decode(errors="ignore").strip("-")
