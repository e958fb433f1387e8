"""Measuring a maze: its difficulty, and the route and traps that cause it."""

import math
from dataclasses import dataclass

import numpy as np

from mazebook.mazes.difficulty.branches import branches_of, turn, turns_of
from mazebook.mazes.difficulty.counts import STRAIGHT_FROM
from mazebook.mazes.difficulty.effort import efforts_of, geometry_of
from mazebook.mazes.difficulty.score import SCORE, Score
from mazebook.mazes.grid.adjacency import Csr
from mazebook.mazes.kernels.answers import Slot, slot
from mazebook.mazes.maze import Maze
from mazebook.numerics.arrays import Bool, Float64, Int32, Int64
from mazebook.numerics.jit import helper, kernel
from mazebook.numerics.scratch import no_counts, no_flags

_STRAIGHT = (180.0 - STRAIGHT_FROM) / 90.0 + 1e-9  # right angles; a smaller change of heading is no turn
_AS_FAR = 1e-9  # cell widths


@dataclass(frozen=True, eq=False)
class Measure:
    """Difficulty of a maze, and its causes: its route, its forks and its traps.

    No field is named as one of `mazebook.mazes.difficulty.counts.Analysis`, which counts the kinds of all cells. A trap
    is a cell off the route with one way out; its way begins where it leaves the route.

    Attributes
    ----------
    difficulty : the score D in points, see `mazebook.mazes.difficulty.score`: it only orders mazes
    backward : D with Start and Finish exchanged
    asymmetry : `difficulty` - `backward`, in points: above 0 the maze is harder forward
    effort : the effort E in steps, from which D is computed
    length : steps of the route, from cell to cell
    quarter_turns : sum of the route's changes of heading, in right angles, each at most two
    forks : cells of the route, except the last, with a wrong way
    longest_trap : the largest distance of a cell from the route, in steps
    traps : number of traps; the dead ends of all cells may include Start or Finish
    alcoves : traps whose way has neither a turn nor a junction
    tempting, farther : traps nearer to the Finish than their way's beginning, and farther off, in a straight line
    trap_lengths : (longest_trap + 1,) int64, how many traps are 0, 1, 2 ... steps off the route
    """

    difficulty: float
    backward: float
    asymmetry: float
    effort: float
    length: int
    quarter_turns: float
    forks: int
    longest_trap: int
    traps: int
    alcoves: int
    tempting: int
    farther: int
    trap_lengths: Int64


def measure(maze: Maze, score: Score = SCORE) -> Measure:
    """Return the difficulty of a maze and its causes; time and memory are linear in the cells.

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
    forward, backward = efforts_of(maze, score)
    counts = _counts(maze.grid.csr, maze.passages, maze.solution, *geometry_of(maze.grid))
    turns, forks, longest, lengths, alcoves, tempting, farther = counts
    lengths.flags.writeable = False
    return Measure(
        difficulty=score.points(forward),
        backward=score.points(backward),
        asymmetry=score.points(forward) - score.points(backward),
        effort=forward,
        length=len(maze.solution) - 1,
        quarter_turns=float(turns),
        forks=int(forks),  # without a compiler it is a numpy integer
        longest_trap=int(longest),
        traps=int(lengths.sum()),
        alcoves=int(alcoves),
        tempting=int(tempting),
        farther=int(farther),
        trap_lengths=lengths,
    )


@kernel
def _counts(
    topology: Csr, passages: Bool, route: Int32, headings: Float64, centres: Float64
) -> tuple[float, int, int, Int64, int, int, int]:
    """Return quarter turns, forks, longest trap, trap lengths, alcoves, tempting and farther, as in `Measure`."""
    branches = branches_of(topology, passages, route)
    ways = no_counts(len(branches.depth))
    for cell in branches.order:
        for at in range(topology.start[cell], topology.start[cell + 1]):
            ways[cell] += passages[slot(topology.edges[slot(at)])]
    forks = 0
    for i in range(len(route) - 1):
        if ways[route[i]] > (2 if i > 0 else 1):
            forks += 1
    longest = int(branches.depth[branches.order[-1]])
    lengths: Int64 = no_counts(longest + 1)
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
            gained = _off(centres, route[branches.place[cell]], route[-1]) - _off(centres, cell, route[-1])
            if gained > _AS_FAR:
                tempting += 1
            elif gained < -_AS_FAR:
                farther += 1
    turns = turns_of(topology, passages, route, headings)
    return turns, forks, longest, lengths, alcoves, tempting, farther


@helper
def _off(centres: Float64, cell: Slot, goal: Slot) -> float:
    """Return the straight distance from a cell to the goal, in cell widths."""
    x, y = centres[cell, 0] - centres[goal, 0], centres[cell, 1] - centres[goal, 1]
    return math.sqrt(x * x + y * y)
