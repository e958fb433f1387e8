"""Pages of a PDF of your own, as they are; the PDF's pages must have the book's size."""

from functools import lru_cache

from mazebook.books.pages.context import BookPage
from mazebook.books.plan.page_setting import PageSetting
from mazebook.graphics.page import Box, Page, PdfPage
from mazebook.paper.own_files.pdf_pages import OwnPages, pages_refusal, read_pdf_pages
from mazebook.paper.own_files.pictures import read_once
from mazebook.paper.printers.demands import standard_of
from mazebook.reading.problems import Problem

takes = ("file", "pages")
needs = ("file",)
bare = True  # nothing of ours is behind it

_pages, _forbidden = read_once(read_pdf_pages), lru_cache(maxsize=4)(pages_refusal)  # for problems and for pages


def problems(page: PageSetting) -> list[Problem]:
    """Return why the PDF cannot be read, or what it holds that a printer of the book does not take."""
    if found := page.problems_of_file(_own_pages):
        return found
    own = _own_pages(page)
    for printer in (edition.printer for edition in page.setting.editions if edition.printer):
        standard = standard_of(printer)
        if standard and (forbidden := _forbidden(own, standard, printer.interior.colours)):
            text = f"holds {forbidden}, which {printer.title} does not take. "
            advice = "Export it as PDF/X-1a, or leave out that edition."
            return [Problem(("file",), page.entry.file, text + advice)]
    return []


def parts(page: PageSetting) -> list[PdfPage]:
    """Return the pages that are wanted; raises OutputError as `read_pdf_pages` does."""
    own = _own_pages(page)
    return [PdfPage(Box(0, 0, *page.setting.spec.trim), own.file, index) for index in own.indices]


def _own_pages(page: PageSetting) -> OwnPages:
    return _pages(page.file, page.entry.pages, page.setting.spec.trim)


def lay_out(page: BookPage) -> Page:
    """Return one page of the PDF, from edge to edge and without a page number of ours."""
    whole, label = page.planned.part.box, f"{page.entry.file}, page {page.planned.part.index + 1}"
    return Page(whole.width, whole.height, whole, whole, (page.planned.part,), label=label)
