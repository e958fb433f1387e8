"""Cells from faces: faces that are too small are joined to a neighbour, and so are those that no door leads into."""

from typing import NamedTuple

import numpy as np

from mazebook.errors import GridError
from mazebook.mazes.grid.polygons.area import UNIT, Shapes
from mazebook.mazes.grid.polygons.chains import Chains, chains_of
from mazebook.mazes.grid.polygons.narrows import are_loose, split_at_narrows
from mazebook.mazes.grid.polygons.planar import OUTSIDE, Planar, graph_of, pieces_among
from mazebook.mazes.grid.polygons.ways import ways_of
from mazebook.mazes.mesh import Ragged
from mazebook.numerics.arrays import Bool, Float64, Int64

LEAST_AREA = 0.45  # of a cell of mean area
LEAST_RADIUS = 0.25  # sides: a face without room for this circle is joined
_LARGEST = 1.6  # cells
_MOST = 4.0  # cells: a shape whose parts hang together by so large a cell only is refused
_CLEAR = 0.42  # of the least door: how far ways stay from walls; the width of a way is four fifths of a narrow one's
_LEAST_CLEAR = 0.34  # of the least door: a way so near to a wall is taken rather than that a cell gets too large
_SPECK = 2.0  # whole numbers: what has no room for such a circle is not filled, but joined
_ROUNDS = 12  # of splitting cells at narrow places: each brings a new one a cell, and most grids need three
_TOLERANCE = 0.02  # sides, of the middles of the widest circles


class Cells(NamedTuple):
    """Faces that are all large enough, and the walls between them.

    Attributes
    ----------
    planar : the graph whose faces are the cells
    chains : the walls
    may_open : (n_chains,) bool, the walls that are wide enough and that clear ways lead to on both sides
    bends : two rows a wall, left and right: where the way there from the middle of the cell bends
    middles : (n_cells, 2) float64, the middle of the widest circle in each cell
    radii : (n_cells,) float64, of that circle
    filled : polygons, small parts behind narrow places, which no cell can have
    """

    planar: Planar
    chains: Chains
    may_open: Bool
    bends: Ragged
    middles: Float64
    radii: Float64
    filled: list[Shapes]


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
    clear = _CLEAR * limits.least_door * UNIT
    across: set[tuple[int, int]] = set()  # segments at narrow places
    filled: list[Shapes] = []
    circles, rounds = Circles(), 0
    while True:
        at_narrows = planar.are_in(across)
        loose = are_loose(planar, at_narrows)
        if loose.any():
            planar = planar.without(loose)
            # Faces are joined there, which may make a gap narrow again that was known from smaller faces.
            across &= set(map(tuple, np.sort(planar.segments, axis=1).tolist()))
            continue
        area = planar.areas()
        is_small = (area < limits.least_area * UNIT**2) | _is_narrow(planar, area, circles)
        is_pocket, lengths = _pockets(planar, is_small, at_narrows, circles)
        small = np.flatnonzero(is_small & ~is_pocket)
        if len(small) and planar.n_faces > 1:
            small = small[np.argsort(area[small], kind="stable")]
            planar = planar.without(segments_between(planar, partners(planar.faces, lengths, small)))
            continue
        rounds += 1
        split = split_at_narrows(planar, 2 * clear, across) if rounds <= _ROUNDS else None
        if split is not None:
            planar = split
            continue
        chains, (middles, radii) = chains_of(planar), circles.within(planar)
        is_wide, inner = chains.chords >= limits.least_door * UNIT, chains.ends[:, 1] != OUTSIDE
        ways = ways_of(chains, planar.places, middles, is_wide, clear)
        room = np.where(inner[:, None], ways.clear, ways.clear[:, :1]).min(axis=1)
        may_open = room >= clear
        piece = pieces_among(planar.n_faces, chains.ends[may_open & inner])
        # Where only a narrower way leads on, the two cells become one, if that is not too large.
        large = area[chains.ends].sum(axis=1) > _LARGEST * UNIT**2
        joining = inner & large & (piece[chains.ends[:, 0]] != piece[chains.ends[:, 1]])
        may_open |= joining & (room >= _LEAST_CLEAR * limits.least_door * UNIT)
        piece = pieces_among(planar.n_faces, chains.ends[may_open & inner])
        cut_off = piece != np.argmax(np.bincount(piece))
        if not cut_off.any():
            return Cells(planar, chains, may_open, ways.bends, middles, radii, filled)
        if (is_pocket | ~cut_off).all():
            filled += face_polygons(planar, np.flatnonzero(cut_off)).tolist()
            places = np.concatenate([planar.within, np.rint(middles[cut_off]).astype(np.int64)])
            planar = graph_of(planar.places, planar.segments, places)
            continue
        no_way = at_narrows & (planar.lengths() < 2 * _LEAST_CLEAR * limits.least_door * UNIT)
        no_way |= np.append(is_pocket, False)[planar.faces].any(axis=1)
        planar = planar.without(segments_between(planar, _to_join(planar, lengths, piece, no_way)))


def _to_join(planar: Planar, lengths: Float64, piece: Int64, no_way: Bool) -> Int64:
    """Return the pairs of faces to join so that faces that are cut off are reached; see `partners`.

    Parameters
    ----------
    piece : (n_faces,) int64, equal for faces that hang together; all but those of the largest piece are cut off
    no_way : (n_segments,) bool, segments that are too narrow: faces join there only where nothing else leads on

    Raises
    ------
    GridError
        If faces would become far too large.
    """
    area, cut_off = planar.areas(), piece != np.argmax(np.bincount(piece))
    apart = (planar.faces != OUTSIDE).all(axis=1) & (piece[planar.faces[:, 0]] != piece[planar.faces[:, 1]])
    apart = apart & ~no_way if (apart & ~no_way).any() else apart
    choosing = np.flatnonzero(cut_off)
    choosing = choosing[np.argsort(area[choosing], kind="stable")]
    pairs = partners(planar.faces[apart], lengths[apart], choosing)
    if area[pairs].sum(axis=1).max() > _MOST * UNIT**2:
        raise GridError("it is too thin for so few cells. Use more cells, or a thicker shape.")
    return pairs


def _beside(planar: Planar, lengths: Float64) -> Float64:
    """Return the length of the sides of each face that it shares with others: (n_faces,) float64."""
    inner = (planar.faces != OUTSIDE).all(axis=1)
    return np.asarray(
        np.bincount(planar.faces[inner].T.ravel(), np.tile(lengths[inner], 2), planar.n_faces), dtype=np.float64
    )


def _widest(planar: Planar, at_narrows: Bool) -> Float64:
    """Return the length of the longest side of each face at a narrow place, 0 without: (n_faces,) float64."""
    found = np.zeros(planar.n_faces + 1)  # the last place is that of `OUTSIDE`
    np.maximum.at(found, planar.faces[at_narrows].ravel(), np.repeat(planar.lengths()[at_narrows], 2))
    return found[:-1]


class Circles:
    """The widest circles in faces; that of a face that was met before is known."""

    def __init__(self) -> None:
        self._known: dict[bytes, tuple[float, float, float]] = {}

    def within(self, planar: Planar, chosen: Int64 | slice = slice(None)) -> tuple[Float64, Float64]:
        """Return the middle, (n, 2) float64, and the radius, (n,) float64, of the widest circle in each chosen face."""
        import shapely

        corners, start = planar.places[planar.walk.sides[:, 0]], planar.walk.start
        first, last = start[:-1][chosen].tolist(), start[1:][chosen].tolist()
        names = [corners[a:b].tobytes() for a, b in zip(first, last, strict=True)]
        new = [k for k, name in enumerate(names) if name not in self._known]
        if new:
            polygons = face_polygons(planar, np.arange(planar.n_faces)[chosen][new])
            spokes = shapely.maximum_inscribed_circle(polygons, tolerance=_TOLERANCE * UNIT)
            found = np.column_stack([shapely.get_coordinates(spokes)[::2], shapely.length(spokes)])
            self._known.update(zip([names[k] for k in new], map(tuple, found.tolist()), strict=True))
        circles = np.array([self._known[name] for name in names]).reshape(-1, 3)
        return circles[:, :2], circles[:, 2]


def _pockets(planar: Planar, is_small: Bool, at_narrows: Bool, circles: Circles) -> tuple[Bool, Float64]:
    """Return which small faces, (n_faces,) bool, are deep behind narrow places, and how long segments are for joining.

    These lengths are (n_segments,) float64, of narrow places 0. But a corner that is no deeper than it is open belongs
    to the neighbour at its widest side.
    """
    lengths = np.where(at_narrows, 0.0, planar.lengths())
    found = is_small & (_beside(planar, lengths) == 0)
    corner = np.append(found & (planar.areas() <= _widest(planar, at_narrows) ** 2), False)
    found &= ~corner[:-1]
    found[found] = circles.within(planar, np.flatnonzero(found))[1] > _SPECK
    return found, np.where(corner[planar.faces].any(axis=1), planar.lengths(), lengths)


def _is_narrow(planar: Planar, area: Float64, circles: Circles) -> Bool:
    """Return which faces have no room for the least circle: (n_faces,) bool.

    A circle of radius area / perimeter fits into any polygon without holes: as the polygon shrinks from all sides, its
    perimeter does, too. So only a few faces are looked at.
    """
    perimeter = np.bincount(planar.faces.T.ravel() + 1, np.tile(planar.lengths(), 2), planar.n_faces + 1)[1:]
    narrow = area < LEAST_RADIUS * UNIT * perimeter
    narrow[narrow] = circles.within(planar, np.flatnonzero(narrow))[1] < LEAST_RADIUS * UNIT
    return narrow


def face_polygons(planar: Planar, faces: Int64) -> Shapes:
    """Return some faces as an array of polygons."""
    import shapely

    first, last = planar.walk.start[faces], planar.walk.start[faces + 1]
    end = np.cumsum(last - first + 1)  # each ring ends where it begins
    ring = np.repeat(np.arange(len(faces)), last - first + 1)
    closed = np.arange(len(ring)) - np.repeat(end - last - 1, last - first + 1)
    closed[end - 1] = first
    return shapely.polygons(shapely.linearrings(planar.places[planar.walk.sides[closed, 0]], indices=ring))


def partners(faces: Int64, common: Float64, choosing: Int64) -> Int64:
    """Return pairs of faces to join, (n_pairs, 2) int64: each with the neighbour with the longest common side.

    No face is in two pairs: what remains too small chooses again.

    Parameters
    ----------
    faces : (n_sides, 2) int64, the faces on both sides
    common : (n_sides,) float64, the length of each side; sides of the same two faces add up
    choosing : faces, in the order in which they choose
    """
    n = int(max(faces.max(), choosing.max())) + 1
    chooses = np.zeros(n + 1, dtype=np.bool_)  # the last place is that of `OUTSIDE`
    chooses[choosing] = True
    mattering = (faces != OUTSIDE).all(axis=1) & chooses[faces].any(axis=1)
    keys, pair = np.unique(np.sort(faces[mattering], axis=1) @ [n, 1], return_inverse=True)
    length = np.bincount(pair, common[mattering], len(keys))
    one, other = np.concatenate([keys // n, keys % n]), np.concatenate([keys % n, keys // n])
    order = np.lexsort((other, -np.tile(length, 2), one))[::-1]
    best = dict(zip(one[order].tolist(), other[order].tolist(), strict=True))  # the first of each stays
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
