"""Pictures of a finished book: contact sheets with all its spreads, its first pages, its cover."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING

from mazebook.graphics.page import Box
from mazebook.output.pdf.page_order import in_reading_order
from mazebook.output.pictures.png import is_turned_left, png_bytes, render_pdf
from mazebook.paper.typefaces import fonts
from mazebook.units import POINTS_PER_INCH

if TYPE_CHECKING:
    from PIL import Image

FIRST_PAGES = 4
_DPI = 100  # of the first pages

_MOST_SIZE = (180, 240)  # pixels, the greatest width and height of a page on a contact sheet
_ACROSS, _DOWN = 5, 10  # spreads on a sheet
_SPREADS = _ACROSS * _DOWN
_GAP, _FOOT, _TEXT = 24, 22, 14  # pixels: gap between spreads, height of a number's strip, and of its type
_TABLE, _FRAME, _INK = 232, 176, 70  # greys
_COMPRESSION = 2  # half the time of the usual 6, for files a tenth larger
_OURS = re.compile(r"(contact-sheet(-[0-9]+)?|page-[0-9]{3,}|cover-(sheet|thumbnail))\.png")

Spread = tuple[int, ...]  # the numbers of the left and of the right page; 0 for none
_COVER_WIDTH = 160  # pixels, of the cover's thumbnail: as a shop's list shows it


class Previews:
    """The previews of a PDF, page by page: contact sheets and some single pages as PNGs; the same bytes each time.

    Another thread packs what is drawn, so that the next pages, or other work before `files`, need not wait.

    Parameters
    ----------
    size : width and height of a page, in points
    pages : the numbers of the pages that get a file of their own; None for the first `FIRST_PAGES`
    colour : whether the previews are in colour; else they are grey

    Raises
    ------
    UsageError
        By `step` and `files`, if there is no such page.
    """

    def __init__(
        self, pdf: bytes, size: tuple[float, float], pages: Iterable[int] | None = None, *, colour: bool = False
    ) -> None:
        self._files: dict[str, Future[bytes]] = {}
        self._packing = ThreadPoolExecutor(max_workers=1)
        pdf = in_reading_order(pdf)
        self._colour, self._rtl = colour, is_turned_left(pdf)
        self._steps = self._draw(pdf, size, pages)

    def step(self) -> bool:
        """Draw one more page; return False if none is left."""
        return next(self._steps, None) is not None

    def files(self) -> dict[str, bytes]:
        """Draw the remaining pages, and return the PNG files by name."""
        self.draw()
        with self._packing:
            return {name: file.result() for name, file in self._files.items()}

    def draw(self) -> None:
        """Draw the remaining pages; they are packed meanwhile and after."""
        while self.step():
            pass

    def _draw(self, pdf: bytes, size: tuple[float, float], pages: Iterable[int] | None) -> Iterator[int]:
        dpi = min(pixels / length for pixels, length in zip(_MOST_SIZE, size, strict=True)) * POINTS_PER_INCH
        small: dict[int, Image.Image] = {}
        count = 0
        for number, page in render_pdf(pdf, None, dpi, colour=self._colour):
            small[number], count = page, number
            if number % (2 * _SPREADS) == 2 * _SPREADS - 1:
                self._pack_sheet(small)
                small = {}
            yield number
        if small:
            self._pack_sheet(small)
        chosen = range(1, min(FIRST_PAGES, count) + 1) if pages is None else pages
        for number, page in render_pdf(pdf, chosen, _DPI, colour=self._colour):
            self._files[f"page-{number:03}.png"] = self._packing.submit(_png, page)
            yield number

    def _pack_sheet(self, small: Mapping[int, Image.Image]) -> None:
        sheet = max(small) // (2 * _SPREADS)
        found = spreads(max(small))[sheet * _SPREADS :]
        found = [spread[::-1] for spread in found] if self._rtl else found
        self._files[_sheet_name(sheet + 1)] = self._packing.submit(_sheet, found, small)


def spreads(count: int) -> list[Spread]:
    """Return the spreads of a book of `count` pages: page 1 alone on the right, then 2 and 3, ...

    Examples
    --------
    >>> spreads(4)
    [(0, 1), (2, 3), (4, 0)]
    """
    return [(left, left + 1 if left < count else 0) for left in range(0, count + 1, 2)]


def is_preview(name: str) -> bool:
    """Return whether a file's name is that of a preview of some book."""
    return _OURS.fullmatch(name) is not None


def _png(picture: Image.Image) -> bytes:
    return png_bytes(picture, _DPI, _COMPRESSION)


def _sheet_name(number: int) -> str:
    return "contact-sheet.png" if number == 1 else f"contact-sheet-{number}.png"


def _sheet(found: Sequence[Spread], small: Mapping[int, Image.Image]) -> bytes:
    """Return a PNG of the spreads `found`, row by row, each page with its number below; `small` has the pages."""
    from PIL import Image, ImageDraw, ImageFont

    first = next(iter(small.values()))
    wide, high = first.size
    across, down = min(_ACROSS, len(found)), -(-len(found) // _ACROSS)
    step = 2 * wide + _GAP, high + _FOOT + _GAP
    table, frame, ink = ((gray,) * len(first.getbands()) for gray in (_TABLE, _FRAME, _INK))
    sheet = Image.new(first.mode, (_GAP + across * step[0], _GAP + down * step[1]), table)
    draw = ImageDraw.Draw(sheet)
    font = ImageFont.truetype(fonts.faces()[fonts.BODY], _TEXT)
    for place, spread in enumerate(found):
        row, column = divmod(place, _ACROSS)
        for side, number in enumerate(spread):
            if number:
                left, top = _GAP + column * step[0] + side * wide, _GAP + row * step[1]
                sheet.paste(small[number], (left, top))
                draw.rectangle((left - side, top - 1, left + wide, top + high), outline=frame)
                draw.text((left + wide / 2, top + high + _FOOT / 2), str(number), ink, font, anchor="mm")
    return _png(sheet)


def cover_previews(pdf: bytes, front: Box) -> dict[str, bytes]:
    """Return a picture of a cover's sheet and a thumbnail of its front, as PNG files by name, in screen colours.

    Parameters
    ----------
    pdf : the content of the cover's PDF
    front : the box of the trimmed front on the sheet, in points
    """
    sheet, scale = colour_picture(pdf, _DPI), _DPI / POINTS_PER_INCH
    box = (front.x0 * scale, sheet.height - front.y1 * scale, front.x1 * scale, sheet.height - front.y0 * scale)
    inside = (max(box[0], 0), max(box[1], 0), min(box[2], sheet.width), min(box[3], sheet.height))
    small = sheet.resize((_COVER_WIDTH, round(_COVER_WIDTH * front.height / front.width)), box=inside)
    dots = _COVER_WIDTH * POINTS_PER_INCH / front.width
    return {"cover-sheet.png": _png(sheet), "cover-thumbnail.png": png_bytes(small, dots, _COMPRESSION)}


def colour_picture(pdf: bytes, dpi: float) -> Image.Image:
    """Return the first page of a PDF as an RGB picture."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        picture: Image.Image = document[0].render(scale=dpi / POINTS_PER_INCH).to_pil().convert("RGB")
        return picture
    finally:
        document.close()
