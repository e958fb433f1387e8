"""The area of a tangle's lines, between whoever holds them and what they hold."""

from typing import NamedTuple

from mazebook.books.themes.story_area import GAP
from mazebook.graphics.page import Box
from mazebook.paper.layouts import Layout

_SHARE = 0.88  # of the way from line to line: the most width of a picture
_HIGH = 0.16  # of the area: its most height


class LineArea(NamedTuple):
    """The area of lines with the names of their ends, and the longer side of pictures above and below; 0 = none."""

    box: Box
    side: float


def line_area(area: Box, lines: int, largest: float) -> LineArea:
    """Return the area of lines; `largest` : the most length of a picture, 0 for no pictures."""
    side = min(largest, _SHARE * area.width / lines, _HIGH * area.height)
    return LineArea(area.inset(bottom=side + GAP, top=side + GAP), side) if largest else LineArea(area, 0.0)


def largest_picture(layout: Layout) -> float:
    """Return the most length of pictures at lines in a layout; 0 without an area for pictures."""
    return max(layout.story.largest, layout.story.picture) if layout.story.picture else 0.0
