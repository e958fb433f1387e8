"""What the tests of the maze core share. Nothing here uses the package's own solver."""

from collections import Counter
from itertools import combinations

import numpy as np
from scipy.sparse import coo_array
from scipy.sparse.csgraph import breadth_first_order, connected_components, dijkstra

from mazebook.mazes import algorithms, tessellations
from mazebook.mazes.carving.carve import algorithm, carve_on
from mazebook.mazes.difficulty.medians import typical_of
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.maze import Maze
from mazebook.mazes.mesh import LINK, STAIR
from mazebook.mazes.options.options import PLAIN
from mazebook.mazes.options.refusals import refusal_of_focus, refusal_of_grid
from mazebook.mazes.tessellations import tessellation

ALGORITHMS = algorithms.REGISTRY.names()
TESSELLATIONS = tessellations.REGISTRY.whole()
TILINGS = [name for name in tessellations.REGISTRY.names() if name not in TESSELLATIONS]
FREE = [name for name in ALGORITHMS if algorithms.REGISTRY.entry(name).constant("needs") == ""]
_SIZES = [(1, 1), (1, 4), (2, 1), (2, 2), (3, 1), (3, 2), (5, 1), (3, 4), (4, 3), (6, 5), (7, 8), (12, 6)]


def sizes(name):
    """Return the sizes, small and odd ones first, that a tessellation is tested in."""
    least = tessellation(name).minimum
    return [size for size in _SIZES if size[0] >= least[0] and size[1] >= least[1]]


NOWHERE = np.array([-1, -1], dtype=np.int32)
GRIDS = [(name, size) for name in TESSELLATIONS for size in sizes(name)]


def declared(name, kind, size=None):
    """Return whether an algorithm says that it works on whole grids of a tessellation: of this size, or of some."""
    needs, rows = algorithm(name).needs, tessellation(kind).rows
    return not refusal_of_grid(name, needs, kind, rows=rows, size=size or (2, 2))


def sizes_for(name, kind):
    """Return the sizes of a tessellation that an algorithm says it works on."""
    return [size for size in sizes(kind) if declared(name, kind, size)]


def by_walls(name, kind):
    """Return whether an algorithm says that it adds walls to whole grids of a tessellation."""
    return declared(name, kind) and not refusal_of_focus(name, algorithm(name).by_walls, kind)


def median_of(*asked):
    """Return the median difficulty by the table, in points."""
    return typical_of(*asked).forward


def count_islands(grid, passages):
    """Return how many groups of walls, holes included, hang together with no part of the outer border."""
    standing = np.flatnonzero(~passages & (grid.wall_posts[:, 0] >= 0))
    first, second = grid.wall_posts[standing].T
    n = len(grid.posts)
    piece = connected_components(coo_array((np.ones(len(first)), (first, second)), shape=(n, n)), directed=False)[1]
    return len(set(piece[first]) - set(piece[grid.wall_posts[outer_border(grid), 0]]))


def fingerprint(grid, passages):
    """Return the fingerprint of a maze, wherever its doors are."""
    return Maze(grid, passages, NOWHERE, NOWHERE, NOWHERE).fingerprint


def every_link(grid):
    """Return the passages of a grid in which every link is open."""
    return np.isin(np.arange(len(grid.ends)), grid.links)


def degrees(grid, passages):
    """Return how many sides of each cell are open."""
    return np.bincount(grid.ends[passages].ravel(), minlength=grid.n_cells)


def figures(chosen, options=PLAIN, n=100, mazes=200):
    """Return dead ends and solution from corner to corner in per cent of the cells, means over some mazes."""
    grid = Grid("orthogonal", (n, n))
    dead, solution = np.empty(mazes), np.empty(mazes)
    for seed in range(mazes):
        passages = carve_on(grid, chosen, seed=seed, options=options)
        dead[seed] = (degrees(grid, passages) == 1).sum()
        before = breadth_first_order(graph(grid, passages), 0, directed=False)[1]
        cell, length = n * n - 1, 1
        while cell != 0:
            cell, length = before[cell], length + 1
        solution[seed] = length
    return dead.mean() * 100 / n**2, solution.mean() * 100 / n**2


def graph(grid, passages=None):
    """Return the sparse adjacency matrix of the opened links, or of all links."""
    chosen = grid.links if passages is None else np.flatnonzero(passages)
    low, high = grid.ends[chosen].T
    return coo_array((np.ones(len(low)), (low, high)), shape=(grid.n_cells, grid.n_cells)).tocsr()


def pieces(grid, passages=None):
    """Return how many pieces the cells fall into, and the piece of each cell."""
    return connected_components(graph(grid, passages), directed=False)


def steps_between(grid, passages):
    """Return the steps from each cell to each: (n_cells, n_cells), infinite where no way leads."""
    return dijkstra(graph(grid, passages), directed=False, unweighted=True)


def is_spanning_tree(grid, passages):
    """Return whether the passages are links only, one fewer than the cells, and join all cells."""
    links_only = np.isin(grid.kind[passages], (LINK, STAIR)).all()
    shape = passages.shape == (len(grid.ends),) and passages.dtype == np.bool_
    return bool(shape and links_only and passages.sum() == grid.n_cells - 1 and pieces(grid, passages)[0] == 1)


def largest_piece(keep, grid):
    """Return the mask of the largest connected piece of the cells in `keep`."""
    low, high = grid.ends[grid.links].T
    stays = keep[low] & keep[high]
    matrix = coo_array((np.ones(stays.sum()), (low[stays], high[stays])), shape=(grid.n_cells, grid.n_cells))
    piece = connected_components(matrix, directed=False)[1]
    counts = np.bincount(piece[keep], minlength=piece.max() + 1)
    return keep & (piece == counts.argmax())


def random_mask(name, size, random, share=0.7):
    """Return the mask of a connected shape of at least two cells, with ragged sides and holes."""
    whole = Grid(name, size)
    while True:
        mask = largest_piece(random.random(whole.n_cells) < share, whole) if whole.n_cells > 1 else None
        if mask is not None and mask.sum() > 1:
            return mask


def ring(name="orthogonal", size=(7, 7)):
    """Return a whole grid without the cells near its middle: a shape with a hole."""
    whole = Grid(name, size)
    middle = (whole.posts.min(axis=0) + whole.posts.max(axis=0)) / 2
    away = np.hypot(*(whole.centres - middle).T)
    return Grid(name, size, largest_piece(away > 1.3, whole))


def walls_of(grid, cell):
    """Return the edges whose walls stand around a cell."""
    return np.flatnonzero((grid.ends == cell).any(axis=1))


def arc(first, second, bulge, n=64):
    """Return n + 1 points of a wall, from the definition: bulge = tan(sweep / 4), > 0 = left of first -> second."""
    if abs(bulge) < 1e-12:
        return np.linspace(first, second, n + 1)
    sweep = 4 * np.arctan(bulge)
    along = second - first
    radius = np.hypot(*along) / (2 * np.sin(sweep / 2))  # with the sign of the sweep
    left = np.array([-along[1], along[0]]) / np.hypot(*along)
    middle = (first + second) / 2 - left * radius * np.cos(sweep / 2)
    spoke = first - middle
    turns = -np.linspace(0, sweep, n + 1)  # an arc that bows to the left is walked clockwise
    cos, sin = np.cos(turns), np.sin(turns)
    return middle + np.stack([cos * spoke[0] - sin * spoke[1], sin * spoke[0] + cos * spoke[1]], axis=1)


def outline_of(grid, cell, n=64):
    """Return the polygon around a cell, arcs as many short chords; fails unless its walls close one loop."""
    left = walls_of(grid, cell).tolist()
    edge = left.pop(0)
    start, post = grid.wall_posts[edge].tolist()
    points = [arc(*grid.posts[[start, post]], grid.bulge[edge], n)[:-1]]
    while left:
        edge = next(other for other in left if post in grid.wall_posts[other])
        left.remove(edge)
        a, b = grid.wall_posts[edge].tolist()
        curve = arc(*grid.posts[[a, b]], grid.bulge[edge], n)
        points.append(curve[:-1] if a == post else curve[::-1][:-1])
        post = b if a == post else a
    assert post == start
    return np.concatenate(points)


def area(polygon):
    """Return the area of a polygon, positive whichever way it is walked."""
    x, y = polygon.T
    return abs((x * np.roll(y, -1) - y * np.roll(x, -1)).sum()) / 2


def inside(polygon, points):
    """Return which points lie in a polygon (even-odd rule)."""
    x, y = points.T[:, :, None]
    (ax, ay), (bx, by) = polygon.T[:, None, :], np.roll(polygon, -1, axis=0).T[:, None, :]
    crosses = (ay > y) != (by > y)
    with np.errstate(divide="ignore", invalid="ignore"):
        at = ax + (y - ay) / (by - ay) * (bx - ax)
    return (crosses & (x < at)).sum(axis=1) % 2 == 1


def joined_to_outside(whole, removed):
    """Return which of the removed cells of a whole grid hang together with the outside by their sides."""
    low, high = whole.ends[whole.links].T
    found = np.zeros(whole.n_cells, dtype=np.bool_)
    found[whole.ends[whole.border, 0]] = True
    found &= removed
    while True:
        spread = found.copy()
        for a, b in ((low, high), (high, low)):
            spread[b[found[a] & removed[b]]] = True
        if np.array_equal(spread, found):
            return found
        found = spread


def outer_border(grid):
    """Return the border edges that face the outside, or removed cells that hang together with it by their sides."""
    if grid.mask is None:
        return grid.border
    whole = Grid(grid.tessellation, grid.size)
    low, high = whole.ends[whole.links].T
    outside_of = joined_to_outside(whole, ~grid.mask)
    facing = {tuple(place) for place in np.round(whole.middles[whole.border], 6).tolist()}
    for a in (low, high):
        facing |= {tuple(place) for place in np.round(whole.middles[whole.links][outside_of[a]], 6).tolist()}
    return grid.border[[tuple(place) in facing for place in np.round(grid.middles[grid.border], 6).tolist()]]


def drawn_trees(grid, draws, carve):
    """Return all spanning trees of a tiny grid, and how often each comes up; `carve` : the passages of a seed."""
    weights = 2 ** np.arange(len(grid.links))
    trees = {int(tree[grid.links] @ weights): tree for tree in spanning_trees(grid)}
    keys = [int(carve(seed)[grid.links] @ weights) for seed in range(draws)]
    assert set(keys) <= set(trees)
    return list(trees.values()), np.array([Counter(keys)[key] for key in trees])


def chi_square(counts, chances=1.0):
    """Return how far counts are from those expected: all alike, or in proportion to `chances`."""
    expected = counts.sum() * np.broadcast_to(chances, len(counts)) / np.broadcast_to(chances, len(counts)).sum()
    assert expected.min() > 5
    return ((counts - expected) ** 2 / expected).sum()


def rare_chi_square(freedom):
    """Return the chi-square that one sample in a thousand exceeds, by its degrees of freedom."""
    from scipy.special import chdtri  # takes half a second, and only slow tests need it

    return chdtri(freedom, 0.001)


def spanning_trees(grid):
    """Return the passages of every spanning tree of a tiny grid, by trying all subsets of its links."""
    found = []
    for chosen in combinations(grid.links.tolist(), grid.n_cells - 1):
        passages = np.zeros(len(grid.ends), dtype=np.bool_)
        passages[list(chosen)] = True
        if pieces(grid, passages)[0] == 1:
            found.append(passages)
    return found
