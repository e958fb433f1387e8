"""A maze cut into parts, each with a start: of many ways to cut it, the one that is hardest to see through."""

from typing import NamedTuple

import numpy as np

from mazebook.mazes.ends.border import border_of
from mazebook.mazes.kernels.search import distances
from mazebook.mazes.maze import Maze
from mazebook.mazes.tasks.posing.drawing_lots import one_by_lot, shuffled
from mazebook.mazes.tasks.posing.more_ends import APART, apart_from, away_from, walls_with_room, with_ends
from mazebook.numerics.arrays import Bool, Float64, Int32, Int64
from mazebook.numerics.rng import Rng, below

LEAST_PART = 8  # cells
_SHARE = 0.4  # of the cells a part would have if all had as many: the least
_TRIED, _FOUND = 48, 8  # ways to cut that are tried at most, and that are compared
_CUTS = 3  # links, of which the one is cut that brings a part nearest to the Finish
_FAR, _LEAST_FAR = 0.35, 0.1  # of the way from the Finish to the farthest border cell: no start is nearer
_NEAR = 0.55  # of the way from the Finish to the farthest cell: every part comes nearer to the Finish
_FEW = 3  # doors of a part with the longest ways in it, one of which is taken
_WRONG_RANK = 1.0  # of quality, for each start that is nearer to the Finish than the true one and should not be
_NORTH_WEST = 315.0  # degrees: letters go round from there


class _Tree(NamedTuple):
    """A perfect maze as a tree from the Finish, its cells in the order in which a walk along all walls meets them.

    Attributes
    ----------
    cells : (n_cells,) int64, in that order
    edges : (n_cells,) int64, the edge towards the Finish; -1 for the Finish
    last : (n_cells,) int64, the place after the last cell that hangs on each
    """

    cells: Int64
    edges: Int64
    last: Int64


def best_parting(maze: Maze, count: int, rng: Rng, *, near: bool = False) -> tuple[Maze, int] | None:
    """Return a perfect maze cut into `count` parts, each with a start, and the number of the start with the Finish.

    None if no cut leaves room for so many starts.

    `near` : starts may be nearer to each other and to the Finish, in a grid that opens at two of its sides alone
    """
    tree, found = _tree_of(maze), list[tuple[float, int, Bool, list[int]]]()
    wanted = int(below(rng, count))
    for _ in range(_TRIED):
        if len(found) == _FOUND:
            break
        parting = _parted(maze, tree, count, rng)
        if parting is not None:
            passages, part = parting
            doors = _doors(maze, passages, part, rng, near=near)
            if doors is not None:
                quality = _quality(maze, passages, part, doors) - _WRONG_RANK * abs(_rank(maze, doors) - wanted)
                found.append((quality, len(found), passages, doors))
    if not found:
        return None
    _, _, passages, doors = max(found, key=lambda each: each[:2])
    return _with_starts(maze, passages, doors)


def _tree_of(maze: Maze) -> _Tree:
    one, other = maze.grid.ends[maze.passages].tolist(), np.flatnonzero(maze.passages).tolist()
    ways: dict[int, list[tuple[int, int]]] = {}
    for (first, second), edge in zip(one, other, strict=True):
        ways.setdefault(first, []).append((second, edge))
        ways.setdefault(second, []).append((first, edge))
    finish = int(maze.ends[1])
    cells, edges, depths, waiting = [], [], [], [(finish, -1, 0)]
    while waiting:
        cell, edge, depth = waiting.pop()
        cells.append(cell)
        edges.append(edge)
        depths.append(depth)
        waiting += [(onward, through, depth + 1) for onward, through in ways[cell] if through != edge]
    last, open_ = [len(cells)] * len(cells), list[int]()
    for place, depth in enumerate(depths):
        while open_ and depths[open_[-1]] >= depth:
            last[open_.pop()] = place
        open_.append(place)
    return _Tree(*(np.array(each, dtype=np.int64) for each in (cells, edges, last)))


def _parted(maze: Maze, tree: _Tree, count: int, rng: Rng) -> tuple[Bool, Int32] | None:
    """Return the passages without `count` - 1 links, and the part of each cell, (n_cells,); None if that fails.

    Part 0 is the one with the Finish.
    """
    places = np.arange(len(tree.cells))
    size, part = tree.last - places, np.zeros(len(places), dtype=np.int32)
    roots, passages = [0], maze.passages.copy()
    away = away_from(maze.grid, tree.cells, int(tree.cells[0]))
    least = max(int(_SHARE * len(places) / count), LEAST_PART)
    for number in range(1, count):
        whole = size[roots][part]
        fit = np.flatnonzero((size >= least) & (whole - size >= least))
        if not len(fit):
            return None
        cuts = [one_by_lot(rng, fit.tolist()) for _ in range(_CUTS)]
        cut = min(cuts, key=lambda place: _gap(away, part, place, int(tree.last[place])))
        old = int(part[cut])
        above = (places < cut) & (tree.last > cut) & (part == old)
        hanging = part[cut : tree.last[cut]]
        size[above] -= size[cut]
        hanging[hanging == old] = number
        roots.append(cut)
        passages[tree.edges[cut]] = False
    if max(away[part == number].min() for number in range(count)) > _NEAR * away.max():
        return None
    of_cell = np.empty(len(places), dtype=np.int32)
    of_cell[tree.cells] = part
    return passages, of_cell


def _gap(away: Float64, part: Int32, first: int, last: int) -> float:
    """Return how far the cells that hang on the one at a place, and are of its part, are from the Finish at least."""
    return float(away[first:last][part[first:last] == part[first]].min())


def _doors(maze: Maze, passages: Bool, part: Int32, rng: Rng, *, near: bool) -> list[int] | None:
    """Return a door for each part, the maze's own Start among them; None if a part has none.

    A start is far from the Finish, and the way from it to where its part comes nearest to the Finish is long.
    """
    grid, finish, count = maze.grid, int(maze.ends[1]), int(part.max()) + 1
    far, apart = (_LEAST_FAR, 0.0) if near else (_FAR, APART)
    away = away_from(grid, border_of(grid).cells, finish).max()
    walls = walls_with_room(grid)
    walls = walls[away_from(grid, grid.ends[walls, 0], finish) >= far * away]
    found = {int(part[maze.ends[0]]): int(maze.doors[0])}
    for number in shuffled(rng, range(count)):
        if number in found:
            continue
        taken = [*found.values(), int(maze.doors[1])]
        own = walls[part[grid.ends[walls, 0]] == number]
        free = apart_from(grid, own, taken, [*(int(grid.ends[door, 0]) for door in found.values()), finish], apart)
        if not len(free):
            return None
        steps = distances(grid.csr, passages, _nearest(maze, part, number))[grid.ends[free, 0]]
        found[number] = one_by_lot(rng, free[np.lexsort((free, -steps))][:_FEW].tolist())
    return [found[number] for number in range(count)]


def _nearest(maze: Maze, part: Int32, number: int) -> int:
    """Return the cell of a part that is nearest to the Finish in a straight line."""
    cells = np.flatnonzero(part == number)
    return int(cells[np.argmin(away_from(maze.grid, cells, int(maze.ends[1])))])


def _quality(maze: Maze, passages: Bool, part: Int32, doors: list[int]) -> float:
    """Return how hard parts are to see through: long ways from all starts to near the Finish, and parts that interlock.

    In steps along the side of a square maze.
    """
    grid, finish, side = maze.grid, int(maze.ends[1]), maze.grid.n_cells**0.5
    ways, gaps = [], []
    for number, door in enumerate(doors):
        near = _nearest(maze, part, number)
        ways.append(int(distances(grid.csr, passages, near)[grid.ends[door, 0]]))
        gaps.append(float(away_from(grid, np.array([near]), finish)[0]))
    links = grid.ends[grid.links]
    seams = np.count_nonzero(part[links[:, 0]] != part[links[:, 1]])
    return float(round(min(min(ways) / side, 2.0) + seams / grid.n_cells - 4 * max(gaps) / side, 6))


def _rank(maze: Maze, doors: list[int]) -> int:
    """Return how many starts are nearer to the Finish in a straight line than the true one, the first.

    It is drawn by lot, so that pointing at the nearest start, or at the farthest, is no better than guessing.
    """
    away = away_from(maze.grid, maze.grid.ends[doors, 0], int(maze.ends[1]))
    return int(np.count_nonzero(away < away[0]))


def _with_starts(maze: Maze, passages: Bool, doors: list[int]) -> tuple[Maze, int]:
    """Return the maze with a start for each part, in the order of their letters, and the number of the true one."""
    grid = maze.grid
    x, y = (grid.middles[doors] - np.array(grid.bounds).reshape(2, 2).mean(axis=0)).T
    bearings = (np.degrees(np.arctan2(x, y)) - _NORTH_WEST) % 360
    order = np.lexsort((doors, np.round(bearings, 6))).tolist()
    true = order.index(0)
    lettered = [doors[number] for number in order]
    return with_ends(maze, passages, [*lettered, int(maze.doors[1])], len(doors), (true, len(doors))), true
