"""One page of a PDF as it is seen: its boxes turned upright and in points, and what part of it a printer leaves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from mazebook.reading.pdf.marks import Marks
from mazebook.reading.pdf.objects import number, numbers, table
from mazebook.reading.pdf.paths import Box, Matrix, placed, times
from mazebook.reading.pdf.streams import DamageError

LARGEST = 14_400  # points; ISO 32000-1, annex C
CLOSE = 0.5  # points that a side may be off
EXACT = 0.25  # points that a mark may be beyond a line: less than any cutter knows
SIDES = ("left", "bottom", "right", "top")


class Frame(NamedTuple):
    """What a printer makes of a page: where it cuts, how far art must reach, and where everything else must stay."""

    trim: Box
    bleed: Box
    live: Box
    has_bleed: bool
    inside: int  # the side of the gutter, as an index of a box


@dataclass(eq=False)
class Sheet:
    """One page.

    Attributes
    ----------
    page : the page as pikepdf has it
    box : what is seen of it, its lower left corner at 0, 0: the crop box
    boxes : the boxes that it states itself, without slash, in the same coordinates
    matrix : from the page's coordinates to those
    frame : None until it is known what the printer cuts
    marks : none until the page is walked
    is_blank : once it is walked, whether nothing is seen on it
    """

    number: int
    page: Any
    box: Box
    boxes: dict[str, Box]
    matrix: Matrix
    frame: Frame | None = None
    marks: Marks = field(default_factory=Marks)
    is_blank: bool = False

    def forget(self) -> None:
        """Let go of the marks, which the page's rules have seen by now: thick books have millions."""
        self.is_blank = not self.marks.seen
        self.marks = Marks(fonts=self.marks.fonts)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, in points."""
        return self.box.x1, self.box.y1

    @property
    def is_right(self) -> bool:
        """Whether it is a right-hand page."""
        return self.number % 2 == 1


def read_sheet(page: Any, page_number: int) -> Sheet:
    """Return a page with its boxes; raises DamageError if they are no boxes, or absurd."""
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
    return Sheet(page_number, page, placed(seen, matrix), boxes, matrix)


def inherited(node: Any, key: str) -> Any:
    """Return an entry of a page, or of the nodes of the page tree above it; None if none has it."""
    for _ in range(100):  # a damaged tree may lead in a circle
        if key in node:
            return node[key]
        if "/Parent" not in node:
            return None
        node = table(node["/Parent"])
    return None


def frame(
    sheet: Sheet, trim: tuple[float, float], bleed: Sequence[float], margin: Sequence[float], inside: float
) -> Frame:
    """Return what a printer makes of an inner page.

    Parameters
    ----------
    trim : width and height of the book's pages
    bleed : what the printer cuts off at top, bottom, outside and inside
    margin : what must stay free at the other sides, without bleed and with it
    inside : the same at the gutter
    """
    top, bottom, outside, inner = bleed
    has_bleed = max(bleed) > 0 and is_size(sheet.size, (trim[0] + outside + inner, trim[1] + top + bottom))
    gutter = 0 if sheet.is_right else 2
    left, right = (inner, outside) if gutter == 0 else (outside, inner)
    cut = sheet.box  # printers go by the page; whether its trim box says the same is a rule of its own
    if has_bleed:
        cut = Box(cut.x0 + left, cut.y0 + bottom, cut.x1 - right, cut.y1 - top)
    free = margin[1] if has_bleed else margin[0]
    sides = (inside, free) if gutter == 0 else (free, inside)
    live = Box(cut.x0 + sides[0], cut.y0 + free, cut.x1 - sides[1], cut.y1 - free)
    return Frame(cut, sheet.box if has_bleed else cut, live, has_bleed, gutter)


def is_size(one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Return whether two sizes are the same, but for rounding."""
    return all(abs(a - b) <= CLOSE for a, b in zip(one, other, strict=True))


def _box(value: Any) -> Box | None:
    if value is None:
        return None
    x0, y0, x1, y1 = numbers(value, 4)
    if not all(math.isfinite(side) and abs(side) < 1e9 for side in (x0, y0, x1, y1)):
        raise DamageError("a box of the page is beyond all bounds")
    return Box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


def _upright(seen: Box, turn: int, unit: float) -> Matrix:
    """Return the matrix that puts what is seen at 0, 0, turned as the page says (clockwise) and in points."""
    width, height = seen.x1 - seen.x0, seen.y1 - seen.y0
    turned: Matrix = {
        90: (0.0, -1.0, 1.0, 0.0, 0.0, width),
        180: (-1.0, 0.0, 0.0, -1.0, width, height),
        270: (0.0, 1.0, -1.0, 0.0, height, 0.0),
    }.get(turn % 360, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))
    moved = times((1.0, 0.0, 0.0, 1.0, -seen.x0, -seen.y0), turned)
    return times(moved, (unit, 0.0, 0.0, unit, 0.0, 0.0))
