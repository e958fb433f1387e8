"""Sizes of type and widths of columns that suit a page, whatever its size: designed on 8.5 x 11 in."""

from mazebook.graphics.page import Box, Text
from mazebook.graphics.typesetting import Phrase, Typesetter
from mazebook.paper.layouts import Layout
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.glyphs import extent

_DESIGNED = (531.0, 720.0)  # the live area for which sizes are designed
_LEAST_HEADING = 20.0
_USUAL_TEXT = 15.0  # the size at which headings are as designed: large print has larger ones, too
_MEASURE = 33.0  # the widest column, in multiples of its type's size: about 70 letters


def unit_of(live: Box) -> float:
    """Return the scale of a page: its size, compared with the page that sizes are designed on."""
    return min(live.width / _DESIGNED[0], live.height / _DESIGNED[1])


def text_size(live: Box, layout: Layout) -> float:
    """Return the size of running text."""
    return max(layout.type.text * unit_of(live), min(layout.type.text, layout.type.least))


def display_size(designed: float, live: Box, layout: Layout) -> float:
    """Return the size of a heading whose size on the page of the design is `designed`."""
    return max(designed * unit_of(live) * layout.type.text / _USUAL_TEXT, min(designed, _LEAST_HEADING))


def page_heading(
    setter: Typesetter, text: str, where: str, live: Box, layout: Layout, designed: float = 36.0
) -> tuple[list[Text], float]:
    """Return a centred heading at the top of a page, and its bottom; `designed` is its size on 8.5 x 11 in."""
    phrase = Phrase(text, setter.faces.title, display_size(designed, live, layout), where)
    top = live.y1 - max(12 * unit_of(live), above_capitals(text, phrase.face, phrase.size))
    return setter.block(phrase, live.centre[0], top, live.width, most_lines=3)


def above_capitals(text: str, face: str, size: float) -> float:
    """Return how far the accents of a text reach above its capitals; 0 for a text in ASCII."""
    return 0.0 if text.isascii() else max(extent(text, face, size)[1] - fonts.cap_height(face, size), 0.0)


def column(area: Box, size: float) -> Box:
    """Return an area narrowed about its middle to the widest column that is easy to read at a size of type."""
    aside = max(0.0, (area.width - _MEASURE * size) / 2)
    return area.inset(left=aside, right=aside)


def above_folio(live: Box, layout: Layout) -> Box:
    """Return a live area without the line of the page number."""
    return live.inset(bottom=layout.page.foot + 10)


def as_planned(live: Box, planned: Box) -> Box:
    """Return a box as wide as the planned live area, in the middle of the live area of a page."""
    aside = max(0.0, (live.width - planned.width) / 2)
    return live.inset(left=aside, right=aside)
