"""Charts of the cells and dead ends of a maze, as a page."""

from collections.abc import Sequence

from mazebook.books.draw.stairs import draw_stairs
from mazebook.graphics.figures import polygon
from mazebook.graphics.page import Box, Fill, Item, Page, Place, Stroke
from mazebook.graphics.typesetting import Phrase, line
from mazebook.mazes.difficulty.measure import Measure
from mazebook.mazes.drawing.walls import wall_path
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.maze import Maze
from mazebook.numerics.path import Path
from mazebook.paper.typefaces import fonts

_SIZE = Box(0, 0, 660, 420)
_GRAY = 0.35
_MOST_BARS = 24


def measure_page(maze: Maze, measured: Measure) -> Page:
    """Return a page with the maze, and bars of its cells by kind and its dead ends by length and by direction."""
    kinds = ("dead ends", "straights", "turns", "junctions", "crossroads", "solution")
    shares = [(kind, measured.share(getattr(measured, kind.replace(" ", "_")))) for kind in kinds]
    lengths = [(str(n), float(count)) for n, count in enumerate(measured.dead_end_lengths.tolist()) if n]
    if len(lengths) > _MOST_BARS:
        rest = sum(count for _, count in lengths[_MOST_BARS - 1 :])
        lengths = [*lengths[: _MOST_BARS - 1], (f"{_MOST_BARS}+", rest)]
    facing = [(word, float(count)) for word, count in measured.facing.items()]
    items = [
        *_maze(maze, Box(16, 16, 330, 404)),
        *_bars("Cells, per cent of all", shares, Box(356, 296, 644, 392)),
        *_bars("Dead ends by length", lengths, Box(356, 158, 644, 254)),
        *_bars("Dead ends by direction", facing, Box(356, 28, 644, 116)),
    ]
    return Page(_SIZE.width, _SIZE.height, _SIZE, _SIZE, tuple(items), label="statistics")


def _maze(maze: Maze, area: Box) -> list[Item]:
    place = place_in_box(maze.grid, area)
    scale = place.scale
    wall = min(2.0, 0.15 * scale)
    stairs = draw_stairs(maze, lambda points: points * scale + (place.x, place.y), scale - wall, fonts.HEADING)
    return [Stroke(wall_path(maze), wall, place=place), *stairs]


def place_in_box(grid: Grid, box: Box) -> Place:
    """Return the place of a grid in the middle of a box, as large as fits; its border walls stick out by half."""
    x0, y0, x1, y1 = grid.bounds
    scale = min(box.width / (x1 - x0), box.height / (y1 - y0))
    x, y = box.centre
    return Place(scale, x - scale * (x0 + x1) / 2, y - scale * (y0 + y1) / 2)


def _bars(title: str, rows: Sequence[tuple[str, float]], box: Box) -> list[Item]:
    """Return upright bars with their names below and their values on top."""
    items: list[Item] = [*line(Phrase(title, fonts.HEADING, 11), box.x0, box.y1 + 6)]
    most = max((value for _, value in rows), default=0.0) or 1.0
    step = box.width / max(len(rows), 6)
    size = min(8.0, 0.32 * step + 2)
    for place, (name, value) in enumerate(rows):
        left, high = box.x0 + place * step, (box.height - 26) * value / most
        corners = _bar(left + 0.12 * step, box.y0 + 12, 0.76 * step, high)
        items.append(Fill(corners, _GRAY))
        middle = left + step / 2
        items += line(Phrase(name, fonts.BODY, size), middle, box.y0 + 2, anchor="middle")
        shown = f"{value:.1f}" if value != int(value) else f"{int(value)}"
        items += line(Phrase(shown, fonts.BODY, size), middle, box.y0 + 14 + high, anchor="middle")
    return items


def _bar(x: float, y: float, width: float, height: float) -> Path:
    return polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
