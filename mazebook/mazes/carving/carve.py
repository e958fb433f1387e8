"""Carving: from an algorithm, a grid and a seed to the passages of a perfect maze, in cells or by adding walls.

There are three ways: by arithmetic on a whole rectangle of squares, on the adjacency arrays of any other grid, and by
walls on the dual of a grid. `carve_on` chooses; `mazebook.mazes.carving.make` adds ends, loops, bridges and hidden
pictures.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from mazebook.errors import GridError, UsageError
from mazebook.mazes.algorithms import REGISTRY
from mazebook.mazes.carving.dual import Dual, dual_of, passages_beside
from mazebook.mazes.ends.words import cell_towards
from mazebook.mazes.grid.adjacency import Csr
from mazebook.mazes.grid.bearings import BEARINGS
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.kernels.search import no_way, route_by_arithmetic, shortest_route
from mazebook.mazes.kernels.topology import WAITING, rect, rect_state
from mazebook.mazes.kernels.union_find import pieces_of
from mazebook.mazes.mesh import BORDER, STAIR, Size
from mazebook.mazes.options.knobs import UNWEIGHTED, texture_of
from mazebook.mazes.options.options import PLAIN, Options
from mazebook.mazes.options.refusals import refusal_of_focus, refusal_of_grid, refusal_of_texture, refusal_of_weights
from mazebook.mazes.options.traits import Traits, traits_of
from mazebook.mazes.options.weights import weights_at
from mazebook.mazes.tessellations.orthogonal import link_slots
from mazebook.numerics.arrays import Bool, Float64, Int32, Int64, is_whole
from mazebook.numerics.rng import Rng, below, new_rng
from mazebook.numerics.seeds import MAX_SEED

NO_TRACE: Int64 = np.empty(0, dtype=np.int64)
LARGE = 40_000  # cells: smaller rectangles are carved as any other grid is, so that fewer kernels are compiled
_NO_VERTICES: Int64 = np.empty(0, dtype=np.int64)


@dataclass(frozen=True, kw_only=True)
class Algorithm(Traits):
    """One file of ``mazes/algorithms``: its declarations and its kernels.

    Attributes
    ----------
    kernel : ``carve``, see `mazebook.mazes.kernels.topology`
    kernel_by_walls : ``carve_walls``, a kernel that adds walls, if `by_walls` is "squares"
    texture_by_walls : the fields of `Texture` that the algorithm sets when it adds walls
    """

    kernel: Callable[..., None]
    kernel_by_walls: Callable[..., None] | None
    texture_by_walls: dict[str, Any]


@cache
def algorithm(name: str) -> Algorithm:
    """Return the algorithm called `name`, imported; raises the errors of `traits_of`."""
    traits, module = traits_of(name), REGISTRY.load(name, "carve")
    return Algorithm(
        **vars(traits),
        kernel=module.carve,
        kernel_by_walls=getattr(module, "carve_walls", None),
        texture_by_walls=getattr(module, "texture_by_walls", {}),
    )


def carve(
    name: str,
    size: Sequence[int],
    *,
    seed: int = 0,
    tessellation: str = "orthogonal",
    root: str | None = None,
    focus: str = "passages",
    texture: Any = None,
    weights: Any = None,
) -> Bool:
    """Return the passages only, for very large grids.

    Parameters and errors are as in `mazebook.mazes.carving.make.make_maze`.

    Returns
    -------
    passages
        For squares (2, rows, columns) bool, a view without copy: ``[0]`` the links to the east, ``[1]`` to the south.
        For any other tessellation, and for several floors, (n_edges,) bool in the order of ``Grid.ends``.
    """
    chosen = algorithm(name)
    options = Options(focus, root, texture, weights)
    grid = Grid(tessellation, size)  # type: ignore[arg-type]  # Grid checks it
    if grid.tessellation != "orthogonal" or len(grid.size) > 2:
        return carve_on(grid, chosen, seed=seed, options=options)
    if _fits_rectangle(grid, options):
        slots = _carve_rectangle(grid.size, chosen, seed=seed, options=options)
    else:
        slots = np.zeros((grid.size[1], grid.size[0], 2), dtype=np.bool_)
        slots[link_slots(grid.size)] = carve_csr(grid, chosen, seed=seed, options=options)[: len(grid.links)]
    return read_only(slots.transpose(2, 0, 1))


def carve_on(grid: Grid, chosen: Algorithm, *, seed: int, options: Options = PLAIN) -> Bool:
    """Return the passages, (n_edges,) bool; a large whole rectangle of squares is carved without adjacency arrays."""
    if grid.n_cells >= LARGE and _fits_rectangle(grid, options):
        slots = _carve_rectangle(grid.size, chosen, seed=seed, options=options)
        opened = slots[link_slots(grid.size)]
        return read_only(np.concatenate([opened, np.zeros(2 * sum(grid.size), dtype=np.bool_)]))
    return carve_csr(grid, chosen, seed=seed, options=options)


def carve_csr(grid: Grid, chosen: Algorithm, *, seed: int, options: Options = PLAIN, trace: Int64 = NO_TRACE) -> Bool:
    """Return the passages of `carve_on`, (n_edges,) bool, but always carved on adjacency arrays.

    `trace`, unless empty, receives the opened edges in order; by walls, the edges whose walls are added.
    """
    _refuse(chosen, grid.tessellation, grid.size, options, rows=grid.kind_of_cells.rows, whole=grid.is_whole)
    rng = new_rng(checked_seed(seed), "carve")
    opened = np.zeros(len(grid.ends), dtype=np.bool_)
    if options.focus == "walls":
        _add_walls(grid, chosen, options, opened, rng, trace)
        return read_only(passages_beside(grid, opened))
    word = chosen.root if options.root is None else options.root
    start = cell_towards(grid, word) if word else below(rng, grid.n_cells)
    state = np.full(grid.n_cells, WAITING, dtype=np.uint8)
    texture = texture_of(options.texture, {"weights": _weights(grid, None, chosen, options)})
    chosen.kernel(grid.csr, state, opened, np.array([start], dtype=np.int64), rng, texture, trace)
    return read_only(opened)


def _add_walls(grid: Grid, chosen: Algorithm, options: Options, walls: Bool, rng: Rng, trace: Int64) -> None:
    """Run an algorithm on the dual of a grid, where it opens links that are the walls to add."""
    if (grid.kind == STAIR).any():
        raise GridError("focus: walls cannot be added to a maze of several floors. Use focus = passages.")
    if chosen.kernel_by_walls is not None:
        texture = texture_of(options.texture, chosen.texture_by_walls)
        chosen.kernel_by_walls(grid.size[0], grid.size[1], walls, rng, texture, trace)
        return
    root = options.root or chosen.root
    if chosen.by_walls == "root" and root not in BEARINGS:
        raise UsageError(
            f'root = "{root}": walls grow from the border, so {chosen.name} by walls leads to a direction such as "se".'
        )
    dual = dual_of(grid, chosen.by_walls, root)
    weights = _weights(grid, dual, chosen, options)
    texture = texture_of(options.texture, {**chosen.texture_by_walls, "weights": weights})
    chosen.kernel(dual.topology, dual.state, walls, dual.starts, rng, texture, trace)


def _weights(grid: Grid, dual: Dual | None, chosen: Algorithm, options: Options) -> Float64:
    """Return the weights of each vertex's links in the form that the algorithm takes; empty without weights.

    `dual` : the grid's dual; None = its cells themselves
    """
    if options.weights is None:
        return UNWEIGHTED
    csr = dual.topology if dual else grid.csr
    places = dual.places if dual else np.repeat(grid.centres, np.diff(csr.start), axis=0)
    exits = weights_at(options.weights, csr.headings, places, grid.bounds)
    exits[grid.kind[csr.edges] == BORDER] = 1.0  # the border's walls stand already, so nothing is drawn there
    if chosen.needs == "rows" and not exits.all():
        raise GridError(
            f"{chosen.name} works row by row and needs every way out. Give a small weight, such as 0.01, instead of 0."
        )
    return link_weights(csr, exits, chosen.weighed, *((dual.outer,) if dual else ()))


def _fits_rectangle(grid: Grid, options: Options) -> bool:
    plain = options.focus == "passages" and options.weights is None and options.root != "tip"
    return plain and grid.tessellation == "orthogonal" and grid.is_plain


def route_on(grid: Grid, passages: Bool, start: int, finish: int) -> Int32:
    """Return what `shortest_route` returns; a large whole rectangle of squares is searched without adjacency arrays.

    Raises GridError if no way leads from `start` to `finish`.
    """
    if grid.n_cells < LARGE or grid.tessellation != "orthogonal" or not grid.is_plain:
        return shortest_route(grid.csr, passages, start, finish)
    columns, rows = grid.size
    topology, links = rect(columns, rows), link_slots(grid.size)
    slots = np.zeros((rows + 2, columns + 1, 2), dtype=np.bool_)
    slots[1:-1, 1:][links] = passages[: np.count_nonzero(links)]
    queue = np.empty(topology.slots, dtype=np.int32)
    ends = (np.int64(_slot_of(cell, columns)) for cell in (start, finish))
    length = route_by_arithmetic(topology, slots.reshape(-1), np.zeros(topology.slots, dtype=np.uint8), queue, *ends)
    if length == 0:
        raise GridError(no_way(start, finish))
    row, column = np.divmod(queue[:length], topology.stride)
    return (row - 1) * columns + column - 1


def _carve_rectangle(size: Size, chosen: Algorithm, *, seed: int, options: Options) -> Bool:
    """Return the slots of a whole rectangle: (rows, columns, 2) bool, east and south of each cell."""
    _refuse(chosen, "orthogonal", size, options, rows=True, whole=True)
    columns, rows = size
    rng: Rng = new_rng(checked_seed(seed), "carve")
    word = chosen.root if options.root is None else options.root
    start = _rectangle_cell(size, word) if word else below(rng, columns * rows)
    topology, state = rect(columns, rows), rect_state(columns, rows)
    passages = np.zeros(2 * topology.slots, dtype=np.bool_)
    starts = np.array([_slot_of(start, columns)], dtype=np.int64)
    chosen.kernel(topology, state, passages, starts, rng, texture_of(options.texture, {}), NO_TRACE)
    return passages.reshape(rows + 2, columns + 1, 2)[1:-1, 1:]


def _slot_of(cell: int, columns: int) -> int:
    """Return the slot of a cell of a rectangle on a `Rect`."""
    row, column = divmod(cell, columns)
    return (row + 1) * (columns + 1) + column + 1


def _refuse(chosen: Algorithm, name: str, size: Size, options: Options, *, rows: bool, whole: bool) -> None:
    """Raise GridError if the algorithm cannot carve the grid with these options."""
    rows = rows and len(size) == 2
    sentence = refusal_of_grid(chosen.name, chosen.needs, name, rows=rows, whole=whole, size=size)
    if not sentence and options.focus == "walls":
        sentence = refusal_of_focus(chosen.name, chosen.by_walls, name)
    if not sentence and options.texture is not None:
        sentence = refusal_of_texture(chosen.name, chosen.knobs, options.texture.names)
    if not sentence and options.weights is not None:
        sentence = refusal_of_weights(chosen.name, chosen.weighed, chosen.by_walls, options.focus)
    if sentence:
        raise GridError(sentence)


def _rectangle_cell(size: Size, word: str) -> int:
    """Return the result of `cell_towards` on a whole rectangle, by arithmetic: geometry may be too large to build."""
    columns, rows = size
    column = 0 if "w" in word else columns - 1 if word in ("e", "ne", "se") else (columns - 1) // 2
    row = 0 if "n" in word.removeprefix("centre") and word != "centre" else rows - 1 if "s" in word else (rows - 1) // 2
    return row * columns + column


def checked_seed(seed: int) -> int:
    """Return the seed; raises UsageError if it is not a whole number from 0 to 2**64 - 1."""
    if not is_whole(seed) or not 0 <= seed <= MAX_SEED:
        raise UsageError(f"seed = {seed!r}: must be a whole number from 0 to {MAX_SEED}.")
    return int(seed)


def read_only(array: Bool) -> Bool:
    """Return the array itself, made read-only."""
    array.flags.writeable = False
    return array


def reverse_of(csr: Csr) -> Int64:
    """Return for each link of each vertex the slot of the same link at its other end: (n_slots,) int64."""
    here = np.repeat(np.arange(len(csr.start) - 1), np.diff(csr.start))
    order = np.lexsort((here, csr.edges))  # puts the two ends of each edge side by side
    pairs = order.reshape(-1, 2)
    reverse = np.empty(len(order), dtype=np.int64)
    reverse[pairs[:, 0]], reverse[pairs[:, 1]] = pairs[:, 1], pairs[:, 0]
    return reverse


def link_weights(csr: Csr, exits: Float64, weighed: str, together: Int64 = _NO_VERTICES) -> Float64:
    """Return the weights in the form that an algorithm takes, one for each link of each vertex: (n_slots,) float64.

    A link with weight 0 at one of its ends is forbidden from both.

    Parameters
    ----------
    exits : (n_slots,) float64, from the weight tables
    together : vertices that are connected before any link is opened
    weighed : "exits": each link weighs as its exit at this end; "links": the geometric mean of both ends

    Raises
    ------
    GridError
        If the allowed links do not connect the grid.
    """
    both = np.sqrt(exits * exits[reverse_of(csr)])
    allowed = both > 0
    if not allowed.all():
        n = len(csr.start) - 1
        here = np.repeat(np.arange(n), np.diff(csr.start))
        links = np.stack([here, csr.neighbours], axis=1)[allowed]
        outer = np.stack([together[:-1], together[1:]], axis=1)
        pieces = len(np.unique(pieces_of(n, np.concatenate([links, outer]).astype(np.int32))))
        if pieces > 1:
            raise GridError(
                f"weights: zero forbids a direction, from either side; what is left falls into {pieces} pieces. "
                "Give a small weight, such as 0.01, instead of 0."
            )
    return both if weighed == "links" else np.where(allowed, exits, 0.0)
