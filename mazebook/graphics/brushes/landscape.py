"""A landscape behind things: sky that grows paler, rays of light, stars, and ranges of hills without lines."""

import math
from random import Random

import numpy as np
import shapely

from mazebook.graphics.brushes.paint import Paint
from mazebook.graphics.figures import polygons, rectangle
from mazebook.graphics.page import Box, Fill, Item, Point, toned
from mazebook.paper.inks.inks import Cmyk

_STRIPES = 28  # of a sky: the eye sees no steps between so many
_RAYS = 18


def mixed(one: Cmyk, other: Cmyk, share: float) -> Cmyk:
    """Return an ink between two others, `share` of the way to the second."""
    return Cmyk(*(round(a + share * (b - a), 3) for a, b in zip(one, other, strict=True)))


def sky(box: Box, top: Cmyk, low: Cmyk) -> list[Item]:
    """Return a box filled from one ink at its top to another at its foot."""
    edges = np.linspace(box.y1, box.y0, _STRIPES + 1).tolist()
    items: list[Item] = []
    for step in range(_STRIPES):
        ink = mixed(top, low, step / (_STRIPES - 1))
        # Each stripe reaches down to the foot: between areas that only touch, a hairline of white is seen.
        items.append(Fill(rectangle(box._replace(y1=edges[step])), **toned(ink)))
    return items


def rays(box: Box, at: Point, ink: Cmyk) -> list[Item]:
    """Return rays of light from a point to the edges of a box."""
    far, whole = box.width + box.height, shapely.box(*box)
    step = math.pi / _RAYS
    beams = [
        shapely.Polygon([at, *((at[0] + far * math.cos(turn), at[1] + far * math.sin(turn)) for turn in sides)])
        for sides in (((2 * k - 0.5) * step, (2 * k + 0.5) * step) for k in range(_RAYS))
    ]
    return Paint.of(ink).fill(shapely.intersection(np.array(beams), whole))


def hill_range(box: Box, high: float, length: float, phase: float, ink: Cmyk) -> list[Item]:
    """Return a range of hills that fills a box, its crest waving `high` points about the box's top."""
    x = np.linspace(box.x0, box.x1, 90)
    turn = 2 * math.pi * (x - box.x0) / length + phase
    y = box.y1 + high * (np.sin(turn) + 0.35 * np.sin(2.6 * turn + 1.0)) / 1.35
    ring = np.concatenate([np.stack([x, y], axis=1).round(1), [(box.x1, box.y0), (box.x0, box.y0)]])
    return [Fill(polygons([ring]), **toned(ink))]


def stars(box: Box, count: int, size: float, random: Random, ink: Cmyk) -> list[Item]:
    """Return small stars of four points strewn over a box."""
    turns = np.arange(8) * math.pi / 4
    shapes = []
    for _ in range(count):
        at = np.array((random.uniform(box.x0, box.x1), random.uniform(box.y0, box.y1)))
        radius = size * random.uniform(0.4, 1.0)
        radii = radius * np.where(np.arange(8) % 2, 0.3, 1.0)
        shapes.append(shapely.Polygon(at + np.stack([radii * np.sin(turns), radii * np.cos(turns)], axis=1)))
    return Paint.of(ink).fill(shapely.multipolygons(shapes))
