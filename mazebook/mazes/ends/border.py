"""The outer border of a grid: the walls that a door can stand in, and how far apart they are.

A book draws many mazes on one grid, so what a border is asked is reckoned once and kept with it.
"""

from __future__ import annotations

import math
from functools import cached_property
from weakref import ref

import numpy as np

from mazebook.errors import GridError
from mazebook.mazes.grid.bearings import BEARINGS
from mazebook.mazes.grid.grid import Grid, once_a_grid, size_text
from mazebook.numerics.arrays import Bool, Float64, Int64

EQUALLY_FAR = 1e-6  # cell widths; walls that lie equally far differ by rounding only

End = int | tuple[int]  # an edge, or a cell in a tuple for an end without a door


class Border:
    """The outer border of a grid.

    Attributes
    ----------
    edges : (n_outer,) int64, rising: all of a whole grid's border, one piece of that of a grid with removed cells; of
        several floors, what lies on the box around all plans
    cells : (n_outer,) int32, the cell of each
    middle : (2,) float64, the middle of the box around the grid
    """

    def __init__(self, grid: Grid) -> None:
        # The arrays and not the grid, which would live as long as the border that is kept for it.
        self._grid = ref(grid)
        self._size, self._every, self._is_cut = grid.size, grid.border.astype(np.int64), grid.mask is not None
        self._ends, self._wall_posts, self._heading = grid.ends, grid.wall_posts, grid.heading
        self._posts, self._middles, self._centres = grid.posts, grid.middles, grid.centres
        outline = np.concatenate([grid.posts, grid.middles[grid.border]])  # of a ring, the arcs reach beyond the posts
        self.middle: Float64 = (outline.min(axis=0) + outline.max(axis=0)) / 2
        self.edges: Int64 = np.sort(self._round) if grid.mask is not None or len(grid.size) > 2 else self._every
        self.cells = grid.ends[self.edges, 0]
        self._held: dict[tuple[str, End | None], End] = {}

    @cached_property
    def centre(self) -> int:
        """The cell nearest to the middle."""
        away = ((self._centres - self.middle) ** 2).sum(axis=1)
        return int(np.argmin(np.round(away / EQUALLY_FAR)))

    @cached_property
    def edges_of(self) -> dict[int, list[int]]:
        """The edges of each cell that has one, rising."""
        found: dict[int, list[int]] = {}
        for edge, cell in zip(self.edges.tolist(), self.cells.tolist(), strict=True):
            found.setdefault(cell, []).append(edge)
        return found

    @cached_property
    def posts_of(self) -> dict[int, frozenset[int]]:
        """The two posts of each edge."""
        posts = self._wall_posts[self.edges].tolist()
        return {edge: frozenset(pair) for edge, pair in zip(self.edges.tolist(), posts, strict=True)}

    @cached_property
    def _at_post(self) -> dict[int, list[int]]:
        """The border edges, a hole's too, that meet at each post of the border."""
        found: dict[int, list[int]] = {}
        for edge, posts in zip(self._every.tolist(), self._wall_posts[self._every].tolist(), strict=True):
            for post in posts:
                found.setdefault(post, []).append(edge)
        return found

    @cached_property
    def _round(self) -> Int64:
        """The edges in the order in which a walk around the grid meets them; of several floors, around each in turn."""
        lowest_post = int(np.lexsort((self._posts[:, 1], self._posts[:, 0]))[0])
        walked = self._steps_from(self._at_post[lowest_post][0])
        if not self._is_cut:
            left = np.setdiff1d(self._every, walked)
            while len(left):
                walked += self._steps_from(int(left[0]))
                left = np.setdiff1d(left, walked)
        found: Int64 = np.array(walked, dtype=np.int64)
        if len(self._size) == 2:
            return found
        # A door between two plans would have no room for its arrow.
        low, high = self._posts.min(axis=0) + EQUALLY_FAR, self._posts.max(axis=0) - EQUALLY_FAR
        outermost = ((self._middles[found] < low) | (self._middles[found] > high)).any(axis=1)
        return np.array(found[outermost], dtype=np.int64)

    @cached_property
    def _places(self) -> Int64:
        """(n_outer,) int64: the place of each of `edges` in `_round`."""
        places = np.empty(len(self.edges), dtype=np.int64)
        places[np.searchsorted(self.edges, self._round)] = np.arange(len(places))
        return places

    def _steps_from(self, edge: int) -> list[int]:
        """Return the edges of a piece of border, step by step from `edge` until a walk along it is back there."""
        walked, post = [edge], int(self._wall_posts[edge, 1])
        while (onward := self._across_outside(walked[-1], post)) != edge:
            walked.append(onward)
            post = int(self._wall_posts[onward].sum()) - post
        return walked

    def _across_outside(self, edge: int, post: int) -> int:
        """Return the border edge that follows `edge` at `post`, along the same stretch of outside.

        Where two pieces of border only touch at a post (cells that meet at a corner), they stay apart: turning at the
        post from the edge's outer side, it is the first one met. That one is followed by `edge`, so a walk closes.
        """
        edges = self._at_post[post]
        if len(edges) == 2:
            return edges[0] if edges[1] == edge else edges[1]
        place = self._posts[post]
        away = {other: self._middles[other] - place for other in edges}
        inside = self._centres[self._ends[edge, 0]] - place
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
        middles = self._middles[edges] - self.middle
        towards = np.array([math.sin(math.radians(bearing)), math.cos(math.radians(bearing))])
        far = middles @ towards
        aside = np.abs(middles @ np.array([towards[1], -towards[0]]))
        turned = np.abs((self._heading[edges].astype(np.float64) - bearing + 180) % 360 - 180)
        keys = [np.round(key / EQUALLY_FAR) for key in (-far, aside, turned)]
        # The walls of one cell are compared by their normals first: a corner's two walls lie equally far aside.
        same_cell_first = np.lexsort((edges, keys[2], keys[1], keys[0]))
        best = int(same_cell_first[0])
        cell = self._ends[edges[best], 0]
        mates = (self._ends[edges, 0] == cell) & (keys[0] == keys[0][best])
        return int(edges[mates][np.lexsort((edges[mates], keys[2][mates]))[0]])

    def post_towards(self, bearing: float) -> int:
        """Return the post that lies farthest in a direction; of several, the nearest to the line through the middle."""
        posts = np.unique(self._wall_posts[self.edges])
        places = self._posts[posts] - self.middle
        towards = np.array([math.sin(math.radians(bearing)), math.cos(math.radians(bearing))])
        far, aside = places @ towards, np.abs(places @ np.array([towards[1], -towards[0]]))
        return int(posts[np.lexsort((posts, np.round(aside / EQUALLY_FAR), np.round(-far / EQUALLY_FAR)))[0]])

    def named(self, word: str, other: End | None = None) -> End:
        """Return the end that a direction, ``centre``, ``opposite`` or ``tip`` names beside the other, if there is one.

        It depends on nothing else, so it is looked for once. Raises as `open_to` does.
        """
        key = (word, other)
        if key not in self._held:
            self._held[key] = self._named(word, other)
        return self._held[key]

    def _named(self, word: str, other: End | None) -> End:
        if word == "centre":
            return (self.centre,)
        allowed = None if other is None else self.open_to(other)
        if word in BEARINGS:
            return self.towards(BEARINGS[word], allowed)
        if word == "tip":
            return self._tip(other, allowed)
        if word.startswith("wall_"):
            return self._wall(word, allowed)
        away = self._middles[other] - self.middle
        return self.towards(math.degrees(math.atan2(-away[0], -away[1])) % 360, allowed)

    def _wall(self, word: str, allowed: Bool | None) -> int:
        edge = int(word.removeprefix("wall_"))
        if edge not in (self.edges if allowed is None else self.edges[allowed]):
            raise GridError("Start and Finish cannot be where they are asked for. Move them apart, to the outside.")
        return edge

    def _tip(self, other: End | None, allowed: Bool | None) -> int:
        """Return a tip that is farthest from the other end, or else one of the two that are farthest apart."""
        from mazebook.mazes.ends.tips import farthest_tip, tip_of, tips_of  # the only part that needs a kernel

        grid = self._grid()
        assert grid is not None  # who asks holds it
        if other is None or allowed is None:
            return tip_of(grid, tips_of(grid, self.edges))
        tips = tips_of(grid, self.edges)
        may = np.isin(tips, self.edges[allowed])
        if not may.any():
            tips, may = self.edges[allowed], np.ones(int(allowed.sum()), dtype=np.bool_)
        edge, cell = (-1, other[0]) if isinstance(other, tuple) else (other, -1)
        return farthest_tip(grid, tips, may, edge, cell)

    def open_to(self, other: End) -> Bool:
        """Return which edges may be a door beside the other end, (n_outer,) bool.

        Raises
        ------
        GridError
            If none may.
        """
        allowed = self.cells != other[0] if isinstance(other, tuple) else self.clear_of(other)
        if not allowed.any():
            raise GridError(f"size = {size_text(self._size)}: too small for two doors apart. Use a larger grid.")
        return allowed

    def clear_of(self, edge: int) -> Bool:
        """Return which edges may be the other door: in another cell, and sharing no post. (n_outer,) bool."""
        first, second = self._wall_posts[edge]
        shares: Bool = (self._walls == first) | (self._walls == second)
        clear: Bool = ~(shares[0] | shares[1]) & (self.cells != self._ends[edge, 0])
        return clear

    @cached_property
    def _walls(self) -> Int64:
        """(2, n_outer) int64: the two posts of each edge."""
        return np.ascontiguousarray(self._wall_posts[self.edges].T, dtype=np.int64)

    def quarter_from(self, edge: int) -> Bool:
        """Return which edges that may be the other door are a quarter of the border away. (n_outer,) bool.

        Where none is (a border of few walls), the farthest are. Raises as `open_to` does.
        """
        steps = np.abs(self._places - self._places[np.searchsorted(self.edges, edge)])
        away = np.minimum(steps, len(steps) - steps)  # a walk may go either way round
        clear = self.open_to(edge)
        spread: Bool = clear & (away >= min(len(steps) / 4, away[clear].max()))
        return spread


@once_a_grid
def border_of(grid: Grid) -> Border:
    """Return the border of a grid, made once for all its mazes."""
    return Border(grid)
