"""A certificate: a frame that is a maze, a drawing, and words with lines to fill in, as large as the page allows."""

from dataclasses import dataclass

import numpy as np

from mazebook.books.pages.context import Context
from mazebook.books.pages.emblems import emblem
from mazebook.books.pages.surroundings import scene_around
from mazebook.books.pictures.end_pictures import hue_of, little_picture
from mazebook.books.plan.plan import PlannedPage
from mazebook.errors import RoomError
from mazebook.graphics.figures import STAR, rule, stars
from mazebook.graphics.page import Box, Fill, FromFile, Item, Place, Stroke, Text, inked
from mazebook.graphics.typesetting import Phrase, Typesetter, display_size, text_size, unit_of
from mazebook.mazes.carving.carve import algorithm
from mazebook.mazes.carving.make import maze_on
from mazebook.mazes.drawing.walls import wall_path
from mazebook.mazes.grid.grid import Grid
from mazebook.numerics.seeds import derive_seed
from mazebook.paper.inks.hues import Colours
from mazebook.paper.languages import Language
from mazebook.paper.typefaces import fonts

_CELL, _LEAST_CELL, _DEEP = 15.0, 9.0, 2
_SCALES = (1.3, 1.15, 1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.45, 0.38)  # of all sizes, tried in this order
_ONE_LINE = 0.65  # of its size: a title is set this small before it is broken into lines
_LINES = 0.62  # of the width: the least length of lines to write on
_LEAST_LINE = 26.0  # points, above a line for a child's name
_STARRED = 2.85  # the width of the drawing with the stars beside it, in widths of the drawing
_SCENE = 0.5  # of the things around a maze: words come first
_LEAST_PICTURE = 30.0  # points: a smaller one is left out


@dataclass(frozen=True)
class Diploma:
    """The contents of a certificate, from top to bottom; messages about a text name its place.

    Attributes
    ----------
    picture : a drawing of the emoji font
    title : in the largest letters
    reason : the words before the name, and as their place the catalogue's key
    name : the title of the solved mazes, and its place in the specification
    grade : how many of the five stars below the name are black; None for no stars
    below : a last, small line, and its place
    """

    picture: str
    title: str
    reason: tuple[str, str]
    name: tuple[str, str]
    grade: int | None = None
    below: tuple[str, str] | None = None


def diploma(
    context: Context, planned: PlannedPage, number: int, words: Diploma, *key: int | str
) -> list[Item | FromFile]:
    """Return a certificate that fills the live area of a page; the maze of its frame depends on `key`.

    Raises RoomError if its words do not fit.
    """
    live = context.live(number)
    unit = unit_of(live)
    seed = derive_seed("certificate", context.plan.seed, *key)
    items, inner = maze_frame(live, max(_CELL * unit, _LEAST_CELL), seed, _DEEP)
    aside, above = max(18 * unit, 7.0), max(14 * unit, 5.0)
    inside = inner.inset(aside, above, aside, above)
    for scale in _SCALES:
        _, bottom = _words(context, planned, inside, words, scale)
        spare = bottom - inside.y0
        if spare >= 0:
            break
    else:
        text, where = max((words.title, "pages.title"), words.name, key=lambda placed: len(placed[0]))
        raise RoomError.of(where, text, "leaves no room for the rest of the page. Shorten it, or use a larger trim.")
    drawn, _ = _words(context, planned, inside._replace(y1=inside.y1 - spare / 2), words, scale)
    return [*inked(items, context.colours.walls), *scene_around(context, inside, drawn, *key, share=_SCENE), *drawn]


def _words(
    context: Context, planned: PlannedPage, inside: Box, words: Diploma, scale: float
) -> tuple[list[Item], float]:
    """Return everything inside the frame, from the top of an area down, and the y where it ends."""
    layout, faces, catalogue = planned.layout, context.faces, context.language
    live, setter, middle = context.live(1), context.setter(layout), inside.centre[0]
    unit = scale * unit_of(live)
    text = max(min(scale, 1.0) * 1.25 * text_size(live, layout), setter.least)
    items, y = _crown(words.picture, inside, unit, context.colours)
    large = scale * display_size(62, live, layout)
    large = fonts.fit_size(words.title, faces.title, large, inside.width, _ONE_LINE * large, "pages.title")
    title = Phrase(words.title, faces.title, large, "pages.title")
    set_title, y = setter.block(title, middle, y - 16 * unit, inside.width, most_lines=3)
    items += set_title
    half = min(inside.width, max(400 * unit_of(live), _LINES * inside.width)) / 2
    y -= 28 * unit + text
    to = Phrase(catalogue.word("certificate_to"), faces.body, text, "certificate_to")
    items += setter.fitted(to, middle, y, inside.width, anchor="middle")
    y -= max(60 * unit, _LEAST_LINE)
    items.append(rule(middle - half, middle + half, y, 1.5))
    items += name_on(setter, context.plan.spec.for_whom, middle, y, 2 * half, 1.6 * text)
    y -= 20 * unit + text
    reason = Phrase(words.reason[0], faces.body, text, words.reason[1])
    items += setter.fitted(reason, middle, y, inside.width, anchor="middle")
    name = Phrase(words.name[0], faces.heading, scale * display_size(34, live, layout), words.name[1])
    set_name, y = setter.block(name, middle, y - max(20 * unit, 9.0), inside.width, most_lines=3)
    items += set_name
    if words.grade is not None:
        radius = max(13 * unit, 7.0)
        y -= 8 * unit + radius
        items += inked(stars(words.grade, middle, y, radius), context.colours.accent)
        y -= radius
    if words.below:
        below = Phrase(words.below[0], faces.body, max(0.75 * text, setter.least), words.below[1])
        set_below, y = setter.block(below, middle, y - 10 * unit, inside.width, most_lines=3)
        items += set_below
    area = Box(middle - half, inside.y0, middle + half, y - max(56 * unit, _LEAST_LINE))
    signed, y = _signed(setter, catalogue, area, text)
    return [*items, *signed], y


def _crown(picture: str, inside: Box, unit: float, colours: Colours) -> tuple[list[Item], float]:
    """Return the drawing, with two stars on each side, at the top of an area, and the y where the drawing ends."""
    side = min(120 * unit, inside.width / _STARRED)
    if side < _LEAST_PICTURE:
        return [], inside.y1
    x = inside.centre[0]
    box, hue = Box(x - side / 2, inside.y1 - side, x + side / 2, inside.y1), colours.hue(hue_of(picture))
    drawn = little_picture(picture).coloured(*box.centre, side, hue) if hue else [emblem(picture, box)]
    items = [item for item in drawn if isinstance(item, Item)]
    for away, lower, radius in ((0.85, 0.52, 0.16), (1.3, 0.66, 0.11)):
        if (away + radius) * side <= inside.width / 2:
            places = [Place(radius * side, x + way * away * side, inside.y1 - lower * side) for way in (-1, 1)]
            items += inked([Fill(STAR, place=place) for place in places], colours.accent)
    return items, inside.y1 - side


def _signed(setter: Typesetter, catalogue: Language, area: Box, text: float) -> tuple[list[Item], float]:
    """Return the lines for the date and the signature at the top of an area, and the y where their captions end."""
    gap, small = 0.08 * area.width, max(0.7 * text, min(9.0, text), setter.least)
    items: list[Item] = []
    half = (area.width - gap) / 2
    for x0, key in ((area.x0, "certificate_date"), (area.x1 - half, "certificate_signed")):
        items.append(rule(x0, x0 + half, area.y1))
        phrase = Phrase(catalogue.word(key), setter.faces.body, small, key)
        items += setter.fitted(phrase, x0 + half / 2, area.y1 - 1.3 * small, half, anchor="middle")
    return items, area.y1 - 1.6 * small


def name_on(setter: Typesetter, name: str, middle: float, y: float, width: float, size: float) -> list[Text]:
    """Return the name of the child that a book is for, on a line at y to write on; nothing without a name."""
    if not name:
        return []
    phrase = Phrase(name, setter.faces.title, size, "for")
    return setter.fitted(phrase, middle, y + 1.5 + fonts.descent(phrase.face, size), width, anchor="middle")


def maze_frame(box: Box, cell: float, seed: int, deep: int = 3) -> tuple[list[Item], Box]:
    """Return a maze along the sides of a box, `deep` cells of about `cell` points deep, and the box inside it."""
    wall = max(1.0, 0.1 * cell)
    columns, rows = (max(2 * deep + 2, round((side - wall) / cell)) for side in (box.width, box.height))
    scale = min((box.width - wall) / columns, (box.height - wall) / rows)
    mask = np.ones((rows, columns), dtype=np.bool_)
    mask[deep:-deep, deep:-deep] = False
    maze = maze_on(Grid("orthogonal", (columns, rows), mask), algorithm("kruskal"), seed=seed, ends=("nw", "se"))
    left, bottom = box.centre[0] - scale * columns / 2, box.centre[1] - scale * rows / 2
    place = Place(scale, left, bottom)
    free = Box(left, bottom, left + scale * columns, bottom + scale * rows)
    inside = deep * scale + wall
    return [Stroke(wall_path(maze), wall, place=place)], free.inset(inside, inside, inside, inside)
