"""One maze alone on a page, for files that people place in layouts of their own."""

from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.draw.placed import HIDDEN_SHARE, Signs
from mazebook.books.draw.puzzle import draw_puzzle
from mazebook.books.fit.fit import ROUTE_SHARE
from mazebook.books.fit.levels import level
from mazebook.books.fit.sizes import least_corridor
from mazebook.books.plan.plan import PlannedPuzzle
from mazebook.errors import LayoutError
from mazebook.graphics.page import Box, Page
from mazebook.mazes.grid.grid import size_text
from mazebook.mazes.maze import Maze
from mazebook.mazes.options.options import PLAIN
from mazebook.paper.languages import read_language
from mazebook.paper.layouts import read_layout

_PITCH = 28.35  # points, 10 mm: the pitch of small mazes; that of large ones follows from the longest side
_LONGEST = 720.0
_WALLS = 1.15  # the width of a cell, of its corridor, at most
_MOST = 14_000.0  # points: no PDF has longer pages


def single_page(maze: Maze, *, solution: bool = False, language: str = "en", is_picture: bool = False) -> Page:
    """Return a page just large enough for a maze with its arrows and words, and its route on demand.

    `is_picture` : is the route a picture, and so drawn broad?
    """
    grid = maze.grid
    across, high = grid.kind_of_cells.extent(grid.size)
    layout = read_layout()
    signs = Signs.of(layout, read_language(language))
    scale = min(_PITCH, _LONGEST / max(across, high))
    scale = max(scale, least_corridor(grid.size, signs.face) * _WALLS)  # a building grows with its numbers
    if scale * max(across, high) > _MOST:
        raise LayoutError(
            f"size = {size_text(grid.size)}: with numbers on its stairs that can be read, this maze would be longer "
            f"than a page may be. Use fewer columns, rows or floors."
        )
    edge = signs.band + 14
    width, height = max(scale * across, 90.0) + 2 * edge, max(scale * high, 40.0) + 2 * edge
    young, ends = level("6-8"), grid.kind_of_cells.ends[:1]
    puzzle = PlannedPuzzle(1, 1, "single", young, young.plain_look, "", 1, grid.tessellation, grid.size, ends, PLAIN, 0)
    area = Box(14, 14, width - 14, height - 14)
    share = HIDDEN_SHARE if is_picture else ROUTE_SHARE
    drawn, placement = draw_puzzle(
        ChosenMaze(puzzle, maze, 0, 0, puzzle.pairs[0]), area, signs, route=share if solution else 0.0
    )
    box = Box(0, 0, width, height)
    return Page(width, height, box, box, tuple(drawn), (placement,), "maze")
