"""The place of the barcode: free for the printer's, or with the book's own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.covers import cover_of
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.pages import Sheet, is_size
from mazebook.errors import UsageError
from mazebook.reading.pdf.marks import FILL, TEXT, Mark
from mazebook.reading.pdf.paths import Box

kinds = ("cover",)
_BARS = 20  # an EAN-13 has 30; pairs may be drawn as one
_WIDEST, _LOWEST = 6.0, 18.0  # points, of what can be a bar


def look_at(sheet: Sheet, file: BookFile) -> Iterator[Found]:
    """Yield a mark that the printer's barcode would cover; or the lack of one where the printer puts none."""
    try:
        cover = cover_of(file, sheet)
    except UsageError:
        return
    limit = file.demands.limit("barcode")
    if limit is None or not is_size(sheet.size, cover.size):
        return
    bars = [box for mark in sheet.marks.seen for box in _bars(mark) if not box.meet(cover.back).is_empty]
    if limit.value.get("required") and len(bars) < _BARS:
        said = f"There is no barcode on the back, and {file.printer.title} puts none there. Draw one."
        yield Found(said, sheet.number, limit=limit)
    place = cover.barcode
    if place is None or sum(not box.meet(place).is_empty for box in bars) >= _BARS:
        return
    for mark in _over_white(sheet.marks.all, place):
        if mark.is_seen and _is_covered(mark, place):
            yield Found(
                f"The {mark.kind} here is covered by the barcode that {file.printer.title} prints. Move it away, or "
                "draw the book's own barcode there.",
                sheet.number,
                mark.box,
                limit=limit,
            )
            return


def _over_white(marks: Sequence[Mark], place: Box) -> Sequence[Mark]:
    """Return the marks painted after the last white area that holds all of a place: it hides what was there before."""
    whites = [
        order for order, mark in enumerate(marks) if not mark.is_seen and mark.kind == FILL and _holds(mark, place)
    ]
    return marks[whites[-1] :] if whites else marks


def _holds(mark: Mark, place: Box) -> bool:
    return any(Box(*row).meet(place) == place for row in mark.pieces().tolist())


def _bars(mark: Mark) -> list[Box]:
    boxes = [Box(*row) for row in mark.pieces().tolist()] if mark.kind == FILL else []
    return [box for box in boxes if box.x1 - box.x0 <= _WIDEST and box.y1 - box.y0 >= _LOWEST]


def _is_covered(mark: Mark, place: Box) -> bool:
    """Return whether something that matters is hidden: a background that goes on all around does not."""
    for box in (Box(*row) for row in mark.pieces().tolist()):
        common = box.meet(place)
        if common.x1 - common.x0 <= 0 or common.y1 - common.y0 <= 0:
            continue
        if mark.kind == TEXT or common != place:
            return True
    return False
