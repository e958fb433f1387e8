"""The last page of a section: a certificate for its level, to fill in."""

from mazebook.books.fit.levels import stars_of
from mazebook.books.pages.context import Context
from mazebook.books.pages.diploma import Diploma, check_diploma, diploma
from mazebook.books.plan.plan import PlannedPage, PlannedSection, Setting
from mazebook.books.spec.pages import PageSpec
from mazebook.graphics.page import Page

takes = ("title",)
once = True
side = "right"
pictured = True


def check_texts(setting: Setting, entry: PageSpec, section: PlannedSection) -> None:
    """Raise RoomError if one of the texts has no room."""
    check_diploma(setting, section.layout, _words(setting, entry, section))


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the page."""
    section = context.plan.sections[planned.section]
    frame = diploma(context, number, _words(context.plan.setting, planned.entry, section), section.index)
    return context.sheet(number, frame, label=f"award {section.index + 1}", folio=False)


def _words(setting: Setting, entry: PageSpec, section: PlannedSection) -> Diploma:
    """Return the words of the page. A section without a title is called by its level."""
    words, reason = setting.language, "award_for"
    name = section.spec.title or words.word(f"levels.{section.level.name}")
    return Diploma(
        picture="sports medal",
        title=entry.title or words.word("award_title"),
        reason=(words.word(reason, count=len(section.puzzles)), reason),
        name=(name, f"sections[{section.index}].title"),
        grade=stars_of(section.middle),
        below=(setting.spec.title, "title"),
    )
