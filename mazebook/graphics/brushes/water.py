"""Water: a moat between two banks, and waves on it."""

import math
from random import Random

import numpy as np
import shapely

from mazebook.graphics.brushes.outlines import darts
from mazebook.graphics.brushes.paint import Paint
from mazebook.graphics.page import Box, Item
from mazebook.numerics.arrays import Float64

_WAVE = np.stack([np.linspace(0, 1, 9), 0.16 * np.sin(np.linspace(0, 4 * math.pi, 9))], axis=1)  # of its length


def waves(places: Float64, long: float, paint: Paint, width: float) -> list[Item]:
    """Return a short wave at each of some places, (n, 2)."""
    return paint.strokes(places[:, None] + long * (_WAVE - (0.5, 0.0)), width)


def moat(box: Box, random: Random, water: Paint) -> list[Item]:
    """Return water that fills a box, with wavy banks above and below, and waves in it."""
    x = np.linspace(box.x0, box.x1, 70)
    bank = 0.05 * box.height * np.sin(2 * math.pi * x / random.uniform(70, 110) + random.uniform(0, 6))
    upper, lower = np.stack([x, box.y1 + bank], axis=1), np.stack([x, box.y0 - bank], axis=1)[::-1]
    area = shapely.Polygon(np.concatenate([upper, lower]))
    shapely.prepare(area)
    inside = darts(shapely.buffer(shapely.box(*box), -0.2 * box.height), 22, random)
    edge = shapely.MultiLineString([upper, lower])
    return [
        *water.fill(area),
        *Paint(0.4).line(edge, 1.1),
        *waves(inside, 11, Paint(0.5), 0.8),
    ]
