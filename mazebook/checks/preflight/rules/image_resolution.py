"""Pictures with too few dots for their size on the page."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.pages import Sheet
from mazebook.reading.pdf.marks import PICTURE

_ROUNDING = 0.5  # dots an inch


def look_at(sheet: Sheet, file: BookFile) -> Iterator[Found]:
    """Yield the coarsest picture, if it is too coarse; and the finest, if it only makes the file larger."""
    least, most = file.demands.limit("image_dpi", "min"), file.demands.limit("image_dpi", "max")
    pictures = [mark for mark in sheet.marks.seen if mark.kind == PICTURE and mark.dpi is not None]
    coarse = min(pictures, key=lambda mark: mark.dpi or 0.0, default=None)
    if coarse and least and (coarse.dpi or 0.0) < least.value - _ROUNDING:
        yield Found(
            f"This picture has {coarse.dpi:.0f} dots an inch at this size; it must have {least.value} or more. "
            "Use a larger one, or place it smaller.",
            sheet.number,
            coarse.box,
            coarse.dpi,
            least,
        )
    fine = max(pictures, key=lambda mark: mark.dpi or 0.0, default=None)
    if fine and most and (fine.dpi or 0.0) > most.value + _ROUNDING:
        yield Found(
            f"This picture has {fine.dpi:.0f} dots an inch at this size; more than {most.value} cannot be printed. "
            "A smaller one makes the file smaller.",
            sheet.number,
            fine.box,
            fine.dpi,
            most,
            blocks=False,
        )
