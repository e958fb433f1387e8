"""The strip at the top of a sheet that stands alone: its title, and below it the date and whose it is."""

from __future__ import annotations

import numpy as np

from mazebook.books.context import Context
from mazebook.books.lettering import fitted_line, line
from mazebook.books.page import LINE, MOVE, Box, Item, Path, Stroke
from mazebook.books.room import banner_area
from mazebook.paper import fonts
from mazebook.paper.extents import extent
from mazebook.paper.layouts import Layout

_TITLE, _DATE = 27.0, 13.0  # sizes of type
_BELOW = 13.0  # points between the rule and the mazes
_ABOVE = 6.0  # from the rule to the line with the date
_GAP = 18.0  # at least, between the date and whose it is
_PEN = 1.0


def banner(context: Context, live: Box, layout: Layout, title: str | None = None) -> list[Item]:
    """Return the title of a sheet, or of another page of it, its date and its author; nothing on a page of a book."""
    if not layout.page.banner:
        return []
    area, spec, faces, least = banner_area(live, layout), context.plan.spec, context.faces, layout.least_text
    rule = area.y0 + _BELOW
    text, where = (spec.title, "title") if title is None else (title, "contents_answers")
    high = extent(text, faces.title, _TITLE, where)[1]
    items: list[Item] = [
        *fitted_line(text, area.x0, area.y1 - high, faces.title, _TITLE, area.width, where=where, least=least)
    ]
    baseline, author = rule + _ABOVE, 0.0
    if spec.author:
        by = context.language.word("by", author=spec.author)
        author = fonts.text_width(by, faces.body, _DATE, "author") + _GAP
        items += line(by, area.x1, baseline, faces.body, _DATE, anchor="end", where="author")
    room = area.width - author
    if spec.subtitle:
        items += fitted_line(
            spec.subtitle, area.x0, baseline, faces.heading, _DATE, room, where="subtitle", least=least
        )
    pen = max(_PEN, layout.least_line)  # with round ends
    path = Path(
        np.array([MOVE, LINE], dtype=np.uint8), np.array([(area.x0 + pen / 2, rule), (area.x1 - pen / 2, rule)])
    )
    return [*items, Stroke(path, pen)]
