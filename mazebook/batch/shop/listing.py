"""Pictures of a book's pages for a shop's listing, and the choice of pages for these pictures and for the preview."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from mazebook.batch.shop.marks import Mark, marked
from mazebook.books.plan.printed import RecordedFile, RecordedPlacement
from mazebook.errors import FontError
from mazebook.graphics.page import Box, Page
from mazebook.output.pdf.pdf import write_pdf
from mazebook.output.pictures.png import is_turned_left, png_bytes, render_pdf
from mazebook.output.pictures.previews import colour_picture
from mazebook.paper.languages import Language
from mazebook.paper.typefaces import fonts
from mazebook.press.lock.lock import Lock
from mazebook.units import POINTS_PER_INCH

if TYPE_CHECKING:
    from PIL import Image

_T = TypeVar("_T")

SAMPLE_PUZZLES = 3  # pages of mazes in the preview, beside the first pages
SAMPLE_FIRST = 2
IMAGE_SIDE = 2400  # pixels, of the square pictures: shops cut thumbnails square
PAGES_SHOWN = 48  # on the overview
STEPS = 4  # mazes on the picture from easy to hard
_DPI = 72  # the resolution that the files state; shops ignore it
_EDGE, _GAP = 110, 60  # pixels: around all, and between two pages
_ROOM = IMAGE_SIDE - 2 * _EDGE
TOO_SMALL = 400  # pixels on the longer side of a page, which nobody can print: it needs no mark
_TABLE, _FRAME, _INK = (226, 232, 238), (150, 158, 166), (40, 44, 48)
_HEAD, _WORDS = 96, 60  # heights of type, in pixels
_COLUMNS = 8
_COARSE = 20  # dpi, enough to see whether a page is blank
_AROUND = 2.0  # points around a maze that is cut out
_Place = tuple[int, int, int, int]  # left, top, width and height in pixels


def pictures(
    lock: Lock,
    listed: Sequence[RecordedFile],
    contents: Mapping[str, bytes],
    interior: RecordedFile,
    words: Language,
    mark: Mark = marked,
) -> dict[str, bytes]:
    """Return the PNG pictures for a book's listing by file name.

    Parameters
    ----------
    listed, contents : the files in the book's record, and their bytes by path
    interior : the one of `listed` that is the interior
    mark : makes a picture of whole pages one that nobody can print in place of the book
    """
    pdf, count = contents[interior.path], interior.pages
    fronts = [(contents[each.path], Box(*each.front)) for each in listed if each.role == "cover" and each.front]
    front = cover_front_picture(*fronts[0]) if fronts else next(_pages(pdf, [1], _ROOM, _ROOM))
    made = {"image-1-cover.png": alone(front)}
    taken = [place.page for place in _places(lock, interior).values()]
    if spread := spread_for(taken, count):
        made["image-2-spread.png"] = spread_image(pdf, spread, mark)
    shown, grades = difficulty_steps(lock, interior, words)
    ways = " – ".join(dict.fromkeys((grades[0], grades[-1])))  # noqa: RUF001
    made["image-3-difficulty.png"] = difficulty_image(pdf, shown, ways, mark)
    facts = words.word("puzzles_count", count=len(lock.puzzles))
    drawn = evenly_spaced([page for page in range(1, count + 1) if not is_blank(pdf, page)], PAGES_SHOWN)
    made["image-4-inside.png"] = inside_image(pdf, drawn, lock.title, facts, mark)
    return made


def middle_maze(lock: Lock) -> int:
    """Return the number of the maze of middling difficulty."""
    return sorted((puzzle.difficulty, puzzle.number) for puzzle in lock.in_order)[len(lock.in_order) // 2][1]


def _places(lock: Lock, interior: RecordedFile) -> dict[int, RecordedPlacement]:
    """Return the place of each maze in the interior by its number."""
    found = ((puzzle.number, place) for puzzle in lock.in_order for place in puzzle.placements)
    return {number: place for number, place in found if place.role == "puzzle" and place.file == interior.path}


def spread_for(with_mazes: Sequence[int], count: int) -> tuple[int, int] | None:
    """Return the facing pages nearest to a third of the `count` pages, if possible both `with_mazes`; or None."""
    lefts = range(2, count, 2)
    both = [left for left in lefts if {left, left + 1} <= set(with_mazes)]
    best = min(both or lefts, key=lambda left: abs(left - count / 3), default=None)
    return None if best is None else (best, best + 1)


def evenly_spaced(numbers: Sequence[_T], most: int) -> list[_T]:
    """Return at most `most` of the `numbers`, evenly spaced, the first and the last among them."""
    if len(numbers) <= most:
        return list(numbers)
    return [numbers[round(place * (len(numbers) - 1) / (most - 1))] for place in range(most)]


def sample_pages(lock: Lock, interior: RecordedFile) -> list[int]:
    """Return the numbers of the preview's pages: the first pages, and a few with mazes from all parts of the book."""
    puzzles = evenly_spaced(sorted({place.page for place in _places(lock, interior).values()}), SAMPLE_PUZZLES)
    return sorted({*range(1, min(SAMPLE_FIRST, interior.pages) + 1), *puzzles})


def cover_front_picture(cover: bytes, box: Box) -> Image.Image:
    """Return the front of a cover, which is a box of its sheet in points."""
    scale = _ROOM / max(box.width, box.height)
    return _cropped(colour_picture(cover, scale * POINTS_PER_INCH), box, scale)


def _cropped(page: Image.Image, box: Box, scale: float) -> Image.Image:
    """Return a box of a page, in points, out of the page's picture with `scale` pixels a point."""
    left, right = round(box.x0 * scale), round(box.x1 * scale)
    return page.crop((left, page.height - round(box.y1 * scale), right, page.height - round(box.y0 * scale)))


def alone(picture: Image.Image) -> bytes:
    """Return a sheet with one picture as a PNG."""
    sheet = _Sheet()
    sheet.put(picture, (_EDGE, _EDGE, _ROOM, _ROOM))
    return sheet.png()


def spread_image(pdf: bytes, pages: Sequence[int], mark: Mark = marked) -> bytes:
    """Return two pages side by side, as the open book shows them, as a PNG."""
    left, right = map(mark, _pages(pdf, pages[::-1] if is_turned_left(pdf) else pages, _ROOM // 2, _ROOM))
    sheet = _Sheet()
    top = (IMAGE_SIDE - left.height) // 2
    sheet.put(left, (IMAGE_SIDE // 2 - left.width, top, left.width, left.height))
    sheet.put(right, (IMAGE_SIDE // 2, top, right.width, right.height))
    return sheet.png()


@dataclass(frozen=True)
class DifficultyStep:
    """A maze on the picture from easy to hard: its page, the words below it, and its box in points.

    The box is None if the whole page is shown, because no other maze is on it.
    """

    page: int
    words: str
    box: Box | None = None


def difficulty_steps(lock: Lock, interior: RecordedFile, words: Language) -> tuple[list[DifficultyStep], list[str]]:
    """Return some mazes of a book from easy to hard, and the word for how hard each is."""
    places = _places(lock, interior)
    shared = Counter(place.page for place in places.values())
    ranked = sorted((one.difficulty, one.number, one.level) for one in lock.in_order if one.number in places)
    steps = evenly_spaced(ranked, STEPS)
    grades = [words.word(f"levels.{level}") for _, _, level in steps]
    shown = []
    for (_, number, _), grade in zip(steps, grades, strict=True):
        place, said = places[number], f"{number}" if len(set(grades)) == 1 else f"{number}: {grade}"
        shown.append(DifficultyStep(place.page, said, place.box if shared[place.page] > 1 else None))
    return shown, grades


def difficulty_image(pdf: bytes, steps: Sequence[DifficultyStep], title: str, mark: Mark = marked) -> bytes:
    """Return as a PNG the mazes from easy to hard, two in a row, each with its words below, under a title."""
    sheet = _Sheet(title)
    for step, (left, top, wide, high) in zip(steps, _grid(len(steps), 2, _EDGE + _HEAD + _GAP, _GAP), strict=True):
        room = high - _WORDS - 24
        picture = next(_pages(pdf, [step.page], wide, room)) if step.box is None else cut_out(pdf, step, wide, room)
        sheet.put(mark(picture), (left, top, wide, room))
        sheet.write(step.words, left + wide / 2, top + room + 12 + _WORDS / 2, fonts.BODY, _WORDS)
    return sheet.png()


def inside_image(pdf: bytes, pages: Sequence[int], title: str, words: str, mark: Mark = marked) -> bytes:
    """Return as a PNG many pages in rows, under a title and a line of words."""
    sheet = _Sheet(title)
    sheet.write(words, IMAGE_SIDE / 2, _EDGE + _HEAD + _WORDS, fonts.BODY, _WORDS)
    columns = next(n for n in range(2, _COLUMNS + 1) if n == _COLUMNS or n * (n - 1) >= len(pages))
    places = _grid(len(pages), columns, _EDGE + _HEAD + 2 * _WORDS + 20, _GAP // 3)
    for place, picture in zip(places, _pages(pdf, pages, *places[0][2:]), strict=True):
        sheet.put(picture if max(picture.size) <= TOO_SMALL else mark(picture), place)
    return sheet.png()


def _grid(count: int, columns: int, top: int, gap: int) -> list[_Place]:
    """Return equal places in rows, which fill a picture from `top` down to its lower edge."""
    rows = -(-count // columns)
    wide, high = (_ROOM - (columns - 1) * gap) // columns, (IMAGE_SIDE - top - _EDGE - (rows - 1) * gap) // rows
    cells = (divmod(place, columns) for place in range(count))
    return [(_EDGE + column * (wide + gap), top + row * (high + gap), wide, high) for row, column in cells]


def half_solved_image(page: Page) -> bytes:
    """Return a page with a maze as a PNG, as large as the picture, and not marked: half of its answer is drawn."""
    return alone(next(_pages(write_pdf([page], title=page.label), [1], _ROOM, _ROOM)))


def is_blank(pdf: bytes, page: int) -> bool:
    """Return whether a page has one colour only."""
    ((_, picture),) = render_pdf(pdf, [page], _COARSE)
    low, high = picture.getextrema()
    return bool(low == high)


def cut_out(pdf: bytes, step: DifficultyStep, wide: int, high: int) -> Image.Image:
    """Return the box of a step, cut out of its page, as large as fits into `wide` x `high` pixels."""
    assert step.box is not None
    box = step.box.inset(-_AROUND, -_AROUND, -_AROUND, -_AROUND)
    scale = min((wide - 1) / box.width, (high - 1) / box.height)
    ((_, page),) = render_pdf(pdf, [step.page], scale * POINTS_PER_INCH, colour=True)
    return _cropped(page, box, scale)


def _pages(pdf: bytes, pages: Sequence[int], wide: int, high: int) -> Iterator[Image.Image]:
    """Yield pages in colour, as large as fits into `wide` x `high` pixels."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        width, height = document[pages[0] - 1].get_size()
    finally:
        document.close()
    dpi = min(wide / width, high / height) * POINTS_PER_INCH
    for _, picture in render_pdf(pdf, pages, dpi, colour=True):
        yield picture


class _Sheet:
    """A picture of the listing while it is put together: square, and empty but for a title."""

    def __init__(self, title: str = "") -> None:
        from PIL import Image, ImageDraw

        self.picture = Image.new("RGB", (IMAGE_SIDE, IMAGE_SIDE), _TABLE)
        self.draw = ImageDraw.Draw(self.picture)
        self.write(title, IMAGE_SIDE / 2, _EDGE + _HEAD / 2, fonts.TITLE, _HEAD)

    def put(self, picture: Image.Image, place: _Place) -> None:
        """Paste a picture with a frame into the middle of a place."""
        left, top = place[0] + (place[2] - picture.width) // 2, place[1] + (place[3] - picture.height) // 2
        self.draw.rectangle((left - 3, top - 3, left + picture.width + 2, top + picture.height + 2), fill=_FRAME)
        self.picture.paste(picture, (left, top))

    def write(self, text: str, x: float, y: float, face: str, size: int) -> None:
        """Write a line centred at a point, smaller if it would be too wide; nothing if no font can show it."""
        from PIL import ImageFont

        try:
            pieces = fonts.runs(text, face, "title")
        except FontError:  # the book has fonts of its own
            return
        wide = sum(fonts.width(piece, chosen, size, rtl=rtl) for piece, chosen, rtl in pieces)
        size = round(size * min(1.0, _ROOM / wide)) if wide else size
        widths = [fonts.width(piece, chosen, size, rtl=rtl) for piece, chosen, rtl in pieces]
        x -= sum(widths) / 2
        for (piece, chosen, _), width in zip(pieces, widths, strict=True):
            self.draw.text((x, y), piece, _INK, ImageFont.truetype(fonts.source(chosen), size), anchor="lm")
            x += width

    def png(self) -> bytes:
        """Return the picture as a PNG."""
        return png_bytes(self.picture, _DPI)
