"""Where the companion of a story hid: a small outline of each page with mazes, with a star at the place."""

from functools import partial
from operator import itemgetter

from mazebook.books.pages.context import BookPage
from mazebook.books.pages.telling import companion
from mazebook.books.plan.page_order import pages_of_puzzles
from mazebook.books.plan.page_setting import PageSetting
from mazebook.books.spec.pages import PUZZLES
from mazebook.graphics.blocks import Filling, Gap, Hole, Narrow, Rest, Row, Stack, with_blocks
from mazebook.graphics.figures import STAR, border, rounded
from mazebook.graphics.frames import Frame, Room, padded
from mazebook.graphics.page import Box, Fill, Page, Place, inked
from mazebook.graphics.style import Style
from mazebook.paper.inks.inks import Cmyk

takes = ("title",)
once = True
listed = "hideouts_title"
pictured = True
of_story = True
shows_pages = True

_LEAST, _LARGEST = 44.0, 110.0  # points: the width of an outline
_GAP = 0.22  # between outlines, of their width
_PEN, _MAZE = 0.75, 0.18  # of an outline; the tint of the mazes in it
_CORNER, _STAR = 0.04, 0.13  # radius of its corners and of the star, of its width
_ABOVE = 3.0  # points at least, between an outline and the numbers of its mazes
_FRIEND = "companion"  # the name of the hole for it


def parts(page: PageSetting) -> list[Frame]:
    """Return the pages, as few as can be, with outlines as large as these allow; each outline is a hole."""
    count, head = sum(each.kind == PUZZLES for each in pages_of_puzzles(page.setting)), _head(page)
    room, number = page.room.less(top=head.height), _number("0", page.style).height
    wide, high = page.setting.spec.trim
    for pages in range(1, count + 1):
        each = -(-count // pages)
        columns, width = max(((n, _width(page, room, n, each)) for n in range(1, each + 1)), key=itemgetter(1))
        if width >= _LEAST:
            break
    holes = [Narrow(Hole(str(k)), width, width * high / wide + number) for k in range(count)]

    def laid(first: int, last: int) -> Frame:
        rows = [Row(holes[k : min(k + columns, last)], _GAP * width) for k in range(first, last, columns)]
        return Stack([head, *rows], _GAP / 2 * width).lay(page.room)

    return [laid(first, min(first + each, count)) for first in range(0, count, each)]


def lay_out(page: BookPage) -> Frame:
    """Return one page of outlines, each with the numbers of its mazes below."""
    hidden = [done for done in page.context.done if any(place.hideout for place in done.placements)]
    friend = companion(page)

    def shown(done: Page, room: Room) -> Frame:
        outline = _outline(done, room.width, page.colours.accent)
        numbers = sorted({place.puzzle for place in done.placements if place.role == "puzzle"})
        text = "\N{EN DASH}".join(map(str, dict.fromkeys((numbers[0], numbers[-1]))))
        return Stack([outline, _number(text, page.setting.style)]).lay(room)

    def found(room: Room) -> Frame:
        picture = friend.frame(min(room.height, friend.largest), page.colours)
        return Stack([Rest(Row([Rest(picture)]))]).lay(room)

    blocks = {str(k): Filling(partial(shown, each)) for k, each in enumerate(hidden)}
    return with_blocks(page.planned.part, {**blocks, _FRIEND: Filling(found)})


def _head(page: PageSetting) -> Frame:
    """Return the heading of a page, and below it a hole for the companion."""
    friend, below = Narrow(Hole(_FRIEND), height=page.style.space("broad")), Gap(page.style.space("even"))
    return Stack([page.heading("hideouts_title", "even"), friend, below]).lay(page.room)


def _number(text: str, style: Style) -> Frame:
    """Return the numbers of mazes, and the space above them."""
    words = style.heading(text, "small", "hideouts")
    return padded(words.line(text), top=style.space("tight", _ABOVE))


def _width(page: PageSetting, room: Room, columns: int, count: int) -> float:
    """Return how wide outlines can be if so many are to fit into a room."""
    across = room.width / (columns + _GAP * (columns - 1))
    wide, high = page.setting.spec.trim
    rows, number = -(-count // columns), _number("0", page.style).height
    down = (room.height / rows - number) / (high / wide + _GAP / 2)
    return min(across, down, _LARGEST)


def _outline(page: Page, width: float, accent: Cmyk | None) -> Frame:
    """Return the outline of a page, its mazes grey, and a star where the companion hides."""
    height = page.height * width / page.width
    place = Place(width / page.width, 0.0, -height)
    boxes = [place.box(placement.box) for placement in page.placements if placement.role == "puzzle"]
    hidden = [place.point(placement.hideout.centre) for placement in page.placements if placement.hideout]
    mazes = [Fill(rounded(box, 1.0), 1 - _MAZE) for box in boxes]
    stars = [Fill(STAR, place=Place(_STAR * width, *middle)) for middle in hidden]
    edge = border(Box(0.0, -height, width, 0.0), _PEN, _CORNER * width)
    return Frame(width, height, items=inked([*mazes, edge, *stars], accent))
