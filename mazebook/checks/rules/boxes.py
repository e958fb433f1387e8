"""Boxes of a page that do not lie within one another, or show less than there is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from mazebook.checks.book_file import BookFile
from mazebook.checks.findings import Found
from mazebook.checks.paths import Box
from mazebook.checks.sheets import CLOSE, Sheet

_ORDER = ("ArtBox", "TrimBox", "BleedBox", "MediaBox")  # each within the next (ISO 32000-1, 14.11.2)


def look_at(sheet: Sheet, file: BookFile) -> Iterator[Found]:
    """Yield a box that reaches out of the next larger one, or a crop box that is smaller than the page."""
    stated = [name for name in _ORDER if name in sheet.boxes]
    for inner, outer in pairwise(stated):
        box, around = sheet.boxes[inner], sheet.boxes[outer]
        if box.is_empty or not _holds(around, box):
            yield Found(
                f"The {inner} reaches out of the {outer}, so nobody knows where to cut. Export the page again, "
                "with the trim inside the bleed, and the bleed inside the page.",
                sheet.number,
                box,
                tuple(box),
            )
    crop, media = sheet.boxes.get("CropBox"), sheet.boxes["MediaBox"]
    if crop is not None and not _holds(crop, media):
        yield Found(
            "The page is cropped: it shows less than there is, and a printer may take either. "
            "Export it in the size in which it is shown.",
            sheet.number,
            crop,
            tuple(crop),
            blocks=False,
        )


def _holds(outer: Box, inner: Box) -> bool:
    return (
        outer.x0 - CLOSE <= inner.x0
        and outer.y0 - CLOSE <= inner.y0
        and inner.x1 <= outer.x1 + CLOSE
        and inner.y1 <= outer.y1 + CLOSE
    )
