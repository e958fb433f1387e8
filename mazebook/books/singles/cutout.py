"""One maze of a book on a page of its own, as large as in the book, for people who lay out elsewhere."""

from dataclasses import replace

from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.draw.answer import answer_at
from mazebook.books.draw.ends import draw_ends
from mazebook.books.draw.placed import Signs, fitted_as_recorded
from mazebook.books.draw.placement import placement
from mazebook.books.draw.puzzle import draw_outline, draw_walls
from mazebook.books.draw.stairs import draw_stairs
from mazebook.books.fit.fit import side_of, without_bands
from mazebook.graphics.extents import extent_of
from mazebook.graphics.page import Box, Page, around, shift, transformed

MARGIN = 4.0  # points around what is drawn
_LEAST = (90.0, 40.0)  # width and height that words may use where the maze has less


def cut_out(chosen: ChosenMaze, box: Box, signs: Signs) -> tuple[Page, Page]:
    """Return a page with a puzzle and one with its answer, alike in size and in the place of the maze.

    Parameters
    ----------
    box : the box of the maze on its page of the book, walls included; the result is as large
    signs : the signs at the openings
    """
    recorded = fitted_as_recorded(chosen, box)
    ends = draw_ends(chosen.maze, recorded, _area(chosen, recorded.box, signs.band), signs)
    stairs = draw_stairs(chosen.maze, recorded.at, recorded.corridor, signs.face)
    ends = [*draw_outline(chosen, recorded, ends), *stairs, *ends]
    x0, y0, x1, y1 = around([recorded.box, *map(extent_of, ends)])
    place = shift(MARGIN - x0, MARGIN - y0)
    page = Box(0, 0, x1 - x0 + 2 * MARGIN, y1 - y0 + 2 * MARGIN)
    where = replace(recorded, place=place.inner(recorded.place), box=place.box(recorded.box))
    puzzle = (*draw_walls(chosen, where, signs.ink), *(transformed(item, place) for item in ends))
    size, number = (page.width, page.height, page, page), chosen.puzzle.number
    name, of_answer = (signs.language.word(key, number=number) for key in ("puzzle", "answer_of"))
    return (
        Page(*size, puzzle, (placement(chosen, where, "puzzle", signs),), name),
        Page(*size, tuple(answer_at(chosen, where, signs.face)), (placement(chosen, where, "answer"),), of_answer),
    )


def _area(chosen: ChosenMaze, box: Box, band: float) -> Box:
    """Return what the words at the openings must stay within: as on a page that the maze fills."""
    sides = {side_of(chosen.maze.grid, int(door)) for door in chosen.maze.doors if door >= 0}
    aside, above = (max(least - side, 0) / 2 for least, side in zip(_LEAST, (box.width, box.height), strict=True))
    return without_bands(box.inset(-aside, -above, -aside, -above), sides, -band)
