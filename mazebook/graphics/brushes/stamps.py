"""Stamps: drawings that are made once and shown many times, so that a file has their paths once."""

from collections.abc import Sequence
from dataclasses import replace

from mazebook.graphics.page import Fill, Item, Place, Stroke

Stamp = tuple[Item, ...]  # from back to front, around the point (0, 0)


def stamped(stamp: Sequence[Item], x: float, y: float, scale: float = 1.0, least: float = 0.0) -> list[Item]:
    """Return a drawing with its point (0, 0) at (x, y), without lines thinner than `least` points.

    Its pens keep their width, whatever the scale.
    """
    place = Place(round(scale, 3), round(x, 2), round(y, 2))  # short numbers make small files
    return [
        replace(item, place=place)
        for item in stamp
        if isinstance(item, Fill) or (isinstance(item, Stroke) and item.width >= least)
    ]


def no_thinner(items: Sequence[Item], least: float) -> list[Item]:
    """Return items with every line at least `least` points wide, as printers ask for it."""
    return [replace(item, width=least) if isinstance(item, Stroke) and item.width < least else item for item in items]
