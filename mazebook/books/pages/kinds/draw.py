"""A frame with space to draw; it also stands on the backs of single-sided pages."""

from mazebook.books.pages.context import Context
from mazebook.books.plan.plan import PlannedPage
from mazebook.graphics.figures import frame
from mazebook.graphics.page import Page
from mazebook.graphics.typesetting import Phrase, above_capitals, above_folio, display_size, unit_of

takes = ("title", "count")

_PEN = 1.5


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the page: a title, and below it an empty frame."""
    live, layout = context.live(number), planned.layout
    title = (planned.entry.title if planned.entry else None) or context.language.word("draw_title")
    size = display_size(22, live, layout)
    top = live.y1 - max(6 * unit_of(live), above_capitals(title, context.faces.heading, size))
    phrase = Phrase(title, context.faces.heading, size, "title")
    items, bottom = context.setter(layout).block(phrase, live.centre[0], top, live.width, most_lines=2)
    area = above_folio(live, layout)._replace(y1=bottom - 0.5 * size)
    return context.page(number, [*items, frame(area, _PEN, 14 * unit_of(live))], label="draw")
