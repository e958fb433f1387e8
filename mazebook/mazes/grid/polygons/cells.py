"""Cells from faces: faces that are too small are joined to a neighbour, and so are those that no door leads into."""

from typing import NamedTuple

import numpy as np

from mazebook.errors import GridError
from mazebook.mazes.grid.geometry import halfway
from mazebook.mazes.grid.polygons.area import UNIT, Shapes
from mazebook.mazes.grid.polygons.chains import Chains, chains_of
from mazebook.mazes.grid.polygons.planar import OUTSIDE, Planar, pieces_among
from mazebook.mazes.mesh import Ragged
from mazebook.numerics.arrays import Bool, Float64, Int64

LEAST_AREA = 0.45  # of a cell of mean area
LEAST_RADIUS = 0.25  # sides: a face without room for this circle is joined
_LARGEST = 1.6  # cells
_CONVEX = 0.001  # a polygon whose hull is larger by less hides none of its walls
_CLEAR, _NEAR = 0.1, 0.3  # sides: how far a way stays from walls, until it is near the wall that it leads to
_TOLERANCE = 0.02  # sides, of the middles of the widest circles


class Cells(NamedTuple):
    """Faces that are all large enough, and the walls between them.

    Attributes
    ----------
    planar : the graph whose faces are the cells
    chains : the walls
    may_open : (n_chains,) bool, the walls that are wide enough and that straight ways lead to on both sides
    middles : (n_cells, 2) float64, the middle of the widest circle in each cell
    radii : (n_cells,) float64, of that circle
    """

    planar: Planar
    chains: Chains
    may_open: Bool
    middles: Float64
    radii: Float64


class Limits(NamedTuple):
    """What a cell and a door must have.

    Attributes
    ----------
    least_area : of a cell of mean area; a smaller face is joined to a neighbour
    least_door : in sides; a wall whose ends are nearer never opens
    """

    least_area: float = LEAST_AREA
    least_door: float = 0.5


PLAIN = Limits()


def cells_of(planar: Planar, limits: Limits) -> Cells:
    """Return the cells of a graph.

    Raises GridError if a part hangs together with the others at a corner only.
    """
    while True:
        area = planar.areas()
        small = np.flatnonzero((area < limits.least_area * UNIT**2) | _is_narrow(planar, area))
        if len(small) and planar.n_faces > 1:
            sides = planar.faces, planar.lengths()
            planar = planar.without(
                segments_between(planar, partners(*sides, small[np.argsort(area[small], kind="stable")]))
            )
            continue
        chains, polygons = chains_of(planar), polygons_of(planar)
        middles, radii = circles_in(polygons)
        is_wide, inner = chains.chords >= limits.least_door * UNIT, chains.ends[:, 1] != OUTSIDE
        may_open = is_wide & _are_seen(planar, chains, polygons, middles)
        piece = pieces_among(planar.n_faces, chains.ends[may_open & inner])
        # Where only a wall that is not seen leads on, the two cells become one, if that is not too large.
        large = area[chains.ends].sum(axis=1) > _LARGEST * UNIT**2
        may_open |= is_wide & inner & large & (piece[chains.ends[:, 0]] != piece[chains.ends[:, 1]])
        piece = pieces_among(planar.n_faces, chains.ends[may_open & inner])
        if (piece == 0).all():
            return Cells(planar, chains, may_open, middles, radii)
        apart = piece[chains.ends[:, 0]] != piece[chains.ends[:, 1]]
        cut_off = np.flatnonzero(piece != np.argmax(np.bincount(piece)))
        cut_off = cut_off[np.argsort(area[cut_off], kind="stable")]
        planar = planar.without(segments_between(planar, partners(chains.ends[apart], chains.chords[apart], cut_off)))


def _is_narrow(planar: Planar, area: Float64) -> Bool:
    """Return which faces have no room for the least circle: (n_faces,) bool.

    A circle of radius area / perimeter fits into any polygon without holes: as the polygon shrinks from all sides, its
    perimeter does, too. So only a few faces are looked at.
    """
    perimeter = np.bincount(planar.faces.T.ravel() + 1, np.tile(planar.lengths(), 2), planar.n_faces + 1)[1:]
    narrow = area < LEAST_RADIUS * UNIT * perimeter
    narrow[narrow] = circles_in(polygons_of(planar)[narrow])[1] < LEAST_RADIUS * UNIT
    return narrow


def polygons_of(planar: Planar) -> Shapes:
    """Return the faces as an array of polygons."""
    import shapely

    corners, face = planar.rings()
    first = np.flatnonzero(np.diff(face, prepend=-1))
    closed = np.insert(np.arange(len(face)), np.append(first[1:], len(face)), first)
    return shapely.polygons(shapely.linearrings(corners[closed], indices=face[closed]))


def circles_in(polygons: Shapes) -> tuple[Float64, Float64]:
    """Return the middle and the radius of the widest circle in each polygon."""
    import shapely

    spokes = shapely.maximum_inscribed_circle(polygons, tolerance=_TOLERANCE * UNIT)
    return shapely.get_coordinates(spokes)[::2], shapely.length(spokes)


def _are_seen(planar: Planar, chains: Chains, polygons: Shapes, middles: Float64) -> Bool:
    """Return which walls are seen from the middles of their cells: (n_chains,) bool.

    The straight line from a cell's middle to that of the wall, where routes are drawn, then stays inside the cell, and
    away from its other walls but near the wall itself.
    """
    import shapely

    hollow = shapely.area(shapely.convex_hull(polygons)) > (1 + _CONVEX) * shapely.area(polygons)
    wall, side = np.nonzero(np.append(hollow, False)[chains.ends])  # the last for `OUTSIDE`
    cell = chains.ends[wall, side]
    first, last = planar.places[chains.vertices].transpose(1, 0, 2).astype(np.float64)
    lines = Ragged(chains.start, planar.places[chains.bends].astype(np.float64)).with_ends(first, last)
    doors, starts = halfway(lines)[wall], middles[cell]
    ways = shapely.linestrings(np.stack([starts, doors], axis=1))
    near = np.minimum(_NEAR * UNIT / np.maximum(shapely.length(ways), 1), 1)[:, None]
    clear = shapely.linestrings(np.stack([starts, doors + near * (starts - doors)], axis=1))
    seen = shapely.covers(shapely.buffer(polygons[cell], 1), ways)
    seen &= shapely.covers(shapely.buffer(polygons[cell], -_CLEAR * UNIT), clear)
    found = np.ones(len(chains.ends), dtype=np.bool_)
    found[wall[~seen]] = False
    return found


def partners(faces: Int64, common: Float64, choosing: Int64) -> Int64:
    """Return pairs of faces to join, (n_pairs, 2) int64: each with the neighbour with the longest common side.

    No face is in two pairs: what remains too small chooses again.

    Parameters
    ----------
    faces : (n_sides, 2) int64, the faces on both sides
    common : (n_sides,) float64, the length of each side; sides of the same two faces add up
    choosing : faces, in the order in which they choose
    """
    inner = (faces != OUTSIDE).all(axis=1)
    keys, pair = np.unique(np.sort(faces[inner], axis=1), axis=0, return_inverse=True)
    length = np.bincount(pair, common[inner], len(keys))
    one = np.concatenate([keys, keys[:, ::-1]])
    order = np.lexsort((one[:, 1], -np.tile(length, 2), one[:, 0]))
    best = dict(reversed(one[order].tolist()))
    found: list[tuple[int, int]] = []
    taken: set[int] = set()
    for face in choosing.tolist():
        if face in best and not {face, best[face]} & taken:
            taken |= {face, best[face]}
            found.append((face, best[face]))
    if not found:
        raise GridError("a part of it hangs on a corner only. Use more cells, or another picture.")
    return np.array(found)


def segments_between(planar: Planar, pairs: Int64) -> Bool:
    """Return which segments lie between two faces that are paired: (n_segments,) bool."""
    partner = np.full(planar.n_faces, OUTSIDE - 1)
    partner[pairs[:, 0]], partner[pairs[:, 1]] = pairs[:, 1], pairs[:, 0]
    one, other = planar.faces.T
    return np.asarray((partner[one] == other) & (one != OUTSIDE))
