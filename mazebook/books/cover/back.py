"""The back of a cover: a few words, three mazes of the book, what is inside, and the place of the barcode."""

from typing import NamedTuple

from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.cover import barcode
from mazebook.books.cover.draw import placed_maze, walls
from mazebook.books.cover.sheet import CoverSheet
from mazebook.books.cover.title import TitleArea, set_title
from mazebook.books.fit.slots import cells
from mazebook.errors import RoomError
from mazebook.graphics.figures import STAR, polygon, rounded
from mazebook.graphics.mirror import as_block
from mazebook.graphics.page import Box, Fill, Item, Place, Text, in_ink, toned
from mazebook.graphics.typesetting import LEAST_TYPE, Phrase, Typesetter, line, paragraphs
from mazebook.paper.inks.palette import BLACK, PAPER
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import Faces

_WALL = 0.16  # of the pitch


class BackWords(NamedTuple):
    """The words on the back: `captions` of the three mazes, lines about what is `inside` the book, and others."""

    tagline: str
    blurb: str
    captions: tuple[str, ...]
    inside: tuple[str, ...]
    publisher: str
    isbn: str  # "" = no bars


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


def back(
    sheet: CoverSheet, words: BackWords, samples: tuple[ChosenMaze, ...], faces: Faces, box: Box | None
) -> list[Item]:
    """Return the items on the back; `box` is the box of the barcode, None for no barcode.

    Raises
    ------
    RoomError
        If the words are too long.
    """
    safe, unit = sheet.safe(sheet.back), min(sheet.trim)
    area = TitleArea(safe, 0.1 * unit, ((0.045 * unit, 0.2 * safe.height), (0.035 * unit, 0.3 * safe.height)))
    tagline = set_title(words.tagline, faces, area, where="cover.tagline")
    items = in_ink(tagline.items, PAPER)
    gap = 0.035 * unit
    publisher, top = _publisher(safe, unit, gap, words.publisher, faces, box)
    items += in_ink(publisher, PAPER)
    foot = max(top, box.y1 + gap if box else safe.y0)
    items += _panel(safe._replace(y0=foot, y1=tagline.bottom - gap), unit, words, samples, faces)
    return items + (_barcode(box, words.isbn) if box else [])


def _publisher(
    safe: Box, unit: float, gap: float, publisher: str, faces: Faces, box: Box | None
) -> tuple[list[Text], float]:
    """Return the publisher at the lower left, or above a wide barcode, and the y above which there is space."""
    if not publisher:
        return [], safe.y0
    size = max(0.034 * unit, 9.0)
    beside = (box.x0 if box else safe.x1 + gap) - gap - safe.x0
    is_above = box is not None and beside < 0.35 * safe.width
    bottom = (box.y1 + gap if box and is_above else safe.y0) + fonts.descent(faces.heading, size)
    width = safe.width if is_above else beside
    phrase = Phrase(publisher, faces.heading, size, "publisher")
    texts = Typesetter(faces).fitted(phrase, safe.x0, bottom, width, most_lines=4)
    return texts, max(text.y for text in texts) + size + gap


def _panel(panel: Box, unit: float, words: BackWords, samples: tuple[ChosenMaze, ...], faces: Faces) -> list[Item]:
    """Return a white panel with the words, the mazes in a row, and what is inside."""
    pad = 0.045 * unit
    inner = panel.inset(pad, pad, pad, pad)
    items: list[Item] = [Fill(rounded(panel, pad), **toned(PAPER))]
    wide = panel.width > 1.5 * panel.height
    text_box = inner._replace(x1=inner.x0 + 0.45 * inner.width) if wide else inner
    size = max(0.036 * unit, 9.0)
    while True:  # smaller where it is long; the mazes keep a third of the panel
        texts, bottom = _running(words, text_box, size, faces)
        least = inner.y0 if wide else inner.y0 + max(0.3 * inner.height, 0.18 * unit)
        if texts is not None and bottom >= least:
            break
        size -= 0.5
        if size < max(LEAST_TYPE, 8.0):
            raise RoomError.of("cover.blurb", None, "does not fit on the back of the cover. Shorten it.")
    items += texts
    pictures = inner._replace(x0=text_box.x1 + pad) if wide else inner._replace(y1=bottom - 0.7 * pad)
    return items + _samples(pictures, samples, words.captions, max(0.8 * size, LEAST_TYPE + 1), faces)


def _running(words: BackWords, box: Box, size: float, faces: Faces) -> tuple[list[Item] | None, float]:
    """Return the blurb and the list of what is inside, and the y where they end; None if the blurb does not fit."""
    items: list[Item] = []
    bottom = box.y1
    if words.blurb:
        blurb = Phrase(words.blurb, faces.body, size, "cover.blurb")
        texts, bottom, rest = paragraphs(blurb, box, language=faces.language)
        if rest:
            return None, box.y0
        items += texts
        bottom -= fonts.descent(faces.body, size) + 0.6 * size
    aside = 1.4 * size
    small = min(fonts.fit_size(text, faces.heading, size, box.width - aside, LEAST_TYPE) for text in words.inside)
    for text in words.inside:
        bottom -= 1.3 * size
        items.append(Fill(STAR, place=Place(0.42 * size, box.x0 + 0.5 * size, bottom + 0.32 * small)))
        phrase = Phrase(text, faces.heading, small, "cover")
        items += Typesetter(faces).fitted(phrase, box.x0 + aside, bottom, box.width - aside)
    return items, bottom - fonts.descent(faces.heading, size)


def _samples(
    area: Box, samples: tuple[ChosenMaze, ...], captions: tuple[str, ...], size: float, faces: Faces
) -> list[Item]:
    """Return the mazes with their captions, beside or above each other, whichever makes them larger."""
    items: list[Item] = []
    foot, count = 1.7 * size, len(samples)
    found = []
    for columns, rows in ((count, 1), (1, count)):
        slots = cells(area, columns, rows, 1.6 * size)
        drawn = [
            placed_maze(chosen, slot.inset(bottom=foot), _WALL) for chosen, slot in zip(samples, slots, strict=True)
        ]
        found.append((sum(min(where.box.width, where.box.height) for where in drawn), columns, slots, drawn))
    _, columns, slots, drawn = max(found, key=lambda one: one[0])
    lift = max(where.box.height for where in drawn) / 2 if columns > 1 else 0.0
    for where, caption, slot in zip(drawn, captions, slots, strict=True):
        items += as_block(walls(where, BLACK), where.box)
        middle, height = where.box.centre
        y = (height - lift if lift else where.box.y0) - 1.5 * size
        phrase = Phrase(caption, faces.heading, size)
        items += in_ink(Typesetter(faces).fitted(phrase, middle, y, slot.width, anchor="middle"), BLACK)
    return items


def _barcode(box: Box, isbn: str) -> list[Item]:
    x0, y0, x1, y1 = box
    items: list[Item] = [Fill(polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)]), 1.0)]
    if not isbn:
        return items
    left, size = box.centre[0] - barcode.BARCODE_WIDTH / 2, 8.0
    high = fonts.cap_height(barcode.BARCODE_FACE, size)
    bottom = box.centre[1] - (barcode.HEIGHT + 3 + high) / 2
    text = fonts.fit_size(f"ISBN {isbn}", barcode.BARCODE_FACE, size, barcode.BARCODE_WIDTH - 4, LEAST_TYPE)
    phrase = Phrase(f"ISBN {isbn}", barcode.BARCODE_FACE, text)
    items += line(phrase, box.centre[0], bottom + barcode.HEIGHT + 3, anchor="middle")
    return as_block(items + barcode.barcode(isbn, left, bottom), box)
