"""Words of your own: a title and paragraphs, on as many pages as they need."""

from mazebook.books.plan.page_setting import PageSetting
from mazebook.graphics.frames import Frame

takes = ("title", "text")
needs = ("text",)
listed = ""  # in the table of contents by its own title

_LEADING = 1.4


def parts(page: PageSetting) -> list[Frame]:
    """Return the pages; the title is on the first."""
    words = page.style.body(page.entry.text or "", "text", "pages.text", leading=_LEADING, align="start")
    return page.running_text(words, page.heading(below="wide"))
