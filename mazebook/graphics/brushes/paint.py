"""Paints, and drawing shapes of shapely with them."""

import math
from typing import Any, NamedTuple

import numpy as np
import shapely

from mazebook.graphics.page import HERE, Fill, Item, Place, Stroke
from mazebook.numerics.arrays import Float64
from mazebook.numerics.path import CLOSE, LINE, MOVE, Path
from mazebook.paper.inks.inks import Cmyk, Ink

Shapes = Any  # geometry of shapely, in points
_SWEEP = 4.0  # points from one copy to the next
_PALEST = 0.85  # a tint of 15 per cent, the least that all printers show
_DECIMALS = 2  # of places in small drawings, which a file has once
_WIDE = 100.0  # points: what is wider has one decimal, since each makes a file longer
_FEW = 5  # corners, the first one counted twice: a shape with so few has none to spare
_OPEN, _AREA = (1, 2), 3  # types of shapely: lines and rings without an area; polygons
_FLAT, _WIDE_FLAT = 0.06, 0.1  # points: the largest distance of a drawn outline from the true one, and of a wide one


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
        path = outline(shapes)
        return [Fill(path, self.printed, ink=self.ink)] if len(path.ops) else []

    def strokes(self, lines: Float64, width: float) -> list[Item]:
        """Return many lines of as many points each, (n_lines, n_points, 2); nothing of none."""
        if not len(lines):
            return []
        return [Stroke(_strokes(lines), width, self.printed, ink=self.ink)]

    def dots(self, places: Float64, wide: float) -> list[Item]:
        """Return a dot at each of some places, (n, 2), `wide` points wide; nothing at none."""
        return [Stroke(dots_at(places), wide, self.printed, ink=self.ink)] if len(places) else []

    def line(self, shapes: Shapes, width: float) -> list[Item]:
        """Return lines, or the outlines of areas, with a round pen `width` points wide; nothing of empty ones."""
        path = _lines(shapes)
        return [] if path is None else [Stroke(path, width, self.printed, ink=self.ink)]


class Scalloped(NamedTuple):
    """Shapes with leaves along their outlines: what is inside, and dots in the widths of leaves."""

    body: Path
    leaves: tuple[tuple[Path, float], ...]


def swept(shape: Path | Scalloped, down: float, fill: Paint, width: float) -> list[Item]:
    """Return the front of things that are `down` points high and seen from above, below their tops, with a black edge.

    Copies lie over each other: their outlines first and their insides on top, so that no copy is cut from another and
    a file has their path once.
    """
    count = max(2, math.ceil(down / _SWEEP))
    places = [Place(1.0, 0.0, -down * (count - step) / count) for step in range(count)]
    edges = [edge for place in places for edge in _edges(shape, width, place)]
    return [*edges, *(inside for place in places for inside in _insides(shape, fill, place))]


def edged(shape: Path | Scalloped, fill: Paint, width: float) -> list[Item]:
    """Return what lies in any of the rings of a path as one area with a black edge; what they overlap has no lines."""
    return [*_edges(shape, width), *_insides(shape, fill)]


def _edges(shape: Path | Scalloped, width: float, place: Place = HERE) -> list[Item]:
    if isinstance(shape, Path):
        return [Stroke(shape, 2 * width, place=place)]
    leaves = [Stroke(dots, wide + 2 * width, place=place) for dots, wide in shape.leaves]
    return [Stroke(shape.body, 2 * width, place=place), *leaves]


def _insides(shape: Path | Scalloped, fill: Paint, place: Place = HERE) -> list[Item]:
    if isinstance(shape, Path):
        return [Fill(shape, fill.printed, place, ink=fill.ink)]
    leaves = [Stroke(dots, wide, fill.printed, place, ink=fill.ink) for dots, wide in shape.leaves]
    return [Fill(shape.body, fill.printed, place, ink=fill.ink), *leaves]


BLACK, WHITE = Paint(), Paint(1.0)


def drawn(shapes: Shapes, fill: Paint, width: float, line: Paint = BLACK) -> list[Item]:
    """Return the areas of shapes filled, and their outlines on top."""
    path = outline(shapes)
    if not len(path.ops):
        return []
    return [Fill(path, fill.printed, ink=fill.ink), Stroke(path, width, line.printed, ink=line.ink)]


def outline(shapes: Shapes) -> Path:
    """Return the outlines of the areas of shapes, an empty path of none."""
    return _outline(*_simple(shapes))


def dots_at(places: Float64) -> Path:
    """Return a path that a round pen draws as a dot at each of some places, (n, 2)."""
    return _strokes(np.stack([places, places + np.array((0.1, 0.0))], axis=1))


def _strokes(lines: Float64) -> Path:
    ops = np.tile(np.array([MOVE, *[LINE] * (lines.shape[1] - 1)], dtype=np.uint8), len(lines))
    return Path(ops, np.round(lines.reshape(-1, 2), 1))


def areas_of(shapes: Shapes) -> list[Any]:
    """Return the polygons in a geometry."""
    parts = np.atleast_1d(shapely.get_parts(shapely.get_parts(shapes)))
    return list(parts[(shapely.get_type_id(parts) == _AREA) & ~shapely.is_empty(parts)])


def _simple(shapes: Shapes) -> tuple[Shapes, int]:
    """Return shapes with no more points than are seen, and how many decimals their places need."""
    x0, y0, x1, y1 = shapely.total_bounds(shapes).tolist()
    is_wide = max(x1 - x0, y1 - y0) > _WIDE
    if np.max(shapely.get_num_coordinates(shapes), initial=0) <= _FEW:
        return shapes, 1 if is_wide else _DECIMALS
    # Topology that simplifying may lose is smaller than what is seen, and keeping it takes ten times as long.
    simple = shapely.simplify(shapes, _WIDE_FLAT if is_wide else _FLAT, preserve_topology=False)
    return simple, 1 if is_wide else _DECIMALS


def _outline(simple: Shapes, decimals: int) -> Path:
    rings = shapely.get_rings(shapely.orient_polygons(areas_of(simple)))
    points, ring = shapely.get_coordinates(rings, return_index=True)
    is_last = np.diff(ring, append=-1) != 0  # the first point once more
    ops = np.where(np.diff(ring, prepend=-1), MOVE, np.where(is_last, CLOSE, LINE)).astype(np.uint8)
    return Path(ops, np.round(points[~is_last], decimals))


def _lines(shapes: Shapes) -> Path | None:
    simple, decimals = _simple(shapes)
    around = _outline(simple, decimals)
    parts = np.atleast_1d(shapely.get_parts(shapely.get_parts(simple)))
    points, line = shapely.get_coordinates(parts[np.isin(shapely.get_type_id(parts), _OPEN)], return_index=True)
    if not len(around.ops) and not len(points):
        return None
    ops = np.where(np.diff(line, prepend=-1), MOVE, LINE).astype(np.uint8)
    return Path(np.concatenate([ops, around.ops]), np.concatenate([np.round(points, decimals), around.points]))
