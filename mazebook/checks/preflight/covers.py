"""The sheet of a cover as a printer wants it: where back, spine and front are, and what must stay free."""

import math
from typing import NamedTuple

from mazebook.checks.preflight.checked_file import CheckedFile
from mazebook.checks.preflight.pages import SeenPage
from mazebook.paper.printers.spine import cover_size
from mazebook.paper.printers.table import Trim
from mazebook.reading.pdf.paths import Bounds


class SeenCover(NamedTuple):
    """The parts of a cover's sheet, in points from its lower left corner.

    `barcode` : where the printer puts its own barcode; None if its table does not say
    """

    size: tuple[float, float]
    back: Bounds
    spine: Bounds
    front: Bounds
    barcode: Bounds | None


def cover_of(file: CheckedFile, sheet: SeenPage) -> SeenCover:
    """Return the parts that this sheet should have; raises UsageError if the printer states no size for covers."""
    trim = trim_of_cover(file, sheet)
    width, height, spine, bleed = cover_size(file.printer, file.paper, trim, file.pages)
    left = bleed + trim[0]
    back = Bounds(bleed, bleed, left, height - bleed)
    middle = Bounds(left, bleed, left + spine, height - bleed)
    front = Bounds(left + spine, bleed, width - bleed, height - bleed)
    return SeenCover((width, height), back, middle, front, _barcode(file, back))


def trim_of_cover(file: CheckedFile, sheet: SeenPage) -> Trim:
    """Return the trim size of the book: the user's, else the size in the printer's list whose cover is nearest.

    Other sizes are not guessed: for any wrong spine some size would fit.
    """
    if min(file.trim) > 0:
        return file.trim
    empty = cover_size(file.printer, file.paper, (0.0, 0.0), file.pages)
    asked = ((sheet.size[0] - empty[0]) / 2, sheet.size[1] - empty[1])
    return min(file.printer.trims, key=lambda trim: math.dist(trim, asked), default=asked)


def _barcode(file: CheckedFile, back: Bounds) -> Bounds | None:
    box = file.printer.cover.barcode if file.printer.cover else None
    if box is None or box.from_spine is None or box.from_bottom is None:
        return None
    right, bottom = back.x1 - box.from_spine, back.y0 + box.from_bottom
    return Bounds(right - box.width, bottom, right, bottom + box.height)
