"""A line for the name of the child whose book it is, in a frame that is a maze itself."""

from mazebook.books.pages.context import Context
from mazebook.books.pages.diploma import inside_frame, maze_frame
from mazebook.books.pages.surroundings import in_scene
from mazebook.books.plan.plan import PlannedPage, Setting
from mazebook.books.spec.pages import PageSpec
from mazebook.graphics.block_words import Rule
from mazebook.graphics.blocks import Block, Changed, Fill, Largest, Pad, Stack, shrinking
from mazebook.graphics.figures import star_row
from mazebook.graphics.frames import Frame, Part, Room, inner
from mazebook.graphics.page import Box, Page, inked
from mazebook.graphics.style import Style
from mazebook.numerics.seeds import derive_seed
from mazebook.paper.inks.hues import BLACK_ONLY, Colours

takes = ("title",)
once = True

_CELL, _LEAST_CELL = 17.0, 11.0
_GAP = 12.0  # points between the frame and the scene in it
_PEN = 1.5  # points, of the line
_LEAST_LINE = 40.0  # points above it
_LINE = 8.5  # its length, in sizes of the words
_SMALLEST = 0.2  # of the sizes of the page


def check_texts(setting: Setting, entry: PageSpec, section: None) -> None:
    """Raise RoomError if one of the texts has no room."""
    inside = _inside(setting.style, setting.room_of(setting.layout, folio=False))
    words = _words(setting.style, BLACK_ONLY, _title(setting, entry), setting.spec.for_whom)
    words.lay(Room(inside.width, inside.height))


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the page; its frame can be solved, from the upper left to the lower right."""
    style, room, colours = context.style(number), context.room(number, folio=False), context.colours
    maze = maze_frame(room.box, _cell(style), derive_seed("belongs_to", context.plan.seed, 0))
    inside = _inside(style, room)
    area = Room(inside.width, inside.height)
    title = _title(context.plan.setting, planned.entry)
    words = _words(style, colours, title, context.plan.spec.for_whom).lay(area)
    drawn = in_scene(context, words, area, "belongs_to")
    frame = Frame(*room, items=inked(maze, colours.walls))
    whole = inner(*room, [Part(0.0, 0.0, frame), Part(inside.x0, inside.y1, drawn)])
    return context.sheet(number, whole, label="belongs to", folio=False)


def _title(setting: Setting, entry: PageSpec) -> str:
    return entry.title or setting.language.word("belongs_to_title")


def _cell(style: Style) -> float:
    return max(_CELL * style.unit, _LEAST_CELL)


def _inside(style: Style, room: Room) -> Box:
    return inside_frame(room.box, _cell(style)).inset(_GAP, _GAP, _GAP, _GAP)


def _words(page: Style, colours: Colours, title: str, name: str) -> Block:
    """Return stars, the words and a line with the name or for it, in the middle of a room, as large as fits."""

    def words(scale: float) -> Block:
        style = page.scaled(scale)
        size, aside = style.size("display"), style.space("wide")
        line = Rule(
            _PEN, style.space("open", _LEAST_LINE), _LINE * page.size("display"), style.title(name, "heading", "for")
        )
        stars = star_row(3, 0.5 * size, colours.accent, of=3)
        asked = Pad(style.title(title, "display", "pages.title", balanced=True), top=aside)
        return Pad(Stack([stars, asked, Changed(line, lambda items: inked(items, colours.accent))]), *4 * (aside,))

    sentence = "leaves no room for a name on this page. Shorten it, or use a larger trim."
    largest = Largest(words, shrinking(1.0, _SMALLEST), "pages.title", sentence, title)
    return Stack([Fill(), largest, Fill()])
