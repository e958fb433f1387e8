"""A frame with space to draw; it also stands on the backs of single-sided pages."""

from mazebook.books.pages.context import Context
from mazebook.books.plan.plan import PlannedPage
from mazebook.graphics.block_words import Words
from mazebook.graphics.blocks import Fill, Filling, Stack
from mazebook.graphics.figures import frame
from mazebook.graphics.frames import Frame, Room
from mazebook.graphics.page import Page

takes = ("title", "count")

_PEN = 1.5


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the page: a title, and below it an empty frame."""
    title = (planned.entry.title if planned.entry else None) or context.language.word("draw_title")
    style = context.style(number)
    radius = style.space("even")
    border = Filling(lambda room: bordered(room, radius))
    words = style.heading(title, "label", "pages.title", 2)
    return context.sheet(number, below_words(context, number, words, border), label="draw")


def below_words(context: Context, number: int, words: Words, block: Filling) -> Frame:
    """Return words at the top of page `number`, and below them a block that takes the rest."""
    style = context.style(number)
    head = Filling(lambda room: words.lay(room).below_its_ink(style.space("tight")))
    return Stack([head, Fill(block)], style.space("close")).lay(context.room(number))


def bordered(room: Room, radius: float) -> Frame:
    """Return a line around a room, with round corners."""
    return Frame(*room, items=[frame(room.box, _PEN, radius)])
