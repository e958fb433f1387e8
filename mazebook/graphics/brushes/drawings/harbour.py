"""A harbour: barrels, crates, bollards, gulls, boats, a buoy and a lighthouse as stamps, and planks of piers."""

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
    """Return a barrel, 12 points wide and 14 high."""
    x = np.array([-4.6, -5.8, -6.0, -5.8, -4.6])
    side = np.stack([x, np.linspace(0, 14, 5)], axis=1)
    body = shapely.Polygon([*side, *(side * (-1, 1))[::-1]])
    hoops = shapely.union_all([shapely.box(-7, y, 7, y + 1.6) for y in (2.2, 10.2)])
    lid = shapely.box(-7, 12.6, 7, 15)
    return (
        *wood.fill(body),
        *hoop.fill(shapely.intersection(shapely.union(hoops, lid), body)),
        *BLACK.line(shapely.MultiLineString([[(-2, 0.6), (-2.2, 12)], [(2, 0.6), (2.2, 12)]]), 0.5),
        *BLACK.line(body, _EDGE),
    )


@cache
def crate(wood: Paint) -> Stamp:
    """Return a crate, 13 points wide and 12 high."""
    body, inner = shapely.box(-6.5, 0, 6.5, 12), shapely.box(-4.6, 1.9, 4.6, 10.1)
    cross = shapely.MultiLineString([[(-4.6, 1.9), (4.6, 10.1)], [(-4.6, 10.1), (4.6, 1.9)]])
    return (*drawn(body, wood, _EDGE), *drawn(inner, WHITE, _FINE), *BLACK.line(cross, _FINE))


@cache
def bollard(iron: Paint) -> Stamp:
    """Return a bollard, 9 points wide and 10 high."""
    post, head = shapely.box(-2.8, 0, 2.8, 7), disc(0, 7.6, 4.4, 0.6)
    return (*drawn(post, iron, _EDGE), *drawn(head, iron, _EDGE))


@cache
def gull() -> Stamp:
    """Return a gull that stands, 15 points wide and 13 high."""
    body = shapely.Polygon([(-7.5, 5.6), (-3, 8.4), (1, 9), (2.4, 11.6), (4.4, 12.6), (6, 11.4), (8, 10.6), (5.6, 10),
                            (4.6, 7), (1.6, 3.6), (-2, 3.4)])  # fmt: skip
    wing = shapely.Polygon([(-7.5, 5.6), (-2, 7.6), (1.4, 6.8), (-1, 4.8)])
    legs = shapely.MultiLineString([[(-0.6, 3.6), (-0.6, 0)], [(1, 3.6), (1, 0)]])
    return (*BLACK.line(legs, 0.9), *drawn(body, WHITE, 1.0), *Paint(0.5).fill(wing), *BLACK.fill(disc(4.4, 11.2, 0.5)))


@cache
def ring_buoy(stripe: Paint) -> Stamp:
    """Return a ring buoy that stands, 13 points wide and high."""
    ring = shapely.difference(disc(0, 6.5, 6.5), disc(0, 6.5, 2.8))
    turns = [math.radians(a) for a in (45, 135, 225, 315)]
    arms = [shapely.LineString([(0, 6.5), (8 * math.cos(t), 6.5 + 8 * math.sin(t))]).buffer(1.5) for t in turns]
    return (
        *WHITE.fill(ring),
        *stripe.fill(shapely.intersection(ring, shapely.union_all(arms))),
        *BLACK.line(ring, _EDGE),
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
