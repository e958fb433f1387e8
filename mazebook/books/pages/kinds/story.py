"""A page of the book's story: who sets out for what before the mazes, and everything that was found after them."""

from collections.abc import Sequence

from mazebook.books.pages.context import Context
from mazebook.books.pages.surroundings import scene_around
from mazebook.books.pages.telling import companion, found_in_all, heroes_of, no_story, told_theme
from mazebook.books.pictures.end_pictures import LittlePicture
from mazebook.books.plan.plan import PlannedPage, Setting
from mazebook.books.spec.pages import PUZZLES, PageSpec
from mazebook.books.themes.story_area import lines_of
from mazebook.graphics.figures import leader
from mazebook.graphics.page import Box, FromFile, Item, Page, Text
from mazebook.graphics.typesetting import (
    Anchor,
    Phrase,
    Typesetter,
    above_folio,
    display_size,
    line,
    text_size,
    unit_of,
)
from mazebook.paper.inks.hues import Colours, Hue
from mazebook.paper.typefaces import fonts
from mazebook.reading.problems import Problem

pictured = True

_NAME, _SENTENCE = 56.0, 34.0  # points, on the page that sizes are designed for
_MOST_LINES = 5
_FRIEND, _LEAST_FRIEND = 74.0, 34.0  # points: the companion beside what it says
_SAYS = 1.35  # of running text: the size of that
_HERO = 0.36  # of the width: a picture of the first pair
_DOT = 3.5  # points: a dot on the way between them
_LEAST, _LARGEST = 24.0, 110.0  # points: the side of a place in the heap
_FULL, _COUNT = 0.8, 0.2  # of that side: a thing, and the number below it


def problems(setting: Setting, entry: PageSpec) -> list[Problem]:
    """Return the problem of a book without a story."""
    return no_story(setting, entry)


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the page that opens the story, or behind the mazes the page that closes it."""
    live, layout, words = context.live(number), planned.layout, context.language
    is_over = any(page.kind == PUZZLES for page in context.plan.parts[context.part].pages[: number - 1])
    told, setter = told_theme(context).words(words.name), context.setter(layout)
    items, bottom = _top(context, live, setter, told.closing if is_over else told.opening)
    says = words.word("story_found" if is_over else "story_hides")
    size = _SAYS * text_size(live, layout)
    said = Phrase(says, setter.faces.heading, size, "story")
    friend, top = _friend(companion(context), said, live, setter, context.colours)
    gap = 24 * unit_of(live)
    area = above_folio(live, layout)._replace(y0=top + gap, y1=bottom - gap)
    shown = [*items, *friend, *(_heap(context, area, setter) if is_over else _pair(context, area))]
    names = () if is_over else heroes_of(context)[0][1]
    scene = scene_around(context, above_folio(live, layout), shown, "story", int(is_over), heroes=names)
    return context.page(number, [*scene, *shown], label="story ends" if is_over else "story")


def _top(context: Context, live: Box, setter: Typesetter, sentence: str) -> tuple[list[Item], float]:
    """Return the name of the child whose book it is, if it has one, and a sentence below; and the y of their end."""
    unit, name = unit_of(live), context.plan.spec.for_whom
    layout, middle, width = context.plan.layout, live.centre[0], 0.94 * live.width
    items: list[Item] = []
    y = live.y1 - 34 * unit
    if name:
        called = context.language.word("story_name", name=name)
        phrase = Phrase(called, setter.faces.title, display_size(_NAME, live, layout), "for")
        drawn, y = setter.block(phrase, middle, y, width, most_lines=2)
        items += drawn
        y -= 18 * unit
    phrase = Phrase(sentence, setter.faces.title, display_size(_SENTENCE, live, layout), "story")
    drawn, y = _balanced(setter, phrase, middle, y, width)
    return [*items, *drawn], y


def _balanced(
    setter: Typesetter, phrase: Phrase, x: float, top: float, width: float, anchor: Anchor = "middle"
) -> tuple[list[Text], float]:
    """Return a text as `Typesetter.block` does, in lines of about one length."""
    items, _ = setter.block(phrase, x, top, width, most_lines=_MOST_LINES, anchor=anchor)
    lines = lines_of(phrase.text, phrase.face, items[0].size, width, setter.faces.language)
    widest = max(fonts.text_width(each, phrase.face, items[0].size) for each in lines)
    return setter.block(phrase, x, top, widest + 0.01, most_lines=_MOST_LINES, anchor=anchor)


def _friend(
    picture: LittlePicture, says: Phrase, live: Box, setter: Typesetter, colours: Colours
) -> tuple[list[Item | FromFile], float]:
    """Return the companion beside what it says, above the foot of a page, and the y of their upper end."""
    side = min(max(_FRIEND * unit_of(live), _LEAST_FRIEND), picture.largest)
    wide, high = picture.size(side)
    gap = 0.25 * side
    room = 0.94 * live.width - wide - gap
    drawn, bottom = _balanced(setter, says, 0.0, 0.0, room, "start")
    text = max(fonts.text_width(item.text, item.font, item.size) for item in drawn)
    left, low = live.centre[0] - (wide + gap + text) / 2, live.y0 + 2.4 * side / 2
    tall = max(high, -bottom)
    middle = low + tall / 2
    words, _ = _balanced(setter, says, left + wide + gap, middle - bottom / 2, room, "start")
    drawing = picture.coloured(left + wide / 2, middle, side, colours.hue(picture.hue), towards=1.0)
    return [*drawing, *words], low + tall


def _pair(context: Context, area: Box) -> list[Item | FromFile]:
    """Return the pictures of the first maze, large, and dots on the way from one to the other."""
    start, finish = heroes_of(context)[0][0]
    side = min(_HERO * area.width, 0.9 * area.height)
    left, right = (min(side, picture.largest) for picture in (start, finish))
    y, aside = area.centre[1], 0.02 * area.width
    (wide, _), (wide_too, _) = start.size(left), finish.size(right)
    x0, x1 = area.x0 + aside + wide, area.x1 - aside - wide_too
    way = leader(x0 + 3 * _DOT, x1 - 3 * _DOT, y, _DOT)
    hues = [context.colours.hue(picture.hue, turn) for turn, picture in enumerate((start, finish))]
    return [
        *start.coloured(x0 - wide / 2, y, left, hues[0], towards=1.0),
        *way,
        *finish.coloured(x1 + wide_too / 2, y, right, hues[1], towards=-1.0),
    ]


def _heap(context: Context, area: Box, setter: Typesetter) -> list[Item | FromFile]:
    """Return everything that was found, in a heap: each row has one thing more than the row above.

    A thing that was found several times says how often. What a full page has no room for is left out.
    """
    things = found_in_all(context)
    while True:
        longest, side = max(
            ((n, min(area.width / n, area.height / _rows(len(things), n))) for n in range(1, len(things) + 1)),
            key=lambda one: one[1],
        )
        if side >= _LEAST or len(things) == 1:
            break
        things.pop()
    side = min(side, _LARGEST)
    items: list[Item | FromFile] = []
    y, left = area.centre[1] - side * _rows(len(things), longest) / 2, list(things)
    while left:
        row, left = left[:longest], left[longest:]
        for place, (picture, count) in enumerate(row):
            x = area.centre[0] + (place - (len(row) - 1) / 2) * side
            items += _thing(picture, count, x, y, side, setter, context.colours.hue(picture.hue, len(left) + place))
        y += side
        longest = max(longest - 1, 1)
    return items


def _rows(count: int, longest: int) -> int:
    """Return how many rows a heap of some things has above the ground, where the longest row is the lowest."""
    rows = 0
    while count > 0:
        count -= max(longest - rows, 1)
        rows += 1
    return rows


def _thing(
    picture: LittlePicture, count: int, x: float, y: float, side: float, setter: Typesetter, hue: Hue | None
) -> Sequence[Item | FromFile]:
    """Return a picture in the middle of its place in the heap, and below it how often it was found, if not once."""
    large = min(_FULL * side, picture.largest)
    low = y + max(_COUNT * side, setter.least)
    items: list[Item | FromFile] = picture.coloured(x, low + picture.size(large)[1] / 2, large, hue)
    if count > 1:
        size = max(_COUNT * side, setter.least)
        items += line(Phrase(f"{count}\u00d7", setter.faces.heading, size), x, low - 0.85 * size, anchor="middle")
    return items
