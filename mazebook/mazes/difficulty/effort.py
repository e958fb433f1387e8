"""Difficulty: how much effort a maze takes, as one number.

The formula is in `mazebook.mazes.difficulty.score`. One search from the whole route finds its branches, and their costs
are added from the ends up, so that time and memory are linear in the cells.
"""

import math
from typing import NamedTuple

import numpy as np

from mazebook.mazes.difficulty.branches import Branches, branches_of, turn, turns_of
from mazebook.mazes.difficulty.score import SCORE, Score
from mazebook.mazes.grid.adjacency import Csr
from mazebook.mazes.grid.grid import Grid, once_a_grid
from mazebook.mazes.kernels.answers import Slot
from mazebook.mazes.kernels.search import descend, distances, distances_from
from mazebook.mazes.maze import Maze
from mazebook.numerics.arrays import Bool, Float64, Int32
from mazebook.numerics.jit import helper, kernel
from mazebook.numerics.scratch import blank, full_of, ones

_NO_WAY = 1e-12  # cell widths; cells as near as this have no direction between them


class Difficulty(NamedTuple):
    """The difficulty of a maze from Start to Finish, and with the two exchanged, in points."""

    forward: float
    backward: float


class Geometry(NamedTuple):
    """Geometry of a grid that the score uses, computed once for all its mazes.

    Attributes
    ----------
    headings : (n_slots,) float64, of the links of each cell from centre to centre, in right angles from 0 to below 4;
        NaN for a stair to the same place on another plan
    centres : (n_cells, 2) float64, in cell widths
    """

    headings: Float64
    centres: Float64


class ScoreWeights(NamedTuple):
    """The weights of `Score` that kernels need."""

    rho: float
    tau: float
    kappa: float
    glance: float


def difficulty_of(maze: Maze, score: Score = SCORE) -> Difficulty:
    """Return the difficulty of a maze in both directions, in points; time and memory grow with its cells.

    Twice the effort is `score.doubling` points more. A difference under 5 points at one size means nothing.
    """
    forward, backward = efforts_of(maze, score)
    return Difficulty(score.points(forward), score.points(backward))


def efforts_of(maze: Maze, score: Score = SCORE) -> tuple[float, float]:
    """Return the effort of a maze in both directions, in steps."""
    csr, geometry = maze.grid.csr, geometry_of(maze.grid)
    forward, backward = _efforts(csr, maze.passages, maze.solution, geometry, maze.loops > 0, weights_of(score))
    return forward + cells_of_other_starts(maze), backward


def weights_of(score: Score) -> ScoreWeights:
    """Return the weights of a score as kernels take them."""
    return ScoreWeights(score.rho, score.tau, score.kappa, score.glance)


def cells_of_other_starts(maze: Maze) -> int:
    """Return how many cells belong to starts that do not lead to the Finish: each counts as one step of effort."""
    if maze.parts == 1:
        return 0
    return int(np.count_nonzero(distances(maze.grid.csr, maze.passages, int(maze.solution[0])) < 0))


@once_a_grid
def geometry_of(grid: Grid) -> Geometry:
    """Return the geometry that the score uses, computed once for all mazes of the grid."""
    csr, centres = grid.csr, np.ascontiguousarray(grid.centres)
    here = np.repeat(np.arange(grid.n_cells), np.diff(csr.start))
    x, y = (centres[csr.neighbours] - centres[here]).T
    headings = np.degrees(np.arctan2(x, y)) / 90.0 % 4.0
    headings[headings >= 4.0] = 0.0  # -1e-17 % 4, rounded
    headings[np.hypot(x, y) < _NO_WAY] = np.nan
    for array in (headings, centres):
        array.flags.writeable = False
    return Geometry(headings, centres)


@kernel
def _efforts(
    topology: Csr, passages: Bool, route: Int32, view: Geometry, has_loops: bool, weights: ScoreWeights
) -> tuple[float, float]:
    """Return the efforts of `efforts_along` alone: Python would take as long to wrap the branches as for all else."""
    forward, backward, _ = efforts_along(topology, passages, route, view, has_loops, weights)
    return forward, backward


@helper
def efforts_along(
    topology: Csr, passages: Bool, route: Int32, view: Geometry, has_loops: bool, weights: ScoreWeights
) -> tuple[float, float, Branches]:
    """Return the efforts along the shortest route and along the way back, in steps, and the branches of the route."""
    last = len(route) - 1
    there, way = blank(len(route)), blank(len(route))
    for i in range(len(route)):
        there[i], way[i] = route[i], route[i]
    forward = backward = 0.0
    for is_back in (False, True):  # a loop: what it calls stands once in the machine code
        if is_back and has_loops:  # another shortest route may come first, and cells may belong to other branches
            way = descend(topology, passages, distances_from(topology, passages, there[:1]), np.int64(there[last]))
        if has_loops or not is_back:
            branches = branches_of(topology, passages, way)
            turns = turns_of(topology, passages, way, view.headings)
            walked = _walks(branches, len(way), view.headings, weights)
            if not is_back:
                of_route = branches
        else:
            for i in range(len(route)):
                way[i] = there[last - i]
            for root in branches.roots:
                branches.place[root] = last - branches.place[root]
        forward, backward = backward, _effort(branches, way, walked, turns, view.centres, weights)
    if not has_loops:  # places count from the route's first cell again
        for root in branches.roots:
            branches.place[root] = last - branches.place[root]
    return forward, backward, of_route


@helper
def _walks(branches: Branches, n_route: int, headings: Float64, weights: ScoreWeights) -> tuple[Float64, Int32]:
    """Return the steps of walking into each cell's branch, and the height of each cell, from the ends up.

    `walks` : (n_cells,) float64; for a branch's first cell the full walk, even where a glance is enough
    `heights` : (n_cells,) int32, the links from the cell down to its deepest end
    """
    walks = ones(len(branches.before))
    heights = full_of(len(branches.before), 0)
    for i in range(len(branches.order) - 1, n_route - 1, -1):
        cell = np.int64(branches.order[i])
        before = np.int64(branches.before[cell])
        if branches.depth[cell] == 1:
            continue
        if heights[cell] < weights.rho:
            walks[before] += weights.glance
        else:
            turned = turn(headings[branches.via[before]], headings[branches.via[cell]])
            walks[before] += walks[cell] + weights.tau * turned
        heights[before] = max(np.int64(heights[before]), np.int64(heights[cell]) + 1)
    return walks, heights


@helper
def _effort(
    branches: Branches,
    route: Int32,
    walked: tuple[Float64, Int32],
    turns: float,
    centres: Float64,
    weights: ScoreWeights,
) -> float:
    """Return the effort of a route in steps: its own, and the cost of each branch; `walked` : from `_walks`."""
    walks, heights = walked
    last = len(route) - 1
    goal = np.int64(route[last])
    effort = last + weights.tau * turns
    for i in range(len(branches.roots)):
        root = np.int64(branches.roots[i])
        place = np.int64(branches.place[root])
        if place == last:  # branches at the Finish cost nothing
            continue
        escapes = branches.escapes[i]
        if heights[root] < weights.rho and escapes == 0:
            effort += weights.glance
            continue
        cost = 2.0 * walks[root]
        if escapes > 0:
            cost = min(cost, cost / (escapes + 1) + branches.detour[i] / escapes)
        here, onward = np.int64(route[place]), np.int64(route[place + 1])
        lure = _towards(centres, here, root, goal) - _towards(centres, here, onward, goal)
        effort += cost / (1.0 + math.exp(-weights.kappa * lure))
    return effort


@helper
def _towards(centres: Float64, here: Slot, onward: Slot, goal: Slot) -> float:
    """Return the cosine of the angle between the step to a neighbour and the bearing of the goal."""
    x, y = centres[onward, 0] - centres[here, 0], centres[onward, 1] - centres[here, 1]
    goal_x, goal_y = centres[goal, 0] - centres[here, 0], centres[goal, 1] - centres[here, 1]
    lengths = math.sqrt((x * x + y * y) * (goal_x * goal_x + goal_y * goal_y))
    return (x * goal_x + y * goal_y) / lengths if lengths > _NO_WAY else 0.0
