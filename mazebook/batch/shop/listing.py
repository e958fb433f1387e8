"""Pictures of a book's pages for a shop's listing, and the choice of pages for these pictures and for the preview."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from mazebook.batch.shop.marks import Mark, marked
from mazebook.books.plan.recorded import RecordedPlacement
from mazebook.errors import FontError
from mazebook.graphics.page import Box, Page
from mazebook.output.pdf.pdf import write_pdf
from mazebook.output.pictures.png import is_turned_left, png_bytes, render_pdf
from mazebook.output.pictures.previews import colour_picture
from mazebook.paper.languages import Language
from mazebook.paper.typefaces import fonts
from mazebook.press.lock.lock import Lock
from mazebook.press.lock.recorded import RecordedFile
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
FANNED = 5  # pages under the cover
_FAN_PAGE, _PIVOT, _SWING = (1000, 1300), 2000, 30  # pixels; where the fan is held, from the top; degrees to each side
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
    cover = next((file for file in listed if file.role == "cover" and file.front), None)
    front = front_picture(contents[cover.path], cover.front) if cover else front_picture(pdf, None)
    made = {"image-1-cover.png": alone(front)}
    places = _places(lock, interior)
    taken = [place.page for place in places.values()]
    spread = spread_for(taken, count)
    if spread:
        made["image-2-spread.png"] = spread_image(pdf, spread, mark)
    shown, grades = difficulty_steps(lock, interior, words)
    ways = " – ".join(dict.fromkeys((grades[0], grades[-1])))  # noqa: RUF001
    made["image-3-difficulty.png"] = difficulty_image(pdf, shown, ways, mark)
    facts = words.word("puzzles_count", count=len(lock.puzzles))
    drawn = [page for page in range(1, count + 1) if not is_blank(pdf, page)]
    made["image-4-inside.png"] = inside_image(pdf, evenly_spaced(drawn, PAGES_SHOWN), lock.title, facts, mark)
    inside = _pages(pdf, evenly_spaced(sorted(set(taken)) or drawn, FANNED), *_FAN_PAGE)
    made["image-5-fan.png"] = fan_image([*inside, front])
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


def front_picture(pdf: bytes, front: Sequence[float] | None) -> Image.Image:
    """Return the box `front` of a cover, in points; if `front` is None, the first page of a book."""
    if front is None:
        return next(_pages(pdf, [1], _ROOM, _ROOM))
    box = Box(*front)
    scale = _ROOM / max(box.width, box.height)
    whole = colour_picture(pdf, scale * POINTS_PER_INCH)
    left, right = round(box.x0 * scale), round(box.x1 * scale)
    return whole.crop((left, whole.height - round(box.y1 * scale), right, whole.height - round(box.y0 * scale)))


def alone(picture: Image.Image) -> bytes:
    """Return a sheet with one picture as a PNG."""
    sheet = _Sheet()
    sheet.put(picture, (_EDGE, _EDGE, _ROOM, _ROOM))
    return sheet.png()


def spread_image(pdf: bytes, pages: Sequence[int], mark: Mark = marked) -> bytes:
    """Return two pages side by side, as the open book shows them, as a PNG."""
    wide, high = _ROOM // 2, _ROOM
    left, right = map(mark, _pages(pdf, pages[::-1] if is_turned_left(pdf) else pages, wide, high))
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
    taken = [place.page for place in places.values()]
    ranked = sorted((one.difficulty, one.number, one.level) for one in lock.in_order if one.number in places)
    steps = evenly_spaced(ranked, STEPS)
    grades = [words.word(f"levels.{level}") for _, _, level in steps]
    are_alike = len(set(grades)) == 1  # as the title says then
    shown = [
        DifficultyStep(
            place.page,
            f"{number}" if are_alike else f"{number}: {grade}",
            place.box if taken.count(place.page) > 1 else None,
        )
        for grade, number, place in ((grade, n, places[n]) for grade, (_, n, _) in zip(grades, steps, strict=True))
    ]
    return shown, grades


def difficulty_image(pdf: bytes, steps: Sequence[DifficultyStep], title: str, mark: Mark = marked) -> bytes:
    """Return as a PNG the mazes from easy to hard, two in a row, each with its words below, under a title."""
    sheet = _Sheet()
    top = _EDGE + _HEAD + _GAP
    wide = (_ROOM - _GAP) // 2
    high = (IMAGE_SIDE - top - _EDGE - _GAP) // 2
    room = high - _WORDS - 24
    sheet.write(title, IMAGE_SIDE / 2, _EDGE + _HEAD / 2, fonts.TITLE, _HEAD)
    for place, step in enumerate(steps):
        left, upper = _EDGE + place % 2 * (wide + _GAP), top + place // 2 * (high + _GAP)
        picture = next(_pages(pdf, [step.page], wide, room)) if step.box is None else cut_out(pdf, step, wide, room)
        sheet.put(mark(picture), (left, upper, wide, room))
        sheet.write(step.words, left + wide / 2, upper + room + 12 + _WORDS / 2, fonts.BODY, _WORDS)
    return sheet.png()


def inside_image(pdf: bytes, pages: Sequence[int], title: str, words: str, mark: Mark = marked) -> bytes:
    """Return as a PNG many pages in rows, under a title and a line of words."""
    sheet = _Sheet()
    sheet.write(title, IMAGE_SIDE / 2, _EDGE + _HEAD / 2, fonts.TITLE, _HEAD)
    sheet.write(words, IMAGE_SIDE / 2, _EDGE + _HEAD + _WORDS, fonts.BODY, _WORDS)
    top = _EDGE + _HEAD + 2 * _WORDS + 20
    columns = next(n for n in range(2, _COLUMNS + 1) if n == _COLUMNS or n * (n - 1) >= len(pages))
    rows = -(-len(pages) // columns)
    gap = _GAP // 3
    wide = (_ROOM - (columns - 1) * gap) // columns
    high = (IMAGE_SIDE - top - _EDGE - (rows - 1) * gap) // rows
    for place, picture in enumerate(_pages(pdf, pages, wide, high)):
        row, column = divmod(place, columns)
        seen = picture if max(picture.size) <= TOO_SMALL else mark(picture)
        sheet.put(seen, (_EDGE + column * (wide + gap), top + row * (high + gap), wide, high))
    return sheet.png()


def half_solved_image(page: Page) -> bytes:
    """Return a page with a maze as a PNG, as large as the picture, and not marked: half of its answer is drawn."""
    return alone(next(_pages(write_pdf([page], title=page.label), [1], _ROOM, _ROOM)))


def fan_image(pages: Sequence[Image.Image]) -> bytes:
    """Return pages as a fan, as a PNG: the last, the cover, is seen whole, and of each other one only a strip."""
    from PIL import Image

    sheet = _Sheet()
    for place, picture in enumerate(pages):
        layer = _Sheet(Image.new("RGBA", sheet.picture.size))
        picture.thumbnail(_FAN_PAGE, Image.Resampling.LANCZOS)
        layer.put(picture, ((IMAGE_SIDE - _FAN_PAGE[0]) // 2, _PIVOT - _FAN_PAGE[1] - _EDGE, *_FAN_PAGE))
        angle = _SWING * (1 - 2 * place / max(1, len(pages) - 1))
        turned = layer.picture.rotate(-angle, Image.Resampling.BICUBIC, center=(IMAGE_SIDE / 2, _PIVOT))
        sheet.picture.paste(turned, mask=turned)
    return sheet.png()


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
    left, top = round(box.x0 * scale), page.height - round(box.y1 * scale)
    return page.crop((left, top, left + round(box.width * scale), top + round(box.height * scale)))


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
    """A picture of the listing while it is put together: square and empty, or the one given."""

    def __init__(self, picture: Image.Image | None = None) -> None:
        from PIL import Image, ImageDraw

        self.picture = picture or Image.new("RGB", (IMAGE_SIDE, IMAGE_SIDE), _TABLE)
        self.draw = ImageDraw.Draw(self.picture)

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
