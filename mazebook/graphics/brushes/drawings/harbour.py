"""A harbour: what stands on piers, boats, a buoy and a lighthouse as stamps, and the planks of piers."""

import math
from functools import cache

import numpy as np
import shapely

from mazebook.graphics.brushes.outlines import disc
from mazebook.graphics.brushes.paint import BLACK, WHITE, Paint, Shapes, drawn
from mazebook.graphics.brushes.stamps import Stamp
from mazebook.numerics.arrays import Float64

_EDGE, _FINE = 1.2, 0.75


def planks(walls: Float64, wide: float, apart: float) -> Shapes:
    """Return the joints of planks across walls, (n_walls, n_points, 2), about `apart` points from each other.

    `wide` : their length. None lies where walls meet.
    """
    joints = []
    for wall in shapely.linestrings(walls):
        inner = wall.length - wide
        count = int(inner / apart)
        if count < 1:
            continue
        along = wide / 2 + (np.arange(count + 1)) * inner / count
        at, ahead = (
            shapely.get_coordinates(shapely.line_interpolate_point(wall, along + far)) for far in (-0.05, 0.05)
        )
        towards = (ahead - at) / np.hypot(*(ahead - at).T)[:, None]
        aside = wide / 2 * np.stack([-towards[:, 1], towards[:, 0]], axis=1)
        middle = (at + ahead) / 2
        joints.append(np.stack([middle - aside, middle + aside], axis=1))
    return shapely.multilinestrings(shapely.linestrings(np.concatenate(joints)) if joints else [])


@cache
def barrel(wood: Paint, hoop: Paint) -> Stamp:
    """Return a barrel, 18 points wide and 20 high."""
    x = np.array([-6.8, -8.6, -9.0, -8.6, -6.8])
    side = np.stack([x, np.linspace(0, 20, 5)], axis=1)
    body = shapely.Polygon([*side, *(side * (-1, 1))[::-1]])
    hoops = shapely.union_all([shapely.box(-10, y, 10, y + 2.6) for y in (3, 14.4)])
    return (*wood.fill(body), *hoop.fill(shapely.intersection(hoops, body)), *BLACK.line(body, _EDGE))


@cache
def pile(wood: Paint, top: Paint) -> Stamp:
    """Return a pile with a flat top, 12 points wide and 16 high."""
    body = shapely.union_all([shapely.box(-6, 2.4, 6, 13), disc(0, 2.4, 6, 0.4)])
    return (*drawn(body, wood, _EDGE), *drawn(disc(0, 13, 6, 0.5), top, _EDGE))


@cache
def anchor() -> Stamp:
    """Return an anchor on white, 20 points wide and 22 high."""
    arms = shapely.difference(disc(0, 10, 9), shapely.union(disc(0, 11.4, 6.6), shapely.box(-10, 8, 10, 22)))
    tips = shapely.MultiPolygon([shapely.Polygon([(s * 10.6, 7.4), (s * 4.8, 7.4), (s * 8.8, 12)]) for s in (-1, 1)])
    ring = shapely.difference(disc(0, 18.6, 3.4), disc(0, 18.6, 1.5))
    rest = shapely.union_all([shapely.box(-1.4, 1.6, 1.4, 16), shapely.box(-5.6, 12.6, 5.6, 15), arms, tips, ring])
    return (*WHITE.fill(shapely.buffer(rest, 1.2)), *BLACK.fill(rest))


@cache
def ring_buoy(stripe: Paint) -> Stamp:
    """Return a ring buoy that stands, 19 points wide and high."""
    ring = shapely.difference(disc(0, 9.5, 9.5), disc(0, 9.5, 4))
    turns = [math.radians(a) for a in (45, 135, 225, 315)]
    arms = [shapely.LineString([(0, 9.5), (12 * math.cos(t), 9.5 + 12 * math.sin(t))]).buffer(2.2) for t in turns]
    return (
        *WHITE.fill(ring),
        *stripe.fill(shapely.intersection(ring, shapely.union_all(arms))),
        *BLACK.line(ring, _EDGE),
    )


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
