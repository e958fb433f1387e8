"""A harbour: boats, a buoy and a lighthouse as stamps."""

from functools import cache

import shapely

from mazebook.graphics.brushes.outlines import disc
from mazebook.graphics.brushes.paint import BLACK, WHITE, Paint, drawn
from mazebook.graphics.brushes.stamps import Stamp

_EDGE = 1.2


@cache
def steamer(hull: Paint, funnel: Paint) -> Stamp:
    """Return a ship with two funnels, 96 points wide and 52 high, its water line at y = 4."""
    body = shapely.Polygon([(-44, 20), (48, 22), (38, 2), (-36, 2)])
    decks = [shapely.box(-34, 20, 30, 29), shapely.box(-26, 29, 20, 36)]
    funnels = [shapely.Polygon([(x, 36), (x + 9, 36), (x + 7.6, 52), (x + 1, 52)]) for x in (-18, 0)]
    bands = shapely.intersection(shapely.union_all(funnels), shapely.box(-30, 45, 30, 52))
    panes = [disc(x, 12.6, 2.4) for x in range(-28, 33, 12)]
    doors = [shapely.box(x, 22.6, x + 4, 26.4) for x in range(-29, 28, 9)]
    return (
        *drawn(shapely.union_all(funnels), WHITE, _EDGE),
        *drawn(bands, funnel, _EDGE),
        *drawn(shapely.MultiPolygon(decks), WHITE, _EDGE),
        *BLACK.fill(shapely.MultiPolygon(doors)),
        *drawn(body, hull, _EDGE),
        *drawn(shapely.union_all(panes), WHITE, 0.9),
    )


@cache
def sailing_boat(hull: Paint, sail: Paint) -> Stamp:
    """Return a boat under sail, 40 points wide and 46 high, its water line at y = 4."""
    body = shapely.Polygon([(-17, 12), (19, 12), (13, 2), (-11, 2)])
    main = shapely.Polygon([(1, 15), (1, 45), (18, 15)])
    jib = shapely.Polygon([(-1.5, 15), (-1.5, 40), (-15, 15)])
    mast = shapely.LineString([(0, 12), (0, 46)])
    return (*BLACK.line(mast, 1.4), *drawn(main, sail, _EDGE), *drawn(jib, WHITE, _EDGE), *drawn(body, hull, _EDGE))


@cache
def buoy(stripe: Paint) -> Stamp:
    """Return a buoy with a light, 18 points wide and 34 high."""
    cage = shapely.Polygon([(-6, 8), (6, 8), (2.2, 26), (-2.2, 26)])
    belt = shapely.intersection(cage, shapely.box(-9, 13, 9, 19))
    return (
        *drawn(shapely.box(-9, 2, 9, 8), stripe, _EDGE),
        *WHITE.fill(cage),
        *stripe.fill(belt),
        *BLACK.line(cage, _EDGE),
        *drawn(disc(0, 29, 3.2), WHITE, _EDGE),
    )


@cache
def lighthouse(stripe: Paint, rock: Paint, light: Paint) -> Stamp:
    """Return a lighthouse on a rock, 64 points wide and 84 high."""
    base = shapely.Polygon([(-32, 0), (-27, 7), (-16, 10), (-9, 15), (10, 14), (19, 9), (29, 7), (32, 0)])
    shaft = shapely.Polygon([(-10, 11), (10, 11), (6.5, 60), (-6.5, 60)])
    bands = shapely.intersection(shaft, shapely.union_all([shapely.box(-12, y, 12, y + 10) for y in (20, 40)]))
    lamp, roof = shapely.box(-5, 63, 5, 74), shapely.Polygon([(-7.5, 74), (7.5, 74), (0, 83)])
    bars = shapely.MultiLineString([[(x, 63), (x, 74)] for x in (-1.7, 1.7)])
    return (
        *drawn(shaft, WHITE, _EDGE),
        *drawn(bands, stripe, 0.9),
        *BLACK.line(shaft, _EDGE),
        *drawn(shapely.box(-9, 59.5, 9, 63), stripe, _EDGE),
        *drawn(lamp, light, _EDGE),
        *BLACK.line(bars, 0.7),
        *drawn(roof, stripe, _EDGE),
        *BLACK.fill(shapely.box(-2.6, 14.5, 2.6, 21)),
        *drawn(base, rock, _EDGE),
    )
