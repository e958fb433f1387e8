"""Crop marks and the like, around what is left after the cut."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.pages import Sheet
from mazebook.reading.pdf.marks import STROKE, Mark
from mazebook.reading.pdf.paths import Box

forbids = "marks"
kinds = ("interior",)
_LONGEST, _THICKEST = 72.0, 3.0  # points, of a line that can be a crop mark


def look_at(sheet: Sheet, file: BookFile) -> Iterator[Found]:
    """Yield the first mark that is cut off altogether, and looks as marks for the knife do."""
    if sheet.frame is None:
        return
    for mark in sheet.marks.seen:
        if mark.kind == STROKE and _is_crop_mark(mark, sheet.frame.trim):
            yield Found(
                "There are crop marks around the page. Export the PDF without printer's marks.",
                sheet.number,
                mark.box,
                limit=file.demands.limit("forbidden"),
            )
            return


def _is_crop_mark(mark: Mark, trim: Box) -> bool:
    if mark.box.meet(trim) == mark.box:
        return False
    pieces = mark.pieces()
    thin, long = np.sort(pieces[:, 2:] - pieces[:, :2], axis=1).T
    is_outside = (pieces[:, :2] > trim[2:]).any(axis=1) | (pieces[:, 2:] < trim[:2]).any(axis=1)
    return bool((is_outside & (long <= _LONGEST) & (thin <= _THICKEST)).any())
