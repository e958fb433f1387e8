"""Where answers go: how many share a page, their boxes there, and those at the foot of a puzzle's own page."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise, product

from mazebook.books.fit.fit import corridor_of_answer
from mazebook.books.fit.sizes import stairs_corridor
from mazebook.books.fit.slots import answer_page, answers_at_foot, areas
from mazebook.books.plan.plan import PlannedPuzzle
from mazebook.graphics.page import Box
from mazebook.mazes.grid.weave import BRIDGE_WIDTH
from mazebook.paper.layouts import Layout

_COMMON_SHAPE = 1.25  # height to width of the levels' mazes
_SIDE = 4  # columns or rows of answers, at most
_MOST = 12  # answers a page: among more of them a number is hard to find
_NO_ROOM = Box(0.0, 0.0, 0.0, 0.0)
_HOLE = 3  # an empty place on one of two pages counts as much as a difference of so many answers
_FEW_PAGES = 3  # up to two pages, each has the grid that is best for it
_ALONE = 2  # and so does a page with a single answer


def answer_pages(
    puzzles: Sequence[PlannedPuzzle], live: Box, layout: Layout, face: str, most: int = _MOST
) -> list[tuple[tuple[int, int], tuple[PlannedPuzzle, ...]]]:
    """Return the grid of each page of answers, and its puzzles, in the book's order.

    A page has as many answers as can be read there, or as the layout asks for, if they can be read. Only the last page
    takes some from the page before. The grid is the one with the largest answers; later pages have as many columns as
    the first, where their answers can be read, so that answers have about one size in a book.

    `face` : the typeface of the numbers on stairs; `most` : answers a page, where the layout does not say how many
    """
    table = _Table(puzzles, live, layout, face, most)
    firsts = [0]
    while firsts[-1] < len(puzzles):
        firsts.append(firsts[-1] + table.most_from(firsts[-1]))
    if len(firsts) > _FEW_PAGES:
        table.keep_columns(firsts[1])
    if len(firsts) > 2:
        before, cut, end = firsts[-3:]
        cuts = [each for each in range(cut, before, -1) if end - each <= table.most_from(each)]
        firsts[-2] = min(cuts, key=lambda each: table.cost(before, each, end))
    return [(table.grid(first, last), tuple(puzzles[first:last])) for first, last in pairwise(firsts)]


class _Table:
    """How large each answer is in each grid of a page, and whether it can be read there."""

    def __init__(self, puzzles: Sequence[PlannedPuzzle], live: Box, layout: Layout, face: str, most: int) -> None:
        self._grids = _grids(layout, most)
        boxes = [answer_boxes(grid, live, layout)[0] for grid in self._grids]
        known: dict[object, list[float]] = {}
        for puzzle in puzzles:
            if _key(puzzle) not in known:
                readable = (_is_large_enough(puzzle, box, layout, face) for box in boxes)
                known[_key(puzzle)] = [_scale(puzzle, box) * good for box, good in zip(boxes, readable, strict=True)]
        self._scales = [known[_key(puzzle)] for puzzle in puzzles]  # 0 = too small to read
        self._columns = 0

    def keep_columns(self, last: int) -> None:
        """Give later pages as many columns as the first, which has the answers up to `last`."""
        self._columns = self.grid(0, last)[0]

    def most_from(self, first: int) -> int:
        """Return how many answers from `first` on share a page at most; one that nowhere can be read is alone."""
        most = 1
        for place, (columns, rows) in enumerate(self._grids):
            scales = [row[place] for row in self._scales[first : first + columns * rows]]
            most = max(most, scales.index(0) if 0 in scales else len(scales))
        return most

    def grid(self, first: int, last: int) -> tuple[int, int]:
        """Return the grid of answers from `first` up to `last`: of the kept columns, else with the largest answers."""
        best, found, count = 0.0, (1, 1), last - first
        for place, (columns, rows) in enumerate(self._grids):
            least = min(scales[place] for scales in self._scales[first:last])
            if columns == self._columns and rows == -(-count // columns) and least:
                return columns, rows
            if columns * rows >= count and least > 1.001 * best:
                best, found = least, (columns, rows)
        return found

    def cost(self, first: int, cut: int, last: int) -> tuple[int, int]:
        """Return how bad it looks if the answers from `first` up to `last` stand on two pages, and their difference."""
        places = sum(columns * rows for columns, rows in (self.grid(first, cut), self.grid(cut, last)))
        difference = abs(last - 2 * cut + first)
        alone = _ALONE if 1 in (cut - first, last - cut) else 0
        return _HOLE * (places - (last - first)) + difference + alone, difference


def _key(puzzle: PlannedPuzzle) -> object:
    """Return what decides how large an answer is."""
    return puzzle.tessellation, puzzle.size, puzzle.shape, puzzle.look, puzzle.options.weave


@lru_cache(maxsize=1024)  # a book is planned several times, until its page count is known
def answer_boxes(grid: tuple[int, int], live: Box, layout: Layout) -> tuple[Box, ...]:
    """Return the boxes of the answers on a page, labels excluded, row by row from the top left."""
    columns, rows = grid
    return tuple(_boxes(areas(answer_page(layout, columns, columns * rows), live), columns * rows))


def strip_boxes(count: int, strip: Box, layout: Layout) -> list[Box]:
    """Return the boxes of answers beside each other at a page's foot, without the strips for their numbers."""
    return _boxes(areas(answers_at_foot(layout, count), strip), count)


def _boxes(found: Mapping[str, Box], count: int) -> list[Box]:
    return [found.get(f"answer {k}", _NO_ROOM) for k in range(count)]


def is_readable(puzzle: PlannedPuzzle, box: Box, layout: Layout, face: str) -> bool:
    """Return True if an answer's cells and the numbers on its stairs are as large as the layout asks."""
    kind = puzzle.kind
    narrowest = BRIDGE_WIDTH if puzzle.options.weave else 1.0
    is_wide = _scale(puzzle, box) * kind.incircle(puzzle.size) * narrowest >= layout.answers.least_cell
    return is_wide and has_readable_stairs(puzzle, box, layout, face)


def has_readable_stairs(puzzle: PlannedPuzzle, box: Box, layout: Layout, face: str) -> bool:
    """Return True if an answer has no stairs, or the numbers on them are no smaller than the layout's smallest type."""
    least = stairs_corridor(puzzle.size, face, layout.least_text)
    return not least or corridor_of_answer(puzzle.size, puzzle.tessellation, puzzle.shape, puzzle.look, box) >= least


def _grids(layout: Layout, most: int) -> list[tuple[int, int]]:
    """Return the grids to choose from: the layout's grid in both ways, and all with fewer answers."""
    columns, rows = layout.answers.columns, layout.answers.rows
    sides = range(1, _SIDE + 1)
    if not columns * rows:
        return [(across, down) for across, down in product(sides, sides) if across * down <= most]
    fewer = [(across, down) for across, down in product(sides, sides) if across * down < columns * rows]
    return [(columns, rows), (rows, columns), *fewer]


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
