"""Measuring: how difficult a maze is, and what makes it so: its route, its traps, and where they point."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mazebook.arrays import Bool, Float64, Int64
from mazebook.jit import kernel
from mazebook.mazes.analysis import STRAIGHT_FROM
from mazebook.mazes.branches import Branches, branches_of, turn, turns_of
from mazebook.mazes.difficulty import efforts_of, view_of
from mazebook.mazes.maze import Maze
from mazebook.mazes.score import SCORE, Score

_STRAIGHT = (180.0 - STRAIGHT_FROM) / 90.0 + 1e-9  # right angles; up to here a change of heading is no turn
_AS_FAR = 1e-9  # cell widths


@dataclass(frozen=True, eq=False)
class Measure:
    """How difficult a maze is, and what makes it so; `mazebook.mazes.analysis` counts its cells.

    A dead end is a cell off the route with one way out, and its way begins where it leaves the route.

    Attributes
    ----------
    difficulty : the score D in points, `mazebook.mazes.score`: it orders mazes, and promises nothing
    backward : the same with Start and Finish exchanged
    asymmetry : `difficulty` less `backward`: how much harder it is this way round, in points
    effort : the effort E in steps, whose logarithm is the difficulty
    length : the route in steps from cell to cell
    turns : the route's changes of heading together, in right angles; one of more than two counts as two
    junctions : cells of the route, its last one left out, with a wrong way to go
    longest_trap : the most steps that a cell lies off the route
    dead_ends : how many there are
    alcoves : those among them whose way has neither a turn nor a junction
    tempting, farther : those that end nearer to the Finish than they began, and farther off, as the crow flies
    trap_lengths : (n_lengths,) int64, how many dead ends lie 0, 1, 2 ... steps off the route
    """

    difficulty: float
    backward: float
    asymmetry: float
    effort: float
    length: int
    turns: float
    junctions: int
    longest_trap: int
    dead_ends: int
    alcoves: int
    tempting: int
    farther: int
    trap_lengths: Int64


def measure(maze: Maze, score: Score = SCORE) -> Measure:
    """Return how difficult a maze is, and what makes it so; time and memory grow with its cells.

    Any tessellation, shape and number of loops will do. The score orders mazes; nobody has validated it on children,
    and steps under 5 points at one size mean nothing.

    Parameters
    ----------
    maze : with Start, Finish and the shortest route between them
    score : the weights of the score, `mazebook.mazes.score.Score`

    Examples
    --------
    >>> from mazebook.mazes.make import make_maze
    >>> measured = measure(make_maze("binary_tree", (20, 20), seed=7))  # towards its root
    >>> measured.asymmetry < -10
    True
    """
    csr, route, view = maze.grid.csr, maze.solution, view_of(maze.grid)
    forward, backward = efforts_of(maze, score)
    branches = branches_of(csr, maze.passages, route)
    ways = np.bincount(maze.grid.ends[maze.passages].ravel(), minlength=maze.grid.n_cells)
    dead = np.flatnonzero((ways == 1) & (branches.depth > 0))
    off = np.hypot(*(view.centres - view.centres[route[-1]]).T)
    gained = off[route[branches.place[dead]]] - off[dead]
    onward = np.where(np.arange(len(route) - 1) > 0, 2, 1)
    return Measure(
        difficulty=score.points(forward),
        backward=score.points(backward),
        asymmetry=score.points(forward) - score.points(backward),
        effort=forward,
        length=len(route) - 1,
        turns=float(turns_of(csr, maze.passages, route, view.headings)),
        junctions=int((ways[route[:-1]] > onward).sum()),
        longest_trap=int(branches.depth.max()),
        dead_ends=len(dead),
        alcoves=int(_plain(branches, ways, view.headings)[dead].sum()),
        tempting=int((gained > _AS_FAR).sum()),
        farther=int((gained < -_AS_FAR).sum()),
        trap_lengths=np.bincount(branches.depth[dead]).astype(np.int64),
    )


@kernel
def _plain(branches: Branches, ways: Int64, headings: Float64) -> Bool:
    """Return which cells off the route are reached from it without a turn or a junction: (n_cells,) bool.

    `ways` : (n_cells,) int64, the opened links of each cell
    """
    plain = np.zeros(len(ways), dtype=np.bool_)
    for cell in branches.order:
        if branches.depth[cell] == 1:
            plain[cell] = True
        elif branches.depth[cell] > 1:
            before = np.int64(branches.before[cell])
            bend = turn(headings[branches.via[before]], headings[branches.via[cell]])
            plain[cell] = plain[before] and ways[before] == 2 and bend <= _STRAIGHT
    return plain
