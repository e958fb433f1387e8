"""A map of the journey through a book: a winding way with a stop for each section."""

from dataclasses import replace

import numpy as np

from mazebook.books.plan.plan import Plan
from mazebook.graphics.figures import DISC, STAR, polyline
from mazebook.graphics.frames import NOTHING, Frame, Room
from mazebook.graphics.page import Fill, Item, Place, Stroke, inked
from mazebook.graphics.typesetting import LEAST_TYPE, Phrase, line
from mazebook.paper.inks.hues import BLACK_ONLY, HUES
from mazebook.paper.typefaces import fonts

LEAST_STOPS = 3
_AROUND = 0.07  # of the width: from the side of the area to the middle of the first stop
_RADIUS = 0.042  # of the width: a stop
_SWING = 0.6  # of the height that the stops leave: from the highest place of the way to the lowest
_STEPS = 24  # of the way from stop to stop
_WAY, _DOTS = 0.16, 0.36  # of a stop's radius: the width of the dots of the way, and from dot to dot
_PEN, _TINT = 0.09, 0.45  # of a stop's radius: its line; and the tint of the way


def journey(plan: Plan, index: int, room: Room) -> Frame:
    """Return the map in a room: stops before the section `index` are filled, its own is large and black, a star ends.

    Nothing if the book has few sections, or if numbers in the stops would be too small to read.
    """
    count, area, faces, radius = len(plan.sections), room.box, plan.setting.faces, _RADIUS * room.width
    size = 1.1 * radius
    if count < LEAST_STOPS or size < LEAST_TYPE or 2.6 * radius > room.width / count or room.height < 4 * radius:
        return NOTHING
    at = np.arange(0, count + 1 / _STEPS, 1 / _STEPS)
    x = area.x0 + _AROUND * area.width + at / count * (1 - 2 * _AROUND) * area.width
    if plan.setting.language.rtl:  # one drawing, which has no mirror image
        x = area.x0 + area.x1 - x
    y = area.centre[1] + _SWING * (area.height / 2 - 1.4 * radius) * np.sin(at * np.pi / 2 + 0.6)
    pen = _PEN * radius
    colours = plan.sections[index].look.colours
    hue = colours.hue()
    if hue is None:
        colours = BLACK_ONLY
    way = polyline(np.stack([x, y], axis=1))
    items: list[Item] = [Stroke(way, _WAY * radius, 1 - _TINT, dash=(0.0, _DOTS * radius))]
    for stop in range(count):
        left, low = float(x[stop * _STEPS]), float(y[stop * _STEPS])
        here = stop == index
        wide = radius * (1.35 if here else 1.0)
        ring = Fill(DISC, 0.0, Place(wide, left, low))
        items += inked([ring], colours.accent if here else colours.walls)
        if not here:
            gray, ink = (1 - _TINT / 1.5, hue and hue.fill) if stop < index else (1.0, None)
            items.append(Fill(DISC, gray, Place(wide - pen, left, low), ink=ink))
        drop = fonts.cap_height(faces.title, size * wide / radius) / 2
        phrase = Phrase(str(stop + 1), faces.title, size * wide / radius)
        numbers = line(phrase, left, low - drop, anchor="middle")
        items += [replace(number, gray=1.0) for number in numbers] if here else numbers
    end = Place(1.35 * radius, float(x[-1]), float(y[-1]))
    inner = Fill(STAR, 1.0, Place(1.35 * radius - 2.6 * pen, end.x, end.y), ink=hue and HUES["sun"].fill)
    return Frame(*room, items=[*items, *inked([Fill(STAR, 0.0, end)], colours.walls), inner])
