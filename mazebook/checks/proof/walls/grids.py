"""The grids of tessellations, laid where the record's ends are: all that a proof takes from `mazebook.mazes`.

No other module of this room knows how a grid is laid out. Geometry alone is taken, none of what carves or draws; if it
were wrong, mazes would fail and not pass.
"""

import math
from functools import lru_cache, reduce
from typing import NamedTuple

import numpy as np
import shapely

from mazebook.books.plan.printed import RecordedPlacement
from mazebook.books.plan.recorded import RecordedGrid
from mazebook.checks.proof.claims import Puzzle
from mazebook.checks.proof.walls.openings import fitted
from mazebook.checks.proof.walls.polylines import are_within, best_read, far_along, places_at, places_within
from mazebook.errors import MazebookError
from mazebook.graphics.page import Opening
from mazebook.mazes.grid.bearings import OF_ENDS
from mazebook.mazes.grid.cut_cells import kind_of_cells
from mazebook.mazes.grid.grid import Grid, once_a_grid
from mazebook.mazes.grid.polygons.outline import Outline
from mazebook.mazes.maze import Maze
from mazebook.mazes.mesh import FIXED, LINK, OUTSIDE_CELL, STAIR, Size
from mazebook.mazes.shapes.holes import holes_of
from mazebook.mazes.tessellations import OWN, REGISTRY, Tessellation
from mazebook.numerics.arrays import Bool, Float64, Int32, Int64

_OFF = 0.05  # of a cell's width: the most by which an end may be off its place in the grid
_CORNER = math.radians(30)  # the least turn of a door that is around a corner
_SOFT = 0.06  # cell widths: the edge of what is solid
_NICK = 1 / 16  # cell widths: from place to place all over what is solid
_DOOR_STEPS = 32  # pieces of the line that closes an opening between bends


class LaidGrid(NamedTuple):
    """A maze's grid on its page: point p of the grid is at ``scale * p + shift``, in points."""

    grid: Grid
    scale: float
    shift: Float64

    @property
    def links(self) -> Int64:
        """(n,) int64: the edges whose walls may be opened."""
        return np.flatnonzero(self.grid.kind == LINK)

    @property
    def railings(self) -> Int64:
        """(n,) int64: the edges whose walls stand in any case, beside bridges and where no door can be."""
        return np.flatnonzero(self.grid.kind == FIXED)

    @property
    def centres(self) -> Float64:
        """(n_cells, 2) float64: the middles of the cells on the page."""
        return np.asarray(self.grid.centres * self.scale + self.shift)

    def middles(self, edges: Int32 | Int64) -> Float64:
        """Return the middles of walls on the page, (n, 2) float64; with bends, the places where walls are best read."""
        return np.asarray(_read_places(self.grid)[edges] * self.scale + self.shift)

    def standing(self, passages: Bool, puzzle: Puzzle) -> Int64:
        """Return the edges whose walls stand, with these passages, (n_edges,) bool, and the record's doors: int64."""
        opened = passages | (self.grid.kind == STAIR)
        opened[[door for door in puzzle.doors if door >= 0]] = True
        return np.flatnonzero(~opened)

    def ends(self, edges: Int64) -> Float64:
        """Return the posts of walls on the page, each once: (n, 2) float64."""
        return np.asarray(self.grid.posts[np.unique(self.grid.wall_posts[edges])] * self.scale + self.shift)

    def doorway(self, door: int) -> tuple[float, float, float]:
        """Return the middle of a door on the page, and its bearing outwards in radians, clockwise from north."""
        x, y = (self.grid.middles[door] * self.scale + self.shift).tolist()
        return x, y, math.radians(float(self.grid.heading[door])) + (math.pi if self.scale < 0 else 0.0)

    def is_around_a_corner(self, door: int) -> bool:
        """Return whether the two ends of a door run in different directions, as at a corner of the outline."""
        if self.grid.bends is None:
            return False
        along = np.diff(self.grid.wall_lines(np.array([door])).points, axis=0)
        first, last = along[0], along[-1]
        return bool(first @ last < math.cos(_CORNER) * np.hypot(*first) * np.hypot(*last))

    def lengths(self, edges: Int64) -> Float64:
        """Return the lengths of walls in cells: (n,) float64; arcs and bends are longer than their chords."""
        if self.grid.bends is not None:
            walls = self.grid.wall_lines(edges)
            far = far_along(*walls)
            return np.asarray(far[walls.start[1:] - 1] - far[walls.start[:-1]])
        half = 2 * np.arctan(self.grid.bulge[edges].astype(np.float64))  # of the sweep
        chord = np.hypot(*np.diff(self.grid.posts[self.grid.wall_posts[edges]], axis=1)[:, 0].T)
        return np.asarray(chord / np.sinc(half / np.pi))

    def lines(self, edges: Int64, steps: int) -> Float64:
        """Return places on the page along walls, from post to post: (n, steps, 2) float64."""
        shares = ((np.arange(steps) + 0.5) / steps)[None, :, None]
        if self.grid.bends is not None:
            return np.asarray(places_at(*self.grid.wall_lines(edges), shares[0, :, 0]) * self.scale + self.shift)
        first, last = np.moveaxis(self.grid.posts[self.grid.wall_posts[edges]], 1, 0)[:, :, None]
        bulge = self.grid.bulge[edges].astype(np.float64)[:, None, None]
        # Places on an arc at even angles: the bulge is the tangent of a quarter of the sweep.
        turn = np.arctan(bulge)
        spin = turn * (2 * shares - 1)
        straight = np.abs(bulge) < 1e-9
        safe = np.where(straight, 1.0, np.sin(2 * turn))
        along = np.where(straight, shares, 0.5 + np.sin(2 * spin) / (2 * safe))
        aside = np.where(straight, 0.0, (np.cos(2 * spin) - np.cos(2 * turn)) / (2 * safe))
        chord = last - first
        left = np.stack([-chord[..., 1], chord[..., 0]], axis=-1)
        return np.asarray((first + along * chord + aside * left) * self.scale + self.shift)

    def doors(self, puzzle: Puzzle, place: RecordedPlacement) -> dict[Opening, Float64]:
        """Return the lines with bends that close the openings of cut cells: (n, 2) float64 each, in points; n is odd.

        Nothing for other grids: their openings say themselves how they are closed.
        """
        if self.grid.bends is None:
            return {}
        shares = np.linspace(0, 1, _DOOR_STEPS + 1)[1:-1]
        found = {}
        for door, end in zip(puzzle.doors, place.ends, strict=True):
            if end.opening is not None:
                wall = self.grid.wall_lines(np.array([door]))
                line = np.concatenate([wall.points[:1], places_at(*wall, shares)[0], wall.points[-1:]])
                found[end.opening] = np.asarray(line * self.scale + self.shift)
        return found

    @property
    def solid(self) -> Float64:
        """(n, 2) float64: places all over what is solid in an outline, such as an eye, on the page."""
        ink = self.grid.cutting.ink if self.grid.is_cut else None
        if ink is None or not len(ink.points):
            return np.empty((0, 2))
        rings = shapely.make_valid([shapely.Polygon(row) for row in ink.rows])
        deep = shapely.buffer(reduce(shapely.symmetric_difference, rings), -_SOFT)
        left, low, right, high = shapely.bounds(deep)
        x, y = np.meshgrid(np.arange(left, right, _NICK), np.arange(low, high, _NICK))
        shapely.prepare(deep)
        inside = shapely.contains_xy(deep, x, y)
        return np.stack([x[inside], y[inside]], axis=-1) * self.scale + self.shift

    @property
    def holes(self) -> Float64:
        """(n, 2) float64: places in the holes of an outline, on the page."""
        found = [places_within(*self.grid.wall_lines(edges)) for edges in holes_of(self.grid)]
        return np.asarray(np.concatenate([np.empty((0, 2)), *found]) * self.scale + self.shift)

    def are_inside(self, places: Float64) -> Bool:
        """Return whether places on the page, (n, 2) in points, are inside the outline of a cut grid: (n,) bool."""
        walls = self.grid.wall_lines(np.flatnonzero(self.grid.ends[:, 1] == OUTSIDE_CELL))
        return are_within(*walls, (places - self.shift) / self.scale)

    @property
    def narrowest(self) -> float:
        """The narrowest passage of a cut grid, or of rings, in points; infinite for grids whose ends show it."""
        kind = self.grid.kind_of_cells
        is_uneven = self.grid.is_cut or kind.is_round
        return kind.incircle(self.grid.size) * abs(self.scale) if is_uneven else math.inf

    def stairs(self, place: RecordedPlacement) -> Bool:
        """Return which edges are stairs on the page, by the record: (n_edges,) bool."""
        found = np.zeros(len(self.grid.ends), dtype=np.bool_)
        edges = np.flatnonzero(self.grid.kind == STAIR)
        middles = self.centres[self.grid.ends[edges]]
        for stairs in place.stairs:
            found[edges[np.abs(middles - stairs).max(axis=(1, 2)) < _OFF * abs(self.scale)]] = True
        return found

    def fingerprint(self, passages: Bool, puzzle: Puzzle) -> str:
        """Return the fingerprint of a maze with these passages, (n_edges,) bool."""
        doors, ends = (np.array(pair, dtype=np.int32) for pair in (puzzle.doors, puzzle.ends))
        return Maze(self.grid, passages, doors, ends, np.empty(0, dtype=np.int32)).fingerprint

    def short_of(self, word: str, place: tuple[float, float]) -> float:
        """Return by how many cells a point of the page falls short of the border wall farthest in a direction.

        0 for a word that is no direction.
        """
        if word not in OF_ENDS:
            return 0.0
        turn = math.radians(OF_ENDS[word])
        towards = np.array([math.sin(turn), math.cos(turn)]) * np.sign(self.scale)
        there = (self.middles(self.grid.border) @ towards).max()
        return float(there - np.array(place) @ towards) / abs(self.scale)


@once_a_grid
def _read_places(grid: Grid) -> Float64:
    if grid.bends is None:
        return grid.middles
    stands = (grid.kind == FIXED) | (grid.ends[:, 1] == OUTSIDE_CELL)
    return best_read(*grid.wall_lines(slice(None)), stands)


def is_known(kind: str) -> bool:
    """Return whether a tessellation or a tiling is installed here."""
    return kind == OWN or kind in REGISTRY.entries


def recorded_outline(puzzle: Puzzle) -> Outline | None:
    """Return the outline in the record of a maze; None without one."""
    return outline_claimed(puzzle.grid) if puzzle.grid else None


@lru_cache(maxsize=64)
def outline_claimed(claimed: RecordedGrid) -> Outline | None:
    """Return the outline of a shape as a record has it; None without one."""
    return Outline.read(claimed.outline, holes=claimed.holes) if claimed.outline else None


def laid_grid(puzzle: Puzzle, place: RecordedPlacement) -> LaidGrid | None:
    """Return a maze's grid where the record's ends are; None if there is no such grid, or the ends do not fit it.

    The grid of a maze with bridges has no bridges yet.
    """
    grid = grid_of(puzzle)
    if grid is None:
        return None
    here, there = [], []
    for end, door, cell in zip(place.ends, puzzle.doors, puzzle.ends, strict=True):
        if door >= len(grid.ends) or not 0 <= cell < grid.n_cells or (end.opening is None) != (door < 0):
            return None
        if door >= 0 and cell not in grid.ends[door]:
            return None
        if end.opening is not None:
            here += grid.posts[grid.wall_posts[door]].tolist()
            there += [list(side) for side in end.opening]
        elif end.inside is not None:
            here.append(grid.centres[cell].tolist())
            there.append(list(end.inside))
    scale, shift, off = fitted(np.array(here), np.array(there))
    return LaidGrid(grid, scale, shift) if off <= _OFF * abs(scale) else None


def grid_of(puzzle: Puzzle) -> Grid | None:
    """Return a maze's grid, without bridges; None if there is none, or if its cells are others than recorded."""
    return grid_claimed(puzzle.tessellation, puzzle.size, puzzle.kept or "", puzzle.grid)


@lru_cache(maxsize=64)
def grid_claimed(kind: str, size: Size, kept: str, claimed: RecordedGrid | None) -> Grid | None:
    """Return the grid described by a record, or None if no such grid exists."""
    try:
        if claimed:
            cut = Grid(kind, size, outline=outline_claimed(claimed), seed=int(claimed.seed, 16))
            return cut if cut.is_cut and cut.digest == claimed.digest and not kept else None
        whole = Grid(kind, size)
        count = whole.kind_of_cells.count(whole.size)
        bits = np.frombuffer(bytes.fromhex(kept), dtype=np.uint8)
        if whole.is_cut or not kept or len(bits) != (count + 7) // 8:
            return None if whole.is_cut or kept else whole
        return Grid(kind, size, np.unpackbits(bits, count=count).astype(np.bool_))
    except MazebookError:
        return None


def with_bridges(laid: LaidGrid, puzzle: Puzzle, place: RecordedPlacement) -> LaidGrid | None:
    """Return the grid with the record's bridges; None if one of them is impossible."""
    grid = laid.grid
    ends = (np.array(place.bridges) - laid.shift) / laid.scale
    away = ends[:, 0] - ends[:, 1]
    cells = [int(np.hypot(*(grid.centres - middle).T).argmin()) for middle in ends.mean(axis=1)]
    off = np.abs(grid.centres[cells] - ends.mean(axis=1)).max()
    is_level = np.abs(away[:, 0]) > 0.5  # the passage below
    if off > _OFF or np.abs(np.sort(np.abs(away), axis=1) - (0, 1)).max() > 2 * _OFF or len(set(cells)) < len(cells):
        return None
    column, row = np.floor(grid.centres[cells]).astype(int).T
    if not (((column > 0) & (column < grid.size[0] - 1)) & ((row > 0) & (row < grid.size[1] - 1))).all():
        return None
    crossings = np.sort(2 * np.array(cells, dtype=np.int64) + is_level)
    return laid._replace(grid=Grid(puzzle.tessellation, puzzle.size, None, crossings))


def is_round(puzzle: Puzzle) -> bool:
    """Return whether the outline of a maze may be a circle; True if its tessellation is not installed here."""
    kind = _declared(puzzle)
    return kind is None or kind.is_round


def least_area(puzzle: Puzzle) -> float:
    """Return the area of a maze's smallest cells, in mean cell areas; 1 if its tessellation is not installed here."""
    kind = _declared(puzzle)
    return 1.0 if kind is None else kind.least_area


def _declared(puzzle: Puzzle) -> Tessellation | None:
    return kind_of_cells(puzzle.tessellation, recorded_outline(puzzle)) if is_known(puzzle.tessellation) else None
