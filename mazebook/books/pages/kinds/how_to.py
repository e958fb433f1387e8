"""How to solve a maze, in numbered steps, with a small maze that is solved already."""

from collections.abc import Sequence

from mazebook.books.draw.placed import Signs
from mazebook.books.draw.puzzle import draw_puzzle
from mazebook.books.pages.context import Context
from mazebook.books.pages.surroundings import scene_around
from mazebook.books.plan.plan import PlannedPage
from mazebook.books.themes.story_area import lines_of
from mazebook.graphics.figures import DISC
from mazebook.graphics.mirror import as_block
from mazebook.graphics.page import Box, Fill, FromFile, Item, Page, Place, inked
from mazebook.graphics.typesetting import Phrase, above_folio, line, page_heading, text_size, unit_of
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import Faces

once = True
listed = "how_to_title"

_WIDE = 1.25  # width to height from which steps and example stand beside each other
_LEAST_HEIGHT = 60.0  # points: a smaller example is left out
_PENCIL = 0.15  # of the corridor: the example is solved as with a thick pencil, clear of the arrows


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the page: the steps and below them the example; on a page wider than high they stand beside each other."""
    live, layout, words, faces = context.live(number), planned.layout, context.language, context.faces
    unit, size, setter = unit_of(live), text_size(live, layout), context.setter(layout)
    items: list[Item | FromFile] = []
    title, y = page_heading(setter, words.word("how_to_title"), "how_to_title", live, layout)
    items += title
    area = above_folio(live, layout)._replace(y1=y - 24 * unit)
    drawn, y, size, beside = _fitting(_steps(context), faces, area, size, layout.least_text)
    items += inked(drawn, context.colours.accent)
    example = area._replace(x0=area.centre[0] + size) if beside else area._replace(y1=y - 0.4 * size)
    aside = max(0.0, (example.width - 1.25 * example.height) / 2, 0.0 if beside else 0.12 * example.width)
    maze = example.inset(left=aside, right=aside, top=2 * size)
    if maze.height > _LEAST_HEIGHT + 2 * layout.page.band:
        where = "how_to_example"
        y = example.y1 - fonts.cap_height(faces.heading, 1.1 * size)
        phrase = Phrase(words.word(where), faces.heading, 1.1 * size, where)
        items += setter.fitted(phrase, example.x0, y, example.width)
        puzzle, _ = draw_puzzle(
            context.mazes.example, maze, Signs.of(layout, words, faces).telling(None, context.colours), route=_PENCIL
        )
        items += as_block(puzzle, maze)
    scene = scene_around(context, above_folio(live, layout), items, "how to")
    return context.page(number, [*scene, *items], label="how to")


def _fitting(
    steps: Sequence[str], faces: Faces, area: Box, size: float, least: float
) -> tuple[list[Item], float, float, bool]:
    """Return the steps, where they end, their size, and whether the example stands beside them, not below.

    Steps that do not fit beside the example get the whole width, and only then smaller type.
    """
    while True:
        for beside in (True, False) if area.width > _WIDE * area.height else (False,):
            part = area._replace(x1=area.centre[0] - size) if beside else area
            drawn, y = _numbered(steps, faces, part, size)
            if y >= area.y0 or size <= least:
                return drawn, y, size, beside
        size = max(0.94 * size, least)


def _numbered(steps: Sequence[str], faces: Faces, area: Box, size: float) -> tuple[list[Item], float]:
    """Return steps from the top of an area down, each with its number on a disc, and where they end."""
    items: list[Item] = []
    radius, y = 0.87 * size, area.y1
    left = area.x0 + 2 * radius + 0.8 * size
    for step, text in enumerate(steps, 1):
        lines = lines_of(text, faces.body, size, area.x1 - left, faces.language)
        y -= radius
        items += _badge(str(step), faces.heading, area.x0 + radius, y, radius)
        baseline = y - fonts.cap_height(faces.body, size) / 2
        for place, piece in enumerate(lines):
            items += line(Phrase(piece, faces.body, size), left, baseline - place * 1.35 * size)
        y -= radius + (len(lines) - 1) * 1.35 * size + 0.73 * size
    return items, y


def _steps(context: Context) -> list[str]:
    """Return the steps; the last step ends with a sentence about where the answers are."""
    words, place = context.language, context.plan.spec.answers
    *steps, last = words.lines("how_to_steps")
    return [*steps, last if place == "none" else words.together(last, words.word(f"how_to_answers.{place}"))]


def _badge(text: str, face: str, x: float, y: float, radius: float) -> list[Item]:
    """Return a number in white on a black disc."""
    size = 1.25 * radius
    baseline = y - fonts.cap_height(face, size) / 2
    return [
        Fill(DISC, place=Place(radius, x, y)),
        *line(Phrase(text, face, size), x, baseline, gray=1.0, anchor="middle"),
    ]
