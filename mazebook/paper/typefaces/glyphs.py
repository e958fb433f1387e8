"""Outlines of glyphs, as polygons and as boxes: the drawings of the emoji font, and letters."""

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any

import numpy as np

from mazebook.numerics.arrays import Float64
from mazebook.numerics.path import CLOSE, CURVE, LINE, MOVE, Path
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.program import Bounds

_Point = tuple[float, float]
_Curve = tuple[_Point, _Point, _Point, _Point]  # a cubic, as its four points

_STEPS = 6  # straight lines that stand for one curve


def polygons_of(face: str, glyph: str, steps: int = _STEPS) -> list[Float64]:
    """Return the outline of a glyph, each contour (n, 2) float64 in the font's units, y up.

    `steps` : the straight lines that stand for one curve; large letters need more
    """
    return flattened(_recorded(face, glyph), steps)


def path_of(face: str, glyph: str, flat: float = 0.0) -> Path:
    """Return the outline of a glyph, its lines and curves, in whole units of the font, y up.

    `flat` : a curve whose control points are at most so far from its chord becomes a line
    """
    ops, points = [], list[_Point]()
    for contour in _contours(_recorded(face, glyph)):
        ops.append(MOVE)
        points.append(contour[0][0])
        for begin, first, second, end in contour:
            is_line = max(_away(point, begin, end) for point in (first, second)) <= flat
            ops.append(LINE if is_line else CURVE)
            points += [end] if is_line else [first, second, end]
        ops.append(CLOSE)
    return Path(np.array(ops, dtype=np.uint8), np.rint(np.array(points, dtype=np.float64).reshape(-1, 2)))


def flattened(drawn: Iterable[tuple[str, Sequence[Any]]], steps: int = _STEPS) -> list[Float64]:
    """Return what a pen of fontTools recorded, as polygons, (n, 2) float64 each; curves become short straight lines."""
    share = np.arange(1, steps + 1) / steps
    rest = 1 - share
    weights = np.stack([rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3], axis=1)
    return [(weights @ np.array(curves, dtype=np.float64)).reshape(-1, 2) for curves in _contours(drawn)]


def _recorded(face: str, glyph: str) -> list[tuple[str, Sequence[Any]]]:
    from fontTools.pens.recordingPen import DecomposingRecordingPen

    glyphs = glyph_set(face)
    pen = DecomposingRecordingPen(glyphs)
    glyphs[glyph].draw(pen)
    return list(pen.value)


def _away(point: _Point, begin: _Point, end: _Point) -> float:
    """Return the distance of a point from a chord, or from both of its ends if it has no length."""
    (x, y), (u, v) = (point[0] - begin[0], point[1] - begin[1]), (end[0] - begin[0], end[1] - begin[1])
    length = math.hypot(u, v)
    return abs(u * y - v * x) / length if length else math.hypot(x, y)


def _contours(drawn: Iterable[tuple[str, Sequence[Any]]]) -> list[list[_Curve]]:
    """Return the contours of what a pen of fontTools recorded, as cubics; those without any are left out."""
    contours: list[list[_Curve]] = []
    here: _Point = (0.0, 0.0)
    begin = here
    for operation, points in drawn:
        if operation == "moveTo":
            contours.append([])
            here = begin = points[0]
        elif operation == "qCurveTo" and points[-1] is None:  # a contour all of curves, which begins between two points
            (x0, y0), (x1, y1) = points[0], points[-2]
            here = begin = (x0 + x1) / 2, (y0 + y1) / 2
            contours.append(list(_curves("qCurveTo", here, (*points[:-1], here))))
        elif operation in ("lineTo", "curveTo", "qCurveTo"):
            contours[-1] += _curves(operation, here, points)
            here = points[-1]
        elif operation in ("closePath", "endPath") and here != begin:
            contours[-1] += _curves("lineTo", here, [begin])
    return [curves for curves in contours if curves]


def _curves(operation: str, here: _Point, points: Sequence[_Point]) -> Iterator[_Curve]:
    """Yield the curves of one operation that begins at a point, as cubics; those of TrueType are quadratic."""
    from fontTools.pens.basePen import decomposeQuadraticSegment

    if operation == "lineTo":
        yield (here, here, points[0], points[0])
    elif operation == "curveTo":
        yield (here, points[0], points[1], points[2])
    else:
        for control, end in decomposeQuadraticSegment(points):
            first, second = ((a[0] + 2 * control[0], a[1] + 2 * control[1]) for a in (here, end))
            yield (here, (first[0] / 3, first[1] / 3), (second[0] / 3, second[1] / 3), end)
            here = end


@cache
def font_of(face: str) -> Any:
    """Return the font of a face, whose tables fontTools reads on first use."""
    from fontTools.ttLib import TTFont

    return TTFont(fonts.source(face), lazy=True)


@cache
def glyph_set(face: str) -> Any:
    """Return the glyphs of a face, by name."""
    return font_of(face).getGlyphSet()


def glyph_name(face: str, glyph: int) -> str:
    """Return the name of a glyph by its number in the face."""
    return str(font_of(face).getGlyphName(glyph))


@cache
def glyph_names(face: str) -> dict[int, str]:
    """Return the name of the glyph of each character of a face, by the character's code."""
    return dict(font_of(face).getBestCmap())


def baselines_apart(upper: str, lower: str, face: str, size: float, *, share: float = 0.5) -> float:
    """Return the distance of the baselines of two lines at which none of their glyphs touch.

    It is told by the boxes around the glyphs, so that a vowel sign above a letter needs room only where something
    stands above it.

    Parameters
    ----------
    share : which part of a line's width is left of the place where it is anchored: 0 for lines that begin there
    """
    above, below = (_boxes(text, face, size, share) for text in (upper, lower))
    return max(
        (high - low for left, low, right, _ in above for x0, _, x1, high in below if x0 < right and left < x1),
        default=0.0,
    )


def _boxes(text: str, face: str, size: float, share: float) -> list[Bounds]:
    """Return the boxes around the glyphs of a line, measured from where it is anchored, on its baseline."""
    found: list[Bounds] = []
    pen = 0.0
    for piece, chosen, rtl in fonts.runs(text, face, "text"):
        for glyph in fonts.shaped(piece, chosen, rtl=rtl):
            left, low, right, high = fonts.program(chosen).bounds(glyph.id)
            x, y = pen + glyph.dx / 1000, glyph.dy / 1000
            if right > left:
                found.append((x + left, y + low, x + right, y + high))
            pen += glyph.advance / 1000
    return [(size * (x0 - share * pen), size * y0, size * (x1 - share * pen), size * y1) for x0, y0, x1, y1 in found]


def extent(text: str, face: str, size: float, where: str = "text") -> tuple[float, float]:
    """Return the lowest (0 or below) and the highest ink of a line of text, measured from its baseline.

    The ascent and descent of a face overstate them.

    Raises
    ------
    FontError
        If no font has one of its characters; `where` names the text in the message.
    """
    low, high = _extent(text, face, where)
    return low * size, high * size


@lru_cache(maxsize=8192)
def _extent(text: str, face: str, where: str) -> tuple[float, float]:
    """Return the extent of a line of type of size 1."""
    low, high = 0.0, 0.0
    for piece, chosen, rtl in fonts.runs(text, face, where):
        for glyph in fonts.shaped(piece, chosen, rtl=rtl):
            _, bottom, _, top = fonts.program(chosen).bounds(glyph.id)
            low, high = min(low, bottom + glyph.dy / 1000), max(high, top + glyph.dy / 1000)
    return low, high
