"""A frame with space to draw; it also stands on the backs of single-sided pages."""

from mazebook.books.pages.context import Context
from mazebook.books.plan.plan import PlannedPage, Setting
from mazebook.books.spec.pages import PageSpec
from mazebook.graphics.block_words import Words
from mazebook.graphics.blocks import Fill, Filling, Stack
from mazebook.graphics.figures import frame
from mazebook.graphics.frames import Frame, Room
from mazebook.graphics.page import Page
from mazebook.graphics.style import Style

takes = ("title", "count")

_PEN = 1.5


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the page: a title, and below it an empty frame."""
    style = context.style(number)
    radius = style.space("even")
    border = Filling(lambda room: bordered(room, radius))
    words = _title(context.plan.setting, planned.entry, style)
    return context.sheet(number, below_words(context, number, words, border), label="draw")


def check_texts(setting: Setting, entry: PageSpec, section: None) -> None:
    """Raise RoomError if the title has no room."""
    _title(setting, entry, setting.style).lay(setting.room)


def _title(setting: Setting, entry: PageSpec, style: Style) -> Words:
    return style.heading(entry.title or setting.language.word("draw_title"), "label", "pages.title", 2)


def below_words(context: Context, number: int, words: Words, block: Filling) -> Frame:
    """Return words at the top of page `number`, and below them a block that takes the rest."""
    style = context.style(number)
    head = Filling(lambda room: words.lay(room).below_its_ink(style.space("tight")))
    return Stack([head, Fill(block)], style.space("close")).lay(context.room(number))


def bordered(room: Room, radius: float) -> Frame:
    """Return a line around a room, with round corners."""
    return Frame(*room, items=[frame(room.box, _PEN, radius)])
