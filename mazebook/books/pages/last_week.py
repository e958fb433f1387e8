"""Last week's answers, small at the foot of this week's sheet, and upright: nobody has that sheet before them now."""

from __future__ import annotations

from dataclasses import dataclass

from mazebook.books.choose.choose import Mazes
from mazebook.books.draw.answer import draw_numbered_answer
from mazebook.books.fit.page_areas import foot_strip
from mazebook.books.plan.answer_grids import strip_boxes
from mazebook.graphics.page import Box, FromFile, Item, Placement
from mazebook.graphics.transforms import moved, moved_placement
from mazebook.graphics.typesetting import Phrase, Typesetter
from mazebook.paper.layouts import Layout
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import Faces

_SIZE = 12.0
_BELOW = 5.0  # points between the heading and the numbers of the answers


@dataclass(frozen=True, eq=False)
class LastWeek:
    """An earlier sheet, alike in its plan: its mazes, and what stands over their answers."""

    heading: str
    mazes: Mazes


def answers_of(
    last: LastWeek, numbers: range, places: int, live: Box, layout: Layout, faces: Faces
) -> tuple[list[Item | FromFile], list[Placement]]:
    """Return the answers of some mazes of an earlier sheet in the strip at the foot of a page, and where they are.

    Parameters
    ----------
    places : into how many the strip is divided
    """
    strip = foot_strip(live, layout)
    size = max(_SIZE, layout.least_text)
    baseline = strip.y1 - fonts.cap_height(faces.heading, size)
    phrase, setter = Phrase(last.heading, faces.heading, size, "week_answers"), Typesetter(faces, layout.least_text)
    items: list[Item | FromFile] = [*setter.fitted(phrase, strip.x0, baseline, strip.width)]
    boxes = strip_boxes(places, strip._replace(y1=baseline - _BELOW), layout)
    label = max(min(layout.type.answer, layout.answers.label - 4), layout.least_text)
    answers = [
        draw_numbered_answer(last.mazes.by_number[number], box, str(number), faces.heading, label, live)
        for number, box in zip(numbers, boxes, strict=False)
    ]
    top = max(placement.boxes[0].y1 for _, placement in answers)
    placements: list[Placement] = []
    for drawn, placement in answers:  # their numbers on one line
        up = top - placement.boxes[0].y1
        items += [moved(item, 0.0, up) for item in drawn]
        placements.append(moved_placement(placement, 0.0, up))
    return items, placements
