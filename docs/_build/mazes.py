"""Pictures of mazes alone, exact SVG files: algorithms, cells, walls, levels; and the two animations."""

from functools import partial
from pathlib import Path

from mazebook import make_book, make_maze
from mazebook.books.fit.levels import read_levels
from mazebook.books.walls.styles import REGISTRY as WALLS
from mazebook.books.walls.wall import Wall, draw_wall
from mazebook.graphics.page import Box, Item, Page, Place, Stroke
from mazebook.mazes import algorithms, tessellations
from mazebook.mazes.carving.carve import algorithm
from mazebook.mazes.drawing.frames import carving_order, grow
from mazebook.mazes.drawing.walls import route_path, wall_path
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.maze import Maze
from mazebook.mazes.options.options import Options
from mazebook.output.pictures.animation import write_gif
from mazebook.output.pictures.svg import write_svg
from mazebook.press.export import export_mazes
from mazebook.reports.maze_chart import place_in_box

SEED = 7
_SIDE, _EDGE = 240.0, 6.0  # points, of a picture of one maze
_WALL, _ROUTE, _ROUTE_GRAY = 0.15, 0.34, 0.72  # in cell widths; 1 is white
_TEXTURE = (20, 20)  # cells of the mazes that show a texture
_KNOBS = {"growing_forest": "oldest_then_newest=1, trees=0.1"}  # without it, the growing tree
_ABOUT = 12.0  # cells along a side of the mazes that show cells
_CORNER = (330.0, 170.0)  # points of the picture of a wall style
_PITCH = 44.0


def algorithm_pictures(_: Path) -> dict[str, bytes]:
    """Return a maze of each algorithm, all of one size and one seed, with the way through in grey."""
    mazes = {
        name: make_maze(name, _TEXTURE, seed=SEED, ends=("nw", "se"), texture=_KNOBS.get(name))
        for name in algorithms.REGISTRY.names()
    }
    return {f"algorithm-{name}.svg": _svg(maze, name) for name, maze in mazes.items()}


def cell_pictures(_: Path) -> dict[str, bytes]:
    """Return a maze of each kind of cells."""
    found = {}
    for name in tessellations.REGISTRY.names():
        maze = make_maze("wilson", _fitting(name), seed=SEED, tessellation=name)
        found[f"cells-{name}.svg"] = _svg(maze, name)
    return found


def wall_pictures(_: Path) -> dict[str, bytes]:
    """Return the same corner of the same maze in each style of walls, enlarged."""
    maze = make_maze("recursive_backtracker", (9, 6), seed=SEED, ends=("w", "e"))
    posts = maze.grid.posts[maze.grid.wall_posts[maze.doors[maze.doors >= 0]]].reshape(-1, 2)
    found = {}
    for name in WALLS.names():
        share = WALLS.entry(name).constant("share")
        width = (share if isinstance(share, float) else 0.07) * _PITCH
        # The lower left corner of the maze: the picture ends before the maze does.
        place = Place(_PITCH, 12.0, 12.0)
        wall = Wall(wall_path(maze), partial(wall_path, maze, merged=False), posts, place, width, _PITCH - width, 0.75, SEED)
        found[f"walls-{name}.svg"] = _written(draw_wall(name, wall), _CORNER, name)
    return found


def level_pictures(folder: Path) -> dict[str, bytes]:
    """Return an easy and a hard maze of each level: the first and the last of a section of eight."""
    found = {}
    for name in read_levels():
        book = make_book(
            {"seed": SEED, "sections": [{"level": name, "count": 8}]}, folder / name, previews=False, check=False
        )
        files = export_mazes(book.folder, folder / f"{name}-mazes", only=[1, 8]).files
        for word, file in zip(("easy", "hard"), files, strict=True):
            found[f"level-{name}-{word}.svg"] = file.read_bytes()
    return found


def animations(_: Path) -> dict[str, bytes]:
    """Return the making of a maze by two algorithms, step by step."""
    found = {}
    for name in ("recursive_backtracker", "kruskal"):
        maze = make_maze(name, (14, 10), seed=SEED)
        order = carving_order(maze, algorithm(name), seed=SEED, options=Options())
        found[f"animation-{name}.gif"] = write_gif(grow(maze, order, 60, "passages"))
    return found


def _fitting(name: str) -> tuple[int, int]:
    """Return columns and rows of a maze that is about as wide as high."""
    return Grid(name, (6, 6)).kind_of_cells.fit(_ABOUT, _ABOUT)


def _svg(maze: Maze, label: str) -> bytes:
    box = Box(_EDGE, _EDGE, _SIDE - _EDGE, _SIDE - _EDGE)
    place = place_in_box(maze.grid, box)
    route = Stroke(route_path(maze), _ROUTE * place.scale, _ROUTE_GRAY, place)
    return _written([route, Stroke(wall_path(maze), _WALL * place.scale, place=place)], (_SIDE, _SIDE), label)


def _written(items: list[Item], size: tuple[float, float], label: str) -> bytes:
    box = Box(0, 0, *size)
    return write_svg(Page(*size, box, box, tuple(items), label=label)).encode()

