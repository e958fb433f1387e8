"""Pictures of single choices as SVG: shapes, cells, algorithms, walls and page sizes."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import numpy as np

from mazebook.books.pictures.end_pictures import little_picture
from mazebook.books.pictures.outlines import outline_of, own_cells_of
from mazebook.books.pictures.shape_names import TEXT, is_cells_file, is_shape_file
from mazebook.books.values.book import page_size
from mazebook.books.walls.styles import REGISTRY as WALLS
from mazebook.books.walls.wall import Wall, draw_wall
from mazebook.errors import key_of
from mazebook.graphics.figures import polygon, polygons
from mazebook.graphics.page import Box, Fill, FromFile, Item, Page, Place, Stroke
from mazebook.mazes.carving.make import make_maze
from mazebook.mazes.drawing.walls import route_path, wall_path
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.maze import Maze
from mazebook.mazes.shapes.outlines import REGISTRY as OUTLINES
from mazebook.numerics.arrays import Float64, Int64
from mazebook.output.pictures.svg import write_svg
from mazebook.reports.maze_chart import place_in_box
from mazebook.units import points

_SEED = 7
_SIDE, _EDGE = 160.0, 6.0  # points: of a picture, and around what it shows
_WALL, _ROUTE, _ROUTE_GRAY = 0.15, 0.34, 0.72  # in cell widths; 1 is white
_TEXTURE = (16, 16)  # cells of the mazes that show a texture
_KNOBS = {"growing_forest": "oldest_then_newest=1, trees=0.1"}  # without it, the growing tree
_ABOUT = 9.0  # cells along a side of the mazes that show cells
_TINTS = (0.92, 0.22)  # of the lines of a shape, and of its inside
_DARK = 0.75  # of the inside of letters and files, which have no lines
_CORNER = (200.0, 110.0)  # points of the picture of a wall style
_PITCH = 32.0
_TALLEST = points(330)  # of a page: a higher one, such as A3, is shown smaller
_CELL, _MARGIN = points(14), points(16)  # of the maze that shows how large a page is


def shape_picture(name: str, folder: Path) -> bytes:
    """Return what mazes are cut to: a drawing with its inside in grey; raises as `outline_of` does."""
    if is_shape_file(name) or name.lower().startswith(TEXT) or len(name) == 1:
        return _svg(_filled(outline_of(name, folder).rings))
    if key_of(name) in OUTLINES.entries:
        return _svg(_filled(OUTLINES.load(name).outline(), line=1.6))
    middle, side = _SIDE / 2, _SIDE - 2 * _EDGE
    return _svg(little_picture(name).tinted(middle, middle, side, _TINTS))


def cells_picture(name: str, folder: Path) -> bytes:
    """Return a maze of a kind of cells; of a file of one's own, its cells alone."""
    if is_cells_file(name):
        return _svg(_filled(own_cells_of(name, folder).rings, line=0.6))
    kind = Grid(name, (6, 6)).kind_of_cells
    return _svg(_solved(make_maze("wilson", kind.fit(_ABOUT, _ABOUT), seed=_SEED, tessellation=name)))


def algorithm_picture(name: str, _: Path) -> bytes:
    """Return a maze of an algorithm, all of one size and one seed, with the way through in grey."""
    return _svg(_solved(make_maze(name, _TEXTURE, seed=_SEED, ends=("nw", "se"), texture=_KNOBS.get(name))))


def walls_picture(name: str, _: Path) -> bytes:
    """Return the corner of a maze in a style of walls, enlarged."""
    maze = make_maze("recursive_backtracker", (8, 6), seed=_SEED, ends=("w", "e"))
    posts = maze.grid.posts[maze.grid.wall_posts[maze.doors[maze.doors >= 0]]].reshape(-1, 2)
    share = WALLS.entry(name).constant("share")
    width = (share if isinstance(share, float) else 0.07) * _PITCH
    place = Place(_PITCH, 10.0, 10.0)  # of the lower left corner: the picture ends before the maze does
    walls = wall_path(maze), partial(wall_path, maze, merged=False)
    return _svg(draw_wall(name, Wall(*walls, posts, place, width, _PITCH - width, 0.75, _SEED)), _CORNER)


def trim_picture(name: str, _: Path) -> bytes:
    """Return a page of a size, all to one scale, with a maze whose cells are alike in all."""
    trim = page_size(name)
    scale = (_SIDE - 2 * _EDGE) / max(_TALLEST, *trim)
    width, height = (scale * side for side in trim)
    x, y = (_SIDE - width) / 2, (_SIDE - height) / 2
    corners = polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
    size = [max(2, int((side - 2 * _MARGIN) / _CELL)) for side in trim]
    maze = make_maze("wilson", (size[0], size[1]), seed=_SEED)
    edge = scale * _MARGIN
    place = place_in_box(maze.grid, Box(x + edge, y + edge, x + width - edge, y + height - edge))
    return _svg([Stroke(corners, 1.0, 0.35), Stroke(wall_path(maze), max(0.5, _WALL * place.scale), place=place)])


def _solved(maze: Maze) -> list[Item]:
    place = place_in_box(maze.grid, Box(_EDGE, _EDGE, _SIDE - _EDGE, _SIDE - _EDGE))
    route = Stroke(route_path(maze), _ROUTE * place.scale, _ROUTE_GRAY, place)
    return [route, Stroke(wall_path(maze), _WALL * place.scale, place=place)]


def _filled(rings: Sequence[Float64 | Int64], line: float = 0.0) -> list[Item]:
    """Return polygons in the middle of the picture: dark, or light with lines of a width."""
    every = np.concatenate(rings)
    low, high = every.min(axis=0), every.max(axis=0)
    scale = (_SIDE - 2 * _EDGE) / float((high - low).max())
    x, y = (_SIDE / 2 - scale * (low + high) / 2).tolist()
    path, place = polygons([ring.astype(np.float64) for ring in rings]), Place(scale, x, y)
    if not line:
        return [Fill(path, 1 - _DARK, place)]
    return [Fill(path, 1 - _TINTS[1], place), Stroke(path, line, 1 - _TINTS[0], place)]


def _svg(items: Sequence[Item | FromFile], size: tuple[float, float] = (_SIDE, _SIDE)) -> bytes:
    box = Box(0, 0, *size)
    return write_svg(Page(*size, box, box, tuple(items), label="")).encode()
