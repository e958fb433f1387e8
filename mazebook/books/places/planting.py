"""Placing drawings in a scene without overlaps."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import shapely

from mazebook.books.places.likeness import is_spooky
from mazebook.books.places.site import Site
from mazebook.graphics.brushes.drawings.spooky import bare_tree
from mazebook.graphics.brushes.nature import KINDS, cloud, tree
from mazebook.graphics.brushes.paint import Shapes
from mazebook.graphics.brushes.stamps import Stamp, stamped
from mazebook.graphics.page import Box, Item, Point

Size = tuple[float, float]  # the width and height of a drawing, before scaling


class Plant(NamedTuple):
    """A drawing that can be placed in a scene.

    Attributes
    ----------
    stamp : the drawing, with the middle of its foot at (0, 0)
    foot : the position of that point in the scene
    scale : points in the scene per point of the drawing
    size : width and height of the drawing, before scaling
    """

    stamp: Stamp
    foot: Point
    scale: float
    size: Size

    @property
    def box(self) -> Box:
        """The area it covers in the scene."""
        (x, y), (wide, high) = self.foot, self.size
        return Box(x - self.scale * wide / 2, y, x + self.scale * wide / 2, y + self.scale * high)


def standing_free(plants: Iterable[Plant], taken: Shapes) -> list[Plant]:
    """Return the drawings that overlap neither the taken area nor an earlier drawing."""
    kept = list[Plant]()
    for plant in plants:
        box = shapely.box(*plant.box)
        if not shapely.intersects(box, taken):
            kept.append(plant)
            taken = shapely.union(taken, box)
    return kept


def row_of(
    site: Site, things: Sequence[tuple[Stamp, float, Size]], low: float, room: float, taken: Shapes
) -> list[Plant]:
    """Return things in turn side by side across the frame, except where they would cover the taken area.

    Parameters
    ----------
    things : each with its height as a share of `room`, and its width and height before scaling
    low, room : the lower edge of the row, and its height
    """
    frame, random, row = site.frame, site.random, list[Plant]()
    turn, x = random.randrange(len(things)), frame.x0 + 4
    shapely.prepare(taken)
    while x < frame.x1 - 4:
        stamp, share, size = things[turn % len(things)]
        scale = share * room / size[1]
        foot = low + random.uniform(0.02, 0.3) * (room - scale * size[1])
        plant = Plant(stamp, (x + scale * size[0] / 2, foot), scale, size)
        if plant.box.x1 > frame.x1 - 3 or shapely.intersects(taken, shapely.box(*plant.box)):
            turn, x = turn + 1, x + 9
            continue
        row.append(plant)
        turn, x = turn + 1, plant.box.x1 + random.uniform(0.1, 0.24) * room
    return row


def inside_frame(frame: Box, plants: Iterable[Plant]) -> list[Plant]:
    """Return the drawings that are not cut off at the left or right edge of a frame."""
    return [plant for plant in plants if frame.x0 + 2 <= plant.box.x0 and plant.box.x1 <= frame.x1 - 2]


def beside_all(plants: Sequence[Plant], taken: Shapes) -> Shapes:
    """Return the taken area including some drawings."""
    return shapely.union_all([taken, *(shapely.box(*plant.box) for plant in plants)])


def round_trees(site: Site, foot: float, high: float, taken: Shapes) -> list[Plant]:
    """Return a row of round trees that overlap nothing; at Halloween they have no leaves.

    `high` : the height of the land behind the maze
    """
    frame, random, row = site.frame, site.random, list[Plant]()
    leaf, shade = site.paint(0.84, "leaf"), site.paint(0.7, "pine")
    is_bare = is_spooky(site)
    for x in np.arange(frame.x0 + 22, frame.x1 - 20, 36).tolist():
        scale = random.uniform(0.6, 0.86) * high / 36
        number, at = random.randrange(KINDS), (x + random.uniform(-7, 7), foot)
        plant = Plant(tree(number, leaf, shade), at, scale, (28, 36))
        row.append(Plant(bare_tree(number), at, 0.66 * scale, (44, 60)) if is_bare else plant)
    return standing_free(inside_frame(frame, row), taken)


def clouds(site: Site, shares: Sequence[float], foot: float, taken: Shapes) -> list[Item]:
    """Return clouds at shares of the width, except where something covers the sky; `foot` : where the land starts."""
    frame, high, items = site.frame, site.horizon - foot, list[Item]()
    for share in shares:
        x, wide = frame.x0 + share * frame.width, 0.46 * high
        if not shapely.intersects(shapely.box(x, foot + 0.5 * high, x + wide, site.horizon), taken):
            items += cloud(x, site.horizon - 0.26 * high, wide)
    return items


def planted(plants: Sequence[Plant]) -> list[Item]:
    """Return the drawings from back to front."""
    items = list[Item]()
    for plant in sorted(plants, key=lambda each: -each.foot[1]):
        items += stamped(plant.stamp, *plant.foot, plant.scale)
    return items
