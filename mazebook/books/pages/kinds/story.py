"""A page of the book's story: who sets out for what before the mazes, and everything that was found after them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate

from mazebook.books.pages.context import BookPage
from mazebook.books.pages.surroundings import in_scene
from mazebook.books.pages.telling import companion, found_in_all, stories_of, told_theme
from mazebook.books.pictures.end_pictures import LittlePicture
from mazebook.books.plan.page_setting import PageSetting
from mazebook.books.spec.pages import PUZZLES
from mazebook.graphics.blocks import Block, Filling, Gap, Narrow, Pad, Rest, Row, Stack
from mazebook.graphics.figures import leader
from mazebook.graphics.frames import Frame, Room
from mazebook.graphics.page import Page
from mazebook.graphics.style import Style

pictured = True
of_story = True

_WIDE = 0.94  # of the page
_MOST_LINES = 5
_FRIEND, _LEAST_FRIEND = 74.0, 34.0  # points: the companion beside what it says
_HERO = 0.36  # of the width: a picture of the first pair
_DOT = 3.5  # points: a dot on the way between them
_LEAST, _LARGEST = 24.0, 110.0  # points: the side of a place in the heap
_COUNT, _LINE = 0.17, 1.5  # of that side: the number below a thing; of the number: its line


def texts(page: PageSetting) -> Frame:
    """Return the words that say whose story it is, if the book is for somebody."""
    text = page.language.said("story_name", name=page.setting.spec.for_whom)
    return Narrow(page.style.title(text, "title", "for", 2), _WIDE * page.room.width).lay(page.room)


def lay_out(page: BookPage) -> Page:
    """Return the page that opens the story, or behind the mazes the page that closes it."""
    style, words, room = page.style, page.language, page.room
    is_over = any(before.kind == PUZZLES for before in page.plan.pages[: page.number - 1])
    told = told_theme(page).words(words.name)
    sentence, says = (told.closing, "story_found") if is_over else (told.opening, "story_hides")
    wide = style.space("wide")
    blocks: list[Block] = [
        Gap(wide),
        Pad(texts(page), bottom=wide),
        style.title(sentence, "heading", "story", _MOST_LINES, balanced=True),
        Gap(wide),
        Rest(Filling(lambda area: _heap(page, style, area) if is_over else _pair(page, area))),
        _friend(page, style, words.word(says)),
        Gap(style.space("open")),
    ]
    frame = Narrow(Stack(blocks), _WIDE * room.width).lay(room)
    names = () if is_over else stories_of(page)[0].pair
    scene = in_scene(page, frame, room, "story", int(is_over), heroes=names)
    return page.sheet(scene, label="story ends" if is_over else "story")


def _friend(page: BookPage, style: Style, says: str) -> Block:
    """Return the companion beside what it says."""
    picture = companion(page)
    side = min(max(_FRIEND * style.unit, _LEAST_FRIEND), picture.largest)
    words = style.heading(says, "large", "story", _MOST_LINES, align="start", balanced=True)
    return Row([picture.frame(side, page.colours, towards=1.0), words], 0.25 * side, "middle")


def _pair(page: BookPage, room: Room) -> Frame:
    """Return the pictures of the first maze, large, and dots on the way from one to the other."""
    side = min(_HERO * room.width, 0.9 * room.height)
    start, finish = (
        picture.frame(min(side, picture.largest), page.colours, turn, towards=1.0 - 2 * turn)
        for turn, picture in enumerate(stories_of(page)[0].pictures)
    )
    way = Filling(lambda free: Frame(free.width, 2 * _DOT, items=leader(2 * _DOT, free.width - 2 * _DOT, -_DOT, _DOT)))
    return Row([start, Rest(way), finish], align="middle").lay(room)


def _heap(page: BookPage, style: Style, room: Room) -> Frame:
    """Return everything that was found, in a heap: each row has one thing more than the row above.

    A thing that was found several times says how often. What a full page has no room for is left out.
    """
    things = found_in_all(page)

    def side(rows: Sequence[int]) -> float:
        return min(room.width / rows[0], room.height / len(rows))

    while side(rows := max(_heaps(len(things)), key=side)) < _LEAST and len(things) > 1:
        things.pop()
    drawn = [_thing(page, style, *each, turn, min(side(rows), _LARGEST)) for turn, each in enumerate(things)]
    from_ground = [Row(drawn[last - count : last]) for count, last in zip(rows, accumulate(rows), strict=True)]
    return Stack(from_ground[::-1]).lay(room)


def _heaps(count: int) -> Iterator[list[int]]:
    """Yield the heaps of so many things: how many are in each row, from the ground up."""
    for longest in range(1, count + 1):
        if longest * (longest + 1) >= 2 * count:
            rows = list[int]()
            while sum(rows) < count:
                rows.append(min(longest - len(rows), count - sum(rows)))
            yield rows


def _thing(page: BookPage, style: Style, picture: LittlePicture, count: int, turn: int, side: float) -> Block:
    """Return a picture in its place in the heap, and below it how often it was found, if not once."""
    size = max(_COUNT * side, style.size("small"))
    often = replace(style.heading(f"{count}\u00d7" if count > 1 else "", "small", "story"), size=size)
    line = _LINE * size
    below = Narrow(Stack([Rest(), often]), height=line)
    drawn = picture.frame(min(side - line, picture.largest), page.colours, turn)
    return Narrow(Stack([Rest(), Row([Rest(drawn)]), below]), side, side)
