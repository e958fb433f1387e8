"""Making a maze: from an algorithm's name, a grid and a seed to passages, ends and the route."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from mazebook.arrays import Bool, Int64
from mazebook.errors import GridError, UsageError
from mazebook.mazes.algorithms import REGISTRY
from mazebook.mazes.ends import BEARINGS, cell_towards, parse_ends, place_ends
from mazebook.mazes.grid import Grid
from mazebook.mazes.maze import Maze
from mazebook.mazes.mesh import tessellation
from mazebook.mazes.needs import refusal
from mazebook.mazes.solve import shortest_route
from mazebook.mazes.tessellations.orthogonal import link_slots
from mazebook.mazes.topology import WAITING, Texture, rect, rect_state
from mazebook.rng import MAX_SEED, Rng, below, new_rng

NO_TRACE: Int64 = np.empty(0, dtype=np.int64)


@dataclass(frozen=True)
class Algorithm:
    """One file of ``mazes/algorithms``: what it declares, its kernel and where it starts.

    Attributes
    ----------
    name, version : which one it is
    needs : one of `mazebook.mazes.needs.NEEDS`
    kernel : ``carve``, see `mazebook.mazes.topology`
    root : the direction of the cell it grows from; "" = a random cell
    kind : ``"tree"``, ``"set"`` or ``"both"``: does it grow a tree, or join sets of cells?
    focus : ``"wall"``, ``"passage"`` or ``"both"``: does it add walls or carve passages?
    unbiased : does it treat all directions alike?
    uniform : ``"yes"`` if all mazes are equally likely, ``"no"`` if all are possible, ``"never"`` if some never come up
    memory : beyond the maze itself, for N x N cells; with ``*`` it can go on without end
    source : whose algorithm it is
    reference : ``dead_ends`` and ``solution`` in per cent of the cells, and relative ``time``, as Walter Pullen's
        comparison table ("Think Labyrinth", 100 x 100 passages) gives them
    """

    name: str
    version: int
    needs: str
    kernel: Callable[..., None]
    root: str
    kind: str
    focus: str
    unbiased: bool
    uniform: str
    memory: str
    source: str
    reference: dict[str, float]


def algorithm(name: str) -> Algorithm:
    """Return the algorithm called `name`; raises UnknownNameError with the nearest name."""
    entry = REGISTRY.entry(name)
    module = importlib.import_module(entry.module)
    return Algorithm(
        entry.name,
        module.version,
        module.needs,
        module.carve,
        getattr(module, "root", ""),
        module.kind,
        module.focus,
        module.unbiased,
        module.uniform,
        module.memory,
        module.source,
        module.reference,
    )


def make_maze(
    name: str,
    size: Sequence[int],
    *,
    seed: int = 0,
    tessellation: str = "orthogonal",
    ends: str | tuple[str, str] | None = None,
    mask: Bool | None = None,
    root: str | None = None,
) -> Maze:
    """Return a maze, the same one for the same arguments on any computer.

    Parameters
    ----------
    name : an algorithm, such as ``"wilson"`` (``mazebook list algorithms``)
    size : columns and rows; for theta the cells of the innermost ring and the rings
    seed : 0 to 2**64 - 1
    tessellation : ``"orthogonal"``, ``"sigma"``, ``"delta"``, ``"theta"``
    ends : two words for Start and Finish (``"n"``, ``"ne"``, ... ``"centre"``, ``"random"``, ``"opposite"``,
        ``"longest"``), or one of the last three for both; by default what suits the tessellation
    mask : (n_whole_cells,) bool or of shape (rows, columns), True for the cells that stay
    root : the direction of the cell to grow from; by default the algorithm's own. Kruskal and sidewinder have none

    Raises
    ------
    UnknownNameError
        If there is no such algorithm or tessellation.
    GridError
        If the size, the mask or the pair of algorithm and grid gives no maze.
    UsageError
        If `seed`, `ends` or `root` make no sense.

    Examples
    --------
    >>> maze = make_maze("wilson", size=(40, 30), seed=7, tessellation="sigma", ends=("n", "s"))
    >>> int(maze.passages.sum())
    1199
    """
    grid = Grid(tessellation, size, mask)  # type: ignore[arg-type]  # Grid checks it
    return maze_on(grid, algorithm(name), seed=seed, ends=ends, root=root)


def maze_on(
    grid: Grid,
    chosen: Algorithm,
    *,
    seed: int,
    ends: str | tuple[str, str] | None = None,
    root: str | None = None,
) -> Maze:
    """Return a maze on a grid that may be shared by many; parameters and errors as in `make_maze`."""
    words = parse_ends(ends if ends is not None else grid.kind_of_cells.ends[0])
    if grid.n_cells < 2:
        raise GridError(f"size = {grid.size[0]}x{grid.size[1]}: one cell is no maze. Use at least two.")
    passages = carve_on(grid, chosen, seed=seed, root=root)
    placed = place_ends(grid, passages, words, new_rng(_checked_seed(seed), "ends"))
    solution = shortest_route(grid.csr, passages, int(placed.cells[0]), int(placed.cells[1]))
    return Maze(grid, passages, placed.doors, placed.cells, solution)


def carve(
    name: str, size: Sequence[int], *, seed: int = 0, tessellation: str = "orthogonal", root: str | None = None
) -> Bool:
    """Return the passages only, for very large grids; parameters and errors as in `make_maze`.

    Returns
    -------
    passages
        For squares (2, rows, columns) bool, a view without copy: ``[0]`` the links to the east, ``[1]`` to the south.
        For any other tessellation (n_edges,) bool in the order of ``Grid.ends``.
    """
    chosen = algorithm(name)
    grid = Grid(tessellation, size)  # type: ignore[arg-type]  # Grid checks it
    if grid.tessellation != "orthogonal":
        return carve_on(grid, chosen, seed=seed, root=root)
    return _read_only(_carve_rectangle(grid.size, chosen, seed=seed, root=root).transpose(2, 0, 1))


def carve_on(grid: Grid, chosen: Algorithm, *, seed: int, root: str | None = None) -> Bool:
    """Return the passages, (n_edges,) bool; a whole rectangle of squares is carved without adjacency arrays."""
    if grid.tessellation == "orthogonal" and grid.mask is None:
        slots = _carve_rectangle(grid.size, chosen, seed=seed, root=root)
        opened = slots[link_slots(grid.size)]
        return _read_only(np.concatenate([opened, np.zeros(2 * sum(grid.size), dtype=np.bool_)]))
    return carve_csr(grid, chosen, seed=seed, root=root)


def carve_csr(grid: Grid, chosen: Algorithm, *, seed: int, root: str | None = None, trace: Int64 = NO_TRACE) -> Bool:
    """Return the passages, (n_edges,) bool, carved on adjacency arrays: what `carve_on` gives, for any grid.

    `trace`, if it has a length, receives the opened edges in order.
    """
    _refuse(chosen, grid.tessellation, grid.size, whole=grid.mask is None)
    rng = new_rng(_checked_seed(seed), "carve")
    word = _checked_root(root, chosen)
    start = cell_towards(grid, word) if word else below(rng, grid.n_cells)
    passages = np.zeros(len(grid.ends), dtype=np.bool_)
    state = np.full(grid.n_cells, WAITING, dtype=np.uint8)
    chosen.kernel(grid.csr, state, passages, np.array([start], dtype=np.int64), rng, Texture(), trace)
    return _read_only(passages)


def _carve_rectangle(size: tuple[int, int], chosen: Algorithm, *, seed: int, root: str | None) -> Bool:
    """Return the slots of a whole rectangle: (rows, columns, 2) bool, east and south of each cell."""
    _refuse(chosen, "orthogonal", size, whole=True)
    columns, rows = size
    rng: Rng = new_rng(_checked_seed(seed), "carve")
    word = _checked_root(root, chosen)
    start = _rectangle_cell(size, word) if word else below(rng, columns * rows)
    topology, state = rect(columns, rows), rect_state(columns, rows)
    passages = np.zeros(2 * topology.slots, dtype=np.bool_)
    row, column = divmod(start, columns)
    starts = np.array([(row + 1) * topology.stride + column + 1], dtype=np.int64)
    chosen.kernel(topology, state, passages, starts, rng, Texture(), NO_TRACE)
    return passages.reshape(rows + 2, columns + 1, 2)[1:-1, 1:]


def _refuse(chosen: Algorithm, name: str, size: tuple[int, int], *, whole: bool) -> None:
    """Raise GridError if the algorithm cannot carve the grid."""
    sentence = refusal(chosen.name, chosen.needs, name, rows=tessellation(name).rows, whole=whole, size=size)
    if sentence:
        raise GridError(sentence)


def _rectangle_cell(size: tuple[int, int], word: str) -> int:
    """Return what `cell_towards` returns on a whole rectangle, by arithmetic: geometry may be too large to build."""
    columns, rows = size
    column = 0 if "w" in word else columns - 1 if word in ("e", "ne", "se") else (columns - 1) // 2
    row = 0 if "n" in word.removeprefix("centre") and word != "centre" else rows - 1 if "s" in word else (rows - 1) // 2
    return row * columns + column


def _checked_seed(seed: int) -> int:
    if not isinstance(seed, (int, np.integer)) or isinstance(seed, bool) or not 0 <= seed <= MAX_SEED:
        raise UsageError(f"seed = {seed!r}: must be a whole number from 0 to {MAX_SEED}.")
    return int(seed)


def _checked_root(root: str | None, chosen: Algorithm) -> str:
    if root is not None and root not in (*BEARINGS, "centre"):
        raise UsageError(f'root = "{root}": must be one of {", ".join(BEARINGS)} or centre.')
    return chosen.root if root is None else root


def _read_only(array: Bool) -> Bool:
    array.flags.writeable = False
    return array
