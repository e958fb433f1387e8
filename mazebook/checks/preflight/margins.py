"""Marks near the edges of a page: which stay inside the margin, which are cut off cleanly, and which do neither."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from mazebook.checks.preflight.pages import CLOSE, EXACT, SIDES, PageFrame, SeenPage
from mazebook.reading.pdf.marks import TEXT, Mark
from mazebook.reading.pdf.paths import Bounds

WITHIN, SHORT, CUT = "within", "short", "cut"


class Overrun(NamedTuple):
    """A mark that enters the margin and is not cut off cleanly.

    `kind` : ``within`` the paper, in the margin; ``short``: the cut goes through the mark, which ends before the bleed
    does; ``cut``: the cut goes through the mark, and there is no bleed
    `room` : distance from the mark to the cut, in points; 0 where the cut goes through the mark
    """

    side: int
    kind: str
    mark: Mark
    box: Bounds
    room: float

    @property
    def words(self) -> str:
        """Name of the side in sentences."""
        return SIDES[self.side]


def overruns(sheet: SeenPage) -> Iterator[Overrun]:
    """Yield for each side of an inner page the worst mark of each kind."""
    frame = sheet.frame
    if frame is None:
        return
    worst: dict[tuple[int, str], Overrun] = {}
    for mark in sheet.marks.seen:
        if _is_beyond(mark.box, frame.live):
            for found in _of_mark(mark, frame):
                key = (found.side, found.kind)
                if key not in worst or found.room < worst[key].room:
                    worst[key] = found
    yield from worst.values()


def _is_beyond(box: Bounds, live: Bounds) -> bool:
    return box.x0 < live.x0 - EXACT or box.y0 < live.y0 - EXACT or box.x1 > live.x1 + EXACT or box.y1 > live.y1 + EXACT


def _of_mark(mark: Mark, frame: PageFrame) -> Iterator[Overrun]:
    pieces = mark.pieces()
    trim, live, bleed = frame.trim, frame.live, frame.bleed
    # A mark outside the trim is no part of the book.
    kept = (pieces[:, 2] > trim.x0) & (pieces[:, 3] > trim.y0) & (pieces[:, 0] < trim.x1) & (pieces[:, 1] < trim.y1)
    pieces = pieces[kept]
    for side in range(4):
        sign = 1 if side < 2 else -1  # so that inwards is always positive
        places = sign * pieces[:, side]
        beyond = places < sign * live[side] - EXACT
        if mark.kind != TEXT and frame.has_bleed:
            beyond &= places > sign * bleed[side] + EXACT
        if not beyond.any():
            continue
        chosen = int(np.where(beyond, places, np.inf).argmin())
        room = float(places[chosen] - sign * trim[side])
        kind = WITHIN
        if room <= CLOSE and mark.kind != TEXT:
            kind = SHORT if frame.has_bleed else CUT
        yield Overrun(side, kind, mark, Bounds(*pieces[chosen].tolist()), max(room, 0.0))
