"""Large letters as outlines: a line of text on an arc, with a dark edge, a white line and a lighter upper half."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import shapely

from mazebook.graphics.brushes.landscape import mixed
from mazebook.graphics.brushes.outlines import shifted, wound
from mazebook.graphics.brushes.paint import WHITE, Paint, Shapes
from mazebook.graphics.page import Item
from mazebook.numerics.arrays import Float64
from mazebook.paper.inks.inks import Cmyk
from mazebook.paper.inks.palette import PAPER
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.glyphs import glyph_name, polygons_of

EDGE, LINE, DROP = 0.075, 0.03, 0.045  # of the size: the dark edge, the white line in it, and how far it hangs down
_CURVE = 12  # straight lines for a curve of a letter
_LIGHTER = 0.32  # of the way to white: the upper half
_STEP = 0.05  # of the size, between points that an arc moves


class Line(NamedTuple):
    """A line of letters at its place: the shapes, the size of type, and the ink."""

    letters: Shapes
    size: float
    ink: Cmyk


@lru_cache(maxsize=64)
def letters(text: str, face: str) -> Shapes:
    """Return the letters of a line at size 1, on the baseline from (0, 0), as fonts shape them.

    Raises FontError if no font has one of its characters.
    """
    pen, found = 0.0, []
    for piece, chosen, rtl in fonts.runs(text, face, "title"):
        unit = fonts.program(chosen).units
        for glyph in fonts.shaped(piece, chosen, rtl=rtl):
            rings = polygons_of(chosen, glyph_name(chosen, glyph.id), _CURVE)
            if rings:
                outline = wound([ring / unit for ring in rings])
                found.append(shifted(outline, pen + glyph.dx / 1000, glyph.dy / 1000))
            pen += glyph.advance / 1000
    return shapely.union_all(found)


def placed_letters(text: str, face: str, size: float, x: float, y: float, arc: float) -> Shapes:
    """Return the letters of a line with their middle at x and their baseline at y.

    `arc` : how much higher the middle of the line is than its ends, in points
    """
    drawn = letters(text, face)
    if shapely.is_empty(drawn):
        return drawn
    left, _, right, _ = shapely.bounds(drawn).tolist()
    middle, half = (left + right) / 2, max((right - left) / 2, 1e-6)

    def moved(places: Float64) -> Float64:
        rise = arc * (1 - ((places[:, 0] - middle) / half) ** 2)
        return np.stack([x + size * (places[:, 0] - middle), y + size * places[:, 1] + rise], axis=1)

    return shapely.transform(shapely.segmentize(drawn, _STEP), moved)


def dressed(lines: list[Line], edge: Cmyk) -> list[Item]:
    """Return lines of letters in two tones with a white line and a dark edge around, which hangs down as a shadow."""
    around = []
    for line in lines:
        wide = shapely.buffer(line.letters, EDGE * line.size)
        around += [wide, shifted(wide, 0.0, -DROP * line.size)]
    items = Paint.of(edge).fill(shapely.union_all(around))
    items += WHITE.fill(shapely.union_all([shapely.buffer(line.letters, LINE * line.size) for line in lines]))
    for line in lines:
        x0, y0, x1, y1 = shapely.bounds(line.letters).tolist()
        upper = shapely.box(x0, (y0 + y1) / 2, x1, y1)
        lighter = Paint.of(mixed(line.ink, PAPER, _LIGHTER))
        items += [
            *Paint.of(line.ink).fill(line.letters),
            *lighter.fill(shapely.intersection(line.letters, upper)),
        ]
    return items
