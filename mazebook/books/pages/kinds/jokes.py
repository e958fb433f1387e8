"""A riddle, its answer small and upside down at the foot; also for the backs of single-sided pages."""

import numpy as np

from mazebook.books.pages.context import Context
from mazebook.books.pages.emblems import emblem, whose_turn
from mazebook.books.pages.riddles import SPEAKERS, read_jokes
from mazebook.books.plan.plan import PlannedPage, Setting
from mazebook.books.spec.pages import PageSpec
from mazebook.graphics.figures import rounded
from mazebook.graphics.page import Box, Item, Page, Stroke, half_turn, transformed
from mazebook.graphics.typesetting import Phrase, above_folio, display_size, page_heading, text_size, unit_of
from mazebook.numerics.path import CLOSE, LINE, Path
from mazebook.reading.problems import Problem

takes = ("count",)
pictured = True

_PEN = 1.5
_LEAST_SPEAKER = 40.0  # points: a smaller one is left out
_LARGEST_SPEAKER = 0.62  # of the width
_TAIL = (0.30, 0.42, 0.36)  # of a bubble's width: where its tail begins and ends, and where its tip is
_LINES = 9


def problems(setting: Setting, entry: PageSpec) -> list[Problem]:
    """Return a problem where the book's language has no riddles: few can be translated."""
    if read_jokes(setting.language.name):
        return []
    name = setting.language.word("language")
    text = f'there are no riddles in the language "{setting.language.name}" ({name}) yet. Use "doodle" or "draw".'
    return [Problem(("kind",), entry.kind, text)]


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the page: an animal that asks, and below it the answer, to be read with the page turned."""
    live, layout, words = context.live(number), planned.layout, context.language
    seed, turn, unit = context.plan.first_seed, context.turn(number), unit_of(live)
    joke = whose_turn(read_jokes(words.name), turn, "jokes", seed)
    size = text_size(live, layout)
    items: list[Item] = []
    title, y = page_heading(context.setter(layout), words.word("jokes_title"), "jokes_title", live, layout)
    items += title
    area = above_folio(live, layout)._replace(y1=y - 24 * unit)
    answer, area = _answer(context, planned, joke.answer, area, size)
    bubble, y = _bubble(context, planned, joke.question, area, unit)
    items += [*bubble, *answer]
    area = area._replace(y1=y)
    side = min(area.height, _LARGEST_SPEAKER * area.width)
    if side >= _LEAST_SPEAKER:
        left, aside = area.x0 + 0.06 * area.width, 0.04 * side
        box = Box(left, area.y1 - side, left + side, area.y1).inset(*4 * (aside,))
        items.append(emblem(whose_turn(SPEAKERS, turn, "speakers", seed), box))
    return context.page(number, items, label="joke")


def _bubble(context: Context, planned: PlannedPage, question: str, area: Box, unit: float) -> tuple[list[Item], float]:
    """Return a question in a speech bubble at the top of an area, and the y just below its tail."""
    layout, face = planned.layout, context.faces.heading
    size = display_size(40, area, layout)
    inner = 0.9 * size
    phrase, width = Phrase(question, face, size, "jokes"), area.width - 2 * inner
    words, bottom = context.setter(layout).block(phrase, area.centre[0], area.y1 - inner, width, most_lines=_LINES)
    outline = rounded(area.inset(_PEN, 0, _PEN, _PEN)._replace(y0=bottom - 0.7 * inner), 0.9 * inner)
    tip = bottom - 0.7 * inner - max(34 * unit, 16.0)
    begin, end, point = (area.x0 + share * area.width for share in _TAIL)
    tail = [(begin, bottom - 0.7 * inner), (point - 0.1 * area.width, tip), (end, bottom - 0.7 * inner)]
    ops = np.array([*outline.ops[:-1], LINE, LINE, LINE, CLOSE], dtype=np.uint8)
    path = Path(ops, np.concatenate([outline.points, np.array(tail)]))
    return [Stroke(path, max(_PEN, 2.5 * unit)), *words], tip - 6 * unit


def _answer(context: Context, planned: PlannedPage, answer: str, area: Box, size: float) -> tuple[list[Item], Box]:
    """Return the answer upside down at the foot of an area, how to read it above, and the area that is left."""
    face, setter = context.faces.body, context.setter(planned.layout)
    x, phrase = area.centre[0], Phrase(answer, face, size, "jokes")
    set_answer, bottom = setter.block(phrase, x, area.y1, area.width, most_lines=3)
    items: list[Item] = [transformed(each, half_turn(area)) for each in set_answer]
    small, where = max(0.8 * size, setter.least), "jokes_answer"
    y = area.y0 + (area.y1 - bottom) + 0.9 * size
    how = Phrase(context.language.word(where), face, small, where)
    items += setter.fitted(how, x, y, area.width, anchor="middle", most_lines=2)
    return items, area._replace(y0=y + 2.6 * small)
