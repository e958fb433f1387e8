"""Things that stand in a scene, each where nothing else is."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import shapely

from mazebook.graphics.brushes.paint import Shapes
from mazebook.graphics.brushes.stamps import Stamp, stamped
from mazebook.graphics.page import Box, Item, Point


class Plant(NamedTuple):
    """A drawing that may stand in a scene.

    Attributes
    ----------
    stamp : the drawing, with the middle of its foot at (0, 0)
    foot : where that is in the scene
    scale : points of the scene for a point of the drawing
    size : the width and the height of the drawing, in its own points
    """

    stamp: Stamp
    foot: Point
    scale: float
    size: tuple[float, float]

    @property
    def box(self) -> Box:
        """What it covers in the scene."""
        (x, y), (wide, high) = self.foot, self.size
        return Box(x - self.scale * wide / 2, y, x + self.scale * wide / 2, y + self.scale * high)


def standing_free(plants: Iterable[Plant], taken: Shapes) -> list[Plant]:
    """Return those that touch neither what is taken nor one of those before them."""
    kept = list[Plant]()
    for plant in plants:
        box = shapely.box(*plant.box)
        if not shapely.intersects(box, taken):
            kept.append(plant)
            taken = shapely.union(taken, box)
    return kept


def beside_all(plants: Sequence[Plant], taken: Shapes) -> Shapes:
    """Return what is taken once some plants stand."""
    return shapely.union_all([taken, *(shapely.box(*plant.box) for plant in plants)])


def planted(plants: Sequence[Plant]) -> list[Item]:
    """Return the drawings from back to front."""
    items = list[Item]()
    for plant in sorted(plants, key=lambda each: -each.foot[1]):
        items += stamped(plant.stamp, *plant.foot, plant.scale)
    return items
