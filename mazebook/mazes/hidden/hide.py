"""Hidden pictures: a maze of squares whose route, coloured in, shows a picture.

The picture is a set of coarse cells, each of 2 x 2 cells of the maze. The route walks around a random spanning tree of
them (Okamoto and Uehara, "How to make a picturesque maze", CCCG 2009), but from one end of its spine to the other
instead of in a ring; all other cells hang on the route as traps. Cells inside and outside must look alike: a share of
the picture's cells become dead ends too, and the traps are changed until they are like the picture.
"""

import numpy as np

from mazebook.errors import GridError, UsageError
from mazebook.mazes.ends.words import parse_ends, word_of_wall
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.hidden.blocks import Coarse, Door, doors_of, links_of
from mazebook.mazes.hidden.camouflage import mingle
from mazebook.mazes.hidden.decoys import drop_corners, hang_rings
from mazebook.mazes.hidden.spine import lay_route
from mazebook.mazes.kernels.search import shortest_route
from mazebook.mazes.mesh import Size
from mazebook.mazes.shapes.shape import HiddenPicture
from mazebook.numerics.arrays import Bool, Int64
from mazebook.numerics.rng import Rng

_ROUNDING = 1e-9


def coarse_size(size: Size) -> tuple[int, int]:
    """Return the columns and rows of coarse cells of a grid.

    Raises GridError if a side is odd, or there are several floors.
    """
    if len(size) > 2:
        raise GridError("a picture is hidden on a single floor. Use a size without floors.")
    columns, rows = size
    if columns % 2 or rows % 2:
        even = f"{columns + columns % 2}x{rows + rows % 2}"
        raise GridError(f"size = {columns}x{rows}: a hidden picture needs even columns and even rows, such as {even}.")
    return columns // 2, rows // 2


def coarse_mask(grid: Grid, picture: HiddenPicture) -> Bool:
    """Return the coarse cells of a picture in a whole rectangle: (rows, columns) bool.

    Raises GridError if the grid cannot hide a picture.
    """
    if grid.tessellation != "orthogonal" or not grid.is_whole:
        raise GridError("a picture can be hidden in whole grids of squares only. Use orthogonal ones without a shape.")
    columns, rows = coarse_size(grid.size)
    return picture.mask(columns * rows).reshape(rows, columns)


def hidden_doors(grid: Grid, picture: HiddenPicture) -> tuple[int, int]:
    """Return the border edges of Start and Finish, which depend on the picture alone; raises the errors of `hide`."""
    first, second = doors_of(coarse_mask(grid, picture))
    return _edge(grid, first), _edge(grid, second)


def hidden_words(grid: Grid, picture: HiddenPicture, ends: str | tuple[str, str] | None = None) -> tuple[str, str]:
    """Return the words for Start and Finish, which the picture determines; raises the errors of `hide`.

    `ends` : these words, in either order; None = the picture's order. UsageError is raised for other words.
    """
    first, second = map(word_of_wall, hidden_doors(grid, picture))
    asked = (first, second) if ends is None else parse_ends(ends)
    if sorted(asked) != sorted((first, second)):
        raise UsageError("ends: a hidden picture has Start and Finish where the way through it ends. Leave ends out.")
    return asked


def hide(grid: Grid, picture: HiddenPicture, tree: Bool, rng: Rng) -> Bool:
    """Return the passages of a perfect maze with a hidden picture, (n_edges,) bool.

    Parameters
    ----------
    grid : a whole rectangle of squares
    picture : its coarse cells, which are connected
    tree : (n_edges,) bool, the passages of a perfect maze on the rectangle of all coarse cells

    Raises
    ------
    GridError
        If the grid cannot hide a picture, or the route leaves out too much of it.
    """
    mask = coarse_mask(grid, picture)
    whole = links_of(mask.shape, tree)
    coarse = Coarse.within(mask, whole, rng)
    fine = np.kron(mask, np.ones((2, 2), dtype=np.bool_)).ravel()
    ways = edges_on_sides(grid)
    passages = np.zeros(len(grid.ends), dtype=np.bool_)
    first, second = doors_of(mask)
    on_route = lay_route(coarse, first, second, ways, passages, rng)
    ends = [int(grid.ends[_edge(grid, door), 0]) for door in (first, second)]
    route = shortest_route(grid.csr, passages, *ends)
    most = int(picture.lost * fine.sum() + _ROUNDING)
    lost = int((fine & ~on_route).sum())
    if lost > most:
        raise GridError("too much of the hidden picture is off the way through it. Use another seed, or a larger size.")
    drop_corners(route.astype(np.int64), fine, grid.size[0], ways, passages, on_route, most - lost, rng)
    parent = hang_rings(on_route, fine, whole, grid.size[0], ways, passages, rng)
    if not mingle(parent, fine, ways, passages, rng):
        raise GridError("the traps around the picture cannot be made like it. Use another seed, or a larger size.")
    passages.flags.writeable = False
    return passages


def edges_on_sides(grid: Grid) -> Int64:
    """Return the edge to the north, east, south and west of each cell: (n_cells, 4) int64, -1 for none."""
    columns, rows = grid.size
    found = np.full((columns * rows, 4), -1, dtype=np.int64)
    edges = grid.links.astype(np.int64)
    low, high = grid.ends[edges].T
    down = high - low == columns if columns > 1 else np.ones(len(low), dtype=np.bool_)
    found[low[down], 2] = found[high[down], 0] = edges[down]
    found[low[~down], 1] = found[high[~down], 3] = edges[~down]
    return found


def _edge(grid: Grid, door: Door) -> int:
    columns, rows = grid.size
    links = len(grid.links)
    before = (links, links + 2 * columns + rows, links + columns, links + 2 * columns)[door.side]  # N, E, S, W
    return before + 2 * door.place
