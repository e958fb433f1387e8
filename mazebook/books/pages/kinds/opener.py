"""The first page of a section: its title, its level, which mazes it has, and the `intro` of the specification."""

from collections.abc import Sequence

from mazebook.books.choose.candidates import carve_candidate
from mazebook.books.draw.placed import LEAST_STROKE, fitted_maze
from mazebook.books.fit.levels import stars_of
from mazebook.books.pages.context import Context
from mazebook.books.pages.journey import draw_journey
from mazebook.books.plan.plan import PlannedPage, PlannedPuzzle, PlannedSection
from mazebook.books.scenes.scene import CLEAR, compose
from mazebook.errors import RoomError
from mazebook.graphics.extents import extent_of
from mazebook.graphics.figures import stars
from mazebook.graphics.free_space import FreeSpace
from mazebook.graphics.page import Box, FromFile, Item, Page, Stroke, inked
from mazebook.graphics.typesetting import Phrase, above_folio, column, display_size, paragraphs, text_size, unit_of
from mazebook.mazes.carving.carve import algorithm
from mazebook.mazes.options.options import PLAIN
from mazebook.mazes.shapes.shape import cells_of
from mazebook.mazes.tilings import OWN
from mazebook.numerics.seeds import derive_seed

once = True

_LEAST_HEIGHT = 90.0  # points: a smaller maze is left out
_HERO = 0.7  # of the area: a picture in place of the maze
_MAP = 0.3  # of the area: the map of the journey
_ROWS = 7
_MOST_COLUMNS = 24
_WIDEST = 0.84  # of the page's live area
_WALL = 0.1  # of the corridor, whatever the level's walls are
_SHAPE = 1.3  # width to height


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the page; without a title of its own the section is called by its level."""
    live, words, layout, faces = context.live(number), context.language, planned.layout, context.faces
    section = context.plan.sections[planned.section]
    unit, middle, size = unit_of(live), live.centre[0], text_size(live, layout)
    level = words.word(f"levels.{section.level.name}")
    where = f"sections[{section.index}]"
    title = section.spec.title or level
    items: list[Item | FromFile] = []
    setter = context.setter(layout)
    heading = Phrase(title, faces.title, display_size(54, live, layout), f"{where}.title")
    drawn, y = setter.block(heading, middle, live.y1 - 54 * unit, 0.94 * live.width, most_lines=3)
    items += drawn
    radius = max(13 * unit, 8.0)
    y -= 20 * unit + radius
    items += inked(stars(stars_of(section.middle), middle, y, radius), section.look.colours.accent)
    y -= radius + 10 * unit
    first, last = section.puzzles[0].number, section.puzzles[-1].number
    key = "opener_mazes" if first != last else "opener_maze"
    which = words.word(key, first=first, last=last)
    for text in (level, which) if section.spec.title else (which,):
        y -= 1.5 * size
        phrase = Phrase(text, faces.heading, 1.35 * size, where)
        items += setter.fitted(phrase, middle, y, live.width, anchor="middle")
        y -= 0.35 * size
    area = above_folio(live, layout)._replace(y1=y - 1.8 * size)
    if section.spec.intro:
        intro, y, rest = paragraphs(
            Phrase(section.spec.intro, faces.body, size, f"{where}.intro"),
            column(area, size),
            anchor="middle",
            language=faces.language,
        )
        if rest:
            raise RoomError.of(
                f"{where}.intro",
                None,
                'does not fit on the first page of its section. Shorten it, or write it on a page of kind "text".',
            )
        items += intro
        area = area._replace(y1=y - 2.6 * size)
    journey = draw_journey(context.plan, section.index, area._replace(y1=area.y0 + _MAP * area.height), faces)
    free = area.inset(bottom=_MAP * area.height) if journey else area
    if free.height > _LEAST_HEIGHT:
        items += _hero(section, free) or _maze(context, section, free)
    scene = _scene(context, section, above_folio(live, layout), [*items, *journey])
    return context.page(number, [*scene, *items, *journey], label=f"opener {section.index + 1}")


def _scene(
    context: Context, section: PlannedSection, area: Box, taken: Sequence[Item | FromFile]
) -> list[Item | FromFile]:
    """Return the scene around what is on the page; nothing without a theme, or if the section's mazes have none."""
    story = section.puzzles[0].story
    if story is None or story.scenery is None:
        return []
    space = FreeSpace(area)
    for item in taken:
        space.take_box(extent_of(item), 2 * CLEAR)
    return compose(story.scenery, space, derive_seed("opener", context.plan.seed, section.spec.id or ""))


def _hero(section: PlannedSection, area: Box) -> list[Item | FromFile]:
    """Return the picture at Start of the section's first maze, large: of its own theme, or else of the book's.

    Nothing without a theme.
    """
    story = section.puzzles[0].story
    picture = story and story.pictures[0]
    if not picture or not picture.is_sharp:
        return []
    hue = section.look.colours.hue(picture.hue)
    return picture.coloured(*area.centre, _HERO * min(area.width, area.height), hue)


def _maze(context: Context, section: PlannedSection, area: Box) -> list[Item]:
    """Return a maze of the section's kind of cells that belongs to no puzzle."""
    chosen, kind = algorithm("kruskal"), section.spec.tessellation
    seed = derive_seed("opener", context.plan.seed, section.spec.id or "", chosen.version)
    if kind == OWN:  # a user's own cells come as one drawing, in no other size
        first = section.puzzles[0]
        kind, size, shape = first.tessellation, first.size, first.shape
    else:
        size, shape = _size(kind), None
    ways = (chosen.name, chosen.version, kind, size, (cells_of(kind, shape).ends[0],), PLAIN)
    puzzle = PlannedPuzzle(0, 1, "opener", section.level, section.look, *ways, seed, shape=shape)
    drawn = carve_candidate(puzzle, 0, puzzle.grid)
    aside = (1 - _WIDEST) / 2 * area.width
    where = fitted_maze(drawn, area.inset(left=aside, right=aside))
    width = max(LEAST_STROKE, _WALL * where.corridor)
    walls = [Stroke(path, width, place=where.place) for path in (drawn.walls, drawn.contour) if path]
    return inked(walls, section.look.colours.walls if section.look.colours.hues else None)


def _size(kind: str) -> tuple[int, int]:
    """Return how many columns and rows of a tessellation make a maze a little wider than high."""
    shape = cells_of(kind)
    if shape.rows is False:
        return max(shape.minimum[0], _ROWS - 1), _ROWS - 2
    sizes = [(columns, _ROWS) for columns in range(_ROWS, _MOST_COLUMNS)]
    return min(sizes, key=lambda size: abs(shape.extent(size)[0] / shape.extent(size)[1] - _SHAPE))
