"""The outer border of a grid: the walls that a door can stand in, and how far apart they are.

Many mazes of a book share a grid, so answers about its border are computed once and kept with it.
"""

import math
from functools import cached_property
from weakref import ref

import numpy as np

from mazebook.errors import GridError
from mazebook.mazes.grid.bearings import BEARINGS, OF_ENDS
from mazebook.mazes.grid.grid import Grid, once_a_grid, size_text
from mazebook.mazes.mesh import BORDER
from mazebook.numerics.arrays import Bool, Float64, Int32, Int64

_UPRIGHT = 31.0  # degrees: a wall that is turned less faces up or down, as do the lowest walls of hexagons
EQUALLY_FAR = 1e-6  # cell widths; smaller differences of distance are rounding

End = int | tuple[int]  # an edge, or a cell in a tuple for an end without a door


class Border:
    """The outer border of a grid.

    Attributes
    ----------
    edges : (n_outer,) int64, ascending: the whole border of a whole grid; the outer piece of border of a grid with
        removed cells; on several floors, the edges on the box around all plans
    cells : (n_outer,) int32, the cell of each edge
    middle : (2,) float64, the middle of the box around the grid
    """

    def __init__(self, grid: Grid) -> None:
        # the arrays, not the grid: the border kept for the grid must not keep the grid alive
        self._grid = ref(grid)
        self._size, self._is_whole, self._rim = grid.size, grid.is_whole, grid.rim
        self._every = self._rim.edges
        # Of a grid that is cut, some outer walls never open, and bends reach beyond the posts.
        self._may_open = grid.kind[self._every] == BORDER if grid.is_cut else None
        self._outermost = grid.outermost_post if grid.is_cut else None
        # In a ring the arcs reach beyond the posts.
        outline = np.concatenate([self._rim.corners.reshape(-1, 2), self._rim.middles])
        self.middle: Float64 = (outline.min(axis=0) + outline.max(axis=0)) / 2
        self.edges: Int64 = self._every if grid.is_whole and len(grid.size) == 2 else np.sort(self._round)
        self.cells = self._rim.cells[self._at(self.edges)]
        self._held: dict[tuple[str, End | None], End] = {}

    def _at(self, edges: Int64 | int) -> Int64:
        """Return the places of border edges in the rim."""
        return np.asarray(np.searchsorted(self._every, edges))

    def _outermost_post(self) -> int:
        """Return the post farthest to the left, and of several the lowest."""
        if self._outermost is not None:
            return self._outermost
        posts, (x, y) = self._rim.walls.ravel(), self._rim.corners.reshape(-1, 2).T
        return int(posts[np.lexsort((y, x))[0]])

    def _middles(self, edges: Int64 | int) -> Float64:
        """Return the middles of the walls of border edges: (n_edges, 2) float64, or (2,) of one edge."""
        return np.asarray(self._rim.middles[self._at(edges)])

    def _walls_of(self, edges: Int64 | int) -> Int32:
        """Return the posts of border edges: (n_edges, 2) int32, or (2,) of one edge."""
        return np.asarray(self._rim.walls[self._at(edges)])

    def cell_of(self, edge: int) -> int:
        """Return the cell of a border edge."""
        return int(self._rim.cells[self._at(edge)])

    @cached_property
    def _posts(self) -> Float64:
        return self._rim.posts()

    @cached_property
    def _centres(self) -> Float64:
        return self._rim.centres()

    @cached_property
    def centre(self) -> int:
        """The cell nearest to the middle."""
        away = ((self._centres - self.middle) ** 2).sum(axis=1)
        return int(np.argmin(np.round(away / EQUALLY_FAR)))

    @cached_property
    def edges_of(self) -> dict[int, list[int]]:
        """The border edges of each cell that has any, rising."""
        found: dict[int, list[int]] = {}
        for edge, cell in zip(self.edges.tolist(), self.cells.tolist(), strict=True):
            found.setdefault(cell, []).append(edge)
        return found

    @cached_property
    def posts_of(self) -> dict[int, frozenset[int]]:
        """The two posts of each edge."""
        posts = self._walls_of(self.edges).tolist()
        return {edge: frozenset(pair) for edge, pair in zip(self.edges.tolist(), posts, strict=True)}

    @cached_property
    def _at_post(self) -> dict[int, list[int]]:
        """The border edges, those of holes too, at each post of the border."""
        found: dict[int, list[int]] = {}
        for edge, posts in zip(self._every.tolist(), self._rim.walls.tolist(), strict=True):
            for post in posts:
                found.setdefault(post, []).append(edge)
        return found

    @cached_property
    def _round(self) -> Int64:
        """The edges in the order of a walk around the grid; on several floors, around each plan in turn."""
        walked = self.steps_from(self._at_post[self._outermost_post()][0])
        if self._is_whole:
            left = np.setdiff1d(self._every, walked)
            while len(left):
                walked += self.steps_from(int(left[0]))
                left = np.setdiff1d(left, walked)
        found: Int64 = np.array(walked, dtype=np.int64)
        if self._may_open is not None:
            found = found[self._may_open[np.searchsorted(self._every, found)]]
        if len(self._size) == 2:
            return found
        # A door between two plans would leave no room for its arrow.
        corners = self._rim.corners.reshape(-1, 2)
        low, high = corners.min(axis=0) + EQUALLY_FAR, corners.max(axis=0) - EQUALLY_FAR
        outermost = ((self._middles(found) < low) | (self._middles(found) > high)).any(axis=1)
        return np.array(found[outermost], dtype=np.int64)

    @cached_property
    def _places(self) -> Int64:
        """(n_outer,) int64: the place of each edge in `_round`."""
        places = np.empty(len(self.edges), dtype=np.int64)
        places[np.searchsorted(self.edges, self._round)] = np.arange(len(places))
        return places

    def steps_from(self, edge: int) -> list[int]:
        """Return the edges of a piece of border in the order of a walk along it, beginning with `edge`."""
        walked, post = [edge], int(self._walls_of(edge)[1])
        while (onward := self.across_outside(walked[-1], post)) != edge:
            walked.append(onward)
            post = int(self._walls_of(onward).sum()) - post
        return walked

    def across_outside(self, edge: int, post: int) -> int:
        """Return the border edge that follows `edge` at `post`, along the same stretch of outside.

        Two pieces of border that only touch at a post (cells that meet at a corner) stay separate: the next edge is the
        first one met when turning around the post from the outer side of `edge`. That relation is symmetric, so a walk
        closes.
        """
        edges = self._at_post[post]
        if len(edges) == 2:
            return edges[0] if edges[1] == edge else edges[1]
        place = self._posts[post]
        away = {other: self._middles(other) - place for other in edges}
        inside = self._centres[self.cell_of(edge)] - place
        first = away[edge]
        turn = -1.0 if first[0] * inside[1] - first[1] * inside[0] > 0 else 1.0  # away from the edge's own cell

        def angle(other: int) -> float:
            bearing = math.atan2(away[other][1], away[other][0]) - math.atan2(first[1], first[0])
            return (turn * bearing) % (2 * math.pi) or 2 * math.pi

        return min((other for other in edges if other != edge), key=angle)

    def towards(self, bearing: float, allowed: Bool | None = None) -> int:
        """Return the edge whose middle lies farthest in a direction.

        Among equally far walls, the nearest to the line through the grid's middle; among walls of one cell, the one
        whose outward normal is nearest to the direction; then the lowest edge.
        """
        edges = self.edges if allowed is None else self.edges[allowed]
        middles = self._middles(edges) - self.middle
        towards = np.array([math.sin(math.radians(bearing)), math.cos(math.radians(bearing))])
        far = middles @ towards
        aside = np.abs(middles @ np.array([towards[1], -towards[0]]))
        turned = np.abs((self._rim.headings[self._at(edges)].astype(np.float64) - bearing + 180) % 360 - 180)
        keys = [np.round(key / EQUALLY_FAR) for key in (-far, aside, turned)]
        # Walls of one cell are first compared by their normals: a corner's two walls are equally far.
        same_cell_first = np.lexsort((edges, keys[2], keys[1], keys[0]))
        best = int(same_cell_first[0])
        cells = self._rim.cells[self._at(edges)]
        mates = (cells == cells[best]) & (keys[0] == keys[0][best])
        return int(edges[mates][np.lexsort((edges[mates], keys[2][mates]))[0]])

    def post_towards(self, bearing: float) -> int:
        """Return the post farthest in a direction; among several, the nearest to the line through the middle."""
        posts = np.unique(self._walls_of(self.edges))
        places = self._posts[posts] - self.middle
        towards = np.array([math.sin(math.radians(bearing)), math.cos(math.radians(bearing))])
        far, aside = places @ towards, np.abs(places @ np.array([towards[1], -towards[0]]))
        return int(posts[np.lexsort((posts, np.round(aside / EQUALLY_FAR), np.round(-far / EQUALLY_FAR)))[0]])

    def named(self, word: str, other: End | None = None) -> End:
        """Return the end of a direction, ``centre``, ``opposite``, ``tip`` or a ``wall_``, given the other end or None.

        The end depends on nothing else, so it is computed once. Raises the errors of `open_to`.
        """
        key = (word, other)
        if key not in self._held:
            self._held[key] = self._named(word, other)
        return self._held[key]

    def _named(self, word: str, other: End | None) -> End:
        if word == "centre":
            return (self.centre,)
        allowed = None if other is None else self.open_to(other)
        if word in OF_ENDS:
            return self.towards(OF_ENDS[word], allowed if word in BEARINGS else self._facing(word, allowed))
        if word == "tip":
            return self._tip(other, allowed)
        if word.startswith("wall_"):
            return self._wall(word, allowed)
        assert isinstance(other, int)  # nothing is opposite the centre
        away = self._middles(other) - self.middle
        return self.towards(math.degrees(math.atan2(-away[0], -away[1])) % 360, allowed)

    def _facing(self, word: str, allowed: Bool | None) -> Bool | None:
        """Return which of the allowed edges face up, or down for a word that begins with "s"; all if none does."""
        away = self._rim.headings[self._at(self.edges)].astype(np.float64) - BEARINGS[word[0]]
        faces = np.abs((away + 180) % 360 - 180) <= _UPRIGHT
        faces = faces if allowed is None else faces & allowed
        return faces if faces.any() else allowed

    def _wall(self, word: str, allowed: Bool | None) -> int:
        edge = int(word.removeprefix("wall_"))
        if edge not in (self.edges if allowed is None else self.edges[allowed]):
            raise GridError("Start and Finish cannot be where they are asked for. Move them apart, to the outside.")
        return edge

    def _tip(self, other: End | None, allowed: Bool | None) -> int:
        """Return the tip farthest from the other end; without another end, one of the two farthest apart."""
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
        """Return which edges may be a door beside the other end: (n_outer,) bool; raises GridError if no edge may."""
        allowed = self.cells != other[0] if isinstance(other, tuple) else self.clear_of(other)
        if not allowed.any():
            raise GridError(f"size = {size_text(self._size)}: too small for two doors apart. Use a larger grid.")
        return allowed

    def clear_of(self, edge: int) -> Bool:
        """Return which edges may be the other door, in another cell and without a common post: (n_outer,) bool."""
        first, second = self._walls_of(edge)
        shares: Bool = (self._walls == first) | (self._walls == second)
        return np.asarray(~(shares[0] | shares[1]) & (self.cells != self.cell_of(edge)))

    @cached_property
    def _walls(self) -> Int64:
        """(2, n_outer) int64: the two posts of each edge."""
        return np.ascontiguousarray(self._walls_of(self.edges).T, dtype=np.int64)

    def quarter_from(self, edge: int) -> Bool:
        """Return which possible other doors are at least a quarter of the border away: (n_outer,) bool.

        If none is (a border of few walls), the farthest are. Raises the errors of `open_to`.
        """
        steps = np.abs(self._places - self._places[np.searchsorted(self.edges, edge)])
        away = np.minimum(steps, len(steps) - steps)  # a walk may go both ways round
        clear = self.open_to(edge)
        return np.asarray(clear & (away >= min(len(steps) / 4, away[clear].max())))


@once_a_grid
def border_of(grid: Grid) -> Border:
    """Return the border of a grid, built once for all its mazes."""
    return Border(grid)
