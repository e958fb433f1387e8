"""A frame with space to draw; it also stands on the backs of single-sided pages."""

from mazebook.books.plan.page_setting import PageSetting
from mazebook.graphics.block_words import Words
from mazebook.graphics.blocks import Filling, Rest, Stack
from mazebook.graphics.figures import border
from mazebook.graphics.frames import Frame, Room
from mazebook.graphics.style import Style

takes = ("title", "count")

_PEN = 1.5


def texts(page: PageSetting) -> Frame:
    """Return the page: a title, and below it an empty frame."""
    words = page.style.heading(page.title("draw_title"), "label", "pages.title", 2)
    return below_words(page, words, Filling(lambda room: bordered(page.style, room)))


def below_words(page: PageSetting, words: Words, block: Filling) -> Frame:
    """Return words at the top of a page, and below them a block that takes the rest."""
    head = words.lay(page.room).below_its_ink(page.style.space("tight"))
    return Stack([head, Rest(block)], page.style.space("close")).lay(page.room)


def bordered(style: Style, room: Room) -> Frame:
    """Return a line around a room, with round corners."""
    return Frame(*room, items=[border(room.box, _PEN, style.space("even"))])
