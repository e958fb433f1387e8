"""Counts of a maze: dead ends, straights, turns, junctions, lengths of passages.

The counts are those of Walter Pullen's Daedalus (its analysis of a maze), on any tessellation. Doors do not count: a
cell is classed by its opened links alone.
"""

from dataclasses import dataclass

import numpy as np

from mazebook.mazes.grid.adjacency import Csr
from mazebook.mazes.grid.bearings import BEARINGS
from mazebook.mazes.maze import Maze
from mazebook.numerics.arrays import Bool, Float64, Int64
from mazebook.numerics.jit import kernel

STRAIGHT_FROM = 150.0  # degrees between the two links of a straight cell, at least; exactly straight is 180


@dataclass(frozen=True, eq=False)
class Analysis:
    """The counts of the kinds of cells and passages of one maze, whatever its route.

    Attributes
    ----------
    cells : all cells
    dead_ends : cells with one opened link
    facing : dead ends by the direction they open to, for each of the eight directions
    straights, turns : cells with two opened links, in line or not
    junctions : cells with three opened links
    crossroads : cells with four or more
    solution : cells on the route, both ends included
    loops : passages beyond those of a perfect maze
    longest_straight : cells of the longest passage without a turn
    longest_passage : cells of the longest passage without a junction
    dead_end_lengths : (n_lengths,) int64, how many dead ends are 0, 1, 2 ... links long, up to the next junction
    """

    cells: int
    dead_ends: int
    facing: dict[str, int]
    straights: int
    turns: int
    junctions: int
    crossroads: int
    solution: int
    loops: int
    longest_straight: int
    longest_passage: int
    dead_end_lengths: Int64

    def share(self, count: int) -> float:
        """Return a count of cells as per cent of all cells."""
        return 100.0 * count / self.cells


def analyse(maze: Maze) -> Analysis:
    """Return the counts of a maze; time and memory grow with its cells."""
    csr = maze.grid.csr
    opened = maze.passages[csr.edges]
    here = np.repeat(np.arange(maze.grid.n_cells), np.diff(csr.start))
    degree = np.bincount(here[opened], minlength=maze.grid.n_cells)
    dead_lengths, straight, passage = _lengths(csr, maze.passages, degree)
    facing = np.round(csr.headings[opened & (degree[here] == 1)].astype(np.float64) / 45).astype(np.int64) % len(
        BEARINGS
    )
    straights = int((_bends(maze, opened, here, degree) >= STRAIGHT_FROM).sum())
    return Analysis(
        cells=maze.grid.n_cells,
        dead_ends=int((degree == 1).sum()),
        facing=dict(zip(BEARINGS, np.bincount(facing, minlength=len(BEARINGS)).tolist(), strict=True)),
        straights=straights,
        turns=int((degree == 2).sum()) - straights,
        junctions=int((degree == 3).sum()),
        crossroads=int((degree > 3).sum()),
        solution=len(maze.solution),
        loops=maze.loops,
        longest_straight=straight,
        longest_passage=passage,
        dead_end_lengths=np.bincount(dead_lengths).astype(np.int64),
    )


def _bends(maze: Maze, opened: Bool, here: Int64, degree: Int64) -> Float64:
    """Return the angle between the two links of each cell that has two, in degrees: 180 = straight on."""
    headings = maze.grid.csr.headings[opened & (degree[here] == 2)].astype(np.float64).reshape(-1, 2)
    return np.asarray(np.abs((headings[:, 0] - headings[:, 1] + 180) % 360 - 180))


@kernel
def _lengths(topology: Csr, passages: Bool, degree: Int64) -> tuple[Int64, int, int]:
    """Return the links of each dead end to its junction, and the cells of the longest straight and plain passage.

    Every passage is walked from each of its two ends, so the time is linear. A dead end whose passage ends in another
    dead end (the whole maze is one passage) is as long as that passage.
    """
    n_cells = len(degree)
    lengths = np.empty(n_cells, dtype=np.int64)
    n_dead, longest_straight, longest_passage = 0, 1, 1
    for start in range(n_cells):
        if degree[start] == 2:
            continue
        for slot in range(topology.start[start], topology.start[start + 1]):
            if not passages[topology.edges[slot]]:
                continue
            at, links, run = slot, 1, 2
            cell = np.int64(topology.neighbours[at])
            longest_straight = max(longest_straight, run)
            while degree[cell] == 2:
                onward = at
                for other in range(topology.start[cell], topology.start[cell + 1]):
                    if passages[topology.edges[other]] and topology.edges[other] != topology.edges[at]:
                        onward = other
                apart = abs((topology.headings[onward] - topology.headings[at] + 180.0) % 360.0 - 180.0)
                run = run + 1 if apart <= 180.0 - STRAIGHT_FROM else 2
                longest_straight = max(longest_straight, run)
                links += 1
                at = onward
                cell = np.int64(topology.neighbours[at])
            longest_passage = max(longest_passage, links + 1)
            if degree[start] == 1:
                lengths[n_dead] = links
                n_dead += 1
    return lengths[:n_dead], longest_straight, longest_passage
