"""A page of the book's story: who sets out for what before the mazes, and everything that was found after them."""

from dataclasses import replace

from mazebook.books.pages.context import Context
from mazebook.books.pages.surroundings import in_scene
from mazebook.books.pages.telling import companion, found_in_all, heroes_of, no_story, told_theme
from mazebook.books.pictures.end_pictures import LittlePicture
from mazebook.books.plan.page_setting import PageSetting
from mazebook.books.plan.plan import PlannedPage, Setting
from mazebook.books.spec.pages import PUZZLES, PageSpec
from mazebook.graphics.blocks import Block, Fill, Filling, Gap, Narrow, Pad, Row, Stack, Strip
from mazebook.graphics.figures import leader
from mazebook.graphics.frames import Frame, Room
from mazebook.graphics.page import Page
from mazebook.graphics.style import Style
from mazebook.reading.problems import Problem

pictured = True

_WIDE = 0.94  # of the page
_MOST_LINES = 5
_FRIEND, _LEAST_FRIEND = 74.0, 34.0  # points: the companion beside what it says
_HERO = 0.36  # of the width: a picture of the first pair
_DOT = 3.5  # points: a dot on the way between them
_LEAST, _LARGEST = 24.0, 110.0  # points: the side of a place in the heap
_COUNT, _LINE = 0.17, 1.5  # of that side: the number below a thing; of the number: its line


def problems(setting: Setting, entry: PageSpec) -> list[Problem]:
    """Return the problem of a book without a story."""
    return no_story(setting, entry)


def texts(page: PageSetting) -> Frame:
    """Return the words that say whose story it is, if the book is for somebody."""
    name = page.setting.spec.for_whom
    text = page.language.word("story_name", name=name) if name else ""
    return Narrow(page.style.title(text, "title", "for", 2), _WIDE * page.room.width).lay(page.room)


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the page that opens the story, or behind the mazes the page that closes it."""
    page, words = context.page(number), context.language
    style, room = page.style, page.room
    is_over = any(page.kind == PUZZLES for page in context.plan.parts[context.part].pages[: number - 1])
    told = told_theme(context).words(words.name)
    sentence, says = (told.closing, "story_found") if is_over else (told.opening, "story_hides")
    wide = style.space("wide")
    blocks: list[Block] = [
        Gap(wide),
        Pad(texts(page), bottom=wide),
        style.title(sentence, "heading", "story", _MOST_LINES, balanced=True),
        Gap(wide),
        Fill(Filling(lambda area: _heap(context, style, area) if is_over else _pair(context, area))),
        _friend(context, style, words.word(says)),
        Gap(style.space("open")),
    ]
    frame = Narrow(Stack(blocks), _WIDE * room.width).lay(room)
    names = () if is_over else heroes_of(context)[0][1]
    scene = in_scene(context, frame, room, "story", int(is_over), heroes=names)
    return context.sheet(number, scene, label="story ends" if is_over else "story")


def _friend(context: Context, style: Style, says: str) -> Block:
    """Return the companion beside what it says."""
    picture = companion(context)
    side = min(max(_FRIEND * style.unit, _LEAST_FRIEND), picture.largest)
    words = style.heading(says, "large", "story", _MOST_LINES, align="start", balanced=True)
    return Row([picture.frame(side, context.colours, towards=1.0), words], 0.25 * side, "middle")


def _pair(context: Context, room: Room) -> Frame:
    """Return the pictures of the first maze, large, and dots on the way from one to the other."""
    side = min(_HERO * room.width, 0.9 * room.height)
    pictures = heroes_of(context)[0][0]
    start, finish = (
        picture.frame(min(side, picture.largest), context.colours, turn, towards=1.0 - 2 * turn)
        for turn, picture in enumerate(pictures)
    )
    way = Filling(lambda free: Frame(free.width, 2 * _DOT, items=leader(2 * _DOT, free.width - 2 * _DOT, -_DOT, _DOT)))
    return Row([start, Fill(way), finish], align="middle").lay(room)


def _heap(context: Context, style: Style, room: Room) -> Frame:
    """Return everything that was found, in a heap: each row has one thing more than the row above.

    A thing that was found several times says how often. What a full page has no room for is left out.
    """
    things = found_in_all(context)
    while True:
        longest, side = max(
            ((n, min(room.width / n, room.height / _rows(len(things), n))) for n in _ground(len(things))),
            key=lambda one: one[1],
        )
        if side >= _LEAST or len(things) == 1:
            break
        things.pop()
    rows, first = list[Block](), 0
    while first < len(things):
        row = things[first : first + longest]
        rows.append(Row([_thing(context, style, *each, first + k, min(side, _LARGEST)) for k, each in enumerate(row)]))
        first, longest = first + len(row), longest - 1
    return Stack(rows[::-1]).lay(room)


def _ground(count: int) -> range:
    """Return how many things may lie on the ground of a heap of some things, each higher row with one less."""
    return range(next(n for n in range(1, count + 1) if n * (n + 1) >= 2 * count), count + 1)


def _rows(count: int, longest: int) -> int:
    """Return how many rows a heap of some things has, where the longest row is the lowest."""
    rows = 0
    while count > 0:
        count -= longest - rows
        rows += 1
    return rows


def _thing(context: Context, style: Style, picture: LittlePicture, count: int, turn: int, side: float) -> Block:
    """Return a picture in its place in the heap, and below it how often it was found, if not once."""
    size = max(_COUNT * side, style.size("small"))
    often = replace(style.heading(f"{count}\u00d7" if count > 1 else "", "small", "story"), size=size)
    below = Strip(Stack([Fill(), often]), _LINE * size)
    drawn = picture.frame(min(side - below.height, picture.largest), context.colours, turn)
    return Strip(Narrow(Stack([Fill(), Row([Fill(drawn)]), below]), side), side)
