"""The first page of a section: its title, its level, which mazes it has, and the `intro` of the specification."""

from mazebook.books.choose.candidates import carve_candidate
from mazebook.books.draw.placed import LEAST_STROKE, fitted_maze
from mazebook.books.fit.levels import stars_of
from mazebook.books.pages.context import Context
from mazebook.books.pages.journey import journey
from mazebook.books.pages.surroundings import before_scene
from mazebook.books.plan.plan import PlannedPage, PlannedPuzzle, PlannedSection
from mazebook.errors import RoomError
from mazebook.graphics.block_flow import flow, prose
from mazebook.graphics.blocks import Block, Fill, Filling, Gap, Narrow, Pad, Stack
from mazebook.graphics.figures import star_row
from mazebook.graphics.frames import NOTHING, Frame, Room
from mazebook.graphics.page import Page, Stroke, inked
from mazebook.graphics.style import Style
from mazebook.mazes.carving.carve import algorithm
from mazebook.mazes.options.options import PLAIN
from mazebook.mazes.shapes.shape import cells_of
from mazebook.mazes.tilings import OWN
from mazebook.numerics.seeds import derive_seed

once = True

_LEAST_HEIGHT = 90.0  # points: a smaller maze is left out
_HERO = 0.7  # of the area: a picture in place of the maze
_MAP = 0.3  # of the area: the map of the journey
_STAR, _LEAST_STAR = 13.0, 8.0  # points: the radius of a star
_ROWS = 7
_MOST_COLUMNS = 24
_WIDE = 0.94  # of the page
_WIDEST = 0.84  # of the page: the maze
_WALL = 0.1  # of the corridor, whatever the level's walls are
_SHAPE = 1.3  # width to height


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the page; without a title of its own the section is called by its level."""
    style, room, words = context.style(number), context.room(number), context.language
    section = context.plan.sections[planned.section]
    where, level = f"sections[{section.index}]", words.word(f"levels.{section.level.name}")
    first, last = section.puzzles[0].number, section.puzzles[-1].number
    which = words.word("opener_mazes" if first != last else "opener_maze", first=first, last=last)
    stars = star_row(stars_of(section.middle), max(_STAR * style.unit, _LEAST_STAR), section.look.colours.accent)
    title = style.title(section.spec.title or level, "title", f"{where}.title")
    close, even = style.space("close"), style.space("even")
    blocks: list[Block] = [
        Pad(Narrow(title, _WIDE * room.width), top=style.space("open")),
        Pad(stars, top=even),
        Pad(style.heading(level if section.spec.title else "", "large", where), top=even),
        Pad(style.heading(which, "large", where), top=close),
        Pad(Filling(lambda area: _intro(section, style, area, f"{where}.intro")), top=style.space("wide")),
        Gap(even),
        Fill(Filling(lambda area: _picture(context, section, area))),
    ]
    frame = Stack(blocks).lay(room)
    story = section.puzzles[0].story
    seed = derive_seed("opener", context.plan.seed, section.spec.id or "")
    page = before_scene(context, frame, room, story.scenery if story else None, seed)
    return context.sheet(number, page, label=f"opener {section.index + 1}")


def _intro(section: PlannedSection, style: Style, room: Room, where: str) -> Frame:
    """Return the words of the section's author; raises RoomError if they need more than this page."""
    width = min(style.measure(), room.width)
    words = style.body(section.spec.intro or "", "text", where, leading=1.4)
    if not words.text:
        return NOTHING
    page, *more = flow(prose(words, width), room, width=width, where=where)
    if more:
        text = 'does not fit on the first page of its section. Shorten it, or write it on a page of kind "text".'
        raise RoomError.of(where, None, text)
    return page


def _picture(context: Context, section: PlannedSection, room: Room) -> Frame:
    """Return the hero of the section or a maze, where it has room, and the map of the journey below."""
    way = journey(context.plan, section.index, Room(room.width, _MAP * room.height))
    free = room.less(bottom=way.height)
    above = NOTHING
    if free.height > _LEAST_HEIGHT:
        above = _hero(section, free)
        above = above if above is not NOTHING else _maze(context, section, free)
    return Stack([Fill(above), way]).lay(room)


def _hero(section: PlannedSection, room: Room) -> Frame:
    """Return the picture at Start of the section's first maze, large: of its own theme, or else of the book's.

    Nothing without a theme.
    """
    story = section.puzzles[0].story
    picture = story and story.pictures[0]
    if not picture or not picture.is_sharp:
        return NOTHING
    side = _HERO * min(room)
    width, height = picture.size(side)
    hue = section.look.colours.hue(picture.hue)
    return Frame(width, height, items=picture.coloured(width / 2, -height / 2, side, hue))


def _maze(context: Context, section: PlannedSection, room: Room) -> Frame:
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
    place = Room(_WIDEST * room.width, room.height)
    where = fitted_maze(drawn, place.box)
    width = max(LEAST_STROKE, _WALL * where.corridor)
    walls = [Stroke(path, width, place=where.place) for path in (drawn.walls, drawn.contour) if path]
    return Frame(*place, items=inked(walls, section.look.colours.walls if section.look.colours.hues else None))


def _size(kind: str) -> tuple[int, int]:
    """Return how many columns and rows of a tessellation make a maze a little wider than high."""
    shape = cells_of(kind)
    if shape.rows is False:
        return max(shape.minimum[0], _ROWS - 1), _ROWS - 2
    sizes = [(columns, _ROWS) for columns in range(_ROWS, _MOST_COLUMNS)]
    return min(sizes, key=lambda size: abs(shape.extent(size)[0] / shape.extent(size)[1] - _SHAPE))
