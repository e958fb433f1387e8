"""Space: rocks, planets, a rocket, a dome and stars as stamps around (0, 0)."""

import math
from collections.abc import Sequence
from functools import cache
from random import Random

import numpy as np
import shapely
from shapely.affinity import rotate

from mazebook.graphics.brushes.outlines import chaikin, disc, shifted
from mazebook.graphics.brushes.paint import BLACK, WHITE, Paint, Shapes, drawn
from mazebook.graphics.brushes.stamps import Stamp

ROCKS = 8  # different ones
_EDGE = 1.3


def _boulder(random: Random, radius: float, corners: int) -> Shapes:
    """Return the outline of a rock with corners around (0, 0)."""
    turns = 2 * math.pi * (np.arange(corners) + np.array([random.uniform(-0.2, 0.2) for _ in range(corners)])) / corners
    radii = radius * np.array([random.uniform(0.9, 1.22) for _ in range(corners)])
    return shapely.Polygon(np.stack([radii * np.cos(turns), radii * np.sin(turns)], axis=1))


def _craters(spots: Sequence[tuple[float, float, float]], flat: float, shade: Paint, width: float) -> Stamp:
    """Return craters at (x, y) with a radius: a shaded hollow with a lit lower side."""
    items: Stamp = ()
    for x, y, radius in spots:
        hole = disc(x, y, radius, flat)
        lit = shapely.difference(hole, shifted(hole, -0.3 * radius, 0.35 * radius * flat))
        items += (*shade.fill(hole), *WHITE.fill(lit), *BLACK.line(hole, width))
    return items


@cache
def asteroid(number: int, rock: Paint, shade: Paint) -> Stamp:
    """Return one of `ROCKS` rocks with edges, of radius 10; it has no craters, which would look like eyes."""
    random = Random(number)
    body = _boulder(random, 10, 6 + number % 3)
    dark = shapely.difference(body, shifted(body, -3.4, 3.4))
    x, y = (random.uniform(-3, 1), random.uniform(0, 3))
    ridge = shapely.LineString([(x - 5, y + 2), (x, y), (x + 1.5, y - 5)])
    return (*rock.fill(body), *shade.fill(dark), *BLACK.line(ridge, 0.8), *BLACK.line(body, _EDGE))


@cache
def moon(ground: Paint, shade: Paint) -> Stamp:
    """Return a round moon with craters, of radius 20."""
    body = disc(0, 0, 20)
    dark = shapely.difference(body, shifted(body, -5, 4))
    spots = [(-7, 7, 4.6), (5, -2, 3.4), (-8, -8, 2.8), (8, 10, 2.2), (-1, -12, 1.8), (-13, -1, 1.7)]
    return (*ground.fill(body), *shade.fill(dark), *_craters(spots, 0.92, shade, 0.8), *BLACK.line(body, _EDGE))


@cache
def ringed_planet(body: Paint, stripe: Paint, ring: Paint) -> Stamp:
    """Return a planet of radius 18 with stripes and a tilted ring, 68 points wide."""
    ball = disc(0, 0, 18)
    bands = [shapely.box(-20, y, 20, y + high) for y, high in ((7, 4), (-3, 5), (-13, 3))]

    around = shapely.difference(disc(0, 0, 34, 0.32), disc(0, 0, 25, 0.22))
    around = rotate(around, 18, origin=(0, 0))
    upper = rotate(shapely.box(-40, 0, 40, 40), 18, origin=(0, 0))
    before = shapely.difference(around, shapely.intersection(upper, ball))
    return (
        *drawn(around, ring, _EDGE),
        *body.fill(ball),
        *stripe.fill(
            shapely.intersection(shapely.union_all([rotate(band, 18, origin=(0, 0)) for band in bands]), ball)
        ),
        *BLACK.line(ball, _EDGE),
        *drawn(before, ring, _EDGE),
    )


@cache
def planet(body: Paint, spot: Paint) -> Stamp:
    """Return a planet of radius 12 with clouds."""
    ball = disc(0, 0, 12)
    bands = shapely.buffer(shapely.MultiLineString([
        [(-13, 5), (-4, 6), (3, 4)], [(-5, -1), (4, 0), (13, -2)], [(-13, -6), (-2, -7), (4, -6)],
    ]), 1.5)  # fmt: skip
    return (*body.fill(ball), *spot.fill(shapely.intersection(bands, ball)), *BLACK.line(ball, _EDGE))


@cache
def rocket(trim: Paint, glass: Paint, flame: Paint) -> Stamp:
    """Return a rocket 34 points wide and 70 high, its flame's tip at (0, 0)."""
    hull = shapely.Polygon(
        chaikin(np.array([(-7, 16), (-11, 34), (-9, 52), (0, 69), (9, 52), (11, 34), (7, 16), (-7, 16)]), 3)
    )
    nose = shapely.intersection(hull, shapely.box(-20, 52, 20, 80))
    fins = shapely.MultiPolygon([
        shapely.Polygon([(s * 8.4, 18), (s * 10.6, 32), (s * 17, 21), (s * 17, 10)]) for s in (-1, 1)
    ])  # fmt: skip
    return (
        *drawn(shapely.Polygon([(-5, 14), (5, 14), (4, 7), (1.6, 9), (0, 0), (-1.6, 9), (-4, 7)]), flame, 1.2),
        *drawn(fins, trim, _EDGE),
        *drawn(shapely.box(-6, 13, 6, 17), Paint(0.4), 1.2),
        *drawn(hull, WHITE, _EDGE),
        *drawn(nose, trim, _EDGE),
        *drawn(disc(0, 41, 5), glass, _EDGE),
        *drawn(shapely.Polygon([(-1.4, 14), (1.4, 14), (1.4, 28), (0, 30), (-1.4, 28)]), trim, 1.0),
    )


@cache
def dome(glass: Paint, metal: Paint) -> Stamp:
    """Return a station 60 points wide and 34 high: a dome of glass with a tunnel and a mast, its foot at y = 0."""
    hood = shapely.intersection(disc(-4, 6, 22), shapely.box(-30, 6, 30, 40))
    ribs = shapely.MultiLineString(
        [[(-4, 6), (-4, 28)], [(-14, 6), (-10, 27)], [(6, 6), (2, 27)], [(-25, 15), (17, 15)]]
    )
    return (
        *BLACK.line(shapely.MultiLineString([[(24, 12), (24, 31)]]), 1.3),
        *BLACK.fill(disc(24, 31, 1.8)),
        *drawn(shapely.box(14, 0, 31, 12), metal, _EDGE),
        *drawn(disc(24, 6, 3), WHITE, 1.0),
        *glass.fill(hood),
        *BLACK.line(shapely.intersection(ribs, hood), 0.8),
        *BLACK.line(hood, _EDGE),
        *drawn(shapely.box(-28, 0, 20, 6.4), metal, _EDGE),
        *drawn(shapely.MultiPolygon([shapely.box(x, 2, x + 5, 4.6) for x in (-24, -16, -1, 8)]), WHITE, 0.8),
        *BLACK.fill(shapely.box(-9, 0, -3, 6)),
    )


@cache
def crater(shade: Paint, line: Paint) -> Stamp:
    """Return a crater in the ground, 30 points wide, seen from the side."""
    rim, hole = disc(0, 0, 15, 0.38), disc(0, 0.6, 11.6, 0.3)
    deep = shapely.difference(hole, shifted(hole, 1.4, -2.0))
    return (*drawn(rim, WHITE, 1.0, line), *shade.fill(hole), *Paint(0.6).fill(deep), *line.line(hole, 0.9))


@cache
def crater_from_above(shade: Paint, lit: Paint) -> Stamp:
    """Return a round crater 20 points wide: a light rim around a dark hollow, whose lower right is lit."""
    rim, hole = disc(0, 0, 10, 0.9), disc(0.4, -0.4, 7.2, 0.9)
    floor = shapely.intersection(hole, shifted(hole, 3.2, -3.2))
    return (*drawn(rim, lit, 1.0), *shade.fill(hole), *lit.fill(floor), *BLACK.line(hole, 0.8))


@cache
def white_star() -> Stamp:
    """Return a white star of radius 10 with four narrow points, its middle at (0, 0)."""
    turns = np.arange(8) * math.pi / 4
    radii = np.where(np.arange(8) % 2, 2.8, 10.0)
    return tuple(WHITE.fill(shapely.Polygon(np.stack([radii * np.sin(turns), radii * np.cos(turns)], axis=1))))
