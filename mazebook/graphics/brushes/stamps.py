"""Stamps: drawings that are made once and shown many times, so that a file has their paths once."""

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from mazebook.graphics.page import Group, Item, Place, Stroke

Stamp = tuple[Item, ...]  # from back to front, around the point (0, 0)
_BOLD = 16.0  # points: the width of a drawing from which pens have their own widths
_STEP = 1.15  # from one scale at which pens have their own widths to the next


def stamped(stamp: Stamp, x: float, y: float, scale: float = 1.0, least: float = 0.0) -> list[Item]:
    """Return a drawing with its point (0, 0) at (x, y), without lines thinner than `least` points.

    Its pens have nearly their own widths, whatever the scale: a file has the drawing once for scales that are alike.
    """
    place = Place(round(scale, 3), round(x, 2), round(y, 2))  # short numbers make small files
    at = round(_STEP ** round(math.log(scale, _STEP)), 4)
    return [Group(_without_thin(stamp, least) if least else stamp, at, place)]


def finer(stamp: Stamp, size: float) -> Stamp:
    """Return a drawing with thinner pens where it is small, so that it does not turn black; `size` : its width."""
    share = round(min(1.0, size / _BOLD), 1)
    return stamp if share == 1.0 else _with_pens(stamp, share)


@lru_cache(maxsize=1024)
def _with_pens(stamp: Stamp, share: float) -> Stamp:
    return tuple(replace(part, width=share * part.width) if isinstance(part, Stroke) else part for part in stamp)


@lru_cache(maxsize=1024)
def _without_thin(stamp: Stamp, least: float) -> Stamp:
    return tuple(part for part in stamp if not isinstance(part, Stroke) or part.width >= least)


def placed(stamp: Stamp, x: float, y: float, scale: float = 1.0) -> Stamp:
    """Return a drawing as a part of another one, with its point (0, 0) at (x, y)."""
    return tuple(part for part in Group(stamp, scale, Place(scale, x, y)).drawn)


def no_thinner(items: Sequence[Item], least: float) -> list[Item]:
    """Return items with every line at least `least` points wide, as printers ask for it."""
    return [_no_thinner(item, least) for item in items]


def _no_thinner(item: Item, least: float) -> Item:
    if isinstance(item, Group):
        return replace(item, parts=_thickened(item.parts, round(least * _STEP**0.5, 3)))
    return replace(item, width=least) if isinstance(item, Stroke) and item.width < least else item


@lru_cache(maxsize=1024)
def _thickened(stamp: Stamp, least: float) -> Stamp:
    """Return a drawing with lines that are wide enough at each of the scales that share it."""
    thin = [isinstance(part, Stroke) and part.width < least for part in stamp]
    if not any(thin):
        return stamp
    return tuple(
        replace(part, width=least) if is_thin and isinstance(part, Stroke) else part
        for part, is_thin in zip(stamp, thin, strict=True)
    )
