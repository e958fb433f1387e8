"""A frame with space to draw; it also stands on the backs of single-sided pages."""

from mazebook.books.pages.context import Context
from mazebook.books.plan.plan import PlannedPage
from mazebook.graphics.figures import frame
from mazebook.graphics.page import Box, Item, Page
from mazebook.graphics.typesetting import Phrase, above_capitals, above_folio, display_size, unit_of

takes = ("title", "count")

_PEN = 1.5


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the page: a title, and below it an empty frame."""
    title = (planned.entry.title if planned.entry else None) or context.language.word("draw_title")
    size = display_size(22, context.live(number), planned.layout)
    items, _ = framed(context, planned, number, Phrase(title, context.faces.heading, size, "pages.title"))
    return context.page(number, items, label="draw")


def framed(context: Context, planned: PlannedPage, number: int, words: Phrase) -> tuple[list[Item], Box]:
    """Return words at the top of a page and an empty frame below them, and the box of the frame."""
    live, layout = context.live(number), planned.layout
    top = live.y1 - max(6 * unit_of(live), above_capitals(words.text, words.face, words.size))
    items, bottom = context.setter(layout).block(words, live.centre[0], top, live.width, most_lines=2)
    area = above_folio(live, layout)._replace(y1=bottom - 0.5 * words.size)
    return [*items, frame(area, _PEN, 14 * unit_of(live))], area
