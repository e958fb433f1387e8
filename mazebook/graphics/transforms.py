"""Moving what is on a page: items and records, by a distance in points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mazebook.graphics.page import Box, FromFile, Item, Link, PdfPage, Picture, Place, Placement, Text

_Point = tuple[float, float]


def moved(item: Item | FromFile, dx: float, dy: float) -> Item | FromFile:
    """Return an item elsewhere, with what it is clipped to."""
    if isinstance(item, Picture | PdfPage):
        return replace(item, box=moved_box(item.box, dx, dy))
    clip = None if item.clip is None else moved_box(item.clip, dx, dy)
    if isinstance(item, Text):
        return replace(item, x=item.x + dx, y=item.y + dy, clip=clip)
    return replace(item, place=Place(item.place.scale, item.place.x + dx, item.place.y + dy), clip=clip)


def moved_box(box: Box, dx: float, dy: float) -> Box:
    """Return a box elsewhere."""
    return Box(box.x0 + dx, box.y0 + dy, box.x1 + dx, box.y1 + dy)


def moved_link(link: Link, dx: float, dy: float) -> Link:
    """Return a link elsewhere."""
    return replace(link, box=moved_box(link.box, dx, dy))


def moved_placement(placement: Placement, dx: float, dy: float) -> Placement:
    """Return where a maze stands once it is moved."""

    def point(p: _Point) -> _Point:
        return p[0] + dx, p[1] + dy

    def segment(s: tuple[_Point, _Point] | None) -> tuple[_Point, _Point] | None:
        return None if s is None else (point(s[0]), point(s[1]))

    return replace(
        placement,
        boxes=tuple(moved_box(box, dx, dy) for box in placement.boxes),
        entrance=segment(placement.entrance),
        exit=segment(placement.exit),
        start=None if placement.start is None else point(placement.start),
        finish=None if placement.finish is None else point(placement.finish),
        marks=tuple(box and moved_box(box, dx, dy) for box in placement.marks),  # type: ignore[arg-type]
        joins=tuple((point(one), point(other)) for one, other in placement.joins),
    )


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
