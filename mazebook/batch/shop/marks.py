"""The watermark on pictures of pages, so that nobody can print them, and the preview of marked pages."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from mazebook.output.pictures.png import render_pdf
from mazebook.paper.typefaces import fonts

if TYPE_CHECKING:
    from PIL import Image

Mark = Callable[["Image.Image"], "Image.Image"]

_DPI = 80  # enough to see the pages, too little to print them
WORD = "PREVIEW"  # the watermark
_ANGLE, _STRENGTH, _SHARE = 40, 90, 0.16  # its angle in degrees, opacity of 255, height as a share of the page's width
_QUALITY = 80


def sample_pdf(pdf: bytes, pages: Iterable[int]) -> bytes:
    """Return a PDF of pictures of some pages, each with a watermark; the same bytes for the same pages."""
    pictures = [marked(picture) for _, picture in render_pdf(pdf, pages, _DPI, colour=True)]
    out = io.BytesIO()
    undated = {"creationDate": None, "modDate": None}  # PIL would write the time of day
    more = pictures[1:]
    pictures[0].save(out, "PDF", save_all=True, append_images=more, resolution=_DPI, quality=_QUALITY, **undated)
    return out.getvalue()


def unmarked(picture: Image.Image) -> Image.Image:
    """Return a picture as it is: of a book whose pages nobody can buy as a file."""
    return picture


def marked(picture: Image.Image) -> Image.Image:
    """Return a picture with `WORD` as a watermark all over it."""
    from PIL import Image, ImageDraw, ImageFont

    wide, high = picture.size
    font = ImageFont.truetype(fonts.faces()[fonts.BOLD], max(8, round(_SHARE * wide)))
    side = round((wide**2 + high**2) ** 0.5)
    layer = Image.new("L", (side, side), 0)
    draw = ImageDraw.Draw(layer)
    across, down = draw.textlength(WORD + "  ", font), 2 * font.size
    for row in range(round(side / down) + 1):
        for column in range(-1, round(side / across) + 1):
            draw.text((column * across + row % 2 * across / 2, row * down), WORD, _STRENGTH, font)
    layer = layer.rotate(_ANGLE, Image.Resampling.BICUBIC)
    left, top = (side - wide) // 2, (side - high) // 2
    layer = layer.crop((left, top, left + wide, top + high))
    return Image.composite(Image.new("RGB", picture.size, (110, 110, 110)), picture, layer)
