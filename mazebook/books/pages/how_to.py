"""How to solve a maze, in numbered steps, with a small maze that is solved already."""

from __future__ import annotations

from mazebook.books.context import Context
from mazebook.books.drawing import Signs, draw_puzzle
from mazebook.books.lettering import LEAST, block, line
from mazebook.books.page import Box, Fill, Item, Page, Place
from mazebook.books.planned import PlannedPage
from mazebook.books.shapes import DISC
from mazebook.paper import fonts

once = True
listed = "how_to_title"

_PENCIL = 0.15  # of the corridor: the example is solved as with a thick pencil, clear of the arrows


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the page; sizes of type follow the page's width."""
    live, words, faces = context.live(number), context.language, context.faces
    unit = min(live.width / 531, live.height / 720)  # designed on 8.5 x 11 in
    heading, y = block(
        words.word("how_to_title"), live.centre[0], live.y1 - 12 * unit, faces.title, 36 * unit, live.width,
        most_lines=1, where="how_to_title",
    )  # fmt: skip
    items: list[Item] = [*heading]
    y -= 24 * unit
    size, radius = max(planned.layout.type.text * unit, LEAST), max(13 * unit, LEAST)
    left = live.x0 + 2 * radius + 12 * unit
    for step, text in enumerate(_steps(context), 1):
        lines = fonts.wrap(text, faces.body, size, live.x1 - left)
        y -= radius
        items += _badge(str(step), faces.heading, live.x0 + radius, y, radius)
        baseline = y - fonts.cap_height(faces.body, size) / 2
        for place, piece in enumerate(lines):
            items += line(piece, left, baseline - place * 1.35 * size, faces.body, size)
        y -= radius + (len(lines) - 1) * 1.35 * size + 11 * unit
    y -= 16 * unit
    room = Box(live.x0, live.y0 + planned.layout.page.foot + 10, live.x1, y - 14 * unit)
    aside = max(0.0, (room.width - 1.25 * room.height) / 2, 0.12 * room.width)
    room = room.inset(left=aside, right=aside)
    if room.height > 80:
        items += line(words.word("how_to_example"), live.x0, y, faces.heading, max(18 * unit, LEAST))
        signs = Signs.of(planned.layout, words, faces)
        drawn, _ = draw_puzzle(context.mazes.example, room, signs, route=_PENCIL)
        items += drawn
    return context.page(number, items, label="how to")


def _steps(context: Context) -> list[str]:
    """Return the steps; the last one ends with where the answers are."""
    *steps, last = context.language.lines("how_to_steps")
    place = context.plan.spec.answers
    return [*steps, last if place == "none" else f"{last} {context.language.word(f'how_to_answers.{place}')}"]


def _badge(text: str, face: str, x: float, y: float, radius: float) -> list[Item]:
    """Return a number in white on a black disc."""
    size = 1.25 * radius
    baseline = y - fonts.cap_height(face, size) / 2
    return [
        Fill(DISC, place=Place(radius, x, y)),
        *line(text, x, baseline, face, size, gray=1.0, anchor="middle"),
    ]
