"""One maze alone on a page, new or as large as in a book, for files that people place in layouts of their own."""

from dataclasses import replace
from typing import cast

from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.choose.chosen import Chosen
from mazebook.books.choose.tangles import ChosenTangle
from mazebook.books.draw.answer import answer_at
from mazebook.books.draw.ends import draw_ends
from mazebook.books.draw.placed import Signs, fitted_as_recorded
from mazebook.books.draw.placement import placement
from mazebook.books.draw.puzzle import draw_puzzle, draw_walls
from mazebook.books.draw.stairs import draw_stairs
from mazebook.books.draw.tangles import draw_tangle_answer, place_tangle
from mazebook.books.draw.things import draw_things
from mazebook.books.fit.fit import ROUTE_SHARE, route_width, side_of, without_bands
from mazebook.books.fit.levels import level
from mazebook.books.fit.sizes import stairs_corridor
from mazebook.books.places.kind import place_kind
from mazebook.books.plan.plan import PlannedPuzzle
from mazebook.books.walls.style import PLAIN_STYLE
from mazebook.errors import LayoutError
from mazebook.graphics.extents import extent_of
from mazebook.graphics.page import Box, Page, Stroke, around, shift, transformed
from mazebook.mazes.grid.grid import size_text
from mazebook.mazes.maze import Maze
from mazebook.mazes.options.options import PLAIN
from mazebook.numerics.path import Path
from mazebook.paper.inks.inks import Cmyk
from mazebook.paper.languages import read_language
from mazebook.paper.layouts import read_layout

_PITCH = 28.35  # points, 10 mm: the pitch of small mazes; that of large ones follows from the longest side
_LONGEST = 720.0
_WALLS = 1.15  # the most width of a cell, times its corridor's
_MOST = 14_000.0  # points: no PDF has longer pages

_PICTURE_SHARE = 0.85  # of the corridor: a route that is a picture looks like an area, and leaves the walls free
_PENCIL = Cmyk(0.0, 0.85, 0.8, 0.0)
_BESIDE = 0.8  # cells: the room of a scene at the sides of a maze
MARGIN = 4.0  # points around what is drawn
_LEAST = (90.0, 40.0)  # width and height that words may use where the maze has less


def single_page(maze: Maze, *, solution: bool = False, language: str = "en", is_picture: bool = False) -> Page:
    """Return a page just large enough for a maze with its arrows and words, and its route on demand.

    `is_picture` : is the route a picture, and so drawn broad? Raises LayoutError if no page can be so large.
    """
    grid = maze.grid
    across, high = grid.kind_of_cells.extent(grid.size)
    layout = read_layout()
    signs = Signs.of(layout, read_language(language))
    scale = min(_PITCH, _LONGEST / max(across, high))
    scale = max(scale, stairs_corridor(grid.size, signs.face) * _WALLS)  # a building grows with its numbers
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
    share = _PICTURE_SHARE if is_picture else ROUTE_SHARE
    drawn, placement = draw_puzzle(
        ChosenMaze(puzzle, maze, 0, 0, puzzle.pairs[0]), area, signs, route=share if solution else 0.0
    )
    box = Box(0, 0, width, height)
    return Page(width, height, box, box, tuple(drawn), (placement,), "maze")


def place_page(maze: Maze, name: str, *, language: str = "en") -> Page:
    """Return a page with a maze as the kind of place called `name`, with room for the scene around it.

    The ends of the maze are at its foot and at its top, as the place's `pairs` say.
    """
    kind, grid, young = place_kind(name), maze.grid, level("6-8")
    across, high = grid.kind_of_cells.extent(grid.size)
    scale = min(max(kind.least / grid.kind_of_cells.incircle(grid.size), _PITCH), _LONGEST / max(across, high))
    look = kind.look(young.plain_look, grid.tessellation)
    height = scale * high / (1 - kind.above - kind.below)
    width = scale * across + 2 * _BESIDE * scale
    signs = Signs.of(read_layout(), read_language(language))
    puzzle = PlannedPuzzle(
        1, 1, "single", young, look, "", 1, grid.tessellation, grid.size, kind.pairs_of(grid.tessellation)[:1], PLAIN, 0
    )
    box = Box(0, 0, width, height)
    drawn, placement = draw_puzzle(ChosenMaze(puzzle, maze, 0, 0, puzzle.pairs[0]), box, signs)
    return Page(width, height, box, box, tuple(drawn), (placement,), "maze")


def puzzle_and_answer(chosen: Chosen, box: Box, signs: Signs) -> tuple[Page, Page]:
    """Return a page with a puzzle and one with its answer, alike in size and in the place of the maze.

    A tangle is drawn without whoever holds its lines.

    Parameters
    ----------
    box : the box of the maze on its page of the book, walls included; the maze is drawn as large
    signs : the signs at the openings
    """
    if isinstance(chosen, ChosenTangle):
        return _cut_out_tangle(chosen, box, signs)
    return _cut_out_maze(cast(ChosenMaze, chosen), box, signs)


def _cut_out_tangle(chosen: ChosenTangle, box: Box, signs: Signs) -> tuple[Page, Page]:
    width, height = box.width + 2 * MARGIN, box.height + 2 * MARGIN
    page, area = Box(0, 0, width, height), Box(MARGIN, MARGIN, width - MARGIN, height - MARGIN)
    placed = place_tangle(chosen, area, replace(signs, pictures=None))
    answer, place = draw_tangle_answer(chosen, area, signs.face, signs.least)
    name, of_answer = _labels(chosen, signs)
    puzzle = Page(width, height, page, page, tuple(placed.inside), (placed.placement,), name)
    return puzzle, Page(width, height, page, page, tuple(answer), (place,), of_answer)


def _labels(chosen: Chosen, signs: Signs) -> tuple[str, str]:
    number = chosen.puzzle.number
    return signs.language.word("puzzle", number=number), signs.language.word("answer_of", number=number)


def _cut_out_maze(chosen: ChosenMaze, box: Box, signs: Signs) -> tuple[Page, Page]:
    if chosen.puzzle.look.place:  # in a layout of somebody's own there is no scene
        look = replace(chosen.puzzle.look, style=PLAIN_STYLE, place="")
        chosen = replace(chosen, puzzle=replace(chosen.puzzle, look=look))
    recorded = fitted_as_recorded(chosen, box)
    ends = draw_ends(chosen.maze, recorded, _area(chosen, recorded.box, signs.band), signs).items
    stairs = draw_stairs(chosen.maze, recorded.at, recorded.corridor, signs.face)
    ends = [*stairs, *draw_things(chosen, recorded, signs.face), *ends]
    x0, y0, x1, y1 = around([recorded.box, *map(extent_of, ends)])
    place = shift(MARGIN - x0, MARGIN - y0)
    page = Box(0, 0, x1 - x0 + 2 * MARGIN, y1 - y0 + 2 * MARGIN)
    where = replace(recorded, place=place.inner(recorded.place), box=place.box(recorded.box))
    puzzle = (*draw_walls(chosen, where), *(transformed(item, place) for item in ends))
    size, (name, of_answer) = (page.width, page.height, page, page), _labels(chosen, signs)
    return (
        Page(*size, puzzle, (placement(chosen, where, "puzzle", signs),), name),
        Page(*size, tuple(answer_at(chosen, where, signs.face)), (placement(chosen, where, "answer"),), of_answer),
    )


def half_solved(chosen: Chosen, box: Box, signs: Signs) -> Page:
    """Return the page of the puzzle as `puzzle_and_answer` does, with half of the way as a red pencil would draw it.

    Of a tangle, nothing is solved.
    """
    page, _ = puzzle_and_answer(chosen, box, signs)
    if not isinstance(chosen, ChosenMaze):
        return page
    where, route = fitted_as_recorded(chosen, page.placements[0].box), chosen.route
    count = len(route.points) // 2 + 1
    broad = route_width(where.line, where.corridor, where.least)
    half = Stroke(Path(route.ops[:count], route.points[:count]), broad, place=where.place, ink=_PENCIL)
    return replace(page, items=(*page.items, half))


def _area(chosen: ChosenMaze, box: Box, band: float) -> Box:
    """Return the area that the words at the openings must stay within: as on a page that the maze fills."""
    sides = {side_of(chosen.maze.grid, int(door)) for door in chosen.maze.doors if door >= 0}
    aside, above = (max(least - side, 0) / 2 for least, side in zip(_LEAST, (box.width, box.height), strict=True))
    return without_bands(box.inset(-aside, -above, -aside, -above), sides, -band)
