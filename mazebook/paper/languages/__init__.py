"""The words printed in books: one TOML catalogue a language, named by its code; a file added to this folder is one.

A table whose keys are the plural forms of CLDR is a plural; the value called `count` decides which of them is read.
"""

import datetime
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from mazebook.errors import find_name
from mazebook.paper.languages import locales

FOLDER = Path(__file__).resolve().parent

# The scripts that can be set today: their letters stand from left to right, each in one shape.
DIRECTIONS = ("ltr",)
SCRIPTS = ("Latn", "Cyrl", "Grek")


@dataclass(frozen=True, eq=False)
class Language:
    """One catalogue: its code and its entries, as the file holds them."""

    name: str
    entries: Mapping[str, Any]

    @property
    def locale(self) -> str:
        """The BCP 47 tag of its plurals, dates and numbers, such as ``"pt-BR"``; PDFs name it as their language."""
        return str(self.entries["locale"])

    def word(self, key: str, **values: object) -> str:
        """Return the text at `key`, such as ``"start"`` or ``"levels.6-8"``, with `values` filled in.

        The value called `count` is written as the language writes large numbers; all other values are filled in
        unchanged, because the numbers of puzzles and pages have no separators.

        Raises
        ------
        KeyError
            If the catalogue has no such text, or its text needs a value that was not given.
        """
        entry, count = self._find(key), values.get("count")
        if is_plural(entry):
            entry = entry.get(locales.plural_form(self.locale, int(str(values["count"]))), entry["other"])
        if not isinstance(entry, str):
            raise KeyError(f"{key} is not one text in the language {self.name}")
        if isinstance(count, int):
            values["count"] = locales.localized_number(self.locale, count)
        return entry.format(**values)

    def lines(self, key: str) -> tuple[str, ...]:
        """Return the list of texts at `key`, such as ``"how_to_steps"``; raises KeyError if there is none."""
        entry = self._find(key)
        if not isinstance(entry, list):
            raise KeyError(f"{key} is not a list in the language {self.name}")
        return tuple(entry)

    def date(self, day: datetime.date) -> str:
        """Return a date as it is written in words."""
        return locales.date(self.locale, day, self.word("first_day"))

    def days(self, start: datetime.date, end: datetime.date) -> str:
        """Return two days, such as the first and the last of a week, as they are written in words."""
        return locales.days(self.locale, start, end, self.word("first_day"))

    def decimal(self, value: float) -> str:
        """Return a number with at most two decimals, such as a length in inches, as it is written."""
        return locales.decimal(self.locale, value)

    def listed(self, items: Sequence[str]) -> str:
        """Return some names as one text, with the language's word for "and" before the last."""
        return locales.listed(self.locale, items)

    def keys(self) -> list[str]:
        """Return the keys of all texts, dotted, in alphabetical order; a plural is one of them."""
        return sorted(_dotted("", self.entries))

    def texts(self, key: str) -> list[str]:
        """Return all texts at one of `keys`: those of a list, and every form of a plural."""
        entry = self._find(key)
        return list(entry.values()) if is_plural(entry) else list(entry) if isinstance(entry, list) else [entry]

    def forms(self, key: str) -> list[str]:
        """Return which plural forms the entry at one of `keys` has; none for one that is no plural."""
        entry = self._find(key)
        return list(entry) if is_plural(entry) else []

    def _find(self, key: str) -> Any:
        entry: Any = self.entries
        for part in key.split("."):
            entry = entry[part]
        return entry


def is_plural(entry: object) -> bool:
    """Return whether an entry of a catalogue is a plural: a table of forms, of which "other" is always there."""
    return isinstance(entry, Mapping) and "other" in entry and set(entry) <= set(locales.PLURALS)


def language_refusal(language: Language) -> str:
    """Return why books cannot be set in a language yet, or "" if they can."""
    direction, script = language.word("direction"), language.word("script")
    if direction not in DIRECTIONS:
        return "is written from right to left, which mazebook cannot set yet. Choose another language."
    if script not in SCRIPTS:
        known = ", ".join(SCRIPTS)
        return f"is written in the script {script}, which mazebook cannot set yet (it can {known}). Choose another."
    return ""


def _dotted(prefix: str, entries: Mapping[str, Any]) -> Iterator[str]:
    for key, entry in entries.items():
        if isinstance(entry, Mapping) and not is_plural(entry):
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
    code = find_name("language", name, language_names())
    return Language(code, tomllib.loads((FOLDER / f"{code}.toml").read_text(encoding="utf-8")))
