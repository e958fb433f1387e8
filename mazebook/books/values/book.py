"""The values that a specification may hold: each check returns one in its final form, or raises a sentence."""

import datetime
import re
from collections.abc import Mapping
from typing import Annotated, Any

from mazebook.books.values import written
from mazebook.errors import UnknownNameError
from mazebook.paper.languages import language_names, read_language
from mazebook.paper.layouts import layout_names
from mazebook.paper.typefaces.emoji import BOLD, LINES
from mazebook.reading.limits import SECTIONS
from mazebook.reading.problems import sentence
from mazebook.units import POINTS_PER_INCH, parse_size

PERMISSIONS = ("home", "classroom", "none")
BACKS = ("draw", "doodle", "jokes", "notes", "blank")
ANSWER_PLACES = ("back", "reverse", "after", "foot", "separate", "none")
YOUNGEST = 3  # a book for younger children is a toy by US law
_AGES = re.compile(r"(\d{1,2}) ?[-\u2013] ?(\d{1,2})")
TRIM_LOW = (4.0, 4.0)  # inches, width and height: what a print shop binds
TRIM_HIGH = (17.0, 22.0)


def _language(value: Any) -> Any:
    """Return the code of a language; refuse one that is not known."""
    if not isinstance(value, str):
        return value
    try:
        return read_language(value).name
    except UnknownNameError:
        return written.find_known("language", value, language_names(), "Or write its name, such as German or Deutsch.")


def _year(value: Any) -> Any:
    if value is None or (isinstance(value, int) and not isinstance(value, bool) and 1000 <= value <= 9999):
        return value
    raise sentence("must be a year of four digits, such as 2026, without quotes.")


def _ages(value: Any) -> Any:
    """Return the youngest and the oldest age as ``"6-8"``, or ``"none"``."""
    if not isinstance(value, str) or value == "none":
        return value
    found = _AGES.fullmatch(value)
    low, high = map(int, found.groups()) if found else (0, 0)
    if not YOUNGEST <= low < high:
        raise sentence(f'must be the youngest and the oldest age, from {YOUNGEST} on, such as "6-8", or "none".')
    return f"{low}-{high}"


def _layout(value: Any) -> Any:
    """Return a shipped layout's name as its file spells it, or the name of a user's file unchanged."""
    if not isinstance(value, str) or value.endswith(".toml"):
        return value
    return written.find_known("layout", value, layout_names(), 'Or name a file of your own, such as "mine.toml".')


def page_size(value: Any) -> tuple[float, float]:
    """Return a page size in points; refuse a text that is no size, and sizes too small or too large."""
    advice = 'Write width x height and a unit, such as "8.5x11in" or "210x297mm", or a paper, such as "A4" or "letter".'
    if isinstance(value, str):
        try:
            size = parse_size(value)
        except ValueError:
            sides = re.fullmatch(r"\s*([0-9.]+)\s*x\s*([0-9.]+)\s*", value, re.IGNORECASE)  # its unit is missing
            unit = "in" if sides and float(sides[1]) <= TRIM_HIGH[0] else "mm"
            guess = f'Did you mean "{sides[1]}x{sides[2]}{unit}"? ' if sides else ""
            raise sentence(f"this is not a page size. {guess}{advice}") from None
    elif written.is_list(value, float | int):
        size = (float(value[0]), float(value[1]))
    else:
        raise sentence(f"must be a page size in double quotes. {advice}")
    inches = [length / POINTS_PER_INCH for length in size]
    if not all(low <= side <= high for low, side, high in zip(TRIM_LOW, inches, TRIM_HIGH, strict=True)):
        raise sentence(
            f"a page must be {TRIM_LOW[0]:g} to {TRIM_HIGH[0]:g} in wide "
            f"and {TRIM_LOW[1]:g} to {TRIM_HIGH[1]:g} in high. "
            'Use a size that print shops offer, such as "8.5x11in", "6x9in" or "210x297mm".'
        )
    return size


def _date(value: Any) -> datetime.datetime | None:
    """Return a date as a time, midnight if none is given; without a time zone it is UTC everywhere."""
    if isinstance(value, str):
        try:
            value = datetime.datetime.fromisoformat(value)
        except ValueError:
            raise sentence("this is not a date. Write it without quotes, such as 2026-09-01.") from None
    if isinstance(value, datetime.date) and not isinstance(value, datetime.datetime):
        value = datetime.datetime.combine(value, datetime.time())
    if value is None or isinstance(value, datetime.datetime):
        return value.replace(tzinfo=datetime.UTC) if value is not None and value.tzinfo is None else value
    raise sentence("must be a date without quotes, such as 2026-09-01.")


def list_of_sections(value: Any) -> Any:
    """Return the value of `sections` with tables as plain dicts; refuse a single table and an empty list."""
    if not isinstance(value, list | tuple):
        raise sentence("a book has a list of sections. Write [[sections]] with two brackets on each side.")
    if not value:
        raise sentence("a book has at least one section. Add [[sections]], or remove the key for the default book.")
    if len(value) > SECTIONS:
        raise sentence(f"a book has {SECTIONS} sections at most. Join some, or make several volumes.")
    return tuple(dict(item) if isinstance(item, Mapping) else item for item in value)


LanguageName = Annotated[
    str, written.name_of(_language, language_names, written.text(r"^\s*[^\d\s]{4,}\s*$"), examples=["de", "German"])
]
Year = Annotated[
    int | None, written.form(_year, {"type": "integer", "minimum": 1000, "maximum": 9999}, examples=[2026])
]
Permission = Annotated[str, written.one_of_words(PERMISSIONS, examples=["home"])]
LayoutName = Annotated[str, written.name_of(_layout, layout_names, written.text(r"\.toml$"), examples=["two"])]
Ages = Annotated[str, written.form(_ages, written.text("^([0-9]{1,2} ?[-\u2013] ?[0-9]{1,2}|none)$"), examples=["6-8"])]
Backs = Annotated[str, written.one_of_words(BACKS)]
AnswerPlace = Annotated[str, written.one_of_words(ANSWER_PLACES)]
ArtName = Annotated[str, written.one_of_words((LINES, BOLD))]
Date = Annotated[
    datetime.datetime | None,
    written.form(_date, written.text(format="date"), written.text(format="date-time"), examples=["2026-09-01"]),
]
