"""Setting text: one line at a place, each piece in a font that has its characters."""

from __future__ import annotations

import math
from typing import Literal

from mazebook.books.page import Text
from mazebook.errors import LayoutError
from mazebook.paper import fonts

LEAST = 7.0  # points; nothing is set smaller


def line(
    text: str,
    x: float,
    y: float,
    face: str,
    size: float,
    *,
    gray: float = 0.0,
    anchor: Literal["start", "middle", "end"] = "start",
    angle: float = 0.0,
    where: str = "text",
) -> list[Text]:
    """Return one line of text with its baseline through (x, y).

    Raises
    ------
    FontError
        If no font has one of its characters; `where` names the text in the message.
    """
    pieces = fonts.runs(text, face, where)
    if len(pieces) == 1:
        return [Text(x, y, text, pieces[0][1], size, gray, anchor, angle)]
    widths = [fonts.width(piece, chosen, size) for piece, chosen in pieces]
    back = {"start": 0.0, "middle": sum(widths) / 2, "end": sum(widths)}[anchor]
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    items, along = [], -back
    for (piece, chosen), width in zip(pieces, widths, strict=True):
        items.append(Text(x + along * cos, y + along * sin, piece, chosen, size, gray, "start", angle))
        along += width
    return items


def fitted_line(
    text: str,
    x: float,
    y: float,
    face: str,
    size: float,
    width: float,
    *,
    anchor: Literal["start", "middle", "end"] = "start",
    where: str = "text",
) -> list[Text]:
    """Return one line at most `width` wide: set smaller where it is too long, down to the least size.

    Raises
    ------
    LayoutError
        If it is too long even so.
    """
    fitting = fonts.fit_size(text, face, size, width, LEAST, where)
    if fonts.text_width(text, face, fitting, where) > width + 0.01:
        raise LayoutError(f'{where} = "{text}": does not fit on one line of this page. Shorten it.')
    return line(text, x, y, face, fitting, anchor=anchor, where=where)


def block(
    text: str, x: float, top: float, face: str, size: float, width: float, *, most_lines: int, where: str
) -> tuple[list[Text], float]:
    """Return a centred block of lines under `top`, set smaller until it has at most `most_lines`, and its bottom."""
    while True:
        lines = fonts.wrap(text, face, size, width, where)
        if len(lines) <= most_lines or size <= LEAST:
            break
        size = max(size * 0.94, LEAST)
    items: list[Text] = []
    baseline = top - fonts.cap_height(face, size)
    for words in lines:
        items += line(words, x, baseline, face, size, anchor="middle", where=where)
        baseline -= 1.12 * size
    return items, baseline + 1.12 * size - fonts.descent(face, size)
