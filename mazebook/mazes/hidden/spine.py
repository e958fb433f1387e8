"""The route through a hidden picture: from door to door around a tree of coarse cells, each of 2 x 2 cells.

Sides and corners of coarse cells are numbered as in `mazebook.mazes.hidden.blocks`.
"""

from itertools import pairwise
from typing import NamedTuple

import numpy as np

from mazebook.mazes.hidden.blocks import ALONG, DOWN, Coarse, Door, straight
from mazebook.numerics.arrays import Bool, Int64
from mazebook.numerics.rng import Rng, below


class Visit(NamedTuple):
    """How the route passes a coarse cell: sides of entry and exit, corners, and the number of cells left out."""

    entrance: int
    exit: int
    corners: tuple[int, ...]
    lost: int

    @property
    def passed(self) -> set[int]:
        """The sides that the route walks along."""
        return {one if other == (one + 1) % 4 else other for one, other in pairwise(self.corners)}


def lay_route(coarse: Coarse, start: Door, finish: Door, ways: Int64, passages: Bool, rng: Rng) -> Bool:
    """Open the passages of a route around the tree, and return the route's cells: (n_cells,) bool.

    The spine is the tree's way between the two doors. The route passes each coarse cell of the spine once and walks
    around the branches on the sides that it passes, chosen so that it leaves out as little as possible.
    """
    columns = 2 * int(coarse.mask.shape[1])
    on_route = np.zeros(len(ways), dtype=np.bool_)

    def open_way(cell: int, side: int) -> int:
        other = cell + DOWN[side] * columns + ALONG[side]
        passages[ways[cell, side]] = True
        on_route[cell] = on_route[other] = True
        return other

    def walk(cell: int, corners: tuple[int, ...], around: set[int]) -> None:
        for one, other in pairwise(corners):
            clockwise = other == (one + 1) % 4
            side = one if clockwise else other
            if side in around:
                for corner in (one, other):
                    open_way(_fine(cell, corner, columns), side)
            else:
                open_way(_fine(cell, one, columns), other if clockwise else one ^ 2)

    first, last = straight(start, coarse.mask), straight(finish, coarse.mask)
    cells, sides = _spine(coarse, first[-1], last[-1], rng)
    for leading, door in ((first, start), (last, finish)):
        lane = _fine(leading[0], _lane(door.side), columns)
        for _ in range(2 * door.way):
            lane = open_way(lane, door.side ^ 2)
        on_route[lane] = True
    for cell, visit in zip(cells, _visits(coarse, cells, [start.side ^ 2, *sides, finish.side]), strict=True):
        around = {side for side in visit.passed - {visit.entrance, visit.exit} if coarse.opened[cell, side]}
        walk(cell, visit.corners, around)
        for hung in (hung for side in around for hung in coarse.beyond(cell, side)):
            walk(hung, (0, 1, 2, 3, 0), set(np.flatnonzero(coarse.opened[hung]).tolist()))
        if cell != cells[-1]:
            open_way(_fine(cell, visit.corners[-1], columns), visit.exit)
    return on_route


def _spine(coarse: Coarse, start: int, finish: int, rng: Rng) -> tuple[list[int], list[int]]:
    """Return the cells of the tree's way between two cells, and the sides by which it leaves all but the last.

    The route cannot walk around branches on both sides of a straight cell: one of the two is hung elsewhere.
    """
    sides = coarse.way(start, finish)
    cells = [start]
    for side in sides:
        cells.append(coarse.beside(cells[-1], side))
    taken = set(cells)
    for before, cell, after in zip(sides, cells[1:-1], sides[1:], strict=False):
        if before != after or not coarse.opened[cell].all():
            continue
        beside = [side for side in range(4) if side % 2 != after % 2]
        for side in sorted(beside, key=lambda side: len(coarse.beyond(cell, side))):
            if _rehung(coarse, cell, side, taken, rng):
                break
    return cells, sides


def _rehung(coarse: Coarse, cell: int, side: int, spine: set[int], rng: Rng) -> bool:
    """Hang the branch beyond a link on another cell, off the spine; return whether there is such a cell."""
    hung = coarse.beyond(cell, side)
    own, inside = {cell, *hung, *spine}, coarse.mask.ravel()
    places = [
        (here, way)
        for here in sorted(hung)
        for way in range(4)
        if (there := coarse.beside(here, way)) >= 0 and there not in own and inside[there]
    ]
    if not places:
        return False
    here, way = places[below(rng, len(places))]
    coarse.opened[cell, side] = coarse.opened[hung[0], side ^ 2] = False
    coarse.opened[here, way] = coarse.opened[coarse.beside(here, way), way ^ 2] = True
    return True


def _visits(coarse: Coarse, cells: list[int], sides: list[int]) -> list[Visit]:
    """Return how the route passes each cell of the spine, leaving out as little as possible.

    `sides` : the directions of the steps to the first cell, between the cells, and from the last
    """
    corner = _lane(sides[0] ^ 2)  # the lane that goes straight on from the door
    best: dict[int, tuple[int, list[Visit]]] = {corner: (0, [])}
    for cell, (before, after) in zip(cells, pairwise(sides), strict=True):
        hangs = [
            4 * len(coarse.beyond(cell, side)) if coarse.opened[cell, side] and side not in (before ^ 2, after) else 0
            for side in range(4)
        ]
        found: dict[int, tuple[int, list[Visit]]] = {}
        for corner, (lost, visits) in best.items():
            for visit in _ways_through(corner, before ^ 2, after, hangs):
                leads, total = _across(visit.corners[-1], after), lost + visit.lost
                if leads not in found or total < found[leads][0]:
                    found[leads] = total, [*visits, visit]
        best = found
    return best[_across(_lane(sides[-1]), sides[-1])][1]


def _ways_through(corner: int, entrance: int, leave: int, hangs: list[int]) -> list[Visit]:
    """Return the ways from a corner of a coarse cell to an exit side; `hangs` : number of cells beyond each side."""
    visits = []
    for turn in (1, -1):
        for steps in range(4):
            corners = tuple((corner + turn * k) % 4 for k in range(steps + 1))
            if corners[-1] in (leave, (leave + 1) % 4):
                visit = Visit(entrance, leave, corners, 0)
                missed = sum(hangs[side] for side in range(4) if side not in visit.passed)
                visits.append(visit._replace(lost=missed + 3 - steps))
    return visits


def _lane(side: int) -> int:
    """Return the corner of a coarse cell beside which a door on a side stands."""
    return (0, 1, 3, 0)[side]


def _across(corner: int, side: int) -> int:
    """Return the corner of the neighbour on a side that lies beside a corner."""
    return 3 - corner if side % 2 == 0 else corner ^ 1


def _fine(cell: int, corner: int, columns: int) -> int:
    """Return the cell of the maze at a corner of a coarse cell; `columns` : columns of the maze."""
    row, column = divmod(cell, columns // 2)
    return (2 * row + corner // 2) * columns + 2 * column + (corner in (1, 2))
