"""Tips for hard mazes, in short lines, and a maze whose dead ends are filled in."""

from mazebook.books.pages.context import Context
from mazebook.books.plan.plan import PlannedPage, Setting
from mazebook.books.spec.pages import PageSpec
from mazebook.graphics.blocks import Block, Drawing, Fill, Filling, Gap, Largest, Narrow, Row, Stack, shrinking
from mazebook.graphics.figures import STAR
from mazebook.graphics.frames import NOTHING, Frame, Room
from mazebook.graphics.page import Fill as Area
from mazebook.graphics.page import Page, Place
from mazebook.graphics.style import Style
from mazebook.paper.languages import Language

once = True
listed = "tips_title"

_LEAST_HEIGHT = 110.0  # points: a smaller picture is left out
_SMALLEST = 0.3  # of the sizes of the page
_STAR, _LIFT = 0.55, 0.36  # of the size of the text: the radius of a star, and its middle above the baseline
_LEADING, _BETWEEN = 1.35, 0.75  # from baseline to baseline, and added between tips, in sizes of the text


def check_texts(setting: Setting, entry: PageSpec, section: None) -> None:
    """Raise RoomError if the tips do not fit."""
    if not setting.style.surely_fits():
        _page(setting.language, setting.style, setting.room, NOTHING)


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the page."""
    from mazebook.books.pages.maze_pictures import filled_in

    example = Filling(lambda room: filled_in(context, planned.layout, room))
    frame = _page(context.language, context.style(number), context.room(number), example)
    return context.sheet(number, frame, label="tips")


def _page(words: Language, page: Style, room: Room, example: Block) -> Frame:
    """Return the tips, set smaller where they do not fit, and the example, which takes what is left."""
    head = page.page_heading(words.word("tips_title"), room, "tips_title", "wide")

    def body(scale: float) -> Block:
        style = page.scaled(scale)
        size, width = style.size("text"), style.measure()
        caption = style.heading(words.word("tips_example"), "text", "tips_example")
        below = Stack([_column(caption, width), Gap(size), Fill(example)])
        return Stack([_column(_tips(words, style), width), Gap(size), Fill(below, _LEAST_HEIGHT + 2 * size)])

    sentence = 'the page "tips" has more text than fits on it. Use a larger trim, or leave the page out.'
    return Stack([head, Largest(body, shrinking(1.0, _SMALLEST), "pages", sentence)]).lay(room)


def _column(block: Block, width: float) -> Block:
    """Return a block at the beginning of the lines of a column, in the middle of the page."""
    return Row([Fill(), Narrow(Row([block, Fill()]), width), Fill()])


def _tips(words: Language, style: Style) -> Block:
    """Return the tips, each with a star before it."""
    size, rows = style.size("text"), list[Block]()
    radius = _STAR * size
    star = [Area(STAR, place=Place(radius, radius, -radius))]
    bullet = Drawing(2 * radius, 2 * radius, lambda box: star, above=radius + _LIFT * size)
    for tip in words.lines("tips"):
        text = style.body(tip, "text", "tips", 99, align="start", leading=_LEADING, least=size)
        rows.append(Row([bullet, text], 0.8 * size))
    return Stack(rows, _BETWEEN * size, "start")
