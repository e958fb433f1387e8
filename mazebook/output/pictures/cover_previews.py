"""Pictures of a cover: the whole sheet, and the front as small as a shop's list shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mazebook.graphics.page import Box
from mazebook.output.pictures.png import png_bytes
from mazebook.units import POINTS_PER_INCH

if TYPE_CHECKING:
    from PIL import Image

SHEET, THUMBNAIL = "cover-sheet.png", "cover-thumbnail.png"
_WIDTH = 160  # pixels, of the small picture
_DPI = 100

_COMPRESSION = 2  # as for the other previews


def cover_previews(pdf: bytes, front: Box) -> dict[str, bytes]:
    """Return PNG files by name, in the colours of a screen; the same bytes for the same PDF.

    Parameters
    ----------
    front : the box of the trimmed front on the sheet
    """
    sheet = colour_picture(pdf, _DPI)
    dots = _WIDTH * POINTS_PER_INCH / front.width
    return {
        SHEET: png_bytes(sheet, _DPI, _COMPRESSION),
        THUMBNAIL: png_bytes(thumbnail(sheet, front), dots, _COMPRESSION),
    }


def thumbnail(sheet: Image.Image, front: Box) -> Image.Image:
    """Return the front alone of a sheet drawn at `DPI`, `WIDTH` pixels wide."""
    scale = _DPI / POINTS_PER_INCH
    box = (front.x0 * scale, sheet.height - front.y1 * scale, front.x1 * scale, sheet.height - front.y0 * scale)
    whole = (max(box[0], 0), max(box[1], 0), min(box[2], sheet.width), min(box[3], sheet.height))
    return sheet.resize((_WIDTH, round(_WIDTH * front.height / front.width)), box=whole)


def colour_picture(pdf: bytes, dpi: float) -> Image.Image:
    """Return the first page of a PDF in the colours of a screen."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        picture: Image.Image = document[0].render(scale=dpi / POINTS_PER_INCH).to_pil().convert("RGB")
        return picture
    finally:
        document.close()
