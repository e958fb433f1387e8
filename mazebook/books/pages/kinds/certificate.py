"""A certificate for whoever has solved the mazes, to fill in."""

from mazebook.books.pages.context import Context
from mazebook.books.pages.diploma import Diploma, check_diploma, diploma
from mazebook.books.plan.plan import PlannedPage, Setting
from mazebook.books.spec.pages import PageSpec
from mazebook.graphics.page import Page

takes = ("title",)
side = "right"
listed = "certificate_listed"
pictured = True


def check_texts(setting: Setting, entry: PageSpec, section: None) -> None:
    """Raise RoomError if one of the texts has no room."""
    check_diploma(setting, setting.layout, _words(setting, entry))


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the page."""
    shown = _words(context.plan.setting, planned.entry)
    return context.sheet(number, diploma(context, number, shown), label="certificate", folio=False)


def _words(setting: Setting, entry: PageSpec) -> Diploma:
    words, reason = setting.language, "certificate_for"
    count = sum(len(section.puzzles) for section in setting.sections)
    return Diploma(
        picture="trophy",
        title=entry.title or words.word("certificate_title"),
        reason=(words.word(reason, count=count), reason),
        name=(setting.spec.title, "title"),
    )
