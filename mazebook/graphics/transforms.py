"""Shifting, scaling and turning (by half a turn) items of a page, links and placements."""

from dataclasses import replace
from typing import TypeVar, cast

from mazebook.graphics.page import Box, Item, Link, PdfPage, Picture, Place, Placement, Point, Text

Thing = TypeVar("Thing", bound=Item | Picture | PdfPage | Link | Placement)


def shift(dx: float, dy: float) -> Place:
    """Return the place that moves things by a distance."""
    return Place(1.0, dx, dy)


def half_turn(box: Box) -> Place:
    """Return the place that turns things by half a turn about the middle of a box."""
    return Place(-1.0, 2 * box.centre[0], 2 * box.centre[1])


def transformed(thing: Thing, place: Place) -> Thing:
    """Return an item, a link or a placement with each point p at ``scale * p + (x, y)``; pens keep their widths.

    A picture and a page of a PDF must not be turned.
    """
    if isinstance(thing, Picture | PdfPage | Link):
        return cast(Thing, replace(thing, box=place.box(thing.box)))
    if isinstance(thing, Placement):
        return cast(Thing, _placement(thing, place))
    clip = thing.clip and place.box(thing.clip)
    if isinstance(thing, Text):
        (x, y), angle = place.point((thing.x, thing.y)), thing.angle + (180 if place.scale < 0 else 0)
        return cast(Thing, replace(thing, x=x, y=y, size=abs(place.scale) * thing.size, angle=angle, clip=clip))
    return cast(Thing, replace(thing, place=place.inner(thing.place), clip=clip))


def _placement(placement: Placement, place: Place) -> Placement:
    def segment(ends: tuple[Point, Point] | None) -> tuple[Point, Point] | None:
        return ends and (place.point(ends[0]), place.point(ends[1]))

    first, second = (mark and place.box(mark) for mark in placement.marks)
    return replace(
        placement,
        boxes=tuple(map(place.box, placement.boxes)),
        entrance=segment(placement.entrance),
        exit=segment(placement.exit),
        start=placement.start and place.point(placement.start),
        finish=placement.finish and place.point(placement.finish),
        marks=(first, second),
        joins=tuple((place.point(one), place.point(other)) for one, other in placement.joins),
    )
