"""The texts of a specification that are printed: a character that no font can show is said before anything is made."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.books.spec import BookSpec
from mazebook.errors import FontError
from mazebook.paper import fonts
from mazebook.problems import Problem, dotted

_OF_A_BOOK = (
    "title",
    "subtitle",
    "author",
    "publisher",
    "publisher_address",
    "publisher_email",
    "edition",
    "copyright_owner",
)
_OF_A_SECTION = ("title", "intro")
_OF_A_PAGE = ("title", "text")


def problems_of_texts(spec: BookSpec) -> list[Problem]:
    """Return a problem for each text that holds a character no font can show."""
    problems = []
    for where, text in _texts(spec):
        try:
            for line in text.splitlines():
                fonts.runs(line, fonts.BODY, dotted(where))
        except FontError as error:
            problems.append(Problem(where, text, str(error).removeprefix(f"{dotted(where)}: ")))
    return problems


def _texts(spec: BookSpec) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield every printed text and its place in the specification."""
    for key in _OF_A_BOOK:
        yield (key,), getattr(spec, key)
    for name, rows, keys in (("sections", spec.sections, _OF_A_SECTION), ("pages", spec.pages, _OF_A_PAGE)):
        for index, row in enumerate(rows):
            for key in keys:
                yield (name, index, key), getattr(row, key) or ""
