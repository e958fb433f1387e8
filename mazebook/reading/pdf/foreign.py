"""PDFs of anybody's, read before another program draws or copies their pages: pdfium and qpdf have few limits."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from mazebook.errors import OutputError
from mazebook.reading import limits
from mazebook.reading.pdf.drawing.interpreter import read_marks
from mazebook.reading.pdf.drawing.marks import Marks
from mazebook.reading.pdf.drawing.painting import Shelf
from mazebook.reading.pdf.opening import AGAIN, UnreadableError, open_pdf
from mazebook.reading.pdf.paths import Bounds
from mazebook.reading.pdf.sheets import read_boxes
from mazebook.reading.pdf.streams import BombError, DamageError

_TOO_MUCH = "it unpacks to more than any page needs"


class ReadPage(NamedTuple):
    """A page that was read to its end: its trim size, and what it paints."""

    number: int
    page: Any
    trim: Bounds
    marks: Marks


class PageError(Exception):
    """A page that cannot be read; its text is a sentence that begins with the page."""


@contextmanager
def opened(data: bytes, place: object) -> Iterator[Any]:
    """Open a PDF with pikepdf; raises OutputError if it is none, or damaged, too large, or asks for a password."""
    try:
        pdf = open_pdf(data)
    except UnreadableError as error:
        raise OutputError(str(error), place=place) from None
    with pdf:
        yield pdf


def read_page(pdf: Any, number: int, shelf: Shelf, dpi: float) -> ReadPage:
    """Return a page of an opened PDF, its number from 1.

    Raises PageError if it is damaged, or would cost a program that draws it at so many pixels an inch too much.
    """
    import pikepdf

    try:
        page = pdf.pages[number - 1]
        box, boxes, matrix = read_boxes(page)
        marks = read_marks(page.obj, matrix, box, page.resources, shelf, with_annotations=True)
    except DamageError as error:
        raise PageError(f"page {number} is damaged: {error}. {AGAIN}") from None
    except pikepdf.PdfError:
        raise PageError(f"page {number} is damaged. {AGAIN}") from None
    except BombError as error:
        raise PageError(f"page {number} cannot be read: {str(error) or _TOO_MUCH}. Make it simpler.") from None
    if marks.effort.largest > limits.PDF_PICTURE_PIXELS:
        most = limits.PDF_PICTURE_PIXELS // 1_000_000
        raise PageError(f"page {number} has a picture of more than {most} million pixels. Use a smaller one.")
    if marks.effort.pixels(dpi) > limits.PDF_PIXELS:
        raise PageError(f"page {number} paints more than can be drawn at {dpi:g} dpi. Make it simpler, or use fewer.")
    return ReadPage(number, page, boxes.get("TrimBox", box), marks)


def refuse_bad_pages(data: bytes, place: object, numbers: Iterable[int] | None = None, dpi: float = 100) -> None:
    """Raise OutputError unless some pages of a PDF, or all, can be read; numbers that it lacks are left out."""
    with opened(data, place) as pdf:
        shelf, count = Shelf(len(data)), len(pdf.pages)
        for number in range(1, count + 1) if numbers is None else numbers:
            if not 1 <= number <= count:
                continue
            try:
                read_page(pdf, number, shelf, dpi)
            except PageError as error:
                raise OutputError(str(error), place=place) from None
