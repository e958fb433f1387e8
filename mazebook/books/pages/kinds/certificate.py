"""A certificate for whoever has solved the mazes, to fill in."""

from mazebook.books.pages.context import Context
from mazebook.books.pages.diploma import Diploma, border, diploma
from mazebook.books.plan.page_setting import PageSetting
from mazebook.books.plan.plan import PlannedPage
from mazebook.graphics.frames import Frame
from mazebook.graphics.page import Page

takes = ("title",)
side = "right"
folio = False
listed = "certificate_listed"
pictured = True


def texts(page: PageSetting) -> Frame:
    """Return the words inside the frame."""
    words, reason = page.language, "certificate_for"
    count = sum(len(section.puzzles) for section in page.setting.sections)
    return diploma(page, Diploma(
        picture="trophy",
        title=page.title("certificate_title"),
        reason=(words.word(reason, count=count), reason),
        name=(page.setting.spec.title, "title"),
    ))  # fmt: skip


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the page."""
    page = context.page(number)
    return context.sheet(number, border(page).around(texts(page), context))
