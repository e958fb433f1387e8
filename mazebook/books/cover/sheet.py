"""The sheet of a cover: back, spine and front side by side, bleed all round; and the text on the spine.

Title and author are turned as in English books, from top to bottom.
"""

from dataclasses import dataclass
from typing import NamedTuple

from mazebook.books.plan.plan import Setting
from mazebook.graphics.frames import NOTHING, Frame, Room
from mazebook.graphics.page import Box, Item, in_ink
from mazebook.graphics.typesetting import LEAST_TYPE, Phrase, line
from mazebook.paper.inks.palette import PAPER
from mazebook.paper.printers.covers import Cover
from mazebook.paper.printers.spine import CoverSize, cover_size, covers_of
from mazebook.paper.printers.table import Printer, Trim
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import Faces
from mazebook.paper.typefaces.glyphs import extent

AIR = 0.04  # the least margin that looks well, of a panel's shorter side

_FULL = 0.6  # of the spine's width: larger letters look cramped
_GAP = 1.6  # between title and author, times the size
_AUTHOR = 0.8  # the author's size, times the title's


@dataclass(frozen=True)
class CoverSheet:
    """One cover's sheet, measured from the lower left corner of its bleed.

    Attributes
    ----------
    trim : the size of the book's pages
    table : the printer's limits for covers
    pages : the page count of the interior
    """

    trim: Trim
    size: CoverSize
    table: Cover
    pages: int

    @property
    def bleed(self) -> Box:
        """The whole sheet, bleed included."""
        return Box(0, 0, self.size.width, self.size.height)

    @property
    def trimmed(self) -> Box:
        """The sheet without its bleed, which is cut off."""
        cut = self.size.bleed
        return self.bleed.inset(cut, cut, cut, cut)

    @property
    def back(self) -> Box:
        """The back."""
        return self.trimmed._replace(x1=self.trimmed.x0 + self.trim[0])

    @property
    def front(self) -> Box:
        """The front."""
        return self.trimmed._replace(x0=self.trimmed.x1 - self.trim[0])

    @property
    def spine(self) -> Box:
        """The spine, between its two folds."""
        return self.trimmed._replace(x0=self.back.x1, x1=self.front.x0)

    def safe(self, panel: Box) -> Box:
        """Return the part of the back or the front that is far enough from every cut and fold."""
        edge = max(self.table.text_safe, AIR * min(panel.width, panel.height))
        return panel.inset(edge, edge, edge, edge)

    @property
    def safe_spine(self) -> Box:
        """The part of the spine for text; of width 0 where there is none."""
        aside, end = self.table.spine.text_safe, self.safe(self.front).y0 - self.front.y0
        left, right = self.spine.x0 + aside, self.spine.x1 - aside
        middle = self.spine.centre[0]
        return Box(min(left, middle), self.spine.y0 + end, max(right, middle), self.spine.y1 - end)


def sheet_of(printer: Printer, paper: str | None, trim: Trim, pages: int) -> CoverSheet:
    """Return the sheet of a book's cover; parameters and errors as `mazebook.paper.printers.spine.spine_width`."""
    return CoverSheet(trim, cover_size(printer, paper, trim, pages), covers_of(printer), pages)


class SpineText(NamedTuple):
    """The text on a spine and its size of type; without text, an empty title and the reason."""

    title: str
    author: str
    size: float
    reason: str


def barcode_of(setting: Setting) -> str:
    """Return what is in the place of the barcode: "reserve", "isbn" or "none"."""
    return setting.cover.barcode or ("isbn" if setting.spec.isbn else "reserve")


def spine_of(setting: Setting, sheet: CoverSheet) -> SpineText:
    """Return the text that fits on the spine: title and author, the title alone, or nothing and the reason."""
    title, first = setting.cover.title or setting.spec.title, sheet.table.spine.text_from_pages
    if not setting.cover.spine_text:
        return SpineText("", "", 0.0, "as asked for")
    if sheet.pages < first:
        return SpineText("", "", 0.0, f"the printer wants none on books of fewer than {first} pages")
    area = sheet.safe_spine
    for name in dict.fromkeys((setting.spec.author, "")):
        length, low, high = _measured(title, name, setting.faces)
        size = min(area.height / length, area.width / (high - low), _FULL * sheet.spine.width / (high - low))
        if size >= LEAST_TYPE / (_AUTHOR if name else 1.0):
            return SpineText(title, name, size, "")
    return SpineText("", "", 0.0, f"letters would be smaller than {LEAST_TYPE:g} pt")


def spine(room: Room, text: SpineText, faces: Faces) -> Frame:
    """Return the text of the spine in the middle of a room, turned to run from top to bottom."""
    if not text.title:
        return NOTHING
    length, low, high = _measured(text.title, text.author, faces)
    middle, centre = room.box.centre
    x = middle - text.size * (low + high) / 2  # the line's own up points right once it is turned
    y, items = centre + text.size * length / 2, list[Item]()
    for words, face, share in _pieces(text.title, text.author, faces):
        items += line(Phrase(words, face, share * text.size), x, y, angle=-90)
        y -= fonts.text_width(words, face, share * text.size) + _GAP * text.size
    return Frame(*room, items=in_ink(items, PAPER))


def _pieces(title: str, author: str, faces: Faces) -> list[tuple[str, str, float]]:
    """Return the texts of a spine, each with its face and its size, times that of the title."""
    pieces = (title, faces.title, 1.0), (author, faces.heading, _AUTHOR)
    return [piece for piece in pieces if piece[0]]


def _measured(title: str, author: str, faces: Faces) -> tuple[float, float, float]:
    """Return the length of title and author in one line at size 1, and their lowest and highest ink."""
    pieces = _pieces(title, author, faces)
    lows, highs = zip(*(extent(*piece) for piece in pieces), strict=True)
    length = sum(fonts.text_width(*piece) for piece in pieces) + _GAP * (len(pieces) - 1)
    return length, min(lows), max(highs)
