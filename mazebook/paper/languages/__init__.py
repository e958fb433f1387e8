"""The words of each language: a folder in ``data/languages``, named by its code, whose ``book.toml`` books print.

Its other files are read by those who need them, as `catalogue` finds them.

A table whose keys are the plural forms of CLDR is a plural; the value called `count` decides which of them is read.
Plurals, numbers, dates and lists are Babel's (Unicode CLDR), which is loaded on first use: most commands print no page.
"""

import datetime
import re
import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from mazebook.errors import find_name, key_of
from mazebook.paper.scripts.marks import directed, isolated
from mazebook.resources import data

RIDDLES = "riddles"  # in place of a list of words: those that riddles ask for
FOLDER = data("languages")
BOOK = "book"  # the file that every language has

_PLURALS = {"zero", "one", "two", "few", "many", "other"}  # in CLDR; "other" is for fractions, too, and always there
# CLDR's minimumGroupingDigits = 2, which Babel leaves out: 1200, but 12 000.
_FOUR_DIGITS_TOGETHER = ("es", "pl")
_COMMAS = {"Arab": "\u060c ", "Hans": "\u3001", "Jpan": "\u3001"}  # by script, between items of a row
_WITHOUT_SPACES = ("Hans", "Jpan")
# The "and" of Hebrew and of Arabic is a letter at the next word; before a word in another script something parts them.
_AND_AT_A_WORD = re.compile(r"(?<!\w)([\u05d5\u0648])(?=\u2068?[^\W\u0590-\u06ff])")
_PARTING = {"\u05d5": "\u05be", "\u0648": "\u00a0"}  # a maqaf, a no-break space


@dataclass(frozen=True, eq=False)
class Language:
    """One catalogue: its code and its entries, as the file holds them."""

    name: str
    entries: Mapping[str, Any]

    @property
    def locale(self) -> str:
        """The BCP 47 tag of its plurals, dates and numbers, such as ``"pt-BR"``; PDFs name it as their language."""
        return str(self.entries["locale"])

    @property
    def rtl(self) -> bool:
        """Whether it is written from right to left."""
        return bool(self.entries["direction"] == "rtl")

    def word(self, key: str, **values: object) -> str:
        """Return the text at `key`, such as ``"start"`` or ``"levels.6-8"``, with `values` filled in.

        The value called `count` is written as the language writes large numbers; all other values are filled in
        unchanged, because the numbers of puzzles and pages have no separators. Where text from left to right and text
        from right to left meet, marks without ink say how it is read, see `mazebook.paper.scripts.marks`.

        Raises
        ------
        KeyError
            If the catalogue has no such text, or its text needs a value that was not given.
        """
        entry, count = self._find(key), values.get("count")
        if is_plural(entry):
            entry = entry.get(_babel(self.locale).plural_form(int(str(values["count"]))), entry["other"])
        if not isinstance(entry, str):
            raise KeyError(f"{key} is not one text in the language {self.name}")
        if isinstance(count, int):
            values["count"] = self._number(count)
        texts = {name: isolated(each, rtl=self.rtl) for name, each in values.items() if isinstance(each, str)}
        return directed(entry.format(**values | texts), rtl=self.rtl)

    def said(self, key: str, **values: object) -> str:
        """Return the text at `key`, or "" if one of the values is missing: a line that the book does not have."""
        return "" if any(value is None or value == "" for value in values.values()) else self.word(key, **values)

    def lines(self, key: str) -> tuple[str, ...]:
        """Return the list of texts at `key`, such as ``"how_to_steps"``; raises KeyError if there is none."""
        entry = self._find(key)
        if not isinstance(entry, list):
            raise KeyError(f"{key} is not a list in the language {self.name}")
        return tuple(entry)

    @cached_property
    def riddles(self) -> Mapping[str, str]:
        """The riddles whose answer is one word in capitals, by that word."""
        return {riddle["word"]: riddle["question"] for riddle in self._find("tasks.riddles")}

    def date(self, day: datetime.date) -> str:
        """Return a date in words, such as ``"September 1, 2026"``."""
        from babel.dates import format_date

        text = _plain_spaces(format_date(day, "long", locale=_babel(self.locale)))
        return re.sub(r"\b1\b", self.word("first_day"), text, count=1) if day.day == 1 else text

    def days(self, start: datetime.date, end: datetime.date) -> str:
        """Return the time from one day to another in words, such as ``"November 16\u201322, 2026"``.

        CLDR's own intervals shorten the names of months in half of our languages, so both days are written as dates.
        """
        whole = self.date(end)
        if start.year != end.year:
            return f"{self.date(start)} \u2013 {whole}"
        if start.month != end.month:
            from babel.dates import format_skeleton

            # The year stands once: in East Asia before the first day, elsewhere behind the last.
            if whole.startswith(str(end.year)):
                return f"{self.date(start)} \u2013 {format_skeleton('MMMMd', end, locale=_babel(self.locale))}"
            return f"{format_skeleton('MMMMd', start, locale=_babel(self.locale))} \u2013 {whole}"
        begin = self.word("first_day") if start.day == 1 else str(start.day)
        # The dot of an ordinal belongs to both days: "16.-22. November".
        # The last such number is the day: a month that is a number, as in East Asia, stands before it.
        *_, last = re.finditer(rf"(?<!\d){end.day}(?!\d)(\.?)", whole)
        return f"{whole[: last.start()]}{begin}{last[1]}\u2013{whole[last.start() :]}"

    def decimal(self, value: float) -> str:
        """Return a number with at most two decimals, below a thousand: ``"8.5"``, ``"8,5"``."""
        from babel.numbers import format_decimal

        return format_decimal(value, "0.##", locale=_babel(self.locale))

    def listed(self, items: Sequence[str]) -> str:
        """Return some names as one text, such as ``"Andika and Baloo 2"``."""
        from babel.lists import format_list

        text = format_list([isolated(each, rtl=self.rtl) for each in items], locale=_babel(self.locale))
        return _AND_AT_A_WORD.sub(lambda found: found[1] + _PARTING[found[1]], text)

    def in_a_row(self, items: Sequence[str]) -> str:
        """Return some items in order, with the comma of the language between them: ``"3, 6, 9"``."""
        return _COMMAS.get(self.entries["script"], ", ").join(items)

    def together(self, *sentences: str) -> str:
        """Return some sentences as one text; in Chinese and Japanese the mark at the end of one is space enough."""
        return ("" if self.entries["script"] in _WITHOUT_SPACES else " ").join(sentences)

    def _number(self, value: int) -> str:
        """Return a number as a text has it, large ones with separators: ``"1,200"``, ``"1.200"``."""
        if abs(value) < 10_000 and self.locale in _FOUR_DIGITS_TOGETHER:
            return str(value)
        from babel.numbers import format_decimal

        return _plain_spaces(format_decimal(value, locale=_babel(self.locale)))

    def _find(self, key: str) -> Any:
        entry: Any = self.entries
        for part in key.split("."):
            entry = entry[part]
        return entry


def is_plural(entry: object) -> bool:
    """Return whether an entry of a catalogue is a plural: a table of forms, of which "other" is always there."""
    return isinstance(entry, Mapping) and "other" in entry and set(entry) <= _PLURALS


def runs_left(tag: str) -> bool:
    """Return whether a language is written from right to left, by its BCP 47 tag; False for an unknown one."""
    from babel import Locale, UnknownLocaleError

    try:
        return bool(Locale.parse(tag, sep="-").character_order == "right-to-left")
    except (ValueError, UnknownLocaleError):
        return False


def language_title(tag: str) -> str:
    """Return the English name of a language by its BCP 47 tag, such as Arabic; the tag itself if it is unknown."""
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(tag, sep="-").get_display_name("en") or tag
    except (ValueError, UnknownLocaleError):
        return tag


def _plain_spaces(text: str) -> str:
    """Return a text of CLDR without narrow no-break spaces: our display faces lack them, and plain ones will do."""
    return text.replace("\u202f", "\u00a0")


@cache
def _babel(name: str) -> Any:
    from babel import Locale

    return Locale.parse(name, sep="-")


def language_names() -> list[str]:
    """Return the codes of all languages, in alphabetical order."""
    return list(_names_in(FOLDER))


@cache  # each row of a sheet of books asks for them
def _names_in(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(path.parent.name for path in folder.glob(f"*/{BOOK}.toml")))


def find_language(name: str) -> str:
    """Return the code of the language that is called `name`: its code, or its name in any of our languages.

    Raises
    ------
    UnknownNameError
        If there is none; the message offers the nearest code.
    """
    codes = language_names()
    if key_of(name) not in map(key_of, codes) and (code := _codes().get(_bare(name))):
        return code
    return find_name("language", name, codes)


@cache
def _codes() -> dict[str, str]:
    """Return the codes of all languages by their names, with script and without it, without capitals and accents."""
    found: dict[str, str] = {}
    for code in language_names():
        for part in (code.replace("-", "_"), code.partition("-")[0]):
            found |= {_bare(_babel(mine).languages[part]): code for mine in language_names()} | {_bare(part): code}
    return found


def _bare(name: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", key_of(name)) if not unicodedata.combining(c))


@cache
def read_language(name: str) -> Language:
    """Return the catalogue of the language that is called `name`, such as ``"en"``; raises as `find_language`."""
    code = find_language(name)
    return Language(code, catalogue(code, BOOK))


def catalogue(code: str, name: str) -> Mapping[str, Any]:
    """Return a file of the language of a code, such as ``"jokes"``; empty where nobody has written it yet."""
    return _entries_of(FOLDER / code / f"{name}.toml") if code in language_names() else {}


@cache
def _entries_of(path: Path) -> Mapping[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
