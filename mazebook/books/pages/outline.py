"""The outline of a book, as a program that shows it lists it beside the pages."""

from __future__ import annotations

from mazebook.books.pages.kinds.contents import rows
from mazebook.books.plan.plan import Part, Plan


def outline(plan: Plan, part: Part) -> list[tuple[str, int]]:
    """Return the entries for one part of a book, each with its page counted from 1: what a table of contents lists."""
    if part.role != "interior":
        return [(plan.setting.language.word("contents_answers"), 1)]
    found = [(row.label, row.page(plan)) for row in rows(plan.setting)]
    return [(label, page) for label, page in found if page is not None]
