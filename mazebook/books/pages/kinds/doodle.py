"""A drawing that is begun, with a sentence that says how it may go on; also for the backs of single-sided pages."""

from mazebook.books.pages.context import BookPage
from mazebook.books.pages.emblems import emblem, whose_turn
from mazebook.books.pages.kinds.draw import below_words, bordered
from mazebook.books.themes.theme import chosen_theme
from mazebook.errors import key_of
from mazebook.graphics.blocks import Filling
from mazebook.graphics.frames import Frame, Part, Room, inner, leaf
from mazebook.graphics.page import Box, Page

takes = ("count",)
pictured = True

_ONE_LINE = 0.75  # of its size: a sentence is set this small before it is broken into lines
_SHARE = 0.34  # of the frame's shorter side, that the picture takes
_GAP = 0.09  # between picture and frame

# Where in the frame a picture is, as shares of its width and height: where something is asked for, there is space.
_USUAL = (0.0, 0.0)
_PLACES = {
    "spouting_whale": (0.5, 0.45),
    "european_castle": (1.0, 0.0),
    "present": (0.5, 0.0),
    "birthday_cake": (0.5, 0.0),
    "nest_with_eggs": (0.5, 0.0),
    "tree": (0.5, 0.0),
    "flying_saucer": (0.5, 1.0),
    "sauropod": (1.0, 0.0),
    "cow": (1.0, 0.0),
    "elephant": (0.5, 0.0),
    "octopus": (0.5, 0.4),
    "ringed_planet": (0.5, 0.4),
    "christmas_tree": (0.5, 0.5),
    "egg": (0.5, 0.0),
    "basket": (0.5, 0.0),
    "pot_of_food": (0.5, 0.0),
    "soccer_ball": (0.5, 0.0),
    "crown": (0.5, 0.7),
    "rainbow": (0.5, 0.6),
    "umbrella": (0.5, 0.6),
    "balloon": (0.5, 1.0),
}


def lay_out(page: BookPage) -> Page:
    """Return the page: the sentence, and a frame with the picture in it."""
    theme = chosen_theme(page.plan.spec.theme, page.plan.setting.folder)
    own = [key_of(name) for name in theme.doodles] if theme else []
    picture = whose_turn(own or list(page.language.entries["doodles"]), page.turn, "doodle", page.plan.first_seed)
    key = f"doodles.{picture}"
    words = page.style.heading(page.language.word(key), "subheading", key, 2, one_line=_ONE_LINE)

    def begun(room: Room) -> Frame:
        box = _place(picture, room.box)
        drawn = leaf(box, [emblem(picture, box)])
        return inner(*room, [Part(0.0, 0.0, bordered(page.style, room)), drawn])

    return page.sheet(below_words(page, words, Filling(begun)), label=f"doodle {picture}")


def _place(picture: str, area: Box) -> Box:
    """Return where in a frame the picture stands."""
    side = min(area.width, area.height)
    free, long = area.inset(*4 * (_GAP * side,)), _SHARE * side
    across, up = _PLACES.get(picture, _USUAL)
    x, y = free.x0 + across * (free.width - long), free.y0 + up * (free.height - long)
    return Box(x, y, x + long, y + long)
