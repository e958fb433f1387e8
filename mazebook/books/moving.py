"""Moving what is on a page: items and records, by a distance in points."""

from __future__ import annotations

from dataclasses import replace

from mazebook.books.page import Box, FromFile, Item, Link, PdfPage, Picture, Place, Placement, Text

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
