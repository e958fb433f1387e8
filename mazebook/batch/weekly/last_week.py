"""Last week's answers, small at the foot of this week's sheet, and the record by which they are proved.

They stand upright: nobody has last week's sheet before them now.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from mazebook.books.choose.choose import Mazes
from mazebook.books.draw.answer import draw_numbered_answer
from mazebook.books.fit.page_areas import foot_strip
from mazebook.books.plan.answer_grids import strip_boxes
from mazebook.books.plan.plan import Plan
from mazebook.errors import LayoutError, RoomError
from mazebook.graphics.page import Item, Page, Placement, shift, transformed
from mazebook.graphics.typesetting import Phrase, Typesetter
from mazebook.paper.typefaces import fonts
from mazebook.press.edition_files import BookFile
from mazebook.press.lock.record import book_record
from mazebook.reading.problems import SPEC, Problem, Source

_SIZE = 12.0
_BELOW = 5.0  # points between the heading and the numbers of the answers


@dataclass(frozen=True, eq=False)
class LastWeek:
    """An earlier sheet with the same plan: its mazes, and the heading above their answers."""

    heading: str
    mazes: Mazes


def with_answers(pages: Sequence[Page], plan: Plan, last: LastWeek, source: Source = SPEC) -> list[Page]:
    """Return the pages of a sheet, laid out with a bare foot, with the answers of an earlier one there.

    Raises
    ------
    LayoutError
        If their heading is too long.
    """
    try:
        return [
            replace(page, items=(*page.items, *_answers(plan, last, number)[0])) for number, page in enumerate(pages, 1)
        ]
    except RoomError as error:
        raise source.error([Problem.of(error, (error.where,))], LayoutError) from None


def _answers(plan: Plan, last: LastWeek, number: int) -> tuple[list[Item], list[Placement]]:
    """Return the answers in the strip at the foot of page `number`, and their places."""
    planned, live, faces = plan.pages[number - 1], plan.live(number), plan.setting.faces
    layout, setter = planned.layout, Typesetter(faces, planned.layout.least_text)
    strip = foot_strip(live, layout)
    heading = Phrase(last.heading, faces.heading, max(_SIZE, layout.least_text), "week_answers")
    baseline = strip.y1 - fonts.cap_height(heading.face, heading.size)
    items: list[Item] = [*setter.fitted(heading, strip.x0, baseline, strip.width)]
    boxes = strip_boxes(planned.share, strip._replace(y1=baseline - _BELOW), layout)
    label = max(min(layout.type.answer, layout.answers.label - 4), layout.least_text)
    answers = [
        draw_numbered_answer(last.mazes.by_number[puzzle.number], box, str(puzzle.number), faces.heading, label, live)
        for puzzle, box in zip(planned.puzzles, boxes, strict=False)
    ]
    top = max(placement.boxes[0].y1 for _, placement in answers)
    placements: list[Placement] = []
    for drawn, placement in answers:  # their numbers on one line
        up = shift(0.0, top - placement.boxes[0].y1)
        items += [transformed(item, up) for item in drawn]
        placements.append(transformed(placement, up))
    return items, placements


def last_record(last: LastWeek, earlier: BookFile, file: BookFile) -> dict[str, Any]:
    """Return the record of last week's mazes in their own file, `earlier`, with their answers in this week's."""
    plan = last.mazes.plan
    mazes = [
        replace(page, placements=tuple(place for place in page.placements if place.role == "puzzle"))
        for page in earlier.pages
    ]
    shown = [
        replace(page, placements=tuple(_answers(plan, last, number)[1])) for number, page in enumerate(file.pages, 1)
    ]
    files = [replace(earlier, pages=mazes), replace(file, pages=shown)]
    return book_record(plan, last.mazes, files, Path())
