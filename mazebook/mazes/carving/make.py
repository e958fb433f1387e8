"""Making a maze: from an algorithm's name, a grid and a seed to passages, ends and the route."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from mazebook.errors import GridError, UsageError
from mazebook.mazes.carving.braid import braid as braided
from mazebook.mazes.carving.braid import cut_islands
from mazebook.mazes.carving.carve import NO_TRACE, Algorithm, algorithm, carve_on, checked_seed, read_only
from mazebook.mazes.carving.crossings import as_parts, crossings_for
from mazebook.mazes.carving.trim import shorten_traps
from mazebook.mazes.ends.doors import place_ends
from mazebook.mazes.ends.words import cell_towards, parse_ends
from mazebook.mazes.grid.grid import Grid, size_text
from mazebook.mazes.hidden.hide import coarse_size, hidden_words, hide
from mazebook.mazes.kernels.search import shortest_route
from mazebook.mazes.kernels.topology import WAITING
from mazebook.mazes.maze import Maze
from mazebook.mazes.options.knobs import UNWEIGHTED, texture_of
from mazebook.mazes.options.options import PLAIN, Options
from mazebook.mazes.options.refusals import (
    refusal_of_floors,
    refusal_of_weave,
)
from mazebook.mazes.options.weights import Weights
from mazebook.mazes.shapes.shape import HiddenPicture, shaped_grid
from mazebook.numerics.arrays import Bool
from mazebook.numerics.rng import below, new_rng


def make_maze(
    name: str,
    size: Sequence[int],
    *,
    seed: int = 0,
    tessellation: str = "orthogonal",
    ends: str | tuple[str, str] | None = None,
    mask: Bool | None = None,
    root: str | None = None,
    focus: str = "passages",
    texture: object = None,
    weights: Weights | object | None = None,
    braid: float = 0.0,
    islands: int = 0,
    longest_trap: int | None = None,
    hidden: HiddenPicture | None = None,
    weave: float = 0.0,
) -> Maze:
    """Return a maze, the same one for the same arguments on any computer.

    Parameters
    ----------
    name : an algorithm, such as ``"wilson"`` (``mazebook list algorithms``)
    size : columns and rows; for theta the cells of the innermost ring and the rings. A third number is floors
    seed : 0 to 2**64 - 1
    tessellation : ``"orthogonal"``, ``"sigma"``, ``"delta"``, ``"theta"``, ``"upsilon"``
    ends : two words for Start and Finish (``"n"``, ``"ne"``, ... ``"centre"``, ``"random"``, ``"opposite"``,
        ``"longest"``, ``"tip"``), or ``"random"``, ``"opposite"``, ``"longest"`` or ``"tips"`` for both; by default
        what suits the tessellation
    mask : (n_whole_cells,) bool or of shape (rows, columns), True for the cells that stay
    root : the direction of the cell to grow from; by default the algorithm's own. Kruskal and sidewinder have none
    focus, texture, weights, braid, islands, longest_trap, hidden, weave : see `mazebook.mazes.options.options.Options`

    Raises
    ------
    UnknownNameError
        If there is no such algorithm or tessellation.
    GridError
        If the size, the mask, or the pair of algorithm and grid, focus or weights gives no maze.
    UsageError
        If `seed`, `ends` or an option makes no sense.

    Examples
    --------
    >>> maze = make_maze("wilson", size=(40, 30), seed=7, tessellation="sigma", ends=("n", "s"))
    >>> int(maze.passages.sum())
    1199
    """
    options = Options(focus, root, texture, weights, braid, islands, longest_trap, hidden, weave)
    grid = Grid(tessellation, size, mask)  # type: ignore[arg-type]  # Grid checks it
    return maze_on(grid, algorithm(name), seed=seed, ends=ends, options=options)


def maze_on(
    grid: Grid,
    chosen: Algorithm,
    *,
    seed: int,
    ends: str | tuple[str, str] | None = None,
    options: Options = PLAIN,
) -> Maze:
    """Return a maze on a grid that may be shared by many; parameters and errors as in `make_maze`."""
    if options.hidden is not None:
        ends = _words_of_hidden(grid, options.hidden, ends)
    words = parse_ends(ends if ends is not None else chosen.ends or grid.kind_of_cells.ends[0])
    if grid.n_cells < 2:
        raise GridError(f"size = {size_text(grid.size)}: one cell is no maze. Use at least two.")
    refused = refusal_of_floors(words, options.focus, options.islands) if len(grid.size) > 2 else None
    if refused:
        raise GridError(f"{refused[0]}: {refused[2]}")
    if options.weave:
        grid, passages = weave_on(grid, chosen, words, seed, options)
    else:
        passages = passages_on(grid, chosen, seed=seed, options=options)
    placed = place_ends(grid, passages, words, new_rng(checked_seed(seed), "ends"))
    solution = shortest_route(grid.csr, passages, int(placed.cells[0]), int(placed.cells[1]))
    maze = Maze(grid, passages, placed.doors, placed.cells, solution)
    return maze if options.longest_trap is None else shorten_traps(maze, options.longest_trap)


def weave_on(grid: Grid, chosen: Algorithm, words: tuple[str, str], seed: int, options: Options) -> tuple[Grid, Bool]:
    """Return a grid with crossings of its own, and its passages.

    Parameters
    ----------
    words : for Start and Finish; in the centre there is no crossing if one of them is there

    Raises
    ------
    GridError
        If the grid, the algorithm or an option does not go with crossings.
    """
    others = {name: value for name, value in vars(options).items() if value != getattr(PLAIN, name)}
    others |= {} if grid.mask is None else {"mask": grid.mask}
    refused = refusal_of_weave(chosen.name, chosen.by_walls, grid.tessellation, grid.size, others)
    if refused:
        raise GridError(f"{refused[0]}: {refused[2]}")
    barred = [cell_towards(grid, "centre")] if "centre" in words else []
    crossings = crossings_for(
        grid.size, options.weave, np.array(barred, dtype=np.int64), new_rng(checked_seed(seed), "weave")
    )
    grid = Grid(grid.tessellation, grid.size, None, crossings)
    links = grid.links
    topology, crossed, n_parts = as_parts(grid.ends[links], grid.heading[links], grid.n_cells, crossings)
    rng = new_rng(checked_seed(seed), "carve")
    opened = np.zeros(len(grid.ends), dtype=np.bool_)
    opened[links[crossed]] = True
    state = np.full(n_parts, WAITING, dtype=np.uint8)
    start = np.array([below(rng, n_parts)], dtype=np.int64)
    chosen.kernel(topology, state, opened, start, rng, texture_of(None, {"weights": UNWEIGHTED}), NO_TRACE)
    return grid, read_only(opened)


def passages_on(grid: Grid, chosen: Algorithm, *, seed: int, options: Options = PLAIN) -> Bool:
    """Return the passages with their loops, (n_edges,) bool: a maze but for its ends, and so with all its traps."""
    if options.hidden is not None:
        coarse = shaped_grid(grid.tessellation, coarse_size(grid.size))
        tree = carve_on(coarse, chosen, seed=seed, options=replace(options, hidden=None))
        return hide(grid, options.hidden, tree, new_rng(checked_seed(seed), "hidden"))
    passages = carve_on(grid, chosen, seed=seed, options=options)
    if options.braid:
        passages = braided(grid, passages, options.braid, new_rng(checked_seed(seed), "braid"))
    if options.islands:
        passages = cut_islands(grid, passages, options.islands, new_rng(checked_seed(seed), "islands"))
    return passages


def _words_of_hidden(grid: Grid, picture: HiddenPicture, ends: object) -> tuple[str, str]:
    """Return the words for the two ends of a hidden picture's route, which are where the picture has them."""
    words = hidden_words(grid, picture)
    if ends is not None and sorted(parse_ends(ends)) != sorted(words):
        raise UsageError("ends: a hidden picture has Start and Finish where the way through it ends. Leave ends out.")
    return words if ends is None else parse_ends(ends)


def exchanged(maze: Maze) -> Maze:
    """Return the maze with Start and Finish exchanged; with loops the shortest way back may be another one."""
    start, finish = maze.ends[::-1].tolist()
    route = maze.solution[::-1] if maze.loops == 0 else shortest_route(maze.grid.csr, maze.passages, start, finish)
    return Maze(maze.grid, maze.passages, maze.doors[::-1], maze.ends[::-1], route)
