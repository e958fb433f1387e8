"""Pages as pixels: one page as a PNG, grey unless it has colours; a finished PDF as previews."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from mazebook.errors import OutputError, UsageError
from mazebook.graphics.page import Page
from mazebook.output.pdf.pdf import write_pdf
from mazebook.paper.languages import runs_left
from mazebook.reading.pdf.objects import language_of
from mazebook.units import POINTS_PER_INCH

if TYPE_CHECKING:
    from PIL import Image

MOST_PNG_PIXELS = 250_000_000  # A4 at 1200 dpi has 139 million; each takes a byte, or three in colour

_PASSWORD = 4  # FPDF_ERR_PASSWORD of fpdfview.h


def write_png(page: Page, dpi: float = 150) -> bytes:
    """Return the page as a PNG that says its resolution, grey unless it has colours; its sides are whole pixels.

    Raises
    ------
    UsageError
        If the picture would have no pixels, or more than `MOST_PNG_PIXELS`.
    FontError
        As `mazebook.output.pdf.pdf.write_pdf`.
    """
    pixel_size(page.width, page.height, dpi)  # before the work
    ((_, picture),) = render_pdf(write_pdf([page], title=page.label), None, dpi, colour=page.coloured)
    return png_bytes(picture, dpi)


def png_bytes(picture: Image.Image, dpi: float, compression: int = 6) -> bytes:
    """Return a picture as a PNG file that says its resolution; `compression` is zlib's level, 0 to 9."""
    out = io.BytesIO()
    picture.save(out, "PNG", dpi=(dpi, dpi), compress_level=compression)
    return out.getvalue()


def render_pdf(
    pdf: bytes, pages: Iterable[int] | None = None, dpi: float = 100, *, colour: bool = False, name: str = "the PDF"
) -> Iterator[tuple[int, Image.Image]]:
    """Yield number and picture of some pages of a PDF, in the order of `pages`.

    Parameters
    ----------
    pdf : the bytes of a file; those of a foreign one were read by `mazebook.reading.pdf.foreign` before
    pages : numbers from 1; None for all pages
    dpi : pixels an inch
    colour : whether the pictures are RGB; else they are grey
    name : the file's name in messages

    Raises
    ------
    OutputError
        If the file is not a PDF, is protected by a password, or has a page that cannot be drawn.
    UsageError
        If there is no such page, or a picture would have no pixels, or more than `MOST_PNG_PIXELS`.
    """
    document = _opened(pdf, name)
    try:
        count = len(document)
        for number in range(1, count + 1) if pages is None else pages:
            if not 1 <= number <= count:
                raise UsageError(f"There is no page {number}; the file has pages 1 to {count}.")
            yield number, _picture(_page(document, number, name), dpi, colour)
    finally:
        document.close()


def is_turned_left(pdf: bytes) -> bool:
    """Return whether the pages of a PDF are turned from right to left, by the language that it names."""
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as opened:
        return runs_left(language_of(opened))


def pixel_size(width: float, height: float, dpi: float) -> tuple[int, int]:
    """Return the sides of a picture in pixels, from points; UsageError for no pixels or over `MOST_PNG_PIXELS`."""
    across, down = round(width * dpi / POINTS_PER_INCH), round(height * dpi / POINTS_PER_INCH)
    if across < 1 or down < 1:
        raise UsageError(f"{dpi:g} dpi leaves no pixels of this page. Use 72 or more.")
    if across * down > MOST_PNG_PIXELS:
        most = dpi * (MOST_PNG_PIXELS / (across * down)) ** 0.5
        raise UsageError(f"{dpi:g} dpi makes a picture of {across} x {down} pixels. Use {int(most)} dpi or less.")
    return across, down


def _opened(pdf: bytes, name: str) -> Any:
    import pypdfium2

    try:
        return pypdfium2.PdfDocument(pdf)
    except pypdfium2.PdfiumError as error:
        if error.err_code == _PASSWORD:
            raise OutputError(f"{name}: is protected by a password. Save a copy without one, and use that.") from error
        raise OutputError(f"{name}: cannot be read as a PDF; it may be damaged. Make it again.") from error


def _page(document: Any, number: int, name: str) -> Any:
    import pypdfium2

    try:
        return document[number - 1]
    except pypdfium2.PdfiumError as error:
        raise OutputError(f"{name}: page {number} is damaged, and cannot be drawn. Make it again.") from error


def _picture(page: Any, dpi: float, colour: bool) -> Image.Image:
    """Return one page as pixels; pypdfium2's own `render` rounds sides up, 100.3 pixels to 101."""
    from pypdfium2 import PdfBitmap, raw

    try:
        width, height = page.get_size()
        across, down = pixel_size(width, height, dpi)
        form, flags = (raw.FPDFBitmap_BGR, 0) if colour else (raw.FPDFBitmap_Gray, raw.FPDF_GRAYSCALE)
        bitmap = PdfBitmap.new_native(across, down, form)
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, across, down)
        raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, across, down, 0, flags | raw.FPDF_ANNOT)
        picture: Image.Image = bitmap.to_pil().copy()
        bitmap.close()
        return picture
    finally:
        page.close()
