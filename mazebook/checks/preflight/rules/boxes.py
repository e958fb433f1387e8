"""Boxes of a page that do not lie within one another, or show less than there is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.pages import CLOSE, Sheet
from mazebook.reading.pdf.paths import Box

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
    yield from _elsewhere(sheet, file)
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


def _elsewhere(sheet: Sheet, file: BookFile) -> Iterator[Found]:
    """Yield a trim box that is not where the printer cuts; without a standard one as large as the page says nothing."""
    stated = sheet.boxes.get("TrimBox")
    if stated is None or sheet.frame is None or _is_same(stated, sheet.frame.trim):
        return
    if not sheet.frame.has_bleed or (file.standard is None and _is_same(stated, sheet.box)):
        return
    yield Found(
        f"The TrimBox is not where {file.printer.title} cuts this page: its bleed is at other sides, or wider. "
        "Export the page again with bleed where the printer wants it, on left pages at the other side.",
        sheet.number,
        stated,
        tuple(stated),
        file.demands.limit("bleed"),
    )


def _is_same(one: Box, other: Box) -> bool:
    return all(abs(a - b) <= CLOSE for a, b in zip(one, other, strict=True))


def _holds(outer: Box, inner: Box) -> bool:
    return (
        outer.x0 - CLOSE <= inner.x0
        and outer.y0 - CLOSE <= inner.y0
        and inner.x1 <= outer.x1 + CLOSE
        and inner.y1 <= outer.y1 + CLOSE
    )
