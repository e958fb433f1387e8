"""Start and Finish: chosen by direction, so that they mean something on every grid.

A word is a direction (``n``, ``ne``, ... ``nw``), ``centre``, ``random``, ``opposite`` or ``longest``. Doors stand in
the outer border; an end in the centre has no door.
"""

from __future__ import annotations

import math
from collections import deque
from functools import cached_property
from typing import NamedTuple

import numpy as np

from mazebook.arrays import Bool, Float64, Int32, Int64
from mazebook.errors import UsageError, did_you_mean, key_of
from mazebook.mazes.bearings import BEARINGS
from mazebook.mazes.grid import Grid

WORDS = (*BEARINGS, "centre", "random", "opposite", "longest")
PAIRS = {"random": ("random", "random"), "opposite": ("random", "opposite"), "longest": ("longest", "longest")}
NO_DOOR = -1
_TOLERANCE = 1e-6  # cell widths; walls that lie equally far differ by rounding only


class Ends(NamedTuple):
    """Where a maze begins and ends; named as in `Maze`."""

    doors: Int32
    cells: Int32


def parse_ends(ends: object) -> tuple[str, str]:
    """Return the two words for `ends`: a pair of words, or one word that stands for a pair.

    Raises
    ------
    UsageError
        If a word is unknown (the nearest is offered), or the pair makes no sense.
    """
    if isinstance(ends, str):
        pair = PAIRS.get(key_of(ends))
        if pair is None:
            raise UsageError(f'ends = "{ends}": one word alone can be {", ".join(PAIRS)}; else give two, such as n,s.')
        return pair
    words = (
        [key_of(word) if isinstance(word, str) else word for word in ends] if isinstance(ends, (tuple, list)) else []
    )
    words = ["centre" if word == "center" else word for word in words]
    if len(words) != 2:
        raise UsageError(f"ends = {ends!r}: must be two words, Start and Finish, such as n,s.")
    for word in words:
        if word not in WORDS:
            raise UsageError(f'ends: "{word}" is not a place. {did_you_mean(str(word), WORDS)}')
    if words == ["centre", "centre"]:
        raise UsageError("ends = centre,centre: Start and Finish would be the same cell. Move one of them.")
    if "opposite" in words and "centre" in words:
        raise UsageError("ends: nothing is opposite the centre. Give a direction for the other end.")
    return words[0], words[1]


def cell_towards(grid: Grid, word: str) -> int:
    """Return the cell that a direction or ``centre`` names."""
    if word == "centre":
        return centre_of(grid)
    edge = Border(grid).towards(BEARINGS[word])
    return int(grid.ends[edge, 0])


def border_post_towards(grid: Grid, bearing: float) -> int:
    """Return the post of the outer border that lies farthest in a direction; of several, the nearest to its line."""
    posts = np.unique(grid.wall_posts[Border(grid).edges])
    places = grid.posts[posts] - middle_of(grid)
    towards = np.array([math.sin(math.radians(bearing)), math.cos(math.radians(bearing))])
    far, aside = places @ towards, np.abs(places @ np.array([towards[1], -towards[0]]))
    return int(posts[np.lexsort((posts, np.round(aside / _TOLERANCE), np.round(-far / _TOLERANCE)))[0]])


class Border:
    """The outer border of a grid: the edges that a door can stand in, and how far apart they are."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid

    @cached_property
    def edges(self) -> Int64:
        """The edges of the outer border, rising: all of a whole grid's, one piece of a grid's with removed cells."""
        if self.grid.mask is None:
            return self.grid.border.astype(np.int64)
        lowest_post = int(np.lexsort((self.grid.posts[:, 1], self.grid.posts[:, 0]))[0])
        return np.array(sorted(self._steps_from(self.at_post[lowest_post][0])), dtype=np.int64)

    @cached_property
    def at_post(self) -> dict[int, list[int]]:
        """The border edges that meet at each post of the border."""
        found: dict[int, list[int]] = {}
        for edge in self.grid.border.tolist():
            for post in self.grid.wall_posts[edge].tolist():
                found.setdefault(post, []).append(edge)
        return found

    @cached_property
    def beside(self) -> dict[tuple[int, int], int]:
        """The edge that follows each border edge at each of its posts."""
        return {
            (edge, post): self._across_outside(edge, post) for post, edges in self.at_post.items() for edge in edges
        }

    def _steps_from(self, edge: int) -> dict[int, int]:
        """Return the number of walls from `edge` along the border, for each edge of its piece."""
        steps = {edge: 0}
        queue = deque([edge])
        while queue:
            here = queue.popleft()
            for post in self.grid.wall_posts[here].tolist():
                other = self.beside[here, post]
                if other not in steps:
                    steps[other] = steps[here] + 1
                    queue.append(other)
        return steps

    def _across_outside(self, edge: int, post: int) -> int:
        """Return the border edge that follows `edge` at `post`, along the same stretch of outside.

        Where two pieces of border only touch at a post (cells that meet at a corner), they stay apart: turning at the
        post from the edge's outer side, it is the first one met.
        """
        edges = self.at_post[post]
        if len(edges) == 2:
            return edges[0] if edges[1] == edge else edges[1]
        place = self.grid.posts[post]
        away = {other: self.grid.middles[other] - place for other in edges}
        inside = self.grid.centres[self.grid.ends[edge, 0]] - place
        first = away[edge]
        turn = -1.0 if first[0] * inside[1] - first[1] * inside[0] > 0 else 1.0  # away from the cell that owns it

        def angle(other: int) -> float:
            bearing = math.atan2(away[other][1], away[other][0]) - math.atan2(first[1], first[0])
            return (turn * bearing) % (2 * math.pi) or 2 * math.pi

        return min((other for other in edges if other != edge), key=angle)

    def towards(self, bearing: float, allowed: Bool | None = None) -> int:
        """Return the edge whose middle lies farthest in a direction.

        Of walls that lie equally far, the one nearest the line through the grid's middle; of a cell's several walls,
        the one whose outward normal is nearest; then the lowest edge.
        """
        edges = self.edges if allowed is None else self.edges[allowed]
        middles = self.grid.middles[edges] - middle_of(self.grid)
        towards = np.array([math.sin(math.radians(bearing)), math.cos(math.radians(bearing))])
        far = middles @ towards
        aside = np.abs(middles @ np.array([towards[1], -towards[0]]))
        turned = np.abs((self.grid.heading[edges].astype(np.float64) - bearing + 180) % 360 - 180)
        keys = [np.round(key / _TOLERANCE) for key in (-far, aside, turned)]
        # The walls of one cell are compared by their normals first: a corner's two walls lie equally far aside.
        same_cell_first = np.lexsort((edges, keys[2], keys[1], keys[0]))
        best = int(same_cell_first[0])
        cell = self.grid.ends[edges[best], 0]
        mates = (self.grid.ends[edges, 0] == cell) & (keys[0] == keys[0][best])
        return int(edges[mates][np.lexsort((edges[mates], keys[2][mates]))[0]])

    def clear_of(self, edge: int) -> Bool:
        """Return which edges may be the other door: in another cell, and sharing no post. (n_outer,) bool."""
        posts, cell = self.grid.wall_posts[edge], self.grid.ends[edge, 0]
        shares = np.isin(self.grid.wall_posts[self.edges], posts).any(axis=1)
        clear: Bool = ~shares & (self.grid.ends[self.edges, 0] != cell)
        return clear

    def quarter_from(self, edge: int) -> Bool:
        """Return which edges that may be the other door are a quarter of the border away. (n_outer,) bool.

        Where none is (a border of few walls), the farthest are.
        """
        steps = self._steps_from(edge)
        away = np.array([steps[other] for other in self.edges.tolist()])
        clear = self.clear_of(edge)
        if not clear.any():
            return clear
        spread: Bool = clear & (away >= min(len(self.edges) / 4, away[clear].max()))
        return spread

    def ends(self, start: int | tuple[int], finish: int | tuple[int]) -> Ends:
        """Return two ends, each an edge, or a cell in a tuple for an end without a door."""
        chosen = (start, finish)
        doors = [NO_DOOR if isinstance(end, tuple) else end for end in chosen]
        cells = [end[0] if isinstance(end, tuple) else int(self.grid.ends[end, 0]) for end in chosen]
        return Ends(np.array(doors, dtype=np.int32), np.array(cells, dtype=np.int32))


def middle_of(grid: Grid) -> Float64:
    """Return the middle of the box around a grid, (2,) float64."""
    outline = np.concatenate([grid.posts, grid.middles[grid.border]])  # of a ring, the arcs reach beyond the posts
    middle: Float64 = (outline.min(axis=0) + outline.max(axis=0)) / 2
    return middle


def centre_of(grid: Grid) -> int:
    """Return the cell nearest to the middle."""
    away = ((grid.centres - middle_of(grid)) ** 2).sum(axis=1)
    return int(np.argmin(np.round(away / _TOLERANCE)))
