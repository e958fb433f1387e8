"""Contents: each section with its mazes, and whatever else has a title, each with its page."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from mazebook.books.pages.context import BookPage
from mazebook.books.plan.page_setting import PageSetting
from mazebook.books.plan.plan import Plan, PlannedPage, PlannedSection, Setting
from mazebook.books.spec.pages import ANSWERS, PUZZLES, PageSpec
from mazebook.books.values.page_kinds import REGISTRY
from mazebook.errors import RoomError
from mazebook.graphics.block_flow import Piece, flow
from mazebook.graphics.block_words import MANY, Words
from mazebook.graphics.blocks import Filling, Hole, Narrow, Rest, Row, Stack, with_blocks
from mazebook.graphics.extents import extent_of
from mazebook.graphics.figures import leader
from mazebook.graphics.frames import Frame, Part, Room, inner, leaf
from mazebook.graphics.style import Size
from mazebook.paper.typefaces import fonts

once = True

_BELOW = 0.4  # between a label and the smaller line below it, times the size: for letters higher than capitals
_NUMBERS = 3.2  # the width of page numbers and the least row of dots, times the size


@dataclass(frozen=True)
class Listed:
    """One row of the table: a line, a smaller one below, and the section or else the entry whose page it gives."""

    label: str
    detail: str
    where: str
    section: int = -1
    entry: PageSpec | None = None

    def page(self, plan: Plan) -> int | None:
        """Return the page number that the row gives, from 1; None if its page is not in the interior."""
        return next((number for number, page in enumerate(plan.pages, 1) if self._begins_on(page)), None)

    def _begins_on(self, page: PlannedPage) -> bool:
        if self.entry is None:
            return page.section == self.section
        # Answers of the back have no entry of their own; those beside their puzzles belong to a section.
        return page.entry is self.entry or (self.entry.kind == page.kind == ANSWERS and page.section < 0)


def parts(page: PageSetting) -> list[Frame]:
    """Return the pages: in large type if one page has all rows, otherwise in the usual size.

    Each row has a hole for its page number.
    """
    try:
        large = _pages(page, "large", "text")
    except RoomError:  # a row is higher than a page
        large = []
    return large if len(large) == 1 else _pages(page, "text", "small")


def _pages(page: PageSetting, size: Size, small: Size) -> list[Frame]:
    """Return the pages with labels in one size and details in a smaller one."""
    width, head = min(page.style.measure(size), page.room.width), page.heading("contents_title", "wide")
    return flow(_pieces(page, size, small, width), page.room, head, width=width, where="pages")


def lay_out(page: BookPage) -> Frame:
    """Return one page of the table, with its page numbers."""
    numbers = enumerate(row.page(page.plan) for row in rows(page.setting))
    face = page.faces.heading
    blocks = {str(at): Filling(partial(_numbered, str(number), face)) for at, number in numbers if number is not None}
    return with_blocks(page.planned.part, blocks)


def _pieces(page: PageSetting, size: Size, small: Size, width: float) -> Iterator[Piece]:
    """Yield the rows: each its label, beside the last line of it a hole for dots and a number, and its detail below."""
    style = page.style
    for place, row in enumerate(rows(page.setting)):
        words = style.heading(row.label, size, row.where, MANY, align="start", least=style.size(size), on_last=True)
        detail = style.body(row.detail, small, row.where, MANY, align="start", least=style.size(small))
        number = Rest(Narrow(Hole(str(place)), height=fonts.cap_height(words.face, words.size)))
        label = Row([Narrow(words, width - _NUMBERS * words.size), number])
        below = style.space("tight", _BELOW * words.size)
        frame = Stack([label, detail], below, "start").lay(Room(width))
        yield Piece(frame, style.space("even", words.size))


def _numbered(text: str, face: str, room: Room) -> Frame:
    """Return a row of dots and a number at the right end of it, whose capitals are as high as the room."""
    size = room.height / fonts.cap_height(face, 1.0)
    words = Words(text, face, size).line(text)
    # Dots are measured from the right end, which all rows have in common, so those of all rows are below each other.
    dots = leader(0.5 * size - room.width, -words.width - 0.5 * size, 0.0, 0.09 * size)
    drawn = [leaf(extent_of(item), [item]) for item in dots]
    at_end = [Part(room.width + part.x, part.y - room.height, part.frame) for part in drawn]
    return inner(*room, [*at_end, Part(room.width - words.width, 0.0, words)])


def rows(setting: Setting) -> Iterator[Listed]:
    """Yield the rows of the table of contents, in the order of the book."""
    for entry in setting.spec.pages:
        if entry.kind == PUZZLES:
            yield from (_section(setting, section) for section in setting.sections)
            continue
        listed = REGISTRY.entry(entry.kind).constant("listed")
        label = "" if listed is None else PageSetting.of(setting, entry).title(str(listed))
        if label:
            yield Listed(label, "", "pages.title", entry=entry)


def _section(setting: Setting, section: PlannedSection) -> Listed:
    words = setting.language
    first, last = section.puzzles[0].number, section.puzzles[-1].number
    level, title = words.word(f"levels.{section.level.name}"), section.spec.title
    key = f"contents_{'mazes' if first != last else 'maze'}{'_level' if title else ''}"
    mazes = words.word(key, first=first, last=last, level=level)
    where = f"sections[{section.index}].title"
    return Listed(title or level, mazes, where, section.index)
