"""Pages for notes: ruled lines, dots, or nothing."""

import numpy as np

from mazebook.books.pages.context import Context
from mazebook.books.plan.plan import PlannedPage
from mazebook.graphics.figures import rule, segments
from mazebook.graphics.page import Box, Item, Page, Stroke
from mazebook.graphics.typesetting import above_folio, page_heading, text_size
from mazebook.units import points

takes = ("title", "style", "count")
styles = ("lines", "dots", "blank")

_LINE_MM, _DOT_MM = 9.0, 5.0  # what children and adults write on with ease, and the usual grid of dots
_PEN, _DOT = 0.75, 1.5
_GRAY = 0.4


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return one page to write on."""
    live, layout, entry = context.live(number), planned.layout, planned.entry
    title = (entry.title if entry else None) or context.language.word("notes_title")
    items, bottom = page_heading(context.setter(layout), title, "pages.title", live, layout, designed=28)
    area = above_folio(live, layout)._replace(y1=bottom)
    style = (entry.style if entry else None) or "lines"
    larger = max(1.0, text_size(live, layout) / 15)  # for large print
    ruled: list[Item] = []
    if style == "lines":
        ruled = _lines(area, points(_LINE_MM) * larger)
    elif style == "dots":
        ruled = _dots(area, points(_DOT_MM) * larger)
    return context.page(number, [*items, *ruled], label="notes")


def _lines(area: Box, step: float) -> list[Item]:
    """Return lines over the whole width, the last at the foot of the area."""
    count = int(area.height / step)
    return [rule(area.x0, area.x1, area.y0 + k * step, _PEN, _GRAY) for k in range(count)]


def _dots(area: Box, step: float) -> list[Item]:
    """Return a lattice of dots over an area, from its foot up."""
    columns, rows = int((area.width - _DOT) / step), int(area.height / step - 1)
    left = area.centre[0] - columns * step / 2
    x, y = np.meshgrid(left + step * np.arange(columns + 1), area.y0 + _DOT / 2 + step * np.arange(rows + 1))
    places = np.stack([x.ravel(), y.ravel()] * 2, axis=1)  # a line without length is a dot of the pen's width
    return [Stroke(segments([tuple(row) for row in places.tolist()]), _DOT, _GRAY)]
