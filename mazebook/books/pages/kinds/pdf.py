"""Pages of a PDF of your own, as they are; the PDF's pages must have the book's size."""

from __future__ import annotations

from mazebook.books.pages.context import Context
from mazebook.books.plan.plan import PlannedPage, Setting
from mazebook.books.plan.problems.files import own_pages
from mazebook.books.spec.pages import PageSpec
from mazebook.graphics.page import Box, Page, PdfPage

takes = ("file", "pages")
needs = ("file",)
flows = True
bare = True  # nothing of ours stands behind it


def pages_needed(setting: Setting, entry: PageSpec) -> int:
    """Return how many pages of the PDF are wanted; raises OutputError if they cannot be used."""
    return len(own_pages(setting, entry).indices)


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return one page of the PDF, from edge to edge and without a page number of ours."""
    setting, entry = context.plan.setting, planned.entry
    assert entry is not None
    own = own_pages(setting, entry)
    placed = PdfPage(Box(0, 0, *setting.spec.trim), own.file, own.indices[planned.part])
    return context.page(number, [placed], label=f"{entry.file}, page {placed.index + 1}", folio=False)
