"""Paints, and drawing shapes of shapely with them."""

import math
from typing import Any, NamedTuple

import numpy as np
import shapely

from mazebook.graphics.figures import polygons
from mazebook.graphics.page import Fill, Item, Place, Stroke
from mazebook.numerics.arrays import Float64
from mazebook.numerics.path import LINE, MOVE, Path
from mazebook.paper.inks.inks import Cmyk, Ink

Shapes = Any  # geometry of shapely, in points
_SWEEP = 4.0  # points from one copy to the next
_PALEST = 0.85  # a tint of 15 per cent, the least that all printers show
_DECIMALS = 2  # of places in small drawings, which a file has once
_WIDE = 100.0  # points: what is wider has one decimal, since each makes a file longer
_OPEN = 1, 2  # types of shapely: lines, and rings without an area
_FLAT = 0.06  # points: the largest distance of a drawn outline from the true one


class Paint(NamedTuple):
    """What an area is filled or a line is drawn with: a grey, 0 = black, or an ink in its place."""

    gray: float = 0.0
    ink: Ink | None = None

    @classmethod
    def of(cls, ink: Cmyk) -> "Paint":
        """Return the paint of an ink: a grey for black alone."""
        return cls(1 - ink.black) if ink.is_black_only else cls(0.0, ink)

    @property
    def printed(self) -> float:
        """The grey as printers show it: one that they would lose is a little darker, or white."""
        if not _PALEST < self.gray < 1:
            return self.gray
        return _PALEST if self.gray < (1 + _PALEST) / 2 else 1.0

    def fill(self, shapes: Shapes) -> list[Item]:
        """Return the areas of shapes filled; nothing of empty ones."""
        rings = _rings(shapes)
        return [Fill(polygons(rings), self.printed, ink=self.ink)] if rings else []

    def strokes(self, lines: Float64, width: float) -> list[Item]:
        """Return many lines of as many points each, (n_lines, n_points, 2); nothing of none."""
        if not len(lines):
            return []
        ops = np.tile(np.array([MOVE, *[LINE] * (lines.shape[1] - 1)], dtype=np.uint8), len(lines))
        return [Stroke(Path(ops, np.round(lines.reshape(-1, 2), 1)), width, self.printed, ink=self.ink)]

    def dots(self, places: Float64, wide: float) -> list[Item]:
        """Return a dot at each of some places, (n, 2), `wide` points wide; nothing at none."""
        return self.strokes(np.stack([places, places + np.array((0.1, 0.0))], axis=1), wide)

    def line(self, shapes: Shapes, width: float) -> list[Item]:
        """Return lines, or the outlines of areas, with a round pen `width` points wide; nothing of empty ones."""
        path = _lines(shapes)
        return [] if path is None else [Stroke(path, width, self.printed, ink=self.ink)]


def swept(path: Path, down: float, fill: Paint, width: float) -> list[Item]:
    """Return the front of things that are `down` points high and seen from above, below their tops, with a black edge.

    Copies lie over each other: their outlines first and their insides on top, so that no copy is cut from another and
    a file has their path once.
    """
    count = max(2, math.ceil(down / _SWEEP))
    places = [Place(1.0, 0.0, -down * (count - step) / count) for step in range(count)]
    edges: list[Item] = [Stroke(path, 2 * width, place=place) for place in places]
    return [*edges, *(Fill(path, fill.printed, place, ink=fill.ink) for place in places)]


def edged(path: Path, fill: Paint, width: float) -> list[Item]:
    """Return what lies in any of the rings of a path as one area with a black edge; what they overlap has no lines."""
    return [Stroke(path, 2 * width), Fill(path, fill.printed, ink=fill.ink)]


BLACK, WHITE = Paint(), Paint(1.0)


def drawn(shapes: Shapes, fill: Paint, width: float, line: Paint = BLACK) -> list[Item]:
    """Return the areas of shapes filled, and their outlines on top."""
    path = outline(shapes)
    if not len(path.ops):
        return []
    return [Fill(path, fill.printed, ink=fill.ink), Stroke(path, width, line.printed, ink=line.ink)]


def outline(shapes: Shapes) -> Path:
    """Return the outlines of the areas of shapes, an empty path of none."""
    rings = _rings(shapes)
    return polygons(rings) if rings else Path(np.empty(0, dtype=np.uint8), np.empty((0, 2)))


def areas_of(shapes: Shapes) -> list[Any]:
    """Return the polygons in a geometry."""
    parts = shapely.get_parts(shapely.get_parts(shapes))
    return [part for part in np.atleast_1d(parts) if part.geom_type == "Polygon" and not part.is_empty]


def _simple(shapes: Shapes) -> tuple[Shapes, int]:
    """Return shapes with no more points than are seen, and how many decimals their places need."""
    x0, y0, x1, y1 = shapely.total_bounds(shapes).tolist()
    # Topology that simplifying may lose is smaller than what is seen, and keeping it takes ten times as long.
    return shapely.simplify(shapes, _FLAT, preserve_topology=False), 1 if max(x1 - x0, y1 - y0) > _WIDE else _DECIMALS


def _rings(shapes: Shapes) -> list[Any]:
    simple, decimals = _simple(shapes)
    whole = shapely.orient_polygons(areas_of(simple))
    return [np.round(shapely.get_coordinates(ring)[:-1], decimals) for ring in shapely.get_rings(whole)]


def _lines(shapes: Shapes) -> Path | None:
    rings = _rings(shapes)
    simple, decimals = _simple(shapes)
    parts = np.atleast_1d(shapely.get_parts(shapely.get_parts(simple)))
    points, line = shapely.get_coordinates(parts[np.isin(shapely.get_type_id(parts), _OPEN)], return_index=True)
    if not rings and not len(points):
        return None
    ops = np.where(np.diff(line, prepend=-1), MOVE, LINE).astype(np.uint8)
    paths = [Path(ops, np.round(points, decimals))] if len(points) else []
    paths += [polygons(rings)] if rings else []
    return Path(np.concatenate([path.ops for path in paths]), np.concatenate([path.points for path in paths]))
