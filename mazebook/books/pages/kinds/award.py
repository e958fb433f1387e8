"""The last page of a section: a certificate for its level, to fill in."""

from mazebook.books.fit.levels import stars_of
from mazebook.books.pages.context import Context
from mazebook.books.pages.diploma import Diploma, diploma
from mazebook.books.plan.plan import PlannedPage
from mazebook.graphics.page import Page

takes = ("title",)
once = True
side = "right"
pictured = True


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the page; without a title of its own the section is called by its level."""
    words, reason, section = context.language, "award_for", context.plan.sections[planned.section]
    name = section.spec.title or words.word(f"levels.{section.level.name}")
    shown = Diploma(
        picture="sports medal",
        title=(planned.entry.title if planned.entry else None) or words.word("award_title"),
        reason=(words.word(reason, count=len(section.puzzles)), reason),
        name=(name, f"sections[{section.index}].title"),
        grade=stars_of(section.middle),
        below=(context.plan.spec.title, "title"),
    )
    frame = diploma(context, number, shown, section.index)
    return context.sheet(number, frame, label=f"award {section.index + 1}", folio=False)
