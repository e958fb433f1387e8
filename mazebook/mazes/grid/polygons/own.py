"""A user's own cells: closed paths become a grid, whatever program drew them."""

from collections.abc import Sequence

import numpy as np

from mazebook.errors import GridError
from mazebook.mazes.grid.polygons.area import UNIT, Shapes
from mazebook.mazes.grid.polygons.body import Body
from mazebook.mazes.grid.polygons.cells import LEAST_RADIUS, Circles, Limits, cells_of
from mazebook.mazes.grid.polygons.cut import Cutting, cutting_of_cells, segments_in
from mazebook.mazes.grid.polygons.lobes import cells_with_lobes
from mazebook.mazes.grid.polygons.planar import planar_of
from mazebook.numerics.arrays import Bool, Float64

is_cut = True
MOST_PATHS = 4_000  # more have no room on a page
MOST_POINTS = 200_000
_SNAP = 0.05  # sides: points nearer to each other become one
_GAP = 0.1  # sides: in a gap between cells that is closed there is no room for a circle of this radius
_OVERLAP = 0.02  # of the smaller cell's area: more is no rounding


def grid_of_paths(paths: Sequence[Float64]) -> Cutting:
    """Return the grid whose cells are closed paths, each (n, 2) float64 in any unit, y up.

    Points and sides that almost coincide are joined, and thin gaps between cells are closed; a wide gap is a hole.

    Raises
    ------
    GridError
        If a path crosses itself, has no room for a way, or overlaps another; if there are too many, or none; or if they
        lie in several pieces. The message counts paths from 1.
    """
    import shapely

    cells = shapely.coverage_clean(_checked(paths), snapping_distance=_SNAP * UNIT, gap_width=2 * _GAP * UNIT)
    segments = segments_in(shapely.union_all(shapely.boundary(cells), grid_size=1))
    planar = planar_of(segments, np.empty((0, 2), dtype=np.int64))
    middles = np.rint(Circles().within(planar)[0]).astype(np.int64)
    tree = shapely.STRtree(cells)
    is_cell = np.isin(np.arange(planar.n_faces), tree.query(shapely.points(middles), predicate="intersects")[0])
    planar = planar_of(segments, middles[~is_cell])
    limits = Limits(least_area=0.0)
    found = cells_of(planar, limits)
    lost = np.setdiff1d(np.arange(len(cells)), tree.query(shapely.points(found.middles), predicate="intersects")[1])
    if len(lost):
        raise GridError(f"path {lost[0] + 1} does not touch the others by a side wide enough. Move it, or remove it.")
    narrow = cells_with_lobes(found.planar, limits)
    if len(narrow):
        path = tree.query(shapely.points(found.middles[narrow[0]]), predicate="intersects")[0] + 1
        raise GridError(f"path {path} is too narrow in the middle for a path through it. Make it wider there.")
    return cutting_of_cells(found, Body(shapely.union_all(cells), shapely.MultiPolygon(), 1.0))


def _checked(paths: Sequence[Float64]) -> Shapes:
    """Return paths as polygons of whole numbers, `UNIT` to the side of a square as large as the mean cell."""
    import shapely

    if len(paths) == 1:
        raise GridError("there is one closed path in it, and one cell is no maze. Draw more.")
    if not paths:
        raise GridError("there is no closed path in it. Draw each cell as a closed path.")
    if len(paths) > MOST_PATHS or sum(map(len, paths)) > MOST_POINTS:
        raise GridError(f"at most {MOST_PATHS:,} paths with {MOST_POINTS:,} points together can be cells. Use fewer.")
    for number, path in enumerate(paths, 1):
        if len(path) < 3 or not np.isfinite(path).all():
            raise GridError(f"path {number} is no closed path with three corners or more. Close it, or remove it.")
    drawn = np.array([shapely.Polygon(path) for path in paths])
    area = shapely.area(shapely.make_valid(drawn))
    _refuse_some(area == 0, "is a line, and no cell. Remove it.")
    _refuse_some(~shapely.is_valid(drawn), "crosses itself. Draw it without crossings.")
    low, side = shapely.bounds(drawn)[:, :2].min(axis=0), float(np.sqrt(area.mean()))
    cells = shapely.transform(drawn, lambda places: (places - low) * (UNIT / side))
    room = shapely.length(shapely.maximum_inscribed_circle(cells, tolerance=UNIT / 64))
    _refuse_some(room < LEAST_RADIUS * UNIT, "is too thin for a way through it. Make it larger, or remove it.")
    _refuse_overlaps(cells)
    return cells


def _refuse_some(wrong: Bool, sentence: str) -> None:
    if wrong.any():
        raise GridError(f"path {int(np.argmax(wrong)) + 1} {sentence}")


def _refuse_overlaps(cells: Shapes) -> None:
    import shapely

    one, other = shapely.STRtree(cells).query(cells, predicate="intersects")
    one, other = one[one < other], other[one < other]
    shared = shapely.area(shapely.intersection(cells[one], cells[other]))
    worst = np.flatnonzero(shared > _OVERLAP * np.minimum(shapely.area(cells[one]), shapely.area(cells[other])))
    if len(worst):
        first, second = one[worst[0]] + 1, other[worst[0]] + 1
        raise GridError(f"paths {first} and {second} overlap. Move them apart.")
