"""The ids of sections, which their mazes depend on: given, or made from titles and levels."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from mazebook.reading.problems import Problem

_FINAL_SIGMA = re.compile("(?<=\\w)\u03c3\\b")
_PARTS = re.compile(r"\w\S*")  # no mark begins a name: what it belongs to is left out


def slug(text: str) -> str:
    """Return `text` as an id: lower case, letters and digits of any script with their marks, the rest as hyphens."""
    words = _PARTS.findall("".join(map(_letter, unicodedata.normalize("NFKC", text).casefold())))
    name = "-".join(words)[:80].strip("-")
    return _FINAL_SIGMA.sub("\u03c2", name)  # folding writes it as any other sigma


def _letter(character: str) -> str:
    """Return a character that a file may be called by, else a space: vowel signs are marks in the scripts of India."""
    is_mark = unicodedata.category(character) in ("Mn", "Mc") and not 0xFE00 <= ord(character) <= 0xFE0F
    return character if character.isalnum() or is_mark else " "


def section_ids(sections: Iterable[tuple[str | None, str | None, str]]) -> list[str]:
    """Return the id of each (id, title, level): its id, else its title's slug, else ``level-k``.

    The k counts sections of that level that have neither, so that a section added with a title renames no other.
    """
    seen: Counter[str] = Counter()
    ids = []
    for id_, title, level in sections:
        name = id_ or slug(title or "")
        if not name:
            seen[level] += 1
            name = f"{level}-{seen[level]}"
        ids.append(name)
    return ids


def duplicates(sections: Sequence[tuple[str | None, str | None, str]]) -> list[Problem]:
    """Return the problems of sections, each (id, title, level), that have the id of an earlier one."""
    first: dict[str, int] = {}
    problems = []
    for place, id_ in enumerate(section_ids(sections)):
        if first.setdefault(id_, place) != place:
            text = f'has the same id, "{id_}", as section {first[id_] + 1}. Give one of them another title or id.'
            given = [(key, value) for key, value in zip(("id", "title"), sections[place], strict=False) if value]
            key, value = given[0] if given else ("", None)
            problems.append(Problem((place, key) if key else (place,), value, text, has_value=bool(key)))
    return problems


def named_of(sections: object) -> list[tuple[str | None, str | None, str]]:
    """Return id, title and level of unchecked sections; an id that cannot be known is one that no section has."""
    found: list[tuple[str | None, str | None, str]] = []
    for place, section in enumerate(sections if isinstance(sections, list | tuple) else ()):
        table: dict[str, Any] = dict(section) if isinstance(section, Mapping | BaseModel) else {"id": place}
        id_, title, level = table.get("id"), table.get("title"), table.get("level", "6-8")
        nobodys = f"\0{place}"
        if not isinstance(id_, str | None) or (id_ is None and not isinstance(title, str | None)):
            id_, title = nobodys, None
        found.append((id_, title, level if isinstance(level, str) else nobodys))
    return found


_MOST_BYTES = 120  # of a file's name, which may have 255 with its ending
_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}


def file_stem(title: str) -> str:
    """Return a file name without ending for a book's title; never a name that Windows reserves for devices.

    It is short enough for every file system, with what may follow.
    """
    stem = slug(title).encode()[:_MOST_BYTES].decode(errors="ignore").strip("-") or "mazes"
    return f"{stem}-book" if stem in _DEVICES else stem
