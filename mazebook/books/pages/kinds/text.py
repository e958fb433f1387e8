"""Words of your own: a title and paragraphs, on as many pages as they need."""

from mazebook.books.pages.context import Context
from mazebook.books.plan.plan import PlannedPage, Setting
from mazebook.books.spec.pages import PageSpec
from mazebook.graphics.block_flow import flow, prose
from mazebook.graphics.frames import NOTHING, Frame
from mazebook.graphics.page import Page

takes = ("title", "text")
needs = ("text",)
listed = ""  # in the table of contents by its own title

_LEADING = 1.4
_WHERE = "pages.text"


def parts(setting: Setting, entry: PageSpec) -> list[Frame]:
    """Return the pages; the title is on the first."""
    style, room = setting.style, setting.room
    head = style.page_heading(entry.title, room, below="wide") if entry.title else NOTHING
    words = style.body(entry.text or "", "text", _WHERE, leading=_LEADING, align="start")
    width = min(style.measure(), room.width)
    return flow(prose(words, width), room, head, width=width, top=style.space("close"), where=_WHERE)


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return one page of the text."""
    return context.sheet(number, planned.part, label=f"text {planned.place + 1}")
