"""A line for the name of the child whose book it is, in a frame that is a maze itself."""

from mazebook.books.pages.context import Context
from mazebook.books.pages.diploma import maze_frame, name_on
from mazebook.books.pages.surroundings import scene_around
from mazebook.books.plan.plan import PlannedPage
from mazebook.errors import RoomError
from mazebook.graphics.figures import rule, stars
from mazebook.graphics.page import Box, Item, Page, inked
from mazebook.graphics.typesetting import Phrase, Typesetter, display_size, unit_of
from mazebook.numerics.seeds import derive_seed

takes = ("title",)
once = True

_CELL, _LEAST_CELL = 17.0, 11.0
_SMALLER = 0.94  # from one size of type that is tried to the next
_GAP = 12.0  # points between the frame and the scene in it


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the page; its frame can be solved, from the upper left to the lower right."""
    live = context.live(number)
    seed = derive_seed("belongs_to", context.plan.seed, 0)
    items, inner = maze_frame(live, max(_CELL * unit_of(live), _LEAST_CELL), seed)
    title = (planned.entry.title if planned.entry else None) or context.language.word("belongs_to_title")
    size, setter = display_size(44, live, planned.layout), context.setter(planned.layout)
    drawn = inked(_fitting(setter, title, context.plan.spec.for_whom, inner, size), context.colours.accent)
    scene = scene_around(context, inner.inset(*4 * (_GAP,)), drawn, "belongs_to")
    frame = inked(items, context.colours.walls)
    return context.page(number, [*frame, *scene, *drawn], label="belongs to", folio=False)


def _fitting(setter: Typesetter, title: str, name: str, inner: Box, size: float) -> list[Item]:
    """Return what `_words` does in the middle of a frame, smaller where it does not fit.

    Raises RoomError if it does not fit in the smallest type.
    """
    while True:
        area = inner.inset(size, size, size, size)
        _, bottom = _words(setter, title, name, area._replace(y1=0.0), size)
        if -bottom <= area.height:
            return _words(setter, title, name, area._replace(y1=area.centre[1] - bottom / 2), size)[0]
        if size <= setter.least:
            text = "leaves no room for a name on this page. Shorten it, or use a larger trim."
            raise RoomError.of("pages.title", title, text)
        size = max(_SMALLER * size, setter.least)


def _words(setter: Typesetter, title: str, name: str, area: Box, size: float) -> tuple[list[Item], float]:
    """Return stars, words and a line with the name or for it, from the top of an area down, and the y of its end."""
    middle = area.centre[0]
    items: list[Item] = stars(3, middle, area.y1 - 0.5 * size, 0.5 * size, of=3)
    phrase = Phrase(title, setter.faces.title, size, "pages.title")
    words, bottom = setter.block(phrase, middle, area.y1 - 1.7 * size, area.width, most_lines=3)
    line = bottom - max(1.6 * size, 40.0)
    half = min(area.width, 8.5 * size) / 2
    written = name_on(setter, name, middle, line, 2 * half, 0.8 * size)
    return [*items, *words, rule(middle - half, middle + half, line, 1.5), *written], line
