"""A picture of your own, as large as the page allows, in grey; its title stands below it."""

from mazebook.books.pages.context import BookPage
from mazebook.books.plan.page_setting import PageSetting
from mazebook.graphics.blocks import Rest, Stack
from mazebook.graphics.frames import Frame, Room
from mazebook.graphics.page import Page, Picture
from mazebook.paper.own_files.pictures import Raster, no_finer, read_once, read_picture
from mazebook.reading.problems import Problem

takes = ("title", "file")
needs = ("file",)

_picture = read_once(read_picture)  # for its problems and for its page


def problems(page: PageSetting) -> list[Problem]:
    """Return why the picture cannot be read."""
    return page.problems_of_file(parts)


def parts(page: PageSetting) -> list[Raster]:
    """Return the picture; raises OutputError as `read_picture` does."""
    return [_picture(page.file)]


def texts(page: PageSetting) -> Frame:
    """Return the title, and the space above it."""
    words = page.style.heading(page.title(), "label", "pages.title", 3)
    return words.lay(page.room).below_its_ink(page.style.space("even"))


def lay_out(page: BookPage) -> Page:
    """Return the page: the picture in the middle of what its title leaves free."""
    caption = texts(page)
    drawing = _scaled(page.planned.part, page.room.less(bottom=caption.height))
    frame = Stack([Rest(), drawing, caption, Rest()]).lay(page.room)
    return page.sheet(frame, label=f"picture {page.entry.file}")


def _scaled(raster: Raster, room: Room) -> Frame:
    """Return a picture as large as a room allows."""
    scale = min(room.width / raster.width, room.height / raster.height)
    width, height = scale * raster.width, scale * raster.height
    return Frame(width, height, items=[Picture(Room(width, height).box, no_finer(raster, width, height))])
