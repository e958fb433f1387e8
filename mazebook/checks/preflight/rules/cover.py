"""Covers: their size, their words, and the place of the barcode."""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mazebook.checks.preflight.checked_file import CheckedFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.pages import EXACT, SeenPage, is_size
from mazebook.checks.preflight.rule import on_file, on_page
from mazebook.errors import UsageError
from mazebook.paper.printers.offers import trim_text
from mazebook.paper.printers.spine import allows_spine_text, cover_size
from mazebook.paper.printers.table import Trim
from mazebook.reading.pdf.drawing.marks import FILL, TEXT, Mark
from mazebook.reading.pdf.paths import Bounds
from mazebook.units import POINTS_PER_INCH

_COVER = ("cover",)
_BARS = 20  # an EAN-13 has 30 bars; pairs may be drawn as one
_WIDEST, _LOWEST = 6.0, 18.0  # points: the greatest width and the least height of a bar


class _SeenCover(NamedTuple):
    """The parts of a cover's sheet, in points from its lower left corner.

    `barcode` : where the printer puts its own barcode; None if its table does not say
    """

    size: tuple[float, float]
    back: Bounds
    spine: Bounds
    front: Bounds
    barcode: Bounds | None


def _cover_of(file: CheckedFile, sheet: SeenPage) -> _SeenCover:
    """Return the parts that this sheet should have; raises UsageError if the printer states no size for covers."""
    trim = trim_of_cover(file, sheet)
    width, height, spine, bleed = cover_size(file.printer, file.paper, trim, file.pages)
    left = bleed + trim[0]
    back = Bounds(bleed, bleed, left, height - bleed)
    middle = Bounds(left, bleed, left + spine, height - bleed)
    front = Bounds(left + spine, bleed, width - bleed, height - bleed)
    place = _barcode_place(file, back)
    if file.rtl:  # the front is left of the spine
        back, middle, front = (_flipped(part, width) for part in (back, middle, front))
        place = place and _flipped(place, width)
    return _SeenCover((width, height), back, middle, front, place)


def _flipped(part: Bounds, width: float) -> Bounds:
    return Bounds(width - part.x1, part.y0, width - part.x0, part.y1)


def trim_of_cover(file: CheckedFile, sheet: SeenPage) -> Trim:
    """Return the trim size of the book: the user's, else the size in the printer's list whose cover is nearest.

    Other sizes are not guessed: for any wrong spine some size would fit.
    """
    if min(file.trim) > 0:
        return file.trim
    empty = cover_size(file.printer, file.paper, (0.0, 0.0), file.pages)
    asked = ((sheet.size[0] - empty[0]) / 2, sheet.size[1] - empty[1])
    return min(file.printer.trims, key=lambda trim: math.dist(trim, asked), default=asked)


def _barcode_place(file: CheckedFile, back: Bounds) -> Bounds | None:
    box = file.printer.cover.barcode if file.printer.cover else None
    if box is None or box.from_spine is None or box.from_bottom is None:
        return None
    right, bottom = back.x1 - box.from_spine, back.y0 + box.from_bottom
    return Bounds(right - box.width, bottom, right, bottom + box.height)


@on_file(kinds=_COVER)
def _cover_size(file: CheckedFile) -> Iterator[Found]:
    """Yield a wrong size of the sheet, a size that cannot be checked, and more than one sheet."""
    if len(file.sheets) > 1:
        yield Found("A cover is one page: back, spine and front. Export it as one.", value=len(file.sheets))
    sheet, limit = file.sheets[0], file.demands.limit("spine")
    try:
        cover = _cover_of(file, sheet)
    except UsageError as error:
        yield Found(f"The size of the cover cannot be checked: {error}", limit=limit, blocks=False)
        return
    if not is_size(sheet.size, cover.size):
        trim = (cover.back.x1 - cover.back.x0, cover.back.y1 - cover.back.y0)
        wide, high = (round(side / POINTS_PER_INCH, 3) for side in cover.size)
        has_wide, has_high = (round(side / POINTS_PER_INCH, 3) for side in sheet.size)
        yield Found(
            f"The cover is {has_wide:g} x {has_high:g} in; for {file.pages} pages of {trim_text(trim)} it must be "
            f"{wide:g} x {high:g} in, with a spine of {(cover.spine.x1 - cover.spine.x0) / POINTS_PER_INCH:.3f} in. "
            "Make it anew in that size; if the book's pages are of another, say which.",
            value=sheet.size,
            limit=limit._replace(value=cover.size) if limit else None,
            page=sheet.number,
        )


@on_page(kinds=_COVER)
def _cover_text(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
    """Yield the first text too near to the cut or to a fold, and the first text on a spine that is too thin for it."""
    try:
        cover = _cover_of(file, sheet)
    except UsageError:
        return
    if not is_size(sheet.size, cover.size):
        return
    edge, fold = file.demands.limit("text_safe"), file.demands.limit("spine", "text_safe")
    texts = [mark for mark in sheet.marks.seen if mark.kind == TEXT]
    on_spine = [mark for mark in texts if cover.spine.x0 < (mark.box.x0 + mark.box.x1) / 2 < cover.spine.x1]
    if on_spine and not allows_spine_text(file.printer, file.pages):
        limit = file.demands.limit("spine", "text_from_pages")
        yield Found(
            f"The spine of {file.pages} pages is too thin for words, which {file.printer.title} prints from "
            f"{limit.value if limit else 0} pages. Take them off.",
            on_spine[0].box,
            file.pages,
            limit,
        )
    for mark in texts:
        part, limit = (cover.spine, fold) if mark in on_spine else (_part(mark.box, cover.back, cover.front), edge)
        room = _room(mark.box, part, across_only=mark in on_spine)
        if limit and room < limit.value - EXACT:
            what = "the edge of the spine" if mark in on_spine else "the cut or the fold"
            yield Found(
                f"This text is {max(room, 0):.1f} pt from {what}; {limit.value:g} pt or more are safe. "
                "Move it inwards, or set it smaller.",
                mark.box,
                room,
                limit,
            )
            return


def _part(box: Bounds, back: Bounds, front: Bounds) -> Bounds:
    middle = (box.x0 + box.x1) / 2
    return min(back, front, key=lambda part: abs(middle - (part.x0 + part.x1) / 2))


def _room(box: Bounds, part: Bounds, across_only: bool) -> float:
    across = min(box.x0 - part.x0, part.x1 - box.x1)
    return across if across_only else min(across, box.y0 - part.y0, part.y1 - box.y1)


@on_page("barcode", kinds=_COVER)
def _cover_barcode(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
    """Yield a mark that the printer's barcode would cover; or a missing barcode where the printer puts none."""
    try:
        cover = _cover_of(file, sheet)
    except UsageError:
        return
    limit = file.demands.limit("barcode")
    if limit is None or not is_size(sheet.size, cover.size):
        return
    bars = [box for mark in sheet.marks.seen for box in _bars(mark) if not box.meet(cover.back).is_empty]
    if limit.value.get("required") and len(bars) < _BARS:
        said = f"There is no barcode on the back, and {file.printer.title} puts none there. Draw one."
        yield Found(said)
    place = cover.barcode
    if place is None or sum(not box.meet(place).is_empty for box in bars) >= _BARS:
        return
    for mark in _over_white(sheet.marks.all, place):
        if mark.is_seen and _is_covered(mark, place):
            yield Found(
                f"The {mark.kind} here is covered by the barcode that {file.printer.title} prints. Move it away, or "
                "draw the book's own barcode there.",
                mark.box,
            )
            return


def _over_white(marks: Sequence[Mark], place: Bounds) -> Sequence[Mark]:
    """Return the marks painted after the last white area that covers a whole place, and so hides all earlier marks."""
    whites = [
        order for order, mark in enumerate(marks) if not mark.is_seen and mark.kind == FILL and _holds(mark, place)
    ]
    return marks[whites[-1] :] if whites else marks


def _holds(mark: Mark, place: Bounds) -> bool:
    """Return whether a piece of a mark covers a place, which files write rounded."""
    x0, y0, x1, y1 = place
    inside = Bounds(x0 + EXACT, y0 + EXACT, x1 - EXACT, y1 - EXACT)
    return any(Bounds(*row).meet(inside) == inside for row in mark.pieces().tolist())


def _bars(mark: Mark) -> list[Bounds]:
    boxes = [Bounds(*row) for row in mark.pieces().tolist()] if mark.kind == FILL else []
    return [box for box in boxes if box.x1 - box.x0 <= _WIDEST and box.y1 - box.y0 >= _LOWEST]


def _is_covered(mark: Mark, place: Bounds) -> bool:
    """Return whether a mark is hidden in part, or is text; a background that covers the whole place does not count."""
    for box in (Bounds(*row) for row in mark.pieces().tolist()):
        common = box.meet(place)
        if common.x1 - common.x0 <= 0 or common.y1 - common.y0 <= 0:
            continue
        if mark.kind == TEXT or common != place:
            return True
    return False
