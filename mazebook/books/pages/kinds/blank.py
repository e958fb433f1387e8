"""An empty page, so that the page count is even."""

from mazebook.books.plan.page_setting import PageSetting
from mazebook.graphics.frames import NOTHING, Frame

takes = ("count",)
folio = False


def texts(page: PageSetting) -> Frame:
    """Return a page with nothing on it."""
    return NOTHING
