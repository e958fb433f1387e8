"""A drawing that is begun, with a sentence that says how it may go on; also for the backs of single-sided pages."""

from mazebook.books.pages.context import Context
from mazebook.books.pages.emblems import emblem, whose_turn
from mazebook.books.pages.kinds.draw import framed
from mazebook.books.plan.plan import PlannedPage
from mazebook.graphics.page import Box, Page
from mazebook.graphics.typesetting import Phrase, display_size
from mazebook.paper.typefaces import fonts

takes = ("count",)
pictured = True

_ONE_LINE = 0.75  # of its size: a sentence is set this small before it is broken into lines
_SHARE = 0.34  # of the frame's shorter side, that the picture takes
_GAP = 0.09  # between picture and frame

# Where in the frame a picture stands, as shares of its width and height: a picture that flies has free space before it.
_USUAL = (0.0, 0.0)
_PLACES = {
    "spouting_whale": (0.5, 0.45),
    "european_castle": (1.0, 0.0),
    "present": (0.5, 0.0),
    "birthday_cake": (0.5, 0.0),
    "nest_with_eggs": (0.5, 0.0),
    "tree": (0.5, 0.0),
    "flying_saucer": (0.5, 1.0),
}


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the page: the sentence, and a frame with the picture in it."""
    live, face = context.live(number), context.faces.heading
    known, turn = list(context.language.entries["doodles"]), context.turn(number)
    picture = whose_turn(known, turn, "doodle", context.plan.first_seed)
    key = f"doodles.{picture}"
    words, size = context.language.word(key), display_size(26, live, planned.layout)
    size = fonts.fit_size(words, face, size, live.width, _ONE_LINE * size, key)
    items, area = framed(context, planned, number, Phrase(words, face, size, key))
    return context.page(number, [*items, emblem(picture, _place(picture, area))], label=f"doodle {picture}")


def _place(picture: str, area: Box) -> Box:
    """Return where in a frame the picture stands."""
    side = min(area.width, area.height)
    free, long = area.inset(*4 * (_GAP * side,)), _SHARE * side
    across, up = _PLACES.get(picture, _USUAL)
    x, y = free.x0 + across * (free.width - long), free.y0 + up * (free.height - long)
    return Box(x, y, x + long, y + long)
