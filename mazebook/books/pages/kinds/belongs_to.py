"""A line for the name of the child whose book it is, in a frame that is a maze itself."""

from mazebook.books.pages.context import BookPage
from mazebook.books.pages.diploma import MazeFrame
from mazebook.books.plan.page_setting import PageSetting
from mazebook.graphics.block_words import Rule
from mazebook.graphics.blocks import Block, Changed, Largest, Pad, Rest, Stack, shrinking
from mazebook.graphics.figures import star_row
from mazebook.graphics.frames import Frame
from mazebook.graphics.page import inked
from mazebook.numerics.seeds import derive_seed

takes = ("title",)
once = True
folio = False

_CELL, _LEAST_CELL = 17.0, 11.0
_GAP = 12.0  # points between the frame and the scene in it
_PEN = 1.5  # points, of the line
_LEAST_LINE = 40.0  # points above it
_LINE = 8.5  # its length, in sizes of the words
_SMALLEST = 0.2  # of the sizes of the page


def texts(page: PageSetting) -> Frame:
    """Return stars, the words and a line with the name or for it, in the middle of the frame, as large as fits."""

    def words(scale: float) -> Block:
        style = page.style.scaled(scale)
        size, aside = style.size("display"), style.space("wide")
        name = style.title(page.setting.spec.for_whom, "heading", "for")
        line = Rule(_PEN, style.space("open", _LEAST_LINE), _LINE * page.style.size("display"), name)
        stars = star_row(3, 0.5 * size, page.colours.accent, of=3)
        asked = Pad(style.title(title, "display", "pages.title", balanced=True), top=aside)
        inked_line = Changed(line, lambda items: inked(items, page.colours.accent))
        return Pad(Stack([stars, asked, inked_line]), *4 * (aside,))

    title = page.title("belongs_to_title")
    sentence = "leaves no room for a name on this page. Shorten it, or use a larger trim."
    largest = Largest(words, shrinking(1.0, _SMALLEST), "pages.title", sentence, title)
    return Stack([Rest(largest)]).lay(_border(page).room)


def lay_out(page: BookPage) -> Frame:
    """Return the page; its frame can be solved, from the upper left to the lower right."""
    return _border(page).around(texts(page), page)


def _border(page: PageSetting) -> MazeFrame:
    cell, seed = max(_CELL * page.style.unit, _LEAST_CELL), derive_seed("belongs_to", page.setting.seed, 0)
    return MazeFrame(page.room, cell, _GAP, seed, ("belongs_to",))
