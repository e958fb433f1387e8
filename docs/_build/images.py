"""Pictures for the site, on a light ground: pages of PDFs, one alone or several side by side, and small files of them."""

import io
import json
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from PIL import Image

from mazebook.batch.shop.listing import cover_front_picture
from mazebook.graphics.page import Box
from mazebook.output.pictures.png import render_pdf

GROUND, FRAME = (238, 238, 236), (180, 180, 178)
_GREY = 16  # the most difference between the channels of a pixel that counts as grey
_SHARP = 3  # pages are drawn so many times as large, and made smaller: text stays readable


def page_images(pdf: Path | bytes, numbers: Iterable[int] | None, width: int, *, colour: bool = False) -> list[Image.Image]:
    """Return pages of a PDF (all for None), each `width` pixels wide."""
    content = pdf if isinstance(pdf, bytes) else pdf.read_bytes()
    found = []
    for _, image in render_pdf(content, numbers, 72 * _SHARP, colour=colour):
        height = round(width * image.height / image.width)
        found.append(image.resize((width, height), Image.Resampling.LANCZOS).convert("RGB"))
    return found


def framed(image: Image.Image) -> Image.Image:
    """Return a page with a thin grey line around it."""
    larger = Image.new("RGB", (image.width + 2, image.height + 2), FRAME)
    larger.paste(image, (1, 1))
    return larger


def side_by_side(images: Sequence[Image.Image], gap: int) -> Image.Image:
    """Return pictures in a row, their heads in line, on the light ground."""
    width = sum(image.width for image in images) + gap * (len(images) - 1)
    row = Image.new("RGB", (width, max(image.height for image in images)), GROUND)
    x = 0
    for image in images:
        row.paste(image, (x, 0))
        x += image.width + gap
    return row


def stacked(images: Sequence[Image.Image], gap: int) -> Image.Image:
    """Return pictures below each other, on the light ground."""
    column = Image.new(
        "RGB", (max(image.width for image in images), sum(i.height for i in images) + gap * (len(images) - 1)), GROUND
    )
    y = 0
    for image in images:
        column.paste(image, (0, y))
        y += image.height + gap
    return column


def sheet(images: Sequence[Image.Image], across: int, gap: int = 10) -> Image.Image:
    """Return pages in rows of `across`, framed, with the light ground around and between them."""
    framed_ones = [framed(image) for image in images]
    rows = [side_by_side(framed_ones[first : first + across], gap) for first in range(0, len(images), across)]
    return on_ground(stacked(rows, gap), gap)


def on_ground(image: Image.Image, edge: int) -> Image.Image:
    """Return a picture with the light ground around it."""
    larger = Image.new("RGB", (image.width + 2 * edge, image.height + 2 * edge), GROUND)
    larger.paste(image, (edge, edge))
    return larger


def card(images: Sequence[Image.Image], size: tuple[int, int] = (480, 320), gap: int = 12) -> Image.Image:
    """Return pages in a row, as large as they may be, in the middle of a card of a size in pixels."""
    room = size[1] - 2 * gap
    wide = size[0] - gap * (len(images) + 1)
    scale = min(room / max(image.height for image in images), wide / sum(image.width for image in images))
    made = [
        framed(image.resize((round(image.width * scale) - 2, round(image.height * scale) - 2), Image.Resampling.LANCZOS))
        for image in images
    ]
    row = side_by_side(made, gap)
    found = Image.new("RGB", size, GROUND)
    found.paste(row, ((size[0] - row.width) // 2, (size[1] - row.height) // 2))
    return found


def front_of(book: Path, width: int) -> Image.Image:
    """Return the front of the cover of a finished book; its first page if it has no cover."""
    files = json.loads((book / "book.json").read_text(encoding="utf-8"))["files"]
    covers = [file for file in files if file["role"] == "cover"]
    if not covers:
        return page_images(book / files[0]["path"], [1], width)[0]
    found = cover_front_picture((book / covers[0]["path"]).read_bytes(), Box(*covers[0]["front"]))
    return found.resize((width, round(width * found.height / found.width)), Image.Resampling.LANCZOS).convert("RGB")


def png(image: Image.Image, colours: int = 0) -> bytes:
    """Return a small PNG file with a palette: 16 even greys, and so many colours more."""
    greys = [(17 * step,) * 3 for step in range(16)]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for each in [*greys, *_hues(image, colours)] for part in each])
    out = io.BytesIO()
    image.quantize(palette=palette, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def _hues(image: Image.Image, count: int) -> list[tuple[int, ...]]:
    """Return the colours, at most `count`, that stand for all pixels of a picture that are not grey."""
    pixels = np.asarray(image).reshape(-1, 3)
    coloured = pixels[np.ptp(pixels.astype(np.int16), axis=1) > _GREY]
    if not count or not len(coloured):
        return []
    found = Image.fromarray(coloured[None]).quantize(count, method=Image.Quantize.MEDIANCUT).getpalette()
    assert found is not None
    return [tuple(found[3 * each : 3 * each + 3]) for each in range(min(count, len(found) // 3))]
