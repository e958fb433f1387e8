"""Drawings of the emoji font on a page, as text; and the order in which drawings and riddles take turns."""

from collections.abc import Sequence
from typing import TypeVar

from mazebook.books.plan.page_setting import PageSetting
from mazebook.books.plan.plan import Setting
from mazebook.books.themes.theme import chosen_theme
from mazebook.errors import key_of
from mazebook.graphics.blocks import Block
from mazebook.graphics.figures import LABYRINTH
from mazebook.graphics.frames import Frame
from mazebook.graphics.page import Box, Place, Stroke, Text
from mazebook.numerics.seeds import derive_seed
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.emoji import EMOJI_FACE, character_of, picture_names

Offered = TypeVar("Offered")

_LEAST_MARK, _MARK_PEN = 28.0, 0.05  # points: the side of a small mark; of it: the pen of its lines

# Drawings made of lines with white areas to colour in.
_TO_COLOUR = (
    "turtle", "rocket", "fox", "cupcake", "sailboat", "cat", "owl", "fire engine", "rabbit", "rainbow", "whale",
    "robot", "butterfly", "tractor", "dolphin", "teddy bear", "dinosaur", "balloon", "tropical fish", "present",
    "octopus", "helicopter", "frog", "snowman", "sheep", "kite", "swan", "airplane", "hatching chick", "tulip",
)  # fmt: skip


def emblem(name: str, box: Box) -> Text:
    """Return a drawing as large as a box allows, its ink in the middle of the box.

    Raises
    ------
    UnknownNameError
        If there is no such drawing.
    """
    character = character_of(name)
    x0, y0, x1, y1 = fonts.glyph_bounds(character, EMOJI_FACE)
    size = min(box.width / (x1 - x0), box.height / (y1 - y0))
    x, y = box.centre
    return Text(x - size * (x0 + x1) / 2, y - size * (y0 + y1) / 2, character, EMOJI_FACE, size)


def small_mark(page: PageSetting, turn: int = 0, scale: float = 1.0) -> Block:
    """Return a small picture for a page of words: the last of the theme's drawings, or a round maze without a theme.

    The theme's first drawings are on the title page.

    `turn` : which of them, from the last; `scale` : times its usual size
    """
    theme = chosen_theme(page.setting.spec.theme, page.setting.folder)
    side = scale * page.style.space("broad", _LEAST_MARK)
    if theme is None:
        place = Place((1 - _MARK_PEN) * side / 2, side / 2, -side / 2)
        return Frame(side, side, items=[Stroke(LABYRINTH, _MARK_PEN * side, place=place)])
    names = pictures_for(page.setting)
    return Frame(side, side, items=[emblem(names[-1 - turn % len(names)], Box(0.0, -side, side, 0.0))])


def pictures_for(setting: Setting) -> Sequence[str]:
    """Return the drawings that take turns on pages to colour in: the drawings of the book's theme, if it has any."""
    theme = chosen_theme(setting.spec.theme, setting.folder)
    own = [name for name in theme.silhouettes if key_of(name) in picture_names()] if theme else []
    return own or _TO_COLOUR


def whose_turn(things: Sequence[Offered], turn: int, *key: int | str) -> Offered:
    """Return the item at `turn`, from 0: every item is used before one repeats; `key` seeds the order."""
    order = sorted(range(len(things)), key=lambda place: derive_seed(*key, place))
    return things[order[turn % len(things)]]
