"""Pages as in a mirror, for books that are read from right to left: places change sides, and nothing is drawn reversed.

A page is laid out as for a book that is read from left to right, and then mirrored. What belongs together, such as a
maze with its arrows and words, a picture or a line of text, is a block: it moves as it is.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import numpy as np

from mazebook.graphics.extents import baseline_of, extent_of
from mazebook.graphics.page import (
    Box,
    FromFile,
    Item,
    Page,
    PdfPage,
    Picture,
    Place,
    Placement,
    Point,
    Text,
    shift,
    transformed,
)
from mazebook.numerics.path import Path
from mazebook.paper.typefaces.emoji import DRAWN_FACES

_known: WeakKeyDictionary[Path, Path] = WeakKeyDictionary()  # so that paths which pages share stay shared
_Thing = TypeVar("_Thing", bound=Item | FromFile)


def as_block(items: Iterable[_Thing], box: Box) -> list[_Thing]:
    """Return items as one block: in a mirror the middle of the box changes its side, and the items move with it."""
    return [item if isinstance(item, Picture | PdfPage) else replace(item, block=box) for item in items]


def mirrored(page: Page) -> Page:
    """Return a page with everything on the other side; mirrored twice, it is as it was."""
    width = page.width
    return replace(
        page,
        trim=flipped(page.trim, width),
        bleed=flipped(page.bleed, width),
        items=tuple(_mirrored(item, width) for item in page.items),
        placements=tuple(_placement(each, width) for each in page.placements),
        links=tuple(replace(link, box=flipped(link.box, width)) for link in page.links),
    )


def flipped(box: Box, width: float) -> Box:
    """Return a box on the other side of a page of a width."""
    return Box(width - box.x1, box.y0, width - box.x0, box.y1)


def seen_from(block: Box, box: Box) -> Box:
    """Return the box that what is drawn in a block must stay in, for it to be in `box` after its page is mirrored."""
    across = block.x0 + block.x1
    return box._replace(x0=across - box.x1, x1=across - box.x0)


def _moved(thing: Any, box: Box, width: float) -> Any:
    """Return a thing moved so that a box around it is where its mirror image would be."""
    return transformed(thing, shift(width - box.x0 - box.x1, 0.0))


def _is_in(box: Box, point: Point) -> bool:
    return box.x0 <= point[0] <= box.x1 and box.y0 <= point[1] <= box.y1


def _mirrored(item: Any, width: float) -> Any:
    if isinstance(item, Picture | PdfPage):
        return _moved(item, item.box, width)
    if item.block is not None:
        return _moved(item, item.block, width)
    if isinstance(item, Text):
        return _moved(item, extent_of(item) if item.font in DRAWN_FACES else baseline_of(item), width)
    place, clip = item.place, item.clip and flipped(item.clip, width)
    return replace(item, path=_flip(item.path), place=Place(place.scale, width - place.x, place.y), clip=clip)


def _flip(path: Path) -> Path:
    if path not in _known:
        _known[path] = Path(path.ops, path.points * np.array([-1.0, 1.0]))
    return _known[path]


def _placement(placement: Placement, width: float) -> Placement:
    """Return the place of a maze, which moves with its block; what stands apart from it changes sides by itself."""
    block, stars, hideout = placement.block or placement.box, placement.stars, placement.hideout
    moved: Placement = _moved(placement, block, width)
    if hideout and not _is_in(block, hideout.centre):
        moved = replace(moved, hideout=flipped(hideout, width))
    return replace(moved, stars=stars and flipped(stars, width))
