"""Words of your own: a title and paragraphs, on as many pages as they need."""

from mazebook.books.plan.page_setting import PageSetting
from mazebook.graphics.block_flow import flow, prose
from mazebook.graphics.frames import Frame

takes = ("title", "text")
needs = ("text",)
listed = ""  # in the table of contents by its own title

_LEADING = 1.4
_WHERE = "pages.text"


def parts(page: PageSetting) -> list[Frame]:
    """Return the pages; the title is on the first."""
    style, room = page.style, page.room
    words = style.body(page.entry.text or "", "text", _WHERE, leading=_LEADING, align="start")
    width = min(style.measure(), room.width)
    pieces, head = prose(words, width), page.heading(below="wide")
    return flow(pieces, room, head, width=width, top=style.space("close"), where=_WHERE)
