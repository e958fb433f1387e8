"""An ISBN as an EAN-13 barcode: bars in black only, at exactly 100 % of their nominal size, with quiet zones.

Widths of bars, quiet zones and heights: GS1 General Specifications, release 26.0, sections 5.2.1 and 5.2.3.
"""

import re

from mazebook.graphics.figures import polygon
from mazebook.graphics.page import Fill, Item
from mazebook.graphics.typesetting import Phrase, line
from mazebook.paper.isbn import read_isbn
from mazebook.paper.typefaces import fonts
from mazebook.units import points

MODULE = points(0.33)
QUIET_LEFT, QUIET_RIGHT, MODULES = 11, 7, 95
BARCODE_WIDTH = (QUIET_LEFT + MODULES + QUIET_RIGHT) * MODULE  # 37.29 mm
BARS = points(22.85)  # the height of a bar
GUARD = 5 * MODULE  # how much longer the guard bars are
DIGITS = points(2.75)  # the height of the digits below
HEIGHT = BARS + MODULE / 2 + DIGITS + MODULE  # bars, digits and the gap between them

BARCODE_FACE = fonts.BODY  # open and even, as OCR-B is, and a zero without a stroke

_LEFT = ("0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011")
_PARITY = ("000000", "001011", "001101", "001110", "010011", "011001", "011100", "010101", "010110", "011010")


def modules(isbn: str) -> str:
    """Return the 95 modules of an ISBN's bars, "1" for black; raises UsageError as `read_isbn` does."""
    digits = [int(digit) for digit in read_isbn(isbn)]
    inverted = [pattern.translate(str.maketrans("01", "10")) for pattern in _LEFT]  # the right half
    mirrored = [pattern[::-1] for pattern in inverted]
    left = (
        (mirrored if parity == "1" else _LEFT)[digit]
        for digit, parity in zip(digits[1:7], _PARITY[digits[0]], strict=True)
    )
    return f"101{''.join(left)}01010{''.join(inverted[digit] for digit in digits[7:])}101"


def barcode(isbn: str, x: float, y: float) -> list[Item]:
    """Return the bars of an ISBN and its digits below them; (x, y) is the lower left corner of the left quiet zone."""
    pattern, top = modules(isbn), y + HEIGHT
    first = x + QUIET_LEFT * MODULE
    items: list[Item] = []
    for start, end in (bar.span() for bar in re.finditer("1+", pattern)):
        is_guard = start < 3 or 45 <= start < 50 or start >= MODULES - 3
        left, right, low = first + start * MODULE, first + end * MODULE, top - BARS - (GUARD if is_guard else 0)
        items.append(Fill(polygon([(left, low), (right, low), (right, top), (left, top)])))
    return items + _digits(read_isbn(isbn), x, first, y)


def _digits(digits: str, x: float, first: float, y: float) -> list[Item]:
    """Return the digits: one in the left quiet zone, six under each half of the bars, which begin at x = `first`."""
    size = DIGITS / fonts.cap_height(BARCODE_FACE, 1.0)
    items: list[Item] = [*line(Phrase(digits[0], BARCODE_FACE, size), x, y)]
    for place, digit in enumerate(digits[1:]):
        begin = 7 * place + (3 if place < 6 else 8) + 3.5  # the guards between the halves are five modules wide
        items += line(Phrase(digit, BARCODE_FACE, size), first + begin * MODULE, y, anchor="middle")
    return items
