"""One page of a PDF as displayed: its boxes, upright and in points, and where a printer cuts it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from mazebook.reading.pdf.drawing.marks import Marks
from mazebook.reading.pdf.paths import Bounds, Matrix
from mazebook.reading.pdf.sheets import read_boxes

CLOSE = 0.5  # points by which a side may be off
EXACT = 0.25  # points by which a mark may cross a line: no cutter is more exact
SIDES = ("left", "bottom", "right", "top")


class PageFrame(NamedTuple):
    """Where a printer cuts a page, how far art must reach, and where everything else must stay."""

    trim: Bounds
    bleed: Bounds
    live: Bounds
    has_bleed: bool
    inside: int  # the side of the gutter, as an index of a box


@dataclass(eq=False)
class SeenPage:
    """One page.

    Attributes
    ----------
    page : the page, as a pikepdf object
    box : the crop box, its lower left corner at 0, 0
    boxes : the boxes that the page states, by name without slash, in the same coordinates
    matrix : from the page's own coordinates to those of `box`
    frame : None until the printer's cut is known
    marks : empty until the page is walked
    is_blank : whether nothing is visible; known once the page is walked
    """

    number: int
    page: Any
    box: Bounds
    boxes: dict[str, Bounds]
    matrix: Matrix
    frame: PageFrame | None = None
    marks: Marks = field(default_factory=Marks)
    is_blank: bool = False

    def forget(self) -> None:
        """Drop the marks, which are no longer needed: a thick book has millions."""
        self.is_blank = not self.marks.seen
        self.marks = Marks(fonts=self.marks.fonts)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, in points."""
        return self.box.x1, self.box.y1


def read_sheet(page: Any, page_number: int) -> SeenPage:
    """Return a page with its boxes; raises DamageError if a box is invalid or absurdly large."""
    return SeenPage(page_number, page, *read_boxes(page))


def page_frame(
    sheet: SeenPage,
    trim: tuple[float, float],
    bleed: Sequence[float],
    margin: Sequence[float],
    inside: float,
    *,
    is_right: bool,
) -> PageFrame:
    """Return where a printer cuts an inner page.

    Parameters
    ----------
    trim : trim size of the book, width and height
    bleed : width of the bleed at top, bottom, outside and inside
    margin : margin at the three other sides: without bleed, with bleed
    inside : margin at the gutter
    is_right : whether it is a right-hand page
    """
    top, bottom, outside, inner = bleed
    has_bleed = max(bleed) > 0 and is_size(sheet.size, (trim[0] + outside + inner, trim[1] + top + bottom))
    gutter = 0 if is_right else 2
    left, right = (inner, outside) if gutter == 0 else (outside, inner)
    cut = sheet.box  # printers go by the page; a separate rule checks its trim box
    if has_bleed:
        cut = Bounds(cut.x0 + left, cut.y0 + bottom, cut.x1 - right, cut.y1 - top)
    free = margin[1] if has_bleed else margin[0]
    sides = (inside, free) if gutter == 0 else (free, inside)
    live = Bounds(cut.x0 + sides[0], cut.y0 + free, cut.x1 - sides[1], cut.y1 - free)
    return PageFrame(cut, sheet.box if has_bleed else cut, live, has_bleed, gutter)


def is_size(one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Return whether two sizes are equal but for rounding."""
    return all(abs(a - b) <= CLOSE for a, b in zip(one, other, strict=True))
