"""What simulated solvers see of a maze, what several of them share, and how many steps they need."""

import math
from typing import NamedTuple

import numpy as np

from mazebook.mazes.grid.adjacency import Csr
from mazebook.mazes.maze import Maze
from mazebook.numerics.arrays import Bool, Float64, Int32
from mazebook.numerics.jit import helper
from mazebook.numerics.rng import new_rng
from tools.solvers import REGISTRY

LEFT, RIGHT = 1, -1  # the wall to follow: ways out of a cell are taken clockwise, or counterclockwise


class Scene(NamedTuple):
    """A maze as a walker meets it.

    Attributes
    ----------
    ways : only the opened links; a cell's links run clockwise from north
    links : all links of the grid, for walkers that assume passages where they have not been
    centres : (n_cells, 2) float64, in cell widths
    begin, goal : the cells of Start and Finish
    back : bearing behind the walker at first: of the door at Start, or away from the goal
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
    begin, goal = int(maze.solution[0]), int(maze.solution[-1])
    door = int(maze.doors[maze.routes[0].start])
    x, y = grid.centres[begin] - grid.centres[goal]
    back = float(grid.heading[door]) if door >= 0 else math.degrees(math.atan2(x, y)) % 360
    return Scene(ways, csr, np.ascontiguousarray(grid.centres), begin, goal, back)


def steps_of(maze: Maze, seed: int = 0) -> dict[str, float]:
    """Return the steps of every solver, by its name: means over the solver's number of walks.

    `seed` : of random choices; each solver has its own stream
    """
    scene = scene_of(maze)
    found = {}
    for name in REGISTRY.names():
        solver, rng = REGISTRY.load(name, "walk", "repeats"), new_rng("solver", name, seed)
        walks = [solver.walk(scene, rng) for _ in range(solver.repeats)]
        found[name] = sum(walks) / len(walks)
    return found


@helper
def lure(scene: Scene, cell: int, onward: int) -> float:
    """Return how well the step to a neighbour points at the goal: the cosine of the angle between them."""
    x, y = scene.centres[onward, 0] - scene.centres[cell, 0], scene.centres[onward, 1] - scene.centres[cell, 1]
    goal_x = scene.centres[scene.goal, 0] - scene.centres[cell, 0]
    goal_y = scene.centres[scene.goal, 1] - scene.centres[cell, 1]
    lengths = math.sqrt((x * x + y * y) * (goal_x * goal_x + goal_y * goal_y))
    return (x * goal_x + y * goal_y) / lengths if lengths > 0.0 else 0.0


@helper
def back_slot(ways: Csr, cell: int, edge: int) -> int:
    """Return the slot of the way out of a cell over an edge; -1 if there is none."""
    for slot in range(ways.start[cell], ways.start[cell + 1]):
        if ways.edges[slot] == edge:
            return slot
    return -1


@helper
def follow_wall(scene: Scene, side: int) -> int:
    """Return the steps with one hand on the wall, `LEFT` or `RIGHT`.

    Of the ways out of a cell the walker takes the first one least often taken, counted from the way by which it came.
    Until it has walked in a circle that is the plain rule, which takes every passage once in each direction. In a maze
    with loops the plain rule may circle for ever; the count leads out, and to every cell: a rotor-router walk
    (Yanovski, Wagner and Bruckstein, "A distributed ant algorithm for efficiently patrolling a network", 2003).
    """
    ways = scene.ways
    left_by = np.zeros(len(ways.edges), dtype=np.int32)
    cell, steps = scene.begin, 0
    first = int(ways.start[cell])
    came = first  # the first way clockwise from the bearing behind the walker
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


@helper
def leads_on(scene: Scene, visited: Bool, looked: Int32, look: int, cell: int, deep: int) -> bool:
    """Return whether the way into an unvisited cell is worth taking: it holds the goal, or goes deeper than the look.

    Parameters
    ----------
    visited : (n_cells,) bool, cells that are not looked at
    looked : (n_cells,) int32, the number of the last look that saw each cell
    look : the number of this look, higher than all before
    deep : cells that the look reaches; a way that ends within them is rejected
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
