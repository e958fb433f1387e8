"""Outlines of a few letters set close together: a name as a shape."""

import numpy as np

from mazebook.errors import UsageError
from mazebook.numerics.arrays import Float64
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.emoji import EMOJI_FACE
from mazebook.paper.typefaces.glyphs import font_of, glyph_names, polygons_of

MOST_LETTERS = 24
_OVERLAP = 0.03  # of the size: letters overlap by this, so that a way leads from each to the next
_LEADING = 1.04  # from line to line, of the height of a line


def outline_of_text(text: str) -> tuple[list[Float64], list[Float64]]:
    """Return the letters of a text as polygons, (n, 2) float64, y up; each word stands in a line of its own.

    Returns
    -------
    letters : polygons of letters; one that runs the other way round is a hole
    drawings : polygons of emoji, each filled

    Raises
    ------
    UsageError
        If there is no letter, or there are too many.
    FontError
        If no font can show a character.
    """
    words = text.split()
    if not words:
        raise UsageError('it names no letters. Write them after the colon, such as "text:MAX".')
    if sum(map(len, words)) > MOST_LETTERS:
        raise UsageError(f"a maze has room for {MOST_LETTERS} letters at most. Use fewer.")
    letters: list[Float64] = []
    drawings: list[Float64] = []
    top = 0.0
    for word in words:
        line = _line(word)
        if not line:
            continue
        every = np.concatenate([polygon for _, polygon in line])
        (left, low), (right, high) = every.min(axis=0), every.max(axis=0)
        move = np.array([-(left + right) / 2, top - high])
        for is_drawing, polygon in line:
            (drawings if is_drawing else letters).append(polygon + move)
        top -= _LEADING * (high - low)
    if not letters and not drawings:
        raise UsageError("its characters leave nothing on paper. Use letters.")
    return letters, drawings


def _line(word: str) -> list[tuple[bool, Float64]]:
    """Return the polygons of a word's characters side by side, in units of the type size, each with "is an emoji's"."""
    line: list[tuple[bool, Float64]] = []
    x = 0.0
    for piece, face in fonts.runs(word, fonts.TITLE, "its text"):
        unit = font_of(face)["head"].unitsPerEm
        for character in piece:
            outline = [polygon / unit for polygon in polygons_of(face, glyph_names(face)[ord(character)])]
            if not outline:
                continue
            every = np.concatenate(outline)
            left, right = float(every[:, 0].min()), float(every[:, 0].max())
            line += [(face == EMOJI_FACE, polygon + np.array([x - left, 0.0])) for polygon in outline]
            x += right - left - _OVERLAP
    return line
