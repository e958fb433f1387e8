"""A beach: shells, starfish, castles of sand, umbrellas, towels, a bucket and a ball as stamps."""

import itertools
import math
from functools import cache

import numpy as np
import shapely
from shapely.affinity import rotate

from mazebook.graphics.brushes.outlines import disc
from mazebook.graphics.brushes.paint import BLACK, WHITE, Paint, drawn
from mazebook.graphics.brushes.stamps import Stamp

_EDGE, _FINE = 1.2, 0.75


@cache
def starfish(fill: Paint) -> Stamp:
    """Return a starfish seen from above, 14 points wide, its middle at (0, 6)."""
    turns = math.pi / 2 + np.arange(10) * math.pi / 5
    radii = np.where(np.arange(10) % 2, 2.9, 7.2)
    star = shapely.Polygon(np.stack([radii * np.cos(turns), 6 + radii * np.sin(turns)], axis=1)).buffer(0.7)
    dots = shapely.union_all([disc(3.4 * math.cos(t), 6 + 3.4 * math.sin(t), 0.6) for t in turns[::2].tolist()])
    return (*drawn(star, fill, 1.0), *BLACK.fill(dots))


@cache
def shell(fill: Paint) -> Stamp:
    """Return a scallop's shell, 14 points wide and 12 high."""
    fan = shapely.union_all(
        [disc(6 * math.sin(t), 5.4 + 4.6 * math.cos(t), 1.9) for t in np.linspace(-1.4, 1.4, 6).tolist()]
    )
    body = shapely.union_all(
        [
            fan,
            shapely.Polygon([(-6.4, 6), (6.4, 6), (5, 9.6), (-5, 9.6)]),
            shapely.Polygon([(-7, 6.6), (7, 6.6), (0, 0)]),
        ]
    )
    ribs = shapely.MultiLineString([[(0, 1), (7 * math.sin(t), 5.4 + 5 * math.cos(t))] for t in (-0.9, -0.3, 0.3, 0.9)])
    return (*drawn(body, fill, 1.0), *BLACK.line(ribs, 0.6))


@cache
def sand_tower(sand: Paint) -> Stamp:
    """Return a tower of sand with a flag, 14 points wide and 20 high."""
    body = shapely.Polygon(
        [(-6, 0), (6, 0), (4.6, 9), (4.6, 12), (2.4, 12), (2.4, 10.4), (-2.4, 10.4), (-2.4, 12), (-4.6, 12), (-4.6, 9)]
    )
    flag = shapely.Polygon([(0, 20), (5.4, 18), (0, 16)])
    return (
        *BLACK.line(shapely.LineString([(0, 10), (0, 20)]), 0.9),
        *drawn(flag, WHITE, 0.8),
        *drawn(body, sand, 1.0),
        *BLACK.fill(shapely.box(-1.2, 3, 1.2, 6.6)),
    )


@cache
def pebble(fill: Paint) -> Stamp:
    """Return a pebble, 10 points wide and 6 high."""
    return (*drawn(disc(0, 3, 5, 0.6), fill, 0.9), *WHITE.line(shapely.LineString([(-2.6, 3.8), (-0.6, 4.6)]), 0.9))


@cache
def umbrella(one: Paint, other: Paint) -> Stamp:
    """Return a beach umbrella, 56 points wide and 62 high."""
    dome = shapely.intersection(disc(0, 32, 26), shapely.box(-30, 36, 30, 62))
    edges = [-25.7, -9.4, 9.4, 25.7]
    panels = [
        shapely.intersection(dome, shapely.Polygon([(a, 30), (b, 30), (b, 36), (0, 62), (a, 36)]))
        for a, b in itertools.pairwise(edges)
    ]
    items = (
        *BLACK.line(shapely.LineString([(0, 0), (0, 58)]), 2.0),
        *drawn(dome, one, _EDGE),
        *drawn(panels[1], other, _EDGE),
    )
    scallops = shapely.union_all([disc((a + b) / 2, 36, (b - a) / 2, 0.2) for a, b in itertools.pairwise(edges)])
    return (*items, *drawn(shapely.intersection(scallops, shapely.box(-30, 30, 30, 36)), WHITE, 0.9))


@cache
def bucket(fill: Paint) -> Stamp:
    """Return a bucket with a shovel, 34 points wide and 30 high."""
    body = shapely.Polygon([(-11, 20), (11, 20), (7.6, 0), (-7.6, 0)])
    handle = shapely.LineString([(-10, 20), (-6, 27), (0, 29.4), (6, 27), (10, 20)])
    band = shapely.intersection(body, shapely.box(-20, 8, 20, 13))
    blade = rotate(shapely.box(12.4, 0, 18, 9).buffer(1), -14, origin=(15, 0))
    stick = shapely.LineString([(17, 9), (20, 24)])
    return (
        *BLACK.line(handle, 1.4),
        *BLACK.line(stick, 2.0),
        *drawn(blade, WHITE, _EDGE),
        *drawn(body, fill, _EDGE),
        *drawn(band, WHITE, 0.9),
    )


@cache
def beach_ball(one: Paint, other: Paint) -> Stamp:
    """Return a ball with coloured panels, 26 points wide and high."""
    ball = disc(0, 13, 13)
    wedges = [
        shapely.intersection(
            ball,
            shapely.Polygon(
                [(3, 16), *[(3 + 30 * math.cos(t), 16 + 30 * math.sin(t)) for t in (a, a + 0.52, a + 1.05)]]
            ),
        )
        for a in np.arange(0.3, 6.4, 2.094).tolist()[:3]
    ]
    return (
        *drawn(ball, WHITE, _EDGE),
        *drawn(wedges[0], one, 0.9),
        *drawn(wedges[1], other, 0.9),
        *drawn(wedges[2], one, 0.9),
        *drawn(disc(3, 16, 2.6), WHITE, 0.9),
        *BLACK.line(ball, _EDGE),
    )


@cache
def towel(stripe: Paint) -> Stamp:
    """Return a towel on the sand, 50 points wide and 16 high."""
    cloth = shapely.Polygon([(-25, 0), (19, 0), (25, 16), (-19, 16)])
    bands = [shapely.Polygon([(x, -1), (x + 5, -1), (x + 11, 17), (x + 6, 17)]) for x in range(-28, 24, 11)]
    return (
        *WHITE.fill(cloth),
        *stripe.fill(shapely.intersection(cloth, shapely.union_all(bands))),
        *BLACK.line(cloth, _FINE + 0.3),
    )
