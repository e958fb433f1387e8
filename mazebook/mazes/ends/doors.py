"""Start and Finish of a carved maze: from words to doors and cells."""

import numpy as np

from mazebook.errors import GridError
from mazebook.mazes.ends.border import Border, End, border_of
from mazebook.mazes.ends.words import NO_DOOR, WORDS, Ends
from mazebook.mazes.grid.bearings import OF_ENDS
from mazebook.mazes.grid.grid import Grid, size_text
from mazebook.mazes.kernels.search import descend, distances
from mazebook.numerics.arrays import Bool
from mazebook.numerics.rng import Rng, below


def place_ends(grid: Grid, passages: Bool, ends: tuple[str, str], rng: Rng) -> Ends:
    """Return the doors and the cells of Start and Finish.

    The doors never share a post and lie in different cells. A door that is drawn (`random`) stands at least a quarter
    of the border away from the other. `longest` is the longest shortest route between two border cells, or from the
    other end to one. Raises GridError if the grid is too small for two ends.
    """
    words = ("random", ends[1]) if ends[0] == "opposite" and ends[1] == "opposite" else ends
    if words == ("longest", "longest"):
        return _ends(grid, _longest_pair(grid, passages))
    border = border_of(grid)
    # The end that depends on nothing goes first; of two tips, the Finish, because some algorithms grow from it.
    order = (1, 0) if _rank(words[0]) > _rank(words[1]) or words == ("tip", "tip") else (0, 1)
    first = _first(border, words[order[0]], rng)
    second = _second(grid, words[order[1]], first, passages, rng)
    return _ends(grid, (first, second) if order == (0, 1) else (second, first))


def _ends(grid: Grid, chosen: tuple[End, End]) -> Ends:
    doors = [NO_DOOR if isinstance(end, tuple) else end for end in chosen]
    cells = [end[0] if isinstance(end, tuple) else border_of(grid).cell_of(end) for end in chosen]
    return Ends(np.array(doors, dtype=np.int32), np.array(cells, dtype=np.int32))


def _rank(word: str) -> int:
    """Return the order of an end: the centre depends on nothing, a direction on the centre's cell, and so on."""
    if word == "centre" or word.startswith("wall_"):
        return -1
    return 0 if word in OF_ENDS else 1 if word == "tip" else WORDS.index(word)


def _first(border: Border, word: str, rng: Rng) -> End:
    if word in ("centre", "tip") or word in OF_ENDS or word.startswith("wall_"):
        return border.named(word)
    return int(border.edges[below(rng, len(border.edges))])


def _second(grid: Grid, word: str, first: End, passages: Bool, rng: Rng) -> End:
    border = border_of(grid)
    if word not in ("random", "longest"):
        return border.named(word, first)
    if word == "longest":
        allowed = border.open_to(first)
        start = first[0] if isinstance(first, tuple) else border.cell_of(first)
        farthest = np.argmax(distances(grid.csr, passages, start)[border.cells[allowed]])
        return int(border.edges[allowed][farthest])
    spread = border.open_to(first) if isinstance(first, tuple) else border.quarter_from(first)
    edges = border.edges[spread]
    return int(edges[below(rng, len(edges))])


def _longest_pair(grid: Grid, passages: Bool) -> tuple[int, int]:
    """Return the two doors with the longest shortest route between them.

    On a tree the border cell farthest from any cell is an end of a longest route, so two searches find it and a third
    the route (Wennmacker's, in Dijkstra's EWD 1985 account of tree diameters). With loops, or if the two cells have no
    pair of possible doors, every border cell that may begin a longer route is searched from.
    """
    border, csr = border_of(grid), grid.csr
    cells = border.cells
    a = int(cells[np.argmax(distances(csr, passages, int(cells[0]))[cells])])
    steps = distances(csr, passages, a)
    b = int(cells[np.argmax(steps[cells])])
    if np.count_nonzero(passages) == grid.n_cells - 1:
        pair = _doors_of(border, a, b)
        if pair is not None:
            return pair
    route = descend(csr, passages, steps, b)
    return _longest_of_all(grid, passages, int(route[len(route) // 2]))


def _longest_of_all(grid: Grid, passages: Bool, middle: int) -> tuple[int, int]:
    """Return the pair of doors whose cells are farthest apart; among several, that of the lowest cells.

    No route from a cell is longer than the way through another cell whose distances are known, so most cells need no
    search of their own (Takes and Kosters, "Determining the diameter of small world networks", CIKM 2011).

    `middle` : where the search begins; bounds are tighter if it is near the middle of long routes
    """
    border = border_of(grid)
    cells = np.unique(border.cells)
    steps = distances(grid.csr, passages, middle)[cells]
    most = steps + steps.max()
    best, found = (-1, 0), None
    while (most >= max(best[0], 0)).any():
        at = int(np.argmax(most))
        a = int(cells[at])
        steps = distances(grid.csr, passages, a)[cells]
        np.minimum(most, steps + steps.max(), out=most)
        most[at] = -1  # done
        for i in np.argsort(-steps, kind="stable").tolist():
            if (int(steps[i]), -a) < best:
                break
            pair = _doors_of(border, a, int(cells[i]))
            if pair is not None:
                best, found = (int(steps[i]), -a), pair
                break
    if found is None:
        raise GridError(f"size = {size_text(grid.size)}: too small for two doors apart. Use a larger grid.")
    return found


def _doors_of(border: Border, a: int, b: int) -> tuple[int, int] | None:
    """Return the first pair of doors of two cells without a common post; None if there is none."""
    if a != b:
        for door in border.edges_of[a]:
            for mate in border.edges_of[b]:
                if not border.posts_of[door] & border.posts_of[mate]:
                    return door, mate
    return None
