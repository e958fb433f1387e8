"""A frame with space to draw; with a theme a picture in its corner says what. Also for the backs of pages."""

from mazebook.books.pages.context import BookPage
from mazebook.books.pages.emblems import emblem, pictures_for, whose_turn
from mazebook.books.pictures.end_pictures import little_picture
from mazebook.books.plan.page_setting import PageSetting
from mazebook.books.themes.theme import chosen_theme
from mazebook.graphics.block_words import Words
from mazebook.graphics.blocks import Filling, Rest, Stack
from mazebook.graphics.figures import border
from mazebook.graphics.frames import Frame, Part, Room, inner, leaf
from mazebook.graphics.page import Box, Page
from mazebook.graphics.style import Style

takes = ("title", "count")

_PEN = 1.5
_ONE_LINE = 0.75  # of its size: a sentence is set this small before it is broken into lines
_SHARE, _GAP = 0.2, 0.05  # of the frame's shorter side: the picture, and its distance from the frame


def texts(page: PageSetting) -> Frame:
    """Return the page: a title, and below it an empty frame."""
    words = page.style.heading(page.title("draw_title"), "label", "pages.title", 2)
    return below_words(page, words, Filling(lambda room: bordered(page.style, room)))


def lay_out(page: BookPage) -> Frame | Page:
    """Return the page; without a title of its own, in a book with a theme, a picture asks for a drawing."""
    plan = page.plan
    if page.entry.title or chosen_theme(plan.spec.theme, plan.setting.folder) is None:
        return texts(page)
    prompts = list(enumerate(page.language.lines("draw_prompts")))
    place, prompt = whose_turn(prompts, page.turn, "draw", plan.first_seed)
    picture = whose_turn(pictures_for(plan.setting), page.turn, "drawn", plan.first_seed)
    words = page.style.heading(prompt, "subheading", f"draw_prompts[{place}]", 2, one_line=_ONE_LINE)

    def begun(room: Room) -> Frame:
        box = _corner(picture, room.box, page)
        return inner(*room, [Part(0.0, 0.0, bordered(page.style, room)), leaf(box, [emblem(picture, box)])])

    return below_words(page, words, Filling(begun))


def _corner(picture: str, area: Box, page: BookPage) -> Box:
    """Return the box of a picture in a lower corner of a frame: it looks into the frame."""
    side = min(area.width, area.height)
    free, long = area.inset(*4 * (_GAP * side,)), _SHARE * side
    looks = little_picture(picture).looks or (-1.0 if page.turn % 2 else 1.0)
    is_left = (looks > 0) != page.language.rtl  # pages of a book that is read from right to left are mirrored
    x = free.x0 if is_left else free.x1 - long
    return Box(x, free.y0, x + long, free.y0 + long)


def below_words(page: PageSetting, words: Words, block: Filling) -> Frame:
    """Return words at the top of a page, and below them a block that takes the rest."""
    head = words.lay(page.room).below_its_ink(page.style.space("tight"))
    return Stack([head, Rest(block)], page.style.space("close")).lay(page.room)


def bordered(style: Style, room: Room) -> Frame:
    """Return a line around a room, with round corners."""
    return Frame(*room, items=[border(room.box, _PEN, style.space("even"))])
