"""Stone: courses of blocks, battlements and towers."""

from functools import cache

import numpy as np
import shapely

from mazebook.graphics.brushes.outlines import disc
from mazebook.graphics.brushes.paint import BLACK, WHITE, Paint, Shapes, drawn
from mazebook.graphics.brushes.stamps import Stamp, placed
from mazebook.graphics.page import Item


def blocks(area: Shapes, long: float, high: float, paint: Paint, width: float) -> list[Item]:
    """Return the joints of courses of blocks in an area, each course half a block aside (running bond)."""
    if shapely.is_empty(area):
        return []
    x0, y0, x1, y1 = shapely.bounds(area).tolist()
    rows = np.arange(np.floor(y0 / high), np.ceil(y1 / high) + 1)  # courses of all walls lie at the same heights
    courses = shapely.linestrings([((x0, row * high), (x1, row * high)) for row in rows.tolist()])
    first = np.floor(x0 / long) * long + (rows % 2) * long / 2
    x, y = np.broadcast_arrays(first[:, None] + np.arange(0, x1 - x0 + 2 * long, long), rows[:, None] * high)
    ends = np.stack([np.stack([x, y], axis=-1), np.stack([x, y + high], axis=-1)], axis=-2).reshape(-1, 2, 2)
    joints = shapely.linestrings(ends)
    shapely.prepare(area)
    joints = joints[shapely.intersects(area, joints)]
    whole = shapely.contains(area, joints)  # only the others are cut, which takes long
    cut = shapely.intersection(joints[~whole], area)
    crossed = shapely.intersection(shapely.multilinestrings(courses), area)
    return paint.line(shapely.geometrycollections([*joints[whole], *cut, crossed]), width)


def battlements(x0: float, x1: float, y: float, merlon: float) -> Shapes:
    """Return a row of merlons from x0 to x1 that stand on the height y, each as wide as the gaps between them."""
    count = max(2, round((x1 - x0 + merlon) / (2 * merlon)))
    step = (x1 - x0 - merlon) / (count - 1)
    starts = x0 + step * np.arange(count)
    return shapely.union_all(shapely.box(starts, y - 0.5, starts + merlon, y + merlon))


@cache
def tower(high: float, stone: Paint, roof: Paint | None = None) -> Stamp:
    """Return a tower 20 points wide and some points high below its battlements, or its pointed roof and flag."""
    x, y, wide, half = 0.0, 0.0, 20.0, 10.0
    body = shapely.box(x - half, y, x + half, y + high)
    top = shapely.box(x - 1.2 * half, y + high, x + 1.2 * half, y + high + 0.3 * wide)
    crown = shapely.union(top, battlements(x - 1.2 * half, x + 1.2 * half, y + high + 0.3 * wide, 0.26 * wide))
    slit = shapely.box(x - 0.07 * wide, y + 0.55 * high, x + 0.07 * wide, y + 0.55 * high + 0.3 * wide)
    items = [*drawn(body, stone, 1.2), *blocks(body, 0.5 * wide, 0.22 * wide, Paint(0.45), 0.6), *BLACK.line(body, 1.2)]
    if roof is None:
        return (*items, *drawn(crown, stone, 1.2), *BLACK.fill(slit))
    peak = y + high + 1.1 * wide
    cone = shapely.Polygon([(x - 1.25 * half, y + high), (x + 1.25 * half, y + high), (x, peak)])
    pole = shapely.LineString([(x, peak), (x, peak + 0.5 * wide)])
    flag = shapely.Polygon([(x, peak + 0.5 * wide), (x + 0.55 * wide, peak + 0.36 * wide), (x, peak + 0.22 * wide)])
    return (*items, *BLACK.fill(slit), *drawn(cone, roof, 1.2), *BLACK.line(pole, 1.0), *drawn(flag, WHITE, 0.9))


@cache
def turret(stone: Paint, roof: Paint | None = None) -> Stamp:
    """Return a tower with so few lines that a small one reads, 20 points wide and 22 high, 24 with a pointed roof."""
    slit = shapely.box(-1.7, 4, 1.7, 10)
    if roof is None:
        crown = [shapely.box(x, 16, x + 5, 22) for x in (-10, -2.5, 5)]
        body = shapely.union_all([shapely.box(-8, 0, 8, 14), shapely.box(-10, 13, 10, 17), *crown])
        return (*drawn(body, stone, 1.2), *BLACK.fill(slit))
    cone = shapely.Polygon([(-10.4, 12.6), (10.4, 12.6), (0, 24)])
    return (*drawn(shapely.box(-7.4, 0, 7.4, 13), stone, 1.2), *drawn(cone, roof, 1.2), *BLACK.fill(slit))


@cache
def shield(dark: Paint) -> Stamp:
    """Return a knight's shield in quarters, 16 points wide and 19 high, its middle at (0, 0)."""
    curve = [(8, -1), (6.6, -4.6), (4, -7.4), (0, -9.6), (-4, -7.4), (-6.6, -4.6), (-8, -1)]
    body = shapely.Polygon([(-8, 9), (8, 9), *curve])
    quarters = shapely.intersection(body, shapely.union_all([shapely.box(-9, 0, 0, 10), shapely.box(0, -10, 9, 0)]))
    return (*WHITE.fill(body), *dark.fill(quarters), *BLACK.line(body, 1.3))


@cache
def tent(stripe: Paint) -> Stamp:
    """Return a knight's striped tent with a flag, 44 points wide and 52 high."""
    top = shapely.Polygon([(-19, 22), (19, 22), (0, 42)])
    side = shapely.Polygon([(-18, 0), (18, 0), (17, 22), (-17, 22)])
    bands = [shapely.Polygon([(x, 0), (x + 6, 0), (0.94 * (x + 6), 22), (0, 42), (0.94 * x, 22)]) for x in (-15, 9)]
    hem = shapely.union_all([disc(x, 21.6, 3.6, 0.8) for x in np.linspace(-15.2, 15.2, 5).tolist()])
    opening = shapely.Polygon([(-5, 0), (5, 0), (0, 17)])
    return (
        *BLACK.line(shapely.LineString([(0, 40), (0, 52)]), 1.1),
        *drawn(shapely.Polygon([(0, 52), (9, 49), (0, 46)]), stripe, 0.9),
        *WHITE.fill(shapely.union(top, side)),
        *stripe.fill(shapely.intersection(shapely.union_all(bands), shapely.union(top, side))),
        *BLACK.line(shapely.MultiPolygon([top, side]), 1.2),
        *drawn(shapely.difference(hem, shapely.box(-30, 21.6, 30, 40)), WHITE, 1.0),
        *BLACK.fill(opening),
    )


@cache
def keep(stone: Paint, roof: Paint) -> Stamp:
    """Return a keep between two towers, and one behind, 140 points wide and 110 high."""
    hall = shapely.box(-55, 0, 55, 45)
    crown = shapely.union(hall, battlements(-55, 55, 45, 9))
    gate = shapely.union(shapely.box(-10, 0, 10, 17), disc(0, 17, 10))
    side = tower(48.0, stone, roof)
    return (
        *placed(tower(20.0, stone, roof), 0, 30, 1.5),
        *drawn(crown, stone, 1.2),
        *blocks(hall, 14, 6, Paint(0.45), 0.6),
        *BLACK.line(crown, 1.2),
        *drawn(gate, Paint(0.3), 1.0),
        *placed(side, -55, 0, 1.2),
        *placed(side, 55, 0, 1.2),
    )
