"""Marks too near to the cut or to the fold, and marks that end short of the bleed."""

from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple

import numpy as np

from mazebook.checks.preflight.checked_file import CheckedFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.pages import CLOSE, EXACT, SIDES, SeenPage
from mazebook.checks.preflight.rule import on_page
from mazebook.numerics.wording import counted
from mazebook.paper.printers.demands import Limit
from mazebook.reading.pdf.drawing.marks import TEXT, Mark
from mazebook.reading.pdf.paths import Bounds

_WITHIN, _SHORT, _CUT = "within", "short", "cut"


class _Overrun(NamedTuple):
    """A mark that enters the margin and is not cut off cleanly.

    `kind` : ``within`` the paper, in the margin; ``short``: the cut goes through the mark, which ends before the bleed
    does; ``cut``: the cut goes through the mark, and there is no bleed
    `room` : distance from the mark to the cut, in points; 0 where the cut goes through the mark
    """

    side: str
    is_gutter: bool
    kind: str
    mark: Mark
    box: Bounds
    room: float


def _overruns(sheet: SeenPage) -> list[_Overrun]:
    """Return for each side of an inner page the worst mark of each kind, in the order of the marks."""
    assert sheet.frame is not None, "every page of an interior has one"
    frame = sheet.frame
    marks = [mark for mark in sheet.marks.seen if _is_beyond(mark.box, frame.live)]
    if not marks:
        return []
    pieces = np.concatenate([mark.pieces() for mark in marks])
    counts = [1 if mark.boxes is None else len(mark.boxes) for mark in marks]
    starts = np.cumsum([0, *counts[:-1]])
    trim = frame.trim
    # A mark outside the trim is no part of the book.
    kept = (pieces[:, 2] > trim.x0) & (pieces[:, 3] > trim.y0) & (pieces[:, 0] < trim.x1) & (pieces[:, 1] < trim.y1)
    is_text = np.array([mark.kind == TEXT for mark in marks])
    found: list[tuple[tuple[int, int], _Overrun]] = []  # with the first mark of the kind
    for side in range(4):
        sign = 1 if side < 2 else -1  # so that inwards is always positive
        places = sign * pieces[:, side]
        beyond = kept & (places < sign * frame.live[side] - EXACT)
        if frame.has_bleed:
            beyond &= np.repeat(is_text, counts) | (places > sign * frame.bleed[side] + EXACT)
        places = np.where(beyond, places, np.inf)
        rooms = np.minimum.reduceat(places, starts) - sign * trim[side]  # of each mark, by its outermost piece
        is_cut = (rooms <= CLOSE) & ~is_text
        for kind, which in ((_WITHIN, ~is_cut), (_SHORT if frame.has_bleed else _CUT, is_cut)):
            which &= np.isfinite(rooms)
            if not which.any():
                continue
            worst = int(np.where(which, np.maximum(rooms, 0.0), np.inf).argmin())
            start = int(starts[worst])
            box = Bounds(*pieces[start + int(places[start : start + counts[worst]].argmin())].tolist())
            room = max(float(rooms[worst]), 0.0)
            overrun = _Overrun(SIDES[side], side == frame.inside, kind, marks[worst], box, room)
            found.append(((int(which.argmax()), side), overrun))
    return [overrun for _, overrun in sorted(found, key=itemgetter(0))]


def _is_beyond(box: Bounds, live: Bounds) -> bool:
    return box.x0 < live.x0 - EXACT or box.y0 < live.y0 - EXACT or box.x1 > live.x1 + EXACT or box.y1 > live.y1 + EXACT


@on_page("bleed", kinds=("interior",))
def _bleed(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
    """Yield for each side the mark that is cut and does not reach the edge of the bleed."""
    if max(file.printer.bleed) <= 0:
        return
    for found in _overruns(sheet):
        if found.kind == _SHORT:
            advice = "Draw it on to the edge of the page, or move it inside the margin."
            said = f"The {found.mark.kind} at the {found.side} edge is cut, but ends before the bleed's edge. {advice}"
        elif found.kind == _CUT and not found.is_gutter:
            advice = "Export the book with bleed, all pages alike, or move it inside the margin."
            said = f"The {found.mark.kind} runs to the {found.side} edge, and the pages have no bleed. {advice}"
        else:
            continue
        yield Found(said, found.box, round(found.room, 2))


@on_page(kinds=("interior",))
def _gutter(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
    """Yield the mark that reaches farthest into the gutter; sheets that nobody binds have none."""
    limit = _inside(file)
    for found in _overruns(sheet) if file.printer.cover else ():
        if not found.is_gutter or found.kind == _SHORT:
            continue
        yield Found(
            f"The {found.mark.kind} at the {found.side}, at the binding, is {found.room:.1f} pt from the edge; "
            f"in a book of {counted(file.pages, 'page')} {file.printer.title} wants {limit.value if limit else 0:g} pt "
            "or more. Move it away from the fold, or give the book a wider inner margin.",
            found.box,
            round(found.room, 2),
            limit,
        )


def _inside(file: CheckedFile) -> Limit | None:
    """Return the printer's inner margin for the pages of the file."""
    stated = file.demands.limit("inside_margin")
    return stated._replace(value=file.printer.inside_for(file.pages)) if stated else None


@on_page(kinds=("interior",))
def _live_area(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
    """Yield for each side the mark that reaches farthest into the margin; for the gutter, of unbound sheets only."""
    free = file.demands.limit("margin", "bleed" if sheet.frame and sheet.frame.has_bleed else "no_bleed")
    for found in _overruns(sheet):
        if found.is_gutter:
            if file.printer.cover or found.kind == _SHORT:
                continue
        elif found.kind != _WITHIN and max(file.printer.bleed) > 0:
            continue
        limit = _inside(file) if found.is_gutter else free
        yield Found(
            f"The {found.mark.kind} at the {found.side} is {found.room:.1f} pt from the cut; {file.printer.title} "
            f"wants {limit.value if limit else 0:g} pt or more. Move it inwards, or make it smaller.",
            found.box,
            round(found.room, 2),
            limit,
        )
