"""A certificate for whoever has solved the mazes, to fill in."""

from mazebook.books.pages.context import Context
from mazebook.books.pages.diploma import Diploma, diploma
from mazebook.books.plan.plan import PlannedPage
from mazebook.graphics.page import Page

takes = ("title",)
side = "right"
listed = "certificate_listed"
pictured = True


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the page."""
    words, reason, plan = context.language, "certificate_for", context.plan
    shown = Diploma(
        picture="trophy",
        title=(planned.entry.title if planned.entry else None) or words.word("certificate_title"),
        reason=(words.word(reason, count=len(plan.puzzles)), reason),
        name=(plan.spec.title, "title"),
    )
    return context.sheet(number, diploma(context, number, shown), label="certificate", folio=False)
