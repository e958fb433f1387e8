"""Pictures of a cover: the whole sheet, and the front as small as a shop's list shows it."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from mazebook.books.page import Box
from mazebook.output.png import png_bytes
from mazebook.units import POINTS_PER_INCH

if TYPE_CHECKING:
    from PIL import Image

SHEET, THUMBNAIL = "cover-sheet.png", "cover-thumbnail.png"
WIDTH = 160  # pixels, of the small picture
DPI = 100


def cover_previews(pdf: bytes, front: Box) -> dict[str, bytes]:
    """Return PNG files by name, in the colours of a screen; the same bytes for the same PDF.

    Parameters
    ----------
    front : of the trimmed book, on the sheet
    """
    sheet = colour_picture(pdf, DPI)
    thumbnail = front_picture(pdf, front, WIDTH)
    return {SHEET: png_bytes(sheet, DPI), THUMBNAIL: png_bytes(thumbnail, WIDTH * POINTS_PER_INCH / front.width)}


def front_picture(pdf: bytes, front: Box, width: int) -> Image.Image:
    """Return the front alone, so many pixels wide."""
    fine = colour_picture(pdf, 2 * width * POINTS_PER_INCH / front.width)  # twice as large: letters keep their shape
    scale, top = fine.width, fine.height
    wide, high = _sheet_size(pdf)
    box = (front.x0 / wide * scale, (1 - front.y1 / high) * top, front.x1 / wide * scale, (1 - front.y0 / high) * top)
    return fine.resize((width, round(width * front.height / front.width)), box=box)


def colour_picture(pdf: bytes, dpi: float) -> Image.Image:
    """Return the first page of a PDF in the colours of a screen."""
    import pypdfium2

    document = pypdfium2.PdfDocument(io.BytesIO(pdf))
    try:
        picture: Image.Image = document[0].render(scale=dpi / POINTS_PER_INCH).to_pil().convert("RGB")
        return picture
    finally:
        document.close()


def _sheet_size(pdf: bytes) -> tuple[float, float]:
    import pypdfium2

    document = pypdfium2.PdfDocument(io.BytesIO(pdf))
    try:
        width, height = document[0].get_size()
        return float(width), float(height)
    finally:
        document.close()
