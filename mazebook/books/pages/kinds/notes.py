"""Pages for notes: ruled lines, dots, or nothing."""

import numpy as np

from mazebook.books.pages.context import Context
from mazebook.books.plan.plan import PlannedPage, Setting
from mazebook.books.spec.pages import PageSpec
from mazebook.graphics.blocks import Block, Fill, Filling, Stack
from mazebook.graphics.figures import rule, segments
from mazebook.graphics.frames import NOTHING, Frame, Room
from mazebook.graphics.page import Page, Stroke
from mazebook.graphics.style import Style
from mazebook.units import points

takes = ("title", "style", "count")
styles = ("lines", "dots", "blank")

_LINE_MM, _DOT_MM = 9.0, 5.0  # what children and adults write on with ease, and the usual grid of dots
_PEN, _DOT = 0.75, 1.5
_GRAY = 0.4


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return one page to write on."""
    style, room, entry = context.style(number), context.room(number), planned.entry
    head = _heading(context.plan.setting, entry, style, room)
    ruled = entry.style or "lines"
    larger = max(1.0, style.larger)  # for large print
    to_write_on: dict[str, Block] = {
        "lines": Filling(lambda room: _lines(room, points(_LINE_MM) * larger)),
        "dots": Filling(lambda room: _dots(room, points(_DOT_MM) * larger)),
    }
    frame = Stack([head, Fill(to_write_on.get(ruled, NOTHING))]).lay(room)
    return context.sheet(number, frame, label="notes")


def check_texts(setting: Setting, entry: PageSpec, section: None) -> None:
    """Raise RoomError if the title has no room."""
    _heading(setting, entry, setting.style, setting.room)


def _heading(setting: Setting, entry: PageSpec, style: Style, room: Room) -> Frame:
    return style.page_heading(entry.title or setting.language.word("notes_title"), room, size="subheading")


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
