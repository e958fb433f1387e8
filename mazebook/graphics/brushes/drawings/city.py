"""A city seen from above, as on an engraved map: footprints of buildings, water lines, trees, fields."""

import math
from random import Random

import numpy as np
import shapely

from mazebook.graphics.brushes.outlines import darts
from mazebook.graphics.brushes.paint import BLACK, Paint, Shapes
from mazebook.graphics.page import Box, Item
from mazebook.numerics.arrays import Float64

_LONG = 6.5  # points: about the length of a building
_GAP = 0.4  # points: half the gap between two buildings
_DEEP = 0.8  # of the buildings: those that reach from street to street
_LINES = 3.4  # points between the lines of hatching
_TILLED = 0.8  # of the fields: the others are meadows


def footprints(lines: Float64, inset: float, half: float, random: Random) -> Shapes:
    """Return rows of buildings along straight lines, (n, 2, 2), each with its long sides along its line.

    Parameters
    ----------
    inset : the part of each line at both of its ends without buildings
    half : half the depth of a building; some are less deep on one side, for a yard
    """
    length = np.hypot(*(lines[:, 1] - lines[:, 0]).T)
    along = (lines[:, 1] - lines[:, 0]) / length[:, None]
    built = length - 2 * inset
    counts = np.maximum(1, np.round(built / _LONG + _uniform(len(lines), -0.5, 0.5, random))).astype(np.int64)
    line, total = np.repeat(np.arange(len(lines)), counts), int(counts.sum())
    turn = np.arange(total) - np.repeat(np.cumsum(counts) - counts, counts)  # of each building in its row
    begin = inset + built[line] * turn / counts[line] + np.where(turn > 0, _uniform(total, -1, 1, random), 0.0)
    end = np.where(turn < counts[line] - 1, np.roll(begin, -1), inset + built[line])
    depth = np.where(_uniform(2 * total, 0, 1, random) < _DEEP, 1.0, _uniform(2 * total, 0.0, 0.5, random)).reshape(
        2, total
    )
    x, y = np.stack([begin + _GAP, end - _GAP, end - _GAP, begin + _GAP]), half * depth[[0, 0, 1, 1]]
    y[:2] *= -1
    aside = np.stack([-along[:, 1], along[:, 0]], axis=1)
    corners = lines[line, 0] + x[..., None] * along[line] + y[..., None] * aside[line]
    return shapely.polygons(corners.transpose(1, 0, 2))


def _uniform(count: int, low: float, high: float, random: Random) -> Float64:
    return np.array([random.uniform(low, high) for _ in range(count)])


def water_lines(water: Shapes, within: Shapes, count: int, apart: float) -> Shapes:
    """Return lines in water along its banks, as engravers draw them: each `apart` points farther from the bank."""
    inner = [shapely.buffer(water, -step * apart, quad_segs=2) for step in range(1, count + 1)]
    return shapely.union_all(shapely.intersection(shapely.boundary(inner), within))


def trees(area: Shapes, radius: float, random: Random, leaf: Paint, width: float) -> list[Item]:
    """Return round trees seen from above all over an area, in two sizes."""
    places = darts(shapely.buffer(area, -1.2 * radius), 2.05 * radius, random)
    sizes = [(places[::2], 2 * radius), (places[1::2], 1.6 * radius)]
    around = [item for some, wide in sizes for item in BLACK.dots(some, wide + width)]
    return [*around, *(item for some, wide in sizes for item in leaf.dots(some, wide - width))]


def fields(free: Shapes, size: float, random: Random, paint: Paint, width: float) -> list[Item]:
    """Return fields around a city: plots of about a size in `free`, each hatched in a direction of its own."""
    seeds = darts(free, 0.8 * size, random)
    if len(seeds) < 3:
        return []
    plots = shapely.get_parts(shapely.voronoi_polygons(shapely.multipoints(seeds), extend_to=free))
    inner = shapely.intersection(shapely.buffer(plots, -0.06 * size, join_style="mitre"), free)
    lines = [hatching(plot, random.uniform(0, 180), _LINES) for plot in inner if random.random() < _TILLED]
    return paint.line(shapely.union_all(lines), width)


def church_plan(x: float, y: float, size: float) -> Shapes:
    """Return the footprint of a church: a nave with a transept and a round choir."""
    nave = shapely.box(x - 0.5 * size, y - 0.17 * size, x + 0.42 * size, y + 0.17 * size)
    transept = shapely.box(x + 0.02 * size, y - 0.4 * size, x + 0.26 * size, y + 0.4 * size)
    return shapely.union_all([nave, transept, shapely.buffer(shapely.Point(x + 0.42 * size, y), 0.17 * size)])


def hatching(area: Shapes, degrees: float, apart: float) -> Shapes:
    """Return parallel lines across an area, `apart` points from each other."""
    x0, y0, x1, y1 = shapely.bounds(area).tolist()
    reach, turn = math.hypot(x1 - x0, y1 - y0) / 2, math.radians(degrees)
    along, aside = np.array((math.cos(turn), math.sin(turn))), np.array((-math.sin(turn), math.cos(turn)))
    offsets = np.arange(-reach, reach, apart)[:, None] * aside + ((x0 + x1) / 2, (y0 + y1) / 2)
    lines = shapely.linestrings(np.stack([offsets - reach * along, offsets + reach * along], axis=1))
    return shapely.intersection(shapely.multilinestrings(lines), area)


def neatline(box: Box) -> list[Item]:
    """Return the border of a map: a broad line, and a fine one inside."""
    return [*BLACK.line(shapely.box(*box), 1.8), *BLACK.line(shapely.box(*box.inset(4, 4, 4, 4)), 0.75)]
