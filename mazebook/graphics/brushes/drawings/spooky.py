"""A churchyard at night: pumpkins, gravestones, bare trees, bats, a crooked house: stamps with the foot at (0, 0)."""

import math
from functools import cache
from random import Random

import numpy as np
import shapely

from mazebook.graphics.brushes.outlines import disc
from mazebook.graphics.brushes.paint import BLACK, Paint, Shapes, drawn
from mazebook.graphics.brushes.stamps import Stamp

_EDGE = 1.2
_BAT = ((0, 2.2), (0.9, 4.2), (1.4, 2.6), (3.6, 3.0), (6, 5.4), (11, 5.6), (9.4, 3.4), (9.6, 0.6), (7.4, 1.6),
        (5.6, -0.6), (3.8, 0.9), (1.6, -1.6), (0, -3.2))  # fmt: skip


@cache
def pumpkin(skin: Paint, light: Paint, *, face: bool = True) -> Stamp:
    """Return a pumpkin 20 points wide and 18 high, with a laughing face or without."""
    lobes = [disc(x, 7.4, 5.6, 1.25) for x in (-4.6, 4.6)]
    body = shapely.union_all([*lobes, disc(0, 7.4, 6, 1.2)])
    eyes = [shapely.Polygon([(s * 1.4, 8), (s * 5.6, 8), (s * 3.4, 12)]) for s in (-1, 1)]
    mouth = shapely.Polygon([(-6, 6.2), (-2.6, 4.6), (-1.2, 5.6), (1.2, 4.4), (3, 5.2), (6, 6.2), (3.4, 2), (-3.4, 2)])
    ribs = shapely.MultiLineString([[(0, 14), (-0.6, 11), (-0.6, 4), (0, 0.6)], [(-4, 13.4), (-5.6, 7), (-4, 1.2)],
                                    [(4, 13.4), (5.6, 7), (4, 1.2)]])  # fmt: skip
    stalk = shapely.Polygon([(-1.6, 13.6), (1.6, 13.6), (2.6, 18), (-0.4, 17.6)])
    cut = shapely.MultiPolygon([*eyes, mouth])
    return (
        *drawn(stalk, Paint(0.3), 1.0),
        *drawn(body, skin, _EDGE),
        *(drawn(cut, light, 0.9) if face else Paint(0.3).line(ribs, 0.8)),
    )


@cache
def laughing_pumpkin(skin: Paint) -> Stamp:
    """Return a pumpkin with few lines and a large face, 20 points wide and 18 high."""
    body = shapely.union_all([*(disc(x, 7.2, 5.4, 1.2) for x in (-4.4, 4.4)), disc(0, 7.2, 6, 1.2)])
    eyes = [shapely.Polygon([(s * 1.2, 8), (s * 6, 8.4), (s * 3.6, 12)]) for s in (-1, 1)]
    mouth = shapely.Polygon([(-7, 6.4), (-2.6, 4.4), (-1, 6), (1.6, 4.2), (7, 6.4), (3.8, 1.8), (-3.8, 1.8)])
    stalk = shapely.Polygon([(-1.8, 13.2), (1.8, 13.2), (2.8, 18), (-0.6, 17.6)])
    return (
        *drawn(stalk, Paint(0.15), 1.0),
        *drawn(body, skin, _EDGE),
        *BLACK.fill(shapely.MultiPolygon([*eyes, mouth])),
    )


@cache
def gravestone(kind: int, stone: Paint, shade: Paint) -> Stamp:
    """Return one of three gravestones, 20 points wide and about 26 high: round, a cross, pointed and leaning."""
    if kind == 0:
        slab = shapely.union(shapely.box(-8, 0, 8, 16), disc(0, 16, 8))
    elif kind == 1:
        slab = shapely.union_all([shapely.box(-8, 0, 8, 6),
                                  shapely.box(-2.6, 5, 2.6, 28), shapely.box(-8.4, 16, 8.4, 21)])  # fmt: skip
    else:
        slab = shapely.Polygon([(-7, 0), (8, 0), (9.6, 18), (2.8, 25), (-5, 19.4)])
    side = shapely.difference(slab, shapely.transform(slab, lambda places: places + np.array((-2.4, 0))))
    lines = shapely.MultiLineString([[(-4, 15), (4, 15)], [(-4, 11.6), (4, 11.6)], [(-2.4, 8.2), (2.4, 8.2)]])
    tufts = shapely.MultiLineString(
        [[(x, 0), (x + lean, 4)] for x, lean in ((-10, -1.6), (-9, 0.6), (9, -0.4), (10, 1.8))]
    )
    return (
        *drawn(slab, stone, _EDGE),
        *shade.fill(side),
        *BLACK.line(slab, _EDGE),
        *(Paint(0.3).line(lines, 0.9) if kind != 1 else []),
        *Paint(0.3).line(tufts, 0.9),
    )


@cache
def headstone(is_cross: bool, stone: Paint) -> Stamp:
    """Return a gravestone with few lines, 20 points wide and 23 high: a cross, or a round one with a cross on it."""
    if is_cross:
        slab = shapely.union_all([shapely.box(-8, 0, 8, 4.6), shapely.box(-3, 4, 3, 23), shapely.box(-8, 12, 8, 18)])
        return tuple(drawn(slab, stone, _EDGE))
    slab = shapely.union_all([shapely.box(-7.6, 0, 7.6, 14.6), disc(0, 14.6, 7.6), shapely.box(-9.6, 0, 9.6, 3.4)])
    mark = shapely.MultiLineString([[(0, 6.6), (0, 18)], [(-3.6, 14), (3.6, 14)]])
    return (*drawn(slab, stone, _EDGE), *Paint(0.15).line(mark, 2.0))


@cache
def ghost() -> Stamp:
    """Return a ghost with its mouth open, 18 points wide and 23 high."""
    hem = [(-8.6, 0), (-5.6, 3.2), (-2.8, 0), (0, 3.2), (2.8, 0), (5.6, 3.2), (8.6, 0)]
    body = shapely.union(shapely.Polygon([*hem, (8.2, 14), (-8.2, 14)]), disc(0, 14, 8.2, 1.06))
    face = shapely.union_all([disc(-3.1, 15, 1.7, 1.4), disc(3.1, 15, 1.7, 1.4), disc(0, 9, 1.9, 1.3)])
    return (*drawn(body, Paint(1.0), _EDGE), *BLACK.fill(face))


@cache
def bare_tree(number: int) -> Stamp:
    """Return a black tree without leaves, about 44 points wide and 60 high."""
    random, limbs = Random(number), list[Shapes]()

    def grow(x: float, y: float, turn: float, length: float, thick: float) -> None:
        bent = turn + random.uniform(-0.25, 0.25)
        middle = x + 0.5 * length * math.sin(turn), y + 0.5 * length * math.cos(turn)
        end = middle[0] + 0.5 * length * math.sin(bent), middle[1] + 0.5 * length * math.cos(bent)
        limbs.append(shapely.LineString([(x, y), middle, end]).buffer(thick / 2, quad_segs=3))
        if thick > 1.3:
            for side in (-1, 1):
                lean = side * random.uniform(0.35, 0.75)
                grow(*end, bent + lean, length * random.uniform(0.62, 0.8), 0.62 * thick)

    grow(0, 0, random.uniform(-0.08, 0.08), 20, 5)
    root = shapely.Polygon([(-5.4, 0), (5.4, 0), (1.8, 7), (-1.8, 7)])
    return tuple(BLACK.fill(shapely.simplify(shapely.union_all([root, *limbs]), 0.15)))


@cache
def bat() -> Stamp:
    """Return a bat, 22 points wide, around (0, 0)."""
    right = np.array(_BAT)
    return tuple(BLACK.fill(shapely.Polygon(np.concatenate([right, right[::-1] * (-1, 1)]))))


@cache
def crooked_house(wall: Paint, roof: Paint, light: Paint) -> Stamp:
    """Return a crooked house with a leaning tower, 76 points wide and 84 high."""
    body = shapely.Polygon([(-26, 0), (24, 0), (27, 34), (-24, 32)])
    tower = shapely.Polygon([(10, 0), (34, 0), (38, 52), (16, 54)])
    roofs = shapely.Polygon([(-34, 29), (18, 32), (8, 50), (-4, 60), (-20, 46)])
    hat = shapely.Polygon([(10, 51), (44, 48), (32, 66), (30, 86), (22, 68)])
    lit = shapely.MultiPolygon([
        shapely.Polygon([(-18, 12), (-9, 12), (-8, 23), (-17, 23)]),
        shapely.Polygon([(19, 30), (28, 29), (29, 41), (21, 42)]),
        shapely.Polygon([(20, 9), (28, 9), (28.6, 20), (20.6, 20)]),
    ])  # fmt: skip
    bars = shapely.MultiLineString([
        [(-13.5, 12), (-12.5, 23)], [(-17.6, 17.5), (-8.6, 17.5)], [(23.6, 29.6), (25, 41.6)], [(20, 36), (28.6, 35)],
        [(24, 9), (24.6, 20)], [(20.3, 14.5), (28.3, 14.5)],
    ])  # fmt: skip
    boards = shapely.MultiLineString([[(-25.6, 6), (10, 6)], [(-24.6, 27), (12, 28)], [(-4, 27.6), (-3.4, 16)]])
    door = shapely.union(shapely.box(-4, 0, 7, 13), disc(1.5, 13, 5.5))
    return (
        *drawn(shapely.Polygon([(-17, 44), (-9, 46), (-9, 60), (-18, 58)]), wall, _EDGE),
        *drawn(body, wall, _EDGE),
        *Paint(0.35).line(shapely.intersection(boards, body), 0.8),
        *drawn(roofs, roof, _EDGE),
        *drawn(disc(-8, 43, 4.4), light, 1.0),
        *drawn(tower, wall, _EDGE),
        *drawn(hat, roof, _EDGE),
        *drawn(lit, light, 1.0),
        *BLACK.line(bars, 0.8),
        *drawn(door, Paint(0.2), 1.0),
    )


@cache
def iron_fence(spikes: int = 5) -> Stamp:
    """Return a piece of an old iron fence, 7 points for each spike and 24 high; some spikes lean."""
    random, lines, heads = Random(spikes), list[Shapes](), list[Shapes]()
    for k in range(spikes):
        x, lean, top = 7 * (k + 0.5), random.uniform(-1.4, 1.4), random.uniform(19, 21)
        lines.append(shapely.LineString([(x, 0), (x + lean, top)]))
        heads.append(shapely.Polygon([(x + lean - 1.9, top - 1), (x + lean, top + 5), (x + lean + 1.9, top - 1)]))
    lines += [shapely.LineString([(0, y), (7 * spikes, y + random.uniform(-1.2, 1.2))]) for y in (5, 15)]
    return (*BLACK.line(shapely.MultiLineString(lines), 1.3), *BLACK.fill(shapely.MultiPolygon(heads)))
