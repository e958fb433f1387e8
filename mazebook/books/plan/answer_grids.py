"""Where answers go: how many share a page, their boxes there, and those at the foot of a puzzle's own page."""

from collections.abc import Sequence
from itertools import groupby

from mazebook.books.fit.fit import corridor_of_answer
from mazebook.books.fit.page_areas import divided
from mazebook.books.fit.sizes import least_corridor
from mazebook.books.plan.plan import PlannedPuzzle
from mazebook.graphics.page import Box
from mazebook.mazes.grid.weave import BRIDGE_WIDTH
from mazebook.paper.layouts import Layout

_COMMON_SHAPE = 1.25  # height to width of the levels' mazes
GRIDS = {9: (3, 3), 6: (2, 3), 4: (2, 2), 2: (1, 2), 1: (1, 1)}  # answers a page: columns, rows on a portrait page


def answer_pages(
    puzzles: Sequence[PlannedPuzzle], live: Box, layout: Layout, face: str
) -> list[tuple[tuple[int, int], tuple[PlannedPuzzle, ...]]]:
    """Return the grid of each page of answers, and its puzzles, in the book's order.

    Each level begins on a new page, except on a sheet. The layout sets how many answers share a page, or else the
    level; fewer share it where an answer would be too small to read.

    `face` : the typeface of the numbers on stairs
    """
    pages = []
    for _, run in groupby(puzzles, key=lambda puzzle: "" if layout.is_sheet else puzzle.level.name):
        group = list(run)
        grids = [_better(grid, group, live, layout) for grid in _grids(layout, group[0].level.answers_per_page)]
        boxes = [answer_boxes(grid, live, layout)[0] for grid in grids]
        readable = (all(_is_large_enough(puzzle, box, layout, face) for puzzle in group) for box in boxes)
        grid = next((grid for grid, good in zip(grids, readable, strict=True) if good), (1, 1))
        share = grid[0] * grid[1]
        pages += [(grid, tuple(group[first : first + share])) for first in range(0, len(group), share)]
    return pages


def answer_boxes(grid: tuple[int, int], live: Box, layout: Layout) -> list[Box]:
    """Return the boxes of the answers on a page, labels excluded, row by row from the top left."""
    area = live.inset(bottom=layout.page.foot, top=layout.page.banner if layout.is_sheet else layout.answers.head)
    return [box.inset(top=layout.answers.label) for box in divided(area, *grid, layout.answers.gap)]


def strip_boxes(count: int, strip: Box, layout: Layout) -> list[Box]:
    """Return the boxes of answers beside each other at a page's foot, without the strips for their numbers."""
    return [box.inset(top=layout.answers.label) for box in divided(strip, count, 1, layout.answers.gap)]


def is_readable(puzzle: PlannedPuzzle, box: Box, layout: Layout, face: str) -> bool:
    """Return True if an answer's cells and the numbers on its stairs are as large as the layout asks."""
    kind = puzzle.kind
    narrowest = BRIDGE_WIDTH if puzzle.options.weave else 1.0
    is_wide = _scale(puzzle, box) * kind.incircle(puzzle.size) * narrowest >= layout.answers.least_cell
    return is_wide and has_readable_stairs(puzzle, box, layout, face)


def has_readable_stairs(puzzle: PlannedPuzzle, box: Box, layout: Layout, face: str) -> bool:
    """Return True if an answer has no stairs, or the numbers on them are no smaller than the layout's smallest type."""
    least = least_corridor(puzzle.size, face, layout.least_text)
    return not least or corridor_of_answer(puzzle.size, puzzle.tessellation, puzzle.shape, puzzle.look, box) >= least


def _grids(layout: Layout, most: int) -> list[tuple[int, int]]:
    """Return the grids to try: the preferred grid first, then grids with fewer answers."""
    wanted = (layout.answers.columns, layout.answers.rows)
    if not all(wanted):
        return [grid for share, grid in GRIDS.items() if share <= most]
    return [wanted, *(grid for share, grid in GRIDS.items() if share < wanted[0] * wanted[1])]


def _better(grid: tuple[int, int], puzzles: Sequence[PlannedPuzzle], live: Box, layout: Layout) -> tuple[int, int]:
    """Return a grid, with columns and rows exchanged if that makes the smallest answer larger."""
    upright = grid if live.height >= live.width else (grid[1], grid[0])
    lying = (upright[1], upright[0])
    boxes = [answer_boxes(found, live, layout)[0] for found in (upright, lying)]
    smallest = [min(_scale(puzzle, box) for puzzle in puzzles) for box in boxes]
    return lying if smallest[1] > 1.001 * smallest[0] else upright


def _scale(puzzle: PlannedPuzzle, box: Box) -> float:
    across, high = puzzle.kind.extent(puzzle.size)
    return min(box.width / across, box.height / high)


def _is_large_enough(puzzle: PlannedPuzzle, box: Box, layout: Layout, face: str) -> bool:
    """Return True if an answer in a box is large enough, with its cells and the numbers on its stairs.

    An answer is large enough if it has the layout's least width, or the height that a maze of common shape has at that
    width.
    """
    across, high = puzzle.kind.extent(puzzle.size)
    scale, least = _scale(puzzle, box), layout.answers.least
    is_large = scale * across >= least or scale * high >= least * _COMMON_SHAPE
    return is_large and is_readable(puzzle, box, layout, face)
