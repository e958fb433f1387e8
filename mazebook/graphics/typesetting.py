"""Setting a line of text, each piece in a font that has its characters."""

import math
from dataclasses import dataclass
from typing import Literal

from mazebook.graphics.page import Text
from mazebook.paper.printers.table import LEAST_TEXT
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.glyphs import extent

LEAST_TYPE = LEAST_TEXT  # nothing is set smaller; some printers ask for more

Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True)
class Phrase:
    """A text to be set: its words, its face and size, and its name in messages."""

    text: str
    face: str
    size: float
    where: str = "text"


def line(
    phrase: Phrase, x: float, y: float, *, anchor: Anchor = "start", angle: float = 0.0, gray: float = 0.0
) -> list[Text]:
    """Return one line of text with its baseline through (x, y); no ink of an f or a j overhangs the line's place.

    Raises FontError if no font has one of its characters.
    """
    size = phrase.size
    pieces = fonts.runs(phrase.text, phrase.face, phrase.where)
    before, behind = fonts.overhangs(pieces, size)
    aside = {"start": before, "middle": (before - behind) / 2, "end": -behind}[anchor]
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    if len(pieces) == 1:
        text, face, rtl = pieces[0]
        return [Text(x + aside * cos, y + aside * sin, text, face, size, gray, anchor, angle, rtl=rtl)]
    widths = [fonts.width(piece, chosen, size, rtl=rtl) for piece, chosen, rtl in pieces]
    back = {"start": 0.0, "middle": sum(widths) / 2, "end": sum(widths)}[anchor]
    items, along = [], aside - back
    for (piece, chosen, rtl), width in zip(pieces, widths, strict=True):
        place = x + along * cos, y + along * sin
        items.append(Text(*place, piece, chosen, size, gray, "start", angle, rtl=rtl))
        along += width
    return items


def below_baseline(text: str, face: str, size: float) -> float:
    """Return how far a text reaches below its baseline: at least its face's descent; a fallback face may go lower."""
    return max(fonts.descent(face, size), -extent(text, face, size)[0])
