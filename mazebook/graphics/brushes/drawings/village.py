"""A village: houses, trees and a church as stamps, the middle of the foot at (0, 0).

They have few lines, so that small ones read. All but the church are 20 points wide.
"""

from functools import cache

import shapely

from mazebook.graphics.brushes.outlines import disc, shifted
from mazebook.graphics.brushes.paint import BLACK, WHITE, Paint, Shapes, drawn
from mazebook.graphics.brushes.stamps import Stamp

WIDE = 20.0  # points: the width of houses and trees; none is higher than `HIGH`
HIGH = 22.0
CHURCH = 44.0, 62.0  # points: its width and height
_EDGE, _FINE = 1.2, 0.9
_DARK = Paint(0.15)


def _boxes(*boxes: tuple[float, float, float, float]) -> Shapes:
    return shapely.MultiPolygon([shapely.box(*box) for box in boxes])


@cache
def gabled(roof: Paint) -> Stamp:
    """Return a house with its gable in front, a chimney, and a door between two windows."""
    body = shapely.Polygon([(-8.4, 0), (8.4, 0), (8.4, 10), (0, 18), (-8.4, 10)])
    eaves = shapely.Polygon([(-10, 7.6), (0, 16.6), (10, 7.6), (10, 12.2), (0, 21.4), (-10, 12.2)])
    return (
        *drawn(shapely.box(4, 14, 7.4, 21.4), WHITE, _EDGE),
        *drawn(body, WHITE, _EDGE),
        *drawn(eaves, roof, _EDGE),
        *_DARK.fill(_boxes((-2.2, 0, 2.2, 7.6))),
        *_DARK.fill(_boxes((-6.6, 3.4, -4.1, 6.6), (4.1, 3.4, 6.6, 6.6))),
    )


@cache
def long_roofed(roof: Paint) -> Stamp:
    """Return a house with its roof in front, a chimney, and a door beside a window."""
    return (
        *drawn(shapely.box(3.4, 14, 7, 22), WHITE, _EDGE),
        *drawn(shapely.box(-8.8, 0, 8.8, 10.4), WHITE, _EDGE),
        *drawn(shapely.Polygon([(-10, 9.6), (10, 9.6), (7, 19), (-7, 19)]), roof, _EDGE),
        *_DARK.fill(_boxes((-6, 0, -1.8, 7))),
        *drawn(shapely.box(1.8, 3, 6, 7), _DARK, _FINE),
    )


@cache
def round_tree(leaf: Paint, shade: Paint) -> Stamp:
    """Return a round tree."""
    crown = shapely.union_all([disc(0, 13.4, 7.4), disc(-4.2, 10, 5), disc(4.2, 10, 5)])
    dark = shapely.difference(crown, shifted(crown, -2.6, 2.2))
    return (
        *BLACK.fill(shapely.box(-1.6, 0, 1.6, 8)),
        *leaf.fill(crown),
        *shade.fill(dark),
        *BLACK.line(crown, _EDGE),
    )


@cache
def pine(leaf: Paint) -> Stamp:
    """Return a fir with two rows of branches."""
    rows = [shapely.Polygon([(-w, y), (w, y), (0, y + h)]) for w, y, h in ((8.4, 3.4, 12), (6.4, 9.4, 12))]
    items = BLACK.fill(shapely.box(-1.6, 0, 1.6, 4))
    for row in rows:
        items += drawn(row, leaf, _EDGE)
    return tuple(items)


@cache
def church(wall: Paint, roof: Paint) -> Stamp:
    """Return a church with a pointed tower, as large as `CHURCH`."""
    nave = shapely.Polygon([(-6, 0), (22, 0), (22, 15), (19, 25), (-6, 25)])
    slope = shapely.Polygon([(-8, 14), (22.4, 14), (18, 28), (-8, 28)])
    arches = [shapely.union(shapely.box(x, 3, x + 3.6, 8), disc(x + 1.8, 8, 1.8)) for x in (0, 7.6, 15.2)]
    door = shapely.union(shapely.box(-16.6, 0, -9.4, 7), disc(-13, 7, 3.6))
    cross = shapely.MultiLineString([[(-13, 54), (-13, 62)], [(-15.6, 59.4), (-10.4, 59.4)]])
    hands = shapely.LineString([(-13, 31.4), (-13, 29), (-11, 29)])
    return (
        *drawn(nave, wall, _EDGE),
        *drawn(slope, roof, _EDGE),
        *_DARK.fill(shapely.union_all(arches)),
        *drawn(shapely.box(-21, 0, -5, 37), wall, _EDGE),
        *drawn(shapely.Polygon([(-22.4, 36), (-3.6, 36), (-13, 55)]), roof, _EDGE),
        *BLACK.line(cross, 1.4),
        *drawn(disc(-13, 29, 4.6), WHITE, _EDGE),
        *BLACK.line(hands, _FINE),
        *_DARK.fill(door),
    )
