"""A large picture in lines, to colour in."""

from mazebook.books.pages.context import BookPage
from mazebook.books.pages.emblems import emblem, pictures_for, whose_turn
from mazebook.books.plan.page_setting import PageSetting
from mazebook.books.spec.pages import PageSpec
from mazebook.graphics.blocks import Block, Filling
from mazebook.graphics.frames import NOTHING, Frame, Room, inner, leaf
from mazebook.graphics.page import Page

takes = ("title", "picture", "pictures", "count")
pictured = True

_MARGIN = 0.04  # of the room, on each side of the picture


def parts(page: PageSetting) -> list[str | None]:
    """Return the name of the picture on each page: all that the entry names, in turn; None if it names none."""
    asked = _named(page.entry) or (None,)
    return [asked[place % len(asked)] for place in range(max(page.entry.count, len(asked)))]


def texts(page: PageSetting, picture: Block = NOTHING) -> Frame:
    """Return a line of words, and the picture below it."""
    return page.below_heading("colour_title", picture, "even")


def lay_out(page: BookPage) -> Page:
    """Return the page."""
    name = page.planned.part or _other(page)
    frame = texts(page, Filling(lambda room: _drawn(name, room)))
    return page.sheet(frame, label=f"colour {name}")


def _drawn(picture: str, room: Room) -> Frame:
    """Return a picture as large as a room allows, in its middle."""
    aside, above = _MARGIN * room.width, _MARGIN * room.height
    box = room.box.inset(aside, above, aside, above)
    return inner(*room, [leaf(box, [emblem(picture, box)])])


def _named(entry: PageSpec) -> tuple[str, ...]:
    """Return the pictures that an entry asks for."""
    return (*((entry.picture,) if entry.picture else ()), *entry.pictures)


def _other(page: BookPage) -> str:
    """Return the picture of a page whose entry names none: pictures that no entry names take turns."""
    others = {name for entry in page.plan.spec.pages for name in _named(entry)}
    known = pictures_for(page.setting)
    free = [name for name in known if name not in others] or known
    return whose_turn(free, page.turn, "colour", page.plan.first_seed)
