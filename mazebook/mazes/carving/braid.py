"""Mazes that are not perfect: loops at dead ends (braids), free groups of walls (islands), traps cut short."""

import numpy as np

from mazebook.errors import GridError
from mazebook.mazes.carving.dual import dual_of
from mazebook.mazes.grid.adjacency import Csr
from mazebook.mazes.grid.grid import Grid
from mazebook.numerics.arrays import Bool, Int32, Int64
from mazebook.numerics.jit import kernel
from mazebook.numerics.rng import Rng, below

_WORTH_SEEING = 3  # walls of an island, if larger ones can be cut


def braid(grid: Grid, passages: Bool, share: float, rng: Rng) -> Bool:
    """Return the passages with one more wall opened at a share of the dead ends, drawn at random.

    One opening may remove two dead ends. A cell with a single neighbour stays a dead end.
    """
    opened = passages.copy()
    ways = np.bincount(grid.ends[passages].ravel(), minlength=grid.n_cells)
    dead = np.flatnonzero(ways == 1)
    _open_dead_ends(grid.csr, opened, ways, dead, round(share * len(dead)), rng)
    return opened


@kernel
def _open_dead_ends(topology: Csr, passages: Bool, ways: Int64, dead: Int64, wanted: int, rng: Rng) -> None:
    """Shuffle `dead`, and open a random closed link of each of its first `wanted` cells that is still a dead end."""
    for i in range(wanted):
        j = i + below(rng, len(dead) - i)
        dead[i], dead[j] = dead[j], dead[i]
        cell = dead[i]
        if ways[cell] != 1:
            continue
        choices = 0
        for slot in range(topology.start[cell], topology.start[cell + 1]):
            choices += not passages[topology.edges[slot]]
        pick = below(rng, choices) if choices > 0 else -1
        for slot in range(topology.start[cell], topology.start[cell + 1]):
            if not passages[topology.edges[slot]]:
                if pick == 0:
                    passages[topology.edges[slot]] = True
                    ways[cell] += 1
                    ways[topology.neighbours[slot]] += 1
                    break
                pick -= 1


def cut_islands(grid: Grid, passages: Bool, wanted: int, rng: Rng) -> Bool:
    """Return the passages with `wanted` more walls opened, each of which cuts a group of walls off the border.

    Raises GridError if the maze has too few groups of walls.
    """
    opened = passages.copy()
    whole = dual_of(grid, "whole")
    for made in range(wanted):
        beyond = _walls_beyond(whole.topology, opened, int(whole.starts[0]))
        # So that each island leaves walls for those that follow.
        most = max(_WORTH_SEEING, int((beyond > 0).sum()) // (wanted - made + 1))
        small = [(beyond >= least) & (beyond <= most) for least in (_WORTH_SEEING, 1)]
        choices = next((found for fits in (*small, beyond > 0) if len(found := np.flatnonzero(fits))), None)
        if choices is None:
            fit = f"only {made} fit" if made else "none fits"
            raise GridError(f"islands = {wanted}: {fit} into this maze. Use fewer, or a larger maze.")
        opened[choices[below(rng, len(choices))]] = True
    return opened


@kernel
def _walls_beyond(topology: Csr, passages: Bool, border: int) -> Int32:
    """Return for each standing wall how many others only it joins to the border: (n_edges,) int32, 0 for passages."""
    n = len(topology.start) - 1
    beyond = np.zeros(len(passages), dtype=np.int32)
    walls = np.zeros(n, dtype=np.int32)  # the walls that hang from each post
    before = np.full(n, -1, dtype=np.int32)
    by = np.full(n, -1, dtype=np.int32)
    queue = np.empty(n, dtype=np.int32)
    queue[0], before[border] = border, border
    head, tail = 0, 1
    while head < tail:
        post = queue[head]
        head += 1
        for slot in range(topology.start[post], topology.start[post + 1]):
            other = topology.neighbours[slot]
            if not passages[topology.edges[slot]] and before[other] < 0:
                before[other], by[other] = post, topology.edges[slot]
                queue[tail] = other
                tail += 1
    for i in range(tail - 1, 0, -1):
        post = queue[i]
        beyond[by[post]] = walls[post]
        walls[before[post]] += walls[post] + 1
    return beyond


def count_bare_posts(grid: Grid, passages: Bool) -> int:
    """Return how many posts have lost all their walls: these are open rooms, not islands."""
    bare = np.zeros(len(grid.posts) + 1, dtype=np.bool_)  # one more, for the -1 of stairs
    bare[grid.wall_posts[grid.links]] = True
    bare[grid.wall_posts[~passages]] = False
    return int(np.count_nonzero(bare[:-1]))
