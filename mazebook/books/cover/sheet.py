"""The sheet of a cover: back, spine and front side by side, bleed all round, and where nothing may be cut off."""

from dataclasses import dataclass

from mazebook.graphics.page import Box
from mazebook.paper.printers.covers import Cover
from mazebook.paper.printers.spine import CoverSize, cover_size, covers_of
from mazebook.paper.printers.table import Printer, Trim

_AIR = 0.04  # the least margin that looks well, of a panel's shorter side


@dataclass(frozen=True)
class CoverSheet:
    """One cover's sheet, measured from the lower left corner of its bleed.

    Attributes
    ----------
    trim : of the book's pages
    pages : of the interior
    """

    trim: Trim
    size: CoverSize
    table: Cover
    pages: int

    @property
    def bleed(self) -> Box:
        """All of it."""
        return Box(0, 0, self.size.width, self.size.height)

    @property
    def trimmed(self) -> Box:
        """What is left once it is cut."""
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
        edge = max(self.table.text_safe, _AIR * min(panel.width, panel.height))
        return panel.inset(edge, edge, edge, edge)

    @property
    def safe_spine(self) -> Box:
        """The part of the spine for text; without width where there is none."""
        aside, end = self.table.spine.text_safe, self.safe(self.front).y0 - self.front.y0
        left, right = self.spine.x0 + aside, self.spine.x1 - aside
        middle = self.spine.centre[0]
        return Box(min(left, middle), self.spine.y0 + end, max(right, middle), self.spine.y1 - end)


def sheet_of(printer: Printer, paper: str | None, trim: Trim, pages: int) -> CoverSheet:
    """Return the sheet of a book's cover; parameters and errors as `mazebook.paper.printers.spine.spine_width`."""
    return CoverSheet(trim, cover_size(printer, paper, trim, pages), covers_of(printer), pages)
