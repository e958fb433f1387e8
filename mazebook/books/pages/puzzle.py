"""One puzzle: its number, its level in stars and words, and the maze."""

from __future__ import annotations

from mazebook.books.context import FOLIO_SIZE, Context
from mazebook.books.drawing import draw_puzzle
from mazebook.books.lettering import fitted_line, line
from mazebook.books.page import Box, Fill, Item, Page, Place, Stroke
from mazebook.books.planned import PlannedPage, PlannedPuzzle
from mazebook.books.room import puzzle_area
from mazebook.books.shapes import STAR
from mazebook.paper import fonts
from mazebook.paper.languages import Language

NUMBER_SIZE = 26.0
WORDS_SIZE = 12.0
STARS = 5
_STAR_RADIUS = 7.0
_FOLIO_ROOM = 40.0  # kept free for the page number


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the page of the one puzzle in `planned`."""
    (puzzle,) = planned.puzzles
    live, layout = context.plan.live(number), context.plan.layout
    drawn, placement = draw_puzzle(
        context.mazes.by_number[puzzle.number], puzzle_area(live, layout), layout.band, context.language
    )
    items = [*_head(puzzle, live, context.language), *drawn, *_foot(context, puzzle, number)]
    return context.page(number, items, (placement,), label=f"puzzle {puzzle.number}")


def _head(puzzle: PlannedPuzzle, live: Box, words: Language) -> list[Item]:
    """Return the line above the maze: the number on the left; on the right stars, and words under them."""
    baseline = live.y1 - fonts.cap_height(fonts.TITLE, NUMBER_SIZE) - 2
    items: list[Item] = [*line(words.word("puzzle", number=puzzle.number), live.x0, baseline, fonts.TITLE, NUMBER_SIZE)]
    step = 2.4 * _STAR_RADIUS
    for k in range(STARS):
        place = Place(_STAR_RADIUS, live.x1 - _STAR_RADIUS - (STARS - 1 - k) * step, live.y1 - _STAR_RADIUS)
        if k < puzzle.level.stars:
            items.append(Fill(STAR, place=place))
        items.append(Stroke(STAR, 0.9, place=place))
    name = words.word(f"levels.{puzzle.level.name}")
    items += line(name, live.x1, live.y1 - 2 * _STAR_RADIUS - 12, fonts.HEADING, WORDS_SIZE, anchor="end")
    return items


def _foot(context: Context, puzzle: PlannedPuzzle, number: int) -> list[Item]:
    """Return the section's title, if it has one, in the inner corner: the page number stands in the outer one."""
    title = next(section.title for section in context.plan.spec.sections if section.id == puzzle.section)
    if title is None:
        return []
    live = context.plan.live(number)
    x, anchor = (live.x0, "start") if number % 2 else (live.x1, "end")
    room = live.width - _FOLIO_ROOM
    return [*fitted_line(title, x, live.y0, fonts.BODY, FOLIO_SIZE, room, anchor=anchor, where="sections.title")]  # type: ignore[arg-type]
