"""A star for each maze, with its number in it, to colour in when it is solved."""

import math
from collections.abc import Callable, Iterator, Sequence

from mazebook.books.pages.context import BookPage
from mazebook.books.pages.surroundings import in_scene
from mazebook.books.pictures.end_pictures import little_picture
from mazebook.books.plan.page_setting import PageSetting
from mazebook.books.plan.plan import PlannedSection
from mazebook.graphics.block_flow import Piece, flow
from mazebook.graphics.blocks import Filling, Gap, Hole, Pad, Rest, Row, Stack, with_blocks
from mazebook.graphics.figures import star
from mazebook.graphics.frames import Frame, Room, padded
from mazebook.graphics.page import Place, Stroke
from mazebook.graphics.typesetting import Phrase, line
from mazebook.paper.typefaces import fonts
from mazebook.units import points

takes = ("title",)
once = True
listed = "tracker_title"
pictured = True

_LEAST_MM, _LARGEST_MM = 10.0, 22.0  # what small hands can colour in, and where a star is large enough
_GAP = 0.12  # between stars, of their size
_INNER = 0.58  # of a star's outer radius: so that a number fits
_NUMBER = 0.3  # size of the number, of the star's
_CLEAR = 0.52  # radius of the disc for a number, of the star's outer radius
_NEARLY = 0.85  # of the largest size: stars may be this small if rows are fuller then
_PEN = 1.25
_CUP, _LEAST_CUP = 120.0, 48.0  # points: the largest and the least cup below the last row
_STAR = star(inner=_INNER)
_RADIUS = 1 / (2 * math.sin(math.radians(72)))  # of a star as wide as its box, as a share of that

_Star = Callable[[int, float], Frame]  # returns that of a number, in a size


def parts(page: PageSetting) -> list[Frame]:
    """Return the pages: as few as can be, with stars about as large as these allow, in rows as full as can be.

    The last page has a hole for a cup, if there is room.
    """
    room, setting, least = page.room, page.setting, _least(page)
    largest = max(points(_LARGEST_MM), least)
    fewest, most = (max(1, int((room.width / side + _GAP) / (1 + _GAP))) for side in (largest, least))
    head, names = _head(page), [_name(page, section) for section in setting.sections]
    sides = {n: min(room.width / (n + _GAP * (n - 1)), largest) for n in range(fewest, most + 1)}

    def pages(columns: int, star: _Star) -> list[Frame]:
        rows = _rows(page, names, columns, sides[columns], star)
        return flow(rows, room, head, width=room.width, where="pages")

    counts = {columns: len(pages(columns, lambda _, side: Frame(side, side))) for columns in sides}
    good = [columns for columns, count in counts.items() if count == min(counts.values())]
    best = max(sides[columns] for columns in good)
    places = {n: sum(n * -(-len(section.puzzles) // n) for section in setting.sections) for n in good}
    columns = min((n for n in good if sides[n] >= _NEARLY * best), key=lambda n: (places[n], n))
    *before, last = pages(columns, lambda number, side: _star(page, number, side))
    above = page.style.space("even")
    cup = Rest(Pad(Hole("cup"), top=above), _LEAST_CUP + above)
    return [*before, Stack([last, cup]).lay(room)]


def lay_out(page: BookPage) -> Frame:
    """Return one page of stars, and on the last one a cup."""
    unit, trophy, hue = page.style.unit, little_picture("trophy"), page.colours.hue("sun")

    def cup(room: Room) -> Frame:
        side = min(room.height, max(_CUP * unit, _LEAST_CUP))
        drawing = Frame(side, side, items=trophy.coloured(side / 2, -side / 2, side, hue))
        return Stack([Rest(Row([Rest(drawing)]))]).lay(room)

    frame = with_blocks(page.planned.part, {"cup": Filling(cup)})
    return in_scene(page, frame, page.setting.room, "tracker", page.planned.place)


def _head(page: PageSetting) -> Frame:
    """Return the heading and the instructions of the first page, and the space below them."""
    steps = page.style.body(page.language.word("tracker_steps"), "text", "tracker_steps", 4)
    return Stack([page.heading("tracker_title", "close"), steps, Gap(page.style.space("wide"))]).lay(page.room)


def _name(page: PageSetting, section: PlannedSection) -> Frame:
    """Return the name of a section, and the space below it."""
    style, title = page.style, section.spec.title or page.language.word(f"levels.{section.level.name}")
    words = style.heading(title, "large", f"sections[{section.index}].title", 3, align="start")
    return padded(words.lay(page.room), bottom=style.space("tight"))


def _rows(page: PageSetting, names: Sequence[Frame], columns: int, side: float, star: _Star) -> Iterator[Piece]:
    """Yield rows of stars; the name of a section is above its first row, and again on a new page."""
    for section, name in zip(page.setting.sections, names, strict=True):
        yield Piece(name, page.style.space("wide"), keep=True)
        for first in range(0, len(section.puzzles), columns):
            stars = [star(puzzle.number, side) for puzzle in section.puzzles[first : first + columns]]
            row = Row(stars, _GAP * side, "start").lay(page.room)
            yield Piece(row, _GAP * side, again=name) if first else Piece(row)


def _least(page: PageSetting) -> float:
    """Return the least size of a star: children can colour it in, and the longest number fits into it."""
    face, size = page.setting.faces.heading, page.style.least
    longest = max(fonts.text_width(str(section.puzzles[-1].number), face, size) for section in page.setting.sections)
    across = math.hypot(longest, fonts.cap_height(face, size))
    return max(points(_LEAST_MM), across / (2 * _CLEAR * _RADIUS) + _PEN)


def _star(page: PageSetting, number: int, side: float) -> Frame:
    """Return a star with a number in its middle, as large as the star allows."""
    face, radius = page.setting.faces.heading, _RADIUS * (side - _PEN)
    wide, high = fonts.text_width(str(number), face, 1.0), fonts.cap_height(face, 1.0)
    size = max(min(_NUMBER * side, 2 * _CLEAR * radius / math.hypot(wide, high)), page.style.least)
    x, y = side / 2, -radius - _PEN / 2
    text = line(Phrase(str(number), face, size), x, y - 0.5 * high * size, anchor="middle")
    return Frame(side, side, items=[Stroke(_STAR, _PEN, place=Place(radius, x, y)), *text])
