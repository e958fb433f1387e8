"""Small houses, shops and trees as stamps: 20 points wide, the middle of the foot at (0, 0)."""

from functools import cache
from random import Random

import shapely

from mazebook.graphics.brushes.nature import bush
from mazebook.graphics.brushes.outlines import disc
from mazebook.graphics.brushes.paint import BLACK, WHITE, Paint, Shapes, drawn
from mazebook.graphics.brushes.stamps import Stamp

WIDE = 20.0  # points: the width of every stamp here; none is higher than `HIGH`
HIGH = 22.0
_EDGE, _FINE = 1.2, 0.75
_DARK = Paint(0.15)


def _boxes(*boxes: tuple[float, float, float, float]) -> Shapes:
    return shapely.MultiPolygon([shapely.box(*box) for box in boxes])


@cache
def gabled(roof: Paint, wall: Paint = WHITE) -> Stamp:
    """Return a house with its gable in front."""
    body = shapely.Polygon([(-8, 0), (8, 0), (8, 11), (0, 18.5), (-8, 11)])
    eaves = shapely.Polygon([(-10, 9), (0, 18.2), (10, 9), (10, 12.6), (0, 21.8), (-10, 12.6)])
    return (
        *drawn(body, wall, _EDGE),
        *drawn(eaves, roof, _EDGE),
        *_DARK.fill(_boxes((-4.9, 0, -1.3, 6.5), (-1.6, 10.2, 1.6, 13.4))),
        *drawn(shapely.box(1.6, 3.2, 5.6, 7.2), WHITE, _FINE),
    )


@cache
def long_roofed(roof: Paint, wall: Paint = WHITE) -> Stamp:
    """Return a house with its roof in front, and a chimney."""
    tiles = [[(x, 11), (0.72 * x, 18.4)] for x in (-7.2, -3.6, 0, 3.6, 7.2)]
    return (
        *drawn(shapely.box(3, 14, 6.2, 21.6), WHITE, _EDGE),
        *drawn(shapely.box(-8.6, 0, 8.6, 11), wall, _EDGE),
        *drawn(shapely.Polygon([(-10, 10.6), (10, 10.6), (7.2, 18.8), (-7.2, 18.8)]), roof, _EDGE),
        *BLACK.line(shapely.MultiLineString(tiles), _FINE),
        *_DARK.fill(_boxes((-1.8, 0, 1.8, 6.8))),
        *drawn(_boxes((-6.6, 3.4, -3.6, 7), (3.6, 3.4, 6.6, 7)), WHITE, _FINE),
    )


@cache
def terraced(front: Paint) -> Stamp:
    """Return a narrow town house with three floors."""
    panes = [(x, y, x + 2.8, y + 3) for y in (8.2, 13.6) for x in (-5.6, -1.4, 2.8)]
    return (
        *drawn(shapely.box(-8, 0, 8, 19), front, _EDGE),
        *drawn(shapely.box(-9.4, 18.4, 9.4, 21.6), WHITE, _EDGE),
        *drawn(_boxes(*panes, (-5.6, 2.2, -1.4, 5.6)), WHITE, _FINE),
        *_DARK.fill(shapely.box(1.6, 0, 5.4, 6)),
    )


@cache
def shop(awning: Paint) -> Stamp:
    """Return a shop with a striped awning."""
    stripes = [shapely.box(-9.4 + 4.7 * k, 7, -9.4 + 4.7 * k + 2.35, 11.6) for k in range(4)]
    return (
        *drawn(shapely.box(-8.6, 0, 8.6, 18), WHITE, _EDGE),
        *drawn(shapely.box(-9.6, 16.6, 9.6, 20.6), awning, _EDGE),
        *WHITE.fill(shapely.box(-9.4, 7, 9.4, 11.6)),
        *_DARK.fill(shapely.MultiPolygon(stripes)),
        *BLACK.line(shapely.box(-9.4, 7, 9.4, 11.6), 0.9),
        *drawn(_boxes((-7, 1.6, 0.6, 5.6), (-6, 13, -3, 15), (3, 13, 6, 15)), WHITE, _FINE),
        *_DARK.fill(shapely.box(2.6, 0, 6, 6)),
    )


@cache
def round_tree(leaf: Paint, shade: Paint) -> Stamp:
    """Return a round tree."""
    crown = shapely.union_all([disc(0, 13, 7.2), disc(-4, 10, 4.6), disc(4, 10, 4.6)])
    return (*BLACK.fill(shapely.box(-1.3, 0, 1.3, 8)), *bush(crown, 1.7, Random(4), leaf, shade))


@cache
def pine(leaf: Paint) -> Stamp:
    """Return a fir with three rows of branches."""
    rows = [shapely.Polygon([(-w, y), (w, y), (0, y + 10)]) for w, y in ((7.6, 3.4), (6.2, 8), (4.6, 12))]
    items = BLACK.fill(shapely.box(-1.4, 0, 1.4, 4))
    for row in rows:
        items += drawn(row, leaf, _EDGE)
    return tuple(items)
