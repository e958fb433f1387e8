"""Pages of a finished PDF as a reader sees them: pixels of an area, thinnest stroke, letters and their places.

Everything is read from the file itself; nothing depends on the code that drew it.
"""

import ctypes
import math
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from mazebook.checks.proof.page.letters import LUMA, Letter, letters_of
from mazebook.checks.proof.page.turned_text import runs_leftwards, with_private_codes
from mazebook.checks.proof.pixels.runs import WHITE
from mazebook.errors import OutputError
from mazebook.numerics.arrays import Float64, UInt8

PageBox = tuple[float, float, float, float]
Matrix = tuple[float, float, float, float, float, float]  # (x, y) to (a x + c y + e, b x + d y + f)

_MOST_DEPTH = 12  # nesting of forms
_MOST_OPEN = 6  # pages kept open


class View(NamedTuple):
    """From points of a page to pixels: column = scale * x + across, row = down - scale * y. Turned if scale < 0."""

    scale: float
    across: float
    down: float
    rows: int
    columns: int

    def at(self, points: Any) -> Float64:
        """Return the pixels of points, ``(..., 2)`` float64: row and column, not rounded."""
        flipped = np.asarray(points, dtype=np.float64)[..., ::-1]
        return np.asarray(flipped * (-self.scale, self.scale) + (self.down, self.across))


class _Mark(NamedTuple):
    """A drawn thing: its box, its thickness, and the grey of a line, 0 to 255; None for an area."""

    box: PageBox
    thickness: float
    grey: float | None


class DrawnLine(NamedTuple):
    """The thickness of a line, and its grey, 0 to 255."""

    thickness: float
    grey: float


def view_of(box: PageBox, scale: float, pad: int) -> View:
    """Return the view of a box with `pad` pixels around it; the box's sides lie on edges of pixels."""
    x0, y0, x1, y1 = box
    columns, rows = round((x1 - x0) * scale) + 2 * pad, round((y1 - y0) * scale) + 2 * pad
    return View(scale, pad - scale * x0, pad + scale * y1, rows, columns)


def _holds(outer: PageBox, inner: PageBox) -> bool:
    return outer[0] <= inner[0] and outer[1] <= inner[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def _joined(first: Matrix, then: Matrix) -> Matrix:
    (a, b, c, d, e, f), (p, q, r, s, t, u) = first, then
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def _area(matrix: Matrix) -> float:
    """Return the area of what a square of area 1 becomes."""
    return abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])


class PageImage:
    """One page of a PDF; lengths in points from the lower left corner of its MediaBox."""

    def __init__(self, document: Any, index: int) -> None:
        from pypdfium2 import raw

        self._raw, self._page = raw, raw.FPDF_LoadPage(document, index)
        if not self._page:
            raise OutputError(f"Page {index + 1} of the PDF cannot be read; it is damaged. Make the book again.")
        self.turned = 90 * raw.FPDFPage_GetRotation(self._page)  # degrees, clockwise
        raw.FPDFPage_SetRotation(self._page, 0)
        media, shown = self._edges(raw.FPDFPage_GetMediaBox), self._edges(raw.FPDFPage_GetCropBox)
        # pdfium's origin is the upper left corner of the CropBox.
        origin = media or (0.0, 0.0, 0.0, raw.FPDF_GetPageHeightF(self._page))
        left, top = (shown or origin)[0], (shown or origin)[3]
        self._media = origin[:2]
        self.size = round(origin[2] - origin[0], 2), round(origin[3] - origin[1], 2)
        self._left, self._top = left - origin[0], top - origin[1]
        x0, y0, x1, y1 = shown or origin
        self.shown: PageBox = x0 - origin[0], y0 - origin[1], x1 - origin[0], y1 - origin[1]  # what a reader sees

    def close(self) -> None:
        """Close the page."""
        self._raw.FPDF_ClosePage(self._page)

    def _edges(self, ask: Callable[..., int]) -> PageBox | None:
        sides = [ctypes.c_float() for _ in range(4)]
        return tuple(side.value for side in sides) if ask(self._page, *sides) else None  # type: ignore[return-value]

    def pixels(self, view: View) -> UInt8:
        """Return the part of the page in a view, (rows, columns) uint8."""
        raw = self._raw
        picture = np.full((view.rows, view.columns), WHITE, dtype=np.uint8)
        data = picture.ctypes.data_as(ctypes.c_void_p)
        bitmap = raw.FPDFBitmap_CreateEx(view.columns, view.rows, raw.FPDFBitmap_Gray, data, view.columns)
        across, down = view.across + view.scale * self._left, view.down - view.scale * self._top
        matrix = raw.FS_MATRIX(view.scale, 0, 0, view.scale, across, down)
        clip = raw.FS_RECTF(0, 0, view.columns, view.rows)
        raw.FPDF_RenderPageBitmapWithMatrix(bitmap, self._page, matrix, clip, raw.FPDF_GRAYSCALE | raw.FPDF_ANNOT)
        raw.FPDFBitmap_Destroy(bitmap)
        return picture

    def drawn(self, box: PageBox, signs: Sequence[PageBox] = ()) -> tuple[float, list[DrawnLine]]:
        """Return the thickness of the thinnest thing drawn in a box, infinite if there is none, and all lines in it.

        Thickness is in points on paper. Arrows are no lines and may be thinner than walls. `signs` are boxes whose
        contents do not count.
        """
        x0, y0, x1, y1 = box
        inside = [
            mark
            for mark in self._marks
            if mark.box[0] < x1
            and mark.box[2] > x0
            and mark.box[1] < y1
            and mark.box[3] > y0
            and not any(_holds(sign, mark.box) for sign in signs)
        ]
        least = min((mark.thickness for mark in inside), default=float("inf"))
        lines = [DrawnLine(mark.thickness, mark.grey) for mark in inside if mark.grey is not None]
        return least, lines or [DrawnLine(least, 0.0)] * bool(inside)  # without lines the walls are areas

    @cached_property
    def _marks(self) -> list[_Mark]:
        raw = self._raw
        count = raw.FPDFPage_CountObjects(self._page)
        whole = 1.0, 0.0, 0.0, 1.0, -self._media[0], -self._media[1]
        return list(self._marks_in(raw.FPDFPage_GetObject, self._page, count, whole, 0))

    def _marks_in(self, get: Callable[..., Any], holder: Any, count: int, outer: Matrix, depth: int) -> Iterator[_Mark]:
        """Yield the strokes and thin fills of a page or a form, and of the forms inside it."""
        raw = self._raw
        for index in range(count if depth < _MOST_DEPTH else 0):
            item = get(holder, index)
            kind = raw.FPDFPageObj_GetType(item)
            if kind not in (raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_FORM):
                continue
            matrix = raw.FS_MATRIX()
            raw.FPDFPageObj_GetMatrix(item, matrix)
            whole = matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f
            if kind == raw.FPDF_PAGEOBJ_FORM:
                inner = raw.FPDFFormObj_CountObjects(item)
                yield from self._marks_in(raw.FPDFFormObj_GetObject, item, inner, _joined(whole, outer), depth + 1)
            else:
                yield self._mark(item, outer, math.sqrt(_area(whole) * _area(outer)))

    def _mark(self, item: Any, outer: Matrix, scale: float) -> _Mark:
        raw = self._raw
        sides = [ctypes.c_float() for _ in range(4)]
        raw.FPDFPageObj_GetBounds(item, *sides)
        left, bottom, right, top = (side.value for side in sides)
        a, b, c, d, e, f = outer
        across, up = zip(
            *((a * x + c * y + e, b * x + d * y + f) for x in (left, right) for y in (bottom, top)), strict=True
        )
        x0, y0, x1, y1 = min(across), min(up), max(across), max(up)
        fill, stroked, width = ctypes.c_int(), ctypes.c_int(), ctypes.c_float()
        raw.FPDFPath_GetDrawMode(item, fill, stroked)
        raw.FPDFPageObj_GetStrokeWidth(item, width)
        thickness = width.value * scale if stroked.value else min(x1 - x0, y1 - y0)
        return _Mark((x0, y0, x1, y1), thickness, self._grey_of_line(item) if stroked.value else None)

    def _grey_of_line(self, item: Any) -> float:
        colours = [ctypes.c_uint() for _ in range(4)]
        self._raw.FPDFPageObj_GetStrokeColor(item, *colours)
        return sum(share * colour.value for share, colour in zip(LUMA, colours[:3], strict=True))

    def letters(self, *, are_private: bool = False) -> list[Letter]:
        """Return the printed characters in the order of the file, see `letters_of`."""
        return letters_of(self._raw, self._page, self._media, are_private=are_private)


class Document:
    """A PDF whose pages are read; the last few stay open, because many mazes' answers share a page.

    Attributes
    ----------
    count : number of pages
    sizes : the size of each page that was read, in points, by its number

    Parameters
    ----------
    is_reversed : whether the last page of the book comes first; pages are called by their numbers in the book

    Raises OutputError if the content is no PDF, is damaged, or is protected by a password.
    """

    def __init__(self, content: bytes, name: str, *, is_reversed: bool = False) -> None:
        import pypdfium2

        try:
            # Of a file that asks for pages from right to left, pdfium gives each line of characters backwards.
            self._content = content.replace(b"/Direction /R2L", b"/Direction /L2R")
            self._document = pypdfium2.PdfDocument(self._content)
        except pypdfium2.PdfiumError:
            raise OutputError(
                f"{name}: cannot be read as a PDF; it is damaged, or protected by a password. Make the book again."
            ) from None
        self.count, self._is_reversed = len(self._document), is_reversed
        self.sizes: dict[int, tuple[float, float]] = {}
        self._sheets: dict[int, PageImage] = {}
        self._letters: dict[int, list[Letter]] = {}

    def sheet(self, number: int) -> PageImage:
        """Return a page by its number, from 1."""
        sheet = self._sheets.pop(number, None)
        if sheet is None:
            if len(self._sheets) >= _MOST_OPEN:
                self._sheets.pop(next(iter(self._sheets))).close()
            sheet = self._page(self._document, number)
            self.sizes[number] = sheet.size
        self._sheets[number] = sheet  # the last to be closed
        return sheet

    def letters(self, number: int) -> list[Letter]:
        """Return the characters on a page, which are cached."""
        if number not in self._letters:
            letters = self.sheet(number).letters()
            if runs_leftwards("".join(letter.text for letter in letters)):
                sheet = self._page(self._with_private_codes, number)
                letters = sheet.letters(are_private=True)
                sheet.close()
            self._letters[number] = letters
        return self._letters[number]

    def index(self, number: int) -> int:
        """Return the place of a page in the file, from 0."""
        return self.count - number if self._is_reversed else number - 1

    def _page(self, document: Any, number: int) -> PageImage:
        return PageImage(document.raw, self.index(number))

    @cached_property
    def _with_private_codes(self) -> Any:
        import pypdfium2

        return pypdfium2.PdfDocument(with_private_codes(self._content))

    def close(self) -> None:
        """Close the PDF and its pages."""
        for sheet in self._sheets.values():
            sheet.close()
        for document in (self._document, self.__dict__.get("_with_private_codes")):
            if document is not None:
                document.close()
