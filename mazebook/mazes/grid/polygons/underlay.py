"""The inner lines of a drawing, such as eyes, ears and stripes, which show under a maze what its outline is."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from mazebook.mazes.grid.polygons.area import Shapes
from mazebook.mazes.grid.polygons.body import largest, polygons_in, silhouette
from mazebook.mazes.grid.polygons.outline import RASTER, Outline
from mazebook.numerics.arrays import Float64, Int64

_THICKEST = 0.045 * RASTER  # a drawing with large black areas has no thicker strokes than this
_OUTER = 1.15  # strokes: this deep from the outline is its own stroke
_SPECK = 0.3  # strokes: what is thinner is left over where strokes meet
_PLAIN = 0.7  # of the whole: a drawing with more black than that has no lines in it
_AREA = 1.3  # strokes: what stays when it shrinks by so much is an area, not a line


class Underlay(NamedTuple):
    """What lies under a maze, in steps of the outline: polygons (n, 2) float64; holes run the other way round."""

    lines: list[Float64]
    areas: list[Float64]


@lru_cache(maxsize=128)
def underlay_of(outline: Outline) -> Underlay:
    """Return the inner lines and the black areas of a drawing, without its outer stroke; nothing of a plain outline.

    A part of the drawing that stands alone has no maze: what lies in it would reach into the page's words.
    """
    black, whole = _black(outline)
    if black.area > _PLAIN * whole.area:
        return Underlay([], [])
    stroke = min(2 * black.area / black.length, _THICKEST)
    main = _filled(largest(silhouette(outline)))
    inner = _without_specks(black.intersection(main.intersection(whole.buffer(-_OUTER * stroke))), stroke)
    areas = inner.buffer(-_AREA * stroke).buffer(_AREA * stroke).intersection(inner)
    rest = inner.difference(areas)
    rim = rest.difference(_without_specks(rest, stroke)).intersection(areas.buffer(2 * _SPECK * stroke))
    areas = areas.union(rim)
    return Underlay(_rings(inner.difference(areas)), _rings(areas))


def _without_specks(shapes: Shapes, stroke: float) -> Shapes:
    return shapes.buffer(-_SPECK * stroke).buffer(_SPECK * stroke)


def _black(outline: Outline) -> tuple[Shapes, Shapes]:
    """Return what is black in a drawing, and the same with all white inside."""
    import shapely

    rings = sorted(outline.rings, key=lambda ring: -abs(_signed(ring)))
    turn = _signed(rings[0])
    black = shapely.Polygon()
    for ring in rings:
        part = shapely.make_valid(shapely.Polygon(ring))
        black = black.union(part) if _signed(ring) * turn > 0 else black.difference(part)
    return black, _filled(black)


def _filled(shapes: Shapes) -> Shapes:
    """Return shapes without their holes."""
    import shapely

    return shapely.union_all([shapely.Polygon(part.exterior) for part in polygons_in(shapes)])


def _signed(ring: Int64) -> float:
    x, y = ring.T
    return float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum())


def _rings(shapes: Shapes) -> list[Float64]:
    import shapely

    simple = shapely.orient_polygons(polygons_in(shapes.simplify(RASTER / 2000)))
    return [shapely.get_coordinates(ring)[:-1] for ring in shapely.get_rings(simple)]
