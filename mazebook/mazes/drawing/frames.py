"""The growth of a maze: the order of its steps, and the steps done in each frame of an animation."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from mazebook.errors import PluginError, UsageError
from mazebook.mazes.carving.carve import Algorithm, carve_csr
from mazebook.mazes.maze import Maze
from mazebook.mazes.options.options import PLAIN, Options
from mazebook.numerics.arrays import Int64

PASSAGES, WALLS = "passages", "walls"


@dataclass(frozen=True, eq=False)
class Growth:
    """A maze and the frames in which it grows; the last frame is the finished maze.

    Attributes
    ----------
    maze : the finished maze
    order : (n_steps,) int64, edges: the passages in the order they were opened, or the walls as they were added
    done : (n_frames,) int64, how many of the steps are done in each frame: none in the first, all in the last
    focus : ``"passages"``, opened in a grid of closed cells; or ``"walls"``, added to a floor that has only a border
    """

    maze: Maze
    order: Int64
    done: Int64
    focus: str = PASSAGES

    @cached_property
    def edge_frames(self) -> Int64:
        """(n_edges,) int64: the first frame in which each edge is done; the number of frames for one that never is."""
        frames = np.full(len(self.maze.grid.ends), len(self.done), dtype=np.int64)
        frames[self.order] = np.searchsorted(self.done, np.arange(len(self.order)), side="right")
        return frames

    @cached_property
    def cell_frames(self) -> Int64:
        """(n_cells,) int64: the first frame in which a passage leads to each cell; 0 for all where walls are added."""
        grid = self.maze.grid
        if self.focus == WALLS:
            return np.zeros(grid.n_cells, dtype=np.int64)
        frames = np.full(grid.n_cells, len(self.done), dtype=np.int64)
        for side in (0, 1):
            np.minimum.at(frames, grid.ends[self.order, side], self.edge_frames[self.order])
        return frames


def grow(maze: Maze, order: Int64, most: int, focus: str = PASSAGES) -> Growth:
    """Return the growth of a maze in at most `most` frames, 2 or more; `order` and `focus` as in `Growth`."""
    return Growth(maze, order, frame_counts(len(order), most), focus)


def frame_counts(n_steps: int, most: int) -> Int64:
    """Return the number of steps done in each frame: evenly spaced from 0 to all, in at most `most` frames.

    Examples
    --------
    >>> frame_counts(9, 4).tolist(), frame_counts(2, 4).tolist()
    ([0, 3, 6, 9], [0, 1, 2])
    """
    n_frames = min(n_steps + 1, most)
    return np.arange(n_frames, dtype=np.int64) * n_steps // max(n_frames - 1, 1)


def carving_order(maze: Maze, chosen: Algorithm, *, seed: int, options: Options = PLAIN) -> Int64:
    """Return the edges of a maze in the order an algorithm opens them, or adds walls on them: (n_steps,) int64.

    Passages opened afterwards, by braids and for islands, come last. A maze whose traps were cut short has no order.

    Raises
    ------
    GridError, UsageError
        As `mazebook.mazes.carving.make.make_maze`; also UsageError for a hidden picture, or if another maze results.
    PluginError
        If the algorithm's trace is not the maze that it carved.
    """
    if options.hidden is not None:
        raise UsageError("A maze that hides a picture is not carved step by step, so nobody can watch it.")
    grid = maze.grid
    trace = np.full(len(grid.links), -1, dtype=np.int64)
    passages = carve_csr(grid, chosen, seed=seed, options=options, trace=trace)
    order = trace[trace >= 0]
    by_walls = options.focus == WALLS
    done = np.setdiff1d(grid.links, np.flatnonzero(passages)) if by_walls else np.flatnonzero(passages)
    if not np.array_equal(np.sort(order), done):
        raise PluginError(
            f"{chosen.name} does not tell in which order it opens passages, so nobody can watch it. "
            "Use another algorithm, or ask its author to fill in the trace."
        )
    if not maze.passages[passages].all():
        raise UsageError("Another seed or other options have carved this maze. Give those that it was made with.")
    return order if by_walls else np.concatenate([order, np.flatnonzero(maze.passages & ~passages)])
