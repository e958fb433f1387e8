"""Answers: the same mazes small and grey, each with its number and its route."""

from mazebook.books.draw.answer import AnswerLabel, draw_numbered_answer
from mazebook.books.pages.banner import banner_of_answers
from mazebook.books.pages.context import Context
from mazebook.books.plan.answer_grids import answer_boxes
from mazebook.books.plan.plan import PlannedPage
from mazebook.graphics.extents import link_at
from mazebook.graphics.page import Box, Item, Link, Page, Placement, Text
from mazebook.graphics.typesetting import Phrase
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.glyphs import extent

once = True
listed = "contents_answers"

_RISE = 4.0  # points above the capitals of the heading, for letters higher than these
_HIGHER = 0.35  # of the size of type: the most height of letters and vowel signs above capitals


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return a page of answers."""
    live, layout, words = context.live(number), planned.layout, context.language
    head = banner_of_answers(context, live, layout) if layout.is_sheet else _heading(context, planned, live)
    items: list[Item] = [*head]
    placements: list[Placement] = []
    links: list[Link] = []
    face, printable = context.faces.heading, context.plan.printable(number, context.part)
    for puzzle, box in zip(planned.puzzles, answer_boxes(planned.grid, live, layout), strict=False):
        number_of = words.word("answer", number=puzzle.number)
        label = AnswerLabel(number_of, face, layout.type.answer, layout.least_text, words)
        drawn, placement = draw_numbered_answer(context.mazes.by_number[puzzle.number], box, label, printable)
        items += drawn
        links += link_at(drawn, puzzle.number, "puzzle")
        placements.append(placement)
    first, last = planned.puzzles[0].number, planned.puzzles[-1].number
    numbers = f"{first}-{last}" if first != last else f"{first}"
    return context.page(
        number, items, tuple(placements), label=f"answers {numbers}", folio=not layout.is_sheet, links=tuple(links)
    )


def _heading(context: Context, planned: PlannedPage, live: Box) -> list[Text]:
    """Return the heading of a page of answers, which names their level if they have the same."""
    layout, words, face = planned.layout, context.language, context.faces.title
    size, levels = layout.type.heading, {puzzle.level.name for puzzle in planned.puzzles}
    level = words.word(f"levels.{min(levels)}")
    heading = words.word("contents_answers") if len(levels) > 1 else words.word("answers_for", level=level)
    rise = fonts.cap_height(face, size) + _RISE
    if _HIGHER * size > _RISE or words.entries["script"] != "Latn":  # the outlines of a face take time to read
        rise = max(rise, extent(heading, face, size)[1])
    baseline = live.y1 - rise
    return context.setter(layout).fitted(Phrase(heading, face, size, "answers_for"), live.x0, baseline, live.width)
