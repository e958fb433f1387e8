"""The coarse cells of a hidden picture, each of 2 x 2 cells of the maze: a tree of them, and doors beside them.

Sides and corners count clockwise: north, east, south, west; north-west, north-east, south-east, south-west. So
the side d of a coarse cell lies between its corners d and d + 1.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from mazebook.errors import GridError
from mazebook.mazes.tessellations.orthogonal import link_slots
from mazebook.numerics.arrays import Bool
from mazebook.numerics.rng import Rng, below

DOWN, ALONG = (-1, 0, 1, 0), (0, 1, 0, -1)  # rows and columns to the neighbour on each side

_STEP = 4.0  # coarse cells of distance between the doors that are worth one coarse cell of way to them
_DIGITS = 6  # decimals of the score by which pairs of doors are compared


class Door(NamedTuple):
    """A door: the side of the rectangle, the place along it and the distance to the picture, in coarse cells."""

    side: int
    place: int
    way: int


@dataclass(frozen=True, eq=False)
class Coarse:
    """The coarse cells of a rectangle, and a tree of the cells of the picture.

    Attributes
    ----------
    mask : (rows, columns) bool
    opened : (n_cells, 4) bool, the links of the tree, by cell and side
    """

    mask: Bool
    opened: Bool

    @classmethod
    def within(cls, mask: Bool, whole: Bool, rng: Rng) -> "Coarse":
        """Return a tree of a mask's connected cells: a tree of the whole rectangle, cut to them and joined again."""
        inside = np.flatnonzero(mask).tolist()
        is_in = mask.ravel()
        coarse = cls(mask, np.zeros_like(whole))
        group = list(range(mask.size))

        def root(cell: int) -> int:
            while group[cell] != cell:
                group[cell] = cell = group[group[cell]]
            return cell

        links = [
            (cell, side, there)
            for cell in inside
            for side in (1, 2)
            if (there := coarse.beside(cell, side)) >= 0 and is_in[there]
        ]
        for i in range(len(links) - 1, 0, -1):
            j = below(rng, i + 1)
            links[i], links[j] = links[j], links[i]
        for cell, side, there in sorted(links, key=lambda link: not whole[link[0], link[1]]):
            if root(cell) != root(there):
                group[root(cell)] = root(there)
                coarse.opened[cell, side] = coarse.opened[there, side ^ 2] = True
        return coarse

    def beside(self, cell: int, side: int) -> int:
        """Return the neighbour on a side; -1 outside the rectangle."""
        rows, columns = self.mask.shape
        row, column = divmod(cell, columns)
        row, column = row + DOWN[side], column + ALONG[side]
        return row * columns + column if 0 <= row < rows and 0 <= column < columns else -1

    def beyond(self, cell: int, side: int) -> list[int]:
        """Return the cells of the tree beyond a link."""
        found = [self.beside(cell, side)]
        before = {cell, found[0]}
        for here in found:
            for way in range(4):
                other = self.beside(here, way)
                if self.opened[here, way] and other not in before:
                    before.add(other)
                    found.append(other)
        return found

    def way(self, start: int, finish: int) -> list[int]:
        """Return the sides by which the tree's way leads from one cell to another."""
        came = {finish: -1}
        queue = [finish]
        for here in queue:
            for side in range(4):
                other = self.beside(here, side)
                if self.opened[here, side] and other not in came:
                    came[other] = side ^ 2
                    queue.append(other)
        sides = []
        while start != finish:
            sides.append(came[start])
            start = self.beside(start, came[start])
        return sides


def doors_of(mask: Bool) -> tuple[Door, Door]:
    """Return the doors of Start and Finish: straight outside two places of the picture, far apart and near the border.

    Raises GridError if there are no two such places.
    """
    found = []
    for side, seen in enumerate((mask, mask.T[::-1], mask[::-1], mask.T)):  # the picture as seen from each side
        found += [Door(side, int(k), int(seen[:, k].argmax())) for k in np.flatnonzero(seen.any(axis=0))]
    places = np.array([_place(door, *mask.shape) for door in found]).reshape(-1, 2)
    ways = np.array([door.way for door in found])
    one, other = np.triu_indices(len(found), 1)
    score = np.hypot(*(places[one] - places[other]).T) - _STEP * (ways[one] + ways[other])
    for best in np.argsort(-np.round(score, _DIGITS), kind="stable").tolist():
        pair = found[one[best]], found[other[best]]
        if not set(straight(pair[0], mask)) & set(straight(pair[1], mask)):
            return pair
    raise GridError("the hidden picture has no two places for Start and Finish. Use a larger size.")


def _place(door: Door, rows: int, columns: int) -> tuple[float, float]:
    """Return the place of a door, in coarse cells from the upper left corner."""
    along = door.place + 0.5
    return ((along, 0.0), (float(columns), along), (along, float(rows)), (0.0, along))[door.side]


def straight(door: Door, mask: Bool) -> list[int]:
    """Return the coarse cells from a door to the first cell of the picture, which is included."""
    rows, columns = mask.shape
    row, column = ((0, door.place), (door.place, columns - 1), (rows - 1, door.place), (door.place, 0))[door.side]
    steps = range(door.way + 1)
    return [(row - k * DOWN[door.side]) * columns + column - k * ALONG[door.side] for k in steps]


def links_of(shape: tuple[int, int], passages: Bool) -> Bool:
    """Return the open links of a rectangle of squares by cell and side, (n_cells, 4) bool, from its passages."""
    rows, columns = shape
    slots = np.zeros((rows, columns, 2), dtype=np.bool_)
    is_link = link_slots((columns, rows))
    slots[is_link] = passages[: int(is_link.sum())]
    opened = np.zeros((rows, columns, 4), dtype=np.bool_)
    opened[..., 1], opened[..., 2] = slots[..., 0], slots[..., 1]
    opened[:, 1:, 3], opened[1:, :, 0] = slots[:, :-1, 0], slots[:-1, :, 1]
    return opened.reshape(-1, 4)
