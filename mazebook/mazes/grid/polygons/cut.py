"""Cutting a tiling with an outline: from an outline and a tiling's sides to a mesh whose walls may have bends."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from mazebook.errors import GridError, NarrowError
from mazebook.mazes.grid.polygons.area import UNIT, Area, Shapes
from mazebook.mazes.grid.polygons.body import Body, polygons_in
from mazebook.mazes.grid.polygons.cells import PLAIN, Cells, Limits, cells_of
from mazebook.mazes.grid.polygons.features import body_with_features, whole_of
from mazebook.mazes.grid.polygons.lobes import cells_with_lobes
from mazebook.mazes.grid.polygons.outline import Outline
from mazebook.mazes.grid.polygons.planar import OUTSIDE, planar_of
from mazebook.mazes.grid.polygons.spokes import spokes_to
from mazebook.mazes.mesh import BORDER, FIXED, LINK, Mesh, Ragged
from mazebook.numerics.arrays import Bool, Float64, Int64

_OUTER_DOOR = 0.6  # sides: length of a wall that may be Start or Finish, and width of its cell
_NODED = 4  # steps: a side nearer to the body's rings is noded with them
_TOUCHING = 0.05 * UNIT
_MOST_CELLS = 50_000
_LARGEST = 4.0  # cells of mean area: a feature that leaves a larger cell beside it is left out
_TRIES = 3  # of cells that all features of a drawing have room among


class Cutting(NamedTuple):
    """A tiling cut with an outline.

    Attributes
    ----------
    mesh : cells, walls and posts; walls that never open are FIXED, on the border too
    bends : two rows an edge, one for each of its ends: where the route from the middle of the cell to the wall bends
    ink : the corners of the parts that are drawn solid, ring by ring, as the posts are; holes run the other way round
    origin : (2,) float64, the place of the outline's (0, 0)
    scale : sides for each step of the outline
    """

    mesh: Mesh
    bends: Ragged
    ink: Ragged
    origin: Float64
    scale: float


Sides = Callable[[Area], Int64]  # (n_sides, 2, 2) int64, sides that meet at common ends and cover the box


def cut(outline: Outline, sides: Sides, n_cells: int, seed: int = 0, limits: Limits = PLAIN) -> Cutting:
    """Return a tiling cut with an outline.

    Parameters
    ----------
    outline : the outline
    sides : the tiling
    n_cells : how many cells of mean area the outline is as large as; a few more or fewer come
    seed : of a tiling that is drawn
    limits : of cells and doors

    Raises
    ------
    GridError
        If the outline is no shape for so many cells; the message says why, and names no place.
    """
    if n_cells > _MOST_CELLS:
        raise GridError(f"{n_cells} cells are too many for a shape. Use at most {_MOST_CELLS}.")
    left_out: list[int] = []
    tries = 0
    while True:
        body, features = body_with_features(outline, n_cells, tuple(left_out))
        try:
            area = _area_of(body, n_cells, seed + tries)
            cells = _cells_in(body, sides, area, list(features.values()), limits)
            lost = [k for k, feature in features.items() if _is_covered(feature, cells)]
        except GridError:
            if not features:
                raise
            lost = list(features)[-1:]  # the least
        if not lost:
            return cutting_of_cells(cells, body.inked(cells.filled))
        tries += 1
        if tries >= _TRIES:  # cells that are drawn differ each time
            left_out += lost


def _cells_in(body: Body, sides: Sides, area: Area, features: list[Shapes], limits: Limits) -> Cells:
    """Return the cells of a body; raises GridError as `cut`."""
    within = [hole.representative_point() for hole in _holes(body.inside)]
    places = np.array([[place.x, place.y] for place in within]).reshape(-1, 2).round().astype(np.int64)
    drawn = sides(area)
    drawn = np.concatenate([drawn, spokes_to(features, drawn, body.inside)])
    cells = cells_of(planar_of(sides_within(body.inside, drawn), places), limits)
    if len(cells.middles) < 2:
        raise GridError("one cell is no maze. Use more cells.")
    if features and cells.planar.areas().max() > _LARGEST * UNIT**2:
        raise GridError("a feature of it is in the way of a cell. Use more cells.")
    if len(cells_with_lobes(cells.planar, limits)):
        raise NarrowError("it has a place too narrow for a path. Use another number of cells, or another picture.")
    return cells


def _is_covered(feature: Shapes, cells: Cells) -> bool:
    """Return whether a feature is inside a cell: no wall around it is left."""
    import shapely

    outer = cells.planar.segments[(cells.planar.faces == OUTSIDE).any(axis=1)]
    lines = shapely.linestrings(cells.planar.places[outer])
    return not shapely.dwithin(whole_of(feature).exterior, lines, _TOUCHING).any()


def tints_in(outline: Outline, tinted: Callable[[Area], list[Int64]], n_cells: int) -> list[list[Float64]]:
    """Return the cells of each tint of a tiling, cut with an outline: polygons (n, 2) float64 as the posts of `cut`."""
    import shapely

    body, _ = body_with_features(outline, n_cells)
    inside = [
        shapely.intersection(shapely.union_all(shapely.polygons(cells)), body.inside)
        for cells in tinted(_area_of(body, n_cells, 0))
    ]
    return [
        [(shapely.get_coordinates(ring)[:-1] - body.box[0]) / UNIT for ring in shapely.get_rings(polygons_in(each))]
        for each in inside
    ]


def _area_of(body: Body, n_cells: int, seed: int) -> Area:
    x0, y0, x1, y1 = (round(each) for each in body.inside.bounds)
    return Area(np.array([x0, y0]), np.array([x1, y1]), body.inside, n_cells, seed)


def _holes(inside: Shapes) -> list[Shapes]:
    import shapely

    return [shapely.Polygon(ring) for ring in inside.interiors]


def sides_within(body: Shapes, sides: Int64) -> Int64:
    """Return the segments of a body's rings and of the sides in it, which meet at common ends: (n, 2, 2) int64.

    Sides well inside stay as they are. The others are noded with the rings by snap rounding, which moves no end that
    is a whole number (Hobby, "Practical segment intersection with finite precision output", 1999).
    """
    import shapely

    x0, y0, x1, y1 = body.bounds
    low, high = sides.min(axis=1), sides.max(axis=1)
    sides = sides[(low <= (x1, y1)).all(axis=1) & (high >= (x0, y0)).all(axis=1)]
    lines = shapely.linestrings(sides)
    inner = body.buffer(-_NODED, quad_segs=1)
    rings = body.boundary
    shapely.prepare([body, inner, rings])
    is_inside = shapely.contains_properly(inner, lines)
    crossing = lines[~is_inside]
    crossing = crossing[shapely.intersects(body, crossing)]
    cut = segments_in(shapely.union_all([*crossing, *shapely.get_parts(rings)], grid_size=1))
    middles = shapely.points(cut.mean(axis=1))
    kept = shapely.contains_properly(body, middles) | shapely.dwithin(rings, middles, 1.0)
    return np.concatenate([sides[is_inside], cut[kept]])


def _at_ink(cells: Cells, body: Body) -> Bool:
    """Return which walls touch ink: (n_chains,) bool."""
    import shapely

    chains = cells.chains
    points = np.concatenate([chains.vertices[:, 0], chains.vertices[:, 1], chains.bends])
    wall = np.concatenate(
        [np.tile(np.arange(len(chains.ends)), 2), np.repeat(np.arange(len(chains.ends)), np.diff(chains.start))]
    )
    shapely.prepare(body.ink)
    touches = shapely.dwithin(body.ink, shapely.points(cells.planar.places[points]), _TOUCHING)
    found = np.zeros(len(chains.ends), dtype=np.bool_)
    found[wall[touches]] = True
    return found


def segments_in(lines: Shapes) -> Int64:
    """Return the segments of lines, their ends as whole numbers: (n, 2, 2) int64."""
    import shapely

    places, line = shapely.get_coordinates(shapely.get_parts(lines), return_index=True)
    joined = line[1:] == line[:-1]
    ends = np.stack([places[:-1][joined], places[1:][joined]], axis=1)
    return np.asarray(np.rint(ends).astype(np.int64))


def cutting_of_cells(cells: Cells, body: Body) -> Cutting:
    """Return the mesh of cells and what belongs to it, moved so that the box of all begins at (0, 0)."""
    import shapely

    chains, places = cells.chains, cells.planar.places
    outer = chains.ends[:, 1] == OUTSIDE
    may_open = cells.may_open & outer & (chains.chords >= _OUTER_DOOR * UNIT) & ~_at_ink(cells, body)
    may_open &= 2 * cells.radii[chains.ends[:, 0]] >= _OUTER_DOOR * UNIT
    if np.count_nonzero(may_open) < 2:
        raise GridError("it has no room for two doors. Use more cells.")
    if np.bincount(chains.vertices[outer].ravel()).max() > 2:
        raise GridError("its outline touches itself. Use another number of cells, or another picture.")
    kind = np.where(cells.may_open & ~outer, LINK, np.where(may_open, BORDER, FIXED)).astype(np.uint8)
    order = np.lexsort((chains.ends[:, 1], chains.ends[:, 0], kind))
    used, posts = np.unique(chains.vertices[order], return_inverse=True)
    low = body.box[0]

    def placed(points: Float64 | Int64) -> Float64:
        return np.asarray((points - low) / UNIT)

    bends = Ragged(chains.start, placed(places[chains.bends])).taken(order)
    on_ways = Ragged(cells.bends.start, placed(cells.bends.points)).taken(
        np.stack([2 * order, 2 * order + 1], axis=1).ravel()
    )
    mesh = Mesh(
        chains.ends[order].astype(np.int32),
        posts.reshape(-1, 2).astype(np.int32),
        placed(places[used]),
        np.zeros(len(order)),
        placed(cells.middles),
        None,
        kind[order],
        bends,
    )
    solid = shapely.orient_polygons(polygons_in(body.ink))
    ink = [placed(shapely.get_coordinates(ring)) for ring in shapely.get_rings(solid)]
    return Cutting(mesh, on_ways, Ragged.of_rows(ink), -low / UNIT, body.scale / UNIT)
