"""A beach: shells, starfish, castles of sand, umbrellas, towels, a bucket and a ball as stamps."""

import itertools
import math
from functools import cache

import numpy as np
import shapely
from shapely.affinity import rotate

from mazebook.graphics.brushes.outlines import disc
from mazebook.graphics.brushes.paint import BLACK, WHITE, Paint, drawn
from mazebook.graphics.brushes.stamps import Stamp, placed

_EDGE, _FINE = 1.2, 0.75


@cache
def beach_starfish(fill: Paint) -> Stamp:
    """Return a starfish seen from above, 20 points wide and 19 high."""
    turns = math.pi / 2 + np.arange(10) * math.pi / 5
    radii = np.where(np.arange(10) % 2, 4.2, 9.6)
    star = shapely.Polygon(np.stack([radii * np.cos(turns), 8.8 + radii * np.sin(turns)], axis=1)).buffer(1.0)
    return (*drawn(star, fill, _EDGE), *WHITE.fill(disc(0, 8.8, 1.8)))


@cache
def shell(fill: Paint) -> Stamp:
    """Return a scallop's shell, 20 points wide and 18 high."""
    turns = np.linspace(-1.25, 1.25, 5)
    tips = [(9 * math.sin(t), 7 + 8.4 * math.cos(t)) for t in turns.tolist()]
    body = shapely.union_all([
        *(disc(x, y, 2.6) for x, y in tips), shapely.Polygon([(-2, 0), *tips, (2, 0)]), shapely.box(-4, 0, 4, 3.6)
    ])  # fmt: skip
    ribs = shapely.MultiLineString([[(0, 3), (9 * math.sin(t), 7 + 7 * math.cos(t))] for t in (-0.62, 0, 0.62)])
    return (*drawn(body, fill, _EDGE), *BLACK.line(ribs, 0.9))


@cache
def sand_tower(sand: Paint, flag: Paint | None = None) -> Stamp:
    """Return a tower of a sandcastle, 20 points wide and 18 high, or 28 with its flag."""
    body = shapely.union_all([
        shapely.Polygon([(-9.6, 0), (9.6, 0), (7.6, 12), (-7.6, 12)]), shapely.box(-9, 11, 9, 14),
        *(shapely.box(x, 13, x + 4, 18) for x in (-9, -2, 5)),
    ])  # fmt: skip
    above = [
        *BLACK.line(shapely.LineString([(0, 14), (0, 28)]), 1.0),
        *(drawn(shapely.Polygon([(0, 28), (8, 25.2), (0, 22.4)]), flag, 0.9) if flag else []),
    ]
    gate = shapely.union(shapely.box(-2.8, 0, 2.8, 5), disc(0, 5, 2.8))
    return (*(above if flag else []), *drawn(body, sand, _EDGE), *BLACK.fill(gate))


@cache
def parasol(stripe: Paint) -> Stamp:
    """Return a striped umbrella with few lines, 20 points wide and 22 high."""
    dome = shapely.intersection(disc(0, 11, 10, 0.94), shapely.box(-12, 11, 12, 24))
    sides = [[(-10, 10), (-4, 10), (0, 20.6), (-10, 22)], [(10, 10), (4, 10), (0, 20.6), (10, 22)]]
    stripes = shapely.intersection(dome, shapely.MultiPolygon([shapely.Polygon(side) for side in sides]))
    return (
        *BLACK.line(shapely.LineString([(0, 0), (0, 22)]), 1.8),
        *WHITE.fill(dome),
        *drawn(stripes, stripe, _FINE),
        *BLACK.line(dome, _EDGE),
    )


@cache
def sandcastle(sand: Paint, shade: Paint, flag: Paint) -> Stamp:
    """Return a sandcastle with three towers, 76 points wide and 70 high."""
    tower = sand_tower(sand, flag)
    heap = shapely.Polygon([(-38, 0), (38, 0), (30, 9), (-30, 9)])
    wall = shapely.union_all(
        [shapely.box(-24, 6, 24, 22), *(shapely.box(x, 21, x + 6, 27) for x in range(-21, 20, 12))]
    )
    gate = shapely.union(shapely.box(-5, 6, 5, 13), disc(0, 13, 5))
    return (
        *placed(tower, 0, 24, 1.7),
        *drawn(wall, sand, _EDGE),
        *BLACK.fill(gate),
        *placed(tower, -24, 6, 1.5),
        *placed(tower, 24, 6, 1.5),
        *drawn(heap, shade, _EDGE),
    )


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
