"""Pages as pictures: rendered from their PDF, so that a preview shows what will be printed."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from pathlib import Path

import pypdfium2 as pdfium
from PIL import Image

from mazebook.books.page import Page
from mazebook.errors import OutputError, UsageError
from mazebook.output.files import reason
from mazebook.output.pdf import write_pdf

MOST_PIXELS = 400_000_000  # of one picture
POINTS_PER_INCH = 72.0


def write_png(page: Page, dpi: float = 150) -> bytes:
    """Return the page as a grey PNG of `dpi` pixels an inch; raises UsageError for absurd sizes."""
    (_, picture), *_ = render_pdf(write_pdf([page], title=page.label or "mazebook"), None, dpi)
    return png_bytes(picture, dpi)


def png_bytes(picture: Image.Image, dpi: float) -> bytes:
    """Return a picture as PNG, its resolution recorded."""
    buffer = io.BytesIO()
    picture.save(buffer, "PNG", dpi=(dpi, dpi))
    return buffer.getvalue()


def page_count(pdf: bytes | Path) -> int:
    """Return how many pages a PDF has; raises OutputError if it cannot be read."""
    document = _open(pdf)
    try:
        return len(document)
    finally:
        document.close()


def render_pdf(
    pdf: bytes | Path, pages: Iterable[int] | None = None, dpi: float = 100
) -> Iterator[tuple[int, Image.Image]]:
    """Yield the number and a grey picture of each page asked for, all by default; pages count from 1.

    Raises
    ------
    OutputError
        If the file cannot be read as a PDF.
    UsageError
        If there is no such page, or the picture would be absurdly large.
    """
    document = _open(pdf)
    try:
        for number in pages if pages is not None else range(1, len(document) + 1):
            if not 1 <= number <= len(document):
                raise UsageError(f"There is no page {number}; the file has pages 1 to {len(document)}.")
            yield number, _render(document, number, dpi)
    finally:
        document.close()


def _render(document: pdfium.PdfDocument, number: int, dpi: float) -> Image.Image:
    page = document[number - 1]
    try:
        scale = dpi / POINTS_PER_INCH
        width, height = page.get_size()
        if not 1 <= width * height * scale * scale <= MOST_PIXELS:
            raise UsageError(f"dpi = {dpi:g}: the picture of page {number} would be too small or too large. Try 150.")
        bitmap = page.render(scale=scale, grayscale=True)
        picture: Image.Image = bitmap.to_pil().convert("L")
        bitmap.close()
        return picture
    finally:
        page.close()


def _open(pdf: bytes | Path) -> pdfium.PdfDocument:
    name = pdf if isinstance(pdf, Path) else "the PDF"
    try:
        return pdfium.PdfDocument(pdf if isinstance(pdf, bytes) else pdf.read_bytes())
    except pdfium.PdfiumError as error:
        raise OutputError(f"{name}: cannot be read as a PDF. It may be damaged, or locked with a password.") from error
    except FileNotFoundError as error:
        raise OutputError(f"{name}: there is no such file. Check the name and the folder.") from error
    except OSError as error:
        raise OutputError(reason(error, Path(str(name))).replace("write", "read")) from error
