"""Sweets: candy canes, lollipops, gumdrops, a gingerbread house and a gingerbread man as stamps."""

import math
from functools import cache

import numpy as np
import shapely

from mazebook.graphics.brushes.outlines import disc
from mazebook.graphics.brushes.paint import BLACK, WHITE, Paint, Shapes, drawn
from mazebook.graphics.brushes.stamps import Stamp

_EDGE, _FINE = 1.2, 0.75


def _stripes(box: tuple[float, float, float, float], step: float, lean: float) -> Shapes:
    """Return slanting stripes over a box."""
    x0, y0, x1, y1 = box
    lows = np.arange(y0 - lean, y1 + lean, step).tolist()
    return shapely.union_all([
        shapely.Polygon([(x0, y), (x1, y + lean), (x1, y + lean + step / 2), (x0, y + step / 2)]) for y in lows
    ])  # fmt: skip


@cache
def candy_cane(stripe: Paint) -> Stamp:
    """Return a candy cane, 22 points wide and 40 high."""
    turns = np.linspace(math.pi, 0, 14)
    hook = np.stack([6 * np.cos(turns), 29 + 6 * np.sin(turns)], axis=1)
    way = shapely.LineString([(-6, 3), *hook.tolist(), (6, 25)])
    body = way.buffer(3.2)
    return (
        *WHITE.fill(body),
        *stripe.fill(shapely.intersection(body, _stripes((-12, 0, 12, 40), 7.0, 9.0))),
        *BLACK.line(body, _EDGE),
    )


@cache
def lollipop(fill: Paint) -> Stamp:
    """Return a round lollipop with a spiral, 24 points wide and 44 high."""
    turns = np.linspace(0, 5 * math.pi, 50)
    radii = np.linspace(0.5, 11, 50)
    spiral = shapely.LineString(np.stack([radii * np.cos(turns), 32 + radii * np.sin(turns)], axis=1))
    return (
        *BLACK.line(shapely.LineString([(0, 0), (0, 22)]), 2.0),
        *drawn(disc(0, 32, 12), fill, _EDGE),
        *WHITE.line(spiral, 2.2),
        *BLACK.line(disc(0, 32, 12), _EDGE),
    )


@cache
def gumdrop(fill: Paint) -> Stamp:
    """Return a gumdrop, 14 points wide and 12 high."""
    drop = shapely.intersection(disc(0, 1, 7, 1.6), shapely.box(-8, 0, 8, 14))
    sugar = shapely.MultiPoint([(-3, 4), (0, 7), (3, 4), (-0.6, 2.6), (2, 9)]).buffer(0.6, quad_segs=2)
    return (*drawn(drop, fill, _EDGE), *WHITE.fill(sugar))


@cache
def peppermint(stripe: Paint) -> Stamp:
    """Return a round peppermint, seen from above, 14 points wide, its middle at (0, 7)."""
    ring = disc(0, 7, 7)
    wedges = [
        shapely.Polygon([(0, 7), *[(9 * math.cos(t), 7 + 9 * math.sin(t)) for t in (a, a + 0.5)]])
        for a in np.arange(0, 2 * math.pi, math.pi / 3).tolist()
    ]
    return (
        *WHITE.fill(ring),
        *stripe.fill(shapely.intersection(ring, shapely.union_all(wedges))),
        *BLACK.line(ring, 1.0),
    )


@cache
def heart(fill: Paint) -> Stamp:
    """Return a heart of sugar, 14 points wide and 13 high."""
    turns = np.linspace(0, 2 * math.pi, 40)
    x = 16 * np.sin(turns) ** 3
    y = 13 * np.cos(turns) - 5 * np.cos(2 * turns) - 2 * np.cos(3 * turns) - np.cos(4 * turns)
    return tuple(drawn(shapely.Polygon(np.stack([0.43 * x, 7.4 + 0.43 * y], axis=1)), fill, 1.0))


@cache
def gingerbread_man(dough: Paint) -> Stamp:
    """Return a gingerbread man, 40 points wide and 52 high."""
    limbs = [[(0, 30), (0, 16)], [(-15, 28), (0, 26), (15, 28)], [(-9, 4), (0, 20), (9, 4)]]
    body = shapely.union_all([*(shapely.LineString(limb).buffer(5) for limb in limbs), disc(0, 42, 9.4)])
    icing = [
        [(x - 3.4, y), (x - 1.2, y + 2), (x + 1.2, y), (x + 3.4, y + 2)]
        for x, y in ((-14, 27), (14, 27), (-9, 5), (9, 5))
    ]
    face = shapely.LineString([(-4, 39.4), (-1.6, 37.6), (1.6, 37.6), (4, 39.4)])
    return (
        *drawn(body, dough, _EDGE),
        *WHITE.line(shapely.MultiLineString(icing), 1.7),
        *BLACK.fill(shapely.union(disc(-3.2, 44, 1.1), disc(3.2, 44, 1.1))),
        *BLACK.line(face, 1.0),
        *drawn(shapely.union_all([disc(0, y, 1.9) for y in (29, 23)]), WHITE, _FINE),
    )


@cache
def gingerbread_house(dough: Paint, sweets: Paint) -> Stamp:
    """Return a house of gingerbread with icing on its roof, 84 points wide and 72 high."""
    front = shapely.Polygon([(-30, 0), (30, 0), (30, 30), (0, 62), (-30, 30)])
    roof = shapely.LineString([(-38, 24), (0, 65), (38, 24)]).buffer(5, cap_style="flat", join_style="mitre")
    drips = [disc(x, 60 - 1.08 * abs(x), 4.2) for x in np.arange(-34, 35, 5.6).tolist()]
    icing = shapely.union_all([roof, *drips])
    chimney = shapely.box(16, 48, 25, 69)
    door = shapely.union(shapely.box(-7, 0, 7, 15), disc(0, 15, 7))
    panes = shapely.union_all([shapely.box(x, 15, x + 11, 26) for x in (-24, 13)])
    bars = [[(x + 5.5, 15), (x + 5.5, 26)] for x in (-24, 13)] + [[(x, 20.5), (x + 11, 20.5)] for x in (-24, 13)]
    dots = shapely.union_all([disc(x, y, 2.5) for x, y in ((0, 48), (-9, 38), (9, 38), (0, 33), (-25, 6), (25, 6))])
    return (
        *drawn(chimney, dough, _EDGE),
        *drawn(shapely.box(14.5, 66, 26.5, 71), WHITE, _EDGE),
        *drawn(front, dough, _EDGE),
        *drawn(icing, WHITE, _EDGE),
        *drawn(panes, WHITE, _EDGE),
        *BLACK.line(shapely.MultiLineString(bars), _FINE),
        *drawn(door, WHITE, _EDGE),
        *drawn(disc(3.6, 9, 1.2), sweets, _FINE),
        *drawn(dots, sweets, _FINE),
    )
