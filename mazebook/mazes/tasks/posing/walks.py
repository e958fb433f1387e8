"""The shortest walk from Start to Finish where doors open only to those who have their keys."""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from mazebook.mazes.maze import Maze

Beside = Sequence[Sequence[int]]


class Walk(NamedTuple):
    """A shortest walk: its cells, and the numbers of its keys as they are fetched.

    A walk may lead through a cell several times, but never twice with the same keys in hand.
    """

    cells: tuple[int, ...]
    order: tuple[int, ...]


def neighbours_of(maze: Maze) -> list[list[int]]:
    """Return the cells that each cell of a maze leads to, in the order of edges."""
    found: list[list[int]] = [[] for _ in range(maze.grid.n_cells)]
    for one, other in maze.grid.ends[maze.passages].tolist():
        found[one].append(other)
        found[other].append(one)
    return found


def shortest_walk(
    beside: Beside, start: int, finish: int, keys: Mapping[int, int], doors: Mapping[int, int]
) -> Walk | None:
    """Return the shortest walk from Start to Finish, or None if there is none, by search on cells and keys in hand.

    Who comes to a cell with a key takes it; a cell with a door is entered only with its key. Time grows with the cells
    times ``2 ** len(keys)``.

    Parameters
    ----------
    beside : the cells that each cell leads to
    keys, doors : their numbers by their cells; a key opens all doors of its number
    """
    first = (start, 0)
    before, queue = {first: first}, deque([first])
    while queue:
        state = queue.popleft()
        cell, held = state
        if cell == finish:
            return _walk(state, before, keys)
        for other in beside[cell]:
            if other in doors and not held >> doors[other] & 1:
                continue
            then = (other, held | 1 << keys[other] if other in keys else held)
            if then not in before:
                before[then] = state
                queue.append(then)
    return None


def _walk(state: tuple[int, int], before: Mapping[tuple[int, int], tuple[int, int]], keys: Mapping[int, int]) -> Walk:
    cells, order = [state[0]], []
    while before[state] != state:
        if state[1] != before[state][1]:
            order.append(keys[state[0]])
        state = before[state]
        cells.append(state[0])
    return Walk(tuple(cells[::-1]), tuple(order[::-1]))


def side_trips(walk: Sequence[int], route: Sequence[int]) -> list[list[int]]:
    """Return the parts of a walk in a perfect maze that leave its route, each from where it is left to where one turns.

    A part that was walked before is left out.
    """
    known, found = set(route), []
    for place in range(1, len(walk) - 1):
        if walk[place - 1] == walk[place + 1] and walk[place] not in known:
            trip = [walk[place]]
            while trip[-1] not in known:
                trip.append(walk[place := place - 1])
            known.update(trip)
            found.append(trip[::-1])
    return found
