"""Tips for hard mazes, in short lines, and a maze whose dead ends are filled in."""

from mazebook.books.pages.context import BookPage
from mazebook.books.plan.page_setting import PageSetting
from mazebook.graphics.block_words import MANY
from mazebook.graphics.blocks import Block, Filling, Largest, Narrow, Rest, Row, Stack, shrinking
from mazebook.graphics.figures import STAR
from mazebook.graphics.frames import NOTHING, Frame
from mazebook.graphics.page import Fill, Place
from mazebook.graphics.style import Style

once = True
listed = "tips_title"

_LEAST_HEIGHT = 110.0  # points: a smaller picture is left out
_SMALLEST = 0.3  # of the sizes of the page
_STAR, _LIFT = 0.55, 0.36  # of the size of the text: the radius of a star, and its middle above the baseline
_LEADING, _BETWEEN = 1.35, 0.75  # from baseline to baseline, and added between tips, in sizes of the text


def lay_out(page: BookPage) -> Frame:
    """Return the page."""
    from mazebook.books.pages.maze_pictures import filled_in

    return texts(page, Filling(lambda room: filled_in(page, room)))


def texts(page: PageSetting, example: Block = NOTHING) -> Frame:
    """Return the tips, set smaller where they do not fit, and the example, which takes what is left."""

    def body(scale: float) -> Block:
        style = page.style.scaled(scale)
        size, width = style.size("text"), style.measure()
        caption = style.heading(page.word("tips_example"), "text", "tips_example")
        below = Stack([_column(caption, width), Rest(example)], size)
        return Stack([_column(_tips(page, style), width), Rest(below, _LEAST_HEIGHT + 2 * size)], size)

    sentence = 'the page "tips" has more text than fits on it. Use a larger trim, or leave the page out.'
    largest = Largest(body, shrinking(1.0, _SMALLEST), "pages", sentence)
    return Stack([page.heading("tips_title", "wide"), largest]).lay(page.room)


def _column(block: Block, width: float) -> Block:
    """Return a block at the beginning of the lines of a column, in the middle of the page."""
    return Row([Rest(Narrow(Row([block, Rest()]), width))])


def _tips(page: PageSetting, style: Style) -> Block:
    """Return the tips, each with a star before it."""
    size = style.size("text")
    radius = _STAR * size
    star = Frame(2 * radius, 2 * radius, radius + _LIFT * size, [Fill(STAR, place=Place(radius, radius, -radius))])
    how = {"align": "start", "leading": _LEADING, "least": size}
    texts = [style.body(tip, "text", "tips", MANY, **how) for tip in page.language.lines("tips")]
    return Stack([Row([star, text], 0.8 * size) for text in texts], _BETWEEN * size, "start")
