"""The strip at the top of a sheet, such as that of a week: its title, and below it the date and the author."""

import math

import numpy as np

from mazebook.books.fit.page_areas import banner_area
from mazebook.books.pages.context import Context
from mazebook.errors import RoomError
from mazebook.graphics.page import Box, Item, Stroke, Text
from mazebook.graphics.typesetting import Phrase, Typesetter, line
from mazebook.numerics.path import LINE, MOVE, Path
from mazebook.paper.layouts import Layout
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.glyphs import extent

_TITLE, _DATE = 27.0, 13.0  # sizes of type
_BELOW = 13.0  # points between the rule and the mazes
_ABOVE = 6.0  # from the rule to the line with the date
_GAP = 18.0  # at least, between the date and the author
_PEN = 1.0
_UNDER = 11.0  # points between the heading of answers and the rule
_APART = 2.0  # points at least, between the ink of the title and that below it


def banner(context: Context, live: Box, layout: Layout) -> list[Item]:
    """Return the title of a sheet, its date and its author."""
    area, spec, faces = banner_area(live, layout), context.plan.spec, context.faces
    setter = context.setter(layout)
    baseline, author = area.y0 + _BELOW + _ABOVE, 0.0
    by: list[Text] = []
    if spec.author:
        words = context.language.word("by", author=spec.author)
        room = area.width / 2 if spec.subtitle else area.width
        author = min(fonts.text_width(words, faces.body, _DATE, "author"), room) + _GAP
        by = setter.fitted(Phrase(words, faces.body, _DATE, "author"), area.x1, baseline, room, anchor="end")
    date: list[Text] = []
    if spec.subtitle:
        phrase = Phrase(spec.subtitle, faces.heading, _DATE, "subtitle")
        date = setter.fitted(phrase, area.x0, baseline, area.width - author)
    tops = [text.y + extent(text.text, text.font, text.size)[1] for text in (*date, *by)]
    title, _ = _title(setter, spec.title, "title", area, area.width, max(tops, default=baseline) + _APART)
    return [*title, *date, *by, _rule(area, area.y0 + _BELOW, layout)]


def banner_of_answers(context: Context, live: Box, layout: Layout) -> list[Item]:
    """Return the heading of a sheet's answers, and its date.

    The date stands beside the heading, far from the answers: its figures must not be taken for the answers' numbers.
    """
    area, faces, words = banner_area(live, layout), context.faces, context.plan.spec.subtitle
    width = fonts.text_width(words, faces.heading, _DATE, "subtitle") + _GAP if words else 0.0
    heading = context.language.word("contents_answers")
    if fonts.text_width(heading, faces.title, layout.least_text, "contents_answers") > area.width - width:
        raise RoomError.of("subtitle", words, "leaves no room for the heading of the answers beside it. Shorten it.")
    title, baseline = _title(context.setter(layout), heading, "contents_answers", area, area.width - width)
    date = line(Phrase(words, faces.heading, _DATE, "subtitle"), area.x1, baseline, anchor="end") if words else []
    return [*title, *date, _rule(area, baseline - _UNDER, layout)]


def _title(
    setter: Typesetter, text: str, where: str, area: Box, width: float, floor: float = -math.inf
) -> tuple[list[Text], float]:
    """Return a title at the top of an area, all above `floor`, and its baseline."""
    face = setter.faces.title
    low, high = extent(text, face, _TITLE, where)
    size = _TITLE * min(1.0, (area.y1 - floor) / (high - low))
    baseline = area.y1 - extent(text, face, size, where)[1]
    return setter.fitted(Phrase(text, face, size, where), area.x0, baseline, width), baseline


def _rule(area: Box, y: float, layout: Layout) -> Stroke:
    pen = max(_PEN, layout.least_line)  # with round ends
    ends = np.array([(area.x0 + pen / 2, y), (area.x1 - pen / 2, y)])
    return Stroke(Path(np.array([MOVE, LINE], dtype=np.uint8), ends), pen)
