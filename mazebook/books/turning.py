"""Upside down: what stands in a box, turned by half a turn about its middle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mazebook.books.page import Box, Item, Place, Placement, Text

_Segment = tuple[tuple[float, float], tuple[float, float]]


def turned(items: Sequence[Item], box: Box) -> list[Item]:
    """Return items without clips, turned by half a turn about the middle of a box."""
    x, y = 2 * box.centre[0], 2 * box.centre[1]
    found: list[Item] = []
    for item in items:
        if isinstance(item, Text):
            found.append(replace(item, x=x - item.x, y=y - item.y, angle=item.angle + 180))
        else:
            place = item.place
            found.append(replace(item, place=Place(-place.scale, x - place.x, y - place.y)))
    return found


def turned_placement(placement: Placement, box: Box) -> Placement:
    """Return where a maze is once it is turned by half a turn about the middle of a box."""
    x, y = 2 * box.centre[0], 2 * box.centre[1]

    def point(p: tuple[float, float]) -> tuple[float, float]:
        return x - p[0], y - p[1]

    def segment(s: _Segment | None) -> _Segment | None:
        return None if s is None else (point(s[0]), point(s[1]))

    return replace(
        placement,
        boxes=tuple(Box(x - b.x1, y - b.y1, x - b.x0, y - b.y0) for b in placement.boxes),
        entrance=segment(placement.entrance),
        exit=segment(placement.exit),
        start=None if placement.start is None else point(placement.start),
        finish=None if placement.finish is None else point(placement.finish),
        joins=tuple((point(one), point(other)) for one, other in placement.joins),
    )
