"""Mazes too small to be one: a single cell, or a border in which no two doors stand apart."""

from __future__ import annotations

from functools import lru_cache

from mazebook.books.planned import PlannedPuzzle, PlannedSection
from mazebook.mazes.ends.border import border_of
from mazebook.mazes.grid.grid import Grid, size_text
from mazebook.mazes.mesh import Size
from mazebook.mazes.tessellations import tessellation
from mazebook.reading.problems import Problem

_FEW = 16  # cells: with more there is always room for two doors


def problems_of_tiny(section: PlannedSection) -> list[Problem]:
    """Return the problem of a section with a maze that cannot be carved, if it has one."""
    puzzle = next((puzzle for puzzle in section.puzzles if _is_tiny(puzzle)), None)
    if puzzle is None:
        return []
    size, place = size_text(puzzle.size), ("sections", section.index)
    single = tessellation(puzzle.tessellation).count(puzzle.size) < 2
    why = "one cell is no maze" if single else "too small for two doors apart"
    if section.spec.size:
        centre = "" if single or puzzle.tessellation != "theta" else ', or ends = ["n", "centre"]'
        return [Problem((*place, "size"), size, f"{why}. Use a larger size{centre}.")]
    page = section.layout.page
    fewer = ", a layout with fewer puzzles a page" if page.columns * page.rows > 1 else ""
    centre = ', ends = ["n", "centre"]' if not single and puzzle.tessellation == "theta" else ""
    text = (
        f"mazes of level {puzzle.level.name} would be {size} on pages of this size: {why}. "
        f"Use a larger trim{fewer}{centre}, or a level with narrower corridors."
    )
    return [Problem(place, None, text, has_value=False)]


def _is_tiny(puzzle: PlannedPuzzle) -> bool:
    return any(not _has_room(puzzle.tessellation, puzzle.size, pair) for pair in puzzle.pairs)


@lru_cache(maxsize=1024)
def _has_room(name: str, size: Size, pair: tuple[str, str]) -> bool:
    """Return True if a grid has two cells at least, and beside any door room for the other, if there are two."""
    count = tessellation(name).count(size)
    if count > _FEW or count < 2:
        return count >= 2
    border = border_of(Grid(name, size))
    return "centre" in pair or all(border.clear_of(int(edge)).any() for edge in border.edges)
