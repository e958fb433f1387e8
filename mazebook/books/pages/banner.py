"""The masthead of a sheet, such as that of a week: its title, and below it between two rules its date and author."""

from mazebook.books.pages.context import Context
from mazebook.books.pages.emblems import whose_turn
from mazebook.books.pictures.end_pictures import little_picture
from mazebook.books.themes.story_area import LEAST_PICTURE
from mazebook.books.themes.theme import chosen_theme
from mazebook.errors import RoomError
from mazebook.graphics.block_words import Rule, Words
from mazebook.graphics.blocks import Block, Fill, Filling, Gap, Narrow, Pad, Row, Stack
from mazebook.graphics.frames import NOTHING, Frame, Part, Room, inner
from mazebook.paper.layouts import Layout
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import Faces
from mazebook.paper.typefaces.glyphs import extent

_TITLE, _DATE = 36.0, 13.0  # sizes of type
_BELOW = 9.0  # points between the lower rule and the mazes
_ABOVE = 5.0  # from a rule to the line with the date
_GAP = 18.0  # at least, between the date and the author
_PEN, _THICK = 1.0, 3.0  # of the rules below and above the date
_UNDER = 11.0  # points between the heading of answers and the rule
_APART = 4.0  # points at least, between the ink of the title and that below it
_WIDEST = 1.8  # of its height: a picture
_PICTURE = 4.0  # points between the picture and the rule


def banner(context: Context, layout: Layout) -> Block:
    """Return the title of a sheet, a picture of its theme, its date and its author."""
    thin, thick = max(_PEN, layout.least_line), max(_THICK, layout.least_line)
    title = Fill(Filling(lambda room: _title(context, layout, room)))
    between = Filling(lambda room: _date(context, layout, room))
    return Stack([title, Rule(thick), Gap(_ABOVE), between, Rule(thin), Gap(_BELOW)])


def _date(context: Context, layout: Layout, room: Room) -> Frame:
    """Return the line with the date and the author, with the space below it."""
    spec, faces, least = context.plan.spec, context.faces, layout.least_text
    words = context.language.word("by", author=spec.author) if spec.author else ""
    share = room.width / 2 if spec.subtitle else room.width
    author = Narrow(Words(words, faces.body, _DATE, "author", least=least), share).lay(room)
    date = Words(spec.subtitle, faces.heading, _DATE, "subtitle", least=least)
    beside = author.width + _GAP if author is not NOTHING else 0.0
    line = Row([date.lay(room.less(right=beside)), Fill(), author]).lay(room)
    if not (spec.subtitle or words):
        return Gap(_ABOVE).lay(room)
    return Pad(line.below_its_ink(), bottom=_ABOVE - (line.height - line.baseline)).lay(room)


def _title(context: Context, layout: Layout, room: Room) -> Frame:
    """Return the title at the top of a room, and a picture at its right end."""
    picture = _picture(context, room.less(bottom=_PICTURE))
    width = room.width - (picture.width + _GAP if picture is not NOTHING else 0.0)
    title = _highest(context.plan.spec.title, "title", context.faces, layout, Room(width, room.height - _APART))
    at = Part(room.width - picture.width, picture.height + _PICTURE - room.height, picture)
    return inner(*room, [Part(0.0, 0.0, title), at])


def _picture(context: Context, room: Room) -> Frame:
    """Return a picture of the sheet's theme, of none of the heroes of its mazes."""
    plan = context.plan
    theme = chosen_theme(plan.spec.theme, plan.setting.folder)
    heroes = {name for puzzle in plan.puzzles if puzzle.story for name in puzzle.story.pair}
    names = [name for name in theme.silhouettes if name not in heroes] if theme else []
    if theme is None or not names or room.height < LEAST_PICTURE:
        return NOTHING
    picture = little_picture(whose_turn(names, 0, "banner", plan.seed), theme.folder, plan.spec.art)
    scale = min(room.height / picture.size(1.0)[1], picture.largest, _WIDEST * room.height)
    width, height = picture.size(scale)
    hue = context.colours.hue(picture.hue)
    return Frame(width, height, items=picture.coloured(width / 2, -height / 2, scale, hue, towards=-1.0))


def banner_of_answers(context: Context, layout: Layout) -> Block:
    """Return the heading of a sheet's answers, and its date.

    The date stands beside the heading, far from the answers: its figures must not be taken for the answers' numbers.
    """
    return Filling(lambda room: _of_answers(context, layout, room))


def _of_answers(context: Context, layout: Layout, room: Room) -> Frame:
    faces, words, heading = context.faces, context.plan.spec.subtitle, context.language.word("contents_answers")
    date = Words(words, faces.heading, _DATE, "subtitle").line(words) if words else NOTHING
    width = room.width - (date.width + _GAP if words else 0.0)
    if fonts.text_width(heading, faces.title, layout.least_text, "contents_answers") > width:
        raise RoomError.of("subtitle", words, "leaves no room for the heading of the answers beside it. Shorten it.")
    title = _highest(heading, "contents_answers", faces, layout, Room(width))
    line = Row([title, Fill(), date]).lay(room)
    below = _UNDER - (line.height - line.baseline)
    return Stack([line, Gap(below), Rule(max(_PEN, layout.least_line))]).lay(room)


def _highest(text: str, where: str, faces: Faces, layout: Layout, room: Room) -> Frame:
    """Return a title on one line, its ink no higher than the room."""
    low, high = extent(text, faces.title, _TITLE, where)
    size = _TITLE * min(1.0, room.height / (high - low))
    return Words(text, faces.title, size, where, least=layout.least_text).lay(room).below_its_ink()
