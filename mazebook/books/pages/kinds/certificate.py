"""A certificate for whoever has solved the mazes, to fill in."""

from mazebook.books.pages.context import BookPage
from mazebook.books.pages.diploma import Diploma, diploma, maze_frame
from mazebook.books.plan.page_setting import PageSetting
from mazebook.graphics.frames import Frame

takes = ("title",)
side = "right"
folio = False
listed = "certificate_listed"
pictured = True


def texts(page: PageSetting) -> Frame:
    """Return the words inside the frame."""
    reason = "certificate_for"
    return diploma(page, Diploma(
        picture="trophy",
        title=page.title("certificate_title"),
        reason=(page.word(reason, count=len(page.setting.puzzles)), reason),
        name=(page.setting.spec.title, "title"),
    ))  # fmt: skip


def lay_out(page: BookPage) -> Frame:
    """Return the page."""
    return maze_frame(page).around(texts(page), page)
