"""Start and Finish of a carved maze: their words, turned into doors and cells."""

from __future__ import annotations

import math

import numpy as np

from mazebook.arrays import Bool
from mazebook.errors import GridError
from mazebook.mazes.bearings import BEARINGS
from mazebook.mazes.ends import WORDS, Border, Ends, centre_of, middle_of
from mazebook.mazes.grid import Grid
from mazebook.mazes.solve import distances
from mazebook.rng import Rng, below


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


def _rank(word: str) -> int:
    """Return what an end depends on: the centre on nothing, a direction on which cell the centre takes, and so on."""
    return -1 if word == "centre" else 0 if word in BEARINGS else WORDS.index(word)


def _first(border: Border, word: str, rng: Rng) -> int | tuple[int]:
    if word == "centre":
        return (centre_of(border.grid),)
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
        return (centre_of(grid),)
    if not allowed.any():
        raise GridError(f"size = {grid.size[0]}x{grid.size[1]}: too small for two doors apart. Use a larger grid.")
    if word in BEARINGS:
        return border.towards(BEARINGS[word], allowed)
    if word == "opposite":
        assert not isinstance(first, tuple)
        away = grid.middles[first] - middle_of(grid)
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
