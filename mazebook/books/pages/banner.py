"""The masthead of a sheet, such as that of a week: its title, and below it between two rules its date and author."""

import math

import numpy as np

from mazebook.books.fit.page_areas import banner_area
from mazebook.books.pages.context import Context
from mazebook.books.pages.emblems import whose_turn
from mazebook.books.pages.riddles import riddle_of, set_solution
from mazebook.books.pictures.end_pictures import little_picture
from mazebook.books.themes.story_area import LEAST_PICTURE
from mazebook.books.themes.theme import chosen_theme
from mazebook.errors import RoomError
from mazebook.graphics.extents import extent_of
from mazebook.graphics.page import Box, FromFile, Item, Stroke, Text
from mazebook.graphics.typesetting import Phrase, Typesetter, line
from mazebook.numerics.path import LINE, MOVE, Path
from mazebook.paper.layouts import Layout
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.glyphs import extent

_TITLE, _DATE = 36.0, 13.0  # sizes of type
_BELOW = 9.0  # points between the lower rule and the mazes
_ABOVE = 5.0  # from a rule to the line with the date
_GAP = 18.0  # at least, between the date and the author
_PEN, _THICK = 1.0, 3.0  # of the rules below and above the date
_UNDER = 11.0  # points between the heading of answers and the rule
_APART = 4.0  # points at least, between the ink of the title and that below it
_WIDEST = 1.8  # of its height: a picture
_PICTURE = 4.0  # points between the picture and the rule


def banner(context: Context, live: Box, layout: Layout) -> list[Item | FromFile]:
    """Return the title of a sheet, a picture of its theme, its date and its author."""
    area, spec, faces = banner_area(live, layout), context.plan.spec, context.faces
    setter = context.setter(layout)
    baseline, author = area.y0 + _BELOW + _ABOVE, 0.0
    by: list[Text] = []
    if spec.author:
        words = context.language.word("by", author=spec.author)
        room = area.width / 2 if spec.subtitle else area.width
        author = min(fonts.text_width(words, faces.body, _DATE, "author"), room) + _GAP
        by = setter.fitted(Phrase(words, faces.body, _DATE, "author"), area.x1, baseline, room, anchor="end")
    date: list[Text] = []
    if spec.subtitle:
        phrase = Phrase(spec.subtitle, faces.heading, _DATE, "subtitle")
        date = setter.fitted(phrase, area.x0, baseline, area.width - author)
    tops = [text.y + extent(text.text, text.font, text.size)[1] for text in (*date, *by)]
    upper = max(tops, default=baseline) + _ABOVE
    picture = _picture(context, area._replace(y0=upper + _THICK / 2 + _PICTURE))
    width = area.width - (extent_of(picture[0]).width + _GAP if picture else 0.0)
    title, _ = _title(setter, spec.title, "title", area, width, upper + _APART)
    rules = [_rule(area, area.y0 + _BELOW, layout), _rule(area, upper, layout, _THICK)]
    return [*title, *picture, *date, *by, *rules]


def _picture(context: Context, area: Box) -> list[Item | FromFile]:
    """Return a picture of the sheet's theme at the right end of an area, of none of the heroes of its mazes."""
    plan = context.plan
    theme = chosen_theme(plan.spec.theme, plan.setting.folder)
    heroes = {name for puzzle in plan.puzzles if puzzle.story for name in puzzle.story.pair}
    names = [name for name in theme.silhouettes if name not in heroes] if theme else []
    if theme is None or not names or area.height < LEAST_PICTURE:
        return []
    picture = little_picture(whose_turn(names, 0, "banner", plan.seed), theme.folder, plan.spec.art)
    scale = min(area.height / picture.size(1.0)[1], picture.largest, _WIDEST * area.height)
    width, height = picture.size(scale)
    hue = context.colours.hue(picture.hue)
    return picture.coloured(area.x1 - width / 2, area.y0 + height / 2, scale, hue, towards=-1.0)


def banner_of_answers(context: Context, live: Box, layout: Layout) -> list[Item]:
    """Return the heading of a sheet's answers, and its date.

    The date stands beside the heading, far from the answers: its figures must not be taken for the answers' numbers.
    """
    area, faces, words = banner_area(live, layout), context.faces, context.plan.spec.subtitle
    width = fonts.text_width(words, faces.heading, _DATE, "subtitle") + _GAP if words else 0.0
    heading = context.language.word("contents_answers")
    if fonts.text_width(heading, faces.title, layout.least_text, "contents_answers") > area.width - width:
        raise RoomError.of("subtitle", words, "leaves no room for the heading of the answers beside it. Shorten it.")
    title, baseline = _title(context.setter(layout), heading, "contents_answers", area, area.width - width)
    date = line(Phrase(words, faces.heading, _DATE, "subtitle"), area.x1, baseline, anchor="end") if words else []
    joke, setter = riddle_of(context.plan), context.setter(layout)
    foot = live.y0 + fonts.descent(faces.body, setter.least)
    solution = set_solution(setter, joke, live.x1, foot, live.width) if joke else []
    return [*title, *date, *solution, _rule(area, baseline - _UNDER, layout)]


def _title(
    setter: Typesetter, text: str, where: str, area: Box, width: float, floor: float = -math.inf
) -> tuple[list[Text], float]:
    """Return a title at the top of an area, all above `floor`, and its baseline."""
    face = setter.faces.title
    low, high = extent(text, face, _TITLE, where)
    size = _TITLE * min(1.0, (area.y1 - floor) / (high - low))
    baseline = area.y1 - extent(text, face, size, where)[1]
    return setter.fitted(Phrase(text, face, size, where), area.x0, baseline, width), baseline


def _rule(area: Box, y: float, layout: Layout, pen: float = _PEN) -> Stroke:
    pen = max(pen, layout.least_line)  # with round ends
    ends = np.array([(area.x0 + pen / 2, y), (area.x1 - pen / 2, y)])
    return Stroke(Path(np.array([MOVE, LINE], dtype=np.uint8), ends), pen)
