"""Setting text: lines, blocks, paragraphs, each piece in a font that has its characters; sizes that suit a page."""

import math
import re
from dataclasses import dataclass, replace
from typing import Literal

from mazebook.errors import RoomError
from mazebook.graphics.page import Box, Text, around
from mazebook.paper.printers.table import LEAST_TEXT
from mazebook.paper.scripts.breaks import text_after, unbroken
from mazebook.paper.scripts.clusters import clusters
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import DEFAULT_FACES, Faces
from mazebook.paper.typefaces.glyphs import extent

LEAST_TYPE = LEAST_TEXT  # nothing is set smaller; some printers ask for more

Anchor = Literal["start", "middle", "end"]

_LINE = 1.12  # from baseline to baseline of a heading, times its size
_SMALL_LINE = 1.3  # of the smallest type, which needs more air
_GAP = 0.6  # added between paragraphs, times the size
_DESIGNED = (531.0, 720.0)  # the live area for which sizes are designed
_ELLIPSIS = "\u2026"
_EMPTY_LINES = re.compile(r"\n[ \t]*\n\s*")


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

    def block(
        self, phrase: Phrase, x: float, top: float, width: float, *, most_lines: int, anchor: Anchor = "middle"
    ) -> tuple[list[Text], float]:
        """Return a text in lines below `top`, and the y at which its last line ends.

        The text is set smaller until it has at most `most_lines` and no word is broken. At the least size a word may be
        broken.

        Raises
        ------
        FontError
            If no font has one of its characters.
        LayoutError
            If it has too many lines even so.
        """
        text, face, where, size = phrase.text, phrase.face, phrase.where, max(phrase.size, self.least)
        language = self.faces.language
        while True:
            lines = fonts.wrap(text, face, size, width, where, language)
            whole = all(fonts.text_width(piece, face, size, where) <= width for piece in unbroken(text, language))
            if (len(lines) <= most_lines and whole) or size <= self.least:
                break
            size = max(size * 0.94, self.least)
        if len(lines) > most_lines:
            raise _too_long(phrase, most_lines)
        items: list[Text] = []
        baseline, below = top - fonts.cap_height(face, size), 0.0
        for place, words in enumerate(lines):
            lowest, highest = extent(words, face, size, where) if len(lines) > 1 else (0.0, 0.0)
            # The vowel signs of India reach further up and down than the letters of Europe.
            baseline -= max(_LINE * size, highest - below) if place else 0.0
            items += line(Phrase(words, face, size, where), x, baseline, anchor=anchor)
            below = lowest
        return items, baseline - fonts.descent(face, size)


def paragraphs(
    phrase: Phrase, box: Box, *, leading: float = 1.4, anchor: Anchor = "start", language: str = ""
) -> tuple[list[Text], float, str]:
    """Return a running text set from the top of a box, its last baseline, and the rest of the text, which did not fit.

    An empty line begins a new paragraph, a line end a new line. No line of a divided paragraph stands alone,
    unless the paragraph is the first in the box and cannot be divided otherwise.

    Parameters
    ----------
    leading : from baseline to baseline, as a multiple of the size
    language : the code of the text's language, which says where its lines break

    Raises
    ------
    FontError
        If no font has one of its characters.
    LayoutError
        If the box has no room for a line.
    """
    face, size, where = phrase.face, phrase.size, phrase.where
    items: list[Text] = []
    x = {"start": box.x0, "middle": box.centre[0], "end": box.x1}[anchor]
    baseline = box.y1 - fonts.cap_height(face, size) + leading * size
    rest = [paragraph for paragraph in _EMPTY_LINES.split(phrase.text.strip()) if paragraph]
    while rest:
        begins = baseline - (_GAP * size if items else 0.0)
        room = max(0, int((begins - box.y0 - fonts.descent(face, size) + 0.01) / (leading * size)))
        if not items and not room:
            raise RoomError.of(where, None, "this page has no room for a line of text. Use a larger trim.")
        most = room + 2  # any more lines make no difference to where the page ends
        rows = rest[0].split("\n")
        lines = [piece for row in rows for piece in fonts.wrap(row, face, size, box.width, where, language, most)]
        count = _kept_together(len(lines), room, first=not items)
        for place, words in enumerate(lines[:count], 1):
            items += line(Phrase(words, face, size, where), x, begins - place * leading * size, anchor=anchor)
        if count:
            baseline = begins - count * leading * size
        if count < len(lines):
            rest[0] = text_after(rest[0], lines[:count])
            break
        rest.pop(0)
    return items, baseline, "\n\n".join(rest)


def _kept_together(lines: int, room: int, *, first: bool) -> int:
    """Return how many of a paragraph's lines to set where `room` lines fit: no line stands alone on a page.

    Of the first paragraph of a page at least one line is set in any case.
    """
    if lines <= room:
        return lines
    count = room - 1 if lines - room == 1 else room
    if count > 1:
        return count
    return room if first else 0


def _too_long(phrase: Phrase, most_lines: int) -> RoomError:
    room = "one line" if most_lines == 1 else f"{most_lines} lines"
    return RoomError.of(phrase.where, phrase.text, f"does not fit on {room} of this page. Shorten it.")


def unit_of(live: Box) -> float:
    """Return how large a live area (a page within its margins) is beside the one that sizes are designed for."""
    return min(live.width / _DESIGNED[0], live.height / _DESIGNED[1])


def below_baseline(text: str, face: str, size: float) -> float:
    """Return how far a text reaches below its baseline: at least its face's descent; a fallback face may go lower."""
    return max(fonts.descent(face, size), -extent(text, face, size)[0])
