"""Measuring a maze: its difficulty, its route and traps, and its cells by kind.

The counts of cells and passages are those of Walter Pullen's Daedalus, on any tessellation. Doors do not count: a cell
has as many ways out as it has opened links.
"""

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from mazebook.mazes.difficulty.branches import Branches, turn, turns_of
from mazebook.mazes.difficulty.effort import (
    Geometry,
    ScoreWeights,
    cells_of_other_starts,
    efforts_along,
    geometry_of,
    weights_of,
)
from mazebook.mazes.difficulty.score import SCORE, Score
from mazebook.mazes.grid.adjacency import Csr
from mazebook.mazes.grid.bearings import BEARINGS
from mazebook.mazes.kernels.answers import Slot, as_index
from mazebook.mazes.maze import Maze
from mazebook.numerics.arrays import Bool, Float64, Int32, Int64
from mazebook.numerics.jit import helper, kernel
from mazebook.numerics.scratch import full_of, no_counts, no_flags

STRAIGHT_FROM = 150.0  # degrees between the two links of a straight cell, at least; exactly straight is 180
_STRAIGHT = (180.0 - STRAIGHT_FROM) / 90.0 + 1e-9  # right angles; a smaller change of heading is no turn
_AS_FAR = 1e-9  # cell widths


@dataclass(frozen=True, eq=False)
class Measure:
    """Difficulty of a maze and what causes it, and its cells and passages by kind.

    A *dead end* is a cell with one way out, Start and Finish included. A *trap* is a dead end off the route; its way
    begins where it leaves the route. A *turn* is a cell with two ways out that are not in line.

    Attributes
    ----------
    difficulty : the score D in points, see `mazebook.mazes.difficulty.score`: it only orders mazes
    backward : D with Start and Finish exchanged
    asymmetry : `difficulty` - `backward`, in points: above 0 the maze is harder forward
    effort : the effort E in steps, from which D is computed
    length : steps of the route, from cell to cell
    quarter_turns : sum of the route's changes of heading, in right angles, each at most two
    forks : cells of the route, except the last, with a wrong way
    traps : number of traps
    alcoves : traps whose way has neither a turn nor a junction
    tempting, farther : traps nearer to the Finish than their way's beginning, and farther off, in a straight line
    longest_trap : the largest distance of a cell from the route, in steps
    trap_lengths : (longest_trap + 1,) int64, how many traps are 0, 1, 2 ... steps off the route
    cells : all cells
    solution : cells of the route, both ends included
    loops : passages beyond those of a perfect maze
    dead_ends : cells with one way out
    straights, turns : cells with two ways out, in line or not
    junctions : cells with three ways out
    crossroads : cells with four or more
    facing : dead ends by the direction they open to, for each of the eight directions
    longest_straight : cells of the longest passage without a turn
    longest_passage : cells of the longest passage without a junction
    dead_end_lengths : (n_lengths,) int64, how many dead ends are 0, 1, 2 ... links long, up to the next junction
    """

    difficulty: float
    backward: float
    asymmetry: float
    effort: float
    length: int
    quarter_turns: float
    forks: int
    traps: int
    alcoves: int
    tempting: int
    farther: int
    longest_trap: int
    trap_lengths: Int64
    cells: int
    solution: int
    loops: int
    dead_ends: int
    straights: int
    turns: int
    junctions: int
    crossroads: int
    facing: dict[str, int]
    longest_straight: int
    longest_passage: int
    dead_end_lengths: Int64

    def share(self, count: int) -> float:
        """Return a count of cells as per cent of all cells."""
        return 100.0 * count / self.cells


class _Route(NamedTuple):
    """The efforts along the route and along the way back, in steps; its quarter turns and forks, as in `Measure`."""

    forward: float
    backward: float
    quarter_turns: float
    forks: int


class _Traps(NamedTuple):
    """The traps of a maze, as in `Measure`."""

    lengths: Int64
    alcoves: int
    tempting: int
    farther: int


class _Cells(NamedTuple):
    """The cells of a maze by their ways out.

    Attributes
    ----------
    ways : (n_cells,) int32, the ways out of each cell
    first, last : (n_cells,) int32, the slots of the first and the last of them
    straight : (n_cells,) bool, whether a cell has two ways out, in line
    counts : (5,) int64, the cells with one way out, two in line, two not in line, three, and more
    facing : (8,) int64, dead ends by direction
    """

    ways: Int32
    first: Int32
    last: Int32
    straight: Bool
    counts: Int64
    facing: Int64


class _Passages(NamedTuple):
    """The passages of a maze between its junctions, as in `Measure`."""

    lengths: Int64
    straight: int
    longest: int


def measure(maze: Maze, score: Score = SCORE) -> Measure:
    """Return the difficulty of a maze, its causes and its counts; time and memory are linear in the cells.

    Any tessellation, shape and number of loops is allowed. The score orders mazes; it is not validated on children,
    and a difference under 5 points at one size means nothing.

    Parameters
    ----------
    maze : with Start, Finish and the shortest route between them
    score : the weights of the score, `mazebook.mazes.difficulty.score.Score`

    Examples
    --------
    >>> from mazebook.mazes.carving.make import make_maze
    >>> measured = measure(make_maze("binary_tree", (20, 20), seed=7))  # towards its root
    >>> measured.asymmetry < -10
    True
    """
    csr, geometry, weights = maze.grid.csr, geometry_of(maze.grid), weights_of(score)
    route, traps, cells, passages = _walked(csr, maze.passages, maze.solution, geometry, maze.loops > 0, weights)
    forward, backward = route.forward + cells_of_other_starts(maze), route.backward
    dead_ends, straights, turns, junctions, crossroads = cells.counts.tolist()
    for array in (traps.lengths, passages.lengths):
        array.flags.writeable = False
    return Measure(
        difficulty=score.points(forward),
        backward=score.points(backward),
        asymmetry=score.points(forward) - score.points(backward),
        effort=forward,
        length=len(maze.solution) - 1,
        quarter_turns=float(route.quarter_turns),
        forks=int(route.forks),  # without a compiler it is a numpy integer
        traps=int(traps.lengths.sum()),
        alcoves=int(traps.alcoves),
        tempting=int(traps.tempting),
        farther=int(traps.farther),
        longest_trap=len(traps.lengths) - 1,
        trap_lengths=traps.lengths,
        cells=maze.grid.n_cells,
        solution=len(maze.solution),
        loops=maze.loops,
        dead_ends=dead_ends,
        straights=straights,
        turns=turns,
        junctions=junctions,
        crossroads=crossroads,
        facing=dict(zip(BEARINGS, cells.facing.tolist(), strict=True)),
        longest_straight=int(passages.straight),
        longest_passage=int(passages.longest),
        dead_end_lengths=passages.lengths,
    )


@kernel
def _walked(
    topology: Csr, passages: Bool, route: Int32, view: Geometry, has_loops: bool, weights: ScoreWeights
) -> tuple[_Route, _Traps, _Cells, _Passages]:
    """Return what is measured of the route, and all traps, cells and passages."""
    forward, backward, branches = efforts_along(topology, passages, route, view, has_loops, weights)
    cells = _cells(topology, passages, view.headings)
    forks = 0
    for i in range(len(route) - 1):
        if cells.ways[route[i]] > (2 if i > 0 else 1):
            forks += 1
    measured = _Route(forward, backward, turns_of(topology, passages, route, view.headings), forks)
    return measured, _traps(branches, route, cells.ways, view), cells, _passages(topology, passages, cells)


@helper
def _traps(branches: Branches, route: Int32, ways: Int32, view: Geometry) -> _Traps:
    """Return the traps of a maze; `ways` : (n_cells,) int32, the ways out of each cell."""
    headings, goal = view.headings, np.int64(route[-1])
    lengths = no_counts(int(branches.depth[branches.order[-1]]) + 1)
    plain = no_flags(len(ways))  # cells reached from the route without a turn or a junction
    alcoves, tempting, farther = 0, 0, 0
    for cell in branches.order[len(route) :]:
        before = np.int64(branches.before[cell])
        bend = turn(headings[branches.via[before]], headings[branches.via[cell]]) if branches.depth[cell] > 1 else 0.0
        plain[cell] = branches.depth[cell] == 1 or (plain[before] and ways[before] == 2 and bend <= _STRAIGHT)
        if ways[cell] == 1:
            lengths[branches.depth[cell]] += 1
            if plain[cell]:
                alcoves += 1
            gained = _off(view.centres, route[branches.place[cell]], goal) - _off(view.centres, cell, goal)
            if gained > _AS_FAR:
                tempting += 1
            elif gained < -_AS_FAR:
                farther += 1
    return _Traps(lengths, alcoves, tempting, farther)


@helper
def _off(centres: Float64, cell: Slot, goal: Slot) -> float:
    """Return the straight distance from a cell to the goal, in cell widths."""
    x, y = centres[cell, 0] - centres[goal, 0], centres[cell, 1] - centres[goal, 1]
    return math.sqrt(x * x + y * y)


@helper
def _cells(topology: Csr, passages: Bool, headings: Float64) -> _Cells:
    """Return the cells of a maze; a link without a heading makes no turn and faces nowhere."""
    n_cells = len(topology.start) - 1
    ways, first, last = full_of(n_cells, 0), full_of(n_cells, 0), full_of(n_cells, 0)
    straight = no_flags(n_cells)
    counts, facing = no_counts(5), no_counts(8)
    for cell in range(n_cells):
        found = 0
        for at in range(as_index(topology.start[cell]), as_index(topology.start[cell + 1])):
            if passages[as_index(topology.edges[as_index(at)])]:
                if found == 0:
                    first[cell] = at
                last[cell] = at
                found += 1
        ways[cell] = found
        heading = headings[as_index(last[cell])]
        if found == 1:
            counts[0] += 1
            if heading == heading:
                facing[int(2.0 * heading + 0.5 + _AS_FAR) % 8] += 1
        elif found == 2:
            apart = abs(headings[as_index(first[cell])] - heading)
            straight[cell] = not abs(apart - 2.0) > _STRAIGHT  # true of NaN
            counts[1 if straight[cell] else 2] += 1
        elif found > 2:
            counts[3 if found == 3 else 4] += 1
    return _Cells(ways, first, last, straight, counts, facing)


@helper
def _passages(topology: Csr, passages: Bool, cells: _Cells) -> _Passages:
    """Return how long passages are: each is walked from both its ends, so the time is linear.

    A dead end whose passage ends in another dead end (the whole maze is one passage) is as long as that passage.
    """
    ways = cells.ways
    lengths = no_counts(len(ways))
    straight, longest, longest_dead = 1, 1, 0
    for start in range(len(ways)):
        if ways[start] == 2:
            continue
        for out in range(as_index(topology.start[start]), as_index(topology.start[start + 1])):
            edge = as_index(topology.edges[as_index(out)])
            if not passages[edge]:
                continue
            links, run = 1, 2
            cell = as_index(topology.neighbours[as_index(out)])
            straight = max(straight, run)
            while ways[cell] == 2:
                onward = as_index(cells.first[cell])
                if as_index(topology.edges[onward]) == edge:
                    onward = as_index(cells.last[cell])
                run = run + 1 if cells.straight[cell] else 2
                straight = max(straight, run)
                links += 1
                edge = as_index(topology.edges[onward])
                cell = as_index(topology.neighbours[onward])
            longest = max(longest, links + 1)
            if ways[start] == 1:
                lengths[links] += 1
                longest_dead = max(longest_dead, links)
    return _Passages(lengths[: longest_dead + 1], straight, longest)
