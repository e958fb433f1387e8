"""One page of a PDF as displayed: its boxes, upright and in points, and where a printer cuts it."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from mazebook.reading.pdf.marks import Marks
from mazebook.reading.pdf.objects import number, numbers, table
from mazebook.reading.pdf.paths import Bounds, Matrix, placed, times
from mazebook.reading.pdf.streams import DamageError

LARGEST = 14_400  # points; ISO 32000-1, annex C
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

    @property
    def is_right(self) -> bool:
        """Whether the page is a right-hand one."""
        return self.number % 2 == 1


def read_sheet(page: Any, page_number: int) -> SeenPage:
    """Return a page with its boxes; raises DamageError if a box is invalid or absurdly large."""
    node = page.obj
    media = _box(inherited(node, "/MediaBox"))
    if media is None:
        raise DamageError("the page does not say how large it is")
    crop = _box(inherited(node, "/CropBox"))
    seen = media if crop is None else crop.meet(media)
    unit = number(node.get("/UserUnit"), 1)
    width, height = (seen.x1 - seen.x0) * unit, (seen.y1 - seen.y0) * unit
    if not (0 < width <= LARGEST and 0 < height <= LARGEST):
        raise DamageError(f"the page would be {width:.6g} x {height:.6g} pt large")
    matrix = _upright(seen, int(number(inherited(node, "/Rotate"), 0)), unit)
    boxes = {"MediaBox": placed(media, matrix)}
    for name in ("CropBox", "BleedBox", "TrimBox", "ArtBox"):
        own = crop if name == "CropBox" else _box(node.get(f"/{name}"))
        if own is not None:
            boxes[name] = placed(own, matrix)
    return SeenPage(page_number, page, placed(seen, matrix), boxes, matrix)


def inherited(node: Any, key: str) -> Any:
    """Return an entry of a page or of the nearest node above it in the page tree; None if there is none."""
    for _ in range(100):  # a damaged tree may lead in a circle
        if key in node:
            return node[key]
        if "/Parent" not in node:
            return None
        node = table(node["/Parent"])
    return None


def page_frame(
    sheet: SeenPage, trim: tuple[float, float], bleed: Sequence[float], margin: Sequence[float], inside: float
) -> PageFrame:
    """Return where a printer cuts an inner page.

    Parameters
    ----------
    trim : trim size of the book, width and height
    bleed : width of the bleed at top, bottom, outside and inside
    margin : margin at the three other sides: without bleed, with bleed
    inside : margin at the gutter
    """
    top, bottom, outside, inner = bleed
    has_bleed = max(bleed) > 0 and is_size(sheet.size, (trim[0] + outside + inner, trim[1] + top + bottom))
    gutter = 0 if sheet.is_right else 2
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


def _box(value: Any) -> Bounds | None:
    if value is None:
        return None
    x0, y0, x1, y1 = numbers(value, 4)
    if not all(math.isfinite(side) and abs(side) < 1e9 for side in (x0, y0, x1, y1)):
        raise DamageError("a box of the page is beyond all bounds")
    return Bounds(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


def _upright(seen: Bounds, turn: int, unit: float) -> Matrix:
    """Return the matrix that moves the corner of the box to 0, 0, turns it as the page says and scales it to points."""
    width, height = seen.x1 - seen.x0, seen.y1 - seen.y0
    turned: Matrix = {
        90: (0.0, -1.0, 1.0, 0.0, 0.0, width),
        180: (-1.0, 0.0, 0.0, -1.0, width, height),
        270: (0.0, 1.0, -1.0, 0.0, height, 0.0),
    }.get(turn % 360, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))
    moved = times((1.0, 0.0, 0.0, 1.0, -seen.x0, -seen.y0), turned)
    return times(moved, (unit, 0.0, 0.0, unit, 0.0, 0.0))
