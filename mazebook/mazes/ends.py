"""Start and Finish: chosen by direction, so that they mean something on every grid.

A word is a direction (``n``, ``ne``, ... ``nw``), ``centre``, ``random``, ``opposite`` or ``longest``. Doors stand in
the outer border; an end in the centre has no door.
"""

from __future__ import annotations

import math
from collections import deque
from typing import NamedTuple

import numpy as np

from mazebook.arrays import Bool, Float64, Int32, Int64
from mazebook.errors import GridError, UsageError, did_you_mean, key_of
from mazebook.mazes.bearings import BEARINGS
from mazebook.mazes.grid import Grid
from mazebook.mazes.solve import distances
from mazebook.rng import Rng, below

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


def place_ends(grid: Grid, passages: Bool, ends: tuple[str, str], rng: Rng) -> Ends:
    """Return the doors and the cells of Start and Finish.

    The doors never share a post and lie in different cells. A door that is drawn (`random`) stands at least a quarter
    of the border away from the other. `longest` is the longest shortest route between two border cells, or from the
    other end to one.

    Raises
    ------
    GridError
        If the grid is too small for two ends.
    """
    border = Border(grid)
    words = ("random", ends[1]) if ends[0] == "opposite" and ends[1] == "opposite" else ends
    if words == ("longest", "longest"):
        return border.ends(*_longest_pair(border, passages))
    # The end that depends on nothing goes first.
    order = (1, 0) if _rank(words[0]) > _rank(words[1]) else (0, 1)
    first = _first(border, words[order[0]], rng)
    second = _second(border, words[order[1]], first, passages, rng)
    chosen = (first, second) if order == (0, 1) else (second, first)
    return border.ends(*chosen)


def cell_towards(grid: Grid, word: str) -> int:
    """Return the cell that a direction or ``centre`` names."""
    if word == "centre":
        return _centre(grid)
    edge = Border(grid).towards(BEARINGS[word])
    return int(grid.ends[edge, 0])


def border_post_towards(grid: Grid, bearing: float) -> int:
    """Return the post of the outer border that lies farthest in a direction; of several, the nearest to its line."""
    posts = np.unique(grid.wall_posts[Border(grid).edges])
    places = grid.posts[posts] - _middle(grid)
    towards = np.array([math.sin(math.radians(bearing)), math.cos(math.radians(bearing))])
    far, aside = places @ towards, np.abs(places @ np.array([towards[1], -towards[0]]))
    return int(posts[np.lexsort((posts, np.round(aside / _TOLERANCE), np.round(-far / _TOLERANCE)))[0]])


class Border:
    """The outer border of a grid: the edges that a door can stand in, and how far apart they are."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.at_post: dict[int, list[int]] = {}
        for edge in grid.border.tolist():
            for post in grid.wall_posts[edge].tolist():
                self.at_post.setdefault(post, []).append(edge)
        self.beside = {
            (edge, post): self._across_outside(edge, post) for post, edges in self.at_post.items() for edge in edges
        }
        lowest_post = int(np.lexsort((grid.posts[:, 1], grid.posts[:, 0]))[0])
        self.edges: Int64 = np.array(sorted(self._steps_from(self.at_post[lowest_post][0])), dtype=np.int64)

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
        middles = self.grid.middles[edges] - _middle(self.grid)
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


def _rank(word: str) -> int:
    """Return what an end depends on: the centre on nothing, a direction on which cell the centre takes, and so on."""
    return -1 if word == "centre" else 0 if word in BEARINGS else WORDS.index(word)


def _middle(grid: Grid) -> Float64:
    outline = np.concatenate([grid.posts, grid.middles[grid.border]])  # of a ring, the arcs reach beyond the posts
    middle: Float64 = (outline.min(axis=0) + outline.max(axis=0)) / 2
    return middle


def _centre(grid: Grid) -> int:
    away = ((grid.centres - _middle(grid)) ** 2).sum(axis=1)
    return int(np.argmin(np.round(away / _TOLERANCE)))


def _first(border: Border, word: str, rng: Rng) -> int | tuple[int]:
    if word == "centre":
        return (_centre(border.grid),)
    if word in BEARINGS:
        return border.towards(BEARINGS[word])
    return int(border.edges[below(rng, len(border.edges))])


def _second(border: Border, word: str, first: int | tuple[int], passages: Bool, rng: Rng) -> int | tuple[int]:
    grid = border.grid
    if isinstance(first, tuple):
        allowed = grid.ends[border.edges, 0] != first[0]
        spread = allowed
    else:
        allowed, spread = border.clear_of(first), border.quarter_from(first)
    if word == "centre":
        return (_centre(grid),)
    if not allowed.any():
        raise GridError(f"size = {grid.size[0]}x{grid.size[1]}: too small for two doors apart. Use a larger grid.")
    if word in BEARINGS:
        return border.towards(BEARINGS[word], allowed)
    if word == "opposite":
        assert not isinstance(first, tuple)
        away = grid.middles[first] - _middle(grid)
        return border.towards(math.degrees(math.atan2(-away[0], -away[1])) % 360, allowed)
    if word == "longest":
        start = first[0] if isinstance(first, tuple) else int(grid.ends[first, 0])
        edges = border.edges[allowed]
        return int(edges[np.argmax(distances(grid.csr, passages, start)[grid.ends[edges, 0]])])
    edges = border.edges[spread]
    return int(edges[below(rng, len(edges))])


def _longest_pair(border: Border, passages: Bool) -> tuple[int, int]:
    """Return the two doors with the longest shortest route between them.

    On a tree the border cell farthest from any cell ends a longest route, so two searches find it and a third the
    route (Wennmacker's, in Dijkstra's EWD 1985 account of tree diameters). With loops, or where the two cells leave
    no doors that may stand together, every border cell is searched from.
    """
    grid = border.grid
    cells = grid.ends[border.edges, 0]
    if int(passages.sum()) == grid.n_cells - 1:
        a = int(cells[np.argmax(distances(grid.csr, passages, int(cells[0]))[cells])])
        b = int(cells[np.argmax(distances(grid.csr, passages, a)[cells])])
        pair = _doors_of(border, a, b)
        if pair is not None:
            return pair
    best, found = -1, None
    for a in np.unique(cells).tolist():
        steps = distances(grid.csr, passages, a)
        for b in np.unique(cells[steps[cells] > best]).tolist():
            pair = _doors_of(border, a, b) if steps[b] > best else None
            if pair is not None:
                best, found = int(steps[b]), pair
    if found is None:
        raise GridError(f"size = {grid.size[0]}x{grid.size[1]}: too small for two doors apart. Use a larger grid.")
    return found


def _doors_of(border: Border, a: int, b: int) -> tuple[int, int] | None:
    """Return the first pair of doors of two cells that share no post, or None."""
    cells = border.grid.ends[border.edges, 0]
    for door in border.edges[cells == a].tolist():
        mates = border.edges[border.clear_of(door) & (cells == b)]
        if a != b and len(mates):
            return door, int(mates[0])
    return None
