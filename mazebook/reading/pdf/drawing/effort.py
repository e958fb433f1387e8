"""The work that a page costs a program which draws it, such as pdfium: estimated, because pdfium has no limits.

A weight is the time of pdfium of 2026, at 100 dpi, in that of a pixel of a plain area, which takes 1.2 ns.
"""

from dataclasses import dataclass

from mazebook.reading.pdf.paths import Bounds, Floats
from mazebook.units import POINTS_PER_INCH

APART = 4  # for each pixel of a group that is drawn apart, and laid over the page
SHADED = 30  # for each pixel of a gradient
_PICTURE = 3  # for each pixel of a picture, each time that it is drawn
_TILE = 70  # for each tile of a pattern
_POINT = 100  # for each point of a path


@dataclass(eq=False, slots=True)
class Effort:
    """The work of drawing one page.

    Attributes
    ----------
    area : square points that are painted, weighted; the work grows with the resolution
    fixed : pixels, weighted; the same at any resolution
    largest : pixels of the largest picture
    """

    area: float = 0.0
    fixed: float = 0.0
    largest: float = 0.0

    def pixels(self, dpi: float) -> float:
        """Return the work at a resolution, in pixels of a plain area."""
        return self.area * (dpi / POINTS_PER_INCH) ** 2 + self.fixed

    def fill(self, boxes: Floats | None, box: Bounds, weight: float = 1) -> None:
        """Count areas; `boxes` None for one area."""
        if boxes is None or len(boxes) == 1:
            self.area += weight * (box.x1 - box.x0) * (box.y1 - box.y0)
        else:
            self.area += weight * float(((boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])).sum())

    def line(self, boxes: Floats | None, box: Bounds, width: float) -> None:
        """Count lines, at least a point wide; a line from corner to corner paints less than its box."""
        width = max(width, 1.0)
        if boxes is None or len(boxes) == 1:
            self.area += width * (box.x1 - box.x0 + box.y1 - box.y0)
        else:
            self.area += width * float((boxes[:, 2:] - boxes[:, :2]).sum())

    def path(self, points: int) -> None:
        """Count the points of a path."""
        self.fixed += _POINT * points

    def picture(self, width: float, height: float) -> None:
        """Count a picture of so many pixels."""
        self.largest = max(self.largest, width * height)
        self.fixed += _PICTURE * max(width * height, 0.0)

    def tiles(self, area: Bounds, across: float, up: float) -> None:
        """Count the tiles of a pattern on an area, from the width and the height of one."""
        size = max(abs(across * up), 1e-12)
        self.fixed += _TILE * max(area.x1 - area.x0, 0.0) * max(area.y1 - area.y0, 0.0) / size
