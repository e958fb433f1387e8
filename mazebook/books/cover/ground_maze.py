"""A maze of the book as it lies on the ground before a viewer: its Start is nearest, and a path is one unit wide."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.draw.ends import outer_walls
from mazebook.graphics.brushes.paint import Shapes
from mazebook.graphics.brushes.perspective import Camera
from mazebook.graphics.page import Box
from mazebook.mazes.drawing.walls import route_legs
from mazebook.mazes.grid.arcs import along_walls
from mazebook.mazes.grid.grid import Grid
from mazebook.numerics.arrays import Float64

_FLAT = 0.02  # cell widths: the largest distance of an arc from its straight pieces
_BEST = 9.0  # paths: the width and height of a maze that is best seen in perspective
_DEEP, _ASIDE = 18.0, 22.0  # paths: what is farther away, or farther from the middle, is too small to be seen
_LEAST_SHOWN, _MOST_SHOWN = 3.4, 6.2  # paths that are seen across the foot of a front
_OUTER = 1.6  # paths of a maze that need not be seen at its foot
_START, _FARTHEST = 0.13, 1.4  # of the width of a front, and paths: how far beside its middle the Start is
_MOST_ASIDE = 0.33  # of the width: the most that the Start is beside the middle
_NEAREST, _FARTHEST_EYE = 2.0, 4.5  # paths: how far the eye is in front of the maze
_SQUARES = "orthogonal"
_CHARM = {_SQUARES: 0.5, "sigma": 0.25, "theta": 0.1}  # how well a kind of cells looks as hedges


@dataclass(frozen=True, eq=False)
class GroundMaze:
    """A maze on the ground, in widths of a path: x across, y away from the viewer, the nearest wall at 0.

    Attributes
    ----------
    walls : the middles of its walls
    floor : the area inside
    route : the path from Start on
    start, finish : their places
    """

    walls: Shapes
    floor: Shapes
    route: Shapes
    start: tuple[float, float]
    finish: tuple[float, float]

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The left, near, right and far end of its walls."""
        left, near, right, far = shapely.bounds(self.walls).tolist()
        return left, near, right, far


def maze_for_ground(pool: Sequence[ChosenMaze]) -> ChosenMaze:
    """Return the maze of a book that is best seen in perspective: with wide paths, and not cut to a shape."""

    def liking(chosen: ChosenMaze) -> float:
        left, low, right, high = chosen.maze.grid.bounds
        pitch = _pitch(chosen.maze.grid)
        across = [max((right - left) / pitch, 1.0), max((high - low) / pitch, 1.0)]
        odd = sum(abs(math.log(length / _BEST)) for length in across)
        is_cut = chosen.puzzle.shape is not None
        has_door = int(chosen.maze.doors[0]) >= 0
        return _CHARM.get(chosen.puzzle.tessellation, 0.0) - odd - (3.0 if is_cut else 0.0) + (1.0 if has_door else 0.0)

    plain = [chosen for chosen in pool if len(chosen.puzzle.size) == 2] or pool
    return max(plain, key=liking)


def laid_on_ground(chosen: ChosenMaze) -> GroundMaze:
    """Return a maze turned so that its Start is nearest to the viewer."""
    maze, grid = chosen.maze, chosen.maze.grid
    door = int(maze.doors[0])
    turn = math.radians(float(grid.heading[door]) - 180) if door >= 0 else 0.0
    cos, sin = math.cos(turn), math.sin(turn)
    lines = along_walls(grid, maze.walls, _FLAT)
    pitch = _pitch(grid)

    def turned(places: Float64) -> Float64:
        x, y = places[..., 0], places[..., 1]
        return np.stack([cos * x - sin * y, sin * x + cos * y], axis=-1) / pitch

    walls = turned(lines)
    near = float(walls[..., 1].min())
    middle = (float(walls[..., 0].min()) + float(walls[..., 0].max())) / 2
    origin = np.array((middle, near))
    ends = [turned(grid.centres[int(maze.ends[end])]) - origin for end in (0, -1)]
    route = turned(route_legs(maze)[0]) - origin
    start = route[0] if door >= 0 else ends[0]
    lines = walls - origin
    kept = (lines[..., 1].min(axis=1) < _DEEP) & (np.abs(lines[..., 0] - start[0]).min(axis=1) < _ASIDE)
    net = shapely.union_all(shapely.linestrings(lines[kept].round(6)))
    floor = _inside(turned(outer_walls(grid)) - origin)
    return GroundMaze(net, floor, shapely.LineString(route), tuple(start.tolist()), tuple(ends[1].tolist()))


def camera_for(maze: GroundMaze, front: Box, horizon: float, foot: float) -> Camera:
    """Return how a maze is seen: its Start is a little beside the middle of a front, where no hero hides it."""
    left, _, right, far = maze.box
    near = front.width / min(max(right - left - _OUTER, _LEAST_SHOWN), _MOST_SHOWN)
    x, aside, most = maze.start[0], _START * front.width / near, _MOST_ASIDE * front.width / near
    across = min(max(x - math.copysign(aside, x), -_FARTHEST), _FARTHEST)
    across = min(max(across, x - most), x + most)
    return Camera(front.centre[0], across, horizon, foot, near, min(max(far / 3, _NEAREST), _FARTHEST_EYE))


def _inside(lines: Float64) -> Shapes:
    """Return the area inside the outer walls of a maze, (n_walls, n_points, 2)."""
    faces = shapely.get_parts(shapely.polygonize([shapely.union_all(shapely.linestrings(lines.round(6)))]))
    return shapely.union_all([shapely.Polygon(face.exterior) for face in faces])


def _pitch(grid: Grid) -> float:
    return float(grid.kind_of_cells.incircle(grid.size))
