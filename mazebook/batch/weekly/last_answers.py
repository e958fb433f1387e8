"""The record of last week's answers on this week's sheet, so that they can be proved like all others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from mazebook.books.pages.last_week import LastWeek, answers_of
from mazebook.books.plan.plan import Plan
from mazebook.graphics.page import Page
from mazebook.press.edition_files import BookFile
from mazebook.press.lock.record import book_record


def last_record(plan: Plan, last: LastWeek, earlier: BookFile, file: BookFile) -> dict[str, Any]:
    """Return the record of last week's mazes in their own file, with their answers in this week's.

    Parameters
    ----------
    plan : of last week's sheet, alike in its pages
    earlier, file : last week's sheet and this week's
    """
    mazes = [
        replace(page, placements=tuple(place for place in page.placements if place.role == "puzzle"))
        for page in earlier.pages
    ]
    shown = [_with_answers(plan, last, number, page) for number, page in enumerate(file.pages, 1)]
    files = [replace(earlier, pages=mazes), replace(file, pages=shown)]
    return book_record(plan, last.mazes, files, Path())


def _with_answers(plan: Plan, last: LastWeek, number: int, page: Page) -> Page:
    """Return this week's page with the places of last week's answers alone."""
    planned = plan.pages[number - 1]
    first = planned.puzzles[0].number
    shown = range(first, first + len(planned.puzzles))
    _, places = answers_of(last, shown, planned.share, plan.live(number), planned.layout, plan.setting.faces)
    return replace(page, placements=tuple(places))
