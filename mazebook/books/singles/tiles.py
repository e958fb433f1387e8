"""A picture larger than the paper, cut into pages that overlap."""

import math
from dataclasses import dataclass
from functools import cached_property

from mazebook.errors import LayoutError
from mazebook.graphics.page import Box
from mazebook.units import mm, points

MOST_TILES = 400
LEAST_MARGIN = points(7)  # the label stands in the lower one
LEAST_SIDE = points(80)  # of a page's printed area: a label fits

_ROUNDING = 1e-6  # points


@dataclass(frozen=True)
class PosterSheet:
    """The paper and how it is used, in points.

    Attributes
    ----------
    paper : width and height
    margin : on all four sides
    overlap : what two neighbouring pages both show

    Raises
    ------
    LayoutError
        If the margin is too narrow for a label, or margin and overlap leave too small an area.
    """

    paper: tuple[float, float]
    margin: float
    overlap: float

    def __post_init__(self) -> None:
        """Refuse a sheet with too narrow a margin or too small an area."""
        width, height = self.area.width, self.area.height
        if self.margin < LEAST_MARGIN - _ROUNDING:
            raise LayoutError(
                f"margin = {mm(self.margin):.4g} mm: too narrow for what is written there. "
                f"Use {mm(LEAST_MARGIN):g} mm or more."
            )
        if min(width, height) < LEAST_SIDE - _ROUNDING:
            raise LayoutError(
                f"paper = {mm(self.paper[0]):.4g} x {mm(self.paper[1]):.4g} mm with margins of {mm(self.margin):.4g} mm"
                f": too small; {mm(LEAST_SIDE):g} x {mm(LEAST_SIDE):g} mm must be left. "
                "Use larger paper, or narrower margins."
            )
        if self.overlap > min(width, height) / 2 + _ROUNDING:
            raise LayoutError(
                f"overlap = {mm(self.overlap):.4g} mm: leaves no room; a page shows {mm(width):.4g} x "
                f"{mm(height):.4g} mm. Use {math.floor(mm(min(width, height)) / 2 + _ROUNDING)} mm or less."
            )

    @property
    def area(self) -> Box:
        """The part of a page that is printed on."""
        return Box(0, 0, *self.paper).inset(self.margin, self.margin, self.margin, self.margin)

    @property
    def step(self) -> tuple[float, float]:
        """How far to the right the next page begins in the picture, and how far down."""
        return self.area.width - self.overlap, self.area.height - self.overlap


@dataclass(frozen=True)
class Tiling:
    """A picture in the middle of as few pages as it needs; rows and columns of pages count from 0 at the top left.

    Attributes
    ----------
    sheet : the pages
    width, height : of the picture, in points

    Raises
    ------
    LayoutError
        If it takes more than `MOST_TILES` pages.
    """

    sheet: PosterSheet
    width: float
    height: float

    def __post_init__(self) -> None:
        """Refuse a picture that takes too many pages."""
        if self.columns * self.rows > MOST_TILES:
            raise LayoutError(
                f"The poster would be {mm(self.width) / 1000:.4g} x {mm(self.height) / 1000:.4g} m and take "
                f"{self.columns * self.rows:,} pages; at most {MOST_TILES}. "
                "Use fewer cells, smaller ones, or larger paper."
            )

    @cached_property
    def columns(self) -> int:
        """How many pages stand side by side."""
        return _count(self.width, self.sheet.step[0], self.sheet.overlap)

    @cached_property
    def rows(self) -> int:
        """How many pages stand one above the other."""
        return _count(self.height, self.sheet.step[1], self.sheet.overlap)

    @property
    def whole(self) -> Box:
        """What all pages show together, measured from the lower left corner of the picture."""
        across = self.columns * self.sheet.step[0] + self.sheet.overlap
        high = self.rows * self.sheet.step[1] + self.sheet.overlap
        left, below = (across - self.width) / 2, (high - self.height) / 2
        return Box(-left, -below, across - left, high - below)

    def tile(self, row: int, column: int) -> Box:
        """Return what one page shows, measured from the lower left corner of the picture."""
        left, top = self.whole.x0 + column * self.sheet.step[0], self.whole.y1 - row * self.sheet.step[1]
        return Box(left, top - self.sheet.area.height, left + self.sheet.area.width, top)


def _count(length: float, step: float, overlap: float) -> int:
    return max(1, math.ceil((length - overlap) / step - _ROUNDING))
