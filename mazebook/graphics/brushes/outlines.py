"""Outlines as nature makes them: leafy, wobbled, and places spread evenly inside."""

import math
from collections.abc import Sequence
from random import Random

import numpy as np
import shapely

from mazebook.graphics.brushes.paint import Scalloped, Shapes, areas_of, dots_at, outline
from mazebook.graphics.figures import polygons
from mazebook.numerics.arrays import Float64
from mazebook.numerics.path import Path

_WAVES = 4  # of a field, for each of its two directions
_AROUND = np.radians(np.linspace(-115, 115, 7))  # the outline of a leaf, from the outward direction
_LATTICE = 1.5  # the side of the triangles of strewn places, in least distances
_STEPS_OF_LUMP = 4  # straight pieces along a lump


def leafy(shapes: Shapes, radius: float, random: Random) -> Path:
    """Return shapes with leaves of about a radius along their outlines, as rings that overlap: `edged` draws them.

    Each leaf is a little more than half a disc, on the outer side of the outline.
    """
    rings: list[Float64] = []
    for ring in _rings_of(shapes):
        rings.append(shapely.get_coordinates(ring)[:-1])
        along = _leaves_along(ring, radius, random)
        sizes = radius * np.array([random.uniform(0.85, 1.15) for _ in along])
        at, ahead = (_along(ring, along + far) for far in (0.0, 0.2))
        towards = (ahead - at) / np.maximum(np.hypot(*(ahead - at).T), 1e-9)[:, None]
        outwards = np.stack([towards[:, 1], -towards[:, 0]], axis=1)
        half = np.cos(_AROUND)[:, None, None] * outwards + np.sin(_AROUND)[:, None, None] * towards
        rings += [*(at + sizes[:, None] * half).transpose(1, 0, 2)]
    return polygons([np.round(ring, 1) for ring in rings])  # a tenth of a point is nothing in a leaf, and half a file


def scalloped(shapes: Shapes, radius: float, random: Random) -> Scalloped:
    """Return shapes with leaves of about a radius along their outlines, of three sizes.

    They look like those of `leafy` and take a fourth of the room in a file; a stamp, whose pens keep their widths when
    it is scaled, cannot have them.
    """
    places = np.concatenate([_along(ring, _leaves_along(ring, radius, random)) for ring in _rings_of(shapes)])
    size = np.array([random.randrange(3) for _ in places])
    leaves = ((dots_at(places[size == k]), 2 * radius * share) for k, share in enumerate((0.85, 1.0, 1.15)))
    return Scalloped(outline(shapes), tuple(leaves))


def _rings_of(shapes: Shapes) -> Shapes:
    return shapely.get_rings(shapely.orient_polygons(areas_of(shapes)))


def _leaves_along(ring: Shapes, radius: float, random: Random) -> Float64:
    """Return where leaves are along a ring, as lengths from its start: (n,) float64."""
    count = max(3, round(ring.length / (2 * radius)))
    share = np.array([k + random.uniform(-0.25, 0.25) for k in range(count)]) / count
    return np.asarray(share * ring.length % ring.length)


def _along(ring: Shapes, far: Float64) -> Float64:
    """Return the places some lengths along a ring, (n, 2); much faster than one by one where it has many corners."""
    corners = shapely.get_coordinates(ring)
    so_far = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(corners, axis=0).T))])
    return np.stack([np.interp(far, so_far, corners[:, axis]) for axis in (0, 1)], axis=1)


class ShiftField:
    """A smooth random field of shifts over the page: shapes that share an edge are shifted alike there.

    Parameters
    ----------
    most : about the largest shift, in points
    wave : the length of the shortest waves, in points
    """

    def __init__(self, random: Random, most: float, wave: float) -> None:
        turn = 2 * math.pi / wave
        self._most = most
        self._waves = np.array([[random.uniform(-turn, turn) for _ in "xy"] for _ in range(2 * _WAVES)])
        self._phases = np.array([random.uniform(0, 2 * math.pi) for _ in range(2 * _WAVES)])

    def shifted(self, places: Float64) -> Float64:
        """Return places, (n, 2) in points, shifted."""
        waves = np.sin(places @ self._waves.T + self._phases) / 2
        shifts = np.stack([waves[:, :_WAVES].sum(axis=1), waves[:, _WAVES:].sum(axis=1)], axis=1)
        return np.asarray(places + self._most * shifts)

    def wobbled(self, shapes: Shapes, step: float) -> Shapes:
        """Return shapes with their outlines shifted, at places `step` points apart."""
        return shapely.make_valid(shapely.transform(shapely.segmentize(shapes, step), self.shifted))


def lumpy(shapes: Shapes, most: float, long: float, random: Random) -> Shapes:
    """Return shapes with their outlines moved outwards in rounded lumps, as rocks and coasts have.

    Each point moves along its normal, which is much faster than uniting shapes with a disc per lump.

    Parameters
    ----------
    most : how far the highest lumps stick out, in points
    long : about the length of a lump, in points
    """
    fine = shapely.segmentize(shapely.orient_polygons(shapely.multipolygons(areas_of(shapes))), long / _STEPS_OF_LUMP)
    places, ring = shapely.get_coordinates(shapely.get_rings(shapely.get_parts(fine)), return_index=True)
    first, last = (np.searchsorted(ring, ring, side=side) for side in ("left", "right"))
    index = np.arange(len(ring))
    before = np.where(index == first, last - 2, index - 1)  # the last point of a ring is the first once more
    after = np.where(index == last - 1, first + 1, index + 1)
    along = places[after] - places[before]
    outwards = np.stack([along[:, 1], -along[:, 0]], axis=1) / np.maximum(np.hypot(*along.T), 1e-9)[:, None]
    turns = math.pi / long * np.array([(math.cos(t), math.sin(t)) for t in (random.uniform(0, math.pi) for _ in "ab")])
    phases = np.array([random.uniform(0, 2 * math.pi) for _ in "ab"])
    waves = np.abs(np.sin(places @ turns.T + phases)).mean(axis=1)  # with a cusp inwards from lump to lump
    return shapely.make_valid(shapely.transform(fine, lambda _: places + most * waves[:, None] * outwards))


def ink_of(rings: Sequence[Float64]) -> Shapes:
    """Return what is black in a drawing: a ring that runs the other way round than the largest one is white inside."""
    faces = sorted((shapely.Polygon(ring) for ring in rings), key=lambda face: -face.area)
    turn = faces[0].exterior.is_ccw
    black = shapely.Polygon()
    for face in faces:
        part = shapely.make_valid(face)
        black = black.union(part) if face.exterior.is_ccw == turn else black.difference(part)
    return black


def wound(rings: Sequence[Float64]) -> Shapes:
    """Return what closed lines, (n, 2) each, run around (non-zero winding), as fonts and PDF fill them."""
    lines = [np.concatenate([ring, ring[:1]]) for ring in rings if len(ring) > 2]
    net = shapely.union_all([shapely.LineString(line) for line in lines])
    faces = shapely.get_parts(shapely.polygonize(shapely.get_parts(net)))
    kept = [face for face in faces if _winding(shapely.get_coordinates(face.representative_point())[0], lines)]
    return shapely.union_all(kept)


def _winding(point: Float64, lines: Sequence[Float64]) -> int:
    """Return how often closed lines run around a point, counter-clockwise."""
    turns = 0
    for line in lines:
        x, y = (line - point).T
        above = y > 0
        up, down = ~above[:-1] & above[1:], above[:-1] & ~above[1:]
        left = x[:-1] * y[1:] - x[1:] * y[:-1]
        turns += int((up & (left > 0)).sum()) - int((down & (left < 0)).sum())
    return turns


def darts(shapes: Shapes, apart: float, random: Random, most: int | None = None) -> Float64:
    """Return places strewn over shapes, (n, 2), no two nearer than `apart` points; at most `most`, chosen at random.

    They are a lattice of triangles, turned at random, each place of which is moved at random: nearly as even as thrown
    darts, and found all at once.
    """
    if shapely.is_empty(shapes):
        return np.empty((0, 2))
    x0, y0, x1, y1 = shapely.bounds(shapes).tolist()
    side, turn = _LATTICE * apart, random.uniform(0, math.pi)
    reach = math.ceil(math.hypot(x1 - x0, y1 - y0) / 2 / side * 1.16) + 1
    steps = np.arange(-reach, reach + 1)
    column, row = np.meshgrid(steps, steps)
    lattice = side * np.stack([column + row / 2, row * math.sqrt(3) / 2], axis=-1).reshape(-1, 2)
    spin = np.array([(math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))])
    places = lattice @ spin + ((x0 + x1) / 2, (y0 + y1) / 2)
    places = places[((places > (x0 - side, y0 - side)) & (places < (x1 + side, y1 + side))).all(axis=1)]
    far = (_LATTICE - 1) / 2 * apart * np.sqrt([random.random() for _ in places])
    bearing = 2 * math.pi * np.array([random.random() for _ in places])
    places = places + far[:, None] * np.stack([np.cos(bearing), np.sin(bearing)], axis=1)
    shapely.prepare(shapes)
    places = places[shapely.contains_xy(shapes, *places.T)]
    if most is not None and len(places) > most:
        places = places[sorted(random.sample(range(len(places)), most))]
    return np.asarray(places)


class SideTree:
    """The outlines of shapes as straight pieces in a tree: distances from it are found much faster than one by one."""

    def __init__(self, shapes: Shapes) -> None:
        corners, ring = shapely.get_coordinates(shapely.get_rings(areas_of(shapes)), return_index=True)
        pieces = np.stack([corners[:-1], corners[1:]], axis=1)[np.diff(ring) == 0]
        self._tree = shapely.STRtree(shapely.linestrings(pieces))

    def away(self, places: Float64) -> Float64:
        """Return how far places, (n, 2), are from the outlines: (n,) float64."""
        (place, _), far = self._tree.query_nearest(shapely.points(places), return_distance=True, all_matches=False)
        return np.asarray(far[np.argsort(place)])


def spaced(places: Float64, apart: float, most: int | None = None) -> Float64:
    """Return those of some places, (n, 2), that are at least `apart` points from all kept before them."""
    cells: dict[tuple[int, int], list[tuple[float, float]]] = {}
    kept: list[int] = []
    least = apart * apart
    for place, (x, y) in enumerate(places.tolist()):
        column, row = int(x // apart), int(y // apart)
        near = [at for i in (-1, 0, 1) for j in (-1, 0, 1) for at in cells.get((column + i, row + j), ())]
        if any((x - a) * (x - a) + (y - b) * (y - b) < least for a, b in near):
            continue
        cells.setdefault((column, row), []).append((x, y))
        kept.append(place)
        if most is not None and len(kept) == most:
            break
    return np.asarray(places[kept])


def shifted(shapes: Shapes, x: float, y: float) -> Shapes:
    """Return shapes moved by x and y points."""
    return shapely.transform(shapes, lambda places: places + np.array((x, y)))


def disc(x: float, y: float, radius: float, flat: float = 1.0) -> Shapes:
    """Return a disc, its height `flat` times its width."""
    round_ = shapely.buffer(shapely.Point(0.0, 0.0), radius, quad_segs=12)
    return shapely.transform(round_, lambda places: places * np.array((1.0, flat)) + np.array((x, y)))


def chaikin(places: Float64, rounds: int = 2) -> Float64:
    """Return a line with its corners cut, (n, 2); its ends stay (Chaikin 1974)."""
    for _ in range(rounds):
        first, second = places[:-1], places[1:]
        cut = np.stack([0.75 * first + 0.25 * second, 0.25 * first + 0.75 * second], axis=1).reshape(-1, 2)
        places = np.concatenate([places[:1], cut[1:-1], places[-1:]])
    return np.asarray(places)


def spots_along(lines: Shapes, apart: float, random: Random, jitter: float = 0.15, *, ends: bool = False) -> Float64:
    """Return places along lines about `apart` points from each other, (n, 2), from the highest to the lowest.

    `ends` : also at both ends of each line; lines that meet have one place there
    """
    spots = []
    for line in shapely.get_parts(shapely.line_merge(lines)):
        count = max(1, round(line.length / apart))
        shares = np.arange(count + 1.0) if ends else np.arange(count) + 0.5
        inside = (shares > 0) & (shares < count)
        shares += np.where(inside, [random.uniform(-jitter, jitter) for _ in shares], 0.0)
        spots.append(shapely.get_coordinates(shapely.line_interpolate_point(line, shares * line.length / count)))
    if not spots:
        return np.empty((0, 2))
    places = np.unique(np.concatenate(spots).round(2), axis=0)
    return np.asarray(places[np.lexsort((places[:, 0], -places[:, 1]))])
