"""An empty page, so that the page count is even."""

from mazebook.books.pages.context import Context
from mazebook.books.plan.plan import PlannedPage
from mazebook.graphics.frames import NOTHING
from mazebook.graphics.page import Page

takes = ("count",)


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return a page with nothing on it."""
    return context.sheet(number, NOTHING, label="blank", folio=False)
