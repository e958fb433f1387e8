"""Houses and their parts."""

from functools import cache

import numpy as np
import shapely

from mazebook.graphics.brushes.paint import BLACK, WHITE, Paint, Shapes, drawn
from mazebook.graphics.brushes.stamps import Stamp
from mazebook.graphics.page import Box, Item

_SCALE = np.array([(0, 1), (0.14, 0.3), (0.5, 0), (0.86, 0.3), (1, 1)])  # a shingle, of its width and height


def window(x: float, y: float, wide: float, high: float) -> list[Item]:
    """Return a window with four panes, its lower left corner at (x, y)."""
    bars = shapely.MultiLineString([
        [(x + wide / 2, y), (x + wide / 2, y + high)],
        [(x, y + high / 2), (x + wide, y + high / 2)],
    ])  # fmt: skip
    return [*drawn(shapely.box(x, y, x + wide, y + high), WHITE, 0.9), *BLACK.line(bars, 0.7)]


def shingles(roof: Shapes, size: float, paint: Paint, width: float) -> list[Item]:
    """Return rows of shingles in a roof, each row half a shingle aside."""
    x0, y0, x1, y1 = shapely.bounds(roof).tolist()
    high = 0.75 * size
    tiles = [
        _SCALE * (size, high) + (x + size / 2 * (row % 2), y)
        for row, y in enumerate(np.arange(y0, y1, high).tolist())
        for x in np.arange(x0 - size, x1, size).tolist()
    ]
    return paint.line(shapely.intersection(shapely.MultiLineString(tiles), roof), width)


@cache
def mansion(roof: Paint) -> Stamp:
    """Return a country house with two wings, 150 points wide and 60 high."""
    box = Box(-75, 0, 75, 60)
    x0, y0, wide, high = box.x0, box.y0, box.width, box.height
    eaves = y0 + 0.52 * high
    wings = shapely.box(x0 + 0.04 * wide, y0, box.x1 - 0.04 * wide, eaves)
    top = shapely.Polygon([(x0, eaves), (box.x1, eaves), (box.x1 - 0.13 * wide, y0 + 0.86 * high),
                           (x0 + 0.13 * wide, y0 + 0.86 * high)])  # fmt: skip
    middle = shapely.box(x0 + 0.37 * wide, y0, x0 + 0.63 * wide, y0 + 0.68 * high)
    gable = shapely.Polygon([(x0 + 0.33 * wide, y0 + 0.68 * high), (x0 + 0.67 * wide, y0 + 0.68 * high),
                             (x0 + 0.5 * wide, box.y1)])  # fmt: skip
    items = [*drawn(wings, WHITE, 1.3), *roof.fill(top), *shingles(top, 0.045 * wide, Paint(0.2), 0.6)]
    items += [*BLACK.line(top, 1.3), *drawn(middle, WHITE, 1.3), *drawn(gable, roof, 1.3)]
    pane = 0.07 * wide, 0.17 * high
    for share in (0.09, 0.22, 0.71, 0.84):
        items += window(x0 + share * wide, y0 + 0.2 * high, *pane)
    for share in (0.41, 0.53):
        items += window(x0 + share * wide, y0 + 0.42 * high, 0.06 * wide, 0.16 * high)
    half = 0.05 * wide
    door = shapely.union(
        shapely.box(x0 + 0.5 * wide - half, y0, x0 + 0.5 * wide + half, y0 + 0.22 * high),
        shapely.buffer(shapely.Point(x0 + 0.5 * wide, y0 + 0.22 * high), half),
    )
    return (*items, *drawn(door, Paint(0.3), 1.0))
