"""Trees, flowers, grass, clouds and hills."""

import math
from functools import cache
from random import Random

import numpy as np
import shapely

from mazebook.graphics.brushes.outlines import darts, disc, leafy, shifted
from mazebook.graphics.brushes.paint import BLACK, WHITE, Paint, Shapes, drawn, edged
from mazebook.graphics.brushes.stamps import Stamp, placed, stamped
from mazebook.graphics.page import Box, Item
from mazebook.numerics.arrays import Float64

KINDS = 3  # different trees, flowers and bushes
_LEAF = np.linspace(0, 2.2, 3)  # radians: the arc of a leaf's shadow
_TUFT = np.array([[(0.1 * lean, 0.0), (0.6 * lean, 1 - 0.35 * abs(lean))] for lean in (-1, 0, 1)])
_PUFFS = ((0, 0, 10), (12, 4, 13), (27, 0, 11), (38, -3, 7))  # of a cloud: x, y and radius
_BLADE = np.array([(0, 0.12), (0.22, 0.42), (0.4, 0.38), (0.28, 0.16)])  # of a stem: the right one of its leaves
_FAINT, _FAR = Paint(0.35), Paint(0.45)  # the lines of a cloud and of hills
_CROWN = ((0, 0.35, 0.75), (-0.5, 0, 0.55), (0.5, 0, 0.55), (0, -0.15, 0.6))  # of a tree, in radii


def leaves(places: Float64, size: float, random: Random, paint: Paint, width: float) -> list[Item]:
    """Return a short arc at each of some places, (n, 2): what makes an area look leafy."""
    turns = np.array([random.uniform(0, 2 * math.pi) for _ in places])[:, None] + _LEAF
    arcs = places[:, None] + size * np.stack([np.cos(turns), np.sin(turns)], axis=-1)
    return paint.strokes(arcs, width)


def tufts(places: Float64, high: float, paint: Paint, width: float) -> list[Item]:
    """Return three blades of grass at each of some places, (n, 2)."""
    blades = high * _TUFT + places[:, None, None]
    return paint.strokes(blades.reshape(-1, 2, 2), width)


@cache
def _flower(petals: Paint, width: float) -> Stamp:
    turns = 2 * math.pi * np.arange(5) / 5
    around = [disc(0.8 * math.cos(t), 0.8 * math.sin(t), 0.55) for t in turns]
    return (*drawn(shapely.union_all(around), petals, width), *BLACK.fill(disc(0.0, 0.0, 0.36)))


def flower(x: float, y: float, radius: float, petals: Paint = WHITE, width: float = 0.7) -> list[Item]:
    """Return a flower with five petals, seen from above."""
    return stamped(_flower(petals, width), x, y, radius)


@cache
def flower_on_stem(number: int, leaf: Paint, petals: Paint) -> Stamp:
    """Return one of `KINDS` flowers on stems with two leaves, 20 points wide and 26 high."""
    top = (number % KINDS - 1) * 1.6
    stem = shapely.LineString([(0, 0), (top, 20)])
    items = tuple(BLACK.line(stem, 1.2))
    for side in (-1, 1):
        items += tuple(drawn(shapely.Polygon(20 * _BLADE * (side, 1)), leaf, 0.9))
    return (*items, *placed(_flower(petals, 0.9), top, 20, 6.4))


@cache
def tree(number: int, leaf: Paint, shade: Paint) -> Stamp:
    """Return one of `KINDS` round trees, 26 points wide and 36 high."""
    trunk = shapely.box(-1.8, 0, 1.8, 10)
    crown = shapely.union_all([disc(11 * a, 11 * (1.4 + b), 11 * c) for a, b, c in _CROWN])
    return (*drawn(trunk, WHITE, 1.2), *bush(crown, 1.7, Random(number), leaf, shade))


@cache
def potted(number: int, leaf: Paint, shade: Paint, pot: Paint) -> Stamp:
    """Return one of `KINDS` clipped bushes in pots, 32 points wide and 46 high."""
    crown = bush(disc(0, 30, 15), 2.5, Random(number), leaf, shade)
    rim, body = shapely.box(-9.3, 12, 9.3, 16.5), shapely.box(-7.5, 0, 7.5, 15)
    return (*drawn(body, pot, 1.2), *drawn(rim, pot, 1.2), *crown)


def bush(shapes: Shapes, leaf_size: float, random: Random, leaf: Paint, shade: Paint) -> list[Item]:
    """Return shapes as foliage: leafy outlines, a shadow at the lower right, and marks of leaves."""
    dark = shapely.difference(shapes, shifted(shapes, -2.2 * leaf_size, 1.8 * leaf_size))
    marks = darts(shapely.buffer(shapes, -leaf_size), 3.2 * leaf_size, random)
    return [
        *edged(leafy(shapes, leaf_size, random), leaf, 1.3),
        *shade.fill(dark),
        *leaves(marks, 0.7 * leaf_size, random, Paint(0.25), 0.7),
    ]


def cloud(x: float, y: float, wide: float, line: Paint = _FAINT) -> list[Item]:
    """Return a cloud with a flat foot, its lower left corner at (x, y)."""
    scale = wide / 55
    puffs = [disc(x + (10 + a) * scale, y + (8 + b) * scale, r * scale) for a, b, r in _PUFFS]
    body = shapely.union_all([*puffs, shapely.box(x + 5 * scale, y, x + 50 * scale, y + 6 * scale)])
    sky = shapely.box(x - wide, y, x + 2 * wide, y + wide)
    return drawn(shapely.intersection(body, sky), WHITE, 1.1, line)


def hills(box: Box, random: Random, fills: tuple[Paint, ...], line: Paint = _FAR) -> list[Item]:
    """Return ranges of hills in a box, the farthest first, each from edge to edge.

    They reach a little below it, where land begins: between areas that only touch, a hairline of white is seen.
    """
    box, items = box._replace(y0=box.y0 - 2.0), list[Item]()
    x = np.linspace(box.x0, box.x1, 60)
    for place, fill in enumerate(fills):
        base = box.y0 + (0.62 - 0.3 * place / max(len(fills) - 1, 1)) * box.height
        length, phase = box.width / random.uniform(0.9, 1.7), random.uniform(0, 2 * math.pi)
        y = base + 0.24 * box.height * np.sin(2 * math.pi * x / length + phase)
        range_ = shapely.Polygon([*np.stack([x, y], axis=1), (box.x1, box.y0), (box.x0, box.y0)])
        crest = shapely.LineString(np.stack([x, y], axis=1))
        items += [*fill.fill(range_), *line.line(crest, 0.9)]
    return items
