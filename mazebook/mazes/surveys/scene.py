"""What simulated solvers see of a maze, what several of them do alike, and how many steps they need."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from mazebook.mazes.grid.adjacency import Csr
from mazebook.mazes.maze import Maze
from mazebook.mazes.surveys.solvers import REGISTRY
from mazebook.numerics.arrays import Bool, Float64, Int32
from mazebook.numerics.jit import kernel
from mazebook.numerics.rng import new_rng

LEFT, RIGHT = 1, -1  # which wall is followed: the ways out of a cell are taken clockwise, or the other way round


class Scene(NamedTuple):
    """A maze as who walks in it meets it.

    Attributes
    ----------
    ways : the opened links alone; those of a cell run clockwise from north
    links : all links of the grid, for who presumes where he has not been
    centres : (n_cells, 2) float64, where the cells are, in cell widths
    begin, goal : cells
    back : the bearing that is behind him at first: that of the door he came in by, or away from the goal
    """

    ways: Csr
    links: Csr
    centres: Float64
    begin: int
    goal: int
    back: float


def scene_of(maze: Maze) -> Scene:
    """Return a maze as solvers see it."""
    grid, csr = maze.grid, maze.grid.csr
    opened = maze.passages[csr.edges]
    before = np.concatenate([[0], np.cumsum(opened)])
    start = before[csr.start].astype(np.int32)
    ways = Csr(start, csr.neighbours[opened], csr.edges[opened], csr.headings[opened], np.empty(0, dtype=np.int32))
    begin, goal = (int(end) for end in maze.ends)
    door = int(maze.doors[0])
    x, y = grid.centres[begin] - grid.centres[goal]
    back = float(grid.heading[door]) if door >= 0 else math.degrees(math.atan2(x, y)) % 360
    return Scene(ways, csr, np.ascontiguousarray(grid.centres), begin, goal, back)


def steps_of(maze: Maze, seed: int = 0) -> dict[str, float]:
    """Return the steps of every solver, by its name: means over as many walks as it asks for.

    Parameters
    ----------
    seed : of the random choices; each solver has its own stream
    """
    scene = scene_of(maze)
    found = {}
    for name in REGISTRY.names():
        solver, rng = REGISTRY.load(name), new_rng("solver", name, seed)
        walks = [solver.walk(scene, rng) for _ in range(solver.repeats)]
        found[name] = sum(walks) / len(walks)
    return found


@kernel
def lure(scene: Scene, cell: int, onward: int) -> float:
    """Return how well the way to a neighbour points at the goal: the cosine of the angle between the two."""
    x, y = scene.centres[onward, 0] - scene.centres[cell, 0], scene.centres[onward, 1] - scene.centres[cell, 1]
    goal_x = scene.centres[scene.goal, 0] - scene.centres[cell, 0]
    goal_y = scene.centres[scene.goal, 1] - scene.centres[cell, 1]
    lengths = math.sqrt((x * x + y * y) * (goal_x * goal_x + goal_y * goal_y))
    return (x * goal_x + y * goal_y) / lengths if lengths > 0.0 else 0.0


@kernel
def back_slot(ways: Csr, cell: int, edge: int) -> int:
    """Return which way out of a cell leads over an edge."""
    for slot in range(ways.start[cell], ways.start[cell + 1]):
        if ways.edges[slot] == edge:
            return slot
    return -1


@kernel
def follow_wall(scene: Scene, side: int) -> int:
    """Return the steps with one hand on the wall, `LEFT` or `RIGHT`.

    Of the ways out of a cell he takes the first that he has left by the fewest times, beginning beside the one he came
    by. Until he has gone round in a circle that is the plain rule: it takes every passage once in each direction. In a
    maze with loops he would then go round for ever; the count leads him out of it, and to every cell: a rotor-router
    walk (Yanovski, Wagner and Bruckstein, "A distributed ant algorithm for efficiently patrolling a network", 2003).
    """
    ways = scene.ways
    left_by = np.zeros(len(ways.edges), dtype=np.int32)
    cell, steps = scene.begin, 0
    first = int(ways.start[cell])
    came = first  # the first way clockwise from his back
    while came < ways.start[cell + 1] and ways.headings[came] < scene.back:
        came += 1
    came -= side == LEFT
    while cell != scene.goal:
        first, degree = int(ways.start[cell]), int(ways.start[cell + 1] - ways.start[cell])
        chosen = -1
        for turned in range(1, degree + 1):
            slot = first + (came - first + side * turned) % degree
            if chosen < 0 or left_by[slot] < left_by[chosen]:
                chosen = slot
        left_by[chosen] += 1
        cell = int(ways.neighbours[chosen])
        came = back_slot(ways, cell, ways.edges[chosen])
        steps += 1
    return steps


@kernel
def leads_on(scene: Scene, visited: Bool, looked: Int32, look: int, cell: int, deep: int) -> bool:
    """Return whether what begins at an unvisited cell is worth going into: it holds the goal, or goes deeper.

    Parameters
    ----------
    visited : (n_cells,) bool, where nobody looks
    looked : (n_cells,) int32, in which look each cell was seen last
    look : the number of this look, higher than all before
    deep : how many cells he sees into it; what ends within them is seen through
    """
    ways = scene.ways
    edge_of_sight = np.empty(len(visited), dtype=np.int32)
    edge_of_sight[0] = cell
    looked[cell] = look
    begin, end = 0, 1
    for _ in range(deep):
        for i in range(begin, end):
            here = int(edge_of_sight[i])
            if here == scene.goal:
                return True
        reached = end
        for i in range(begin, reached):
            here = int(edge_of_sight[i])
            for slot in range(ways.start[here], ways.start[here + 1]):
                other = int(ways.neighbours[slot])
                if not visited[other] and looked[other] < look:
                    looked[other] = look
                    edge_of_sight[end] = other
                    end += 1
        begin = reached
        if begin == end:
            return False
    return True
