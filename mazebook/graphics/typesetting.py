"""Setting a line of text, each piece in a font that has its characters; how large a page is."""

import math
from dataclasses import dataclass, replace
from typing import Literal

from mazebook.errors import RoomError
from mazebook.graphics.page import Box, Text, around
from mazebook.paper.printers.table import LEAST_TEXT
from mazebook.paper.scripts.clusters import clusters
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import DEFAULT_FACES, Faces
from mazebook.paper.typefaces.glyphs import extent

LEAST_TYPE = LEAST_TEXT  # nothing is set smaller; some printers ask for more

Anchor = Literal["start", "middle", "end"]

_SMALL_LINE = 1.3  # of the smallest type, which needs more air
_DESIGNED = (531.0, 720.0)  # the live area for which sizes are designed
_ELLIPSIS = "\u2026"


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
    ends = along - before, along + sum(widths) + behind
    block = around([Box(*place, *place) for place in ((x + end * cos, y + end * sin) for end in ends)])
    for (piece, chosen, rtl), width in zip(pieces, widths, strict=True):
        place = x + along * cos, y + along * sin
        items.append(Text(*place, piece, chosen, size, gray, "start", angle, rtl=rtl, block=block))
        along += width
    return items


@dataclass(frozen=True)
class Typesetter:
    """Sets texts smaller where they are too large for their place, but never smaller than `least`, in points."""

    faces: Faces = DEFAULT_FACES
    least: float = LEAST_TYPE

    def fitted(
        self, phrase: Phrase, x: float, y: float, width: float, *, anchor: Anchor = "start", most_lines: int = 1
    ) -> list[Text]:
        """Return a text at most `width` wide with its baseline through (x, y); a text that is too long is set smaller.

        At the least size it is wrapped into as many lines as are allowed; the last of them is at (x, y).

        Raises
        ------
        FontError
            If no font has one of its characters.
        LayoutError
            If it is too long even so.
        """
        text, face, least, where = phrase.text, phrase.face, self.least, phrase.where
        size = fonts.fit_size(text, face, max(phrase.size, least), width, least, where)
        if fonts.text_width(text, face, size, where) <= width + 0.01:
            return line(replace(phrase, size=size), x, y, anchor=anchor)
        lines = fonts.wrap(text, face, least, width, where, self.faces.language)
        if len(lines) > most_lines:
            raise _too_long(phrase, most_lines)
        items = []
        for place, words in enumerate(lines, 1 - len(lines)):
            items += line(Phrase(words, face, least, where), x, y - place * _SMALL_LINE * least, anchor=anchor)
        return items

    def shortened(self, phrase: Phrase, width: float) -> Phrase:
        """Return a text as it is if it fits on one line at the least size, else its beginning and an ellipsis.

        Where not even an ellipsis fits, the text is empty. Raises FontError if no font has one of its characters.
        """
        text = phrase.text
        while fonts.text_width(text, phrase.face, self.least, phrase.where) > width:
            if text == _ELLIPSIS:
                return replace(phrase, text="")
            kept = text.removesuffix(_ELLIPSIS)
            text = (kept.rpartition(" ")[0] or "".join(clusters(kept)[:-1])).rstrip() + _ELLIPSIS
        return replace(phrase, text=text)


def _too_long(phrase: Phrase, most_lines: int) -> RoomError:
    room = "one line" if most_lines == 1 else f"{most_lines} lines"
    return RoomError.of(phrase.where, phrase.text, f"does not fit on {room} of this page. Shorten it.")


def unit_of(live: Box) -> float:
    """Return how large a live area (a page within its margins) is beside the one that sizes are designed for."""
    return min(live.width / _DESIGNED[0], live.height / _DESIGNED[1])


def below_baseline(text: str, face: str, size: float) -> float:
    """Return how far a text reaches below its baseline: at least its face's descent; a fallback face may go lower."""
    return max(fonts.descent(face, size), -extent(text, face, size)[0])
