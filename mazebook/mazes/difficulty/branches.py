"""Branches of a route: the wrong ways, as trees of cells, and the loops by which they lead back to the route."""

from typing import NamedTuple

import numpy as np

from mazebook.mazes.grid.adjacency import Csr
from mazebook.mazes.kernels.answers import as_index
from mazebook.numerics.arrays import Bool, Float64, Int32, Int64
from mazebook.numerics.jit import helper
from mazebook.numerics.scratch import blank, full_of, no_counts


class Branches(NamedTuple):
    """The cells off a route, each with its way back to the route.

    Attributes
    ----------
    order : (n_reached,) int32, the cells by rising distance to the route, beginning with the route itself
    before : (n_cells,) int32, the next cell on the way back to the route; -1 on the route
    via : (n_cells,) int32, the slot of the link from the cell `before` to this one; -1 on the route
    depth : (n_cells,) int32, the steps to the route; 0 on it
    place : (n_cells,) int32, where the way back meets the route, counted from the route's first cell; -1 = out of reach
    roots : (n_branches,) int32, the first cell of each branch
    escapes : (n_branches,) int64, how many links lead from a branch to a later place of the route
    detour : (n_branches,) int64, the sum of the steps by which these ways are longer than along the route
    """

    order: Int32
    before: Int32
    via: Int32
    depth: Int32
    place: Int32
    roots: Int32
    escapes: Int64
    detour: Int64


@helper
def branches_of(topology: Csr, passages: Bool, route: Int32) -> Branches:
    """Return the branches of a route, by breadth-first search from all its cells at once.

    With loops a cell belongs to the branch that reaches it first; among several, to that nearest to the route's first
    cell. The links of a cell are followed clockwise from north.

    Parameters
    ----------
    topology : the adjacency of the grid
    passages : (n_edges,) bool
    route : (n_steps,) int32, cells, each joined to the next
    """
    n_cells = len(topology.start) - 1
    order = blank(n_cells)
    before = full_of(n_cells, -1)
    via = full_of(n_cells, -1)
    depth = full_of(n_cells, 0)
    place = full_of(n_cells, -1)
    branch = full_of(n_cells, -1)
    roots = blank(n_cells)
    escapes = no_counts(n_cells)
    detour = no_counts(n_cells)
    n_branches = 0
    for i in range(len(route)):
        order[i] = route[i]
        place[route[i]] = i
    head, tail = 0, len(route)
    while head < tail:
        cell = as_index(order[head])
        head += 1
        for at in range(as_index(topology.start[cell]), as_index(topology.start[cell + 1])):
            if not passages[as_index(topology.edges[as_index(at)])]:
                continue
            other = as_index(topology.neighbours[as_index(at)])
            if place[other] < 0:
                order[tail] = other
                tail += 1
                before[other], via[other] = cell, at
                depth[other], place[other] = depth[cell] + 1, place[cell]
                branch[other] = branch[cell]
                if branch[other] < 0:
                    branch[other] = n_branches
                    roots[n_branches] = other
                    n_branches += 1
            elif branch[cell] >= 0 and place[other] > place[cell]:
                # From the link's other end the route is nearer, so each link counts once.
                saved = np.int64(place[other]) - np.int64(place[cell])
                escapes[branch[cell]] += 1
                detour[branch[cell]] += max(0, np.int64(depth[cell]) + 1 + np.int64(depth[other]) - saved)
    return Branches(
        order[:tail], before, via, depth, place, roots[:n_branches], escapes[:n_branches], detour[:n_branches]
    )


@helper
def turn(first: float, second: float) -> float:
    """Return the turn between two headings, all in right angles: 0 = straight on, 2 = back.

    A link without a heading (NaN) makes no turn.
    """
    apart = abs(first - second)
    return min(apart, 4.0 - apart) if apart >= 0.0 else 0.0


@helper
def turns_of(topology: Csr, passages: Bool, route: Int32, headings: Float64) -> float:
    """Return the sum of a route's turns, in right angles.

    `headings` : (n_slots,) float64, of the links of each cell, in right angles from 0 to below 4, or NaN
    """
    total, last = 0.0, np.nan
    for i in range(len(route) - 1):
        for at in range(topology.start[route[i]], topology.start[route[i] + 1]):
            if topology.neighbours[at] == route[i + 1] and passages[topology.edges[at]]:
                total += turn(last, headings[at])
                last = headings[at]
                break
    return total
