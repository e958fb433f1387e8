"""The words printed in books: one TOML catalogue a language, named by its code; a file placed here is a language.

Plurals are tables with ``one`` and ``other``; which one is read depends on the value called `count`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from mazebook.errors import UnknownNameError, did_you_mean, key_of

FOLDER = Path(__file__).resolve().parent


@dataclass(frozen=True, eq=False)
class Language:
    """One catalogue: its code and its entries, as the file holds them."""

    name: str
    entries: Mapping[str, Any]

    def word(self, key: str, **values: object) -> str:
        """Return the text at `key`, such as ``"start"`` or ``"levels.6-8"``, with `values` filled in.

        Raises
        ------
        KeyError
            If the catalogue has no such text, or its text needs a value that was not given.
        """
        entry = self._find(key)
        if isinstance(entry, Mapping):
            entry = entry["one" if values["count"] == 1 else "other"]
        if not isinstance(entry, str):
            raise KeyError(f"{key} is not one text in the language {self.name}")
        return entry.format(**values)

    def lines(self, key: str) -> tuple[str, ...]:
        """Return the list of texts at `key`, such as ``"how_to_steps"``; raises KeyError if there is none."""
        entry = self._find(key)
        if not isinstance(entry, list):
            raise KeyError(f"{key} is not a list in the language {self.name}")
        return tuple(entry)

    def keys(self) -> list[str]:
        """Return the keys of all texts, dotted, in alphabetical order."""
        return sorted(_dotted("", self.entries))

    def _find(self, key: str) -> Any:
        entry: Any = self.entries
        for part in key.split("."):
            entry = entry[part]
        return entry


def _dotted(prefix: str, entries: Mapping[str, Any]) -> Iterator[str]:
    for key, entry in entries.items():
        if isinstance(entry, Mapping):
            yield from _dotted(f"{prefix}{key}.", entry)
        else:
            yield prefix + key


def language_names() -> list[str]:
    """Return the codes of all languages, in alphabetical order."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


@cache
def read_language(name: str) -> Language:
    """Return the catalogue of the language whose code is `name`, such as ``"en"``.

    Raises
    ------
    UnknownNameError
        If there is none; the message offers the nearest code.
    """
    by_key = {key_of(known): known for known in language_names()}
    if key_of(name) not in by_key:
        raise UnknownNameError(f'There is no language "{name}". {did_you_mean(name, by_key.values())}')
    code = by_key[key_of(name)]
    return Language(code, tomllib.loads((FOLDER / f"{code}.toml").read_text(encoding="utf-8")))
