"""A kitchen: a checked tablecloth, dotted wallpaper, a window with curtains, and the holes of cheese."""

from functools import cache

import numpy as np
import shapely

from mazebook.graphics.brushes.outlines import chaikin, disc, shifted
from mazebook.graphics.brushes.paint import BLACK, WHITE, Paint, Shapes, drawn
from mazebook.graphics.brushes.stamps import Stamp
from mazebook.graphics.page import Box, Item

_LIT = (0.2, -0.2)  # of a hole: how far its lit floor is off its middle
_CURTAIN = np.array([(0, 1), (0, 0), (0.16, 0), (0.2, 0.3), (0.42, 0.62), (0.5, 1)])  # the left one, of a window


def tablecloth(box: Box, check: float, fill: Paint) -> list[Item]:
    """Return a cloth with checks that fills a box."""
    whole = shapely.box(*box)
    columns, rows = np.meshgrid(np.arange(box.width // check + 1), np.arange(box.height // check + 1))
    kept = (columns + rows) % 2 == 0
    x, y = box.x0 + check * columns[kept], box.y1 - check * (rows[kept] + 1)
    checks = shapely.intersection(shapely.box(x, y, x + check, y + check), whole)
    return [*WHITE.fill(whole), *fill.fill(checks)]


def wallpaper(area: Shapes, apart: float, paint: Paint) -> list[Item]:
    """Return wallpaper: dots in an area, each row half a step aside."""
    x0, y0, x1, y1 = shapely.bounds(area).tolist()
    columns, rows = np.meshgrid(np.arange((x1 - x0) // apart + 1), np.arange((y1 - y0) // (0.6 * apart) + 1))
    x, y = x0 + apart * (columns + rows % 2 / 2 + 0.25), y0 + 0.6 * apart * (rows + 0.5)
    inner = shapely.buffer(area, -0.08 * apart)
    shapely.prepare(inner)
    inside = shapely.contains_xy(inner, x.ravel(), y.ravel())
    return paint.fill(shapely.buffer(shapely.points(x.ravel()[inside], y.ravel()[inside]), 0.07 * apart, quad_segs=2))


def curtained_window(box: Box, curtain: Paint, glass: Paint) -> list[Item]:
    """Return a window with four panes, a sill and curtains, as large as a box."""
    x0, y0, wide, high = box.x0, box.y0 + 0.08 * box.height, box.width, 0.92 * box.height
    pane = shapely.box(x0 + 0.08 * wide, y0, x0 + 0.92 * wide, y0 + 0.94 * high)
    bars = shapely.MultiLineString([
        [(x0 + 0.5 * wide, y0), (x0 + 0.5 * wide, y0 + 0.94 * high)],
        [(x0 + 0.08 * wide, y0 + 0.5 * high), (x0 + 0.92 * wide, y0 + 0.5 * high)],
    ])  # fmt: skip
    items = [*drawn(pane, glass, 1.2), *BLACK.line(bars, 1.0)]
    for side in (1, -1):
        left = np.concatenate([_CURTAIN[:2], chaikin(_CURTAIN[2:], 2)]) * (wide, high)
        shape = shapely.Polygon(left * (side, 1) + (x0 if side == 1 else x0 + wide, y0))
        items += drawn(shape, curtain, 1.2)
        folds = [np.array([(a, 0.97), (0.7 * a + 0.02, 0.3), (0.3 * a + 0.02, 0.02)]) for a in (0.16, 0.31)]
        hung = [chaikin(fold) * (side * wide, high) + (x0 if side == 1 else x0 + wide, y0) for fold in folds]
        items += Paint(0.45).line(shapely.MultiLineString(hung), 0.7)
    rail = shapely.box(x0 - 0.04 * wide, y0 + 0.97 * high, x0 + 1.04 * wide, y0 + 1.0 * high)
    sill = shapely.box(x0, box.y0, x0 + wide, y0)
    return [*items, *drawn(rail, WHITE, 1.1), *drawn(sill, WHITE, 1.2)]


@cache
def hole(flat: float, dark: Paint, lit: Paint) -> Stamp:
    """Return a hole of cheese of radius 10, its middle at (0, 0); `flat` : its height, in its width."""
    rim = disc(0.0, 0.0, 10.0, flat)
    floor = shapely.intersection(rim, shifted(rim, 10 * _LIT[0], 10 * flat * _LIT[1]))
    return (*dark.fill(rim), *lit.fill(floor), *BLACK.line(rim, 1.3))
