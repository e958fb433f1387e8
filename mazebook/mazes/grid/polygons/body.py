"""The body of an outline: the part that is wide enough for a corridor; the rest is ink.

All places are in whole numbers, `UNIT` to the side of a cell of mean area. The geometry of the plane is shapely's.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from mazebook.errors import GridError
from mazebook.mazes.grid.polygons.area import UNIT, Shapes
from mazebook.numerics.arrays import Bool, Float64, Int64

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mazebook.mazes.grid.polygons.outline import Outline
    from mazebook.mazes.mesh import Ragged

CORRIDOR = 0.6  # sides: what is narrower is no place for a cell
WALL = 0.12  # sides: a gap narrower than a wall is closed
LEAST_LIKENESS = 0.9  # intersection over union, by area, of the body and the silhouette
_MAIN = 0.8  # share of the area that the largest part must have
_RIM = 0.2  # sides: the outer wall at its thickest
_JOINED = 4  # times that what outer walls enclose is joined: it may lead to new necks
_LEAST_HOLE = 0.5  # of a cell: a smaller hole is filled
_LEAST_PIECE = 1.5  # cells: a smaller piece is not worth a neck
_NECKS = (0.8, 0.6, 0.4, 0.2, 0.1)  # widths of necks that are widened, in corridors, the widest first
_SHALLOW = 0.35  # sides: a corner this deep behind the body is part of its cell
_FLAT = 0.006  # sides: largest distance from a curve to the straight lines that stand for it

_SLIVER = 0.02  # of a cell: a part this small is no more than a corner
_ARC = 6  # straight lines in a quarter of a circle: with more, the next step takes many times as long
_TOUCHING = 2.0  # whole numbers


class Body(NamedTuple):
    """Where the cells of a cut grid lie.

    Attributes
    ----------
    inside : polygon of whole numbers
    ink : polygons or none, what is too narrow for cells and is drawn solid
    scale : whole numbers for each step of the outline
    """

    inside: Shapes
    ink: Shapes
    scale: float

    @property
    def box(self) -> Float64:
        """The lower left and the upper right corner of the box around all: (2, 2) float64."""
        import shapely

        return np.asarray(shapely.bounds(shapely.GeometryCollection([self.inside, self.ink]))).reshape(2, 2)

    def inked(self, pockets: list[Shapes]) -> Body:
        """Return the same with some polygons as more ink."""
        import shapely

        return self._replace(ink=shapely.union_all([self.ink, *pockets])) if pockets else self


@lru_cache(maxsize=256)
def silhouette(outline: Outline) -> Shapes:
    """Return the inside of an outline as polygons of shapely, in the outline's steps."""
    import shapely

    lines = shapely.union_all([shapely.LinearRing(ring) for ring in outline.rings], grid_size=1)
    faces = shapely.get_parts(shapely.polygonize([lines]))
    if outline.holes is True:
        faces = faces[_winding(outline.rings, shapely.get_coordinates(shapely.point_on_surface(faces))) != 0]
    elif outline.holes:
        faces = faces[~shapely.intersects(faces[:, None], shapely.points(outline.holes)).any(axis=1)]
    parts = polygons_in(shapely.union_all(faces))
    if not parts:
        raise GridError("nothing of it is black: there is no shape in it.")
    return shapely.MultiPolygon(parts if outline.holes else [shapely.Polygon(part.exterior) for part in parts])


def _winding(rings: Sequence[Int64], places: Float64) -> Int64:
    """Return how many times rings run around each place, (n_places,) int64: what overlaps itself is no hole."""
    total = np.zeros(len(places), dtype=np.int64)
    x, y = places.T[..., None]
    for ring in rings:
        (ax, ay), (bx, by) = ring.T, np.roll(ring, -1, axis=0).T
        rises = (by > y).astype(np.int64) - (ay > y)
        is_left = np.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax)) == rises
        total += (rises * is_left).sum(axis=1)
    return total


@lru_cache(maxsize=4096)  # sizes are sought shape by shape, and again where a shape does not fit
def body_of(outline: Outline, n_cells: float, corridor: float = CORRIDOR) -> Body:
    """Return the body and the ink of an outline as large as `n_cells` cells.

    Necks between two pieces are widened to a corridor; antennae, whiskers and tips of tails are ink.

    Raises
    ------
    GridError
        If the outline has several parts or is too thin for so few cells.
    """
    import shapely

    shape = silhouette(outline)
    scale = UNIT * (n_cells / shape.area) ** 0.5
    whole = _one_part(shapely.transform(shape, lambda places: places * scale).simplify(_FLAT * UNIT))
    whole = _without_small_holes(whole.simplify(_FLAT * UNIT))
    joined = whole
    for k in range(_JOINED):
        body, deep, necks = _parted(joined, corridor * UNIT / 2)
        pockets = _pockets(body, deep, filled=k > 0)
        if not pockets:
            break
        joined = _without_small_holes(largest(shapely.union_all([joined, *pockets], grid_size=1)))
    beside = body.difference(whole).area if necks or joined is not whole else 0.0
    likeness = (body.area - beside) / (whole.area + beside)
    if likeness < LEAST_LIKENESS:
        covered = f"{n_cells:.0f} cells would cover {likeness:.0%} of it"
        raise GridError(f"it is too thin for so few cells: {covered}. Use more cells, or a thicker shape.")
    inside = largest(shapely.set_precision(body, 1))
    ink = [part for part in deep if part.area > (WALL * UNIT) ** 2]
    return Body(inside, shapely.difference(shapely.MultiPolygon(ink), inside), scale)


def outer_rings(lines: Ragged) -> list[Float64]:
    """Return the rings that lines around a grid make: the outer one and those of holes, the other way round."""
    import shapely

    drawn = shapely.union_all([shapely.LineString(line) for line in lines.rows])
    faces = shapely.get_parts(shapely.polygonize([drawn]))
    whole = shapely.orient_polygons(max(faces, key=lambda face: shapely.Polygon(face.exterior).area))
    return [shapely.get_coordinates(ring)[:-1] for ring in shapely.get_rings(whole)]


def _parted(whole: Shapes, half: float) -> tuple[Shapes, list[Shapes], list[Shapes]]:
    """Return the body of a polygon for corridors of width 2 * `half`, what of the polygon is cut off, and the necks."""
    import shapely

    kept, necks = _opened(whole, half)
    deep = _deep_parts(whole, kept)
    body = shapely.union_all([whole.difference(shapely.union_all(deep)), *necks]) if deep or necks else whole
    return _without_small_holes(largest(body)), deep, necks


def _pockets(body: Shapes, ink: list[Shapes], *, filled: bool) -> list[Shapes]:
    """Return what to join so that outer walls and ink enclose one place in each hole of the body, and no others.

    Any other place would look like a cell. One between outer walls becomes a hole, as a corridor is led around it; one
    beside ink is filled, and with `filled` all of them are.
    """
    import shapely

    drawn = _grown(shapely.union_all([body, *ink]), _RIM * UNIT / 2)
    enclosed = [shapely.Polygon(hole) for part in polygons_in(drawn) for hole in part.interiors]
    holes = [shapely.Polygon(hole) for hole in body.interiors]
    kept = [
        max((place for place in enclosed if hole.contains(place)), key=shapely.area, default=None) for hole in holes
    ]
    found = []
    for place in enclosed:
        if any(place is each for each in kept):
            continue
        if filled or shapely.dwithin(place, ink, _RIM * UNIT).any():
            found.append(_grown(place, 1.5 * _RIM * UNIT))
        else:
            found.append(_grown(place, _RIM * UNIT / 2 + CORRIDOR * UNIT).difference(_grown(place, _RIM * UNIT / 2)))
    return found


def largest(shapes: Shapes) -> Shapes:
    """Return the largest polygon in a geometry."""
    return max(polygons_in(shapes), key=lambda part: part.area)


def polygons_in(shapes: Shapes, least: float = 0.0) -> list[Shapes]:
    """Return the polygons in a geometry, without those of `least` area or less."""
    import shapely

    parts = shapely.get_parts(shapely.get_parts(shapes))
    is_polygon = shapely.get_type_id(parts) == shapely.GeometryType.POLYGON
    kept: list[Shapes] = parts[is_polygon & (shapely.area(parts) > least)].tolist()
    return kept


def _one_part(shape: Shapes) -> Shapes:
    """Return the largest part, once gaps narrower than a wall, or if need be than a corridor, are closed."""
    for gap in (WALL, CORRIDOR):
        closed = _grown(_grown(shape, gap * UNIT / 2), -gap * UNIT / 2)
        parts = polygons_in(closed)
        main = largest(closed)
        if main.area >= _MAIN * sum(part.area for part in parts):
            return main
    raise GridError(f"it has {len(parts)} parts that lie apart. Choose a picture of one piece.")


def _without_small_holes(body: Shapes) -> Shapes:
    import shapely

    least = _LEAST_HOLE * UNIT**2
    return shapely.Polygon(body.exterior, [hole for hole in body.interiors if shapely.Polygon(hole).area >= least])


def _opened(whole: Shapes, half: float) -> tuple[Shapes, list[Shapes]]:
    """Return the largest piece of the opening of a polygon by a disc of radius `half`, and the necks widened for it."""
    import shapely

    cores, necks = _cores([_grown(whole, -half)], half), []
    for share in _NECKS:
        if len(cores) < 2:
            break
        # What is as wide everywhere as its pieces shrinks to them; the rest are corners, and the necks between them.
        shrunk, near = _grown(whole, -half * share), half * (1 - share)
        thin = polygons_in(shrunk.difference(shapely.union_all([_grown(core, near) for core in cores])))
        joining = [neck for neck in thin if np.count_nonzero(shapely.dwithin(neck, cores, near + _TOUCHING)) > 1]
        if joining:
            joining = [_grown(neck, near + _TOUCHING).intersection(shrunk) for neck in joining]
            necks += [_grown(neck, half) for neck in joining]
            cores = _cores([*cores, *joining], half)
    if not cores:
        raise GridError("it is too thin for so few cells. Use more cells, or a thicker shape.")
    main = max((_grown(core, half) for core in cores), key=lambda piece: piece.area)
    return main, [neck for neck in necks if main.intersects(neck)]


def _grown(shape: Shapes, by: float) -> Shapes:
    return shape.buffer(by, quad_segs=_ARC)


def _cores(shrunk: list[Shapes], half: float) -> list[Shapes]:
    """Return the pieces that have room for cells, each shrunk by `half`: two that only touch are two."""
    import shapely

    cores, least = polygons_in(shapely.union_all(shrunk)), _LEAST_PIECE * UNIT**2
    return cores if len(cores) < 2 else [core for core in cores if _grown(core, half).area > least]


def _deep_parts(whole: Shapes, kept: Shapes) -> list[Shapes]:
    """Return the parts of a polygon that lie behind a piece of it, but for corners, which are not deep."""
    import shapely

    shapely.prepare(kept)

    def are_far(shapes: Shapes) -> Bool:
        corners = shapely.points(shapely.get_coordinates(shapes))
        return np.asarray(~shapely.dwithin(kept, corners, _SHALLOW * UNIT))

    if not are_far(whole).any():  # what is cut off has no other corners but on the piece
        return []
    rest = np.array(polygons_in(whole.difference(kept), _SLIVER * UNIT**2))
    part = shapely.get_coordinates(rest, return_index=True)[1]
    return rest[np.unique(part[are_far(rest)])].tolist() if len(rest) else []
