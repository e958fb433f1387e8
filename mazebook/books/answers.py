"""The answer section: which answers share a page, and where on it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from mazebook.books.page import Box
from mazebook.books.planned import PlannedPuzzle
from mazebook.mazes.mesh import tessellation
from mazebook.paper.layouts import Layout

_COMMON_SHAPE = 1.25  # height to width of the levels' mazes
GRIDS = {9: (3, 3), 6: (2, 3), 4: (2, 2), 2: (1, 2), 1: (1, 1)}  # answers a page: columns, rows on a portrait page


def answer_pages(
    puzzles: Sequence[PlannedPuzzle], live: Box, layout: Layout
) -> list[tuple[int, tuple[PlannedPuzzle, ...]]]:
    """Return for each page the share it is divided into, and the puzzles: the book's order, a new page for a new level.

    A level says how many share a page; fewer do where an answer would come out too small to read.
    """
    pages = []
    for _, run in groupby(puzzles, key=lambda puzzle: puzzle.level.name):
        group = list(run)
        most = group[0].level.answers_per_page
        share = next((n for n in GRIDS if n <= most and all(_readable(p, n, live, layout) for p in group)), 1)
        pages += [(share, tuple(group[first : first + share])) for first in range(0, len(group), share)]
    return pages


def answer_boxes(share: int, live: Box, layout: Layout) -> list[Box]:
    """Return the boxes of `share` answers on a page, labels excluded, row by row from the top left."""
    columns, rows = GRIDS[share] if live.height >= live.width else GRIDS[share][::-1]
    area = live.inset(bottom=layout.foot, top=layout.answer_head)
    width = (area.width - layout.answer_gap * (columns - 1)) / columns
    height = (area.height - layout.answer_gap * (rows - 1)) / rows
    boxes = []
    for place in range(share):
        row, column = divmod(place, columns)
        left = area.x0 + column * (width + layout.answer_gap)
        top = area.y1 - row * (height + layout.answer_gap)
        boxes.append(Box(left, top - height, left + width, top - layout.answer_label))
    return boxes


def _readable(puzzle: PlannedPuzzle, n: int, live: Box, layout: Layout) -> bool:
    """Return True if an answer is large enough, and its cells are, with `n` on a page.

    It is as wide as the layout asks, or, where a maze is tall and narrow, as high as a common one of that width.
    """
    kind = tessellation(puzzle.tessellation)
    box = answer_boxes(n, live, layout)[0]
    across, high = kind.extent(puzzle.size)
    scale = min(box.width / across, box.height / high)
    least = layout.answer_least
    is_large = scale * across >= least or scale * high >= least * _COMMON_SHAPE
    return is_large and scale * kind.incircle(puzzle.size) >= layout.answer_least_cell
