"""Signs that are drawn, and not set in the face of a book: arrows, and keys and doors, alone or with a number."""

import math
from functools import cache
from typing import NamedTuple

from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.emoji import BOLD_FACE, EMOJI_FACE

LEAST_ARROW = 9.0  # points: the length of the shortest arrow
LEAST_DRAWN = 9.0  # points: the longer side of a smaller key is not seen for what it is

_LEAST_CODE = 0x2190  # of drawings; lower codes are letters and digits, higher ones letters of East Asia, too
_ALONE = 0.86  # of the disc: the diagonal of a sign without a number
_PAIR = 0.9  # of the disc: the diagonal of a sign with its number
_HIGH = 0.8  # of a sign's height: its number's height
_FACES = {"\U0001f6aa": EMOJI_FACE, "\u2192": fonts.TITLE}  # the bold door looks like a telephone
_GAPS = {"\U0001f5dd": 0.06}  # of a sign's height, between it and its number: beside a key's bit there is room
_GAP = 0.12


class SignMark(NamedTuple):
    """One character of a sign in a disc of width 1: the size of its type, and its place on the baseline.

    The place is measured from the middle of the disc.
    """

    text: str
    face: str
    size: float
    x: float
    y: float


def is_drawn(sign: str) -> bool:
    """Return whether a sign begins with a drawing."""
    return sign != "" and ord(sign[0]) >= _LEAST_CODE and not sign[0].isalpha()


@cache
def marks_of(sign: str, face: str) -> tuple[SignMark, ...]:
    """Return the characters of a sign that is drawn; `face` : of its number."""
    drawing, number = sign[0], sign[1:]
    drawn = _FACES.get(drawing, BOLD_FACE)
    left, low, right, high = fonts.glyph_bounds(drawing, drawn)
    across, tall = right - left, high - low
    if not number:
        size = _ALONE / math.hypot(across, tall)
        return (SignMark(drawing, drawn, size, -size * (left + right) / 2, -size * (low + high) / 2),)
    ((number, face, _),) = fonts.runs(number, face, "number")  # faces of East Asia have no digits
    of_number = _HIGH * tall / fonts.cap_height(face, 1.0)
    wide, gap = fonts.text_width(number, face, of_number), _GAPS.get(drawing, _GAP) * tall
    whole = across + gap + wide
    size = _PAIR / math.hypot(whole, tall)
    return (
        SignMark(drawing, drawn, size, -size * (whole / 2 + left), -size * (low + high) / 2),
        SignMark(number, face, size * of_number, size * (whole / 2 - wide), -size * _HIGH * tall / 2),
    )


def least_disc(sign: str, face: str, least_text: float) -> float:
    """Return the least width of the disc of a sign that is drawn, in points; `least_text` : the smallest type."""
    drawing, *numbers = marks_of(sign, face)
    left, low, right, high = fonts.glyph_bounds(drawing.text, drawing.face)
    side = max(right - left, high - low) * drawing.size
    return max(
        (LEAST_DRAWN if drawing.face == BOLD_FACE else LEAST_ARROW) / side,
        *(least_text / number.size for number in numbers),
        0.0,
    )
