"""The sea and what is on maps of it: ripples along coasts, palms, woods, mountains, a compass."""

import math
from functools import cache

import numpy as np
import shapely

from mazebook.graphics.brushes.outlines import disc, shifted
from mazebook.graphics.brushes.paint import BLACK, WHITE, Paint, Shapes, drawn
from mazebook.graphics.brushes.stamps import Stamp
from mazebook.graphics.page import HERE, Box, Item, Place, Stroke
from mazebook.numerics.arrays import Float64
from mazebook.numerics.path import Path

_PEAK = np.array([(-0.54, 0), (-0.08, 1), (0.54, 0)])
_SLOPE = np.array([(-0.08, 1), (0.54, 0), (0.1, 0), (0.16, 0.34), (-0.06, 0.6)])  # the side in the shade
_TRUNK = np.array([(-0.06, 0), (0.03, 0.2), (0.05, 0.42), (0, 0.66)])
_FRONDS = (172, 136, 98, 54, 12, 200, -18)  # degrees
_POINTS = 8  # of a compass


def _frond(degrees: float) -> Float64:
    turn, t = math.radians(degrees), np.linspace(0, 1, 6)[:, None]
    foot, tip = np.array((0.0, 0.66)), np.array((0.46 * math.cos(turn), 0.62 + 0.3 * math.sin(turn) - 0.06))
    middle = np.array((0.28 * math.cos(turn), 0.86 + 0.26 * math.sin(turn)))
    return np.asarray((1 - t) ** 2 * foot + 2 * t * (1 - t) * middle + t**2 * tip)


_PALM = [_frond(degrees) for degrees in _FRONDS]


@cache
def small_palm() -> Stamp:
    """Return a small palm, 10 points high."""
    lines = shapely.MultiLineString([10 * _TRUNK, *(10 * frond for frond in _PALM)])
    return tuple(BLACK.line(lines, 1.2))


@cache
def mountain(fill: Paint, shade: Paint) -> Stamp:
    """Return a mountain 10 points high, one side in the shade."""
    peak = shapely.Polygon(10 * _PEAK)
    return (*fill.fill(peak), *shade.fill(shapely.Polygon(10 * _SLOPE)), *BLACK.line(peak, 1.0))


@cache
def grove(leaf: Paint, shade: Paint) -> Stamp:
    """Return a group of round trees, 11 points wide and 9 high, their right sides in the shade."""
    crown = shapely.union_all([disc(x, y, 2.8) for x, y in ((-2.6, 2.6), (2.6, 2.6), (0, 5.8), (0, 2.6))])
    dark = shapely.difference(crown, shifted(crown, -1.3, 0.9))
    return (*leaf.fill(crown), *shade.fill(dark), *BLACK.line(crown, 1.1))


def ripples(
    coast: Path, paints: tuple[Paint, ...], apart: float, width: float, clip: Box, cliff: float = 0.0
) -> list[Item]:
    """Return lines around a coast, `apart` points from it and from one another, on white; the coast is drawn on top.

    They are wide pens, a grey one and a white one for each line, so that a file has one path for all.

    `cliff` : how far cliffs are seen below the coast
    """
    items = list[Item]()
    places = [HERE, Place(1.0, 0.0, -cliff)] if cliff else [HERE]
    for number in range(len(paints), 0, -1):
        for paint, wider in ((paints[number - 1], width), (WHITE, -width)):
            pen = 2 * number * apart + wider
            items += [Stroke(coast, pen, paint.printed, place, clip=clip, ink=paint.ink) for place in places]
    return items


def compass(x: float, y: float, radius: float, fill: Paint = WHITE) -> list[Item]:
    """Return a compass with eight points."""
    items = [*drawn(disc(x, y, 0.84 * radius), fill, 1.1), *BLACK.line(disc(x, y, 0.7 * radius), 0.6)]
    for number in (1, 3, 5, 7, 0, 2, 4, 6):
        turn = 2 * math.pi * number / _POINTS
        far, near = radius * (0.6 if number % 2 else 1.05), 0.2 * radius
        tip = (x + far * math.sin(turn), y + far * math.cos(turn))
        for side, half in ((-1, WHITE), (1, BLACK)):
            beside = turn + side * math.pi / 4
            corner = (x + near * math.sin(beside), y + near * math.cos(beside))
            items += drawn(shapely.Polygon([(x, y), tip, corner]), half, 0.7)
    return items


def chequered(box: Box, thick: float, long: float, sides: tuple[str, ...]) -> list[Item]:
    """Return the border of a map along sides of a box, inside it: black and white in turn, about `long` points each."""
    items, black = list[Item](), list[Shapes]()
    for side in sides:
        is_flat = side in ("top", "bottom")
        whole = box.width if is_flat else box.height
        steps = np.linspace(0, whole, 2 * round(whole / long / 2) + 2)
        low = {"top": box.y1 - thick, "bottom": box.y0, "left": box.x0, "right": box.x1 - thick}[side]
        for begin, end in zip(steps[:-1:2].tolist(), steps[1::2].tolist(), strict=True):
            along = (box.x0 + begin, low, box.x0 + end, low + thick)
            black.append(shapely.box(*(along if is_flat else (low, box.y0 + begin, low + thick, box.y0 + end))))
        edge = (box.x0, low, box.x1, low + thick) if is_flat else (low, box.y0, low + thick, box.y1)
        items += drawn(shapely.box(*edge), WHITE, 1.0)
    return [*items, *BLACK.fill(black)]
