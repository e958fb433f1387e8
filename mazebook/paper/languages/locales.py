"""The plurals of a language, and its way to write numbers, dates and lists: Babel's data (Unicode CLDR).

Babel is loaded on first use only: most commands print no page.
"""

import datetime
import re
from collections.abc import Sequence
from functools import cache
from typing import Any

# The forms that a plural may have, by their names in CLDR; "other" is for fractions, too, and always there.
PLURALS = ("zero", "one", "two", "few", "many", "other")

# CLDR's minimumGroupingDigits = 2, which Babel leaves out: 1200, but 12 000.
_FOUR_DIGITS_TOGETHER = ("es", "pl")


def plural_form(locale: str, count: int) -> str:
    """Return which of `PLURALS` goes with a number, such as ``"few"`` for 3 in Polish."""
    return str(_locale(locale).plural_form(count))


def localized_number(locale: str, value: int) -> str:
    """Return a number as a text has it, large ones with separators: ``"1,200"``, ``"1.200"``."""
    if abs(value) < 10_000 and locale in _FOUR_DIGITS_TOGETHER:
        return str(value)
    from babel.numbers import format_decimal

    # Our display faces lack the narrow no-break space, and have a narrow plain one.
    return format_decimal(value, locale=_locale(locale)).replace("\u202f", "\u00a0")


def decimal(locale: str, value: float) -> str:
    """Return a number with at most two decimals as a text has it, below a thousand: ``"8.5"``, ``"8,5"``."""
    from babel.numbers import format_decimal

    return format_decimal(value, "0.##", locale=_locale(locale))


def date(locale: str, day: datetime.date, first: str = "1") -> str:
    """Return a date in words, such as ``"September 1, 2026"``; `first` is written for the first day of a month."""
    from babel.dates import format_date

    text = format_date(day, "long", locale=_locale(locale))
    return re.sub(r"\b1\b", first, text, count=1) if day.day == 1 else text


def days(locale: str, start: datetime.date, end: datetime.date, first: str = "1") -> str:
    """Return two days of one or two months in words, such as ``"November 16\u201322, 2026"``; `first` as in `date`.

    CLDR's own intervals shorten the names of months in half of our languages, so both days are written as dates.
    """
    whole = date(locale, end, first)
    if start.year != end.year:
        return f"{date(locale, start, first)} \u2013 {whole}"
    if start.month != end.month:
        from babel.dates import format_skeleton

        return f"{format_skeleton('MMMMd', start, locale=_locale(locale))} \u2013 {whole}"
    begin = first if start.day == 1 else str(start.day)
    # The dot of an ordinal belongs to both days: "16.-22. November".
    return re.sub(rf"\b{end.day}\b(\.?)", lambda day: f"{begin}{day[1]}\u2013{day[0]}", whole, count=1)


def listed(locale: str, items: Sequence[str]) -> str:
    """Return some names as one text, such as ``"Andika and Baloo 2"``."""
    from babel.lists import format_list

    return format_list(items, locale=_locale(locale))


@cache
def _locale(name: str) -> Any:
    from babel import Locale

    return Locale.parse(name, sep="-")
