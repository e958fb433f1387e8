"""The characters of a page: what the file says that they are, and where and how they are set."""

import ctypes
import math
from typing import Any, NamedTuple

LUMA = (0.299, 0.587, 0.114)  # weights of red, green and blue in grey (ITU-R BT.601)
LEAST_CONTRAST = 40.0  # of 255: between what is printed and what is behind it

_APART = 2.0  # times their height: characters farther apart belong to different words
_NAME_BYTES = 256  # of the longest name of a face


class Face(NamedTuple):
    """The face of a character: its PostScript name in the file, and whether the file holds its outlines."""

    name: str
    is_embedded: bool


class Letter(NamedTuple):
    """A printed character; lengths in points from the lower left corner of the page's MediaBox.

    Attributes
    ----------
    x, y, height : the middle and the height of its box
    apart : whether it does not belong to the word of the character before it
    origin : its place on the baseline
    axes : the size of type as a matrix (a, b, c, d): point (u, v) of a glyph of size 1 is at
        ``(a * u + c * v, b * u + d * v) + origin``
    grey : its tone, 0 to 255
    spaced : whether a space stands before it
    """

    text: str
    x: float
    y: float
    height: float
    apart: bool
    face: Face
    origin: tuple[float, float]
    axes: tuple[float, float, float, float]
    grey: float
    spaced: bool


def letters_of(raw: Any, page: Any, media: tuple[float, float]) -> list[Letter]:
    """Return the printed characters of a page of pdfium, in the order of the file.

    Parameters
    ----------
    raw : pypdfium2's functions of pdfium
    media : the lower left corner of the page's MediaBox
    """
    text = raw.FPDFText_LoadPage(page)
    found: list[Letter] = []
    faces: dict[int, Face] = {}
    before, spaced = (0.0, 0.0), False
    for index in range(raw.FPDFText_CountChars(text)):
        letter = chr(raw.FPDFText_GetUnicode(text, index))
        sides = [ctypes.c_double() for _ in range(4)]
        if letter.isspace():
            spaced = True
        if letter.isspace() or not raw.FPDFText_GetCharBox(text, index, *sides):
            continue
        left, right, bottom, top = (side.value for side in sides)
        x, y = (left + right) / 2 - media[0], (bottom + top) / 2 - media[1]
        height = max(top - bottom, right - left)
        gap = _APART * max(height, found[-1].height) if found else 0.0
        # A word has one size and one direction: an upside-down number may end beside the footer's last word.
        size = raw.FPDFText_GetFontSize(text, index)
        kind = (round(size, 2), round(raw.FPDFText_GetCharAngle(text, index), 2))
        apart = not found or kind != before or max(abs(x - found[-1].x), abs(y - found[-1].y)) > gap
        before = kind
        item = raw.FPDFText_GetTextObject(text, index)
        key = ctypes.cast(item, ctypes.c_void_p).value or 0
        if key not in faces:
            faces[key] = _face_of(raw, item)
        placed = _set(raw, text, index, media, size)
        found.append(Letter(letter, x, y, height, apart, faces[key], *placed, _grey(raw, text, index), spaced))
        spaced = False
    raw.FPDFText_ClosePage(text)
    return found


def _face_of(raw: Any, item: Any) -> Face:
    font = raw.FPDFTextObj_GetFont(item) if item else None
    if not font:
        return Face("", False)
    name = ctypes.create_string_buffer(_NAME_BYTES)
    raw.FPDFFont_GetBaseFontName(font, name, _NAME_BYTES)
    return Face(name.value.decode("utf-8", "replace").rpartition("+")[2], raw.FPDFFont_GetIsEmbedded(font) == 1)


def _set(
    raw: Any, text: Any, index: int, media: tuple[float, float], size: float
) -> tuple[tuple[float, float], tuple[float, float, float, float]]:
    """Return where a character is set, and its size of type as a matrix."""
    x, y, matrix = ctypes.c_double(), ctypes.c_double(), raw.FS_MATRIX()
    raw.FPDFText_GetCharOrigin(text, index, x, y)
    raw.FPDFText_GetMatrix(text, index, matrix)
    axes = (matrix.a * size, matrix.b * size, matrix.c * size, matrix.d * size)
    return (x.value - media[0], y.value - media[1]), axes


def _grey(raw: Any, text: Any, index: int) -> float:
    colours = [ctypes.c_uint() for _ in range(4)]
    raw.FPDFText_GetFillColor(text, index, *colours)
    return math.fsum(share * colour.value for share, colour in zip(LUMA, colours[:3], strict=True))
