"""Pages for notes: ruled lines, dots, or nothing."""

import numpy as np

from mazebook.books.plan.page_setting import PageSetting
from mazebook.graphics.blocks import Block, Filling
from mazebook.graphics.figures import rule, segments
from mazebook.graphics.frames import NOTHING, Frame, Room
from mazebook.graphics.page import Stroke
from mazebook.units import points

takes = ("title", "style", "count")
styles = ("lines", "dots", "blank")

_LINE_MM, _DOT_MM = 9.0, 5.0  # what children and adults write on with ease, and the usual grid of dots
_PEN, _DOT = 0.75, 1.5
_GRAY = 0.4


def texts(page: PageSetting) -> Frame:
    """Return one page to write on."""
    larger = max(1.0, page.style.larger)  # for large print
    to_write_on: dict[str, Block] = {
        "lines": Filling(lambda room: _lines(room, points(_LINE_MM) * larger)),
        "dots": Filling(lambda room: _dots(room, points(_DOT_MM) * larger)),
    }
    return page.below_heading("notes_title", to_write_on.get(page.entry.style or "lines", NOTHING), size="subheading")


def _lines(room: Room, step: float) -> Frame:
    """Return lines over the whole width, the last at the foot of the room."""
    count = int(room.height / step)
    rules = [rule(0.0, room.width, k * step - room.height, _PEN, _GRAY) for k in range(count)]
    return Frame(*room, items=rules)


def _dots(room: Room, step: float) -> Frame:
    """Return a lattice of dots over a room, from its foot up."""
    columns, rows = int((room.width - _DOT) / step), int(room.height / step - 1)
    left, low = (room.width - columns * step) / 2, _DOT / 2 - room.height
    x, y = np.meshgrid(left + step * np.arange(columns + 1), low + step * np.arange(rows + 1))
    places = np.stack([x.ravel(), y.ravel()] * 2, axis=1)  # a line without length is a dot of the pen's width
    return Frame(*room, items=[Stroke(segments([tuple(row) for row in places.tolist()]), _DOT, _GRAY)])
