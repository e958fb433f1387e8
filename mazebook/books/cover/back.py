"""The back of a cover: a few words, three mazes of the book, what is inside, and the place of the barcode."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.cover import barcode
from mazebook.books.cover.draw import in_white, whole_maze
from mazebook.books.cover.sheet import CoverSheet, barcode_of
from mazebook.books.cover.title import CoverTitle
from mazebook.books.plan.plan import Setting
from mazebook.graphics.block_flow import paragraphs
from mazebook.graphics.block_words import Words
from mazebook.graphics.blocks import AtLeast, Block, Filling, Largest, Narrow, Pad, Rest, Row, Stack, grid, shrinking
from mazebook.graphics.figures import STAR, rectangle, rounded
from mazebook.graphics.frames import NOTHING, Frame, Room, behind
from mazebook.graphics.page import Box, Fill, Place, toned
from mazebook.graphics.typesetting import LEAST_TYPE
from mazebook.paper.inks.palette import PAPER
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import Faces

_WALL = 0.16  # of the pitch
_LEAST_BLURB, _LEAST_TEXT = 8.0, 9.0  # points: the smallest type of a long blurb, and of a short one on small pages
_BESIDE = 0.35  # of the back: the least width of the publisher's name beside a barcode
_WIDE = 1.5  # width by height of a panel whose words and mazes are beside each other
_WORDS = 0.45  # of such a panel: the words
_STAR = 0.42  # of the size of what is inside: the radius of the star before it
_ISBN = 8.0  # points, above its bars
# Of the trim's shorter side: gaps and sizes of type.
_GAP, _PAD, _TEXT, _PUBLISHER, _LEAST_MAZES = 0.035, 0.045, 0.036, 0.034, 0.18


def barcode_box(sheet: CoverSheet, isbn: str) -> Box:
    """Return the white box for the barcode, at the lower right of the back; large enough for an ISBN's own bars."""
    box = sheet.table.barcode
    width, height = box.width, box.height
    if isbn:
        width, height = max(width, barcode.BARCODE_WIDTH + 6), max(height, barcode.HEIGHT + 15)
    from_spine, from_bottom = sheet.table.barcode_corner
    right, bottom = sheet.spine.x0 - from_spine, sheet.back.y0 + from_bottom
    if isbn:  # the printer adds nothing: the box may stand where it looks best
        right, bottom = min(right, sheet.safe(sheet.back).x1), max(bottom, sheet.safe(sheet.back).y0)
    return Box(right - width, bottom, right, bottom + height)


def _plain_tagline(text: str, faces: Faces, unit: float, height: float) -> Block:
    """Return the large line in white; `unit` : the shorter side of the trim, `height` : of the safe room."""
    steps = ((0.045 * unit, 0.2 * height), (0.035 * unit, 0.3 * height))
    return in_white(CoverTitle(text, faces, 0.1 * unit, steps, where="cover.tagline"))


class BackDress(NamedTuple):
    """How the parts of a back look.

    Attributes
    ----------
    tagline : returns the large line of a text, faces, the shorter side of the trim, and the height of the safe room
    publisher : returns the publisher's name as it is on the ground of the back
    samples : returns the mazes in a room, as `_samples` does; their captions are `size` points large
    least : the least height of the mazes below the words, of the white panel's height
    """

    tagline: Callable[[str, Faces, float, float], Block] = _plain_tagline
    publisher: Callable[[Block], Block] = in_white
    samples: Callable[[Sequence[ChosenMaze], Setting, float, Room], Frame] | None = None
    least: float = 0.3


PLAIN = BackDress()


def back(sheet: CoverSheet, setting: Setting, samples: Sequence[ChosenMaze], dress: BackDress = PLAIN) -> Block:
    """Return the back for the safe room. Laying it raises RoomError if the words are too long."""
    safe, unit = sheet.safe(sheet.back), min(sheet.trim)
    tagline = setting.cover.tagline or setting.language.word("cover_tagline")
    gap = _GAP * unit
    return Stack([
        dress.tagline(tagline, setting.faces, unit, safe.height),
        Rest(Filling(partial(_panel, unit, setting, partial(dress.samples or _samples, samples), dress.least))),
        _foot(sheet, setting, max(_PUBLISHER * unit, _LEAST_TEXT), gap, dress),
    ], gap)  # fmt: skip


def _foot(sheet: CoverSheet, setting: Setting, size: float, gap: float, dress: BackDress) -> Block:
    """Return the publisher, and beside or below it the barcode, which may be nearer to the edges than words."""
    name = setting.spec.publisher, setting.faces.heading, size, "publisher", 4
    publisher = dress.publisher(Words(*name, align="start", one_line=0.0, language=setting.faces.language))
    kind, safe = barcode_of(setting), sheet.safe(sheet.back)
    if kind == "none":
        return Row([publisher, Rest()]) if setting.spec.publisher else NOTHING
    isbn = setting.spec.isbn if kind == "isbn" else ""
    box = barcode_box(sheet, isbn)
    beyond = min(box.x0 - safe.x0, 0.0)  # the box may be wider than what is safe
    code = Pad(_barcode(box, isbn), left=beyond, right=safe.x1 - box.x1, bottom=box.y0 - safe.y0)
    if box.x0 - gap - safe.x0 >= _BESIDE * safe.width:
        return Row([Rest(publisher, align="start"), code], gap, "end")
    return Stack([publisher, Row([Rest(), code])], gap, "start")


def _barcode(box: Box, isbn: str) -> Block:
    """Return a white box with an ISBN's bars in its middle; without an ISBN it is left for the printer."""
    number = Words(f"ISBN {isbn}", barcode.BARCODE_FACE, _ISBN, "isbn")
    wide, high = barcode.BARCODE_WIDTH, barcode.HEIGHT
    bars = Frame(wide, high, items=barcode.barcode(isbn, 0.0, -high)) if isbn else NOTHING
    code = Stack([Narrow(number, wide - 4), bars], 1.0) if isbn else NOTHING
    size = Room(box.width, box.height)
    return behind(grid([code], 1).lay(size), lambda at: [Fill(rectangle(at), **toned(PAPER))])


def _panel(
    unit: float, setting: Setting, samples: Callable[[Setting, float, Room], Frame], share: float, room: Room
) -> Frame:
    """Return a white panel with the words, the mazes, and what is inside; smaller words where there are many."""
    pad = _PAD * unit
    is_wide = room.width > _WIDE * room.height
    least = max(share * (room.height - 2 * pad), _LEAST_MAZES * unit)  # the height of mazes below the words

    def contents(size: float) -> Block:
        mazes = Filling(partial(samples, setting, max(0.8 * size, LEAST_TYPE + 1)))
        text = _text(setting, size)
        if is_wide:
            return Row([Narrow(text, _WORDS * (room.width - 2 * pad)), Rest(mazes)], pad, "start")
        return Stack([text, AtLeast(mazes, least)], 0.7 * pad, "start")

    sizes = shrinking(max(_TEXT * unit, _LEAST_TEXT), max(LEAST_TYPE, _LEAST_BLURB))
    sentence = "does not fit on the back of the cover. Shorten it."
    panel = Pad(Largest(contents, sizes, "cover.blurb", sentence), pad, pad, pad, pad)
    return behind(panel.lay(room), lambda box: [Fill(rounded(box, pad), **toned(PAPER))])


def _text(setting: Setting, size: float) -> Block:
    """Return the blurb, and below it what is inside the book, each line with a star before it."""
    faces, lines = setting.faces, _inside(setting)
    text = setting.cover.blurb or setting.language.word("cover_blurb")
    blurb = Words(text, faces.body, size, "cover.blurb", align="start", leading=1.4, language=faces.language)

    def inside(room: Room) -> Frame:
        aside, radius = 0.5 * size, _STAR * size
        width = room.width - 2 * radius - aside
        small = min(fonts.fit_size(text, faces.heading, size, width, LEAST_TYPE) for text in lines)
        cap = fonts.cap_height(faces.heading, small)
        star = Frame(2 * radius, cap, cap, [Fill(STAR, place=Place(radius, radius, -cap / 2))])
        rows = [Row([star, Words(text, faces.heading, small, "cover")], aside) for text in lines]
        return Stack(rows, 1.3 * size - cap - fonts.descent(faces.heading, small), "start").lay(room)

    return Stack([Filling(lambda room: paragraphs(blurb, room.width)), Filling(inside)], 1.2 * size, "start")


def _inside(setting: Setting) -> list[str]:
    """Return what is inside the book: how many mazes, of what levels, and where the answers are."""
    words, answers = setting.language, setting.spec.answers
    levels = dict.fromkeys(words.word(f"levels.{section.level.name}") for section in setting.sections)
    lines = [words.word("puzzles_count", count=len(setting.puzzles)), " · ".join(levels)]
    return lines if answers == "none" else [*lines, words.word(f"cover_answers.{answers}")]


def _samples(samples: Sequence[ChosenMaze], setting: Setting, size: float, room: Room) -> Frame:
    """Return the mazes with their captions, beside or above each other, whichever makes them larger."""
    said = (setting.language.word("cover_sample", number=chosen.puzzle.number) for chosen in samples)
    captions = [Rest(Words(text, setting.faces.heading, size, "cover")) for text in said]
    mazes, gap = [Rest(Filling(partial(whole_maze, chosen, _WALL))) for chosen in samples], 1.6 * size

    def shelf(some: slice, area: Room) -> Frame:
        """Return mazes beside each other, and all their captions below the highest."""
        below = Pad(Row(captions[some], gap), top=0.8 * size).lay(area)
        shown = Row(mazes[some], gap, "middle").lay(area.less(bottom=below.height))
        return Stack([Rest(), shown, below, Rest()]).lay(area)

    shelves = [Filling(partial(shelf, slice(k, k + 1))) for k in range(len(samples))]
    ways = [shelf(slice(None), room), grid(shelves, 1, gap).lay(room)]
    return max(ways, key=lambda frame: sum(min(part.frame.size) for part in frame.leaves()))
