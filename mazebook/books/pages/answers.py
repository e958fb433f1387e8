"""Answers: the same mazes small and grey, each with its number and its route."""

from __future__ import annotations

from mazebook.books.answers import answer_boxes
from mazebook.books.context import Context
from mazebook.books.drawing import draw_answer
from mazebook.books.lettering import fitted_line, line
from mazebook.books.page import Item, Page
from mazebook.books.planned import PlannedPage
from mazebook.paper import fonts

HEADING_SIZE = 22.0
NUMBER_SIZE = 12.0


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return a page of answers to puzzles of one level."""
    live, layout, words = context.plan.live(number), context.plan.layout, context.language
    level = planned.puzzles[0].level
    heading = words.word("answers_for", level=words.word(f"levels.{level.name}"))
    baseline = live.y1 - fonts.cap_height(fonts.TITLE, HEADING_SIZE) - 2
    items: list[Item] = [
        *fitted_line(heading, live.x0, baseline, fonts.TITLE, HEADING_SIZE, live.width, where="answers_for")
    ]
    placements = []
    for puzzle, box in zip(planned.puzzles, answer_boxes(planned.share, live, layout), strict=False):
        drawn, placement = draw_answer(context.mazes.by_number[puzzle.number], box)
        label = words.word("answer", number=puzzle.number)
        items += line(label, placement.boxes[0].x0, placement.boxes[0].y1 + 4, fonts.HEADING, NUMBER_SIZE)
        items += drawn
        placements.append(placement)
    first, last = planned.puzzles[0].number, planned.puzzles[-1].number
    return context.page(number, items, tuple(placements), label=f"answers {first}-{last}")
