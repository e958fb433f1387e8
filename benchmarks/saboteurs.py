"""Saboteurs: bugs planted in one maze of a book that is being made, for the proof to find.

Each is a function of a maze and random numbers that returns the maze as it is drawn, or as it is carved; None where the
maze has no place for it. The record claims the maze as it was carved.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

import numpy as np

from mazebook.books.choose import candidates
from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.choose.choose import Mazes
from mazebook.errors import GridError
from mazebook.mazes.carving.carve import algorithm
from mazebook.mazes.carving.make import maze_on
from mazebook.mazes.drawing.walls import wall_path
from mazebook.mazes.maze import Maze
from mazebook.mazes.mesh import BORDER, LINK
from mazebook.numerics.arrays import Int32
from mazebook.numerics.path import Path


def wall_on_the_route(maze: Maze, random: Random) -> Maze | None:
    """Return a maze with a wall across its route."""
    place = np.full(maze.grid.n_cells, -9)
    place[maze.solution] = np.arange(len(maze.solution))
    apart = np.abs(np.diff(place[maze.grid.ends], axis=1)[:, 0])
    return _changed(maze, _passages(maze) & (maze.grid.ends >= 0).all(axis=1) & (apart == 1), random)


def wall_before_a_dead_end(maze: Maze, random: Random) -> Maze | None:
    """Return a maze with a dead end off the route walled in."""
    ways = np.bincount(maze.grid.ends[maze.passages].ravel(), minlength=maze.grid.n_cells)
    ways[maze.ends] = 0
    return _changed(maze, _passages(maze) & (ways[maze.grid.ends] == 1).any(axis=1), random)


def wall_left_out(maze: Maze, random: Random) -> Maze | None:
    """Return a maze without a wall between two other walls."""
    grid = maze.grid
    walls = np.bincount(grid.wall_posts[maze.walls].ravel(), minlength=len(grid.posts))
    standing = np.zeros(len(grid.ends), dtype=np.bool_)
    standing[maze.walls] = grid.kind[maze.walls] == LINK
    return _changed(maze, standing & (walls[grid.wall_posts] > 1).all(axis=1), random)


def outline_with_a_gap(maze: Maze, random: Random) -> Maze | None:
    """Return a maze of cut cells with another door, which is drawn as one and not recorded."""
    grid = maze.grid
    is_free = (grid.kind == BORDER) & ~np.isin(np.arange(len(grid.ends)), maze.doors)
    if not grid.is_cut or not is_free.any():
        return None
    doors = maze.doors.copy()
    doors[random.randrange(2)] = random.choice(np.flatnonzero(is_free).tolist())
    return replace(maze, doors=doors)


def cells_of_another_seed(maze: Maze, random: Random) -> Maze | None:
    """Return a maze with cells of another seed; None if no seed draws them, or if this seed gives no good grid."""
    grid = replace(maze.grid, seed=maze.grid.seed ^ (1 + random.randrange(2**32)))
    try:
        if not grid.is_cut or grid.digest == maze.grid.digest:
            return None
    except GridError:  # the plan would take another seed
        return None
    return maze_on(grid, algorithm("kruskal"), seed=random.randrange(2**32), ends=("longest", "longest"))


SABOTEURS: dict[str, Callable[[Maze, Random], Maze | None]] = {
    "a wall drawn on the route": wall_on_the_route,
    "a wall drawn before a dead end": wall_before_a_dead_end,
    "a wall not drawn": wall_left_out,
    "a wall opened by the carver": wall_left_out,
    "an outline with a gap": outline_with_a_gap,
    "the cells of another seed": cells_of_another_seed,
}
OF_THE_CARVER = {"a wall opened by the carver", "the cells of another seed"}


class Planted(NamedTuple):
    """A saboteur at work: its name, the seed of its maze in the record, and how to end it.

    The seed is empty where no maze had a place for it.
    """

    name: str
    seed: str
    mazes: Mazes
    take_back: Callable[[], None]


def plant(mazes: Mazes, random: Random) -> Planted:
    """Return a saboteur that makes one maze of a book wrong until it is taken back, and the mazes that are carved."""
    name = random.choice(sorted(SABOTEURS))
    number = random.choice(sorted(mazes.by_number))
    chosen = mazes.by_number[number]
    wrong = SABOTEURS[name](chosen.maze, random) if isinstance(chosen, ChosenMaze) else None
    # A braid may have another loop, and a task is posed in what is carved.
    if wrong is None or (name in OF_THE_CARVER and (chosen.puzzle.options.braid or chosen.puzzle.task)):
        return Planted(name, "", mazes, lambda: None)
    if name not in OF_THE_CARVER and chosen.puzzle.look.place:  # its walls are no path that could be exchanged
        return Planted(name, "", mazes, lambda: None)

    def drawn(asked: Maze, *, merged: bool = True, only: Int32 | None = None) -> Path:
        if not _same(asked, chosen.maze):
            return wall_path(asked, merged=merged, only=only)
        if only is not None:  # the outer walls, or the others
            is_outer = wrong.grid.ends[wrong.walls, 1] < 0
            only = wrong.walls[is_outer == (wrong.grid.ends[only, 1] < 0).any()]
        return wall_path(wrong, merged=merged, only=only)

    def carved(*asked: Any, seed: int, **more: Any) -> Maze:
        return wrong if seed == chosen.seed else maze_on(*asked, seed=seed, **more)

    if name in OF_THE_CARVER:
        mazes = replace(mazes, by_number=mazes.by_number | {number: replace(chosen, maze=wrong)})
        planted = patch.object(candidates, "maze_on", carved)
    else:
        planted = patch.object(candidates, "wall_path", drawn)
    planted.start()
    return Planted(name, f"{chosen.seed:016x}", mazes, planted.stop)


def _same(one: Maze, other: Maze) -> bool:
    return one.fingerprint == other.fingerprint and np.array_equal(one.doors, other.doors)


def _passages(maze: Maze) -> np.ndarray:
    return maze.passages & (maze.grid.kind == LINK)


def _changed(maze: Maze, places: np.ndarray, random: Random) -> Maze | None:
    """Return a maze with a wall opened or closed at one of some edges, (n_edges,) bool; None if there is none."""
    if not places.any():
        return None
    passages = maze.passages.copy()
    edge = random.choice(np.flatnonzero(places).tolist())
    passages[edge] = not passages[edge]
    return replace(maze, passages=passages)
