"""The spine of a cover: title and author, turned as English books do, from top to bottom."""

from typing import NamedTuple

from mazebook.books.cover.draw import in_ink
from mazebook.books.cover.sheet import CoverSheet
from mazebook.graphics.page import Item
from mazebook.graphics.typesetting import LEAST_TYPE, Phrase, line
from mazebook.paper.inks.palette import PAPER
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.extents import extent
from mazebook.paper.typefaces.faces import Faces

_FULL = 0.6  # of the spine's width: larger letters look cramped
_GAP = 1.6  # between title and author, times the size
_AUTHOR = 0.8  # the author's size, times the title's


class SpineText(NamedTuple):
    """What is on a spine, and in what size; an empty title and a reason where nothing is."""

    title: str
    author: str
    size: float
    reason: str


def spine_text(sheet: CoverSheet, title: str, author: str, faces: Faces) -> SpineText:
    """Return the text that fits on the spine: title and author, the title alone, or nothing and the reason."""
    first = sheet.table.spine.text_from_pages
    if sheet.pages < first:
        return SpineText("", "", 0.0, f"the printer wants none on books of fewer than {first} pages")
    area = sheet.safe_spine
    for name in dict.fromkeys((author, "")):
        low, high = _ink_extent(title, name, faces)
        high_enough = area.width / (high - low)
        long_enough = area.height / _length(title, name, 1.0, faces)
        size = min(high_enough, long_enough, _FULL * sheet.spine.width / (high - low))
        if size >= LEAST_TYPE / (_AUTHOR if name else 1.0):
            return SpineText(title, name, size, "")
    return SpineText("", "", 0.0, f"letters would be smaller than {LEAST_TYPE:g} pt")


def spine(sheet: CoverSheet, text: SpineText, faces: Faces) -> list[Item]:
    """Return what is on the spine."""
    if not text.title:
        return []
    low, high = _ink_extent(text.title, text.author, faces)
    middle, centre = sheet.safe_spine.centre
    x = middle - text.size * (low + high) / 2  # the line's own up points right once it is turned
    y = centre + _length(text.title, text.author, text.size, faces) / 2
    items = line(Phrase(text.title, faces.title, text.size), x, y, angle=-90)
    if text.author:
        along = fonts.text_width(text.title, faces.title, text.size) + _GAP * text.size
        items += line(Phrase(text.author, faces.heading, _AUTHOR * text.size), x, y - along, angle=-90)
    return in_ink(items, PAPER)


def _length(title: str, author: str, size: float, faces: Faces) -> float:
    own = fonts.text_width(title, faces.title, size)
    return own + (_GAP * size + fonts.text_width(author, faces.heading, _AUTHOR * size) if author else 0.0)


def _ink_extent(title: str, author: str, faces: Faces) -> tuple[float, float]:
    """Return the lowest and the highest ink of the line at size 1."""
    found = [extent(title, faces.title, 1.0), extent(author, faces.heading, _AUTHOR)]
    return min(low for low, _ in found), max(high for _, high in found)
