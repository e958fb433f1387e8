"""Making a maze: carved or woven passages, loops, Start and Finish, the route, and traps cut short, in this order."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from mazebook.errors import GridError
from mazebook.mazes.carving.braid import braid, cut_islands
from mazebook.mazes.carving.carve import LARGE, Algorithm, algorithm, carve_on, checked_seed, route_on
from mazebook.mazes.carving.trim import shorten_traps
from mazebook.mazes.carving.weaving import weave_on
from mazebook.mazes.ends.doors import place_ends
from mazebook.mazes.ends.words import parse_ends
from mazebook.mazes.grid.cut_cells import kind_of_cells
from mazebook.mazes.grid.grid import Grid, checked_size, size_text
from mazebook.mazes.hidden.hide import coarse_size, hidden_words, hide
from mazebook.mazes.maze import Maze
from mazebook.mazes.options.options import PLAIN, Options
from mazebook.mazes.options.refusals import refusal_of_floors
from mazebook.mazes.shapes.shape import shaped_grid
from mazebook.numerics.arrays import Bool
from mazebook.numerics.rng import new_rng
from mazebook.numerics.seeds import derive_seed


def make_maze(
    name: str,
    size: Sequence[int],
    *,
    seed: int = 0,
    tessellation: str = "orthogonal",
    ends: str | tuple[str, str] | None = None,
    mask: Bool | None = None,
    **options: Any,
) -> Maze:
    """Return a maze; the same arguments and version of mazebook give the same maze on any computer.

    Parameters
    ----------
    name : an algorithm, such as ``"wilson"`` (``mazebook list algorithms``)
    size : columns and rows; for theta the cells of the innermost ring and the rings. A third number is floors
    seed : 0 to 2**64 - 1
    tessellation : ``"orthogonal"``, ``"sigma"``, ``"delta"``, ``"theta"``, ``"upsilon"``; or a tiling: ``"cairo"``,
        ``"penrose"``, ``"rhombille"``, ``"spiral"``, ``"sunflower"``, ``"voronoi"``, ``"warped"``
    ends : two words for Start and Finish (``"n"``, ``"ne"``, ... ``"centre"``, ``"random"``, ``"opposite"``,
        ``"longest"``, ``"tip"``), or ``"random"``, ``"opposite"``, ``"longest"`` or ``"tips"`` for both; by default
        what suits the tessellation
    mask : (n_whole_cells,) bool or of shape (rows, columns), True for the cells that stay
    **options : ``focus``, ``root``, ``texture``, ``weights``, ``braid``, ``islands``, ``longest_trap``, ``hidden`` and
        ``weave``, as in `mazebook.mazes.options.options.Options`

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
    asked = Options(**options)
    grid = _whole_grid(tessellation, size, seed) if mask is None else Grid(tessellation, size, mask)  # type: ignore[arg-type]
    return maze_on(grid, algorithm(name), seed=seed, ends=ends, options=asked)


def _whole_grid(name: str, size: object, seed: int) -> Grid:
    """Return a whole grid, the same one for several mazes unless it is large or drawn; raises the errors of `Grid`."""
    kind = kind_of_cells(name)
    found = checked_size(name, size, kind)
    if kind.is_drawn:
        return Grid(name, found, seed=derive_seed("grid", checked_seed(seed)))
    is_large = not kind.is_cut and kind.count(found) >= LARGE
    return Grid(name, found) if is_large else _shared_grid(name, found)


_shared_grid = lru_cache(maxsize=8)(Grid)


def maze_on(
    grid: Grid, chosen: Algorithm, *, seed: int, ends: str | tuple[str, str] | None = None, options: Options = PLAIN
) -> Maze:
    """Return a maze on a grid that many mazes may share; parameters and errors as in `make_maze`."""
    if options.hidden is not None:
        ends = hidden_words(grid, options.hidden, ends)
    words = parse_ends(ends if ends is not None else chosen.ends or grid.kind_of_cells.ends[0])
    if grid.n_cells < 2:
        raise GridError(f"size = {size_text(grid.size)}: one cell is no maze. Use at least two.")
    refused = refusal_of_floors(words, options.focus, options.islands) if len(grid.size) > 2 else None
    if refused:
        raise GridError(f"{refused[0]}: {refused[2]}")
    if grid.is_cut and options.longest_trap is not None:
        raise GridError("longest_trap: the traps of a grid that is cut to an outline stay as long as they are.")
    if options.weave:
        grid, passages = weave_on(grid, chosen, words, seed=seed, options=options)
    else:
        passages = passages_on(grid, chosen, seed=seed, options=options)
    placed = place_ends(grid, passages, words, new_rng(checked_seed(seed), "ends"))
    solution = route_on(grid, passages, int(placed.cells[0]), int(placed.cells[1]))
    maze = Maze(grid, passages, placed.doors, placed.cells, solution)
    return maze if options.longest_trap is None else shorten_traps(maze, options.longest_trap)


def passages_on(grid: Grid, chosen: Algorithm, *, seed: int, options: Options = PLAIN) -> Bool:
    """Return the passages with their loops, (n_edges,) bool, before ends are placed and traps are cut."""
    if options.hidden is not None:
        coarse = shaped_grid(grid.tessellation, coarse_size(grid.size))
        tree = carve_on(coarse, chosen, seed=seed, options=replace(options, hidden=None))
        return hide(grid, options.hidden, tree, new_rng(checked_seed(seed), "hidden"))
    passages = carve_on(grid, chosen, seed=seed, options=options)
    if options.braid:
        passages = braid(grid, passages, options.braid, new_rng(checked_seed(seed), "braid"))
    if options.islands:
        passages = cut_islands(grid, passages, options.islands, new_rng(checked_seed(seed), "islands"))
    return passages


def exchanged(maze: Maze) -> Maze:
    """Return a maze of one Start and one Finish with these exchanged; with loops, another way back may be shorter."""
    start, finish = maze.ends[::-1].tolist()
    route = maze.solution[::-1] if maze.loops == 0 else route_on(maze.grid, maze.passages, start, finish)
    return Maze(maze.grid, maze.passages, maze.doors[::-1], maze.ends[::-1], route)
