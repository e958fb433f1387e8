"""Parts of a space station: joints of its halls and their windows, a satellite, an astronaut: stamps around (0, 0)."""

from functools import cache

import shapely

from mazebook.graphics.brushes.outlines import disc
from mazebook.graphics.brushes.paint import BLACK, WHITE, Paint, Shapes, drawn
from mazebook.graphics.brushes.stamps import Stamp, placed

SATELLITE, ASTRONAUT = (92.0, 48.0), (34.0, 46.0)  # points: width and height
_EDGE, _FINE = 1.2, 0.8


@cache
def joint(metal: Paint, shade: Paint) -> Stamp:
    """Return the round joint of two halls, 20 points wide: a ball with a shadow at its lower right and a light."""
    ball = disc(0, 0, 10)
    return (
        *metal.fill(ball),
        *shade.fill(shapely.difference(ball, disc(-3, 3, 10))),
        *BLACK.line(ball, _EDGE),
        *WHITE.fill(disc(-3.4, 3.6, 2.6)),
    )


@cache
def porthole(glass: Paint) -> Stamp:
    """Return a round window, 12 points wide, with light in it."""
    shine = shapely.LineString([(-2.2, 0.4), (0.2, 2.4)])
    return (*drawn(disc(0, 0, 6.4), WHITE, 0.9), *drawn(disc(0, 0, 4.8), glass, _FINE), *WHITE.line(shine, 1.2))


def _panel(x: float, cells: Paint) -> Stamp:
    """Return a solar panel, 32 points wide and 26 high, its left edge at `x`."""
    lines = [[(x + step, -13), (x + step, 13)] for step in (8, 16, 24)]
    lines += [[(x, 0), (x + 32, 0)]]
    return (*drawn(shapely.box(x, -13, x + 32, 13), cells, _EDGE), *BLACK.line(shapely.MultiLineString(lines), _FINE))


@cache
def satellite(cells: Paint, metal: Paint) -> Stamp:
    """Return a satellite with two large solar panels and a dish, as large as `SATELLITE`, its foot at (0, 0)."""
    bowl = shapely.intersection(disc(0, 22, 10, 0.9), shapely.box(-12, 22, 12, 40))
    items: Stamp = (
        *BLACK.line(shapely.LineString([(-16, 0), (16, 0)]), 2.4),
        *_panel(-46, cells),
        *_panel(14, cells),
        *drawn(shapely.box(-9, -16, 9, 15).buffer(1.5), metal, _EDGE),
        *BLACK.line(shapely.MultiLineString([[(-10, 8), (10, 8)], [(-10, -9), (10, -9)], [(0, 16), (0, 22)]]), _EDGE),
        *drawn(disc(0, -1, 4.6), Paint(0.3), _EDGE),
        *drawn(bowl, WHITE, _EDGE),
    )
    return placed(items, 0, 16)


@cache
def astronaut(glass: Paint, shade: Paint) -> Stamp:
    """Return an astronaut who waves, as large as `ASTRONAUT`, the middle of the feet at (0, 0)."""
    limbs = shapely.MultiLineString([
        [(-4.4, 14), (-5.4, 4)], [(4.4, 14), (5.6, 4)], [(-6, 25), (-12.4, 17)], [(6, 25), (12.6, 33)]
    ])  # fmt: skip
    suit: Shapes = shapely.union_all([shapely.buffer(limbs, 3.7), shapely.box(-7, 13, 7, 27).buffer(2)])
    boots = shapely.MultiPolygon([shapely.box(-10, 0, -2, 4.4), shapely.box(2, 0, 10, 4.4)])
    return (
        *drawn(shapely.box(-10.6, 15, 10.6, 29), shade, _EDGE),
        *drawn(suit, WHITE, _EDGE),
        *drawn(boots, shade, _EDGE),
        *drawn(shapely.box(-4, 16, 4, 22), shade, _FINE),
        *drawn(disc(0, 36, 9.6), WHITE, _EDGE),
        *drawn(disc(0, 35.6, 6.8, 0.84), glass, _EDGE),
        *WHITE.line(shapely.LineString([(-3.6, 37), (-1, 39)]), 1.3),
    )
