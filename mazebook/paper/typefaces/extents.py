"""The extent of a text's ink above and below its baseline, which the ascent and descent of a face overstate."""

from functools import cache
from typing import Any

from mazebook.paper.typefaces import fonts


def extent(text: str, face: str, size: float, where: str = "text") -> tuple[float, float]:
    """Return the lowest (mostly negative) and the highest point of a line of text, measured from its baseline.

    Raises
    ------
    FontError
        If no font has one of its characters; `where` names the text in the message.
    """
    low, high = 0.0, 0.0
    for piece, chosen in fonts.runs(text, face, where):
        names, glyphs, unit = _outlines(chosen)
        for character in piece:
            glyph = glyphs[names[ord(character)]]
            if glyph.numberOfContours:
                low, high = min(low, glyph.yMin * size / unit), max(high, glyph.yMax * size / unit)
    return low, high


def glyph_bounds(character: str, face: str) -> tuple[float, float, float, float]:
    """Return the box around the ink of a character that a face has, for type of size 1: left, bottom, right, top."""
    names, glyphs, unit = _outlines(face)
    glyph = glyphs[names[ord(character)]]
    return glyph.xMin / unit, glyph.yMin / unit, glyph.xMax / unit, glyph.yMax / unit


@cache
def _outlines(face: str) -> tuple[dict[int, str], Any, int]:
    """Return the names of a face's glyphs by character, its outlines by name, and its units an em."""
    from fontTools.ttLib import TTFont

    font = TTFont(fonts.source(face))
    return font.getBestCmap(), font["glyf"], font["head"].unitsPerEm
