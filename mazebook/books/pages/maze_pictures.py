"""Mazes as pictures on pages of words: on the title page, on the first page of a section, and beside tips."""

import numpy as np

from mazebook.books.choose.candidates import carve_candidate
from mazebook.books.draw.ends import draw_ends, outer_walls
from mazebook.books.draw.placed import LEAST_STROKE, Signs, fitted_maze
from mazebook.books.draw.puzzle import draw_tints, draw_walls
from mazebook.books.fit.fit import without_bands
from mazebook.books.pages.context import BookPage
from mazebook.books.pages.journey import journey
from mazebook.books.pages.surroundings import before_scene, scenery
from mazebook.books.plan.plan import Plan, PlannedPuzzle, PlannedSection, Story
from mazebook.books.themes.theme import chosen_theme
from mazebook.graphics.blocks import Rest, Stack
from mazebook.graphics.figures import polygons
from mazebook.graphics.frames import NOTHING, Frame, Room, inner, leaf
from mazebook.graphics.page import Fill, Stroke, inked
from mazebook.mazes.carving.carve import algorithm
from mazebook.mazes.grid.cut_cells import kind_of_cells
from mazebook.mazes.maze import Maze
from mazebook.mazes.options.options import PLAIN
from mazebook.mazes.tessellations import OWN
from mazebook.numerics.path import Path
from mazebook.numerics.seeds import derive_seed

_AROUND = 0.05  # of the room: the gap around the maze on the title page
_RINGS = 1.6  # times the walls of a maze of the book: those in rings

# On the first page of a section.
_LEAST_HEIGHT = 90.0  # points: a smaller maze is left out
_HERO = 0.7  # of the area: a picture in place of the maze
_MAP = 0.3  # of the area: the map of the journey
_ROWS = 7
_MOST_COLUMNS = 24
_WIDEST = 0.84  # of the page: the maze
_WALL = 0.1  # of the corridor, whatever the level's walls are
_SHAPE = 1.3  # width to height

# Beside tips.
_SHADE = 0.72
_BESIDE_TIP, _TIP = 0.06, 1.25  # of the width: beside the maze; its most width to its height


def title_picture(page: BookPage, room: Room) -> Frame:
    """Return the maze in the middle of a room, as a leaf that takes no more of the page than the maze does."""
    art = page.mazes.art
    if art.puzzle.shape is None:
        where = fitted_maze(art, room.box)
        walls = inked([Stroke(art.walls, _RINGS * where.wall, place=where.place)], page.colours.walls)
        return Frame(*room, items=walls)
    where = fitted_maze(art, room.box.inset(*[_AROUND * min(room)] * 4))
    outline = np.asarray(where.at(outer_walls(art.maze.grid)))
    return Frame(*room, items=[*draw_tints(art, where), *draw_walls(art, where)], outline=outline)


def around_title(page: BookPage, frame: Frame) -> Frame:
    """Return the page of a title in a scene of the book's theme, without the picture that the maze has the shape of."""
    shape = page.mazes.art.puzzle.shape
    shown = scenery(page, [shape.name]) if shape else None
    return before_scene(page, frame, page.room, shown, derive_seed("title", page.plan.seed))


def opener_picture(page: BookPage, section: PlannedSection, room: Room) -> Frame:
    """Return the hero of the section or a maze, where it has room, and the map of the journey below."""
    way = journey(page.plan, section.index, Room(room.width, _MAP * room.height))
    free = room.less(bottom=way.height)
    if free.height <= _LEAST_HEIGHT:
        return Stack([Rest(), way]).lay(room)
    hero = _hero(page.plan, section, free)
    return Stack([Rest(_maze(page, section, free) if hero is NOTHING else hero), way]).lay(room)


def opener_story(plan: Plan, section: PlannedSection) -> Story | None:
    """Return the story of a section whose hero is on its first page; None without a theme.

    No two sections show the same hero if there is a choice, and the first silhouettes of a theme come first.
    """
    shown, story = set[str](), None
    for each in plan.sections[: section.index + 1]:
        stories = [puzzle.story for puzzle in each.puzzles if puzzle.story]
        theme = chosen_theme(stories[0].theme, plan.setting.folder) if stories else None
        best = [*(theme.silhouettes if theme else ()), *(one.pair[0] for one in stories)]
        story = min(stories, key=lambda one: (one.pair[0] in shown, best.index(one.pair[0])), default=None)
        shown |= {story.pair[0]} if story else set()
    return story


def _hero(plan: Plan, section: PlannedSection, room: Room) -> Frame:
    """Return a large picture of a hero of the section's mazes; nothing without a theme."""
    story = opener_story(plan, section)
    if story is None or not story.pictures[0].is_sharp:
        return NOTHING
    return story.pictures[0].frame(_HERO * min(room), section.look.colours)


def _maze(page: BookPage, section: PlannedSection, room: Room) -> Frame:
    """Return a maze of the section's kind of cells that belongs to no puzzle."""
    chosen, kind = algorithm("kruskal"), section.spec.tessellation
    seed = derive_seed("opener", page.plan.seed, section.spec.id or "", chosen.version)
    if kind == OWN:  # a user's own cells come as one drawing, in no other size
        first = section.puzzles[0]
        kind, size, shape = first.tessellation, first.size, first.shape
    else:
        size, shape = _size(kind), None
    ways = (chosen.name, chosen.version, kind, size, (kind_of_cells(kind, shape and shape.outline).ends[0],), PLAIN)
    puzzle = PlannedPuzzle(0, 1, "opener", section.level, section.look, *ways, seed, shape=shape)
    drawn = carve_candidate(puzzle, 0, puzzle.grid)
    place = Room(_WIDEST * room.width, room.height)
    where = fitted_maze(drawn, place.box)
    width = max(LEAST_STROKE, _WALL * where.corridor)
    walls = [Stroke(path, width, place=where.place) for path in (drawn.walls, drawn.contour) if path]
    return Frame(*place, items=inked(walls, section.look.colours.walls if section.look.colours.hues else None))


def _size(kind: str) -> tuple[int, int]:
    """Return how many columns and rows of a tessellation make a maze a little wider than high."""
    shape = kind_of_cells(kind)
    if shape.rows is False:
        return max(shape.minimum[0], _ROWS - 1), _ROWS - 2
    sizes = [(columns, _ROWS) for columns in range(_ROWS, _MOST_COLUMNS)]
    return min(sizes, key=lambda size: abs(shape.extent(size)[0] / shape.extent(size)[1] - _SHAPE))


def filled_in(page: BookPage, room: Room) -> Frame:
    """Return the example maze with its dead ends shaded."""
    aside = max(0.0, (room.width - _TIP * room.height) / 2, _BESIDE_TIP * room.width)
    box, chosen = room.box.inset(left=aside, right=aside), page.mazes.example
    signs = Signs.of(page.layout, page.language, page.faces)
    where = fitted_maze(chosen, without_bands(box, ("top", "bottom", "left", "right"), signs.band))
    shade = Fill(_dead_cells(chosen.maze), _SHADE, where.place)
    walls = Stroke(chosen.walls, where.wall, place=where.place)
    return inner(*room, [leaf(box, [shade, walls, *draw_ends(chosen.maze, where, box, signs).items])])


def _dead_cells(maze: Maze) -> Path:
    """Return the squares of the cells that are not on the route."""
    grid = maze.grid
    off = np.setdiff1d(np.arange(grid.n_cells), maze.solution)
    corners = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
    return polygons([centre + corners for centre in grid.centres[off]])
